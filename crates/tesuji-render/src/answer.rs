use std::fmt;

use tesuji_core::{Conflict, ConflictError, Grid, Outcome, Shape, Solution};

/// What is known of one puzzle of any size, in the form that every output shares.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Cell, Digit, Grid, Puzzle};
/// use tesuji_render::Answer;
///
/// let grid = Grid::from_iter([(Cell::R1C1, Digit::D5), (Cell::R3C3, Digit::D5)]);
/// let answer = Answer::of_conflict(&Puzzle::try_from(grid).unwrap_err());
/// assert_eq!(answer.word(), "none");
/// assert_eq!(answer.sentence(), "No solution, for clues clash: digit 5 stands twice in box 1: r1c1, r3c3.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    shape: Shape,
    clues: Vec<u8>,
    solutions: Vec<Vec<u8>>,
    count: Count,
    clashes: Vec<Clash>,
    entered: Vec<u8>,
}

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Exactly(u64),
    /// So many or more: counting stopped there.
    AtLeast(u64),
}

impl Count {
    /// Returns the count of a search that was told to stop at `limit`.
    pub const fn of_search(found: u64, limit: u64) -> Count {
        if found < limit { Count::Exactly(found) } else { Count::AtLeast(found) }
    }

    /// Returns the number found.
    pub const fn found(self) -> u64 {
        match self {
            Count::Exactly(found) | Count::AtLeast(found) => found,
        }
    }
}

/// Writes `288` or `1000 or more`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(found) => found.fmt(f),
            Count::AtLeast(found) => write!(f, "{found} or more"),
        }
    }
}

/// A number that stands twice or more in a house, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The house: `row 4`, `column 7`, `box 6`.
    pub house: String,
    /// The number.
    pub digit: u8,
    /// The cells of the house that hold it, 0-based in reading order.
    pub cells: Vec<usize>,
}

impl From<Conflict> for Clash {
    fn from(conflict: Conflict) -> Clash {
        Clash {
            house: conflict.house.to_string(),
            digit: conflict.digit.value(),
            cells: conflict.cells.iter().map(|cell| cell.index()).collect(),
        }
    }
}

impl Answer {
    /// Returns the answer that an engine gave for a 9x9 puzzle. `clues` may be empty: a sukaku has none.
    pub fn of_outcome(clues: &Grid, outcome: &Outcome, count: Count) -> Answer {
        let solutions = match outcome {
            Outcome::None => vec![],
            Outcome::Unique(solution) => vec![values_of_solution(solution)],
            Outcome::Several(both) => both.iter().map(values_of_solution).collect(),
        };
        Answer::of_values(Shape::CLASSIC, values_of_grid(clues), solutions, count)
    }

    /// Returns the answer to clues of which some clash: no solution.
    pub fn of_conflict(error: &ConflictError) -> Answer {
        let clues = values_of_grid(error.grid());
        let clashes = error.conflicts().map(Clash::from).collect();
        Answer::of_values(Shape::CLASSIC, clues, vec![], Count::Exactly(0)).with_clashes(clashes)
    }

    /// Returns the answer for any size: the values of the clues (0 for an empty cell), and none, one or two solutions.
    ///
    /// # Panics
    ///
    /// If a list of values has another length than the shape has cells, or there are more than two solutions.
    #[track_caller]
    pub fn of_values(shape: Shape, clues: Vec<u8>, solutions: Vec<Vec<u8>>, count: Count) -> Answer {
        assert_eq!(clues.len(), shape.cell_count(), "one value a cell");
        assert!(solutions.iter().all(|values| values.len() == shape.cell_count()), "one value a cell");
        assert!(solutions.len() <= 2, "two solutions stand for several");
        Answer { shape, clues, solutions, count, clashes: Vec::new(), entered: Vec::new() }
    }

    /// Adds the clashes that explain why there is no solution.
    #[must_use]
    pub fn with_clashes(mut self, clashes: Vec<Clash>) -> Answer {
        self.clashes = clashes;
        self
    }

    /// Adds the digits that a player has entered, in reading order, 0 for none.
    #[must_use]
    pub fn with_entered(mut self, values: Vec<u8>) -> Answer {
        self.entered = values;
        self
    }

    /// Returns the shape of the grid.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the values of the clues in reading order, 0 for an empty cell.
    pub fn clues(&self) -> &[u8] {
        &self.clues
    }

    /// Returns the solutions that are known: none, one, or two that stand for several.
    pub fn solutions(&self) -> &[Vec<u8>] {
        &self.solutions
    }

    /// Returns how many solutions there are.
    pub fn count(&self) -> Count {
        self.count
    }

    /// Returns the clashes among the clues.
    pub fn clashes(&self) -> &[Clash] {
        &self.clashes
    }

    /// Returns how many digits the player has entered.
    pub fn entered_count(&self) -> usize {
        self.entered.iter().filter(|&&value| value != 0).count()
    }

    /// Returns the cells, 0-based in reading order, in which the player has entered another digit than the only
    /// solution has; none unless there is just one.
    pub fn wrong(&self) -> Vec<usize> {
        let [solution] = self.solutions.as_slice() else { return Vec::new() };
        let cells = self.entered.iter().zip(solution).enumerate();
        cells.filter(|(_, (entered, right))| **entered != 0 && entered != right).map(|(cell, _)| cell).collect()
    }

    /// Returns the answer in one word: `none`, `unique` or `several`.
    pub fn word(&self) -> &'static str {
        ["none", "unique", "several"][self.solutions.len()]
    }

    /// Returns the cells in which two solutions differ, 0-based in reading order; none unless there are two.
    pub fn differences(&self) -> Vec<usize> {
        match self.solutions.as_slice() {
            [one, other] => (0..one.len()).filter(|&cell| one[cell] != other[cell]).collect(),
            _ => Vec::new(),
        }
    }
}

/// Returns the values of a grid in reading order, 0 for an empty cell.
pub fn values_of_grid(grid: &Grid) -> Vec<u8> {
    grid.as_cells().iter().map(|digit| digit.map_or(0, |digit| digit.value())).collect()
}

fn values_of_solution(solution: &Solution) -> Vec<u8> {
    solution.as_digits().iter().map(|digit| digit.value()).collect()
}
