//! The drawn elements of a document, as places of the grid: lines, arrows, and shapes with or without a text.

use serde_json::{Map, Value};
use tesuji_core::Layout;

use super::colour::Colour;
use crate::notations::sudokupad::json::list;

/// The maximum number of lines, arrows or shapes that are read.
const MOST: usize = 1024;

/// The maximum number of points of a line.
const POINTS: usize = 1024;

/// The maximum distance of a number from an integer for it to be on a line of the grid.
const NEAR: f64 = 0.05;

/// A row and a column; the corners of cells have integer coordinates.
pub(super) type Point = [f64; 2];

/// A line or an arrow.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) points: Vec<Point>,
    /// The cells that the line crosses; empty if it runs along the lines of the grid or leaves the grid.
    pub(super) cells: Vec<usize>,
    pub(super) colour: Option<Colour>,
    /// `true` if some constraint was read from it.
    pub(super) is_read: bool,
}

/// A circle, a rectangle or a text.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) centre: Point,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) is_round: bool,
    pub(super) angle: f64,
    pub(super) text: String,
    pub(super) fill: Option<Colour>,
    pub(super) border: Option<Colour>,
    pub(super) place: Place,
    pub(super) is_read: bool,
}

/// The place of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In these cells: usually one cell; two or three for a pill.
    Cells(Vec<usize>),
    /// On the side that two cells share.
    Side([usize; 2]),
    /// On the corner that four cells share.
    Corner([usize; 4]),
    /// Outside the grid.
    Outside,
    /// Anywhere else.
    Elsewhere,
}

/// All drawn elements.
#[derive(Debug)]
pub(super) struct DrawnElements {
    pub(super) lines: Vec<Path>,
    pub(super) arrows: Vec<Path>,
    pub(super) shapes: Vec<Shape>,
}

impl DrawnElements {
    /// Reads the visible elements. `None` if there are too many, or one has an unknown form.
    pub(super) fn read(puzzle: &Map<String, Value>, layout: &Layout) -> Option<DrawnElements> {
        let paths = |name: &str| -> Option<Vec<Path>> {
            let found = list(puzzle, name);
            if found.len() > MOST {
                return None;
            }
            let paths = found.iter().map(|one| read_path(one, layout)).collect::<Option<Vec<_>>>()?;
            Some(paths.into_iter().flatten().collect())
        };
        let (mut lines, arrows) = (paths("lines")?, paths("arrows")?);
        merge_outlines(&mut lines);
        let mut shapes = Vec::new();
        for name in ["underlays", "overlays"] {
            let found = list(puzzle, name);
            if found.len() > MOST {
                return None;
            }
            for one in found {
                shapes.extend(read_shape(one, layout)?);
            }
        }
        Some(DrawnElements { lines, arrows, shapes })
    }
}

impl Path {
    pub(super) fn is(&self, word: &str) -> bool {
        self.colour.is_some_and(|colour| colour.is(word))
    }

    /// Returns the word for its colour.
    pub(super) fn colour_word(&self) -> &'static str {
        self.colour.map_or("coloured", Colour::word)
    }
}

impl Shape {
    /// Returns its cell, if it is in exactly one.
    pub(super) fn cell(&self) -> Option<usize> {
        match &self.place {
            Place::Cells(cells) if cells.len() == 1 => Some(cells[0]),
            _ => None,
        }
    }

    /// Returns whether it is filled with a colour of this name.
    pub(super) fn is_filled(&self, word: &str) -> bool {
        self.fill.is_some_and(|colour| colour.is_seen() && colour.is(word))
    }

    /// Returns the number written in it.
    pub(super) fn number(&self) -> Option<i64> {
        self.text.trim().parse().ok()
    }
}

/// Returns whether a number is on a line of the grid.
pub(super) fn is_whole(number: f64) -> bool {
    (number - number.round()).abs() < NEAR
}

fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok()?,
        value => value.as_f64()?,
    };
    (number.abs() < 1000.0).then_some(number)
}

fn point(value: &Value) -> Option<Point> {
    Some([number(&value[0])?, number(&value[1])?])
}

fn colour(value: &Value) -> Option<Colour> {
    Colour::read(value.as_str()?)
}

/// Returns the cell that contains a point.
pub(super) fn cell_at(layout: &Layout, [row, column]: Point) -> Option<usize> {
    if row < 0.0 || column < 0.0 {
        return None;
    }
    layout.cell_at(row.floor() as usize, column.floor() as usize)
}

/// Reads a line; `None` if it has an unknown form, `Some(None)` if it is invisible.
fn read_path(value: &Value, layout: &Layout) -> Option<Option<Path>> {
    let places = value.get("wayPoints").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    if places.len() > POINTS {
        return None;
    }
    let points: Vec<Point> = places.iter().map(point).collect::<Option<_>>()?;
    let colour = colour(&value["color"]);
    let is_thin = value.get("thickness").and_then(number).is_some_and(|thickness| thickness <= 0.0);
    let opacity = value.get("opacity").and_then(number).unwrap_or(1.0);
    if points.len() < 2 || is_thin || opacity <= 0.03 || colour.is_some_and(|colour| !colour.is_seen()) {
        // A line drawn by path commands has another form.
        return if value.get("d").is_some() { None } else { Some(None) };
    }
    let cells = cells_along(&points, layout);
    Some(Some(Path { points, cells, colour, is_read: false }))
}

