//! SVG pictures of a state and of a step.
//!
//! Shapes as well as colours show the parts of a step: circles and squares for the two sides of a pattern, diamonds for
//! fins and candidates that tie sets together, a cross over eliminations, and a ring around a placement. Strong links
//! are solid lines, weak links dashed. Almost locked sets and cells of a pattern that contain a digit are framed, with
//! the letters that the explanation uses. Base houses are shaded, and cover houses have dashed frames. The colours are
//! from the palette of Masataka Okabe and Kei Ito, which most people with impaired colour vision can distinguish.

use std::fmt::{self, Write};

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Conclusion, Digit, Grid, Proof, Step};

use crate::cell_names::CellNames;
use crate::drawing::{DrawnFrame, DrawnLink, LinkKind, Mark, covers, frames, links, marked, shaded};
use crate::explain::{ExplainedProof, Shown, escape, full_of};
use crate::wording::Wording;
use crate::words::{Heading, Join, capital};

const CELL: usize = 54;
const EDGE: usize = 22;

const BLUE: &str = "#0072B2";
const ORANGE: &str = "#E69F00";
const GREEN: &str = "#009E73";
const RED: &str = "#D55E00";
const PURPLE: &str = "#CC79A7";

/// The colours of sets, and the dash patterns of their frames.
const AREAS: [(&str, &str); 4] = [(BLUE, "none"), (ORANGE, "7 3"), (PURPLE, "2 2"), (GREEN, "9 3 2 3")];

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
    wrong: CellSet,
    lost: CandidateSet,
    caption: Option<&'a str>,
    wording: Wording,
}

impl<'a> Picture<'a> {
    /// Makes the picture of digits and of the candidates of the other cells.
    pub const fn of(digits: &'a Grid, candidates: &'a CandidateSet) -> Picture<'a> {
        Picture {
            digits,
            candidates,
            clues: CellSet::ALL,
            step: None,
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

    /// Sets the description, which screen readers announce; for a step it is the reasoning and the conclusion.
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
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = EDGE + 9 * CELL + 4;
        let told =
            self.step.map(|step| ExplainedProof::of(&Shown { digits: self.digits, candidates: self.candidates, step }));
        let step = self.step.zip(told.as_ref());
        let (title, description) = self.titles(step);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" role=\"img\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>{}</title>\n<desc>{}</desc>\n\
             <rect width=\"{size}\" height=\"{size}\" fill=\"white\"/>\n",
            escape(&title),
            escape(&description)
        );
        if let Some((step, told)) = step {
            shade(&mut svg, step, &told.proof);
            areas(&mut svg, &frames(&Shown { digits: self.digits, candidates: self.candidates, step }, told));
        }
        frame(&mut svg, self.wording.names);
        if let Some((step, told)) = step {
            cover_frames(&mut svg, step);
            marks(&mut svg, step, self.candidates, &told.proof);
        }
        for cell in Cell::ALL {
            let (x, y) = corner(cell);
            if let Some(digit) = self.digits.get(cell) {
                let weight = if self.clues.contains(cell) { " font-weight=\"bold\"" } else { "" };
                let _ = writeln!(
                    svg,
                    "<text x=\"{}\" y=\"{}\" font-size=\"34\"{weight}>{digit}</text>",
                    x + CELL / 2,
                    y + 39
                );
                continue;
            }
            for digit in self.candidates.digits(cell) {
                let (x, y) = place(cell, digit);
                let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\" font-size=\"14\">{digit}</text>", y + 5);
            }
        }
        if let Some(step) = self.step {
            conclude(&mut svg, step);
        }
        for cell in self.wrong {
            let (x, y) = corner(cell);
            let _ = writeln!(
                svg,
                "<path d=\"M{} {}l40 40m0 -40l-40 40\" stroke=\"{RED}\" stroke-width=\"4\"/>",
                x + 7,
                y + 7
            );
        }
        for Candidate { cell, digit } in self.lost.iter() {
            let (x, y) = place(cell, digit);
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"none\" stroke=\"{RED}\" stroke-width=\"2\" stroke-dasharray=\"3 2\"/>"
            );
        }
        svg.push_str("</svg>\n");
        f.write_str(&svg)
    }
}

/// Returns the upper left corner of a cell.
fn corner(cell: Cell) -> (usize, usize) {
    (EDGE + CELL * cell.column(), EDGE + CELL * cell.row())
}

/// Returns the centre of a candidate.
fn place(cell: Cell, digit: Digit) -> (usize, usize) {
    let (x, y) = corner(cell);
    (x + 9 + 18 * (digit.index() % 3), y + 9 + 18 * (digit.index() / 3))
}

/// Shades the base houses of the pattern, or all its houses.
fn shade(svg: &mut String, step: &Step, proof: &Proof) {
    for cell in shaded(step, proof) {
        let (x, y) = corner(cell);
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#eef3f8\"/>");
    }
}

