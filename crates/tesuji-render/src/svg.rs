//! Pictures of a state and of a step, as SVG.
//!
//! What a step is about is told by shape as well as by colour: a circle and a square for the two sides of a pattern, a
//! diamond for fins and what ties sets, a cross over what goes, a ring around what is placed; strong links are whole
//! lines, weak ones dashed. The colours are those of Masataka Okabe and Kei Ito, which most eyes tell apart.

use std::fmt::{self, Write};

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Chain, Conclusion, Digit, DigitSet, Grid, House, Implied, LockedSet, Node,
    Pattern, Step,
};

use crate::cell_names::CellNames;
use crate::explain::{Shown, capital, conclusion, escape, reasoning};

const CELL: usize = 54;
const EDGE: usize = 22;

const BLUE: &str = "#0072B2";
const ORANGE: &str = "#E69F00";
const GREEN: &str = "#009E73";
const RED: &str = "#D55E00";

/// The most nodes of forcing chains between which lines are drawn.
const MOST_IMPLIED: usize = 24;

/// The part that a candidate plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    One,
    Other,
    Fin,
}

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
    notation: CellNames,
}

impl<'a> Picture<'a> {
    /// Makes the picture of digits, and of the candidates of the other cells.
    pub const fn of(digits: &'a Grid, candidates: &'a CandidateSet) -> Picture<'a> {
        Picture {
            digits,
            candidates,
            clues: CellSet::ALL,
            step: None,
            wrong: CellSet::EMPTY,
            lost: CandidateSet::EMPTY,
            caption: None,
            notation: CellNames::RowColumn,
        }
    }

    /// Shows the digits of these cells bold, as clues, and the others as those of a player.
    pub const fn clues(mut self, clues: CellSet) -> Picture<'a> {
        self.clues = clues;
        self
    }

    /// Shows what a step is about.
    pub const fn step(mut self, step: &'a Step) -> Picture<'a> {
        self.step = Some(step);
        self
    }

    /// Crosses out the digits of these cells: they are wrong.
    pub const fn wrong(mut self, cells: CellSet) -> Picture<'a> {
        self.wrong = cells;
        self
    }

    /// Draws these candidates in dashed rings: they are missing.
    pub const fn lost(mut self, candidates: CandidateSet) -> Picture<'a> {
        self.lost = candidates;
        self
    }

    /// Tells this of the picture to who hears it.
    pub const fn caption(mut self, words: &'a str) -> Picture<'a> {
        self.caption = Some(words);
        self
    }

    /// Names the rows as this notation does.
    pub const fn notation(mut self, notation: CellNames) -> Picture<'a> {
        self.notation = notation;
        self
    }

    /// Returns what a reader of the screen is told.
    fn words(&self) -> (String, String) {
        match (self.step, self.caption) {
            (Some(step), _) => {
                let shown = Shown { digits: self.digits, candidates: self.candidates, step };
                let (why, what) = (reasoning(&shown, self.notation), conclusion(step, self.notation));
                (capital(step.technique.name), format!("{why} {what}"))
            }
            (None, Some(caption)) => ("Hint".to_owned(), caption.to_owned()),
            (None, None) if !self.wrong.is_empty() => ("Wrong digits".to_owned(), self.notation.cells(self.wrong)),
            (None, None) => ("Sudoku".to_owned(), self.digits.to_string()),
        }
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = EDGE + 9 * CELL + 4;
        let (title, description) = self.words();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" role=\"img\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>{}</title>\n<desc>{}</desc>\n\
             <rect width=\"{size}\" height=\"{size}\" fill=\"white\"/>\n",
            escape(&title),
            escape(&description)
        );
        if let Some(step) = self.step {
            shade(&mut svg, step);
        }
        frame(&mut svg, self.notation);
        if let Some(step) = self.step {
            marks(&mut svg, step, self.candidates);
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

/// Returns the middle of a candidate.
fn place(cell: Cell, digit: Digit) -> (usize, usize) {
    let (x, y) = corner(cell);
    (x + 9 + 18 * (digit.index() % 3), y + 9 + 18 * (digit.index() / 3))
}

/// Shades the houses of the pattern: base houses, or the first ones, with lines.
fn shade(svg: &mut String, step: &Step) {
    let base = match &step.pattern {
        Pattern::Fish { base, .. } => *base,
        pattern => pattern.houses(),
    };
    let cells: CellSet = base.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union);
    for cell in cells {
        let (x, y) = corner(cell);
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#eef3f8\"/>");
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

/// Draws the links and the shapes behind the candidates of the pattern.
fn marks(svg: &mut String, step: &Step, candidates: &CandidateSet) {
    match &step.pattern {
        Pattern::Chain(chain) => links(svg, chain),
        Pattern::Forcing { chains, .. } => ways(svg, chains),
        _ => {}
    }
    for (Candidate { cell, digit }, mark) in marked(&step.pattern, candidates) {
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

fn links(svg: &mut String, chain: &Chain) {
    let middle = |nth: usize| middle(chain.nodes[nth % chain.nodes.len()]);
    let count = chain.nodes.len() - usize::from(!chain.closed);
    for nth in 0..count {
        let ((x, y), (a, b)) = (middle(nth), middle(nth + 1));
        let dash = if nth % 2 == 0 { "" } else { " stroke-dasharray=\"6 5\"" };
        let _ = writeln!(svg, "<path d=\"M{x} {y}L{a} {b}\" stroke=\"{RED}\" stroke-width=\"2\"{dash}/>");
    }
}

/// Draws the ways of a forcing step as thin lines, unless there are too many to follow.
fn ways(svg: &mut String, chains: &[Vec<Implied>]) {
    if chains.iter().map(Vec::len).sum::<usize>() > MOST_IMPLIED {
        return;
    }
    for pair in chains.iter().flat_map(|chain| chain.windows(2)) {
        let [(x, y), (a, b)] = [pair[0].node, pair[1].node].map(middle);
        let _ = writeln!(svg, "<path d=\"M{x} {y}L{a} {b}\" stroke=\"{RED}\" stroke-width=\"1.5\"/>");
    }
}

/// Returns the middle of a node.
fn middle(node: Node) -> (usize, usize) {
    let count = node.cells.len().max(1);
    let sum = node.cells.iter().map(|cell| place(cell, node.digit)).fold((0, 0), |(x, y), (a, b)| (x + a, y + b));
    (sum.0 / count, sum.1 / count)
}

/// Returns the candidates of the pattern and the parts that they play.
fn marked(pattern: &Pattern, candidates: &CandidateSet) -> Vec<(Candidate, Mark)> {
    let mut all: Vec<(Candidate, Mark)> = Vec::new();
    let mut add = |cells: CellSet, digits: DigitSet, mark: Mark| {
        for digit in digits {
            let cells = cells & candidates.cells(digit);
            all.extend(cells.iter().map(|cell| (Candidate { cell, digit }, mark)));
        }
    };
    let set = |set: &LockedSet| (set.cells, set.digits);
    match pattern {
        Pattern::Locked { digit, cells, .. } => add(*cells, (*digit).into(), Mark::One),
        Pattern::Subset { cells, digits, .. } => add(*cells, *digits, Mark::One),
        Pattern::Fish { digit, base, fins, .. } => {
            let cells = base.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union);
            add(cells - *fins, (*digit).into(), Mark::One);
            add(*fins, (*digit).into(), Mark::Fin);
        }
        Pattern::Wing { pivot, pincers, digit, .. } => {
            add(*pivot | *pincers, (*digit).into(), Mark::One);
            add(*pivot | *pincers, !DigitSet::of(*digit), Mark::Other);
        }
        Pattern::Chain(chain) => {
            for (nth, node) in chain.nodes.iter().enumerate() {
                add(node.cells, node.digit.into(), if nth % 2 == 0 { Mark::One } else { Mark::Other });
            }
        }
        Pattern::Colors { digit, pairs } => {
            for [one, other] in pairs {
                add(*one, (*digit).into(), Mark::One);
                add(*other, (*digit).into(), Mark::Other);
            }
        }
        Pattern::AlmostLocked { stem, sets, ties } => {
            add(stem.iter().copied().collect(), DigitSet::ALL, Mark::Fin);
            let tied = ties.iter().fold(DigitSet::EMPTY, |all, &tie| all | tie);
            for (nth, one) in sets.iter().enumerate() {
                let (cells, digits) = set(one);
                add(cells, digits - tied, if nth % 2 == 0 { Mark::One } else { Mark::Other });
                add(cells, digits & tied, Mark::Fin);
            }
        }
        Pattern::Intersection { cells, line, block } => {
            add(*cells, DigitSet::ALL, Mark::Fin);
            add(line.cells, line.digits, Mark::One);
            add(block.cells, block.digits, Mark::Other);
        }
        Pattern::Rectangle { cells, digits, others, .. } => {
            add(*cells, *digits, Mark::One);
            add(*cells, !*digits, Mark::Fin);
            add(*others, DigitSet::ALL, Mark::Other);
        }
        Pattern::Grave { extra } => {
            for candidate in extra.iter() {
                add(candidate.cell.into(), candidate.digit.into(), Mark::Fin);
            }
        }
        Pattern::Parts(parts) => {
            for part in parts {
                let role = parts.iter().take_while(|other| other.role != part.role).map(|other| other.role);
                let mark = [Mark::One, Mark::Other].into_iter().nth(distinct(role)).unwrap_or(Mark::Fin);
                add(part.cells, part.digits, mark);
            }
        }
        Pattern::Forcing { chains, .. } => {
            for implied in chains.iter().flatten() {
                let mark = if implied.holds { Mark::One } else { Mark::Other };
                add(implied.node.cells, implied.node.digit.into(), mark);
            }
        }
        // A single is marked by its conclusion, a template by its digit everywhere.
        _ => {}
    }
    all
}

/// Returns how many different words there are.
fn distinct<'a>(words: impl Iterator<Item = &'a str>) -> usize {
    words.collect::<std::collections::BTreeSet<_>>().len()
}

/// Crosses out what goes, rings what is placed.
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
