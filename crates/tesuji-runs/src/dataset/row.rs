//! The rows of a part as lines of text.

use serde::{Deserialize, Serialize};
use tesuji_core::{Grid, Step};
use tesuji_logic::classify::Difficulty;
use tesuji_query::rate::Rating;

use crate::make::RunPuzzle;

/// A puzzle of a part, as one line of the part's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    pub(super) number: u64,
    pub(super) puzzle: String,
    pub(super) solution: String,
    /// The canonical form.
    pub(super) form: String,
    pub(super) clues: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) er: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ep: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ed: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) difficulty: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) level: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) path: Option<Vec<String>>,
}

impl Row {
    pub(super) fn of(made: &RunPuzzle) -> Row {
        let RunPuzzle { number, puzzle, solution, grades, form, .. } = made;
        let tenths = |rating: Rating| f64::from(rating.tenths()) / 10.0;
        Row {
            number: *number,
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            form: form.to_string(),
            clues: puzzle.clue_count() as u64,
            er: grades.se.map(|rating| tenths(rating.er)),
            ep: grades.se.map(|rating| tenths(rating.ep)),
            ed: grades.se.map(|rating| tenths(rating.ed)),
            difficulty: grades.difficulty.map(Difficulty::name).map(str::to_owned),
            level: grades.hodoku.map(|(level, _)| level.to_string()),
            score: grades.hodoku.map(|(_, score)| score.into()),
            path: grades.hodoku.map(|_| grades.path.iter().map(Step::to_string).collect()),
        }
    }

    /// Writes the row as a line. The puzzle comes before the other grids, so that a resumed part finds it first.
    pub(super) fn write(&self, out: &mut String) {
        out.push_str(&serde_json::to_string(self).expect("texts and numbers are JSON"));
        out.push('\n');
    }

    /// Parses a line into a row and its canonical form; returns `None` if it is not a row.
    pub(super) fn read(line: &str) -> Option<(Row, Grid)> {
        let row: Row = serde_json::from_str(line).ok()?;
        let form = row.form.parse().ok()?;
        Some((row, form))
    }
}
