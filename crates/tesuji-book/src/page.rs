//! Pages as data: blocks of texts and shapes, in points from the upper left corner.

use crate::Face;

/// The distances of a point to the right and down.
pub type Point = (f64, f64);

/// The map of a point (x, y) to (a x + c y + e, b x + d y + f), as `[a, b, c, d, e, f]`.
pub type Matrix = [f64; 6];

/// The map that changes nothing.
pub const UNCHANGED: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// A part of a path.
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

/// The form of the ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// It ends at its last point.
    Butt,
    /// It ends in a half circle.
    Round,
    /// It ends half its width after its last point.
    Square,
}

/// The style of a line. Grays are from 0, black, to 1, white.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The gray.
    pub gray: f64,
    /// The width.
    pub width: f64,
    /// The form of the ends.
    pub cap: Cap,
    /// `true` if corners are round.
    pub round: bool,
    /// The lengths of the dashes and of the gaps between them.
    pub dash: Option<[f64; 2]>,
}

/// A path that is filled, stroked or both.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The path.
    pub path: Vec<Segment>,
    /// The gray that fills it.
    pub fill: Option<f64>,
    /// `true` if a point is inside when a ray from it crosses the path an odd number of times.
    pub even_odd: bool,
    /// `true` if it darkens shapes below it.
    pub multiplies: bool,
    /// The line along it.
    pub stroke: Option<Stroke>,
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The left end of the baseline.
    pub at: Point,
    /// The size of the font.
    pub size: f64,
    /// The typeface.
    pub face: Face,
    /// The gray.
    pub gray: f64,
    /// The letters.
    pub text: String,
}

/// A shape or a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A shape.
    Shape(Shape),
    /// A text.
    Text(Text),
}

/// The meaning of a block, for screen readers.
#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// Repeated on every page, or decoration.
    Artifact,
    /// A heading.
    Heading,
    /// A sentence, a number or a line of a list.
    Paragraph,
    /// A picture, with its description.
    Figure(String),
}

/// Items with one meaning, in their own coordinates.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The meaning.
    pub role: Role,
    /// The map from the coordinates of the items to those of the page.
    pub place: Matrix,
    /// The items, the lowest first.
    pub items: Vec<Item>,
}

impl Block {
    /// Returns the factor by which the block enlarges its items.
    pub fn scale(&self) -> f64 {
        let [a, b, c, d, ..] = self.place;
        (a * d - b * c).abs().sqrt()
    }

    /// Returns the position of a point of an item on the page.
    pub fn on_page(&self, (x, y): Point) -> Point {
        let [a, b, c, d, e, f] = self.place;
        (a * x + c * y + e, b * x + d * y + f)
    }
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The blocks in reading order.
    pub blocks: Vec<Block>,
}

impl Page {
    /// Adds a text.
    pub fn text(&mut self, role: Role, at: Point, (face, size): (Face, f64), text: &str) {
        let text = Item::Text(Text { at, size, face, gray: 0.0, text: text.to_owned() });
        self.blocks.push(Block { role, place: UNCHANGED, items: vec![text] });
    }

    /// Adds a straight line as decoration.
    pub fn line(&mut self, from: Point, to: Point, width: f64) {
        let stroke = Stroke { gray: 0.0, width, cap: Cap::Butt, round: false, dash: None };
        let path = vec![Segment::Move(from), Segment::Line(to)];
        let shape = Shape { path, fill: None, even_odd: false, multiplies: false, stroke: Some(stroke) };
        self.blocks.push(Block { role: Role::Artifact, place: UNCHANGED, items: vec![Item::Shape(shape)] });
    }
}

/// Returns the path of a circle, of four curves.
pub fn circle((x, y): Point, radius: f64) -> Vec<Segment> {
    // The curve differs from a circle by less than a thousandth of the radius.
    let bend = radius * 0.552_284_749_8;
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
