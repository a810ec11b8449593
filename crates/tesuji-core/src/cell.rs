//! The cells of a 9x9 grid and their names.

use core::fmt;
use core::str::FromStr;

use crate::vocabulary::indexed_enum;
use crate::{CellSet, House, geometry};

/// One of the 81 cells of a grid, numbered 0 to 80 in reading order and printed as `r4c7`.
///
/// ```text
///      c1 c2 c3  c4 c5 c6  c7 c8 c9
///  r1   0  1  2   3  4  5   6  7  8     box 1 | box 2 | box 3
///  r2   9 10 11  12 13 14  15 16 17    -------+-------+-------
///  ...                                  box 4 | box 5 | box 6
///  r9  72 73 74  75 76 77  78 79 80
/// ```
///
/// # Examples
///
/// ```
/// use tesuji_core::{Cell, House};
///
/// let cell: Cell = "r4c7".parse()?;
/// assert_eq!(cell, Cell::R4C7);
/// assert_eq!(cell.houses(), [House::Row4, House::Col7, House::Box6]);
/// assert_eq!(cell.peers().len(), 20);
/// # Ok::<(), tesuji_core::ParseCellError>(())
/// ```
#[doc(alias = "square")]
#[doc(alias = "field")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)] // the name of each variant is its documentation
pub enum Cell {
    R1C1, R1C2, R1C3, R1C4, R1C5, R1C6, R1C7, R1C8, R1C9,
    R2C1, R2C2, R2C3, R2C4, R2C5, R2C6, R2C7, R2C8, R2C9,
    R3C1, R3C2, R3C3, R3C4, R3C5, R3C6, R3C7, R3C8, R3C9,
    R4C1, R4C2, R4C3, R4C4, R4C5, R4C6, R4C7, R4C8, R4C9,
    R5C1, R5C2, R5C3, R5C4, R5C5, R5C6, R5C7, R5C8, R5C9,
    R6C1, R6C2, R6C3, R6C4, R6C5, R6C6, R6C7, R6C8, R6C9,
    R7C1, R7C2, R7C3, R7C4, R7C5, R7C6, R7C7, R7C8, R7C9,
    R8C1, R8C2, R8C3, R8C4, R8C5, R8C6, R8C7, R8C8, R8C9,
    R9C1, R9C2, R9C3, R9C4, R9C5, R9C6, R9C7, R9C8, R9C9,
}

#[rustfmt::skip]
indexed_enum!(Cell, 81, "cell", [
    R1C1, R1C2, R1C3, R1C4, R1C5, R1C6, R1C7, R1C8, R1C9,
    R2C1, R2C2, R2C3, R2C4, R2C5, R2C6, R2C7, R2C8, R2C9,
    R3C1, R3C2, R3C3, R3C4, R3C5, R3C6, R3C7, R3C8, R3C9,
    R4C1, R4C2, R4C3, R4C4, R4C5, R4C6, R4C7, R4C8, R4C9,
    R5C1, R5C2, R5C3, R5C4, R5C5, R5C6, R5C7, R5C8, R5C9,
    R6C1, R6C2, R6C3, R6C4, R6C5, R6C6, R6C7, R6C8, R6C9,
    R7C1, R7C2, R7C3, R7C4, R7C5, R7C6, R7C7, R7C8, R7C9,
    R8C1, R8C2, R8C3, R8C4, R8C5, R8C6, R8C7, R8C8, R8C9,
    R9C1, R9C2, R9C3, R9C4, R9C5, R9C6, R9C7, R9C8, R9C9,
]);

impl Cell {
    /// Returns the 0-based index in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the cell in the given row and column, both 0-based.
    ///
    /// # Panics
    ///
    /// Panics if `row` or `column` is 9 or more.
    #[track_caller]
    #[inline]
    pub const fn at(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9, "row or column out of range");
        Cell::ALL[9 * row + column]
    }

    /// Returns the 0-based row.
    #[inline]
    pub const fn row(self) -> usize {
        self as usize / 9
    }

    /// Returns the 0-based column.
    #[inline]
    pub const fn column(self) -> usize {
        self as usize % 9
    }

    /// Returns the 0-based box, in reading order.
    #[inline]
    pub const fn box_index(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Returns the row, the column and the box of the cell.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [House::ALL[self.row()], House::ALL[9 + self.column()], House::ALL[18 + self.box_index()]]
    }

    /// Returns the 20 other cells that share a house with this one.
    #[doc(alias = "buddies")]
    #[doc(alias = "neighbours")]
    #[inline]
    pub const fn peers(self) -> CellSet {
        geometry::PEERS[self as usize]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

/// The error returned when a text has neither the form `r4c7` nor the form `D7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCellError(());

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a cell such as r4c7 or D7")
    }
}

impl core::error::Error for ParseCellError {}

/// Reads `r4c7`, `R4C7`, and the letter form `D7` (row D, column 7) in either case.
impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        let (row, column) = match *text.as_bytes() {
            [b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] => (row - b'1', column - b'1'),
            [row @ b'A'..=b'I', column @ b'1'..=b'9'] => (row - b'A', column - b'1'),
            [row @ b'a'..=b'i', column @ b'1'..=b'9'] => (row - b'a', column - b'1'),
            _ => return Err(ParseCellError(())),
        };
        Ok(Cell::at(row.into(), column.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_place_and_text_agree() {
        for (index, cell) in Cell::iter().enumerate() {
            assert_eq!(cell.index(), index);
            assert_eq!(Cell::try_from(index), Ok(cell));
            assert_eq!(Cell::at(cell.row(), cell.column()), cell);
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        assert_eq!(Cell::try_from(81).unwrap_err().to_string(), "expected an index below 81, found 81");
    }

    #[test]
    fn other_spellings() {
        assert_eq!("R4C7".parse(), Ok(Cell::R4C7));
        assert_eq!("D7".parse(), Ok(Cell::R4C7));
        assert_eq!("d7".parse(), Ok(Cell::R4C7));
        for wrong in ["", "r0c1", "r1c0", "J1", "A0", "r10c1", "r1c1 "] {
            let error = wrong.parse::<Cell>().unwrap_err();
            assert_eq!(error.to_string(), "expected a cell such as r4c7 or D7", "{wrong:?}");
        }
    }

    #[test]
    fn peers_share_a_house() {
        for cell in Cell::iter() {
            assert_eq!(cell.peers().len(), 20);
            for other in Cell::iter() {
                let shares = cell.houses().iter().any(|house| other.houses().contains(house));
                assert_eq!(cell.peers().contains(other), shares && cell != other);
            }
        }
    }
}
