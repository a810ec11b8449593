//! The grid of a search that is watched: the value of each cell, its candidates, and its role in the latest event.

use tesuji::render::Paint;
use tesuji::textbook::{Algorithm, Demand, Event, Remaining, clashes};

use super::line::{Line, Style};
use super::page::Look;
use super::scene::Scene;
use super::style;

/// The maximum width of a list of candidates that is written out.
const LIST: usize = 7;

/// The minimum width for a number of candidates in brackets.
const NUMBER: usize = 3;

/// One character for each value, used if there is no room for two: 1 to 9, then A to P.
const SYMBOLS: &[u8; 25] = b"123456789ABCDEFGHIJKLMNOP";

pub(super) fn symbol(value: usize) -> char {
    match value.checked_sub(1).and_then(|index| SYMBOLS.get(index)) {
        Some(&symbol) => symbol.into(),
        None => '0',
    }
}

/// Returns the minimum width and the height of the grid.
pub(super) fn least(scene: &Scene) -> (usize, usize) {
    let size = scene.shape.size();
    (frame_width(scene) + size, size + size / scene.shape.box_rows() + 1)
}

/// Returns the note on the values that symbols stand for, if the grid or the matrix has symbols in this width.
pub(super) fn symbols(scene: &Scene, width: usize) -> Option<String> {
    let size = scene.shape.size();
    let is_narrow = width < frame_width(scene) + 2 * size;
    (size > 9 && (is_narrow || scene.algorithm == Algorithm::DancingLinks))
        .then(|| format!("A to {} stand for 10 to {size}", symbol(size)))
}

/// Returns the width of everything but the cells: the frame, and a space before each cell and at the end of each box.
fn frame_width(scene: &Scene) -> usize {
    let size = scene.shape.size();
    size + 2 * (size / scene.shape.box_columns()) + 1
}

/// Returns the lines of the grid, or `None` if they do not fit the width.
pub(super) fn lines(scene: &Scene, look: Look, width: usize) -> Option<Vec<Line>> {
    let shape = scene.shape;
    let size = shape.size();
    let room = width.checked_sub(frame_width(scene))? / size;
    let cell_width = cell_width(scene, room)?;
    let cells = Cells::of(scene, cell_width);
    let box_width = shape.box_columns() * (cell_width + 1) + 1;
    let bar = if look.lines { "│" } else { "|" };
    let mut lines = Vec::new();
    for row in 0..size {
        if row % shape.box_rows() == 0 {
            lines.push(rule(look, if row == 0 { 0 } else { 1 }, box_width, size / shape.box_columns()));
        }
        let mut line = Line::default();
        for column in 0..size {
            let cell = row * size + column;
            let is_first = column % shape.box_columns() == 0;
            if is_first {
                line.push(style::FAINT, bar);
            }
            let before = if is_first { None } else { look.brackets(cells.styles[cell - 1]) };
            let around = look.brackets(cells.styles[cell]);
            let opening = around.map_or(before.map_or(" ", |[_, closing]| closing), |[opening, _]| opening);
            line.push("", opening);
            line.push(cells.styles[cell], &cells.texts[cell]);
            if (column + 1) % shape.box_columns() == 0 {
                line.push("", around.map_or(" ", |[_, closing]| closing));
            }
        }
        line.push(style::FAINT, bar);
        lines.push(line);
    }
    lines.push(rule(look, 2, box_width, size / shape.box_columns()));
    Some(lines)
}

/// Returns the width of a cell: enough for its candidates if the algorithm looks at them, otherwise for its value.
fn cell_width(scene: &Scene, room: usize) -> Option<usize> {
    let size = scene.shape.size();
    let wide = if size > 9 { NUMBER + 1 } else { LIST.min(size) };
    if scene.has_candidates() && room >= NUMBER.max(if size > 9 { wide } else { 0 }) {
        return Some(wide.min(room));
    }
    let value_width = if size > 9 { 2 } else { 1 };
    (room > 0).then_some(value_width.min(room))
}

