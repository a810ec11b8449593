//! Givens, other digits, pencil marks.

use tesuji_core::{CandidateSet, Layout, Problem, ValueSet};

use super::sheet::{CELL, INK, Ink, Layer, Point, Sheet, Style, Text, Use};
use crate::art::Symbol;
use crate::words::PictureSentence;

/// The ink of digits that are not given.
const PEN: Ink = Ink::new(Use::Pen, "#2a5caa");

/// The ink of pencil marks.
const PENCIL: Ink = Ink::new(Use::Note, "#555");

/// The radius of symbols, and the width of the lines of those that are not given.
const SYMBOL: f64 = 20.0;
const SYMBOL_LINE: f64 = 2.0;

/// Draws the contents of the cells: givens, otherwise the values of a solution, otherwise the digits that the player has
/// placed, otherwise the possible values if these are not all values.
pub(super) fn draw(sheet: &mut Sheet<'_>, problem: &Problem, solution: Option<&[u8]>, has_symbols: bool) {
    let layout = sheet.layout;
    let (givens, placed) = (problem.givens(), problem.placed());
    let size = size_of_digits(layout);
    let mut marks = marks(problem);
    if let Some(all) = same_in_all(problem, &marks).filter(|_| problem.marks().is_empty()) {
        sheet.say(sheet.words.picture_sentence(&PictureSentence::EachCell { layout, values: all }));
        marks.clear();
    }
    for (cell, &given) in givens.iter().enumerate() {
        let Some((x, y)) = sheet.middle(cell) else { continue };
        let placed = Some(placed[cell]).filter(|&value| value != 0);
        // A player may have placed a wrong digit.
        let written = solution.and_then(|values| values.get(cell).copied()).or(placed).unwrap_or(0);
        let value = if given == 0 { written } else { given };
        if value != 0 {
            match Symbol::of(layout.number(value)).filter(|_| has_symbols) {
                Some(symbol) => draw_symbol(sheet, (x, y), symbol, given != 0),
                None => draw_digit(sheet, (x, y), size, value, given != 0),
            }
        } else if let Some(&marks) = marks.get(cell).filter(|marks| !marks.is_empty()) {
            draw_marks(sheet, cell, marks);
        }
    }
}

/// Returns the pencil marks of each cell: those of the player, or the possible values of cells that cannot have all.
fn marks(problem: &Problem) -> Vec<ValueSet> {
    if let Some(position) = problem.position() {
        return position.candidates.as_ref().map_or_else(Vec::new, CandidateSet::to_value_sets);
    }
    let mut marks = vec![ValueSet::EMPTY; problem.layout().cell_count()];
    let mut allowed = problem.allowed();
    let mut named = vec![false; allowed.len()];
    for constraint in problem.constraints() {
        if let tesuji_core::Constraint::Allowed { cell, values } = constraint {
            allowed[*cell] = allowed[*cell] & *values;
            named[*cell] = true;
        }
    }
    let restricted = problem.restricted_cells();
    let written = problem.marks();
    for (cell, marks) in marks.iter_mut().enumerate() {
        match written.get(cell).filter(|written| !written.is_empty()) {
            Some(written) => *marks = *written,
            None if named[cell] || restricted.contains(&cell) => *marks = allowed[cell],
            None => {}
        }
    }
    marks
}

/// Returns the possible values of all cells without a given, if these are the same in each and not all values: for
/// example 1 to 6 if extra cells have larger ones.
fn same_in_all(problem: &Problem, marks: &[ValueSet]) -> Option<ValueSet> {
    let givens = problem.givens();
    let mut open = marks.iter().zip(&givens).filter(|(_, given)| **given == 0).map(|(marks, _)| *marks);
    let first = open.next().filter(|first| !first.is_empty() && problem.position().is_none())?;
    let count = open.try_fold(1, |count, other| (other == first).then_some(count + 1))?;
    (count > 1).then_some(first)
}

/// The position of a candidate in its cell.
pub(super) struct Spot {
    pub(super) at: Point,
    /// The size of the digit.
    size: f64,
    /// The radius of a circle around it.
    pub(super) radius: f64,
}

/// Returns the position of a candidate, or `None` if its cell has no place.
pub(super) fn spot(sheet: &Sheet<'_>, cell: usize, value: u8) -> Option<Spot> {
    let layout = sheet.layout;
    let (x, y) = sheet.corner(cell)?;
    let columns = layout.boxes().map_or_else(|| layout.size().isqrt().max(1), |boxes| boxes.box_columns());
    let rows = layout.size().div_ceil(columns);
    let top = if sheet.labelled[cell] { 14.0 } else { 3.0 };
    let (width, height) = ((CELL - 6.0) / columns as f64, (CELL - 3.0 - top) / rows as f64);
    let digits = layout.number(layout.size() as u8).to_string().len() as f64;
    let nth = usize::from(value - 1);
    let (right, down) = ((nth % columns) as f64 + 0.5, (nth / columns) as f64 + 0.5);
    Some(Spot {
        at: (x + 3.0 + width * right, y + top + height * down),
        size: (height * 0.85).min(width * 1.25 / digits).min(17.0),
        radius: width.min(height) * 0.5,
    })
}

fn draw_marks(sheet: &mut Sheet<'_>, cell: usize, marks: ValueSet) {
    for value in marks.iter() {
        let Some(Spot { at, size, .. }) = spot(sheet, cell, value) else { continue };
        let number = sheet.layout.number(value);
        sheet.text(Layer::Digit, at, size, PENCIL, number);
    }
}

/// Draws the digits and the candidates of a player's state.
pub(super) fn draw_state(sheet: &mut Sheet<'_>, problem: &Problem, values: &[u8], candidates: &[ValueSet]) {
    let givens = problem.givens();
    for (cell, (&given, &value)) in givens.iter().zip(values).enumerate() {
        let Some(at) = sheet.middle(cell) else { continue };
        match value {
            0 => draw_marks(sheet, cell, candidates[cell]),
            value => draw_digit(sheet, at, size_of_digits(sheet.layout), value, given != 0),
        }
    }
}

/// Draws a symbol: filled if it is given.
fn draw_symbol(sheet: &mut Sheet<'_>, at: Point, symbol: Symbol, is_given: bool) {
    let style = if is_given { Style::fill(INK) } else { Style::line(PEN, SYMBOL_LINE) };
    sheet.path(Layer::Digit, symbol.path(at, SYMBOL), Style { even_odd: true, ..style });
}

/// Writes a digit: bold if it is given.
fn draw_digit(sheet: &mut Sheet<'_>, at: Point, size: f64, value: u8, is_given: bool) {
    let text = Text::new(at, size, sheet.layout.number(value));
    sheet.write(Layer::Digit, if is_given { text.bold().ink(INK) } else { text.ink(PEN) });
}

fn size_of_digits(layout: &Layout) -> f64 {
    let most = layout.number(layout.size() as u8).to_string().len();
    [38.0, 38.0, 31.0, 23.0, 18.0][most.min(4)]
}
