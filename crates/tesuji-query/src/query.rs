//! The traits of queries and their responses.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use serde::Serialize;
use tesuji_core::{Control, Outcome, Problem};
use tesuji_engine::Solver;
use tesuji_logic::rating::se::Rater;

use crate::Status;

/// A query about one problem, with its parameters.
///
/// A query is a plain struct with defaults and no state: the memory that a thread reuses between problems is its
/// [`Scratch`].
pub trait Query: Sync {
    /// The verb: `solve`, `rate`.
    const NAME: &'static str;

    /// The type of the answer.
    type Response: Response;

    /// `true` if the answer depends only on the clues, not on the player's digits and marks.
    const OF_CLUES: bool = false;

    /// Answers for one problem. Stops early, within about ten milliseconds, if the control requests it.
    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> Self::Response;

    /// `true` if engines can solve many problems at a time for this query, so that `batch` may return `Some`.
    const BATCHES: bool = false;

    /// Returns the batch query for the engines, or `None` if they cannot work in batches for this query.
    fn batch(&self) -> Option<BatchQuery> {
        None
    }

    /// Answers for a problem with this result of a batch engine. `problem` is called only if needed.
    fn answer_found(
        &self,
        found: &EngineResult,
        problem: &mut dyn FnMut() -> Problem,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> Self::Response {
        let _ = found;
        self.answer(&problem(), scratch, control)
    }
}

/// The answer to a query: plain data, the same for every output form.
pub trait Response: Serialize {
    /// The keys of the serialized response that a table shows, in order.
    const COLUMNS: &'static [&'static str];

    /// Returns the status of the problem's solutions.
    fn status(&self) -> &Status;

    /// Returns `true` if there is an answer, positive or negative. If there is none, the status gives the reason.
    fn is_answered(&self) -> bool {
        true
    }

    /// Returns `true` if the answer is positive; a negative answer leads to exit code 1.
    fn is_yes(&self) -> bool {
        matches!(self.status(), Status::Unique)
    }

    /// Returns `true` if the response already reports this error in the stored solution.
    fn reports(&self, fault: &str) -> bool {
        let _ = fault;
        false
    }
}

/// A query that a batch engine answers for many classic problems at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchQuery {
    /// No solution, one, or several.
    Outcome,
    /// The number of solutions, up to the limit.
    Count {
        /// The count at which counting stops.
        limit: u64,
    },
}

/// The maximum number of solutions of a problem that can be counted in a few milliseconds.
const QUICK: u64 = 100_000;

impl BatchQuery {
    /// Returns `true` if a few milliseconds suffice for any problem.
    pub const fn is_quick(&self) -> bool {
        match self {
            BatchQuery::Outcome => true,
            BatchQuery::Count { limit } => *limit <= QUICK,
        }
    }
}

/// The result of a batch engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // made one by one and used up at once
pub enum EngineResult {
    /// The outcome.
    Outcome(Outcome),
    /// The number of solutions up to the limit.
    Count(u64),
}

/// The memory that a thread reuses between problems.
#[derive(Debug, Default)]
pub struct Scratch {
    /// The engine.
    pub solver: Solver,
    /// The Sudoku Explainer rater.
    pub rater: Rater,
}

impl Scratch {
    /// Makes the memory, with the fastest engine on this machine.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Makes the memory with this engine.
    pub fn with_solver(solver: Solver) -> Scratch {
        Scratch { solver, rater: Rater::new() }
    }
}

/// Bounds on the work on one problem.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// The maximum time.
    pub time: Option<Duration>,
    /// The maximum number of search nodes.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Returns `true` if there are no bounds.
    pub const fn is_unlimited(&self) -> bool {
        self.time.is_none() && self.nodes.is_none()
    }

    /// Returns a control with these bounds that also ends when its parent ends.
    pub fn control<'a>(&self, parent: &'a Control<'a>) -> Control<'a> {
        let mut control = Control::within(parent);
        if let Some(end) = self.time.and_then(|time| clock().checked_add(time)) {
            control = control.with_deadline(clock, end);
        }
        if let Some(nodes) = self.nodes {
            control = control.with_budget(nodes);
        }
        control
    }
}

/// Returns the time since the first call.
fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::StopReason;

    #[test]
    fn limits_end_the_work_on_one_problem() {
        let run = Control::new();
        let none = Limits { time: Some(Duration::ZERO), nodes: None }.control(&run);
        assert_eq!(none.stop_reason(), Some(StopReason::Deadline));
        assert!(Limits { time: Some(Duration::from_secs(3600)), nodes: Some(1) }.control(&run).should_continue());
        run.stop();
        assert!(Limits::default().control(&run).is_stopped());
    }
}
