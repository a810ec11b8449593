//! Canonical forms of puzzles.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};
use tesuji_core::{Cell, Control, Digit, Grid, Problem, Puzzle};
use tesuji_engine::Solver;
use tesuji_symmetry::{Canonicalizer, Transform, relabeled};

use crate::status::{only_solution, variant_of};
use crate::{Query, Response, Scratch, Status};

/// The kind of canonical form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CanonicalForm {
    /// The least line that cell maps and relabelling can make from the puzzle: see [`Canonicalizer::minlex`].
    #[default]
    Puzzle,
    /// The image under a transform that does this for the solution: see [`Canonicalizer::solution_minlex`].
    Solution,
    /// The least line that cell maps can make from the clue cells, each written as 1.
    Pattern,
    /// The puzzle with its digits relabelled in order: see [`relabeled`].
    Relabel,
}

/// A query for the canonical form of a puzzle.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{Canonicalize, Query, Scratch};
///
/// let clues: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let response = Canonicalize::default().answer(&clues.into(), &mut Scratch::new(), &Control::new());
/// assert_eq!(
///     response.form.map(|form| form.to_string()).as_deref(),
///     Some("........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.")
/// );
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Canonicalize {
    /// The kind of form.
    pub form: CanonicalForm,
}

/// A canonical form, and a transform to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CanonicalizeResponse {
    /// Information about the solutions, which only the solution form needs; otherwise the reason why there is no form.
    #[serde(flatten)]
    pub status: Status,
    /// The form; for a pattern, with the digit 1 in every clue cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<Grid>,
    /// A transform from the puzzle to the form; for a pattern it does not relabel the digits.
    #[serde(serialize_with = "as_text", skip_serializing_if = "Option::is_none")]
    pub transform: Option<Transform>,
}

/// Serializes a transform as its text.
pub(crate) fn as_text<S: serde::Serializer>(transform: &Option<Transform>, serializer: S) -> Result<S::Ok, S::Error> {
    transform.map(|transform| transform.to_string()).serialize(serializer)
}

impl Canonicalize {
    /// Returns the status of a problem that has the form.
    pub(crate) fn status(&self) -> Status {
        if self.form == CanonicalForm::Solution { Status::Unique } else { Status::Unknown }
    }

    /// Returns the form, and a transform to it.
    pub(crate) fn form_of(
        &self,
        problem: &Problem,
        solver: &mut Solver,
        control: &Control<'_>,
    ) -> Result<(Grid, Transform), Status> {
        let grid = clues_of(problem)?;
        if self.form == CanonicalForm::Pattern {
            let (pattern, map) = with_canonicalizer(|own| own.pattern_minlex(!grid.empty_cells()));
            return Ok((pattern.iter().map(|cell: Cell| (cell, Digit::D1)).collect(), map.into()));
        }
        let puzzle = puzzle_of(problem)?;
        let (form, transform) = match self.form {
            CanonicalForm::Puzzle | CanonicalForm::Pattern => {
                with_canonicalizer(|own| own.minlex_with_transform(&puzzle))
            }
            CanonicalForm::Relabel => relabeled(&puzzle),
            CanonicalForm::Solution => {
                let solution = only_solution(&puzzle, solver, control)?;
                with_canonicalizer(|own| own.solution_minlex(&puzzle, &solution))
            }
        };
        Ok((form.into(), transform))
    }
}

impl Query for Canonicalize {
    const NAME: &'static str = "canonicalize";
    type Response = CanonicalizeResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> CanonicalizeResponse {
        let status = self.status();
        match self.form_of(problem, &mut scratch.solver, control) {
            Ok((form, transform)) => CanonicalizeResponse { status, form: Some(form), transform: Some(transform) },
            Err(status) => CanonicalizeResponse { status, form: None, transform: None },
        }
    }
}

impl Response for CanonicalizeResponse {
    const COLUMNS: &'static [&'static str] = &["form", "transform"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_answered(&self) -> bool {
        self.form.is_some()
    }

    fn is_yes(&self) -> bool {
        self.is_answered()
    }
}

impl CanonicalForm {
    /// All forms.
    pub const ALL: [CanonicalForm; 4] =
        [CanonicalForm::Puzzle, CanonicalForm::Solution, CanonicalForm::Pattern, CanonicalForm::Relabel];

    /// Returns the name as one word.
    pub const fn name(self) -> &'static str {
        match self {
            CanonicalForm::Puzzle => "puzzle",
            CanonicalForm::Solution => "solution",
            CanonicalForm::Pattern => "pattern",
            CanonicalForm::Relabel => "relabel",
        }
    }
}

tesuji_core::named_enum!(CanonicalForm, ParseCanonicalFormError, "expected puzzle, solution, pattern or relabel");

/// Calls the function with this thread's canonicalizer.
pub fn with_canonicalizer<T>(work: impl FnOnce(&mut Canonicalizer) -> T) -> T {
    thread_local! {
        static OWN: RefCell<Canonicalizer> = RefCell::default();
    }
    // A nested call finds the canonicalizer borrowed and uses a new one.
    OWN.with(|own| match own.try_borrow_mut() {
        Ok(mut own) => work(&mut own),
        Err(_) => work(&mut Canonicalizer::new()),
    })
}

/// Returns the puzzle of a problem.
///
/// # Errors
///
/// Returns an error if the problem is not a classic 9x9, has candidates instead of clues, or has clues that clash; the
/// status says which.
pub fn puzzle_of(problem: &Problem) -> Result<Puzzle, Status> {
    Puzzle::try_from(clues_of(problem)?).map_err(|error| Status::of_conflict(&error))
}

/// Returns the clues of a problem, which may clash.
///
/// # Errors
///
/// Returns an error if the problem is not a classic 9x9 or has candidates instead of clues; the status says which.
pub fn clues_of(problem: &Problem) -> Result<Grid, Status> {
    match problem.position() {
        Some(position) if position.is_sukaku() => {
            Err(Status::Unsupported { reason: "a sukaku has no clues".to_owned() })
        }
        Some(position) => Ok(position.clues),
        None if variant_of(problem).is_some() => {
            Err(Status::unsupported_problem(problem, "the symmetries of sudoku are defined"))
        }
        None => {
            let size = problem.layout().size();
            Err(Status::Unsupported { reason: format!("expected a 9x9 grid, found {size}x{size}") })
        }
    }
}
