//! Grids for screen readers: the texts of a picture, arranged in rows with words.

use crate::page::{Item, Spoken};
use crate::picture::Picture;

/// Moves the texts of a picture behind its shapes, row by row, and returns the words for a screen reader: the caption,
/// with the texts outside the grid, then the rows.
pub(crate) fn spoken(picture: &mut Picture, cell: f64, caption: String, rows: Vec<String>) -> Vec<Spoken> {
    let part = |item: &Item| match item {
        Item::Shape(_) => None,
        Item::Text(text) => Some(row_of(text.at.1 - 0.36 * text.size, cell, rows.len()).map_or(0, |row| row + 1)),
    };
    // Sorting is stable, and `None` sorts first, so the shapes keep their order.
    picture.items.sort_by_key(part);
    let count = |nth: usize| picture.items.iter().filter(|item| part(item) == Some(nth)).count();
    let texts = std::iter::once(caption).chain(rows.iter().cloned()).enumerate();
    texts.map(|(nth, words)| Spoken { words, items: count(nth) }).collect()
}

/// Returns the row at this height, or `None` outside the grid.
fn row_of(y: f64, cell: f64, rows: usize) -> Option<usize> {
    let row = (y / cell).floor();
    (row >= 0.0 && row < rows as f64).then_some(row as usize)
}