fn rule(look: Look, place: usize, box_width: usize, boxes: usize) -> Line {
    let [left, line, between, right] = match (look.lines, place) {
        (false, _) => ["+", "-", "+", "+"],
        (true, 0) => ["┌", "─", "┬", "┐"],
        (true, 1) => ["├", "─", "┼", "┤"],
        (true, _) => ["└", "─", "┴", "┘"],
    };
    Line::of(style::FAINT, &format!("{left}{}{right}", vec![line.repeat(box_width); boxes].join(between)))
}

struct Cells {
    texts: Vec<String>,
    styles: Vec<Style>,
}

impl Cells {
    fn of(scene: &Scene, width: usize) -> Cells {
        let mut values = scene.values.clone();
        if let Some(Event::Try { cell, value } | Event::Reject { cell, value }) = scene.latest() {
            values[cell] = value;
        }
        let remaining = Remaining::new(scene.shape, &scene.values);
        let is_list = scene.has_candidates() && width >= NUMBER;
        let text = |(cell, &value): (usize, &u8)| match value {
            0 if is_list => candidates(&remaining.candidates(cell), scene.shape.size(), width),
            0 => format!("{:>width$}", '.'),
            _ if is_list => format!("{value:^width$}"),
            _ if width == 1 => symbol(value.into()).to_string(),
            _ => format!("{value:>width$}"),
        };
        Cells { texts: values.iter().enumerate().map(text).collect(), styles: styles(scene, &remaining) }
    }
}

fn candidates(values: &[u8], size: usize, width: usize) -> String {
    let list: String = values.iter().map(u8::to_string).collect();
    if size <= 9 && (1..=width).contains(&values.len()) {
        format!("{list:<width$}")
    } else {
        format!("{:<width$}", format!("({})", values.len()))
    }
}

/// Returns the style of each cell, by its kind or by the effect of the latest event.
fn styles(scene: &Scene, remaining: &Remaining) -> Vec<Style> {
    let is_solved = scene.latest() == Some(Event::Solution);
    let mut styles: Vec<Style> =
        scene.clues.iter().map(|&clue| if clue == 0 { style::FAINT } else { style::CLUE }).collect();
    for entered in &scene.trail {
        styles[entered.cell] = match entered.tried {
            _ if is_solved => style::SOLVED,
            true => style::PLACED,
            false => style::FOLLOWS,
        };
    }
    match scene.latest() {
        Some(Event::Try { cell, .. }) => styles[cell] = style::TRIED,
        Some(Event::Reject { cell, value }) => {
            for (peer, _) in clashes(scene.shape, &scene.values, cell, value) {
                styles[peer] = style::CLASH;
            }
            styles[cell] = style::REJECTED;
        }
        Some(Event::Place { cell, .. }) => {
            let follows = scene.algorithm == Algorithm::Propagation && styles[cell] == style::FOLLOWS;
            styles[cell] = if follows { style::FOLLOWS_NOW } else { style::PLACED_NOW };
        }
        Some(Event::Undo { cell, .. }) => styles[cell] = style::UNDONE,
        Some(Event::DeadEnd { demand: Demand::Cell { cell } }) => styles[cell] = style::REJECTED,
        Some(Event::DeadEnd { demand: Demand::House { house, .. } }) => {
            for &cell in remaining.cells(house).iter().filter(|&&cell| scene.values[cell] == 0) {
                styles[cell] = style::REJECTED;
            }
        }
        Some(Event::Solution) | None => {}
    }
    styles
}

impl Look {
    /// Returns the marks around a cell of the latest event if there are no colours.
    fn brackets(self, style: Style) -> Option<[&'static str; 2]> {
        match (self.paint, style) {
            (Paint::Ansi, _) => None,
            (Paint::Plain, style::REJECTED | style::CLASH) => Some(["!", "!"]),
            (Paint::Plain, style::TRIED | style::PLACED_NOW | style::FOLLOWS_NOW | style::UNDONE) => Some(["[", "]"]),
            (Paint::Plain, _) => None,
        }
    }
}
