//! Counts the solutions of a problem up to a limit.

use std::fmt;
use std::ops::ControlFlow;

use serde::{Serialize, Serializer, ser::SerializeStruct};
use tesuji_core::{Control, Problem, ValueSet};
use tesuji_engine::{Solvable, Solver};
use tesuji_variant::{can_be_counted_by_boxes, count_by_boxes, fill_diagonals, first_solutions};

use crate::solver_input::{search_for, search_other};
use crate::{KNOWN, SolverInput};

/// The maximum number of nodes of a short count, about a tenth of a second. If there are many solutions, each takes two
/// or three nodes.
const NODES_TO_COUNT: u64 = 40_000;

/// The limits of the attempts to count all solutions: search nodes, then states of equal parts.
const EFFORTS_TO_COUNT: [(u64, usize); 2] = [(50_000, 1 << 14), (10_000_000, 1 << 21)];

/// The largest limit up to which solutions are counted by finding each one.
const FEW: u64 = 16;

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this number.
    Exactly(u128),
    /// This number or more: counting stopped there.
    AtLeast(u128),
}

impl Count {
    /// Returns the count of a search that was told to stop at `limit`.
    pub const fn of_search(found: u64, limit: u64) -> Count {
        if found < limit { Count::Exactly(found as u128) } else { Count::AtLeast(found as u128) }
    }

    /// Returns the number found.
    pub const fn found(self) -> u128 {
        match self {
            Count::Exactly(found) | Count::AtLeast(found) => found,
        }
    }

    /// Returns the number as a `u64`, and `true` if it is exact; a larger number becomes `u64::MAX`, not exact.
    pub const fn short(self) -> (u64, bool) {
        match self.found() {
            found if found > u64::MAX as u128 => (u64::MAX, false),
            found => (found as u64, self.is_exact()),
        }
    }

    /// Returns `true` if this is the exact number.
    pub const fn is_exact(self) -> bool {
        matches!(self, Count::Exactly(_))
    }
}

/// Writes `288` or `1000 or more`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(found) => found.fmt(f),
            Count::AtLeast(found) => write!(f, "{found} or more"),
        }
    }
}

/// Writes the keys `count` and `exact`.
impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Count", 2)?;
        fields.serialize_field("count", &self.found())?;
        fields.serialize_field("exact", &self.is_exact())?;
        fields.end()
    }
}

impl SolverInput<'_> {
    /// Counts the solutions up to `limit`; `u64::MAX` counts them all. Returns `None` if the control ended the search.
    pub fn count(&self, solver: &mut Solver, limit: u64, control: &Control<'_>) -> Option<Count> {
        let found = match self {
            SolverInput::Puzzle { puzzle, .. } => match self.restricted(solver, control)? {
                Some(marks) => count_classic(solver, marks, limit, control)?,
                None => count_classic(solver, puzzle, limit, control)?,
            },
            SolverInput::Sukaku(candidates) => count_classic(solver, candidates, limit, control)?,
            SolverInput::Clash(_) => 0,
            SolverInput::Other(problem) if limit == u64::MAX => return count_all(problem, solver, control),
            SolverInput::Other(problem) => count_other(problem, limit, control)?,
        };
        Some(Count::of_search(found, limit))
    }

    /// Counts like [`count`](SolverInput::count), but problems other than a classic 9x9 only for about a tenth of a
    /// second; the result is then a lower bound.
    pub fn count_shortly(&self, solver: &mut Solver, limit: u64, control: &Control<'_>) -> Option<Count> {
        let SolverInput::Other(problem) = self else { return self.count(solver, limit, control) };
        let least = least_count(problem);
        let mut found = 0;
        let shortly = Control::within(control).with_budget(NODES_TO_COUNT);
        let flow = search_other(problem, &shortly, |_| {
            found = if least >= limit { limit } else { found + 1 };
            if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match flow {
            _ if control.is_stopped() => None,
            ControlFlow::Continue(()) => Some(Count::Exactly(u128::from(found))),
            ControlFlow::Break(()) => Some(Count::AtLeast(u128::from(found.max(least).max(2).min(limit)))),
        }
    }
}

/// Counts the solutions of a classic puzzle. Returns `None` if the control ended the search.
pub(crate) fn count_classic<P: Solvable>(
    solver: &mut Solver,
    puzzle: &P,
    limit: u64,
    control: &Control<'_>,
) -> Option<u64> {
    solver.count_within(puzzle, limit, control).ok()
}

/// Returns a lower bound of the number of solutions if there is one: values that nothing mentions are interchangeable.
fn least_count(problem: &Problem) -> u64 {
    let (values, givens) = (problem.layout().size(), problem.givens());
    let all = ValueSet::first(values);
    let speaks_of_values = problem.allowed().iter().any(|&set| set != all && set.len() != 1);
    if speaks_of_values || !problem.constraints().is_empty() {
        return 1;
    }
    let missing = (1..=values as u8).filter(|value| !givens.contains(value)).count();
    (1..=missing as u64).fold(1, u64::saturating_mul)
}

/// Counts the solutions of a problem other than the classic 9x9 up to a limit. Returns `None` if the control ended the
/// search.
fn count_other(problem: &Problem, limit: u64, control: &Control<'_>) -> Option<u64> {
    if least_count(problem) >= limit {
        // One solution implies at least as many as the limit.
        return Some(if first_solutions(problem, 1, control).expect(KNOWN)?.is_empty() { 0 } else { limit });
    }
    match limit {
        0..=FEW => Some(first_solutions(problem, limit as usize, control).expect(KNOWN)?.len() as u64),
        _ => search_for(problem).count(limit, control),
    }
}

/// Counts all solutions of a problem other than the classic 9x9, by visiting them or by adding up equal parts,
/// whichever ends first. If both diagonals are constraints and empty, they are filled first. Returns `None` if the
/// control ended the work.
fn count_all(problem: &Problem, solver: &mut Solver, control: &Control<'_>) -> Option<Count> {
    let efforts = if can_be_counted_by_boxes(problem) { &EFFORTS_TO_COUNT[..] } else { &[] };
    for &(nodes, states) in efforts {
        let bounded = Control::within(control).with_budget(nodes);
        if let Some(count) = search_for(problem).count(u64::MAX, &bounded) {
            return Some(Count::of_search(count, u64::MAX));
        }
        if let Some(count) = count_by_boxes(problem, states, control) {
            return Some(Count::Exactly(count));
        }
    }
    if let Some(fillings) = fill_diagonals(problem) {
        return count_filled(&fillings, solver, control);
    }
    Some(Count::of_search(search_for(problem).count(u64::MAX, control)?, u64::MAX))
}

/// Adds up the solutions of problems, each multiplied by its weight.
fn count_filled(fillings: &[(Problem, u64)], solver: &mut Solver, control: &Control<'_>) -> Option<Count> {
    let mut sum = 0u128;
    for (problem, ways) in fillings {
        let count = SolverInput::of(problem).count(solver, u64::MAX, control)?;
        sum = sum.checked_add(count.found().checked_mul(u128::from(*ways))?)?;
    }
    Some(Count::Exactly(sum))
}
