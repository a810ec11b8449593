//! The numbers by which SudokuMaker identifies cells, the edges and corners between them, and places outside the grid.
//! All count from 0 in reading order:
//!
//! * cells: those of the grid;
//! * edges: for each row of the grid first the left edges of its cells, then the lower ones;
//! * corners: those of the cells, one more than there are columns in each row of them;
//! * outer cells: a grid that is larger by one row and one column on each side.

use crate::read_error::ReadErrorKind;

/// Cells in rows and columns, without gaps.
pub(super) struct Places {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// The direction of the diagonals that a clue applies to: rising like a slash, or falling like a backslash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slope {
    Rising,
    Falling,
}

impl Places {
    /// Returns the cell in a row and a column, if they are inside the grid.
    fn at(&self, row: i64, column: i64) -> Option<usize> {
        let row = usize::try_from(row).ok().filter(|&row| row < self.rows)?;
        let column = usize::try_from(column).ok().filter(|&column| column < self.columns)?;
        Some(row * self.columns + column)
    }

    fn place(&self, cell: usize) -> (i64, i64) {
        ((cell / self.columns) as i64, (cell % self.columns) as i64)
    }

    /// Returns the cell with a number.
    pub(super) fn cell(&self, number: i64) -> Result<usize, ReadErrorKind> {
        let cell = usize::try_from(number).ok().filter(|&cell| cell < self.rows * self.columns);
        cell.ok_or_else(|| ReadErrorKind::invalid(format!("cell {number} is outside the grid")))
    }

    /// Returns the two cells at an edge.
    pub(super) fn edge(&self, number: i64) -> Result<[usize; 2], ReadErrorKind> {
        let columns = self.columns as i64;
        let (line, column) = (number.div_euclid(columns), number.rem_euclid(columns));
        let (row, is_lower) = (line.div_euclid(2), line.rem_euclid(2) == 1);
        let pair = match is_lower {
            true => (self.at(row, column), self.at(row + 1, column)),
            false => (self.at(row, column - 1), self.at(row, column)),
        };
        match pair {
            (Some(one), Some(other)) => Ok([one, other]),
            _ => Err(ReadErrorKind::invalid(format!("edge {number} is not between two cells"))),
        }
    }

    /// Returns the edge between two cells, if they share one.
    pub(super) fn edge_of(&self, pair: [usize; 2]) -> Option<usize> {
        let (one, other) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let (row, column) = (one / self.columns, one % self.columns);
        let line = 2 * row * self.columns;
        match other - one {
            1 if column + 1 < self.columns => Some(line + column + 1),
            // In a grid of one column, it is below as well.
            step if step == self.columns => Some(line + self.columns + column),
            _ => None,
        }
    }

