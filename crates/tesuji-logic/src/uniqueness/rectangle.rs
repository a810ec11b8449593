//! Rectangles: four cells in two rows, two columns and two boxes.

use tesuji_core::{Cell, CellSet, DigitSet};

use super::roof::Roof;
use crate::Board;

/// Four cells in two rows, two columns and two boxes. The corners are in order around the rectangle, so the first and
/// the third are diagonal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    pub(super) corners: [Cell; 4],
}

impl Rectangle {
    /// Iterates over all 486 rectangles.
    pub(super) fn all() -> impl Iterator<Item = Rectangle> {
        let pairs = || (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other)));
        pairs().flat_map(move |(top, bottom)| {
            pairs().filter_map(move |(left, right)| {
                let same_band = top / 3 == bottom / 3;
                let same_stack = left / 3 == right / 3;
                (same_band != same_stack).then(|| Rectangle {
                    corners: [
                        Cell::at(top, left),
                        Cell::at(top, right),
                        Cell::at(bottom, right),
                        Cell::at(bottom, left),
                    ],
                })
            })
        })
    }

    pub(super) fn cells(&self) -> CellSet {
        self.corners.into_iter().collect()
    }
}

/// A rectangle of open cells that share two digits: without their other candidates, the digits could be exchanged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadly {
    pub(super) rectangle: Rectangle,
    pub(super) digits: DigitSet,
    /// The corners with other candidates.
    pub(super) roof: CellSet,
}

impl Deadly {
    /// Iterates over the deadly rectangles of the board with at least one corner that has only the two digits.
    pub(super) fn all(board: &Board) -> impl Iterator<Item = Deadly> + '_ {
        Rectangle::all().filter_map(|rectangle| {
            let floor = rectangle.cells() & board.bivalue();
            let digits = board.digits(floor.first()?);
            let fits = rectangle.corners.iter().all(|&corner| digits.is_subset(board.digits(corner)));
            let roof = || rectangle.cells() - board.bivalue();
            // If two corners have different pairs, the test above fails, because each corner must have the digits of
            // the other.
            fits.then(|| Deadly { rectangle, digits, roof: roof() })
        })
    }

    /// Returns the data that a rectangle and a loop have in common, from which the conclusions follow.
    pub(super) fn roof(&self) -> Roof {
        Roof { cells: self.rectangle.cells(), digits: self.digits, roof: self.roof }
    }
}
