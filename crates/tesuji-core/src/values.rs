//! Grids as numbers: 81 values in reading order or nine rows of nine, 0 for an empty cell.

use crate::{Cell, Digit, Grid, Solution};

impl Grid {
    /// Returns the grid of 81 values in reading order, 0 for an empty cell; `None` for any other number of values or a
    /// value above 9.
    pub fn from_values(values: &[u8]) -> Option<Grid> {
        if values.len() != Cell::COUNT || values.iter().any(|&value| value > 9) {
            return None;
        }
        let mut cells = [None; 81];
        cells.iter_mut().zip(values).for_each(|(cell, &value)| *cell = Digit::from_value(value));
        Some(Grid::from_cells(cells))
    }

    /// Returns the values in reading order, 0 for an empty cell.
    pub fn to_values(&self) -> [u8; 81] {
        self.as_cells().map(|digit| digit.map_or(0, Digit::value))
    }

    /// Returns nine rows of nine values, 0 for an empty cell.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_core::Grid;
    ///
    /// let mut rows = [[0; 9]; 9];
    /// rows[4][6] = 3;
    /// let grid = Grid::try_from(rows)?;
    /// assert_eq!(grid.clue_count(), 1);
    /// assert_eq!(grid.to_rows(), rows);
    /// # Ok::<(), tesuji_core::RowsError>(())
    /// ```
    pub fn to_rows(&self) -> [[u8; 9]; 9] {
        let values = self.to_values();
        core::array::from_fn(|row| core::array::from_fn(|column| values[9 * row + column]))
    }
}

impl Solution {
    /// Returns the values in reading order.
    pub fn to_values(&self) -> [u8; 81] {
        self.as_digits().map(Digit::value)
    }

    /// Returns nine rows of nine values.
    pub fn to_rows(&self) -> [[u8; 9]; 9] {
        Grid::from(*self).to_rows()
    }
}

/// The error returned when a [`Grid`] is created from rows with a value above 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowsError {
    cell: Cell,
    value: u8,
}

impl RowsError {
    /// Returns the first cell with such a value.
    pub const fn cell(&self) -> Cell {
        self.cell
    }

    /// Returns the value.
    pub const fn value(&self) -> u8 {
        self.value
    }
}

impl core::fmt::Display for RowsError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "expected 0 to 9 in {}, found {}", self.cell, self.value)
    }
}

impl core::error::Error for RowsError {}

/// Reads nine rows of nine values, 0 for an empty cell.
impl TryFrom<[[u8; 9]; 9]> for Grid {
    type Error = RowsError;

    fn try_from(rows: [[u8; 9]; 9]) -> Result<Grid, RowsError> {
        let values = rows.as_flattened();
        match Cell::ALL.into_iter().zip(values).find(|(_, value)| **value > 9) {
            Some((cell, &value)) => Err(RowsError { cell, value }),
            None => Ok(Grid::from_values(values).expect("81 values from 0 to 9 are a grid")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

    #[test]
    fn values_and_rows_come_back() {
        let grid: Grid = FULL.replace('9', ".").parse().unwrap();
        assert_eq!(grid.to_values()[..6], [8, 1, 2, 7, 5, 3]);
        assert_eq!(Grid::from_values(&grid.to_values()), Some(grid));
        assert_eq!(grid.to_rows()[1], [0, 4, 3, 6, 8, 2, 1, 7, 5]);
        assert_eq!(Grid::try_from(grid.to_rows()), Ok(grid));
        let solution = Solution::try_from(FULL.parse::<Grid>().unwrap()).unwrap();
        assert_eq!(solution.to_values(), Grid::from(solution).to_values());
        assert_eq!(solution.to_rows()[8], [7, 9, 6, 3, 1, 8, 4, 5, 2]);
    }

    #[test]
    fn a_grid_has_81_values_from_0_to_9() {
        assert_eq!(Grid::from_values(&[1; 80]), None);
        let mut values = [9; 81];
        assert!(Grid::from_values(&values).is_some());
        values[80] = 10;
        assert_eq!(Grid::from_values(&values), None);
    }

    #[test]
    fn a_row_with_a_wrong_value_names_its_cell() {
        let mut rows = [[9; 9]; 9];
        assert!(Grid::try_from(rows).is_ok());
        rows[3][6] = 12;
        let error = Grid::try_from(rows).unwrap_err();
        assert_eq!((error.cell(), error.value()), (Cell::R4C7, 12));
        assert_eq!(error.to_string(), "expected 0 to 9 in r4c7, found 12");
    }
}
