//! Clues of rows, columns and diagonals, beside the grid.

use std::collections::BTreeSet;

use super::line::{head, towards};
use super::sheet::{CELL, INK, Layer, Point, Sheet, through};

/// A clue of the line of cells that begins beside it.
pub(super) struct Clue<'a> {
    /// The letter of its kind, and what it means.
    pub(super) kind: (char, &'static str),
    pub(super) cells: &'a [usize],
    pub(super) number: String,
}

/// A clue with its place.
struct Placed {
    kind: (char, &'static str),
    number: String,
    /// The row and the column beside the grid.
    spot: (i64, i64),
    /// From there to the first cell.
    step: (i64, i64),
}

/// Draws the clues; returns those that have no place beside the grid.
pub(super) fn draw<'a>(sheet: &mut Sheet<'_>, clues: Vec<Clue<'a>>) -> Vec<Clue<'a>> {
    let (mut placed, mut left) = (Vec::new(), Vec::new());
    for clue in clues {
        match spot(sheet, clue.cells) {
            Some((spot, step)) => placed.push(Placed { kind: clue.kind, number: clue.number, spot, step }),
            None => left.push(clue),
        }
    }
    // Clues of rows and columns stand next to the grid, those of diagonals behind them where both are.
    placed.sort_by_key(|clue| clue.step.0 != 0 && clue.step.1 != 0);
    let kinds: BTreeSet<(char, &str)> = placed.iter().map(|clue| clue.kind).collect();
    for (letter, text) in &kinds {
        sheet.say(if kinds.len() > 1 { format!("{letter}: {text}") } else { format!("Beside the grid: {text}") });
    }
    let mut taken = BTreeSet::new();
    for clue in &placed {
        let mut spot = clue.spot;
        let outwards = outwards(sheet, spot, clue.step);
        while !taken.insert(spot) {
            spot = (spot.0 + outwards.0, spot.1 + outwards.1);
        }
        let letter = (kinds.len() > 1).then_some(clue.kind.0);
        draw_one(sheet, clue, spot, letter);
    }
    left
}

/// Returns the place before the first cell of a straight line, and the step from there, if no cell is at the place.
fn spot(sheet: &Sheet<'_>, cells: &[usize]) -> Option<((i64, i64), (i64, i64))> {
    let [first, second, ..] = cells else { return None };
    let (first, second) = (sheet.place(*first)?, sheet.place(*second)?);
    let step = (second.0 - first.0, second.1 - first.1);
    let follows = |pair: &[usize]| {
        let (one, other) = (sheet.place(pair[0])?, sheet.place(pair[1])?);
        Some((other.0 - one.0, other.1 - one.1) == step)
    };
    let is_straight = cells.windows(2).all(|pair| follows(pair) == Some(true));
    let spot = (first.0 - step.0, first.1 - step.1);
    let is_next = step.0.abs() <= 1 && step.1.abs() <= 1 && step != (0, 0);
    (is_next && is_straight && !sheet.has(spot.0, spot.1)).then_some((spot, step))
}

/// Returns the direction away from the grid.
fn outwards(sheet: &Sheet<'_>, spot: (i64, i64), step: (i64, i64)) -> (i64, i64) {
    let (rows, columns) = (sheet.layout.rows() as i64, sheet.layout.columns() as i64);
    match spot {
        _ if step.0 == 0 || step.1 == 0 => (-step.0, -step.1),
        (row, _) if row < 0 => (-1, 0),
        (row, _) if row >= rows => (1, 0),
        (_, column) if column < 0 => (0, -1),
        (_, column) if column >= columns => (0, 1),
        // Within a gap of the grid.
        _ => (-step.0, -step.1),
    }
}

fn draw_one(sheet: &mut Sheet<'_>, clue: &Placed, spot: (i64, i64), letter: Option<char>) {
    let moved = (spot.0 - clue.spot.0, spot.1 - clue.spot.1);
    // Numbers stand near the grid.
    let near = |line: i64, step: i64| 0.5 + if clue.is_diagonal() { 0.0 } else { 0.12 * step as f64 } + line as f64;
    let at: Point = (near(spot.1, clue.step.1) * CELL, near(spot.0, clue.step.0) * CELL);
    sheet.reach(at, CELL / 2.0);
    let size = if clue.number.chars().count() > 2 { 21.0 } else { 25.0 };
    sheet.text(Layer::Beside, at, size, &format!(" fill=\"{INK}\""), &clue.number);
    if let Some(letter) = letter {
        let at = (at.0 + 0.3 * CELL, at.1 + 0.27 * CELL);
        sheet.text(Layer::Beside, at, 12.0, " fill=\"#666\"", letter);
    }
    if clue.is_diagonal() {
        let corner = |line: i64, step: i64| (line as f64 + 0.5 + 0.5 * step as f64) * CELL;
        let tip = (corner(clue.spot.1, clue.step.1), corner(clue.spot.0, clue.step.0));
        let length = if moved == (0, 0) { 0.36 * CELL } else { 0.32 * CELL };
        let from = towards(at, tip, length);
        let tip = towards(from, tip, (tip.0 - from.0).hypot(tip.1 - from.1) - 3.0);
        let look = format!(
            " fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        );
        sheet.path(Layer::Beside, &through(&[from, tip], false), &look);
        head(sheet, Layer::Beside, from, tip, 8.0, &look);
    }
}

impl Placed {
    const fn is_diagonal(&self) -> bool {
        self.step.0 != 0 && self.step.1 != 0
    }
}
