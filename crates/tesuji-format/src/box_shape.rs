//! The shape of boxes that a text shows by bars in its rows or by other lines between them.

use tesuji_core::Shape;

use crate::text_grid::Row;

/// Returns the shape of boxes that bars separate in a row: a row crosses as many boxes as a box has rows.
pub(crate) fn shape_of_bars(plain: &[u8], size: usize) -> Option<Shape> {
    let boxes = plain.split(|&byte| byte == b'|').filter(|field| !field.trim_ascii().is_empty()).count();
    (1 < boxes && boxes < size && size.is_multiple_of(boxes)).then(|| Shape::new(boxes, size / boxes)).flatten()
}

/// Returns the shape of boxes that are not square, if other lines divide the rows into bands of boxes.
pub(crate) fn shape_of_gaps(rows: &[Row], size: usize) -> Option<Shape> {
    let is_square = size.isqrt().pow(2) == size;
    let height = height_of_bands(rows.iter().map(|row| row.line.start.line)).filter(|&height| height > 1)?;
    (rows.len() == size && !is_square).then(|| Shape::new(height, size / height)).flatten()
}

/// Returns the height of the bands, if other lines divide the rows on these lines into several bands of equal height.
pub(crate) fn height_of_bands(lines: impl Iterator<Item = usize>) -> Option<usize> {
    let lines: Vec<usize> = lines.collect();
    let mut bands = lines.chunk_by(|line, next| *next == line + 1).map(<[usize]>::len);
    let height = bands.next()?;
    (height < lines.len() && bands.all(|band| band == height)).then_some(height)
}
