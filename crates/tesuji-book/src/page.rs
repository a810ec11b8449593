//! Pages as data: blocks of texts and shapes, in points from the upper left corner.

pub use tesuji_render::art::{Cap, Colour, Point, Segment, circle};

use crate::Face;

/// The map from a point (x, y) to (a x + c y + e, b x + d y + f), as `[a, b, c, d, e, f]`.
pub type Matrix = [f64; 6];

/// The map that changes nothing.
pub const UNCHANGED: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The colour.
    pub colour: Colour,
    /// The width.
    pub width: f64,
    /// The shape of the ends.
    pub cap: Cap,
    /// `true` if corners are round.
    pub round: bool,
    /// The lengths of the dashes and of the gaps between them; none for a solid line.
    pub dash: &'static [f64],
}

impl Stroke {
    /// Returns the style of a solid black line.
    pub const fn black(width: f64) -> Stroke {
        Stroke { colour: Colour::BLACK, width, cap: Cap::Butt, round: false, dash: &[] }
    }
}

/// A path that is filled, stroked or both.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The path.
    pub path: Vec<Segment>,
    /// The colour that fills it.
    pub fill: Option<Colour>,
    /// `true` if a point is inside when a ray from it crosses the path an odd number of times.
    pub even_odd: bool,
    /// `true` if it darkens the shapes below it.
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
    /// The colour.
    pub colour: Colour,
    /// The letters.
    pub text: String,
}

impl Text {
    /// Returns the outlines of the letters.
    pub fn outline(&self) -> Vec<Segment> {
        self.face.outline(&self.text, self.at, self.size)
    }
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
    /// The heading of a part.
    Title,
    /// A heading within a part.
    Heading,
    /// A paragraph, a number or a line of a list.
    Paragraph,
    /// A picture, with its description.
    Figure(String),
    /// A grid: its caption, then its rows. Their items are the last ones of the block, in this order.
    Grid(Vec<Spoken>),
}

impl Role {
    /// Returns `true` for a picture or a grid.
    pub(crate) const fn is_drawn(&self) -> bool {
        matches!(self, Role::Figure(_) | Role::Grid(_))
    }
}

/// A part of a grid in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The words that a screen reader says.
    pub words: String,
    /// The number of its items.
    pub items: usize,
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
        self.blocks.push(Block { role, place: UNCHANGED, items: Vec::new() });
        self.more(at, (face, size), text);
    }

    /// Adds a text to the last block, as the next line of a paragraph.
    pub(crate) fn more(&mut self, at: Point, (face, size): (Face, f64), text: &str) {
        let text = Item::Text(Text { at, size, face, colour: Colour::BLACK, text: text.to_owned() });
        if let Some(block) = self.blocks.last_mut() {
            block.items.push(text);
        }
    }

    /// Adds the lines of a paragraph, each with the left end of its baseline.
    pub(crate) fn lines<'t>(&mut self, role: &Role, size: f64, lines: impl Iterator<Item = (Point, Face, &'t str)>) {
        for (nth, (at, face, line)) in lines.enumerate() {
            match nth {
                0 => self.text(role.clone(), at, (face, size), line),
                _ => self.more(at, (face, size), line),
            }
        }
    }

    /// Adds a straight line as decoration.
    pub fn line(&mut self, from: Point, to: Point, width: f64) {
        let stroke = Stroke::black(width);
        let path = vec![Segment::Move(from), Segment::Line(to)];
        let shape = Shape { path, fill: None, even_odd: false, multiplies: false, stroke: Some(stroke) };
        self.blocks.push(Block { role: Role::Artifact, place: UNCHANGED, items: vec![Item::Shape(shape)] });
    }
}
