//! Writes generated puzzles in the chosen format.

use std::fmt::Write;

use serde::Serialize;
use tesuji_core::{Problem, Puzzle, Solution, Step};
use tesuji_logic::classify::Difficulty;
use tesuji_query::rate::{NAME, Rating, SeRating};
use tesuji_render::ProblemPicture;
use tesuji_render::forms::json::SCHEMA;

use super::RunPuzzle;

/// The output format of made puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleForm {
    /// 81 characters, followed by ER, EP, ED and weight as far as they are known, separated by tabs.
    Line,
    /// Comma-separated values, as machine learning uses them: source, question, answer, rating; weight.
    Csv,
    /// One JSON object per line.
    Json,
    /// One picture per puzzle.
    Svg,
}

/// A writer of made puzzles.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleWriter {
    /// The form.
    pub form: PuzzleForm,
    /// The seed of the run.
    pub seed: u64,
    /// `true` if the weight is written.
    pub weights: bool,
    /// `true` if the puzzles were found by steering, which JSON objects state.
    pub steered: bool,
}

impl PuzzleWriter {
    /// Returns the text before all puzzles.
    pub fn header(&self) -> &'static str {
        match (self.form, self.weights) {
            (PuzzleForm::Csv, false) => "source,question,answer,rating\n",
            (PuzzleForm::Csv, true) => "source,question,answer,rating,weight\n",
            _ => "",
        }
    }

    /// Writes a puzzle.
    pub fn write(&self, made: &RunPuzzle, out: &mut String) {
        let written = match self.form {
            PuzzleForm::Line => self.line(made, out),
            PuzzleForm::Csv => self.csv(made, out),
            PuzzleForm::Json => self.json(made, out),
            PuzzleForm::Svg => write!(out, "{}", ProblemPicture::of(&Problem::from(made.puzzle))),
        };
        written.expect("memory takes all");
    }

    fn line(&self, made: &RunPuzzle, out: &mut String) -> std::fmt::Result {
        write!(out, "{}", made.puzzle)?;
        if let Some(SeRating { er, ep, ed }) = made.grades.se {
            write!(out, "\t{er}\t{ep}\t{ed}")?;
        }
        if self.weights {
            write!(out, "\t{:.3}", made.weight)?;
        }
        out.write_char('\n')
    }

    fn csv(&self, made: &RunPuzzle, out: &mut String) -> std::fmt::Result {
        let RunPuzzle { number, puzzle, solution, .. } = made;
        write!(out, "tesuji-{}-{}-{number},{puzzle},{solution},", env!("CARGO_PKG_VERSION"), self.seed)?;
        if let Some(rating) = made.grades.se {
            write!(out, "{}", rating.er)?;
        }
        if self.weights {
            write!(out, ",{:.3}", made.weight)?;
        }
        out.write_char('\n')
    }

    fn json(&self, made: &RunPuzzle, out: &mut String) -> std::fmt::Result {
        let RunPuzzle { number, tries, puzzle, solution, grades, .. } = made;
        let tenths = |rating: Rating| f64::from(rating.tenths()) / 10.0;
        let object = Object {
            schema: SCHEMA,
            query: "generate",
            puzzle,
            status: "unique",
            solution,
            clues: puzzle.clue_count(),
            seed: self.seed,
            number: *number,
            tries: *tries,
            steered: self.steered,
            weight: self.weights.then(|| (made.weight * 1000.0).round() / 1000.0),
            scale: grades.se.map(|_| NAME),
            er: grades.se.map(|rating| tenths(rating.er)),
            ep: grades.se.map(|rating| tenths(rating.ep)),
            ed: grades.se.map(|rating| tenths(rating.ed)),
            difficulty: grades.difficulty.map(Difficulty::name),
            level: grades.hodoku.map(|(level, _)| level.to_string()),
            score: grades.hodoku.map(|(_, score)| score),
            path: grades.hodoku.map(|_| grades.path.iter().map(Step::to_string).collect()),
        };
        writeln!(out, "{}", serde_json::to_string(&object).map_err(|_| std::fmt::Error)?)
    }
}

/// A made puzzle, in the schema of all responses.
#[derive(Serialize)]
struct Object<'a> {
    schema: u32,
    query: &'static str,
    puzzle: &'a Puzzle,
    status: &'static str,
    solution: &'a Solution,
    clues: usize,
    seed: u64,
    number: u64,
    tries: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    steered: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<String>>,
}
