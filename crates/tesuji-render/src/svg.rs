//! Pictures of a state and of a step.
//!
//! Shapes as well as colours show the parts of a step: circles and squares for the two sides of a pattern, diamonds for
//! fins and candidates that tie sets together, a cross over eliminations, and a ring around a placement. Strong links
//! are solid lines, weak links dashed. Almost locked sets and cells of a pattern that contain a digit are framed, with
//! the letters that the explanation uses. Base houses are shaded, and cover houses have dashed frames. The colours are
//! from the palette of Masataka Okabe and Kei Ito, which most people with impaired colour vision can distinguish.

use std::fmt;

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Conclusion, Digit, Grid, Proof, Step};

use crate::art::{Art, Command, Ink, Item, Path, Point, Rect, Style, Text, Use};
use crate::cell_names::CellNames;
use crate::drawing::{DrawnFrame, DrawnLink, LinkKind, Mark, covers, frames, links, marked, shaded};
use crate::explain::{ExplainedProof, StepState, full_of};
use crate::wording::Wording;
use crate::words::{Heading, Join, capital};

const CELL: f64 = 54.0;
const EDGE: f64 = 22.0;

const BLUE: Ink = Ink::new(Use::Step, "#0072B2");
const ORANGE: Ink = Ink::new(Use::Step, "#E69F00");
const GREEN: Ink = Ink::new(Use::Step, "#009E73");
const RED: Ink = Ink::new(Use::Step, "#D55E00");
const PURPLE: Ink = Ink::new(Use::Step, "#CC79A7");

/// The ink of the names of rows and columns.
const NAME: Ink = Ink::new(Use::Note, "#666");

/// The inks of sets, and the dash patterns of their frames.
const AREAS: [(Ink, &[f64]); 4] =
    [(BLUE, &[]), (ORANGE, &[7.0, 3.0]), (PURPLE, &[2.0, 2.0]), (GREEN, &[9.0, 3.0, 2.0, 3.0])];

/// A picture of a state, written as an SVG element.
///
/// # Examples
///
/// ```
/// use tesuji_core::{CandidateSet, Grid};
/// use tesuji_render::svg::Picture;
///
/// let picture = Picture::of(&Grid::EMPTY, &CandidateSet::ALL).to_string();
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "its text is the picture"]
pub struct Picture<'a> {
    digits: &'a Grid,
    candidates: &'a CandidateSet,
    clues: CellSet,
    step: Option<&'a Step>,
    concludes: bool,
    wrong: CellSet,
    lost: CandidateSet,
    caption: Option<&'a str>,
    wording: Wording,
}

