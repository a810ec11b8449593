//! Shaded cells, and cages.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::outline::outline;
use super::sheet::{CELL, INK, Layer, Sheet, through};

/// The colours of consecutive areas.
pub(super) const SHADES: [&str; 8] =
    ["#dfe3e8", "#f9e3c8", "#d9ecd3", "#dbe6fa", "#f6d9e2", "#eadff5", "#f3efc0", "#d2ecea"];

/// The grey of single cells and windows.
pub(super) const GREY: &str = "#dcdcdc";

/// The distance from a cage outline to the edges of its cells.
const INSET: f64 = 4.5;

/// Returns the places of the cells that have one.
fn places(sheet: &Sheet<'_>, cells: &[usize]) -> BTreeSet<(i64, i64)> {
    cells.iter().filter_map(|&cell| sheet.place(cell)).collect()
}

/// Shades cells in a colour.
pub(super) fn shade(sheet: &mut Sheet<'_>, cells: &[usize], colour: &str) {
    let loops = outline(&places(sheet, cells), 0.0);
    let path: String = loops.iter().map(|corners| through(corners, true)).collect();
    // Overlapping shades are darker where they overlap.
    let look = format!(" fill=\"{colour}\" fill-rule=\"evenodd\" style=\"mix-blend-mode:multiply\"");
    sheet.path(Layer::Shade, &path, &look);
}

/// Draws a dashed cage, with its text in the first cell.
pub(super) fn cage(sheet: &mut Sheet<'_>, cells: &[usize], text: &str) {
    let places = places(sheet, cells);
    let path: String = outline(&places, INSET).iter().map(|corners| through(corners, true)).collect();
    let look = format!(" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.3\" stroke-dasharray=\"4.5 3\"");
    sheet.path(Layer::Cage, &path, &look);
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
    if on_white {
        let ground = format!("<rect x=\"{left}\" y=\"{top}\" width=\"{width:.1}\" height=\"14\" fill=\"white\"/>");
        sheet.on(Layer::Cage).push_str(&ground);
    }
    let _ = writeln!(
        sheet.on(Layer::Cage),
        "<text x=\"{}\" y=\"{}\" font-size=\"{size:.1}\" text-anchor=\"start\" fill=\"{INK}\">{text}</text>",
        left + 1.0,
        top + 11.5,
    );
    sheet.labelled[cell] = true;
}
