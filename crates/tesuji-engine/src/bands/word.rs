//! A band of one digit as a word: three fields of ten bits, a row each.
//!
//! ```text
//! bit   29 28..20 | 19 18..10 |  9 8..0
//!        0  row 3 |  0  row 2 |  0 row 1      bit 10r + c: the digit may stand in row r, column c of the band
//! ```
//!
//! The top bit of each field is always 0 in a state. Arithmetic uses it as a guard that catches carries, so that
//! "which rows are empty", "which rows have a single candidate" are a handful of operations for the three rows at once.

/// The nine places of a row.
pub(super) const ROW: u32 = 511;
/// The lowest bit of each field.
const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// The guard bit of each field.
const GUARD: u32 = LOW << 9;
/// All 27 cells.
pub(super) const FULL: u32 = ROW * LOW;

/// Returns the bit of the cell with this 0-based row of the band and column.
pub(super) const fn bit(row: usize, column: usize) -> u32 {
    1 << (10 * row + column)
}

/// Returns the rows marked by a guard bit, each filled.
#[inline(always)]
const fn fill(guards: u32) -> u32 {
    guards - (guards >> 9)
}

/// Returns the cells of the rows in which a bit is set.
#[inline(always)]
pub(super) const fn rows_of(word: u32) -> u32 {
    fill((word + FULL) & GUARD)
}

/// Returns the cells of the rows in which two bits or more are set.
#[inline(always)]
pub(super) const fn rows_of_several(word: u32) -> u32 {
    rows_of(word & ((word | GUARD) - LOW))
}

/// Returns the columns in which a bit is set.
#[inline(always)]
pub(super) const fn columns_of(word: u32) -> u32 {
    (word | word >> 10 | word >> 20) & ROW
}

/// Returns the cells of these columns.
#[inline(always)]
pub(super) const fn fill_columns(columns: u32) -> u32 {
    columns * LOW
}

/// The minirows of a row that hold a bit, as three bits.
static MINIROWS: [u8; 512] = {
    let mut minirows = [0; 512];
    let mut row = 0;
    while row < 512 {
        minirows[row] = (row & 7 != 0) as u8 | ((row >> 3 & 7 != 0) as u8) << 1 | ((row >> 6 != 0) as u8) << 2;
        row += 1;
    }
    minirows
};

/// The cells that survive when a digit occupies these minirows of a band (bit 3r + q: row r, box q).
///
/// A digit takes one minirow in each row and in each box: a permutation. The cells of the minirows that no
/// permutation within the occupied ones uses are ruled out; this is all that rows and boxes say of each other (both
/// kinds of locked candidates) in one look-up. Without a permutation nothing survives.
static PERMUTATIONS: [u32; 512] = {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut survivors = [0; 512];
    let mut occupied = 0;
    while occupied < 512 {
        let mut nth = 0;
        while nth < 6 {
            let [a, b, c] = ORDERS[nth];
            let minirows = 1 << a | 1 << (3 + b) | 1 << (6 + c);
            if occupied & minirows == minirows {
                survivors[occupied] |= 7 << (3 * a) | 7 << (10 + 3 * b) | 7 << (20 + 3 * c);
            }
            nth += 1;
        }
        occupied += 1;
    }
    survivors
};

/// Returns what rows and boxes leave of the band; 0 if they leave no way to place the digit.
#[inline(always)]
pub(super) fn close_band(word: u32) -> u32 {
    let minirows = |row: u32| MINIROWS[(row & ROW) as usize] as usize;
    let occupied = minirows(word) | minirows(word >> 10) << 3 | minirows(word >> 20) << 6;
    word & PERMUTATIONS[occupied]
}

/// Each box's three columns moved round by one (low half) and by two (high half).
static TURNED: [u32; 512] = {
    let mut turned = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let one = (columns >> 1 & 0o333) | (columns << 2 & 0o444);
        let two = (columns >> 2 & 0o111) | (columns << 1 & 0o666);
        turned[columns] = (one | two << 16) as u32;
        columns += 1;
    }
    turned
};

/// Returns what bands and columns leave of a digit's three bands.
///
/// Within a stack a digit takes one minicolumn in each band and one in each column: again a permutation, now of bands
/// and columns. A minicolumn survives if the other two bands can share the other two columns.
#[inline(always)]
pub(super) fn close_stacks(words: [u32; 3]) -> [u32; 3] {
    let turned = words.map(|word| TURNED[columns_of(word) as usize]);
    let columns = |a: u32, b: u32| {
        let both = a & b.rotate_left(16);
        (both | both >> 16) & ROW
    };
    [
        words[0] & fill_columns(columns(turned[1], turned[2])),
        words[1] & fill_columns(columns(turned[2], turned[0])),
        words[2] & fill_columns(columns(turned[0], turned[1])),
    ]
}