impl<'a> Picture<'a> {
    /// Makes a picture of these digits and of the candidates of the other cells.
    pub const fn of(digits: &'a Grid, candidates: &'a CandidateSet) -> Picture<'a> {
        Picture {
            digits,
            candidates,
            clues: CellSet::ALL,
            step: None,
            concludes: true,
            wrong: CellSet::EMPTY,
            lost: CandidateSet::EMPTY,
            caption: None,
            wording: Wording { language: crate::Language::English, names: CellNames::RowColumn },
        }
    }

    /// Shows the digits of these cells in bold, as clues, and the others as the player's.
    pub const fn clues(mut self, clues: CellSet) -> Picture<'a> {
        self.clues = clues;
        self
    }

    /// Shows a step.
    pub const fn step(mut self, step: &'a Step) -> Picture<'a> {
        self.step = Some(step);
        self
    }

    /// Leaves out the conclusion of the step, so that only its pattern is drawn.
    pub const fn without_conclusion(mut self) -> Picture<'a> {
        self.concludes = false;
        self
    }

    /// Crosses out the digits of these cells, which are wrong.
    pub const fn wrong(mut self, cells: CellSet) -> Picture<'a> {
        self.wrong = cells;
        self
    }

    /// Draws dashed rings around candidates that the player has wrongly removed.
    pub const fn lost(mut self, candidates: CandidateSet) -> Picture<'a> {
        self.lost = candidates;
        self
    }

    /// Sets the description that screen readers announce; for a step, the reasoning and the conclusion.
    pub const fn caption(mut self, words: &'a str) -> Picture<'a> {
        self.caption = Some(words);
        self
    }

    /// Sets the language of the title and the description, and the names of the rows.
    pub fn wording(mut self, wording: impl Into<Wording>) -> Picture<'a> {
        self.wording = wording.into();
        self
    }

    /// Returns the title and the description, for screen readers.
    fn titles(&self, step: Option<(&Step, &ExplainedProof)>) -> (String, String) {
        let words = self.wording.words();
        match (step, self.caption) {
            (Some((step, told)), _) => (capital(words.technique(step.technique)), full_of(told, step, self.wording)),
            (None, Some(caption)) => (words.heading(&Heading::Hint), caption.to_owned()),
            (None, None) if !self.wrong.is_empty() => {
                (words.heading(&Heading::WrongDigits), words.cells(self.wrong, Join::And))
            }
            (None, None) => (words.heading(&Heading::Sudoku), self.digits.to_string()),
        }
    }

    /// Returns the picture as a drawing.
    pub fn art(&self) -> Art {
        let size = EDGE + 9.0 * CELL + 4.0;
        let told = self
            .step
            .map(|step| ExplainedProof::of(&StepState { digits: self.digits, candidates: self.candidates, step }));
        let step = self.step.zip(told.as_ref());
        let (title, description) = self.titles(step);
        let mut items = Vec::new();
        if let Some((step, told)) = step {
            shade(&mut items, step, &told.proof);
            areas(&mut items, &frames(&StepState { digits: self.digits, candidates: self.candidates, step }, told));
        }
        frame(&mut items, self.wording.names);
        if let Some((step, told)) = step {
            cover_frames(&mut items, step);
            marks(&mut items, step, self.candidates, &told.proof);
        }
        self.contents(&mut items);
        if let Some(step) = self.step.filter(|_| self.concludes) {
            conclude(&mut items, step);
        }
        for cell in self.wrong {
            let (x, y) = corner(cell);
            items.push(Item::Path(Path::cross((x + 7.0, y + 7.0), 40.0), Style::straight(RED, 4.0)));
        }
        for Candidate { cell, digit } in self.lost.iter() {
            items.push(Item::Circle(place(cell, digit), 9.0, Style::line(RED, 2.0).dashed(&[3.0, 2.0])));
        }
        Art { view: [0.0, 0.0, size, size], size: None, cell: CELL, fonts: "sans-serif", title, description, items }
    }

    /// Writes the digits, and the candidates of the other cells.
    fn contents(&self, items: &mut Vec<Item>) {
        for cell in Cell::ALL {
            let (x, y) = corner(cell);
            if let Some(digit) = self.digits.get(cell) {
                let text = Text::new((x + CELL / 2.0, y + 39.0), 34.0, digit);
                items.push(Item::Text(if self.clues.contains(cell) { text.bold() } else { text }));
                continue;
            }
            for digit in self.candidates.digits(cell) {
                let (x, y) = place(cell, digit);
                items.push(Item::Text(Text::new((x, y + 5.0), 14.0, digit)));
            }
        }
    }
}

/// Writes the picture as an SVG element.
impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.art().fmt(f)
    }
}

/// Returns the upper left corner of a cell.
fn corner(cell: Cell) -> Point {
    (EDGE + CELL * cell.column() as f64, EDGE + CELL * cell.row() as f64)
}

/// Returns the centre of a candidate.
fn place(cell: Cell, digit: Digit) -> Point {
    let (x, y) = corner(cell);
    (x + 9.0 + 18.0 * (digit.index() % 3) as f64, y + 9.0 + 18.0 * (digit.index() / 3) as f64)
}

/// Shades the base houses of the pattern, or all its houses.
fn shade(items: &mut Vec<Item>, step: &Step, proof: &Proof) {
    for cell in shaded(step, proof) {
        let square = Rect { at: corner(cell), width: CELL, height: CELL, round: 0.0 };
        items.push(Item::Rect(square, Style::fill(Ink::new(Use::Shade, "#eef3f8"))));
    }
}

/// Draws a dashed frame around each cover house of a fish.
fn cover_frames(items: &mut Vec<Item>, step: &Step) {
    for house in covers(&step.pattern) {
        let cells = house.cells();
        let (Some(first), Some(last)) = (cells.iter().next(), cells.iter().next_back()) else { continue };
        let ((x, y), (a, b)) = (corner(first), corner(last));
        let around = Rect { at: (x + 3.0, y + 3.0), width: a + CELL - x - 6.0, height: b + CELL - y - 6.0, round: 0.0 };
        items.push(Item::Rect(around, Style::line(GREEN, 2.0).dashed(&[8.0, 4.0])));
    }
}

