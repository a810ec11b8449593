//! Almost locked sets and the digits that link them.

use std::ops::ControlFlow;

use tesuji_core::{ByDigit, Cell, CellSet, Digit, DigitSet, House, LockedSet};

use crate::finder::seen_by_all;
use crate::{Board, StepSink};

/// Cells of a house with one more digit than cells: if one digit is removed, the others are locked in them.
#[derive(Clone, Debug)]
pub(crate) struct Als {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    /// The places of each digit within the set.
    pub(crate) places: ByDigit<CellSet>,
    /// The candidates that see all places of a digit.
    pub(crate) seen: ByDigit<CellSet>,
}

impl Als {
    /// Returns the sets of up to `most` cells, each once, smaller ones first; `Break` if the search is to end.
    pub(crate) fn all(board: &Board, most: usize, found: &StepSink<'_>) -> ControlFlow<(), Vec<Als>> {
        let mut sets = Vec::new();
        for size in 1..=most {
            for house in House::ALL {
                found.check()?;
                let fitting = |&cell: &Cell| (2..=size + 1).contains(&board.digits(cell).len());
                let cells: Vec<Cell> = (house.cells() & board.open()).iter().filter(fitting).collect();
                grow(board, &cells, size, CellSet::EMPTY, DigitSet::EMPTY, &mut |set, digits| {
                    // A set of a box that also lies in a line was already found in that line.
                    if house.index() < 9 || (size > 1 && (house.index() < 18 || !lies_in_a_line(set))) {
                        sets.push(Als::new(board, set, digits));
                    }
                });
            }
        }
        ControlFlow::Continue(sets)
    }

    /// Returns the set of these cells, which have these digits.
    pub(crate) fn new(board: &Board, cells: CellSet, digits: DigitSet) -> Als {
        let mut places = ByDigit([CellSet::EMPTY; 9]);
        let mut seen = ByDigit([CellSet::EMPTY; 9]);
        for digit in digits {
            places[digit] = board.cells(digit) & cells;
            seen[digit] = seen_by_all(places[digit]) & board.cells(digit);
        }
        Als { cells, digits, places, seen }
    }

    pub(crate) fn locked_set(&self) -> LockedSet {
        LockedSet { cells: self.cells, digits: self.digits }
    }

    /// Returns the restricted common digits: all places of the digit in one set see all its places in the other, so
    /// only one of the sets can hold it.
    ///
    /// The sets may share cells, but not places of such a digit.
    pub(crate) fn ties(&self, other: &Als) -> DigitSet {
        let tied = |&digit: &Digit| self.places[digit].is_subset(other.seen[digit]);
        (self.digits & other.digits).iter().filter(tied).collect()
    }
}

/// Visits every choice of `more` more of the cells, in lexical order, that has one more digit than cells.
fn grow(
    board: &Board,
    cells: &[Cell],
    more: usize,
    set: CellSet,
    digits: DigitSet,
    visit: &mut impl FnMut(CellSet, DigitSet),
) {
    for (nth, &cell) in cells.iter().enumerate() {
        let (set, digits) = (set.with(cell), digits | board.digits(cell));
        if digits.len() > set.len() + more {
            continue;
        }
        if more > 1 {
            grow(board, &cells[nth + 1..], more - 1, set, digits, visit);
        } else if digits.len() == set.len() + 1 {
            visit(set, digits);
        }
    }
}

fn lies_in_a_line(cells: CellSet) -> bool {
    let Some(first) = cells.first() else { return false };
    let [row, column, _] = first.houses();
    cells.is_subset(row.cells()) || cells.is_subset(column.cells())
}

/// Returns the candidates that see all places of a digit in all of the sets.
pub(crate) fn seen_in_all<'a>(sets: impl IntoIterator<Item = &'a Als>, digit: Digit) -> CellSet {
    sets.into_iter().fold(CellSet::ALL, |seen, set| seen & set.seen[digit])
}
