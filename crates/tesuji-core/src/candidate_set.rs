//! Sets of candidates of a 9x9 grid.

use alloc::vec::Vec;
use core::fmt;
use core::ops;

use crate::{ByDigit, Candidate, Cell, CellSet, Digit, DigitSet, ValueSet};

/// A set of candidates, stored as nine [`CellSet`]s: the cells in which each digit is still possible.
///
/// A candidate set can itself be a puzzle, a *sukaku*. Its solutions use one of these candidates in every cell.
///
/// # Examples
///
/// ```
/// use tesuji_core::{CandidateSet, Cell, Digit};
///
/// let mut set = CandidateSet::ALL;
/// set.place(Cell::R1C1, Digit::D5);
/// assert_eq!(set.digits(Cell::R1C1).to_string(), "5");
/// assert!(!set.digits(Cell::R1C9).contains(Digit::D5));
/// assert_eq!(set.len(), 729 - 8 - 20);
/// ```
#[doc(alias = "sukaku")]
#[doc(alias = "pencilmarks")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct CandidateSet {
    cells: ByDigit<CellSet>,
}

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: CandidateSet = CandidateSet { cells: ByDigit([CellSet::EMPTY; 9]) };

    /// All 729 candidates.
    pub const ALL: CandidateSet = CandidateSet { cells: ByDigit([CellSet::ALL; 9]) };

    /// Returns the set in which each digit is possible in the given cells.
    pub const fn from_cells(cells: ByDigit<CellSet>) -> CandidateSet {
        CandidateSet { cells }
    }

    /// Returns the set with these values possible in each cell, in reading order. Values above 9 and sets after the
    /// 81st are ignored.
    pub fn from_value_sets(sets: &[ValueSet]) -> CandidateSet {
        let mut candidates = CandidateSet::EMPTY;
        for (cell, set) in Cell::iter().zip(sets) {
            candidates.set_digits(cell, set.iter().filter_map(Digit::from_value).collect());
        }
        candidates
    }

    /// Returns the values that are possible in each of the 81 cells, in reading order.
    pub fn to_value_sets(&self) -> Vec<ValueSet> {
        let values = |cell| self.digits(cell).iter().map(|digit| digit.value()).collect();
        Cell::iter().map(values).collect()
    }

    /// Returns the cells in which the digit is possible.
    #[inline]
    pub const fn cells(&self, digit: Digit) -> CellSet {
        self.cells.0[digit.index()]
    }

    /// Returns the digits that are possible in the cell.
    #[inline]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        Digit::iter().filter(|&digit| self.cells(digit).contains(cell)).collect()
    }

    /// Sets the digits that are possible in the cell.
    pub fn set_digits(&mut self, cell: Cell, digits: DigitSet) {
        for digit in Digit::ALL {
            let cells = &mut self.cells[digit];
            *cells = if digits.contains(digit) { cells.with(cell) } else { cells.without(cell) };
        }
    }

    /// Returns whether the candidate is in the set.
    #[inline]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.cells(candidate.digit).contains(candidate.cell)
    }

    /// Adds the candidate.
    #[inline]
    pub fn insert(&mut self, candidate: Candidate) {
        self.cells[candidate.digit].insert(candidate.cell);
    }

    /// Removes the candidate.
    #[inline]
    pub fn remove(&mut self, candidate: Candidate) {
        self.cells[candidate.digit].remove(candidate.cell);
    }

    /// Removes all candidates that the digit in this cell excludes: the other digits of the cell, and the digit in its
    /// peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let possible = self.cells(digit).contains(cell);
        for cells in &mut self.cells.0 {
            cells.remove(cell);
        }
        let cells = &mut self.cells[digit];
        *cells -= cell.peers();
        if possible {
            cells.insert(cell);
        }
    }

    /// Returns the number of candidates, 0 to 729.
    pub fn len(&self) -> usize {
        self.cells.0.iter().map(|cells| cells.len()).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        *self == CandidateSet::EMPTY
    }

    /// Returns whether every candidate of this set is in the other set.
    pub fn is_subset(&self, other: &CandidateSet) -> bool {
        Digit::iter().all(|digit| self.cells(digit).is_subset(other.cells(digit)))
    }

    /// Returns the cells that have no candidate.
    pub fn empty_cells(&self) -> CellSet {
        self.cells.0.iter().fold(CellSet::ALL, |empty, &cells| empty - cells)
    }

    /// Iterates over the candidates, cell by cell.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> {
        Cell::iter().flat_map(|cell| self.digits(cell).iter().map(move |digit| Candidate { cell, digit }))
    }

    fn zip(&self, other: &CandidateSet, op: impl Fn(CellSet, CellSet) -> CellSet) -> CandidateSet {
        CandidateSet { cells: ByDigit::from_fn(|digit| op(self.cells(digit), other.cells(digit))) }
    }
}

