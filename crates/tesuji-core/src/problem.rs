use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::{Grid, Layout, Position, Puzzle};

/// What a text asks: a layout, givens, and how far a player is with them.
///
/// A problem is data. It promises nothing of the rules, and an engine's state is elsewhere. The classic 9x9 is stored
/// as a [`Position`], so that [`position`](Problem::position) is free: engines for 9x9 start there.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Grid, Layout, Problem, Shape};
///
/// let clues: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let problem = Problem::from(clues);
/// assert_eq!(problem.layout(), Layout::CLASSIC);
/// assert_eq!(problem.givens()[..3], [8, 0, 0]);
///
/// let small = Problem::from_values(Layout::of(Shape::of_size(4).unwrap()), vec![0; 16])?;
/// assert!(small.position().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)] // nearly all problems are classic, and none of them should be an allocation
enum Kind {
    Classic(Position),
    Other { layout: Layout, givens: Vec<u8> },
}

impl Problem {
    /// Returns the problem with these givens in reading order, 0 for an empty cell.
    ///
    /// # Errors
    ///
    /// If the number of values is not the number of cells, or a value is above the size.
    pub fn from_values(layout: Layout, givens: Vec<u8>) -> Result<Problem, ValuesError> {
        if givens.len() != layout.cell_count() {
            return Err(ValuesError { layout, found: givens.len(), value: None });
        }
        if let Some(&value) = givens.iter().find(|&&value| usize::from(value) > layout.size()) {
            return Err(ValuesError { layout, found: givens.len(), value: Some(value) });
        }
        if layout.is_classic() {
            let grid = Grid::from_values(&givens).expect("81 values from 0 to 9 are a grid");
            return Ok(Problem::from(grid));
        }
        Ok(Problem { kind: Kind::Other { layout, givens } })
    }

    /// Returns the layout.
    pub const fn layout(&self) -> Layout {
        match &self.kind {
            Kind::Classic(_) => Layout::CLASSIC,
            Kind::Other { layout, .. } => *layout,
        }
    }

    /// Returns the position of a classic 9x9 problem, `None` for any other layout.
    #[doc(alias = "as_classic")]
    pub const fn position(&self) -> Option<&Position> {
        match &self.kind {
            Kind::Classic(position) => Some(position),
            Kind::Other { .. } => None,
        }
    }

    /// Returns the givens in reading order, 0 for an empty cell.
    pub fn givens(&self) -> Vec<u8> {
        match &self.kind {
            Kind::Classic(position) => position.clues.to_values().to_vec(),
            Kind::Other { givens, .. } => givens.clone(),
        }
    }

    /// Returns the values that the player has placed, in reading order, 0 for none.
    pub fn placed(&self) -> Vec<u8> {
        match &self.kind {
            Kind::Classic(position) => position.placed.to_values().to_vec(),
            Kind::Other { givens, .. } => vec![0; givens.len()],
        }
    }

    /// Returns the givens and the placed values together, in reading order, 0 for an empty cell.
    pub fn values(&self) -> Vec<u8> {
        match &self.kind {
            Kind::Classic(position) => position.digits().to_values().to_vec(),
            Kind::Other { givens, .. } => givens.clone(),
        }
    }

    /// Returns whether the problem is candidates alone.
    pub fn is_sukaku(&self) -> bool {
        self.position().is_some_and(Position::is_sukaku)
    }
}

impl From<Position> for Problem {
    fn from(position: Position) -> Problem {
        Problem { kind: Kind::Classic(position) }
    }
}

impl From<Grid> for Problem {
    fn from(clues: Grid) -> Problem {
        Position::of(clues).into()
    }
}

impl From<Puzzle> for Problem {
    fn from(puzzle: Puzzle) -> Problem {
        Grid::from(puzzle).into()
    }
}

/// The error of making a [`Problem`] of values that do not fit its layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuesError {
    layout: Layout,
    found: usize,
    value: Option<u8>,
}

impl ValuesError {
    /// Returns the layout.
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the first value that is too large, `None` if the number of values is wrong.
    pub const fn value(&self) -> Option<u8> {
        self.value
    }
}

impl fmt::Display for ValuesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, "value {value} does not fit a grid of size {}", self.layout.size()),
            None => write!(f, "expected {} cells, found {}", self.layout.cell_count(), self.found),
        }
    }
}

impl core::error::Error for ValuesError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CandidateSet, Cell, Digit, Shape};

    #[test]
    fn classic_values_become_a_position() {
        let mut values = vec![0; 81];
        values[80] = 9;
        let problem = Problem::from_values(Layout::CLASSIC, values.clone()).unwrap();
        assert_eq!(problem.position().map(|position| position.clues.clue_count()), Some(1));
        assert_eq!((problem.givens(), problem.values()), (values.clone(), values));
    }

    #[test]
    fn values_that_do_not_fit_are_refused() {
        let layout = Layout::of(Shape::of_size(4).unwrap());
        let short = Problem::from_values(layout, vec![0; 15]).unwrap_err();
        assert_eq!((short.layout(), short.value()), (layout, None));
        assert_eq!(short.to_string(), "expected 16 cells, found 15");
        let large = Problem::from_values(layout, vec![5; 16]).unwrap_err();
        assert_eq!((large.value(), large.to_string().as_str()), (Some(5), "value 5 does not fit a grid of size 4"));
    }

    #[test]
    fn placed_values_stand_beside_the_givens() {
        let mut position = Position::of(Grid::from_iter([(Cell::R1C1, Digit::D5)]));
        position.placed.set(Cell::R1C3, Some(Digit::D7));
        let problem = Problem::from(position);
        let starts =
            [problem.givens(), problem.placed(), problem.values()].map(|values| [values[0], values[1], values[2]]);
        assert_eq!(starts, [[5, 0, 0], [0, 0, 7], [5, 0, 7]]);
    }

    #[test]
    fn other_layouts_have_givens_alone() {
        let layout = Layout::of(Shape::of_size(4).unwrap());
        let givens: Vec<u8> = (0..16).map(|cell| cell % 5).collect();
        let problem = Problem::from_values(layout, givens.clone()).unwrap();
        assert_eq!((problem.layout(), problem.position(), problem.is_sukaku()), (layout, None, false));
        assert_eq!((problem.givens(), problem.values(), problem.placed()), (givens.clone(), givens, vec![0; 16]));
    }

    #[test]
    fn a_puzzle_is_a_problem_and_candidates_are_a_sukaku() {
        let grid = Grid::from_iter([(Cell::R1C1, Digit::D5)]);
        let problem = Problem::from(Puzzle::try_from(grid).unwrap());
        assert_eq!((problem.position(), problem.is_sukaku()), (Some(&Position::of(grid)), false));
        assert!(Problem::from(Position::of_sukaku(CandidateSet::ALL)).is_sukaku());
    }
}
