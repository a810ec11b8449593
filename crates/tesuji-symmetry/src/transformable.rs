//! The types that a transform acts on.

use tesuji_core::{ByDigit, Candidate, CandidateSet, Cell, CellSet, Digit, Grid, Puzzle, Solution};

use crate::Transform;

/// A type that a [`Transform`] acts on.
pub trait Transformable {
    /// Returns the image, like [`Transform::apply`].
    #[must_use]
    fn transformed(&self, transform: &Transform) -> Self;
}

impl Transformable for Digit {
    fn transformed(&self, transform: &Transform) -> Digit {
        transform.digit(*self)
    }
}

impl Transformable for Cell {
    fn transformed(&self, transform: &Transform) -> Cell {
        transform.cells().image(*self)
    }
}

impl Transformable for CellSet {
    fn transformed(&self, transform: &Transform) -> CellSet {
        transform.cells().image_of(*self)
    }
}

impl Transformable for Candidate {
    fn transformed(&self, transform: &Transform) -> Candidate {
        Candidate { cell: transform.apply(&self.cell), digit: transform.apply(&self.digit) }
    }
}

impl Transformable for CandidateSet {
    fn transformed(&self, transform: &Transform) -> CandidateSet {
        let back = transform.inverse();
        CandidateSet::from_cells(ByDigit::from_fn(|digit| transform.apply(&self.cells(back.digit(digit)))))
    }
}

impl Transformable for Grid {
    fn transformed(&self, transform: &Transform) -> Grid {
        let cells = transform.cells();
        Grid::from_cells(Cell::ALL.map(|cell| self.get(cells.source(cell)).map(|digit| transform.digit(digit))))
    }
}

impl Transformable for Puzzle {
    fn transformed(&self, transform: &Transform) -> Puzzle {
        Puzzle::try_from(transform.apply(self.grid())).expect("clues that do not clash still do not")
    }
}

impl Transformable for Solution {
    fn transformed(&self, transform: &Transform) -> Solution {
        let cells = transform.cells();
        Solution::from_proven(Cell::ALL.map(|cell| transform.digit(self.get(cells.source(cell)))))
    }
}
