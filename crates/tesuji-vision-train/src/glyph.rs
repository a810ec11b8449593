//! Shapes of characters of fonts, as distances to their outline.

use ttf_parser::{Face, GlyphId, OutlineBuilder, Rect};

/// The width and height of the grid of distances.
const GRID: usize = 48;
/// The grid reaches from `-REACH` to `REACH` heights of a digit around the centre.
const REACH: f32 = 0.8;
/// The largest distance that a byte can hold, in heights of a digit.
const FARTHEST: f32 = 0.25;

/// A shape, as the distance of each point of a grid to the outline, positive inside.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Glyph {
    distances: Vec<i8>,
}

impl Glyph {
    /// Returns the distance of a point to the outline in heights of a digit. The centre of the shape is 0, 0.
    #[must_use]
    pub fn distance(&self, x: f32, y: f32) -> f32 {
        let scale = (GRID - 1) as f32 / (2.0 * REACH);
        let (column, row) = ((x + REACH) * scale, (y + REACH) * scale);
        let last = (GRID - 1) as f32;
        if !(0.0..last).contains(&column) || !(0.0..last).contains(&row) {
            return -FARTHEST;
        }
        let at = row as usize * GRID + column as usize;
        let (right, down) = (column.fract(), row.fract());
        let value = |place: usize| f32::from(self.distances[place]);
        let upper = value(at) + (value(at + 1) - value(at)) * right;
        let lower = value(at + GRID) + (value(at + GRID + 1) - value(at + GRID)) * right;
        (upper + (lower - upper) * down) * (FARTHEST / 127.0)
    }
}

/// The outline as straight lines.
#[derive(Default)]
struct Lines {
    lines: Vec<[f32; 4]>,
    start: [f32; 2],
    at: [f32; 2],
}

impl Lines {
    fn to(&mut self, x: f32, y: f32) {
        self.lines.push([self.at[0], self.at[1], x, y]);
        self.at = [x, y];
    }

    fn curve(&mut self, point: impl Fn(f32) -> [f32; 2]) {
        for part in 1..=6 {
            let [x, y] = point(part as f32 / 6.0);
            self.to(x, y);
        }
    }
}

impl OutlineBuilder for Lines {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = [x, y];
        self.at = [x, y];
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let [x0, y0] = self.at;
        let mix = |t: f32, a: f32, b: f32, c: f32| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
        self.curve(|t| [mix(t, x0, x1, x), mix(t, y0, y1, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let [x0, y0] = self.at;
        let mix = |t: f32, a: f32, b: f32, c: f32, d: f32| {
            let s = 1.0 - t;
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        self.curve(|t| [mix(t, x0, x1, x2, x), mix(t, y0, y1, y2, y)]);
    }

    fn close(&mut self) {
        let [x, y] = self.start;
        self.to(x, y);
    }
}

/// The shapes of a face: the digits 1 to 9, and letters and symbols.
#[derive(Clone, Debug)]
pub struct Shapes {
    /// The digits.
    pub digits: Vec<Glyph>,
    /// Characters that do not resemble a digit from 1 to 9.
    pub others: Vec<Glyph>,
}

/// The letters and symbols that the net learns as junk. `I`, `l`, `S`, `Z`, `B`, `g`, `q` and `b` are not among them,
/// because they resemble digits.
const OTHERS: &str = "ACDEFHKMNPRTUVWXYaehkmnrstuwxy?!&%#+=@*$/";

impl Shapes {
    /// Returns the shapes of a face, or `None` if it lacks a digit. Of the other characters, it takes every fifth,
    /// beginning with the one that `number` selects.
    #[must_use]
    pub fn of(face: &Face<'_>, number: usize) -> Option<Shapes> {
        let outlines: Vec<_> = ('1'..='9').map(|digit| outline(face, digit)).collect::<Option<_>>()?;
        let height = outlines.iter().map(|(_, _, rect)| rect.height()).max().filter(|&height| height > 0)?;
        let shape = |(_, lines, rect): &(GlyphId, Lines, Rect)| distances(&lines.lines, *rect, f32::from(height));
        let others = OTHERS.chars().skip(number % 5).step_by(5);
        let others = others.filter_map(|character| outline(face, character)).map(|outline| shape(&outline)).collect();
        Some(Shapes { digits: outlines.iter().map(shape).collect(), others })
    }
}

fn outline(face: &Face<'_>, character: char) -> Option<(GlyphId, Lines, Rect)> {
    let id = face.glyph_index(character)?;
    let mut lines = Lines::default();
    let rect = face.outline_glyph(id, &mut lines)?;
    Some((id, lines, rect))
}

fn distances(lines: &[[f32; 4]], rect: Rect, height: f32) -> Glyph {
    let centre = |low: i16, high: i16| (f32::from(low) + f32::from(high)) / 2.0;
    let (left, top) = (centre(rect.x_min, rect.x_max), centre(rect.y_min, rect.y_max));
    let step = 2.0 * REACH / (GRID - 1) as f32;
    let mut distances = Vec::with_capacity(GRID * GRID);
    for row in 0..GRID {
        for column in 0..GRID {
            let x = left + (column as f32 * step - REACH) * height;
            let y = top - (row as f32 * step - REACH) * height;
            let distance = signed(lines, x, y) / height;
            distances.push((distance.clamp(-FARTHEST, FARTHEST) / FARTHEST * 127.0).round() as i8);
        }
    }
    Glyph { distances }
}

/// Returns the distance of a point to the lines. It is positive where they wind around the point.
fn signed(lines: &[[f32; 4]], x: f32, y: f32) -> f32 {
    let mut nearest = f32::INFINITY;
    let mut turns = 0;
    for &[x0, y0, x1, y1] in lines {
        let (dx, dy) = (x1 - x0, y1 - y0);
        let length = dx * dx + dy * dy;
        let t = if length > 0.0 { (((x - x0) * dx + (y - y0) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
        let (ex, ey) = (x0 + t * dx - x, y0 + t * dy - y);
        nearest = nearest.min(ex * ex + ey * ey);
        if (y0 <= y) != (y1 <= y) && x0 + (y - y0) / dy * dx > x {
            turns += if dy > 0.0 { 1 } else { -1 };
        }
    }
    let distance = nearest.sqrt();
    if turns == 0 { -distance } else { distance }
}