    /// Returns the cells around a corner, in reading order.
    pub(super) fn corner(&self, number: i64) -> Result<Vec<usize>, ReadErrorKind> {
        let columns = self.columns as i64 + 1;
        let (row, column) = (number.div_euclid(columns), number.rem_euclid(columns));
        let around = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)];
        let cells: Vec<usize> = around.into_iter().filter_map(|(row, column)| self.at(row, column)).collect();
        match cells.is_empty() {
            true => Err(ReadErrorKind::invalid(format!("corner {number} is outside the grid"))),
            false => Ok(cells),
        }
    }

    /// Returns the corner that is surrounded by these cells, in any order.
    pub(super) fn corner_of(&self, cells: &[usize]) -> Option<usize> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let (row, column) = self.place(*cells.first()?);
        // The first of the cells may be on any side of the corner.
        let corners = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        let number = |(row, column): (i64, i64)| row * (self.columns as i64 + 1) + column;
        let found = corners.map(number).into_iter().find(|&corner| self.corner(corner).as_ref() == Ok(&cells));
        found.and_then(|corner| usize::try_from(corner).ok())
    }

    /// Returns the line of cells for a clue in an outer cell.
    pub(super) fn line(&self, number: i64, slope: Option<Slope>) -> Result<Vec<usize>, ReadErrorKind> {
        let columns = self.columns as i64 + 2;
        let (row, column) = (number.div_euclid(columns) - 1, number.rem_euclid(columns) - 1);
        let steps: &[(i64, i64)] = match slope {
            None => &[(0, 1), (0, -1), (1, 0), (-1, 0)],
            Some(Slope::Rising) => &[(-1, 1), (1, -1)],
            Some(Slope::Falling) => &[(1, 1), (-1, -1)],
        };
        let is_outside = self.at(row, column).is_none();
        let line = steps.iter().map(|&step| self.walk((row, column), step)).find(|line| !line.is_empty());
        line.filter(|_| is_outside)
            .ok_or_else(|| ReadErrorKind::invalid(format!("outer cell {number} does not face a line of cells")))
    }

    /// Returns the cells reached by repeating a step.
    fn walk(&self, (row, column): (i64, i64), (down, right): (i64, i64)) -> Vec<usize> {
        (1..).map_while(|nth| self.at(row + nth * down, column + nth * right)).collect()
    }

    /// Returns the outer cell for a clue on this line.
    pub(super) fn outer_of(&self, line: &[usize], slopes: &[Option<Slope>]) -> Option<(usize, Option<Slope>)> {
        let (row, column) = self.place(*line.first()?);
        for &slope in slopes {
            for down in -1..=1 {
                for right in -1..=1 {
                    let (row, column) = (row - down + 1, column - right + 1);
                    let number = row * (self.columns as i64 + 2) + column;
                    if self.line(number, slope).is_ok_and(|found| found == line) {
                        return Some((usize::try_from(number).ok()?, slope));
                    }
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_places_lead_there_and_back() {
        for places in [Places { rows: 9, columns: 9 }, Places { rows: 4, columns: 7 }, Places { rows: 5, columns: 1 }] {
            let cells = places.rows * places.columns;
            let edges = (0..2 * cells as i64).filter_map(|edge| Some((edge, places.edge(edge).ok()?)));
            let mut count = 0;
            for (edge, pair) in edges {
                assert_eq!(places.edge_of(pair), Some(edge as usize));
                count += 1;
            }
            assert_eq!(count, (places.rows - 1) * places.columns + places.rows * (places.columns - 1));
            for corner in 0..(places.rows + 1) * (places.columns + 1) {
                let around = places.corner(corner as i64).unwrap();
                if around.len() == 4 {
                    assert_eq!(places.corner_of(&around), Some(corner));
                }
            }
            let outer = ((places.rows + 2) * (places.columns + 2)) as i64;
            for slope in [None, Some(Slope::Rising), Some(Slope::Falling)] {
                for (cell, line) in (0..outer).filter_map(|cell| Some((cell, places.line(cell, slope).ok()?))) {
                    let back = places.outer_of(&line, &[slope]).unwrap().0 as i64;
                    assert_eq!(places.line(back, slope), Ok(line.clone()));
                    assert!(line.len() == 1 || back == cell);
                }
            }
        }
    }

    #[test]
    fn places_of_a_9x9_are_where_the_app_has_them() {
        let places = Places { rows: 9, columns: 9 };
        // The edges left of r5c4 and below r4c8, the corner between r2c1 and r3c2, the clues of row 8 and a diagonal.
        assert_eq!(places.edge(75), Ok([38, 39]));
        assert_eq!(places.edge(70), Ok([34, 43]));
        assert_eq!(places.corner(21), Ok(vec![9, 10, 18, 19]));
        assert_eq!(places.line(88, None), Ok((63..72).collect()));
        assert_eq!(places.line(3, Some(Slope::Rising)), Ok(vec![1, 9]));
        assert!(places.edge(0).is_err() && places.edge(161).is_err() && places.line(12, None).is_err());
        assert!(places.line(0, None).is_err() && places.cell(81).is_err() && places.corner(-1).is_err());
    }
}
