//! The houses in the order of the original: boxes 0 to 8, rows 9 to 17, columns 18 to 26.
//!
//! Digits are numbered 0 to 8 here; sets of digits and sets of positions in a house have nine bits.

/// The index of the first box.
pub(crate) const BOXES: usize = 0;
/// The index of the first row.
pub(crate) const ROWS: usize = 9;
/// The index of the first column.
pub(crate) const COLUMNS: usize = 18;

/// Box, row and column of each cell.
pub(crate) static HOUSES_OF: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row / 3 * 3 + column / 3) as u8, (ROWS + row) as u8, (COLUMNS + column) as u8];
        cell += 1;
    }
    table
};

/// The position of each cell in its box, its row and its column.
pub(crate) static PLACE_IN: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
};

/// The cells of each house in the order of their positions.
pub(crate) static CELLS: [[u8; 9]; 27] = {
    let mut table = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            table[HOUSES_OF[cell][kind] as usize][PLACE_IN[cell][kind] as usize] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    table
};

/// The cells of each house as a set.
pub(crate) static CELL_SET: [u128; 27] = {
    let mut table = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            table[house] |= 1 << CELLS[house][place];
            place += 1;
        }
        house += 1;
    }
    table
};

/// The 20 peers of each cell in the order of the original: its box, its row, its column, without repetition.
pub(crate) static PEERS: [[u8; 20]; 81] = {
    let mut table = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut seen = 1u128 << cell;
        let mut count = 0;
        let mut kind = 0;
        while kind < 3 {
            let mut place = 0;
            while place < 9 {
                let other = CELLS[HOUSES_OF[cell][kind] as usize][place];
                if seen >> other & 1 == 0 {
                    seen |= 1 << other;
                    table[cell][count] = other;
                    count += 1;
                }
                place += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    table
};

/// The peers of each cell as a set.
pub(crate) static PEER_SET: [u128; 81] = {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut nth = 0;
        while nth < 20 {
            table[cell] |= 1 << PEERS[cell][nth];
            nth += 1;
        }
        cell += 1;
    }
    table
};

/// Iterates over the elements of a nine-bit set.
#[inline]
pub(crate) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(bit)
    })
}

/// Iterates over the elements of a set of cells.
#[inline]
pub(crate) fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(cell)
    })
}
