//! Pictures of whole problems, with any layout and any constraints, in the conventions of players.
//!
//! Extra regions and windows are shaded, cages are dashed with their sum in the corner, lines are below the digits in
//! the usual colours, pairs are dots and signs on the border of two cells, and clues of rows, columns and diagonals are
//! outside the grid. Givens are bold; other digits are the player's. Constraints that cannot be drawn are listed below
//! the picture.
//!
//! | module | draws |
//! |---|---|
//! | [`sheet`] | nothing itself: the layers of a picture, and the positions of cells |
//! | [`frame`] | cells, and the borders of regions |
//! | [`rules`] | each constraint, with one of the modules below |
//! | [`area`] | shades and cages |
//! | [`line`] | lines, thermometers and arrows |
//! | [`pair`] | dots and signs between two cells |
//! | [`outside_clues`] | clues of rows, columns and diagonals |
//! | [`digits`] | givens, other digits and pencil marks |
//! | [`step`] | the premises and the conclusion of a rule step |
//! | [`legend`] | the text below the grid |

mod area;
mod digits;
mod frame;
mod legend;
mod line;
mod outline;
mod outside_clues;
mod pair;
mod rules;
mod sheet;
mod step;

use std::fmt;

use tesuji_core::{Problem, RuleStep};
use tesuji_query::rule_steps::Walker;

use self::sheet::{CELL, Sheet};
use crate::Language;
use crate::art::{Art, Size};

/// A picture of a problem, written as an SVG element.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Constraint, Grid, Problem};
/// use tesuji_render::ProblemPicture;
///
/// let cage = Constraint::Cage { cells: vec![0, 1, 9], sums: vec![15] };
/// let killer = Problem::from(Grid::EMPTY).with_constraints(vec![cage])?;
/// let picture = ProblemPicture::of(&killer).to_string();
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert!(picture.contains("stroke-dasharray") && picture.contains(">15</text>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "its text is the picture"]
pub struct ProblemPicture<'a> {
    problem: &'a Problem,
    solution: Option<&'a [u8]>,
    title: Option<&'a str>,
    has_symbols: bool,
    language: Language,
    step: Option<(&'a Walker, &'a RuleStep)>,
}

impl<'a> ProblemPicture<'a> {
    /// Makes the picture of a problem: its givens, the player's digits and marks, and its constraints.
    pub const fn of(problem: &'a Problem) -> ProblemPicture<'a> {
        ProblemPicture {
            problem,
            solution: None,
            title: None,
            has_symbols: false,
            language: Language::English,
            step: None,
        }
    }

    /// Shows these values, one per cell, in cells without a given: usually those of a solution. They replace the player's
    /// digits.
    pub const fn solution(mut self, values: &'a [u8]) -> ProblemPicture<'a> {
        self.solution = Some(values);
        self
    }

    /// Shows the state of a walker instead of the problem's own digits and marks, and a step that is taken in it.
    pub const fn step(mut self, walker: &'a Walker, step: &'a RuleStep) -> ProblemPicture<'a> {
        self.step = Some((walker, step));
        self
    }

    /// Sets the title, which screen readers announce.
    pub const fn title(mut self, title: &'a str) -> ProblemPicture<'a> {
        self.title = Some(title);
        self
    }

    /// Draws a [`Symbol`](crate::art::Symbol) instead of each digit of a cell; numbers above 6 stay digits.
    pub const fn symbols(mut self) -> ProblemPicture<'a> {
        self.has_symbols = true;
        self
    }

    /// Sets the language of the sentences about constraints, below the grid and in the description.
    pub const fn language(mut self, language: Language) -> ProblemPicture<'a> {
        self.language = language;
        self
    }

    /// Returns the picture as a drawing.
    pub fn art(&self) -> Art {
        let layout = self.problem.layout();
        let mut sheet = Sheet::new(&layout, self.language.picture_words());
        frame::draw(&mut sheet);
        rules::draw_all(&mut sheet, self.problem);
        // The page's small module has no rule steps.
        match self.step.filter(|_| !cfg!(tesuji_small)) {
            None => digits::draw(&mut sheet, self.problem, self.solution, self.has_symbols),
            Some((walker, step)) => {
                digits::draw_state(&mut sheet, self.problem, &walker.values(), walker.candidates());
                step::draw(&mut sheet, walker, step);
            }
        }
        let description = legend::describe(&sheet, self.problem);
        legend::draw(&mut sheet);
        let [left, top, right, bottom] = sheet.edges();
        let (width, height) = (right - left, bottom - top);
        let scale = (720.0 / (layout.rows().max(layout.columns()) as f64 * CELL)).clamp(0.4, 0.8);
        // XML cannot represent these characters.
        let is_text = |one: &char| !one.is_control() && !matches!(one, '\u{fffe}' | '\u{ffff}');
        Art {
            view: [left, top, width, height],
            size: Some(Size { width: (width * scale).round(), height: (height * scale).round(), unit: "" }),
            cell: CELL,
            fonts: "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif",
            title: self.title.unwrap_or("Sudoku").chars().filter(is_text).collect(),
            description,
            items: sheet.into_items(),
        }
    }
}

/// Writes the picture as an SVG element.
impl fmt::Display for ProblemPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.art().fmt(f)
    }
}
