//! Checks all steps of a trace in order.

use core::fmt;

use tesuji_core::{Solution, Trace};

use crate::{StepError, check_step};

/// Checks every step of a trace, each in the state after the steps before it.
///
/// # Errors
///
/// Returns the first step that is not sound, with its fault.
pub fn check_trace(trace: &Trace, solutions: &[Solution]) -> Result<(), TraceError> {
    let states = trace.states();
    for (nth, (step, (digits, candidates))) in trace.steps.iter().zip(&states).enumerate() {
        check_step(digits, candidates, step, solutions).map_err(|error| TraceError {
            nth,
            technique: step.technique.id,
            error,
        })?;
    }
    Ok(())
}

/// The error returned by [`check_trace`] for a step that is not sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceError {
    nth: usize,
    technique: &'static str,
    error: StepError,
}

impl TraceError {
    /// Returns the 0-based number of the step.
    pub const fn nth(&self) -> usize {
        self.nth
    }

    /// Returns the id of the step's technique.
    pub const fn technique(&self) -> &'static str {
        self.technique
    }

    /// Returns the fault of the step.
    pub const fn step_error(&self) -> StepError {
        self.error
    }
}

/// Writes `step 3, x-wing: r4c7=5 is in the solution and eliminated`.
impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}, {}: {}", self.nth + 1, self.technique, self.error)
    }
}

impl core::error::Error for TraceError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::ANY;
    use crate::{StepErrorKind, solutions};
    use tesuji_core::{Cell, Conclusion, Digit, Pattern, Puzzle, Step};

    #[test]
    fn the_wrong_step_is_named() {
        let puzzle: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let open: Vec<_> = puzzle.candidates().iter().filter(|one| puzzle.grid()[one.cell].is_none()).collect();
        let step = |cell, digit| Step {
            technique: &ANY,
            conclusion: Conclusion::from((cell, digit)),
            pattern: Pattern::Single { house: None, last: false },
        };
        let mut trace = Trace {
            digits: *puzzle.grid(),
            candidates: open.into_iter().collect(),
            steps: vec![step(Cell::R1C2, Digit::D1), step(Cell::R1C3, Digit::D2)],
        };
        let found = solutions(puzzle.grid(), 2);
        assert_eq!(check_trace(&trace, &found), Ok(()));
        // A digit that was placed one step ago is no longer a candidate of its peers.
        trace.steps.push(step(Cell::R2C1, Digit::D1));
        let error = check_trace(&trace, &found).unwrap_err();
        assert_eq!(error.to_string(), "step 3, any: r2c1=1 is not a candidate");
        assert_eq!((error.nth(), error.technique()), (2, "any"));
        assert_eq!(error.step_error().kind(), StepErrorKind::NoCandidate);
    }
}
