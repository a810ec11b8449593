//! Solutions: full grids that follow the rules.

use core::fmt;

use crate::{Cell, CellSet, Conflict, Digit, Grid, Puzzle};

/// A full grid in which every row, column and box contains each digit once.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Grid, Solution};
///
/// let full: Grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
/// assert!(Solution::try_from(full).is_ok());
///
/// let open: Grid = "81275364994368217567549128315423789636984572128716953452197436843852691779631845.".parse()?;
/// assert_eq!(Solution::try_from(open).unwrap_err().to_string(), "1 cell is empty: r9c9");
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    digits: [Digit; 81],
}

impl Solution {
    /// Returns the solution with these digits, in reading order, without checking the rules.
    ///
    /// This is for engines that have verified the grid; otherwise, use `Solution::try_from`. A wrong grid leads to
    /// wrong answers later, but never to undefined behaviour.
    ///
    /// # Panics
    ///
    /// Panics with debug assertions enabled if a digit occurs twice in a house.
    #[track_caller]
    #[inline]
    pub fn from_proven(digits: [Digit; 81]) -> Solution {
        let solution = Solution { digits };
        debug_assert!(!Grid::from(solution).has_conflict(), "a digit appears twice in a house");
        solution
    }

    /// Returns the digits, in reading order.
    #[inline]
    pub const fn as_digits(&self) -> &[Digit; 81] {
        &self.digits
    }

    /// Returns the digit in the cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// Returns the 81 bytes of the one-line notation.
    #[inline]
    pub fn to_line(&self) -> [u8; 81] {
        self.digits.map(Digit::ascii)
    }

    /// Returns whether the solution agrees with every clue.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        puzzle.grid().iter().all(|(cell, digit)| self.get(cell) == digit)
    }

    /// Returns the cells in which the two solutions differ.
    pub fn differences(&self, other: &Solution) -> CellSet {
        Cell::iter().filter(|&cell| self.get(cell) != other.get(cell)).collect()
    }
}

/// # Errors
///
/// Returns an error if a cell is empty or a digit occurs twice in a house. The error contains the grid.
impl TryFrom<Grid> for Solution {
    type Error = SolutionError;

    fn try_from(grid: Grid) -> Result<Solution, SolutionError> {
        let full = grid.as_cells().iter().all(Option::is_some);
        if !full || grid.has_conflict() {
            return Err(SolutionError { grid });
        }
        Ok(Solution { digits: grid.as_cells().map(|digit| digit.expect("the grid is full")) })
    }
}

impl From<Solution> for Grid {
    #[inline]
    fn from(solution: Solution) -> Grid {
        Grid::from_cells(solution.digits.map(Some))
    }
}

/// Writes the one-line notation.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(core::str::from_utf8(&self.to_line()).expect("digits are ASCII"))
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Grid::from(*self).fmt(f)
    }
}

/// The error returned when a grid is not full or breaks the rules. It contains the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionError {
    grid: Grid,
}

impl SolutionError {
    /// Returns the grid.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the cells without a digit.
    pub fn empty_cells(&self) -> CellSet {
        self.grid.empty_cells()
    }

    /// Iterates over the clashes, house by house.
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict> {
        self.grid.conflicts()
    }
}

/// Writes the first clash, or else the empty cells.
impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(conflict) = self.conflicts().next() {
            return conflict.fmt(f);
        }
        let empty = self.empty_cells();
        match empty.len() {
            1 => write!(f, "1 cell is empty: {empty}"),
            count => write!(f, "{count} cells are empty: {empty}"),
        }
    }
}

impl core::error::Error for SolutionError {}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

    #[test]
    fn a_lawful_grid_comes_back() {
        let grid: Grid = FULL.parse().unwrap();
        let solution = Solution::try_from(grid).unwrap();
        assert_eq!(Grid::from(solution), grid);
        assert_eq!(solution.to_string(), FULL);
        assert!(solution.solves(&Puzzle::from(solution)));
        assert!(solution.differences(&solution).is_empty());
        assert_eq!(std::format!("{solution:?}"), std::format!("{grid:?}"));
    }

    #[test]
    fn another_solution_differs() {
        let solution = Solution::try_from(FULL.parse::<Grid>().unwrap()).unwrap();
        // The cells of 1 and 2 in another grid, where the two digits are exchanged.
        let swapped = solution.as_digits().map(|digit| match digit {
            Digit::D1 => Digit::D2,
            Digit::D2 => Digit::D1,
            other => other,
        });
        let other = Solution::from_proven(swapped);
        let grid = Grid::from(solution);
        assert_eq!(solution.differences(&other), grid.cells_of(Digit::D1) | grid.cells_of(Digit::D2));
        assert!(!other.solves(&Puzzle::from(solution)));
    }

    #[test]
    fn a_clash_is_named_before_an_empty_cell() {
        let mut grid: Grid = FULL.parse().unwrap();
        grid.set(Cell::R1C1, None);
        grid.set(Cell::R9C9, Some(Digit::D4));
        let error = Solution::try_from(grid).unwrap_err();
        assert_eq!(error.to_string(), "digit 4 appears twice in row 9: r9c7, r9c9");
        assert_eq!(error.grid(), &grid);
        assert_eq!(error.empty_cells(), CellSet::of(Cell::R1C1));
        grid.set(Cell::R9C9, None);
        let error = Solution::try_from(grid).unwrap_err();
        assert_eq!(error.to_string(), "2 cells are empty: r1c1, r9c9");
    }
}
