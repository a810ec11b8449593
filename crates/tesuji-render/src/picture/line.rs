//! Lines, thermometers, arrows.

use super::sheet::{CELL, Ink, Layer, Path, Point, Sheet, Style, Use};

/// The style of a line.
pub(super) struct Look {
    pub(super) stroke: Ink,
    pub(super) width: f64,
}

impl Look {
    pub(super) const fn new(css: &'static str, width: f64) -> Look {
        Look { stroke: Ink::new(Use::Line, css), width }
    }
}

/// Draws a line through cells; returns `false` if a cell has no place.
pub(super) fn line(sheet: &mut Sheet<'_>, cells: &[usize], closed: bool, look: &Look) -> bool {
    let Some(points) = sheet.middles(cells) else { return false };
    if let [point] = points[..] {
        sheet.circle(Layer::Line, point, look.width / 2.0, Style::fill(look.stroke));
        return true;
    }
    let style = Style::line(look.stroke, look.width).rounded(true);
    sheet.path(Layer::Line, Path::through(&points, closed), style);
    !points.is_empty()
}

/// Draws the ends of a line as circles or diamonds.
pub(super) fn ends(sheet: &mut Sheet<'_>, cells: &[usize], ink: Ink, diamonds: bool) {
    let ends = cells.first().into_iter().chain(cells.last().filter(|_| cells.len() > 1));
    let points: Vec<Point> = ends.filter_map(|&cell| sheet.middle(cell)).collect();
    let style = Style::fill(Ink::WHITE).stroked(ink, 3.0);
    for (x, y) in points {
        if diamonds {
            sheet.path(Layer::Ring, Path::diamond((x, y - 24.0), 24.0), style);
        } else {
            sheet.circle(Layer::Ring, (x, y), CELL * 0.4, style);
        }
    }
}

/// The grey of thermometers.
const MERCURY: Look = Look::new("#c9c9c9", 17.0);

/// Draws a thermometer; the bulb of a slow one is hollow.
pub(super) fn thermometer(sheet: &mut Sheet<'_>, cells: &[usize], slow: bool) -> bool {
    let drawn = line(sheet, cells, false, &MERCURY);
    if let Some(point) = cells.first().and_then(|&cell| sheet.middle(cell)).filter(|_| drawn) {
        let style = match slow {
            false => Style::fill(MERCURY.stroke),
            true => Style::fill(Ink::WHITE).stroked(MERCURY.stroke, 5.0),
        };
        let layer = if slow { Layer::Ring } else { Layer::Line };
        sheet.circle(layer, point, if slow { 20.5 } else { 23.0 }, style);
    }
    drawn
}

/// The grey of arrows.
const SHAFT: Ink = Ink::new(Use::Line, "#8f8f8f");

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
    let style = Style::line(SHAFT, 3.0).rounded(true);
    sheet.path(Layer::Line, Path::through(&points, false), style);
    let [.., before, tip] = points[..] else { return false };
    head(sheet, Layer::Line, before, tip, 12.0, style);
    match round[..] {
        [point] => {
            sheet.circle(Layer::Ring, point, CELL * 0.4, Style::fill(Ink::WHITE).stroked(SHAFT, 2.5));
        }
        _ => {
            for (ink, width) in [(SHAFT, CELL * 0.8 + 2.5), (Ink::WHITE, CELL * 0.8 - 2.5)] {
                sheet.path(Layer::Ring, Path::through(&round, false), Style::line(ink, width).rounded(true));
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
pub(super) fn head(sheet: &mut Sheet<'_>, layer: Layer, before: Point, tip: Point, length: f64, style: Style) {
    let (x, y) = towards((0.0, 0.0), (before.0 - tip.0, before.1 - tip.1), length);
    let side = |turn: f64| (tip.0 + x * 0.77 - y * 0.64 * turn, tip.1 + y * 0.77 + x * 0.64 * turn);
    sheet.path(layer, Path::through(&[side(1.0), tip, side(-1.0)], false), style);
}
