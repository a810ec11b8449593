//! Tests whether two puzzles are essentially the same.

use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Grid, Problem, Puzzle};
use tesuji_symmetry::Transform;

use crate::canonicalize::as_text;
use crate::{CanonicalForm, Canonicalize, Query, Response, Scratch, Status, puzzle_of, with_canonicalizer};

/// A query that tests whether a puzzle is essentially the same as another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Isomorphic {
    /// The other puzzle.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub to: Puzzle,
    /// The kind of canonical form that both puzzles must share and that the response contains. With `None`, the query
    /// tests whether the puzzles are essentially the same, and the response has no form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<CanonicalForm>,
}

/// The result of comparing a puzzle with another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IsomorphicResponse {
    /// `Unknown`, unless the problem is not a classic puzzle.
    #[serde(flatten)]
    pub status: Status,
    /// `true` if they are essentially the same; `None` if the problem is not a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub isomorphic: Option<bool>,
    /// A transform from the puzzle to the other one.
    #[serde(serialize_with = "as_text", skip_serializing_if = "Option::is_none")]
    pub transform: Option<Transform>,
    /// The canonical form of the puzzle, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<Grid>,
}

impl Isomorphic {
    /// Makes a query that tests whether a puzzle is essentially the same as this one.
    pub const fn new(to: Puzzle) -> Isomorphic {
        Isomorphic { to, form: None }
    }

    /// Compares canonical forms, and combines the transform to the form with the one from the form to the other puzzle.
    fn by_form(
        &self,
        form: CanonicalForm,
        problem: &Problem,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> Result<IsomorphicResponse, Status> {
        let query = Canonicalize { form };
        let (own, there) = query.form_of(problem, &mut scratch.solver, control)?;
        let (other, back) = query.form_of(&Problem::from(*self.to.grid()), &mut scratch.solver, control)?;
        let transform = (own == other).then(|| there.then(&back.inverse()));
        let status = query.status();
        Ok(IsomorphicResponse { status, isomorphic: Some(transform.is_some()), transform, form: Some(own) })
    }
}

impl Query for Isomorphic {
    const NAME: &'static str = "isomorphic";
    type Response = IsomorphicResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> IsomorphicResponse {
        let answer = match self.form {
            Some(form) => self.by_form(form, problem, scratch, control),
            None => puzzle_of(problem).map(|puzzle| {
                let transform = with_canonicalizer(|own| own.isomorphism(&puzzle, &self.to));
                let (status, isomorphic) = (Status::Unknown, Some(transform.is_some()));
                IsomorphicResponse { status, isomorphic, transform, form: None }
            }),
        };
        answer.unwrap_or_else(|status| IsomorphicResponse { status, isomorphic: None, transform: None, form: None })
    }
}

impl Response for IsomorphicResponse {
    const COLUMNS: &'static [&'static str] = &["isomorphic", "transform", "form"];

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
