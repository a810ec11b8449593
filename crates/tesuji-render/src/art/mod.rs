//! Drawings as data: shapes and texts, and the meaning of their ink.
//!
//! Every picture of this crate is an [`Art`]. From it [`Art::svg`] writes SVG; other crates write PDF, EPS and PNG.
//!
//! | module | holds |
//! |---|---|
//! | [`ink`](self) | the meaning and the usual colour of ink |
//! | [`path`](self) | paths in the commands of SVG, and as plain segments |
//! | [`svg`](self) | drawings as SVG |
//! | [`theme`](self) | colours and sizes for paper and for screens |

mod ink;
mod path;
mod svg;
mod symbol;
mod theme;

pub use ink::{Colour, Ink, Use};
pub use path::{Command, Path, Point, Segment, circle};
pub use symbol::Symbol;
pub use theme::{ParseThemeError, Theme};

/// A drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Art {
    /// The left and upper edges, the width and the height.
    pub view: [f64; 4],
    /// The usual size; `None` if it may have any size.
    pub size: Option<Size>,
    /// The width of a cell.
    pub cell: f64,
    /// The names of the fonts, in the syntax of CSS.
    pub fonts: &'static str,
    /// The title, which screen readers announce.
    pub title: String,
    /// The description, which screen readers announce.
    pub description: String,
    /// The items, the lowest first.
    pub items: Vec<Item>,
}

/// The width and the height of a drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The unit in CSS syntax; empty for pixels of a screen.
    pub unit: &'static str,
}

/// A shape or a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A path.
    Path(Path, Style),
    /// A circle: its middle and its radius.
    Circle(Point, f64, Style),
    /// A rectangle.
    Rect(Rect, Style),
    /// A text.
    Text(Text),
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// The left upper corner.
    pub at: Point,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The radius of the corners.
    pub round: f64,
}

/// The style of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The ink of its inside.
    pub fill: Fill,
    /// The opacity of the inside, from 0 to 1.
    pub opacity: f64,
    /// `true` if a point is inside when a ray from it crosses the path an odd number of times.
    pub even_odd: bool,
    /// `true` if it darkens shapes below it.
    pub multiplies: bool,
    /// The line along it.
    pub stroke: Option<Stroke>,
}

/// The inside of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fill {
    /// Filled with this ink.
    With(Ink),
    /// Not filled.
    None,
    /// None, because the shape consists of straight lines.
    Needless,
}

/// A line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The ink.
    pub ink: Ink,
    /// The width.
    pub width: f64,
    /// The lengths of the dashes and of the gaps between them; `None` or nothing for a solid line.
    pub dash: Option<&'static [f64]>,
    /// The form of the ends.
    pub cap: Cap,
    /// `true` if corners are round.
    pub round: bool,
}

/// The form of the ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// An end at the last point.
    Butt,
    /// A half circle around the last point.
    Round,
    /// A straight end, half the width after the last point.
    Square,
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The middle of the baseline, or its left end.
    pub at: Point,
    /// The size of the font.
    pub size: f64,
    /// `true` for bold letters.
    pub bold: bool,
    /// `true` if `at` is the left end.
    pub from_left: bool,
    /// The ink; `None` for black.
    pub ink: Option<Ink>,
    /// A background that hides what is below.
    pub ground: Option<Rect>,
    /// The letters.
    pub text: String,
}

impl Style {
    /// A style without fill and line.
    const PLAIN: Style = Style { fill: Fill::None, opacity: 1.0, even_odd: false, multiplies: false, stroke: None };

    /// Returns a style that fills with an ink.
    pub const fn fill(ink: Ink) -> Style {
        Style { fill: Fill::With(ink), ..Style::PLAIN }
    }

    /// Returns a style of a line without fill.
    pub const fn line(ink: Ink, width: f64) -> Style {
        Style { stroke: Some(Stroke::new(ink, width)), ..Style::PLAIN }
    }

    /// Returns a style of straight lines, which have no inside.
    pub const fn straight(ink: Ink, width: f64) -> Style {
        Style { fill: Fill::Needless, ..Style::line(ink, width) }
    }

    /// Adds a line.
    pub const fn stroked(self, ink: Ink, width: f64) -> Style {
        Style { stroke: Some(Stroke::new(ink, width)), ..self }
    }

    /// Makes the line dashed.
    pub const fn dashed(mut self, dash: &'static [f64]) -> Style {
        if let Some(stroke) = &mut self.stroke {
            stroke.dash = Some(dash);
        }
        self
    }

    /// Makes the ends of the line round, and its corners too if `corners` is `true`.
    pub const fn rounded(mut self, corners: bool) -> Style {
        if let Some(stroke) = &mut self.stroke {
            (stroke.cap, stroke.round) = (Cap::Round, corners);
        }
        self
    }

    /// Makes the line end half its width after its last point.
    pub const fn square(mut self) -> Style {
        if let Some(stroke) = &mut self.stroke {
            stroke.cap = Cap::Square;
        }
        self
    }

    /// Returns a style that darkens the shapes below it.
    pub const fn shade(ink: Ink) -> Style {
        Style { multiplies: true, ..Style::fill(ink) }
    }
}

impl Stroke {
    const fn new(ink: Ink, width: f64) -> Stroke {
        Stroke { ink, width, dash: None, cap: Cap::Butt, round: false }
    }
}

impl Text {
    /// Returns a text that is centred at a point of the baseline.
    pub fn new(at: Point, size: f64, text: impl ToString) -> Text {
        Text { at, size, bold: false, from_left: false, ink: None, ground: None, text: text.to_string() }
    }

    /// Makes the letters bold.
    pub fn bold(self) -> Text {
        Text { bold: true, ..self }
    }

    /// Sets the ink.
    pub fn ink(self, ink: Ink) -> Text {
        Text { ink: Some(ink), ..self }
    }
}

impl Item {
    /// Returns the shape as segments; nothing for a text.
    pub fn segments(&self) -> Vec<Segment> {
        match self {
            Item::Path(path, _) => path.segments(),
            Item::Circle(middle, radius, _) => circle(*middle, *radius),
            Item::Rect(rect, _) => rect.segments(),
            Item::Text(_) => Vec::new(),
        }
    }

    /// Returns the style of a shape.
    pub const fn style(&self) -> Option<&Style> {
        match self {
            Item::Path(_, style) | Item::Circle(_, _, style) | Item::Rect(_, style) => Some(style),
            Item::Text(_) => None,
        }
    }
}
