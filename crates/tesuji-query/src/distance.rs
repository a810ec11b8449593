//! Compares the clues of two puzzles cell by cell.

use serde::{Deserialize, Serialize};
use tesuji_core::{Cell, Control, Grid, Problem};

use crate::{Query, Response, Scratch, Status, clues_of};

/// A query for the number of cells in which the clues of two puzzles differ, without transforming either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Distance {
    /// The clues of the other puzzle.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub to: Grid,
}

/// The number of cells in which the clues of two puzzles differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DistanceResponse {
    /// `Unknown`, unless the problem is not a classic grid.
    #[serde(flatten)]
    pub status: Status,
    /// The number of cells, or `None` if the problem is not a classic grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<usize>,
}

impl Query for Distance {
    const NAME: &'static str = "distance";
    type Response = DistanceResponse;

    fn answer(&self, problem: &Problem, _: &mut Scratch, _: &Control<'_>) -> DistanceResponse {
        match clues_of(problem) {
            Err(status) => DistanceResponse { status, distance: None },
            Ok(clues) => {
                let differ = |cell: &Cell| clues.get(*cell) != self.to.get(*cell);
                DistanceResponse { status: Status::Unknown, distance: Some(Cell::iter().filter(differ).count()) }
            }
        }
    }
}

impl Response for DistanceResponse {
    const COLUMNS: &'static [&'static str] = &["distance"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_answered(&self) -> bool {
        self.distance.is_some()
    }

    fn is_yes(&self) -> bool {
        self.is_answered()
    }
}
