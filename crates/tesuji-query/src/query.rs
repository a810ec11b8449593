use std::sync::OnceLock;
use std::time::{Duration, Instant};

use serde::Serialize;
use tesuji_core::{Control, Outcome, Problem};
use tesuji_engine::Solver;
use tesuji_logic::rating::se::Rater;

use crate::Status;

/// One question about a problem, with its parameters.
///
/// A query is a plain struct with defaults. It holds no state: what a thread keeps from problem to problem is its
/// [`Scratch`].
pub trait Query: Sync {
    /// The verb: `solve`, `rate`.
    const NAME: &'static str;

    /// What is answered.
    type Response: Response;

    /// Whether the answer is about the clues alone, whatever a player has placed and marked beside them.
    const OF_CLUES: bool = false;

    /// Answers for one problem. Ends early, within about ten milliseconds, when the control says so.
    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> Self::Response;

    /// Whether the engines can find out something for many problems at a time: whether `batch` may return something.
    const BATCHES: bool = false;

    /// Returns what the engines can find out for many problems at a time, `None` if they cannot.
    fn batch(&self) -> Option<BatchQuery> {
        None
    }

    /// Answers for a problem of which a batch engine has found this out. `problem` is made only if it is needed.
    fn answer_found(
        &self,
        found: &Found,
        problem: &mut dyn FnMut() -> Problem,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> Self::Response {
        let _ = found;
        self.answer(&problem(), scratch, control)
    }
}

/// The answer to a query: plain data, the same for every way in which it is shown.
pub trait Response: Serialize {
    /// The keys of the serialised response that a table shows, in order.
    const COLUMNS: &'static [&'static str];

    /// Returns what is known of the solutions of the problem.
    fn status(&self) -> &Status;

    /// Returns whether there is an answer, be it yes or no. Where there is none, the status says why.
    fn is_answered(&self) -> bool {
        true
    }

    /// Returns whether the answer is yes; a no becomes the exit code 1.
    fn is_yes(&self) -> bool {
        matches!(self.status(), Status::Unique)
    }

    /// Returns whether the response itself says that the stored solution has this fault.
    fn reports(&self, fault: &str) -> bool {
        let _ = fault;
        false
    }
}

/// What a batch engine finds out for many classic problems at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchQuery {
    /// Whether there is no solution, one, or several.
    Outcome,
    /// The number of solutions, up to the limit.
    Count {
        /// Where the counting ends.
        limit: u64,
    },
}

/// The most solutions of a problem that are counted in a few milliseconds.
const QUICK: u64 = 100_000;

impl BatchQuery {
    /// Returns whether a few milliseconds suffice for any problem.
    pub const fn is_quick(&self) -> bool {
        match self {
            BatchQuery::Outcome => true,
            BatchQuery::Count { limit } => *limit <= QUICK,
        }
    }
}

/// What a batch engine has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // made one by one and used up at once
pub enum Found {
    /// The outcome.
    Outcome(Outcome),
    /// The number of solutions up to the limit.
    Count(u64),
}

/// The memory that a thread keeps from problem to problem.
#[derive(Debug, Default)]
pub struct Scratch {
    /// The engine.
    pub solver: Solver,
    /// The rater of Sudoku Explainer's scale.
    pub rater: Rater,
}

impl Scratch {
    /// Makes the memory, with the fastest engine of this machine.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Makes the memory with this engine.
    pub fn with_solver(solver: Solver) -> Scratch {
        Scratch { solver, rater: Rater::new() }
    }
}

/// Bounds of the work on one problem.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// The longest time.
    pub time: Option<Duration>,
    /// The most nodes of a search.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Returns whether there are no bounds.
    pub const fn is_unlimited(&self) -> bool {
        self.time.is_none() && self.nodes.is_none()
    }

    /// Returns a control with these bounds that also ends when its parent does.
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
        assert!(Limits { time: Some(Duration::from_secs(3600)), nodes: Some(1) }.control(&run).go_on());
        run.stop();
        assert!(Limits::default().control(&run).is_stopped());
    }
}
