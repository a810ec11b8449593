//! The sizes of square grids and of their boxes.

use core::fmt;
use core::str::FromStr;

/// The size of a square grid and of its boxes. The grid has as many digits as a box of `box_rows` x `box_columns` has
/// cells.
///
/// The other types of this crate are for classic 9x9 sudoku. Crates exchange grids of other sizes as a shape and a list
/// of values.
///
/// # Examples
///
/// ```
/// use tesuji_core::Shape;
///
/// let shape: Shape = "2x3".parse()?;
/// assert_eq!((shape.size(), shape.cell_count()), (6, 36));
/// assert_eq!(Shape::of_size(6), Some(shape));
/// assert_eq!(shape.box_of(6 * 2 + 3), 3); // row 3, column 4: the second box of the second band
/// # Ok::<(), tesuji_core::ParseShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
}

impl Shape {
    /// The largest size: 25 digits.
    pub const MAX_SIZE: usize = 25;

    /// The classic 9x9 with boxes of 3x3.
    pub const CLASSIC: Shape = Shape { box_rows: 3, box_columns: 3 };

    /// Returns the shape with boxes of `box_rows` x `box_columns`. Returns `None` if one of them is less than 2 or
    /// their product is more than [`MAX_SIZE`](Shape::MAX_SIZE).
    pub const fn new(box_rows: usize, box_columns: usize) -> Option<Shape> {
        if box_rows < 2 || box_columns < 2 || box_rows > 12 || box_columns > 12 {
            return None;
        }
        if box_rows * box_columns > Shape::MAX_SIZE {
            return None;
        }
        Some(Shape { box_rows: box_rows as u8, box_columns: box_columns as u8 })
    }

    /// Returns the usual shape of a size, with boxes as square as possible, and wider than high if they cannot be
    /// square. Returns `None` for a size without boxes.
    pub const fn of_size(size: usize) -> Option<Shape> {
        if size > Shape::MAX_SIZE {
            return None;
        }
        let mut box_rows = size.isqrt();
        while box_rows > 0 {
            if size.is_multiple_of(box_rows) {
                return Shape::new(box_rows, size / box_rows);
            }
            box_rows -= 1;
        }
        None
    }

    /// Returns the number of rows in a box.
    pub const fn box_rows(self) -> usize {
        self.box_rows as usize
    }

    /// Returns the number of columns in a box.
    pub const fn box_columns(self) -> usize {
        self.box_columns as usize
    }

    /// Returns the number of digits, which is also the number of rows, columns and boxes: 4 to 25.
    pub const fn size(self) -> usize {
        self.box_rows() * self.box_columns()
    }

    /// Returns the number of cells, 16 to 625.
    pub const fn cell_count(self) -> usize {
        self.size() * self.size()
    }

    /// Returns the 0-based row of a cell given in reading order.
    pub const fn row_of(self, cell: usize) -> usize {
        cell / self.size()
    }

    /// Returns the 0-based column of a cell given in reading order.
    pub const fn column_of(self, cell: usize) -> usize {
        cell % self.size()
    }

    /// Returns the 0-based box, in reading order, of a cell given in reading order.
    pub const fn box_of(self, cell: usize) -> usize {
        self.row_of(cell) / self.box_rows() * self.box_rows() + self.column_of(cell) / self.box_columns()
    }
}

/// Writes the rows and columns of a box, such as `2x3`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_columns)
    }
}

/// The error returned when a text is not a [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseShapeError(());

impl fmt::Display for ParseShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the rows and columns of a box, such as 2x3, that make 4 to 25 cells")
    }
}

impl core::error::Error for ParseShapeError {}

/// Reads the rows and columns of a box, such as `2x3`.
impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Shape, ParseShapeError> {
        let shape = text.split_once(['x', 'X']).and_then(|(rows, columns)| {
            let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
            Shape::new(rows, columns)
        });
        shape.ok_or(ParseShapeError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_shapes() {
        for (size, name) in
            [(4, "2x2"), (6, "2x3"), (8, "2x4"), (9, "3x3"), (10, "2x5"), (12, "3x4"), (16, "4x4"), (25, "5x5")]
        {
            let shape = Shape::of_size(size).unwrap();
            assert_eq!((shape.to_string().as_str(), shape.size()), (name, size));
            assert_eq!(name.parse(), Ok(shape));
        }
        for size in [0, 1, 2, 3, 5, 7, 11, 13, 26, 36] {
            assert_eq!(Shape::of_size(size), None);
        }
        for wrong in ["", "3", "1x9", "x", "3x9", "-1x-9", "99999999999999999999x2"] {
            let error = wrong.parse::<Shape>().unwrap_err().to_string();
            assert!(error.starts_with("expected the rows and columns of a box"), "{wrong}: {error}");
        }
    }

    #[test]
    fn each_box_has_as_many_cells_as_digits() {
        for size in 4..=25 {
            let Some(shape) = Shape::of_size(size) else { continue };
            for block in 0..size {
                assert_eq!((0..shape.cell_count()).filter(|&cell| shape.box_of(cell) == block).count(), size);
            }
        }
    }
}
