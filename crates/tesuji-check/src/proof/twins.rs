//! Fillings of some cells that have a twin: another filling with the same digits in each house.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use tesuji_core::{CandidateSet, Cell, Digit, Grid, House};

/// The maximum number of cells, and of digits per cell, since all ways are tried.
const MOST_CELLS: usize = 8;
const MOST_DIGITS: usize = 4;

/// Returns whether each way to fill the cells with these candidates, without a clash, has a twin. If a solution
/// contains such a filling, its twin can replace it without changing the digits of any house, so that there are two
/// solutions.
pub(super) fn all_have(exchanged: &CandidateSet) -> bool {
    let cells: Vec<Cell> = (!exchanged.empty_cells()).iter().collect();
    if cells.len() > MOST_CELLS || cells.iter().any(|&cell| exchanged.digits(cell).len() > MOST_DIGITS) {
        return false;
    }
    let mut fillings = BTreeMap::new();
    fill(&cells, exchanged, &mut Grid::default(), &mut fillings);
    fillings.values().all(|&count| count > 1)
}

/// Counts the fillings by the digits of each house.
fn fill(cells: &[Cell], exchanged: &CandidateSet, grid: &mut Grid, fillings: &mut BTreeMap<Vec<Vec<Digit>>, usize>) {
    let Some((&cell, rest)) = cells.split_first() else {
        let of_house = |house: House| {
            let mut digits: Vec<Digit> = house.cells().iter().filter_map(|cell| grid.get(cell)).collect();
            digits.sort_unstable();
            digits
        };
        *fillings.entry(House::iter().map(of_house).collect()).or_default() += 1;
        return;
    };
    for digit in exchanged.digits(cell) {
        if cell.peers().iter().all(|peer| grid.get(peer) != Some(digit)) {
            grid.set(cell, Some(digit));
            fill(rest, exchanged, grid, fillings);
            grid.set(cell, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::Digit::{D1, D2, D3, D4};
    use tesuji_core::DigitSet;

    fn have(cells: &[Cell], digits: &[Digit]) -> bool {
        let digits: DigitSet = digits.iter().copied().collect();
        all_have(&CandidateSet::ALL.within(cells.iter().copied().collect()).with_digits(digits))
    }

    #[test]
    fn two_lines_of_a_band_exchange_as_many_digits_as_pairs() {
        let six = [Cell::R1C1, Cell::R1C4, Cell::R1C8, Cell::R2C1, Cell::R2C4, Cell::R2C8];
        assert!(have(&six, &[D1, D2, D3]));
        let columns = [Cell::R1C1, Cell::R4C1, Cell::R8C1, Cell::R1C3, Cell::R4C3, Cell::R8C3];
        assert!(have(&columns, &[D1, D2, D3]));
        // One digit more; another band; a cell that is not opposite; one cell less.
        assert!(!have(&six, &[D1, D2, D3, D4]));
        let far = [Cell::R1C1, Cell::R1C4, Cell::R1C8, Cell::R4C1, Cell::R4C4, Cell::R4C8];
        assert!(!have(&far, &[D1, D2, D3]));
        let aside = [Cell::R1C1, Cell::R1C4, Cell::R1C8, Cell::R2C1, Cell::R2C4, Cell::R2C9];
        assert!(!have(&aside, &[D1, D2, D3]));
        assert!(!have(&six[..5], &[D1, D2, D3]));
    }

    #[test]
    fn too_many_cells_are_not_tried() {
        let two_rows: Vec<Cell> = (House::Row1.cells() | House::Row2.cells()).iter().collect();
        assert!(!have(&two_rows[..9], &[D1, D2, D3, D4]));
        assert!(!have(&[Cell::R1C1], &Digit::ALL[..5]));
    }
}
