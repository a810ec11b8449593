//! The layers of a picture, and the positions of cells on it.

use std::fmt::{self, Write};

use tesuji_core::Layout;

/// The side length of a cell.
pub(super) const CELL: f64 = 60.0;

/// The colour of printed lines and digits.
pub(super) const INK: &str = "#1c1c1c";

/// The margin around a grid without outside clues.
const MARGIN: f64 = 10.0;

/// The maximum number of remarks below a grid.
const MOST_REMARKS: usize = 20;

/// The drawing order of elements, from bottom to top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    Shade,
    Line,
    Ring,
    Grid,
    Cage,
    Sign,
    Digit,
    Beside,
}

impl Layer {
    pub(super) const ALL: [Layer; 8] =
        [Layer::Shade, Layer::Line, Layer::Ring, Layer::Grid, Layer::Cage, Layer::Sign, Layer::Digit, Layer::Beside];
}

/// A point of a picture: its distances to the right and down.
pub(super) type Point = (f64, f64);

/// Formats a number with at most one decimal place.
pub(super) fn n(number: f64) -> impl fmt::Display {
    (number * 10.0).round() / 10.0 + 0.0
}

/// A remark below the grid, with the style of its subject.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Remark {
    /// The colour and the width of the lines that it explains.
    pub(super) stroke: Option<(&'static str, f64)>,
    pub(super) text: String,
}

pub(super) struct Sheet<'a> {
    pub(super) layout: &'a Layout,
    layers: [String; Layer::ALL.len()],
    /// The remarks below the grid.
    pub(super) remarks: Vec<Remark>,
    /// Additional sentences of the description.
    pub(super) more: Vec<String>,
    /// The number of remarks that did not fit.
    pub(super) left_out: usize,
    /// `true` for each cell with a number in its upper left corner.
    pub(super) labelled: Vec<bool>,
    /// The left, upper, right and lower edges of the drawing.
    edges: [f64; 4],
}

impl<'a> Sheet<'a> {
    pub(super) fn new(layout: &'a Layout) -> Sheet<'a> {
        let (right, bottom) = (layout.columns() as f64 * CELL, layout.rows() as f64 * CELL);
        Sheet {
            layout,
            layers: Default::default(),
            remarks: Vec::new(),
            more: Vec::new(),
            left_out: 0,
            labelled: vec![false; layout.cell_count()],
            edges: [-MARGIN, -MARGIN, right + MARGIN, bottom + MARGIN],
        }
    }

    /// Returns a layer, so that elements can be added.
    pub(super) fn on(&mut self, layer: Layer) -> &mut String {
        &mut self.layers[layer as usize]
    }

    pub(super) fn layer(&self, layer: Layer) -> &str {
        &self.layers[layer as usize]
    }

    pub(super) const fn edges(&self) -> [f64; 4] {
        self.edges
    }

    /// Extends the edges to include a square around a point.
    pub(super) fn reach(&mut self, (x, y): Point, radius: f64) {
        let [left, top, right, bottom] = self.edges;
        self.edges = [left.min(x - radius), top.min(y - radius), right.max(x + radius), bottom.max(y + radius)];
    }

    /// Returns the row and the column of a cell, or `None` if it has no place.
    pub(super) fn place(&self, cell: usize) -> Option<(i64, i64)> {
        let (row, column) = self.layout.place(cell)?;
        Some((row as i64, column as i64))
    }

    /// Returns `true` if there is a cell at a row and a column.
    pub(super) fn has(&self, row: i64, column: i64) -> bool {
        self.cell_at(row, column).is_some()
    }

    pub(super) fn cell_at(&self, row: i64, column: i64) -> Option<usize> {
        self.layout.cell_at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
    }

    /// Returns the upper left corner of a cell.
    pub(super) fn corner(&self, cell: usize) -> Option<Point> {
        let (row, column) = self.layout.place(cell)?;
        Some((column as f64 * CELL, row as f64 * CELL))
    }

    /// Returns the middle of a cell.
    pub(super) fn middle(&self, cell: usize) -> Option<Point> {
        self.corner(cell).map(|(x, y)| (x + CELL / 2.0, y + CELL / 2.0))
    }

    /// Returns the middles of the cells, or `None` if one has no place.
    pub(super) fn middles(&self, cells: &[usize]) -> Option<Vec<Point>> {
        cells.iter().map(|&cell| self.middle(cell)).collect()
    }

    /// Adds a remark below the grid, unless it is already there.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.remark(None, text.into());
    }

    /// Explains lines of this style below the grid, once.
    pub(super) fn explain(&mut self, colour: &'static str, width: f64, text: impl Into<String>) {
        self.remark(Some((colour, width)), text.into());
    }

    fn remark(&mut self, stroke: Option<(&'static str, f64)>, text: String) {
        let remark = Remark { stroke, text };
        if self.remarks.contains(&remark) || self.more.contains(&remark.text) {
            return;
        }
        if self.remarks.len() < MOST_REMARKS {
            self.remarks.push(remark);
        } else {
            self.left_out += 1;
            self.more.push(remark.text);
        }
    }

    /// Adds a text to a layer, centred at the point.
    pub(super) fn text(&mut self, layer: Layer, (x, y): Point, size: f64, look: &str, text: impl fmt::Display) {
        // Capitals and digits are about 0.72 of the font size high.
        let y = y + size * 0.36;
        let _ = writeln!(
            self.on(layer),
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{look}>{text}</text>",
            n(x),
            n(y),
            n(size)
        );
    }

    /// Adds a circle to a layer.
    pub(super) fn circle(&mut self, layer: Layer, (x, y): Point, radius: f64, look: &str) {
        let _ = writeln!(self.on(layer), "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{look}/>", n(x), n(y), n(radius));
    }

    /// Adds a path to a layer.
    pub(super) fn path(&mut self, layer: Layer, path: &str, look: &str) {
        let _ = writeln!(self.on(layer), "<path d=\"{path}\"{look}/>");
    }
}

/// Returns the path through points.
pub(super) fn through(points: &[Point], closed: bool) -> String {
    let mut path = String::new();
    for (nth, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if nth == 0 { 'M' } else { 'L' }, n(*x), n(*y));
    }
    path + if closed { "z" } else { "" }
}
