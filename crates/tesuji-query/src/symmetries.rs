//! Symmetries of puzzles and classes of their bands.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize, Serializer};
use tesuji_core::{Control, Problem};
use tesuji_symmetry::{Symmetry, Transform};

use crate::status::only_solution;
use crate::{Listing, Query, Response, Scratch, Status, puzzle_of, with_canonicalizer};

/// A query for the symmetries of a puzzle and the classes of its bands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Symmetries {}

/// The symmetries of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SymmetriesResponse {
    /// Information about the solutions.
    #[serde(flatten)]
    pub status: Status,
    /// The symmetries, if the problem is a classic puzzle.
    #[serde(flatten)]
    pub found: Option<SymmetryFacts>,
}

/// The symmetries of a puzzle and the classes of its bands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SymmetryFacts {
    /// The number of cell maps that, with some relabelling, map the puzzle to itself.
    pub automorphisms: u32,
    /// The number of cell maps that map its pattern to itself.
    pub pattern_automorphisms: u32,
    /// The visible symmetry.
    #[serde(serialize_with = "as_text")]
    pub symmetry: Symmetry,
    /// The classes of the bands and the stacks of the solution, 1 to 416, if there is exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bands: Option<[u16; 6]>,
}

fn as_text<S: Serializer, T: ToString>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

impl Query for Symmetries {
    const NAME: &'static str = "symmetry";
    type Response = SymmetriesResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> SymmetriesResponse {
        let puzzle = match puzzle_of(problem) {
            Ok(puzzle) => puzzle,
            Err(status) => return SymmetriesResponse { status, found: None },
        };
        let solution = only_solution(&puzzle, &mut scratch.solver, control);
        let pattern = !puzzle.grid().empty_cells();
        let found = with_canonicalizer(|own| SymmetryFacts {
            automorphisms: own.automorphism_count(&puzzle),
            pattern_automorphisms: own.pattern_automorphism_count(pattern),
            symmetry: Symmetry::of(pattern),
            bands: solution.as_ref().ok().map(|solution| own.band_classes(solution).map(|class| class.number())),
        });
        SymmetriesResponse { status: solution.err().unwrap_or(Status::Unique), found: Some(found) }
    }
}

impl Response for SymmetriesResponse {
    const COLUMNS: &'static [&'static str] = &["automorphisms", "pattern_automorphisms", "symmetry", "bands"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_answered(&self) -> bool {
        self.found.is_some()
    }

    fn is_yes(&self) -> bool {
        self.is_answered()
    }
}

/// A query for the automorphisms of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Automorphisms {}

/// A transform that maps a puzzle to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Automorphism {
    /// The transform.
    #[serde(serialize_with = "as_text")]
    pub transform: Transform,
}

impl Listing for Automorphisms {
    const NAME: &'static str = "symmetry";
    type Item = Automorphism;

    fn each(
        &self,
        problem: &Problem,
        _: u64,
        _: &mut Scratch,
        _: &Control<'_>,
        visit: &mut dyn FnMut(Automorphism) -> ControlFlow<()>,
    ) -> Result<(), Status> {
        let puzzle = puzzle_of(problem)?;
        let found = with_canonicalizer(|own| own.automorphisms(&puzzle));
        let _ = found.into_iter().try_for_each(|transform| visit(Automorphism { transform }));
        Ok(())
    }
}

impl Response for Automorphism {
    const COLUMNS: &'static [&'static str] = &["transform"];

    fn status(&self) -> &Status {
        &Status::Unknown
    }
}
