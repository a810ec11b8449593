//! Grids of 81 cells, which may be incomplete or break the rules.

use core::fmt;
use core::ops::Index;

use crate::{ByDigit, Cell, CellSet, Digit, House};

/// 81 cells with or without digits, which may break the rules.
///
/// A grid guarantees nothing. A [`Puzzle`](crate::Puzzle) guarantees that no two digits clash, a
/// [`Solution`](crate::Solution) that every house is complete. Two grids are equal if all their cells are equal.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Cell, Digit, Grid};
///
/// let grid: Grid = "\
///     5...27..9\
///     ..41.....\
///     1..5..3..\
///     .92.6.8..\
///     ....5....\
///     ..3.4.76.\
///     ..9..5..7\
///     .....64..\
///     7..91...5".parse()?;
/// assert_eq!(grid.get(Cell::R1C5), Some(Digit::D2));
/// assert_eq!(grid[Cell::R1C2], None);
/// assert_eq!(grid.clue_count(), 27);
/// assert!(grid.conflicts().next().is_none());
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[doc(alias = "board")]
#[doc(alias = "sudoku")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    cells: [Option<Digit>; 81],
}

impl Grid {
    /// The empty grid.
    pub const EMPTY: Grid = Grid { cells: [None; 81] };

    /// Returns the grid with these cells, in reading order.
    #[inline]
    pub const fn from_cells(cells: [Option<Digit>; 81]) -> Grid {
        Grid { cells }
    }

    /// Returns the cells, in reading order.
    #[inline]
    pub const fn as_cells(&self) -> &[Option<Digit>; 81] {
        &self.cells
    }

    /// Returns the digit in the cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.cells[cell.index()]
    }

    /// Sets the digit of the cell, or empties the cell.
    #[inline]
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.cells[cell.index()] = digit;
    }

    /// Iterates over the cells that have a digit, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Digit)> {
        Cell::iter().zip(self.cells).filter_map(|(cell, digit)| Some((cell, digit?)))
    }

    /// Returns the number of cells with a digit.
    pub fn clue_count(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Returns the cells with this digit.
    pub fn cells_of(&self, digit: Digit) -> CellSet {
        self.iter().filter(|&(_, found)| found == digit).map(|(cell, _)| cell).collect()
    }

    /// Returns the cells without a digit.
    pub fn empty_cells(&self) -> CellSet {
        let empty = |cells: &[Option<Digit>]| {
            cells.iter().enumerate().fold(0, |bits, (nth, digit)| bits | u64::from(digit.is_none()) << nth)
        };
        let (low, high) = self.cells.split_at(64);
        CellSet::from_bits(u128::from(empty(low)) | u128::from(empty(high)) << 64)
    }

    /// Returns, for each digit, the cells that see it: the peers of the cells that hold it.
    pub fn seen(&self) -> ByDigit<CellSet> {
        let mut seen = ByDigit([CellSet::EMPTY; 9]);
        self.iter().for_each(|(cell, digit)| seen[digit] |= cell.peers());
        seen
    }

    /// Iterates over the clashes, house by house: each digit that occurs at least twice in a house.
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict> {
        House::iter().flat_map(move |house| {
            Digit::iter().filter_map(move |digit| {
                let cells: CellSet = house.cells().iter().filter(|&cell| self.get(cell) == Some(digit)).collect();
                (cells.len() > 1).then_some(Conflict { house, digit, cells })
            })
        })
    }

    /// Returns whether a digit occurs twice in a house. This is faster than [`conflicts`](Grid::conflicts).
    ///
    /// Each digit is counted in its own four-bit field, so the sum over a house counts all digits at once.
    pub(crate) fn has_conflict(&self) -> bool {
        /// The bits of each field that are set for counts of two and more.
        const TWICE: u64 = 0xe_eeee_eeee;
        let mut repeated = 0;
        let mut columns = [0; 9];
        for band in self.cells.as_chunks::<27>().0 {
            let mut boxes = [0; 3];
            for row in band.as_chunks::<9>().0 {
                // Cells without a digit are counted in the lowest field, which is ignored.
                let ones = row.map(|digit| 1u64 << (4 * digit.map_or(0, |digit| digit.value())));
                let thirds = [0, 3, 6].map(|at| ones[at] + ones[at + 1] + ones[at + 2]);
                repeated |= thirds.iter().sum::<u64>();
                boxes.iter_mut().zip(thirds).for_each(|(sum, third)| *sum += third);
                columns.iter_mut().zip(ones).for_each(|(sum, one)| *sum += one);
            }
            repeated |= boxes[0] | boxes[1] | boxes[2];
        }
        columns.iter().fold(repeated, |all, sum| all | sum) & (TWICE << 4) != 0
    }
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::EMPTY
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    #[inline]
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.cells[cell.index()]
    }
}

impl FromIterator<(Cell, Digit)> for Grid {
    fn from_iter<I: IntoIterator<Item = (Cell, Digit)>>(clues: I) -> Grid {
        let mut grid = Grid::EMPTY;
        clues.into_iter().for_each(|(cell, digit)| grid.set(cell, Some(digit)));
        grid
    }
}

/// A digit that occurs at least twice in one house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// The house.
    pub house: House,
    /// The digit.
    pub digit: Digit,
    /// The cells of the house with this digit, at least two.
    pub cells: CellSet,
}

/// Writes `digit 6 appears twice in row 4: r4c2, r4c9`.
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Conflict { house, digit, cells } = self;
        match cells.len() {
            2 => write!(f, "digit {digit} appears twice in {house}: {cells}"),
            times => write!(f, "digit {digit} appears {times} times in {house}: {cells}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn conflicts_name_house_digit_and_cells() {
        let mut grid = Grid::EMPTY;
        grid.set(Cell::R4C2, Some(Digit::D6));
        grid.set(Cell::R4C9, Some(Digit::D6));
        let found: Vec<_> = grid.conflicts().collect();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].to_string(), "digit 6 appears twice in row 4: r4c2, r4c9");
        grid.set(Cell::R5C3, Some(Digit::D6));
        assert_eq!(grid.conflicts().count(), 2);
        assert!(grid.has_conflict());
        grid.set(Cell::R4C4, Some(Digit::D6));
        let row = grid.conflicts().next().map(|conflict| conflict.to_string());
        assert_eq!(row.as_deref(), Some("digit 6 appears 3 times in row 4: r4c2, r4c4, r4c9"));
    }

    #[test]
    fn cells_come_back() {
        let clues = [(Cell::R1C9, Digit::D1), (Cell::R4C2, Digit::D6), (Cell::R9C9, Digit::D1)];
        let grid = Grid::from_iter(clues);
        assert!(grid.iter().eq(clues));
        assert_eq!(Grid::from_cells(*grid.as_cells()), grid);
        assert_eq!((grid[Cell::R4C2], grid[Cell::R4C3]), (Some(Digit::D6), None));
        assert_eq!(grid.cells_of(Digit::D1), CellSet::of(Cell::R1C9).with(Cell::R9C9));
        assert_eq!(grid.empty_cells(), CellSet::ALL - grid.iter().map(|(cell, _)| cell).collect::<CellSet>());
    }

    proptest! {
        #[test]
        fn has_conflict_means_conflicts(clues in prop::collection::vec((0..81usize, 0..9usize), 0..12)) {
            let grid: Grid =
                clues.into_iter().map(|(c, d)| (Cell::from_index(c), Digit::from_index(d))).collect();
            prop_assert_eq!(grid.has_conflict(), grid.conflicts().next().is_some());
            prop_assert_eq!(grid.clue_count() + grid.empty_cells().len(), 81);
        }
    }
}
