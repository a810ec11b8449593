use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Problem, Puzzle};
use tesuji_symmetry::Transform;

use crate::canonicalize::as_text;
use crate::{Query, Response, Scratch, Status, puzzle_of, with_canonicalizer};

/// Asks whether a puzzle is essentially the same as another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Isomorphic {
    /// The other.
    pub to: Puzzle,
}

/// Whether a puzzle is essentially the same as another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IsomorphicResponse {
    /// Nobody has asked, unless the problem is no classic puzzle.
    #[serde(flatten)]
    pub status: Status,
    /// Whether it is; `None` for what is no classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub isomorphic: Option<bool>,
    /// A transform that turns it into the other.
    #[serde(serialize_with = "as_text", skip_serializing_if = "Option::is_none")]
    pub transform: Option<Transform>,
}

impl Query for Isomorphic {
    const NAME: &'static str = "isomorphic";
    type Response = IsomorphicResponse;

    fn answer(&self, problem: &Problem, _: &mut Scratch, _: &Control<'_>) -> IsomorphicResponse {
        match puzzle_of(problem) {
            Err(status) => IsomorphicResponse { status, isomorphic: None, transform: None },
            Ok(puzzle) => {
                let transform = with_canonicalizer(|own| own.isomorphism(&puzzle, &self.to));
                IsomorphicResponse { status: Status::Unknown, isomorphic: Some(transform.is_some()), transform }
            }
        }
    }
}

impl Response for IsomorphicResponse {
    const COLUMNS: &'static [&'static str] = &["isomorphic", "transform"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_answered(&self) -> bool {
        self.isomorphic.is_some()
    }

    fn is_yes(&self) -> bool {
        self.isomorphic == Some(true)
    }
}
