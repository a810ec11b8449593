use std::sync::atomic::AtomicBool;

use tesuji_core::{Line, Outcome, Shape};
use tesuji_engine::Solver;
use tesuji_format::{Content, Format, Position, Reading};
use tesuji_render::Count;

use crate::{Question, Verdict};

/// One record of a text, in as few bytes as it needs: nearly all records of the longest texts are plain lines,
/// and these stay in the text.
#[derive(Clone, Debug)]
pub enum Record<'t> {
    /// 81 cells on a line, and nothing else.
    Line {
        /// The clues.
        clues: Line<'t>,
        /// The 1-based line.
        line: usize,
        /// The notation of the text.
        format: Format,
    },
    /// Any other.
    Reading(Box<Reading>),
}

impl Record<'_> {
    /// Returns the 1-based line on which the record begins.
    pub fn line(&self) -> usize {
        match self {
            Record::Line { line, .. } => *line,
            Record::Reading(reading) => reading.line,
        }
    }

    /// Returns the notation in which the record stood.
    pub fn format(&self) -> Format {
        match self {
            Record::Line { format, .. } => *format,
            Record::Reading(reading) => reading.format,
        }
    }

    /// Returns what follows the puzzle on its line.
    pub fn rest(&self) -> &str {
        match self {
            Record::Line { .. } => "",
            Record::Reading(reading) => &reading.rest,
        }
    }

    /// Returns the shape of the grid.
    pub fn shape(&self) -> Shape {
        match self {
            Record::Line { .. } => Shape::CLASSIC,
            Record::Reading(reading) => reading.content.shape(),
        }
    }

    /// Returns the position, `None` for another size than 9x9 and for a plain line, which has but clues.
    pub fn position(&self) -> Option<&Position> {
        match self {
            Record::Line { .. } => None,
            Record::Reading(reading) => reading.content.position(),
        }
    }

    /// Returns what the record asks.
    pub fn question(&self) -> Question {
        match self {
            Record::Line { clues, .. } => Question::of_clues(clues.to_grid()),
            Record::Reading(reading) => Question::of(&reading.content),
        }
    }

    /// Returns the whole reading.
    pub fn into_reading(self) -> Reading {
        match self {
            Record::Line { clues, line, format } => {
                let content = Content::Position(Position::of(clues.to_grid()));
                Reading { content, format, rest: String::new(), line }
            }
            Record::Reading(reading) => *reading,
        }
    }

    /// Returns the answer: the outcome that is known already, or what the solver finds. `None` if `stop` became true
    /// before that.
    pub fn verdict(&self, known: Option<&Outcome>, solver: &mut Solver, stop: &AtomicBool) -> Option<Verdict> {
        match known {
            Some(outcome @ (Outcome::Unique(_) | Outcome::Several(_))) => Some(Verdict::Outcome(*outcome)),
            // Where there is no solution the question knows whether the clues clash.
            Some(Outcome::None) => match self.question() {
                Question::Clash(_) => Some(Verdict::Clash),
                _ => Some(Verdict::Outcome(Outcome::None)),
            },
            None => self.question().solve(solver, stop),
        }
    }

    /// Returns how many solutions there are up to `limit`: as is known already, or as the solver finds. `None` if `stop`
    /// became true before that.
    pub fn count(&self, known: Option<&u64>, solver: &mut Solver, limit: u64, stop: &AtomicBool) -> Option<Count> {
        match known {
            None => self.question().count(solver, limit, stop),
            Some(&found) => Some(Count::of_search(found, limit)),
        }
    }
}

/// Keeps the record as it was read.
impl From<Reading> for Record<'_> {
    fn from(reading: Reading) -> Self {
        Record::Reading(reading.into())
    }
}
