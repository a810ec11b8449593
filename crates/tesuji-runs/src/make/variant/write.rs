//! Writes puzzles of other sizes, layouts and rules.

use std::fmt::Write;

use serde::Serialize;
use tesuji_core::{Layout, Problem};
use tesuji_generate::VariantRule;
use tesuji_query::SolutionValues;
use tesuji_render::ProblemPicture;
use tesuji_render::forms::json::SCHEMA;
use tesuji_render::forms::table::csv_line;
use tesuji_render::forms::{problem_on_a_line, write_cells};

use super::VariantRunPuzzle;
use crate::make::PuzzleForm;

/// A writer of made puzzles of other sizes, layouts and rules.
#[derive(Clone, Debug)]
pub struct VariantWriter {
    /// The form.
    pub form: PuzzleForm,
    /// The seed of the run.
    pub seed: u64,
    /// The requested rules, which JSON objects name.
    pub rules: Vec<VariantRule>,
}

impl VariantWriter {
    /// Returns the text before all puzzles.
    pub fn header(&self) -> &'static str {
        if self.form == PuzzleForm::Csv { "source,question,answer,rating\n" } else { "" }
    }

    /// Writes a puzzle; on a line, in the first notation that can express all of it.
    pub fn write(&self, made: &VariantRunPuzzle, out: &mut String) {
        let VariantRunPuzzle { number, tries, problem, solution } = made;
        let layout = problem.layout();
        let line = problem_on_a_line(problem);
        let answer = |layout: &Layout| {
            let mut text = Vec::new();
            write_cells(&SolutionValues::Other(layout.clone(), solution), &mut text);
            String::from_utf8_lossy(&text).into_owned()
        };
        let written = match self.form {
            PuzzleForm::Line => writeln!(out, "{line}"),
            PuzzleForm::Svg => write!(out, "{}", ProblemPicture::of(problem)),
            PuzzleForm::Csv => {
                let (version, seed) = (env!("CARGO_PKG_VERSION"), self.seed);
                let source = format!("tesuji-{version}-{seed}-{number}");
                out.write_str(&csv_line([source, line, answer(&layout), String::new()].into_iter(), ','))
            }
            PuzzleForm::Json => {
                let object = Object {
                    schema: SCHEMA,
                    query: "generate",
                    puzzle: &line,
                    layout: layout.to_string(),
                    rules: self.rules.iter().map(|rule| rule.name()).collect(),
                    status: "unique",
                    solution: answer(&layout),
                    clues: clue_count(problem),
                    seed: self.seed,
                    number: *number,
                    tries: *tries,
                };
                writeln!(out, "{}", serde_json::to_string(&object).expect("the keys are texts"))
            }
        };
        written.expect("memory takes all");
    }
}

fn clue_count(problem: &Problem) -> usize {
    problem.givens().iter().filter(|&&given| given != 0).count()
}

/// A made puzzle, in the schema of all responses.
#[derive(Serialize)]
struct Object<'a> {
    schema: u32,
    query: &'static str,
    puzzle: &'a str,
    layout: String,
    rules: Vec<&'static str>,
    status: &'static str,
    solution: String,
    clues: usize,
    seed: u64,
    number: u64,
    tries: u64,
}
