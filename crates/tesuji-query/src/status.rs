//! The status in every response: what is known about the solutions.

use serde::Serialize;
use tesuji_core::{ConflictError, Control, Layout, Outcome, Problem, Solution, StopReason};
use tesuji_engine::{Solvable, Solver};
use tesuji_solve::Clash;

/// Information about the solutions of a problem: the part that every response shares.
///
/// It is serialized as the key `status` and its details: `clashes`, `reason` or `stopped_by`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Status {
    /// There is no solution.
    Unsolvable {
        /// The givens that clash, by house; empty if no two clash.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        clashes: Vec<Clash>,
    },
    /// There is exactly one solution.
    Unique,
    /// There are several solutions.
    Several,
    /// The query did not determine the number of solutions.
    Unknown,
    /// The query has no answer for this kind of problem.
    Unsupported {
        /// The unsupported feature, in one clause.
        reason: String,
    },
    /// The work was stopped before the answer was known.
    Stopped {
        /// The reason.
        #[serde(rename = "stopped_by")]
        by: StopReason,
    },
}

impl Status {
    /// The names of all statuses.
    pub const NAMES: [&'static str; 6] = ["unsolvable", "unique", "several", "unknown", "unsupported", "stopped"];

    /// Returns the status of an unsolvable problem whose givens do not clash.
    pub const fn unsolvable() -> Status {
        Status::Unsolvable { clashes: Vec::new() }
    }

    /// Returns the status of a problem with this number of solutions; 2 or more means several.
    pub(crate) const fn of_count(solutions: usize) -> Status {
        match solutions {
            0 => Status::unsolvable(),
            1 => Status::Unique,
            _ => Status::Several,
        }
    }

    /// Returns the status of givens that clash.
    pub fn of_conflict(error: &ConflictError) -> Status {
        Status::Unsolvable { clashes: error.conflicts().map(Clash::from).collect() }
    }

    /// Returns the status of a problem with another layout, if only the classic 9x9 is supported.
    pub fn unsupported_size(layout: Layout, what: &str) -> Status {
        Status::Unsupported { reason: format!("{what} only for 9x9, but the grid is {0}x{0}", layout.size()) }
    }

    /// Returns the status of a problem that has no answer because of its constraints, layout or size, if only the
    /// classic 9x9 is supported.
    pub fn unsupported_problem(problem: &Problem, what: &str) -> Status {
        match variant_of(problem) {
            Some(variant) => {
                Status::Unsupported { reason: format!("{what} only for plain sudokus, but the puzzle has {variant}") }
            }
            None => Status::unsupported_size(problem.layout(), what),
        }
    }

    /// Returns the status of work that a control has stopped.
    pub fn stopped(by: Option<StopReason>) -> Status {
        Status::Stopped { by: by.unwrap_or(StopReason::Stopped) }
    }

    /// Returns the status as one word: `unsolvable`, `unique`, `several`, `unknown`, `unsupported` or `stopped`.
    pub const fn name(&self) -> &'static str {
        Status::NAMES[match self {
            Status::Unsolvable { .. } => 0,
            Status::Unique => 1,
            Status::Several => 2,
            Status::Unknown => 3,
            Status::Unsupported { .. } => 4,
            Status::Stopped { .. } => 5,
        }]
    }

    /// Returns the clashes among the givens.
    pub fn clashes(&self) -> &[Clash] {
        match self {
            Status::Unsolvable { clashes } => clashes,
            _ => &[],
        }
    }

    /// Returns `true` if the user stopped the work, so that no answer is needed any more.
    pub const fn is_interrupted(&self) -> bool {
        matches!(self, Status::Stopped { by: StopReason::Stopped })
    }

    /// Returns why there is not exactly one solution, in one clause; `None` if there is exactly one or this is unknown.
    pub fn reason(&self) -> Option<String> {
        match self {
            Status::Unique | Status::Unknown => None,
            Status::Unsolvable { clashes } => Some(match clashes.first() {
                Some(clash) => format!("clues clash: {clash}"),
                None => "no solution".to_owned(),
            }),
            Status::Several => Some("several solutions".to_owned()),
            Status::Unsupported { reason } => Some(reason.clone()),
            Status::Stopped { by } => Some(format!("ended early: {by}")),
        }
    }
}

/// Returns the features of a problem beyond a square of boxes and givens, in one clause: `constraints: thermometer,
/// cage`.
pub(crate) fn variant_of(problem: &Problem) -> Option<String> {
    let (names, layout) = (problem.constraint_names(), problem.layout());
    if !names.is_empty() {
        Some(format!("constraints: {}", names.join(", ")))
    } else if layout.boxes().is_none() {
        Some("a layout that is not a square of boxes".to_owned())
    } else if !layout.is_classic() && !problem.restricted_cells().is_empty() {
        Some("cells restricted to certain values".to_owned())
    } else {
        None
    }
}

/// Finds the unique solution.
///
/// # Errors
///
/// Returns an error if there is no solution, there are several, or the control ended the search; the status says which.
pub(crate) fn only_solution<P: Solvable>(
    puzzle: &P,
    solver: &mut Solver,
    control: &Control<'_>,
) -> Result<Solution, Status> {
    match solver.solve_within(puzzle, control) {
        Some(Outcome::Unique(solution)) => Ok(solution),
        Some(outcome) => Err(Status::of_count(outcome.count())),
        None => Err(Status::stopped(control.stop_reason())),
    }
}
