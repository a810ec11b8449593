//! Requests to check a grid in any notation.

use serde::Deserialize;
use tesuji_core::Problem;
use tesuji_format::{Format, Metadata, Record};
use tesuji_query::{Check, CheckResponse};
use tesuji_stream::{check_stored, grid_of_numbers};

use super::ApiError;
use super::ask::VerbRequest;
use super::request::{Envelope, record_in};

/// A request for a [`Check`], with the puzzle in any notation. If the text has solutions, they are checked instead of
/// its grid.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct CheckRequest {
    /// The puzzle that the grid should solve, in any notation.
    puzzle: Option<String>,
}

impl VerbRequest for CheckRequest {
    type Query = Check;

    fn query(self) -> Result<Check, ApiError> {
        let puzzle = self.puzzle.as_deref().map(|text| record_in("puzzle", text)).transpose()?;
        Ok(Check { puzzle: puzzle.map(|record| record.problem) })
    }

    /// Reads a text of numbers only as a grid of the puzzle's layout.
    fn record(query: &Check, envelope: &Envelope) -> Result<Record, ApiError> {
        let record = envelope.record();
        let Some(layout) = query.puzzle.as_ref().map(Problem::layout) else { return record };
        if record.as_ref().is_ok_and(|record| record.problem.layout() == layout) {
            return record;
        }
        let stored = envelope.text_of_any_notation().and_then(|text| grid_of_numbers(text, &layout));
        stored.map_or(record, |problem| {
            let (metadata, rest, notes) = (Metadata::new(), String::new(), Vec::new());
            Ok(Record { problem, metadata, format: Format::Line, rest, line: 1, written: None, row: None, notes })
        })
    }

    fn answer_beside(
        query: &Check,
        problem: &dyn Fn() -> Problem,
        metadata: Option<&Metadata>,
    ) -> Option<CheckResponse> {
        check_stored(query, problem, metadata)
    }
}
