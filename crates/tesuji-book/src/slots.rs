//! The positions of pictures on a page.

use crate::page::{Block, Cap, Item, Matrix, Point, Role, Segment, Shape};
use crate::picture::Picture;

/// The minimum width of a line in points; a thinner line may vanish in print.
pub(crate) const LEAST_LINE: f64 = 0.5;

/// The minimum width of the borders of regions, which must differ from the lines between cells.
const LEAST_BORDER: f64 = 2.0 * LEAST_LINE;

/// The width of the borders of regions in the units of pictures.
const BORDER: f64 = 3.0;

/// The space between two pictures in points.
const GAP: f64 = 18.0;

/// A rectangle of a page in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Area {
    pub(crate) fn right(&self) -> f64 {
        self.left + self.width
    }

    pub(crate) fn bottom(&self) -> f64 {
        self.top + self.height
    }
}

/// Equal slots for pictures, in rows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slots {
    area: Area,
    columns: usize,
    rows: usize,
    /// The height above each picture.
    caption: f64,
    /// The number of points per unit of the pictures.
    pub(crate) scale: f64,
}

impl Slots {
    /// Arranges `count` slots so that pictures of this shape are as large as possible.
    pub(crate) fn of(area: Area, count: usize, (width, height): (f64, f64), caption: f64) -> Slots {
        let slots = |columns: usize| {
            let rows = count.div_ceil(columns);
            let across = (area.width - GAP * (columns - 1) as f64) / columns as f64;
            let down = (area.height - GAP * (rows - 1) as f64) / rows as f64 - caption;
            let scale = (across / width).min(down / height).max(0.0);
            Slots { area, columns, rows, caption, scale }
        };
        let all = (1..=count.max(1)).map(slots);
        all.reduce(|best, other| if other.scale > best.scale * 1.001 { other } else { best })
            .expect("there is at least one column")
    }

    /// Returns the area of a picture of this size in a slot.
    pub(crate) fn picture(&self, nth: usize, (width, height): (f64, f64)) -> Area {
        let (row, column) = (nth / self.columns, nth % self.columns);
        let across = (self.area.width + GAP) / self.columns as f64;
        let down = (self.area.height + GAP) / self.rows as f64;
        let (width, height) = (width * self.scale, height * self.scale);
        let left = self.area.left + column as f64 * across + (across - GAP - width) / 2.0;
        let free = (down - GAP - self.caption - height).max(0.0);
        let top = self.area.top + row as f64 * down + self.caption + free / 2.0;
        Area { left, top, width, height }
    }
}

/// Returns the block of a picture in an area of the same shape, with lines that are wide enough.
pub(crate) fn placed(picture: &Picture, area: Area, is_turned: bool, role: Role) -> Block {
    let [left, top, width, _] = picture.view;
    let scale = area.width / width;
    let place: Matrix = match is_turned {
        false => [scale, 0.0, 0.0, scale, area.left - left * scale, area.top - top * scale],
        true => [-scale, 0.0, 0.0, -scale, area.right() + left * scale, area.bottom() + top * scale],
    };
    let items = picture.items.iter().cloned().map(|item| visible(item, scale)).collect();
    Block { role, place, items }
}

/// Returns an item whose line is wide enough.
fn visible(mut item: Item, scale: f64) -> Item {
    if let Item::Shape(Shape { stroke: Some(stroke), .. }) = &mut item {
        let least = if stroke.width >= BORDER { LEAST_BORDER } else { LEAST_LINE };
        stroke.width = stroke.width.max(least / scale);
    }
    item
}

/// Returns the edges of a block on its page: left, top, right, bottom. `reach` returns the outermost points of an item.
pub(crate) fn bounds(block: &Block, reach: impl Fn(&Item) -> Vec<Point>) -> [f64; 4] {
    edges(block.items.iter().flat_map(reach).map(|point| block.on_page(point)))
}

/// Returns the edges of points: left, top, right, bottom.
pub(crate) fn edges(points: impl Iterator<Item = Point>) -> [f64; 4] {
    points.fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[left, top, right, bottom], (x, y)| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

/// Returns the outermost points of an item, in its own coordinates.
pub(crate) fn reach(item: &Item) -> Vec<Point> {
    match item {
        Item::Text(text) => {
            let (x, y) = text.at;
            let right = x + text.face.width(&text.text, text.size);
            vec![(x, y - 0.75 * text.size), (right, y + 0.22 * text.size)]
        }
        Item::Shape(shape) => {
            // Only a line with square ends reaches further than half its width.
            let half = shape.stroke.map_or(0.0, |stroke| stroke.width / 2.0);
            let half = if shape.stroke.is_some_and(|stroke| stroke.cap == Cap::Square) { half * 1.01 } else { half };
            ends(&shape.path).flat_map(|(x, y)| [(x - half, y - half), (x + half, y + half)]).collect()
        }
    }
}

/// Returns the outermost points of the ink of an item: those of the outlines of letters.
pub(crate) fn ink(item: &Item) -> Vec<Point> {
    match item {
        Item::Text(text) => ends(&text.outline()).collect(),
        Item::Shape(_) => reach(item),
    }
}

/// Returns the ends of the segments of a path. Fonts have them where an outline is highest or widest.
fn ends(path: &[Segment]) -> impl Iterator<Item = Point> {
    path.iter().filter_map(|segment| match *segment {
        Segment::Move(point) | Segment::Line(point) | Segment::Curve(_, _, point) => Some(point),
        Segment::Close => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_as_large_as_possible() {
        let area = Area { left: 10.0, top: 20.0, width: 300.0, height: 600.0 };
        let slots = |count| Slots::of(area, count, (560.0, 560.0), 20.0);
        assert_eq!((slots(1).columns, slots(2).columns, slots(6).columns, slots(12).columns), (1, 1, 2, 3));
        for count in 1..=12 {
            let slots = slots(count);
            for nth in 0..count {
                let place = slots.picture(nth, (560.0, 560.0));
                assert!(place.left >= 9.99 && place.right() <= 310.01, "{place:?}");
                assert!(place.top >= 39.99 && place.bottom() <= 620.01, "{place:?}");
            }
        }
    }
}