/// Draws framed groups of cells as areas, each with its own colour, dash pattern and letter. A cell in several groups
/// has nested frames.
fn areas(items: &mut Vec<Item>, sets: &[DrawnFrame]) {
    for (nth, set) in sets.iter().enumerate() {
        let (ink, dash) = AREAS[nth % AREAS.len()];
        for cell in set.cells {
            let before = sets[..nth].iter().filter(|other| other.cells.contains(cell)).count();
            let inset = 2.0 + 4.0 * before.min(4) as f64;
            let ((x, y), side) = (corner(cell), CELL - 2.0 * inset);
            let around = Rect { at: (x + inset, y + inset), width: side, height: side, round: 6.0 };
            let style = Style { opacity: 0.13, ..Style::fill(ink) }.stroked(ink, 2.0).dashed(dash);
            items.push(Item::Rect(around, style));
            if let Some(letter) = set.letter {
                let at = (x + CELL - 6.0 - 8.0 * before as f64, y + CELL - 3.0);
                items.push(Item::Text(Text::new(at, 11.0, letter).bold().ink(ink)));
            }
        }
    }
}

fn frame(items: &mut Vec<Item>, notation: CellNames) {
    let (low, high) = (EDGE, EDGE + 9.0 * CELL);
    for nth in 0..=9 {
        let at = EDGE + CELL * f64::from(nth);
        let path = Path::at((at, low)).with(Command::Down(high)).with(Command::Move((low, at)));
        let (width, ink) = if nth % 3 == 0 { (3.0, Ink::BLACK) } else { (1.0, Ink::new(Use::Thin, "#888")) };
        items.push(Item::Path(path.with(Command::Across(high)), Style::straight(ink, width)));
    }
    for nth in 0..9 {
        let row = match notation {
            CellNames::RowColumn => (nth + 1).to_string(),
            _ => notation.cell(Cell::at(nth, 0))[..1].to_owned(),
        };
        let at = EDGE + CELL * nth as f64 + CELL / 2.0;
        items.push(Item::Text(Text::new((10.0, at + 5.0), 13.0, row).ink(NAME)));
        items.push(Item::Text(Text::new((at, 15.0), 13.0, nth + 1).ink(NAME)));
    }
}

/// Draws the links, and the shapes behind the candidates of the pattern.
fn marks(items: &mut Vec<Item>, step: &Step, candidates: &CandidateSet, proof: &Proof) {
    for DrawnLink { from, to, kind } in links(&step.pattern, proof) {
        let style = match kind {
            LinkKind::Strong => Style::straight(RED, 2.0),
            LinkKind::Weak => Style::straight(RED, 2.0).dashed(&[6.0, 5.0]),
            LinkKind::Implied => Style::straight(RED, 1.5),
        };
        items.push(Item::Path(Path::through(&[middle(&from), middle(&to)], false), style));
    }
    for (Candidate { cell, digit }, mark) in marked(&step.pattern, candidates, proof) {
        let at @ (x, y) = place(cell, digit);
        let light = |css| Style::fill(Ink::new(Use::Shade, css));
        items.push(match mark {
            Mark::One => Item::Circle(at, 8.5, light("#cfe5f3").stroked(BLUE, 1.0)),
            Mark::Other => {
                let square = Rect { at: (x - 8.0, y - 8.0), width: 16.0, height: 16.0, round: 0.0 };
                Item::Rect(square, light("#fbe7b8").stroked(ORANGE, 1.0))
            }
            Mark::Fin => Item::Path(Path::diamond((x, y - 9.0), 9.0), light("#c6e9dd").stroked(GREEN, 1.0)),
        });
    }
}

/// Returns the mean position of some candidates, in whole units.
fn middle(candidates: &CandidateSet) -> Point {
    let count = candidates.len().max(1) as f64;
    let places = candidates.iter().map(|one| place(one.cell, one.digit));
    let (x, y) = places.fold((0.0, 0.0), |(x, y), (a, b)| (x + a, y + b));
    ((x / count).floor(), (y / count).floor())
}

/// Crosses out eliminations and rings a placement.
fn conclude(items: &mut Vec<Item>, step: &Step) {
    match &step.conclusion {
        Conclusion::Place(Candidate { cell, digit }) => {
            items.push(Item::Circle(place(*cell, *digit), 9.0, Style::line(GREEN, 3.0)));
        }
        Conclusion::Eliminate(gone) => {
            for Candidate { cell, digit } in gone.iter() {
                let (x, y) = place(cell, digit);
                items.push(Item::Path(Path::cross((x - 7.0, y - 7.0), 14.0), Style::straight(RED, 2.5)));
            }
        }
    }
}
