//! The layers of a picture, and the positions of cells on it.

use tesuji_core::{Constraint, Layout};

use crate::art::Item;
pub(super) use crate::art::{Ink, Path, Point, Style, Text, Use};
use crate::words::PictureWords;

/// The side length of a cell.
pub(super) const CELL: f64 = 60.0;

/// The ink of printed lines and digits.
pub(super) const INK: Ink = Ink::new(Use::Print, "#1c1c1c");

/// The ink of small remarks.
pub(super) const NOTE: Ink = Ink::new(Use::Note, "#666");

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

/// A remark below the grid, with the style of its subject.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Remark {
    /// The ink and the width of the lines that it explains.
    pub(super) stroke: Option<(Ink, f64)>,
    pub(super) text: String,
}

pub(super) struct Sheet<'a> {
    pub(super) layout: &'a Layout,
    /// The words below the grid.
    pub(super) words: &'static dyn PictureWords,
    layers: [Vec<Item>; Layer::ALL.len()],
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
    pub(super) fn new(layout: &'a Layout, words: &'static dyn PictureWords) -> Sheet<'a> {
        let (right, bottom) = (layout.columns() as f64 * CELL, layout.rows() as f64 * CELL);
        Sheet {
            layout,
            words,
            layers: Default::default(),
            remarks: Vec::new(),
            more: Vec::new(),
            left_out: 0,
            labelled: vec![false; layout.cell_count()],
            edges: [-MARGIN, -MARGIN, right + MARGIN, bottom + MARGIN],
        }
    }

    /// Adds an item to a layer.
    pub(super) fn add(&mut self, layer: Layer, item: Item) {
        self.layers[layer as usize].push(item);
    }

    /// Returns the items, the lowest first.
    pub(super) fn into_items(self) -> Vec<Item> {
        self.layers.into_iter().flatten().collect()
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

    /// Writes the meaning of the signs of a constraint below the grid, once, unless all players know it.
    pub(super) fn say_sign(&mut self, constraint: &Constraint) {
        if let Some(text) = self.words.sign(constraint) {
            self.say(text);
        }
    }

    /// Explains the lines of a constraint, which have this style, below the grid, once.
    pub(super) fn explain(&mut self, ink: Ink, width: f64, constraint: &Constraint) {
        if let Some(text) = self.words.sign(constraint) {
            self.remark(Some((ink, width)), text);
        }
    }

    fn remark(&mut self, stroke: Option<(Ink, f64)>, text: String) {
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
    pub(super) fn text(&mut self, layer: Layer, at: Point, size: f64, ink: Ink, text: impl ToString) {
        self.write(layer, Text::new(at, size, text).ink(ink));
    }

    /// Adds a text to a layer, with its middle instead of its baseline at the point.
    pub(super) fn write(&mut self, layer: Layer, mut text: Text) {
        // Capitals and digits are about 0.72 of the font size high.
        text.at.1 += text.size * 0.36;
        self.add(layer, Item::Text(text));
    }

    /// Adds a circle to a layer.
    pub(super) fn circle(&mut self, layer: Layer, at: Point, radius: f64, style: Style) {
        self.add(layer, Item::Circle(at, radius, style));
    }

    /// Adds a path to a layer.
    pub(super) fn path(&mut self, layer: Layer, path: Path, style: Style) {
        self.add(layer, Item::Path(path, style));
    }
}
