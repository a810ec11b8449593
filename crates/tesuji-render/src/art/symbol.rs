//! Symbols instead of digits, for children who do not read numbers yet.

use super::path::{Command, Path, Point};

/// A symbol that stands for a number from 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// 1: a circle.
    Circle,
    /// 2: a star with five points.
    Star,
    /// 3: a heart.
    Heart,
    /// 4: a crescent moon.
    Moon,
    /// 5: a sun with eight rays.
    Sun,
    /// 6: a leaf.
    Leaf,
}

/// The corners of a star of radius 1.
const STAR: [Point; 10] = [
    (0.0, -1.0),
    (0.259, -0.356),
    (0.951, -0.309),
    (0.418, 0.136),
    (0.588, 0.809),
    (0.0, 0.44),
    (-0.588, 0.809),
    (-0.418, 0.136),
    (-0.951, -0.309),
    (-0.259, -0.356),
];

/// The start of each symbol with curves, and its curves: control point and end.
const HEART: (Point, &[(Point, Point)]) = (
    (0.0, -0.42),
    &[
        ((0.14, -0.86), (0.54, -0.86)),
        ((1.0, -0.86), (1.0, -0.36)),
        ((1.0, 0.22), (0.0, 0.94)),
        ((-1.0, 0.22), (-1.0, -0.36)),
        ((-1.0, -0.86), (-0.54, -0.86)),
        ((-0.14, -0.86), (0.0, -0.42)),
    ],
);
const MOON: (Point, &[(Point, Point)]) = (
    (0.51, -0.94),
    &[
        ((0.17, -1.064), (-0.172, -0.94)),
        ((-0.61, -0.78), (-0.77, -0.342)),
        ((-0.894, 0.0), (-0.77, 0.342)),
        ((-0.61, 0.78), (-0.172, 0.94)),
        ((0.17, 1.064), (0.51, 0.94)),
        ((-0.18, 0.62), (-0.18, 0.0)),
        ((-0.18, -0.62), (0.51, -0.94)),
    ],
);
const LEAF: (Point, &[(Point, Point)]) =
    ((-0.78, 0.78), &[((-1.02, -0.72), (0.88, -0.88)), ((0.72, 1.02), (-0.78, 0.78))]);

/// The vein of the leaf, which is not filled.
const VEIN: [Point; 4] = [(-0.5, 0.42), (0.4, -0.48), (0.48, -0.4), (-0.42, 0.5)];

/// A ray of the sun that points to the right; and the cosine of half a right angle, by which the others are turned.
const RAY: [Point; 3] = [(0.64, -0.19), (1.0, 0.0), (0.64, 0.19)];
const HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// The second coordinate of the control point (1, `EIGHTH`) of an eighth of a circle of radius 1 that begins at (1, 0):
/// the tangent of 22.5 degrees.
const EIGHTH: f64 = 0.414_213_562_4;

impl Symbol {
    /// Every symbol, by its number.
    pub const ALL: [Symbol; 6] = [Symbol::Circle, Symbol::Star, Symbol::Heart, Symbol::Moon, Symbol::Sun, Symbol::Leaf];

    /// Returns the symbol for a number; `None` for numbers other than 1 to 6.
    pub fn of(number: i64) -> Option<Symbol> {
        usize::try_from(number).ok()?.checked_sub(1).and_then(|nth| Symbol::ALL.get(nth).copied())
    }

    /// Returns its path within a circle. A point is inside if a ray from it crosses the path an odd number of times.
    pub fn path(self, middle: Point, radius: f64) -> Path {
        let at = |(x, y): Point| (middle.0 + radius * x, middle.1 + radius * y);
        match self {
            Symbol::Circle => disc(at, 0.92),
            Symbol::Star => corners(at, &STAR),
            Symbol::Heart => curves(at, HEART),
            Symbol::Moon => curves(at, MOON),
            Symbol::Sun => {
                let rays = (0..8).flat_map(|eighths| corners(at, &RAY.map(|point| turned(point, eighths))).0);
                Path(disc(at, 0.52).0.into_iter().chain(rays).collect())
            }
            Symbol::Leaf => Path(curves(at, LEAF).0.into_iter().chain(corners(at, &VEIN).0).collect()),
        }
    }
}

fn corners(at: impl Fn(Point) -> Point, points: &[Point]) -> Path {
    Path::through(&points.iter().map(|point| at(*point)).collect::<Vec<_>>(), true)
}

fn curves(at: impl Fn(Point) -> Point, (start, curves): (Point, &[(Point, Point)])) -> Path {
    let path = Path::at(at(start));
    curves.iter().fold(path, |path, (control, end)| path.with(Command::Bend(at(*control), at(*end)))).close()
}

/// Returns a circle of eight curves.
fn disc(at: impl Fn(Point) -> Point, radius: f64) -> Path {
    let place = |(x, y): Point| at((radius * x, radius * y));
    let path = Path::at(place((1.0, 0.0)));
    let eighths = (0..8).map(|nth| Command::Bend(place(turned((1.0, EIGHTH), nth)), place(turned((HALF, HALF), nth))));
    Path(path.0.into_iter().chain(eighths).chain([Command::Close]).collect())
}

/// Returns a point turned by eighths of a circle.
fn turned((x, y): Point, eighths: usize) -> Point {
    let (x, y) = if eighths.is_multiple_of(2) { (x, y) } else { (HALF * (x - y), HALF * (x + y)) };
    match eighths / 2 {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::Segment;

    #[test]
    fn symbols_are_within_their_circles() {
        for (nth, symbol) in Symbol::ALL.into_iter().enumerate() {
            assert_eq!(Symbol::of(nth as i64 + 1), Some(symbol));
            let segments = symbol.path((30.0, 40.0), 20.0).segments();
            let points = segments.iter().filter_map(|segment| match *segment {
                Segment::Move(point) | Segment::Line(point) | Segment::Curve(_, _, point) => Some(point),
                Segment::Close => None,
            });
            let radii: Vec<f64> = points.map(|(x, y)| (x - 30.0).hypot(y - 40.0)).collect();
            let most = radii.iter().copied().fold(0.0, f64::max);
            assert!((17.0..=26.0).contains(&most), "{symbol:?} {most}");
            assert_eq!(segments.last(), Some(&Segment::Close));
        }
        assert_eq!((Symbol::of(0), Symbol::of(7), Symbol::of(-1)), (None, None, None));
    }

    #[test]
    fn an_eighth_of_a_circle_ends_where_the_next_begins() {
        for nth in 0..8 {
            let (end, start) = (turned((HALF, HALF), nth), turned((1.0, 0.0), (nth + 1) % 8));
            assert!((end.0 - start.0).hypot(end.1 - start.1) < 1e-9, "{nth}");
        }
    }
}
