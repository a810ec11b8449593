//! Paths.

use super::Rect;

/// A point of a drawing: its distances to the right and down.
pub type Point = (f64, f64);

/// A command of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Begins a new part at a point.
    Move(Point),
    /// Begins a new part at a distance from the last point.
    MoveBy(Point),
    /// A straight line to a point.
    Line(Point),
    /// A straight line of this width and height.
    LineBy(Point),
    /// A horizontal line to a position.
    Across(f64),
    /// A vertical line to a position.
    Down(f64),
    /// A horizontal line of this width.
    AcrossBy(f64),
    /// A vertical line of this height.
    DownBy(f64),
    /// A quadratic curve with its control point and its end.
    Bend(Point, Point),
    /// A straight line to the beginning of the part.
    Close,
}

/// A part of a path in plain form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Begins a new part at a point.
    Move(Point),
    /// A straight line to a point.
    Line(Point),
    /// A cubic curve with two control points, to a point.
    Curve(Point, Point, Point),
    /// A straight line to the beginning of the part.
    Close,
}

/// A path: commands in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<Command>);

impl Path {
    /// Begins a path at a point.
    pub fn at(point: Point) -> Path {
        Path(vec![Command::Move(point)])
    }

    /// Returns the path through points.
    pub fn through(points: &[Point], closed: bool) -> Path {
        let step = |(nth, point): (usize, &Point)| if nth == 0 { Command::Move(*point) } else { Command::Line(*point) };
        Path(points.iter().enumerate().map(step).chain(closed.then_some(Command::Close)).collect())
    }

    /// Returns the closed paths through the corners of several loops.
    pub fn around(loops: &[Vec<Point>]) -> Path {
        Path(loops.iter().flat_map(|corners| Path::through(corners, true).0).collect())
    }

    /// Returns a square with its left upper corner.
    pub fn square(corner: Point, side: f64) -> Path {
        Path::at(corner)
            .with(Command::AcrossBy(side))
            .with(Command::DownBy(side))
            .with(Command::AcrossBy(-side))
            .close()
    }

    /// Returns a square turned by half a right angle, with its upper corner.
    pub fn diamond(top: Point, half: f64) -> Path {
        Path::at(top).by(half, half).by(-half, half).by(-half, -half).close()
    }

    /// Returns a diagonal cross with its left upper corner.
    pub fn cross(corner: Point, side: f64) -> Path {
        Path::at(corner).by(side, side).with(Command::MoveBy((0.0, -side))).by(-side, side)
    }

    /// Adds a command.
    #[must_use]
    pub fn with(mut self, command: Command) -> Path {
        self.0.push(command);
        self
    }

    /// Adds a straight line of this width and height.
    #[must_use]
    pub fn by(self, right: f64, down: f64) -> Path {
        self.with(Command::LineBy((right, down)))
    }

    /// Closes the part.
    #[must_use]
    pub fn close(self) -> Path {
        self.with(Command::Close)
    }

    /// Returns the path as plain segments.
    pub fn segments(&self) -> Vec<Segment> {
        let (mut at, mut start): (Point, Point) = ((0.0, 0.0), (0.0, 0.0));
        let mut segments = Vec::with_capacity(self.0.len());
        for command in &self.0 {
            let before = at;
            at = match *command {
                Command::Move(point) | Command::Line(point) | Command::Bend(_, point) => point,
                Command::MoveBy((x, y)) | Command::LineBy((x, y)) => (at.0 + x, at.1 + y),
                Command::Across(x) => (x, at.1),
                Command::Down(y) => (at.0, y),
                Command::AcrossBy(x) => (at.0 + x, at.1),
                Command::DownBy(y) => (at.0, at.1 + y),
                Command::Close => start,
            };
            segments.push(match *command {
                Command::Move(_) | Command::MoveBy(_) => {
                    start = at;
                    Segment::Move(at)
                }
                Command::Bend(control, _) => {
                    let towards = |from: Point| {
                        (from.0 + (control.0 - from.0) * 2.0 / 3.0, from.1 + (control.1 - from.1) * 2.0 / 3.0)
                    };
                    Segment::Curve(towards(before), towards(at), at)
                }
                Command::Close => Segment::Close,
                _ => Segment::Line(at),
            });
        }
        segments
    }
}

/// The control points of a quarter of a circle of radius 1. The curve differs from it by less than a thousandth.
const BEND: f64 = 0.552_284_749_8;

/// Returns a circle of four curves.
pub fn circle((x, y): Point, radius: f64) -> Vec<Segment> {
    let bend = radius * BEND;
    let curve = |from: Point, to: Point, end: Point| Segment::Curve(from, to, end);
    vec![
        Segment::Move((x + radius, y)),
        curve((x + radius, y + bend), (x + bend, y + radius), (x, y + radius)),
        curve((x - bend, y + radius), (x - radius, y + bend), (x - radius, y)),
        curve((x - radius, y - bend), (x - bend, y - radius), (x, y - radius)),
        curve((x + bend, y - radius), (x + radius, y - bend), (x + radius, y)),
        Segment::Close,
    ]
}

impl Rect {
    /// Returns the rectangle as segments, with round corners if it has any.
    pub fn segments(&self) -> Vec<Segment> {
        let ((left, top), round) = (self.at, self.round);
        let (right, bottom) = (left + self.width, top + self.height);
        if round == 0.0 {
            let corners = [(right, top), (right, bottom), (left, bottom)].map(Segment::Line);
            return [Segment::Move(self.at)].into_iter().chain(corners).chain([Segment::Close]).collect();
        }
        let away = round * (1.0 - BEND);
        vec![
            Segment::Move((left + round, top)),
            Segment::Line((right - round, top)),
            Segment::Curve((right - away, top), (right, top + away), (right, top + round)),
            Segment::Line((right, bottom - round)),
            Segment::Curve((right, bottom - away), (right - away, bottom), (right - round, bottom)),
            Segment::Line((left + round, bottom)),
            Segment::Curve((left + away, bottom), (left, bottom - away), (left, bottom - round)),
            Segment::Line((left, top + round)),
            Segment::Curve((left, top + away), (left + away, top), (left + round, top)),
            Segment::Close,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_become_segments() {
        let line = |x: f64, y: f64| Segment::Line((x, y));
        let square = [Segment::Move((1.0, 2.0)), line(4.0, 2.0), line(4.0, 5.0), line(1.0, 5.0), Segment::Close];
        assert_eq!(Path::square((1.0, 2.0), 3.0).segments(), square);
        assert_eq!(Path::through(&[(1.0, 2.0), (4.0, 2.0), (4.0, 5.0), (1.0, 5.0)], true).segments(), square);
        let cross = [Segment::Move((1.0, 1.0)), line(3.0, 3.0), Segment::Move((3.0, 1.0)), line(1.0, 3.0)];
        assert_eq!(Path::cross((1.0, 1.0), 2.0).segments(), cross);
        let bend = Path::at((0.0, 0.0)).with(Command::Bend((3.0, 0.0), (3.0, 3.0))).segments();
        assert_eq!(bend[1], Segment::Curve((2.0, 0.0), (3.0, 1.0), (3.0, 3.0)));
    }

    #[test]
    fn a_part_closes_at_its_beginning() {
        let after = Path::square((1.0, 2.0), 3.0).by(1.0, 1.0).segments();
        assert_eq!(after.last(), Some(&Segment::Line((2.0, 3.0))));
    }
}
