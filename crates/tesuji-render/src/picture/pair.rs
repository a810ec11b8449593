//! Dots and signs on the border of two cells.

use tesuji_core::Relation;

use super::sheet::{INK, Ink, Layer, Path, Point, Sheet, Style, Text, Use};

/// The radius of a dot.
const DOT: f64 = 8.5;

/// Draws a relation between two cells that have places.
pub(super) fn draw(sheet: &mut Sheet<'_>, relation: &Relation, [one, other]: [usize; 2]) {
    let (Some(a), Some(b)) = (sheet.middle(one), sheet.middle(other)) else { return };
    let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    // Cells that are not adjacent are joined by a line.
    if (a.0 - b.0).abs().max((a.1 - b.1).abs()) > 61.0 {
        let style = Style::straight(Ink::new(Use::Line, "#b5b5b5"), 2.0);
        sheet.path(Layer::Line, Path::through(&[a, b], false), style);
    }
    match relation {
        Relation::Difference(1) => dot(sheet, middle, Ink::WHITE, ""),
        Relation::Difference(difference) => dot(sheet, middle, Ink::WHITE, &difference.to_string()),
        Relation::Ratio(2) => dot(sheet, middle, INK, ""),
        Relation::Ratio(ratio) => dot(sheet, middle, INK, &ratio.to_string()),
        Relation::Sum(10) => sign(sheet, middle, "X"),
        Relation::Sum(5) => sign(sheet, middle, "V"),
        Relation::Sum(sum) => sign(sheet, middle, &sum.to_string()),
        Relation::Greater => greater(sheet, middle, a, b),
        Relation::Table(_) => {
            let (x, y) = middle;
            let style = Style::fill(Ink::new(Use::Shade, "#cfcfcf")).stroked(INK, 1.3);
            sheet.path(Layer::Sign, Path::square((x - 6.5, y - 6.5), 13.0), style);
        }
    }
}

fn dot(sheet: &mut Sheet<'_>, at: Point, fill: Ink, text: &str) {
    sheet.circle(Layer::Sign, at, DOT, Style::fill(fill).stroked(INK, 1.5));
    if !text.is_empty() {
        let ink = if fill == Ink::WHITE { INK } else { Ink::WHITE };
        sheet.text(Layer::Sign, at, if text.len() > 1 { 10.0 } else { 12.5 }, ink, text);
    }
}

/// Writes a sign on the border, on a white background.
fn sign(sheet: &mut Sheet<'_>, at: Point, text: &str) {
    sheet.circle(Layer::Sign, at, if text.len() > 1 { 11.0 } else { 9.0 }, Style::fill(Ink::WHITE));
    sheet.write(Layer::Sign, Text::new(at, 17.0, text).bold().ink(INK));
}

/// Draws an angle that opens towards the greater cell.
fn greater(sheet: &mut Sheet<'_>, (x, y): Point, large: Point, small: Point) {
    let (right, down) = ((small.0 - large.0) / 60.0, (small.1 - large.1) / 60.0);
    let length = right.hypot(down).max(0.1);
    let (right, down) = (right / length, down / length);
    let back = |turn: f64| (x - 4.5 * right - 7.5 * down * turn, y - 4.5 * down + 7.5 * right * turn);
    let corners = [back(1.0), (x + 4.5 * right, y + 4.5 * down), back(-1.0)];
    for (ink, width) in [(Ink::WHITE, 6.0), (INK, 2.0)] {
        sheet.path(Layer::Sign, Path::through(&corners, false), Style::line(ink, width).rounded(true));
    }
}
