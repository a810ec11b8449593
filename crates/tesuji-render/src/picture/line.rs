//! Lines, thermometers, arrows.

use super::sheet::{CELL, Layer, Point, Sheet, n, through};

/// The style of a line: the attributes of its stroke.
pub(super) struct Look {
    pub(super) stroke: &'static str,
    pub(super) width: f64,
}

impl Look {
    pub(super) const fn new(stroke: &'static str, width: f64) -> Look {
        Look { stroke, width }
    }
}

/// Draws a line through cells; returns `false` if a cell has no place.
pub(super) fn line(sheet: &mut Sheet<'_>, cells: &[usize], closed: bool, look: &Look) -> bool {
    let Some(points) = sheet.middles(cells) else { return false };
    if let [point] = points[..] {
        sheet.circle(Layer::Line, point, look.width / 2.0, &format!(" fill=\"{}\"", look.stroke));
        return true;
    }
    let stroke = format!(
        " fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
        look.stroke,
        n(look.width)
    );
    sheet.path(Layer::Line, &through(&points, closed), &stroke);
    !points.is_empty()
}

/// Draws the ends of a line as circles or diamonds.
pub(super) fn ends(sheet: &mut Sheet<'_>, cells: &[usize], stroke: &str, diamonds: bool) {
    let ends = cells.first().into_iter().chain(cells.last().filter(|_| cells.len() > 1));
    let points: Vec<Point> = ends.filter_map(|&cell| sheet.middle(cell)).collect();
    let look = format!(" fill=\"white\" stroke=\"{stroke}\" stroke-width=\"3\"");
    for (x, y) in points {
        if diamonds {
            sheet.path(Layer::Ring, &format!("M{} {}l24 24l-24 24l-24 -24z", n(x), n(y - 24.0)), &look);
        } else {
            sheet.circle(Layer::Ring, (x, y), CELL * 0.4, &look);
        }
    }
}

/// The grey of thermometers.
const MERCURY: &str = "#c9c9c9";

/// Draws a thermometer; the bulb of a slow one is hollow.
pub(super) fn thermometer(sheet: &mut Sheet<'_>, cells: &[usize], slow: bool) -> bool {
    let drawn = line(sheet, cells, false, &Look::new(MERCURY, 17.0));
    if let Some(point) = cells.first().and_then(|&cell| sheet.middle(cell)).filter(|_| drawn) {
        let look = match slow {
            false => format!(" fill=\"{MERCURY}\""),
            true => format!(" fill=\"white\" stroke=\"{MERCURY}\" stroke-width=\"5\""),
        };
        let layer = if slow { Layer::Ring } else { Layer::Line };
        sheet.circle(layer, point, if slow { 20.5 } else { 23.0 }, &look);
    }
    drawn
}

/// The grey of arrows.
const SHAFT: &str = "#8f8f8f";

/// Draws an arrow with its circle, which is elongated if it has several cells.
pub(super) fn arrow(sheet: &mut Sheet<'_>, circle: &[usize], cells: &[usize]) -> bool {
    let (Some(round), Some(mut points)) = (sheet.middles(circle), sheet.middles(cells)) else { return false };
    if round.is_empty() || points.is_empty() {
        return false;
    }
    // The shaft starts at the cell of the circle that is nearest to it.
    let distance = |&(x, y): &Point| (x - points[0].0).hypot(y - points[0].1);
    let from = round.iter().copied().min_by(|one, other| distance(one).total_cmp(&distance(other)));
    points.insert(0, from.unwrap_or(round[0]));
    points[0] = towards(points[0], points[1], CELL * 0.4);
    let look = format!(
        " fill=\"none\" stroke=\"{SHAFT}\" stroke-width=\"3\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
    );
    sheet.path(Layer::Line, &through(&points, false), &look);
    let [.., before, tip] = points[..] else { return false };
    head(sheet, Layer::Line, before, tip, 12.0, &look);
    match round[..] {
        [point] => {
            let look = format!(" fill=\"white\" stroke=\"{SHAFT}\" stroke-width=\"2.5\"");
            sheet.circle(Layer::Ring, point, CELL * 0.4, &look);
        }
        _ => {
            for (stroke, width) in [(SHAFT, CELL * 0.8 + 2.5), ("white", CELL * 0.8 - 2.5)] {
                let look = format!(
                    " fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
                     stroke-linejoin=\"round\"",
                    n(width)
                );
                sheet.path(Layer::Ring, &through(&round, false), &look);
            }
        }
    }
    true
}

/// Returns the point at distance `length` from one point towards another.
pub(super) fn towards((x, y): Point, (a, b): Point, length: f64) -> Point {
    let distance = (a - x).hypot(b - y).max(1.0);
    (x + (a - x) / distance * length, y + (b - y) / distance * length)
}

/// Draws the head of an arrow.
pub(super) fn head(sheet: &mut Sheet<'_>, layer: Layer, before: Point, tip: Point, length: f64, look: &str) {
    let (x, y) = towards((0.0, 0.0), (before.0 - tip.0, before.1 - tip.1), length);
    let side = |turn: f64| (tip.0 + x * 0.77 - y * 0.64 * turn, tip.1 + y * 0.77 + x * 0.64 * turn);
    sheet.path(layer, &through(&[side(1.0), tip, side(-1.0)], false), look);
}
