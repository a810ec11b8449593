//! Dots and signs on the border of two cells.

use tesuji_core::Relation;

use super::sheet::{INK, Layer, Point, Sheet, n, through};

/// The radius of a dot.
const DOT: f64 = 8.5;

/// Draws a relation between two cells that have places.
pub(super) fn draw(sheet: &mut Sheet<'_>, relation: &Relation, [one, other]: [usize; 2]) {
    let (Some(a), Some(b)) = (sheet.middle(one), sheet.middle(other)) else { return };
    let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    // Cells that are not adjacent are joined by a line.
    if (a.0 - b.0).abs().max((a.1 - b.1).abs()) > 61.0 {
        sheet.path(Layer::Line, &through(&[a, b], false), " stroke=\"#b5b5b5\" stroke-width=\"2\"");
    }
    match relation {
        Relation::Difference(1) => dot(sheet, middle, "white", ""),
        Relation::Difference(difference) => dot(sheet, middle, "white", &difference.to_string()),
        Relation::Ratio(2) => dot(sheet, middle, INK, ""),
        Relation::Ratio(ratio) => dot(sheet, middle, INK, &ratio.to_string()),
        Relation::Sum(10) => sign(sheet, middle, "X"),
        Relation::Sum(5) => sign(sheet, middle, "V"),
        Relation::Sum(sum) => sign(sheet, middle, &sum.to_string()),
        Relation::Greater => greater(sheet, middle, a, b),
        Relation::Table(_) => {
            let (x, y) = middle;
            let look = format!(" fill=\"#cfcfcf\" stroke=\"{INK}\" stroke-width=\"1.3\"");
            sheet.path(Layer::Sign, &format!("M{} {}h13v13h-13z", n(x - 6.5), n(y - 6.5)), &look);
        }
    }
}

fn dot(sheet: &mut Sheet<'_>, at: Point, fill: &str, text: &str) {
    let look = format!(" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.5\"");
    sheet.circle(Layer::Sign, at, DOT, &look);
    if !text.is_empty() {
        let colour = if fill == "white" { INK } else { "white" };
        sheet.text(Layer::Sign, at, if text.len() > 1 { 10.0 } else { 12.5 }, &format!(" fill=\"{colour}\""), text);
    }
}

/// Writes a sign on the border, on a white background.
fn sign(sheet: &mut Sheet<'_>, at: Point, text: &str) {
    sheet.circle(Layer::Sign, at, if text.len() > 1 { 11.0 } else { 9.0 }, " fill=\"white\"");
    sheet.text(Layer::Sign, at, 17.0, &format!(" font-weight=\"bold\" fill=\"{INK}\""), text);
}

/// Draws an angle that opens towards the greater cell.
fn greater(sheet: &mut Sheet<'_>, (x, y): Point, large: Point, small: Point) {
    let (right, down) = ((small.0 - large.0) / 60.0, (small.1 - large.1) / 60.0);
    let length = right.hypot(down).max(0.1);
    let (right, down) = (right / length, down / length);
    let back = |turn: f64| (x - 4.5 * right - 7.5 * down * turn, y - 4.5 * down + 7.5 * right * turn);
    let corners = [back(1.0), (x + 4.5 * right, y + 4.5 * down), back(-1.0)];
    for (colour, width) in [("white", 6), (INK, 2)] {
        let look = format!(
            " fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\""
        );
        sheet.path(Layer::Sign, &through(&corners, false), &look);
    }
}
