//! Tables of houses and peers, computed from the rules at compile time.

use crate::{Cell, CellSet, House};

/// The nine cells of each house, by [`House::index`].
pub(crate) const HOUSES: [CellSet; 27] = {
    let mut houses = [CellSet::EMPTY; 27];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::ALL[index];
        let [row, column, block] = [cell.row(), 9 + cell.column(), 18 + cell.box_index()];
        houses[row] = houses[row].with(cell);
        houses[column] = houses[column].with(cell);
        houses[block] = houses[block].with(cell);
        index += 1;
    }
    houses
};

/// The 20 peers of each cell, by [`Cell::index`].
pub(crate) static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::ALL[index];
        let [row, column, block] = cell.houses();
        peers[index] = HOUSES[row.index()].union(HOUSES[column.index()]).union(HOUSES[block.index()]).without(cell);
        index += 1;
    }
    peers
};

/// Returns the 27 cells of a band; bands are numbered from the top.
///
/// # Panics
///
/// Panics if `band` is 3 or more.
#[doc(alias = "floor")]
#[track_caller]
pub const fn band_cells(band: usize) -> CellSet {
    assert!(band < 3, "band out of range");
    House::ALL[3 * band].cells().union(House::ALL[3 * band + 1].cells()).union(House::ALL[3 * band + 2].cells())
}

/// Returns the 27 cells of a stack; stacks are numbered from the left.
///
/// # Panics
///
/// Panics if `stack` is 3 or more.
#[doc(alias = "tower")]
#[track_caller]
pub const fn stack_cells(stack: usize) -> CellSet {
    assert!(stack < 3, "stack out of range");
    House::ALL[9 + 3 * stack]
        .cells()
        .union(House::ALL[9 + 3 * stack + 1].cells())
        .union(House::ALL[9 + 3 * stack + 2].cells())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_and_stacks_tile_the_grid() {
        for chutes in [[0, 1, 2].map(band_cells), [0, 1, 2].map(stack_cells)] {
            assert_eq!(chutes.into_iter().fold(CellSet::EMPTY, CellSet::union), CellSet::ALL);
            assert!(chutes.iter().all(|chute| chute.len() == 27));
        }
        assert!(band_cells(1).contains(Cell::R4C9) && stack_cells(2).contains(Cell::R4C9));
    }
}
