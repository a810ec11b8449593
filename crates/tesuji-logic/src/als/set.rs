//! Almost locked sets, and what ties them.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{ByDigit, Cell, CellSet, Digit, DigitSet, House, LockedSet};

use crate::Board;
use crate::choose::choose;
use crate::finder::seen_by_all;

/// Cells of a house with one digit more than cells: if one digit leaves, the others are locked in.
#[derive(Clone, Debug)]
pub(super) struct Als {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// Where each of the digits stands in the set.
    pub(super) places: ByDigit<CellSet>,
    /// The candidates that see all places of a digit.
    pub(super) seen: ByDigit<CellSet>,
}

impl Als {
    /// Returns the sets of up to `most` cells, each once, the smaller ones first.
    pub(super) fn all(board: &Board, most: usize) -> Vec<Als> {
        let mut sets = Vec::new();
        let mut known = HashSet::new();
        for size in 1..=most {
            for house in House::ALL {
                let fitting = |&cell: &Cell| (2..=size + 1).contains(&board.digits(cell).len());
                let cells: Vec<Cell> = (house.cells() & board.open()).iter().filter(fitting).collect();
                let _ = choose(cells.len(), size, &mut |chosen| {
                    let digits = chosen.iter().fold(DigitSet::EMPTY, |all, &nth| all | board.digits(cells[nth]));
                    if digits.len() == size + 1 {
                        let set: CellSet = chosen.iter().map(|&nth| cells[nth]).collect();
                        if known.insert(set) {
                            sets.push(Als::new(board, set, digits));
                        }
                    }
                    ControlFlow::Continue(())
                });
            }
        }
        sets
    }

    fn new(board: &Board, cells: CellSet, digits: DigitSet) -> Als {
        let mut places = ByDigit([CellSet::EMPTY; 9]);
        let mut seen = ByDigit([CellSet::EMPTY; 9]);
        for digit in digits {
            places[digit] = board.cells(digit) & cells;
            seen[digit] = seen_by_all(places[digit]) & board.cells(digit);
        }
        Als { cells, digits, places, seen }
    }

    pub(super) fn locked_set(&self) -> LockedSet {
        LockedSet { cells: self.cells, digits: self.digits }
    }

    /// Returns the digits that only one of the two sets can hold: all places of the one see all places of the other.
    ///
    /// The sets may share cells, but not places of such a digit.
    pub(super) fn ties(&self, other: &Als) -> DigitSet {
        let tied = |&digit: &Digit| self.places[digit].is_subset(other.seen[digit]);
        (self.digits & other.digits).iter().filter(tied).collect()
    }
}

/// Returns the candidates that see all places of a digit in all of the sets.
pub(super) fn seen_in_all<'a>(sets: impl IntoIterator<Item = &'a Als>, digit: Digit) -> CellSet {
    sets.into_iter().fold(CellSet::ALL, |seen, set| seen & set.seen[digit])
}