/// Draws a dashed frame around each cover house of a fish.
fn cover_frames(svg: &mut String, step: &Step) {
    for house in covers(&step.pattern) {
        let cells = house.cells();
        let (Some(first), Some(last)) = (cells.iter().next(), cells.iter().next_back()) else { continue };
        let ((x, y), (a, b)) = (corner(first), corner(last));
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{GREEN}\" stroke-width=\"2\" \
             stroke-dasharray=\"8 4\"/>",
            x + 3,
            y + 3,
            a + CELL - x - 6,
            b + CELL - y - 6
        );
    }
}

/// Draws framed groups of cells as areas, each with its own colour, dash pattern and letter. A cell in several groups
/// has nested frames.
fn areas(svg: &mut String, sets: &[DrawnFrame]) {
    for (nth, set) in sets.iter().enumerate() {
        let (colour, dashes) = AREAS[nth % AREAS.len()];
        for cell in set.cells {
            let before = sets[..nth].iter().filter(|other| other.cells.contains(cell)).count();
            let inset = 2 + 4 * before.min(4);
            let (x, y) = corner(cell);
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"6\" fill=\"{colour}\" fill-opacity=\"0.13\" \
                 stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>",
                x + inset,
                y + inset,
                side = CELL - 2 * inset
            );
            if let Some(letter) = set.letter {
                let _ = writeln!(
                    svg,
                    "<text x=\"{}\" y=\"{}\" font-size=\"11\" font-weight=\"bold\" fill=\"{colour}\">{letter}</text>",
                    x + CELL - 6 - 8 * before,
                    y + CELL - 3
                );
            }
        }
    }
}

fn frame(svg: &mut String, notation: CellNames) {
    let (low, high) = (EDGE, EDGE + 9 * CELL);
    for nth in 0..=9 {
        let at = EDGE + CELL * nth;
        let (width, colour) = if nth % 3 == 0 { (3, "black") } else { (1, "#888") };
        let _ = writeln!(
            svg,
            "<path d=\"M{at} {low}V{high}M{low} {at}H{high}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
        );
    }
    for nth in 0..9 {
        let row = match notation {
            CellNames::RowColumn => (nth + 1).to_string(),
            _ => notation.cell(Cell::at(nth, 0))[..1].to_owned(),
        };
        let at = EDGE + CELL * nth + CELL / 2;
        let _ = writeln!(
            svg,
            "<text x=\"10\" y=\"{}\" font-size=\"13\" fill=\"#666\">{row}</text>\
             <text x=\"{at}\" y=\"15\" font-size=\"13\" fill=\"#666\">{}</text>",
            at + 5,
            nth + 1
        );
    }
}

/// Draws the links, and the shapes behind the candidates of the pattern.
fn marks(svg: &mut String, step: &Step, candidates: &CandidateSet, proof: &Proof) {
    for DrawnLink { from, to, kind } in links(&step.pattern, proof) {
        let ((x, y), (a, b)) = (middle(&from), middle(&to));
        let (width, dash) = match kind {
            LinkKind::Strong => ("2", ""),
            LinkKind::Weak => ("2", " stroke-dasharray=\"6 5\""),
            LinkKind::Implied => ("1.5", ""),
        };
        let _ = writeln!(svg, "<path d=\"M{x} {y}L{a} {b}\" stroke=\"{RED}\" stroke-width=\"{width}\"{dash}/>");
    }
    for (Candidate { cell, digit }, mark) in marked(&step.pattern, candidates, proof) {
        let (x, y) = place(cell, digit);
        let _ = match mark {
            Mark::One => writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8.5\" fill=\"#cfe5f3\" stroke=\"{BLUE}\"/>"),
            Mark::Other => writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" fill=\"#fbe7b8\" stroke=\"{ORANGE}\"/>",
                x - 8,
                y - 8
            ),
            Mark::Fin => {
                writeln!(svg, "<path d=\"M{x} {}l9 9l-9 9l-9 -9z\" fill=\"#c6e9dd\" stroke=\"{GREEN}\"/>", y - 9)
            }
        };
    }
}

/// Returns the mean position of some candidates.
fn middle(candidates: &CandidateSet) -> (usize, usize) {
    let count = candidates.len().max(1);
    let places = candidates.iter().map(|one| place(one.cell, one.digit));
    let sum = places.fold((0, 0), |(x, y), (a, b)| (x + a, y + b));
    (sum.0 / count, sum.1 / count)
}

/// Crosses out eliminations and rings a placement.
fn conclude(svg: &mut String, step: &Step) {
    match &step.conclusion {
        Conclusion::Place(Candidate { cell, digit }) => {
            let (x, y) = place(*cell, *digit);
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"none\" stroke=\"{GREEN}\" stroke-width=\"3\"/>"
            );
        }
        Conclusion::Eliminate(gone) => {
            for Candidate { cell, digit } in gone.iter() {
                let (x, y) = place(cell, digit);
                let _ = writeln!(
                    svg,
                    "<path d=\"M{} {}l14 14m0 -14l-14 14\" stroke=\"{RED}\" stroke-width=\"2.5\"/>",
                    x - 7,
                    y - 7
                );
            }
        }
    }
}
