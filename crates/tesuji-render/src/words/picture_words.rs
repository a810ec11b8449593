//! Language-independent statements about pictures of problems.

use tesuji_core::{Constraint, Layout, ValueSet};

/// The maximum number of cells to name one by one.
pub(super) const MOST_NAMES: usize = 20;

/// The maximum number of alternatives to describe one by one.
pub(super) const MOST_ALTERNATIVES: usize = 4;

/// The maximum number of cells to collect from one constraint.
const MOST_CELLS: usize = 4096;

/// The words of a language for pictures of problems. Meanings have no full stop.
pub(crate) trait PictureWords {
    /// Returns the meaning of a constraint that a picture does not show, with the names of its cells.
    fn meaning(&self, constraint: &Constraint, layout: &Layout) -> String;
    /// Returns the meaning of the lines, shades and signs of a constraint; `None` if all players know them.
    fn sign(&self, constraint: &Constraint) -> Option<String>;
    /// Returns the meaning of a number outside the grid.
    fn number_outside(&self, constraint: &Constraint) -> &'static str;
    /// Returns another statement.
    fn picture_sentence(&self, sentence: &PictureSentence<'_>) -> String;
    /// Returns the description of a picture: the layout, the number of givens, and the constraints with their number.
    fn description(&self, layout: &Layout, givens: usize, constraints: &[(&'static str, usize)]) -> String;
    /// Returns a text as a further sentence of the description.
    fn further(&self, text: &str) -> String;
}

/// A statement below a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureSentence<'a> {
    /// The number of statements that only the description has.
    More(usize),
    /// The number of constraints of one kind that only the description has.
    MoreOf {
        name: &'static str,
        count: usize,
    },
    /// The values of every cell without a given.
    EachCell {
        layout: &'a Layout,
        values: ValueSet,
    },
    /// The meaning of the numbers outside the grid: all of them, those of a letter, or those with an arrow.
    Outside {
        meaning: &'a str,
    },
    OutsideBy {
        letter: char,
        meaning: &'a str,
    },
    OutsideWithArrow {
        meaning: &'a str,
    },
    /// A number that has no place outside the grid.
    Number {
        number: &'a str,
        layout: &'a Layout,
        cells: &'a [usize],
        meaning: &'a str,
    },
}

/// Returns the names of cells, up to [`MOST_NAMES`], with commas between them.
pub(super) fn first_names(layout: &Layout, cells: &[usize], comma: &str) -> String {
    let names: Vec<String> = cells.iter().take(MOST_NAMES).map(|&cell| layout.cell_name(cell)).collect();
    names.join(comma)
}

/// Returns the names of pairs of cells, up to [`MOST_NAMES`], with commas between them: `r1c1/r1c2`.
pub(super) fn first_pairs(layout: &Layout, pairs: &[[usize; 2]], comma: &str) -> String {
    let name = |pair: &[usize; 2]| pair.map(|cell| layout.cell_name(cell)).join("/");
    pairs.iter().take(MOST_NAMES).map(name).collect::<Vec<_>>().join(comma)
}

/// Returns the numbers of values, with commas between them.
pub(super) fn numbers(layout: &Layout, values: ValueSet, comma: &str) -> String {
    values.iter().map(|value| layout.number(value).to_string()).collect::<Vec<_>>().join(comma)
}

/// Returns the terms of a sum, each a factor and a cell, up to [`MOST_NAMES`], with these signs between them, and the
/// number of the other terms.
pub(super) fn first_terms(layout: &Layout, terms: &[(i64, usize)], [plus, minus]: [&str; 2]) -> (String, usize) {
    let mut text = String::new();
    for (nth, &(factor, cell)) in terms.iter().take(MOST_NAMES).enumerate() {
        text += match (nth, factor < 0) {
            (0, false) => "",
            (0, true) => minus.trim(),
            (_, false) => plus,
            (_, true) => minus,
        };
        if factor.unsigned_abs() != 1 {
            text += &format!("{}·", factor.unsigned_abs());
        }
        text += &layout.cell_name(cell);
    }
    (text, terms.len().saturating_sub(MOST_NAMES))
}

/// Returns the cells of a constraint, each once.
pub(super) fn cells_of(constraint: &Constraint) -> Vec<usize> {
    let mut cells = Vec::new();
    constraint.for_each_cell(&mut |cell| {
        if !cells.contains(&cell) && cells.len() <= MOST_CELLS {
            cells.push(cell);
        }
    });
    cells
}

/// Returns the number that belongs to a constraint, if there is one.
pub(super) fn number_of(constraint: &Constraint) -> Option<i64> {
    match constraint {
        Constraint::RellikCage { sum, .. }
        | Constraint::Lunchbox { sum, .. }
        | Constraint::SumLine { sum, .. }
        | Constraint::LittleKiller { sum, .. }
        | Constraint::Sandwich { sum, .. }
        | Constraint::XSum { sum, .. } => Some(*sum),
        Constraint::Cage { sums, .. } => sums.first().copied(),
        Constraint::Whisper { difference, .. } | Constraint::Lockout { difference, .. } => Some(*difference),
        Constraint::HiddenSkyscraper { value, .. } | Constraint::NumberedRoom { value, .. } => Some(*value),
        Constraint::ChaosArrow { offset, .. } | Constraint::ChaosCount { offset, .. } => Some(*offset),
        _ => None,
    }
}
