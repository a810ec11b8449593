//! Clues for rows, columns and diagonals, outside the grid.

use std::collections::{BTreeMap, BTreeSet};

use super::line::{head, towards};
use super::sheet::{CELL, INK, Layer, NOTE, Path, Point, Sheet, Style};
use crate::words::PictureSentence;

/// A clue for the line of cells that begins next to it.
pub(super) struct Clue<'a> {
    /// The letter of its kind, and its meaning.
    pub(super) kind: (char, &'static str),
    pub(super) cells: &'a [usize],
    pub(super) number: String,
}

/// A clue with its position.
struct PlacedClue {
    kind: (char, &'static str),
    number: String,
    /// The row and the column outside the grid.
    spot: (i64, i64),
    /// The step from there to the first cell.
    step: (i64, i64),
}

/// Draws the clues and returns those that have no position outside the grid.
pub(super) fn draw<'a>(sheet: &mut Sheet<'_>, clues: Vec<Clue<'a>>) -> Vec<Clue<'a>> {
    let (mut placed, mut left) = (Vec::new(), Vec::new());
    for clue in clues {
        match spot(sheet, clue.cells) {
            Some((spot, step)) => placed.push(PlacedClue { kind: clue.kind, number: clue.number, spot, step }),
            None => left.push(clue),
        }
    }
    // Arrows of diagonals point at a nearby corner. If both are present, clues of rows and columns are further out.
    placed.sort_by_key(|clue| !clue.is_diagonal());
    // Diagonals have arrows. If there are several other kinds, letters distinguish them.
    let (diagonals, lines): (Vec<&PlacedClue>, Vec<&PlacedClue>) = placed.iter().partition(|clue| clue.is_diagonal());
    let kinds_of = |clues: Vec<&PlacedClue>| clues.iter().map(|clue| clue.kind).collect::<BTreeSet<(char, &str)>>();
    let (diagonals, kinds) = (kinds_of(diagonals), kinds_of(lines));
    for &(_, meaning) in &diagonals {
        sheet.say(sheet.words.picture_sentence(&PictureSentence::OutsideWithArrow { meaning }));
    }
    for &(letter, meaning) in &kinds {
        let alone = PictureSentence::Outside { meaning };
        let said = if kinds.len() > 1 { PictureSentence::OutsideBy { letter, meaning } } else { alone };
        sheet.say(sheet.words.picture_sentence(&said));
    }
    let is_shared = |clue: &PlacedClue| {
        let others = placed.iter().filter(|other| other.spot == clue.spot && other.step != clue.step);
        others.filter(|other| other.is_diagonal()).count() > 0
    };
    let shared: Vec<bool> = placed.iter().map(is_shared).collect();
    let mut taken: BTreeMap<(i64, i64), (i64, i64)> = BTreeMap::new();
    for (clue, shared) in placed.iter().zip(shared) {
        let mut spot = clue.spot;
        let outwards = outwards(sheet, spot, clue.step);
        // Two diagonals that start at the same place in two directions share it.
        let is_free = |step: &(i64, i64)| shared && clue.is_diagonal() && *step != clue.step;
        while !taken.get(&spot).is_none_or(is_free) {
            spot = (spot.0 + outwards.0, spot.1 + outwards.1);
        }
        taken.insert(spot, clue.step);
        let letter = (kinds.len() > 1 && !clue.is_diagonal()).then_some(clue.kind.0);
        draw_one(sheet, clue, spot, letter, shared);
    }
    left
}

/// Returns the place before the first cell of a straight line, and the step from there, if the place has no cell.
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

fn draw_one(sheet: &mut Sheet<'_>, clue: &PlacedClue, spot: (i64, i64), letter: Option<char>, shared: bool) {
    // Numbers of rows and columns are near the grid; those of diagonals that share a place are away from their arrow.
    let near = match (clue.is_diagonal(), letter) {
        (true, _) if shared => -0.17,
        (false, None) => 0.12,
        _ => 0.0,
    };
    let at = |line: i64, step: i64| (0.5 + near * step as f64 + line as f64) * CELL;
    let at: Point = (at(spot.1, clue.step.1), at(spot.0, clue.step.0));
    sheet.reach(at, CELL / 2.0);
    let size = match (clue.number.chars().count(), shared && clue.is_diagonal()) {
        (_, true) => 17.0,
        (0..=2, _) => 25.0,
        _ => 21.0,
    };
    sheet.text(Layer::Beside, at, size, INK, &clue.number);
    if let Some(letter) = letter {
        let aside = 4.0 + 0.3 * size * clue.number.chars().count() as f64;
        sheet.text(Layer::Beside, (at.0 + aside, at.1 + 0.5 * size), 11.0, NOTE, letter);
    }
    if clue.is_diagonal() {
        let corner = |line: i64, step: i64| (line as f64 + 0.5 + 0.5 * step as f64) * CELL;
        let tip = (corner(clue.spot.1, clue.step.1), corner(clue.spot.0, clue.step.0));
        let from = (tip.0 - 13.0 * clue.step.1 as f64, tip.1 - 13.0 * clue.step.0 as f64);
        let tip = towards(tip, from, 3.0);
        let style = Style::line(INK, 1.6).rounded(true);
        sheet.path(Layer::Beside, Path::through(&[from, tip], false), style);
        head(sheet, Layer::Beside, from, tip, 8.0, style);
    }
}

impl PlacedClue {
    const fn is_diagonal(&self) -> bool {
        self.step.0 != 0 && self.step.1 != 0
    }
}
