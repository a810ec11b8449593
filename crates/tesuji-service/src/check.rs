//! Requests to check a grid in any notation.

use serde::Deserialize;
use tesuji_query::Check;

use super::ApiError;
use super::ask::Ask;
use super::request::record_in;

/// A request for a [`Check`], with the puzzle in any notation.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct CheckRequest {
    /// The puzzle that the grid should solve, in any notation.
    puzzle: Option<String>,
}

impl Ask for CheckRequest {
    type Query = Check;

    fn query(self) -> Result<Check, ApiError> {
        let puzzle = self.puzzle.as_deref().map(|text| record_in("puzzle", text)).transpose()?;
        Ok(Check { puzzle: puzzle.map(|record| record.problem) })
    }
}