impl Default for CandidateSet {
    fn default() -> CandidateSet {
        CandidateSet::EMPTY
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        candidates.into_iter().for_each(|candidate| set.insert(candidate));
        set
    }
}

impl ops::BitOr for CandidateSet {
    type Output = CandidateSet;

    fn bitor(self, other: CandidateSet) -> CandidateSet {
        self.zip(&other, CellSet::union)
    }
}

impl ops::BitAnd for CandidateSet {
    type Output = CandidateSet;

    fn bitand(self, other: CandidateSet) -> CandidateSet {
        self.zip(&other, CellSet::intersection)
    }
}

impl ops::Sub for CandidateSet {
    type Output = CandidateSet;

    fn sub(self, other: CandidateSet) -> CandidateSet {
        self.zip(&other, CellSet::difference)
    }
}

/// Writes the candidates in braces: `{r1c1=5, r4c7=2}`.
impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (nth, candidate) in self.iter().enumerate() {
            write!(f, "{}{candidate}", if nth == 0 { "" } else { ", " })?;
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn some_candidates() -> impl Strategy<Value = BTreeSet<Candidate>> {
        let candidate = (0..81usize, 0..9usize)
            .prop_map(|(cell, digit)| Candidate { cell: Cell::from_index(cell), digit: Digit::from_index(digit) });
        prop::collection::btree_set(candidate, 0..40)
    }

    proptest! {
        #[test]
        fn candidate_sets_are_sets(p in some_candidates(), q in some_candidates()) {
            let set = |candidates: &BTreeSet<Candidate>| candidates.iter().copied().collect::<CandidateSet>();
            let (x, y) = (set(&p), set(&q));
            prop_assert!(x.iter().eq(p.iter().copied()));
            prop_assert_eq!((x.len(), x.is_empty()), (p.len(), p.is_empty()));
            prop_assert!(x.iter().all(|candidate| y.contains(candidate) == q.contains(&candidate)));
            prop_assert!((x | y).iter().eq(p.union(&q).copied()));
            prop_assert!((x & y).iter().eq(p.intersection(&q).copied()));
            prop_assert!((x - y).iter().eq(p.difference(&q).copied()));
            prop_assert_eq!(x.is_subset(&y), p.is_subset(&q));
            prop_assert!((x & y).is_subset(&y) && y.is_subset(&(x | y)));
        }
    }

    #[test]
    fn debug_lists_the_candidates() {
        let set: CandidateSet = [(Cell::R4C7, Digit::D2), (Cell::R1C1, Digit::D5)]
            .map(|(cell, digit)| Candidate { cell, digit })
            .into_iter()
            .collect();
        assert_eq!(std::format!("{set:?}"), "{r1c1=5, r4c7=2}");
    }

    #[test]
    fn placing_an_impossible_digit_leaves_the_cell_empty() {
        let mut set = CandidateSet::ALL;
        set.remove(Candidate { cell: Cell::R5C5, digit: Digit::D3 });
        set.place(Cell::R5C5, Digit::D3);
        assert_eq!(set.empty_cells(), CellSet::of(Cell::R5C5));
    }

    #[test]
    fn set_digits_and_digits_agree() {
        let mut set = CandidateSet::ALL;
        let digits = DigitSet::of(Digit::D1) | DigitSet::of(Digit::D9);
        set.set_digits(Cell::R9C9, digits);
        assert_eq!(set.digits(Cell::R9C9), digits);
        assert_eq!(set.len(), 722);
    }
}
