//! The shape of boxes as a text draws it: by bars in its rows, by other lines between them.

use tesuji_core::Shape;

use crate::text_grid::Row;

/// The shape of boxes that are set off by bars in a row: there are as many in a row as a box has rows.
pub(crate) fn shape_of_bars(plain: &[u8], size: usize) -> Option<Shape> {
    let boxes = plain.split(|&byte| byte == b'|').filter(|field| !field.trim_ascii().is_empty()).count();
    (1 < boxes && boxes < size && size.is_multiple_of(boxes)).then(|| Shape::new(boxes, size / boxes)).flatten()
}

/// The shape of boxes that are not square, if other lines stand between as many rows as they have.
pub(crate) fn shape_of_gaps(rows: &[Row], size: usize) -> Option<Shape> {
    let mut bands = rows.chunk_by(|row, next| next.line.start.line == row.line.start.line + 1).map(<[Row]>::len);
    let height = bands.next()?;
    let is_square = size.isqrt().pow(2) == size;
    let are_bands = 1 < height && height < size && size.is_multiple_of(height) && bands.all(|band| band == height);
    (rows.len() == size && !is_square && are_bands).then(|| Shape::new(height, size / height)).flatten()
}
