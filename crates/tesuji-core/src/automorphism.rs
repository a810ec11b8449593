//! Maps of the grid to itself, by cells and digits, that preserve the rules.

use crate::{ByDigit, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

/// A map of cells to cells and of digits to digits: it may swap rows and columns, then permutes the rows, the columns
/// and the digits.
///
/// The rules are preserved only if rows stay together in bands and columns in stacks; this type does not guarantee
/// that.
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
    /// The identity permutation of lines.
    pub const STAY: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

    /// The lines in reverse order.
    pub const BACK: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];

    /// Creates a map that takes row `n` to row `rows[n]` and column `n` to column `columns[n]`, counted from 0; if
    /// `transposed`, rows and columns are swapped first. Returns `None` unless rows, columns and digits are
    /// permutations.
    pub fn new(transposed: bool, rows: [u8; 9], columns: [u8; 9], digits: ByDigit<Digit>) -> Option<Automorphism> {
        let is_order = |order: &[u8; 9]| order.iter().fold(0u32, |seen, &line| seen | 1 << line.min(31)) == 511;
        let all = Digit::iter().map(|digit| digits[digit]).collect::<DigitSet>() == DigitSet::ALL;
        (all && is_order(&rows) && is_order(&columns)).then_some(Automorphism { transposed, rows, columns, digits })
    }

    /// Returns whether rows become columns.
    pub const fn transposed(&self) -> bool {
        self.transposed
    }

    /// Returns the new position of each row, counted from 0, or of each column if rows become columns.
    pub const fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// Returns the new position of each column, counted from 0, or of each row if rows become columns.
    pub const fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// Returns the image of a cell.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) = if self.transposed { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
        Cell::at(self.rows[row].into(), self.columns[column].into())
    }

    /// Returns the image of a digit.
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit]
    }

    /// Returns the image of a candidate.
    pub fn candidate(&self, Candidate { cell, digit }: Candidate) -> Candidate {
        Candidate { cell: self.cell(cell), digit: self.digit(digit) }
    }

    /// Returns the images of candidates.
    pub fn candidates(&self, set: &CandidateSet) -> CandidateSet {
        set.iter().map(|one| self.candidate(one)).collect()
    }

    /// Returns the cells that map to themselves.
    pub fn fixed_cells(&self) -> CellSet {
        Cell::ALL.into_iter().filter(|&cell| self.cell(cell) == cell).collect()
    }

    /// Returns the digits that map to themselves.
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
        // r1c2 becomes r2c1 by transposition, and then row 2 goes to row 1.
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
