//! Shaded cells, and cages.

use std::collections::BTreeSet;

use super::outline::outline;
use super::sheet::{CELL, INK, Ink, Layer, Path, Sheet, Style, Text, Use};
use crate::art::{Item, Rect};

/// The colours of consecutive areas.
pub(super) const SHADES: [Ink; 8] = [
    Ink::new(Use::Shade, "#dfe3e8"),
    Ink::new(Use::Shade, "#f9e3c8"),
    Ink::new(Use::Shade, "#d9ecd3"),
    Ink::new(Use::Shade, "#dbe6fa"),
    Ink::new(Use::Shade, "#f6d9e2"),
    Ink::new(Use::Shade, "#eadff5"),
    Ink::new(Use::Shade, "#f3efc0"),
    Ink::new(Use::Shade, "#d2ecea"),
];

/// The grey of single cells and windows.
pub(super) const GREY: Ink = Ink::new(Use::Shade, "#dcdcdc");

/// The distance from a cage outline to the edges of its cells.
const INSET: f64 = 4.5;

/// Returns the places of the cells that have one.
fn places(sheet: &Sheet<'_>, cells: &[usize]) -> BTreeSet<(i64, i64)> {
    cells.iter().filter_map(|&cell| sheet.place(cell)).collect()
}

/// Shades cells.
pub(super) fn shade(sheet: &mut Sheet<'_>, cells: &[usize], ink: Ink) {
    let loops = outline(&places(sheet, cells), 0.0);
    // Overlapping shades are darker where they overlap.
    sheet.path(Layer::Shade, Path::around(&loops), Style { even_odd: true, ..Style::shade(ink) });
}

/// Draws a dashed cage, with its text in the first cell.
pub(super) fn cage(sheet: &mut Sheet<'_>, cells: &[usize], text: &str) {
    let places = places(sheet, cells);
    let path = Path::around(&outline(&places, INSET));
    sheet.path(Layer::Cage, path, Style::line(INK, 1.3).dashed(&[4.5, 3.0]));
    let first = places.first().and_then(|&(row, column)| sheet.cell_at(row, column));
    if let (Some(first), false) = (first, text.is_empty()) {
        label(sheet, first, text, true);
    }
}

/// Writes a small text in the upper left corner of a cell, optionally on a white background that hides the dashes of a
/// cage.
pub(super) fn label(sheet: &mut Sheet<'_>, cell: usize, text: &str, on_white: bool) {
    let Some((x, y)) = sheet.corner(cell) else { return };
    let size = 14.5_f64.min(CELL * 1.5 / text.chars().count() as f64);
    let width = 0.56 * size * text.chars().count() as f64 + 3.0;
    let (left, top) = (x + 2.5, y + 2.5);
    let ground = on_white.then_some(Rect { at: (left, top), width, height: 14.0, round: 0.0 });
    let text = Text { from_left: true, ground, ..Text::new((left + 1.0, top + 11.5), size, text).ink(INK) };
    sheet.add(Layer::Cage, Item::Text(text));
    sheet.labelled[cell] = true;
}
