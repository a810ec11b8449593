//! Classic puzzles: grids whose clues do not clash.

use core::fmt;
use core::str::FromStr;

use crate::{ByDigit, CandidateSet, CellSet, Conflict, Digit, Grid, ParseGridError, Solution};

/// Clues that do not clash.
///
/// A puzzle may have no solution, one, or several; an engine determines this. A puzzle with exactly one is called
/// *proper*.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Grid, Puzzle};
///
/// let mut line = *b"55...............................................................................";
/// let error = Puzzle::try_from(Grid::from_line(&line)?).unwrap_err();
/// assert_eq!(error.to_string(), "digit 5 appears twice in row 1: r1c1, r1c2");
///
/// line[1] = b'6';
/// assert!(Puzzle::try_from(Grid::from_line(&line)?).is_ok());
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle {
    grid: Grid,
}

impl Puzzle {
    /// The puzzle without clues.
    pub const EMPTY: Puzzle = Puzzle { grid: Grid::EMPTY };

    /// Returns the clues as a grid.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the number of clues.
    pub fn clue_count(&self) -> usize {
        self.grid.clue_count()
    }

    /// Returns the candidates that remain after placing the clues: the cell of a clue has only the clue, and its peers
    /// lack the digit.
    pub fn candidates(&self) -> CandidateSet {
        let mut filled = CellSet::EMPTY;
        let mut placed = ByDigit([CellSet::EMPTY; 9]);
        let mut seen = ByDigit([CellSet::EMPTY; 9]);
        for (cell, digit) in self.grid.iter() {
            filled.insert(cell);
            placed[digit].insert(cell);
            seen[digit] |= cell.peers();
        }
        CandidateSet::from_cells(ByDigit::from_fn(|digit: Digit| {
            placed[digit].union(CellSet::ALL - (filled | seen[digit]))
        }))
    }
}

/// # Errors
///
/// Returns an error if two clues clash. The error contains the grid and names the cells.
impl TryFrom<Grid> for Puzzle {
    type Error = ConflictError;

    #[inline]
    fn try_from(grid: Grid) -> Result<Puzzle, ConflictError> {
        if grid.has_conflict() { Err(ConflictError { grid }) } else { Ok(Puzzle { grid }) }
    }
}

impl From<Solution> for Puzzle {
    fn from(solution: Solution) -> Puzzle {
        Puzzle { grid: solution.into() }
    }
}

impl From<Puzzle> for Grid {
    fn from(puzzle: Puzzle) -> Grid {
        puzzle.grid
    }
}

/// Reads the one-line notation, as [`Grid`] does.
impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(text: &str) -> Result<Puzzle, ParsePuzzleError> {
        Ok(Puzzle::try_from(text.parse::<Grid>()?)?)
    }
}

/// Writes the one-line notation, as [`Grid`] does.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid.fmt(f)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid.fmt(f)
    }
}

/// The error returned when the digits of a grid clash and it cannot become a puzzle. It contains the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConflictError {
    grid: Grid,
}

impl ConflictError {
    /// Returns the grid.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Iterates over the clashes, house by house; there is at least one.
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict> {
        self.grid.conflicts()
    }
}

impl fmt::Display for ConflictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.conflicts().next() {
            Some(conflict) => conflict.fmt(f),
            None => f.write_str("digits clash"),
        }
    }
}

impl core::error::Error for ConflictError {}

/// The error returned when a text is not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsePuzzleError {
    /// The text is not a grid.
    Grid(ParseGridError),
    /// The text is a grid in which digits clash.
    Conflict(ConflictError),
}

impl From<ParseGridError> for ParsePuzzleError {
    fn from(error: ParseGridError) -> ParsePuzzleError {
        ParsePuzzleError::Grid(error)
    }
}

impl From<ConflictError> for ParsePuzzleError {
    fn from(error: ConflictError) -> ParsePuzzleError {
        ParsePuzzleError::Conflict(error)
    }
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePuzzleError::Grid(error) => error.fmt(f),
            ParsePuzzleError::Conflict(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParsePuzzleError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, House};

    #[test]
    fn candidates_follow_the_clues() {
        let puzzle: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let candidates = puzzle.candidates();
        for cell in Cell::iter() {
            let clue = puzzle.grid().get(cell);
            for digit in Digit::iter() {
                let seen = cell.peers().iter().any(|peer| puzzle.grid().get(peer) == Some(digit));
                let possible = clue.map_or(!seen, |clue| clue == digit);
                assert_eq!(candidates.digits(cell).contains(digit), possible, "{cell} {digit}");
            }
        }
    }

    #[test]
    fn a_clash_gives_the_grid_back() {
        let grid = Grid::from_iter([(Cell::R1C1, Digit::D5), (Cell::R3C3, Digit::D5)]);
        let error = Puzzle::try_from(grid).unwrap_err();
        assert_eq!(error.grid(), &grid);
        assert_eq!(error.conflicts().map(|conflict| conflict.house).collect::<Vec<_>>(), [House::Box1]);
        assert_eq!(error.to_string(), "digit 5 appears twice in box 1: r1c1, r3c3");
    }

    #[test]
    fn a_puzzle_comes_back_from_text() {
        let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!((puzzle.to_string().as_str(), puzzle.clue_count()), (text, 21));
        assert_eq!(Grid::from(puzzle), *puzzle.grid());
        assert_eq!(std::format!("{puzzle:?}"), std::format!("{:?}", puzzle.grid()));
        let short = text[1..].parse::<Puzzle>().unwrap_err();
        assert_eq!(short.to_string(), "expected 81 cells, found 80");
        let clash = text.replacen("8.", "88", 1).parse::<Puzzle>().unwrap_err();
        assert_eq!(clash.to_string(), "digit 8 appears twice in row 1: r1c1, r1c2");
    }
}
