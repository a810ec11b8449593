//! The rows, columns and boxes of a 9x9 grid.

use core::fmt;

use crate::vocabulary::indexed_enum;
use crate::{CellSet, geometry};

/// A row, a column or a box: nine cells that contain each digit once in a solution.
///
/// Indices 0-8 are the rows from the top, 9-17 the columns from the left, 18-26 the boxes in reading order.
#[doc(alias = "unit")]
#[doc(alias = "group")]
#[doc(alias = "sector")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)] // the name of each variant is its documentation
pub enum House {
    Row1, Row2, Row3, Row4, Row5, Row6, Row7, Row8, Row9,
    Col1, Col2, Col3, Col4, Col5, Col6, Col7, Col8, Col9,
    Box1, Box2, Box3, Box4, Box5, Box6, Box7, Box8, Box9,
}

#[rustfmt::skip]
indexed_enum!(House, 27, "house", [
    Row1, Row2, Row3, Row4, Row5, Row6, Row7, Row8, Row9,
    Col1, Col2, Col3, Col4, Col5, Col6, Col7, Col8, Col9,
    Box1, Box2, Box3, Box4, Box5, Box6, Box7, Box8, Box9,
]);

impl House {
    /// Returns the 0-based index: rows, then columns, then boxes.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the nine cells of the house.
    #[inline]
    pub const fn cells(self) -> CellSet {
        geometry::HOUSES[self as usize]
    }

    /// Iterates over the houses that contain all of the cells.
    pub fn containing(cells: CellSet) -> impl Iterator<Item = House> {
        House::iter().filter(move |house| cells.is_subset(house.cells()))
    }
}

/// Writes `row 4`, `column 7` or `box 6`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = ["row", "column", "box"][self.index() / 9];
        write!(f, "{kind} {}", self.index() % 9 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn houses_and_cells_name_each_other() {
        for house in House::iter() {
            assert_eq!(house.cells().len(), 9);
            for cell in Cell::iter() {
                assert_eq!(house.cells().contains(cell), cell.houses().contains(&house));
            }
        }
    }

    #[test]
    fn names() {
        assert_eq!(House::Row4.to_string(), "row 4");
        assert_eq!(House::Col7.to_string(), "column 7");
        assert_eq!(House::Box6.to_string(), "box 6");
    }
}
