//! Maps of the grid to itself, cells and digits, that keep the rules.

use crate::{ByDigit, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

/// A map of cells to cells and of digits to digits: rows and columns may change places, then each row and each column
/// moves, and each digit becomes another.
///
/// Rows have to stay together in bands and columns in stacks for the rules to be kept; nothing is promised of that.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Automorphism, ByDigit, Cell};
///
/// let back = Automorphism::BACK;
/// let half_turn = Automorphism::new(false, back, back, ByDigit::from_fn(|digit| digit)).expect("permutations");
/// assert_eq!(half_turn.cell(Cell::R1C2), Cell::R9C8);
/// assert_eq!(half_turn.fixed_cells().only(), Some(Cell::R5C5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Automorphism {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: ByDigit<Digit>,
}

impl Automorphism {
    /// Lines that stay where they are.
    pub const STAY: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

    /// Lines the other way round.
    pub const BACK: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];

    /// Makes a map that takes row `n` to row `rows[n]`, and columns so, counted from 0; if `transposed`, each row becomes a
    /// column before. `None` unless rows, columns and digits are permutations.
    pub fn new(transposed: bool, rows: [u8; 9], columns: [u8; 9], digits: ByDigit<Digit>) -> Option<Automorphism> {
        let is_order = |order: &[u8; 9]| order.iter().fold(0u32, |seen, &line| seen | 1 << line.min(31)) == 511;
        let all = Digit::iter().map(|digit| digits[digit]).collect::<DigitSet>() == DigitSet::ALL;
        (all && is_order(&rows) && is_order(&columns)).then_some(Automorphism { transposed, rows, columns, digits })
    }

    /// Returns whether rows become columns.
    pub const fn transposed(&self) -> bool {
        self.transposed
    }

    /// Returns where each row goes, counted from 0; each column, if rows become columns.
    pub const fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// Returns where each column goes, counted from 0; each row, if rows become columns.
    pub const fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// Returns the cell to which a cell goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) = if self.transposed { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
        Cell::at(self.rows[row].into(), self.columns[column].into())
    }

    /// Returns what a digit becomes.
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit]
    }

    /// Returns what a candidate becomes.
    pub fn candidate(&self, Candidate { cell, digit }: Candidate) -> Candidate {
        Candidate { cell: self.cell(cell), digit: self.digit(digit) }
    }

    /// Returns what candidates become.
    pub fn candidates(&self, set: &CandidateSet) -> CandidateSet {
        set.iter().map(|one| self.candidate(one)).collect()
    }

    /// Returns the cells that stay in their places.
    pub fn fixed_cells(&self) -> CellSet {
        Cell::ALL.into_iter().filter(|&cell| self.cell(cell) == cell).collect()
    }

    /// Returns the digits that stay what they are.
    pub fn fixed_digits(&self) -> DigitSet {
        Digit::iter().filter(|&digit| self.digit(digit) == digit).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAME: [u8; 9] = Automorphism::STAY;

    fn one(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell, digit }
    }

    fn next(digit: Digit) -> Digit {
        Digit::ALL[(digit.index() + 1) % 9]
    }

    #[test]
    fn a_transposition_exchanges_rows_and_columns() {
        let mut rows = SAME;
        rows.swap(0, 1);
        let map = Automorphism::new(true, rows, SAME, ByDigit::from_fn(next)).unwrap();
        // r1c2 becomes r2c1, and then row 2 goes to row 1.
        assert_eq!(map.cell(Cell::R1C2), Cell::R1C1);
        assert_eq!(map.candidate(one(Cell::R3C3, Digit::D9)), one(Cell::R3C3, Digit::D1));
        assert!(map.fixed_digits().is_empty());
        assert_eq!(map.fixed_cells().len(), 7);
        let set: CandidateSet = [one(Cell::R1C2, Digit::D1), one(Cell::R3C4, Digit::D2)].into_iter().collect();
        let image = [one(Cell::R1C1, Digit::D2), one(Cell::R4C3, Digit::D3)].into_iter().collect();
        assert_eq!(map.candidates(&set), image);
        assert!(map.transposed() && *map.rows() == rows && *map.columns() == SAME);
    }

    #[test]
    fn what_is_no_permutation_is_no_map() {
        let digits = ByDigit::from_fn(|digit| digit);
        assert!(Automorphism::new(false, SAME, SAME, digits).is_some());
        assert!(Automorphism::new(false, [0; 9], SAME, digits).is_none());
        assert!(Automorphism::new(false, SAME, [1, 2, 3, 4, 5, 6, 7, 8, 9], digits).is_none());
        assert!(Automorphism::new(false, SAME, SAME, ByDigit::from_fn(|_| Digit::D1)).is_none());
    }
}