/// Returns the cells that a line crosses; none if it does not pass through the middle of cells.
fn cells_along(points: &[Point], layout: &Layout) -> Vec<usize> {
    let mut cells: Vec<usize> = Vec::new();
    let mut last: Option<(i64, i64)> = None;
    for &point in points {
        let inside = cell_at(layout, point).filter(|_| !is_whole(point[0]) && !is_whole(point[1]));
        if inside.is_none() {
            return Vec::new();
        }
        let next = (point[0].floor() as i64, point[1].floor() as i64);
        let (row, column) = last.unwrap_or(next);
        let (down, right) = (next.0 - row, next.1 - column);
        // Between cells that share no row, column or diagonal, a line jumps from one to the other.
        let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
        let steps = if is_straight { down.abs().max(right.abs()) } else { 1 };
        let first = if last.is_none() { 0 } else { 1 };
        for step in first..=steps {
            let along = |from: i64, way: i64| if steps == 0 { from } else { from + way * step / steps };
            let place = (along(row, down) as usize, along(column, right) as usize);
            let Some(cell) = layout.cell_at(place.0, place.1) else { return Vec::new() };
            cells.push(cell);
        }
        last = Some(next);
    }
    cells.dedup();
    cells
}

/// Drops lines that run along another one, as its outline or its core.
fn merge_outlines(lines: &mut Vec<Path>) {
    let mut kept: Vec<Path> = Vec::new();
    for line in lines.drain(..) {
        let is_same = |other: &&mut Path| {
            !line.cells.is_empty() && (other.cells == line.cells || other.cells.iter().rev().eq(line.cells.iter()))
        };
        match kept.iter_mut().find(is_same) {
            // Of a line and its outline, the colour of the coloured one matters.
            Some(other) if other.is("black") || other.is("white") => other.colour = line.colour,
            Some(_) => {}
            None => kept.push(line),
        }
    }
    *lines = kept;
}

/// Reads a shape; `None` if it has an unknown form, `Some(None)` if it is invisible.
fn read_shape(value: &Value, layout: &Layout) -> Option<Option<Shape>> {
    let centre = point(value.get("center")?)?;
    let size = |name: &str| value.get(name).and_then(number).unwrap_or(0.0);
    let text = match &value["text"] {
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    };
    let seen = |name: &str| colour(&value[name]).filter(|colour| colour.is_seen());
    let (fill, border) = (seen("backgroundColor"), seen("borderColor"));
    let is_empty = text.is_empty() && fill.is_none() && border.is_none();
    let is_hidden = value.get("opacity").and_then(number).is_some_and(|opacity| opacity <= 0.03);
    if is_empty || is_hidden {
        return Some(None);
    }
    let (width, height) = (size("width"), size("height"));
    let place = place_of(centre, width, height, layout);
    if place == Place::Outside && text.is_empty() {
        return Some(None);
    }
    let is_round = value["rounded"] == Value::Bool(true);
    let angle = size("angle");
    Some(Some(Shape { centre, width, height, is_round, angle, text, fill, border, place, is_read: false }))
}

fn place_of(centre: Point, width: f64, height: f64, layout: &Layout) -> Place {
    let [row, column] = centre;
    let (rows, columns) = (layout.rows() as f64, layout.columns() as f64);
    if row < 0.0 || column < 0.0 || row > rows || column > columns {
        return Place::Outside;
    }
    let at = |row: f64, column: f64| cell_at(layout, [row, column]);
    if width.max(height) > 1.2 {
        // The cells whose middle it covers, such as those of a pill.
        let covered = |centre: f64, size: f64| {
            let first = (centre - size / 2.0 - 0.5).ceil().max(0.0);
            first as usize..(centre + size / 2.0 + 0.5).floor().max(0.0) as usize
        };
        let places = covered(row, height).flat_map(|row| covered(column, width).map(move |column| (row, column)));
        let cells: Option<Vec<usize>> = places.take(100).map(|(row, column)| layout.cell_at(row, column)).collect();
        return cells.filter(|cells| !cells.is_empty()).map_or(Place::Elsewhere, Place::Cells);
    }
    match (is_whole(row), is_whole(column)) {
        (false, false) => at(row, column).map_or(Place::Elsewhere, |cell| Place::Cells(vec![cell])),
        (true, false) => side(at(row - 0.5, column), at(row + 0.5, column)),
        (false, true) => side(at(row, column - 0.5), at(row, column + 0.5)),
        (true, true) => {
            let corners = [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)];
            let cells: Option<Vec<usize>> =
                corners.iter().map(|(down, right)| at(row + down, column + right)).collect();
            cells.and_then(|cells| cells.try_into().ok()).map_or(Place::Elsewhere, Place::Corner)
        }
    }
}

fn side(first: Option<usize>, second: Option<usize>) -> Place {
    match (first, second) {
        (Some(first), Some(second)) => Place::Side([first, second]),
        // On the border of the grid.
        _ => Place::Outside,
    }
}
