//! Checks the conclusion of one step against the solutions.

use core::fmt;

use tesuji_core::{Candidate, CandidateSet, Conclusion, Grid, Solution, Step};

/// Checks one step in a state, which consists of the digits in the grid and the candidates of the empty cells.
///
/// A step is sound if its conclusion is new and holds in every solution. The reason of the step is not checked: a wrong
/// reason for a true conclusion passes.
///
/// # Errors
///
/// Returns the first fault of the conclusion, in reading order.
pub fn check_step(
    digits: &Grid,
    candidates: &CandidateSet,
    step: &Step,
    solutions: &[Solution],
) -> Result<(), StepError> {
    let fault = |kind, candidate| Err(StepError { kind, candidate });
    match &step.conclusion {
        &Conclusion::Place(candidate) => {
            if digits.get(candidate.cell).is_some() {
                return fault(StepErrorKind::Filled, Some(candidate));
            }
            if !candidates.contains(candidate) {
                return fault(StepErrorKind::NoCandidate, Some(candidate));
            }
            if solutions.iter().any(|solution| solution.get(candidate.cell) != candidate.digit) {
                return fault(StepErrorKind::WrongDigit, Some(candidate));
            }
        }
        Conclusion::Eliminate(gone) => {
            if gone.is_empty() {
                return fault(StepErrorKind::Nothing, None);
            }
            for candidate in gone.iter() {
                if !candidates.contains(candidate) {
                    return fault(StepErrorKind::NoCandidate, Some(candidate));
                }
                if solutions.iter().any(|solution| solution.get(candidate.cell) == candidate.digit) {
                    return fault(StepErrorKind::LostSolution, Some(candidate));
                }
            }
        }
    }
    Ok(())
}

/// The error returned by [`check_step`]: the conclusion is wrong, or there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepError {
    kind: StepErrorKind,
    candidate: Option<Candidate>,
}

/// The fault of a conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepErrorKind {
    /// Nothing is eliminated.
    Nothing,
    /// A digit is placed in a cell that already has one.
    Filled,
    /// The step places or eliminates something that is not a candidate.
    NoCandidate,
    /// The step places a digit that is not in the solution.
    WrongDigit,
    /// The step eliminates a candidate that is in the solution.
    LostSolution,
}

impl StepError {
    /// Returns the fault.
    pub const fn kind(&self) -> StepErrorKind {
        self.kind
    }

    /// Returns the candidate at fault, `None` if nothing is eliminated.
    pub const fn candidate(&self) -> Option<Candidate> {
        self.candidate
    }
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(candidate) = self.candidate else { return f.write_str("nothing is eliminated") };
        match self.kind {
            StepErrorKind::Nothing => f.write_str("nothing is eliminated"),
            StepErrorKind::Filled => write!(f, "{} is filled", candidate.cell),
            StepErrorKind::NoCandidate => write!(f, "{candidate} is not a candidate"),
            StepErrorKind::WrongDigit => write!(f, "{candidate} is not in the solution"),
            StepErrorKind::LostSolution => write!(f, "{candidate} is in the solution and eliminated"),
        }
    }
}

impl core::error::Error for StepError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::ANY;
    use crate::solutions;
    use tesuji_core::{Cell, Digit, Pattern, Puzzle};

    /// Returns the kind of the fault. A fault names the first candidate of the conclusion, if there is one.
    fn judge(conclusion: Conclusion) -> Result<(), StepErrorKind> {
        let first = match &conclusion {
            &Conclusion::Place(candidate) => Some(candidate),
            Conclusion::Eliminate(gone) => gone.iter().next(),
        };
        let puzzle: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let step = Step { technique: &ANY, conclusion, pattern: Pattern::Single { house: None, last: false } };
        let found = solutions(puzzle.grid(), 2);
        check_step(puzzle.grid(), &puzzle.candidates(), &step, &found).map_err(|error| {
            assert_eq!(error.candidate(), first);
            error.kind()
        })
    }

    fn eliminate(cell: Cell, digit: Digit) -> Conclusion {
        Conclusion::Eliminate(CandidateSet::from_iter([Candidate { cell, digit }]))
    }

    #[test]
    fn only_true_and_new_conclusions_pass() {
        assert_eq!(judge((Cell::R1C2, Digit::D1).into()), Ok(()));
        assert_eq!(judge((Cell::R1C2, Digit::D2).into()), Err(StepErrorKind::WrongDigit));
        assert_eq!(judge((Cell::R1C2, Digit::D8).into()), Err(StepErrorKind::NoCandidate));
        assert_eq!(judge((Cell::R1C1, Digit::D8).into()), Err(StepErrorKind::Filled));
        assert_eq!(judge(eliminate(Cell::R1C2, Digit::D2)), Ok(()));
        assert_eq!(judge(eliminate(Cell::R1C2, Digit::D1)), Err(StepErrorKind::LostSolution));
        assert_eq!(judge(eliminate(Cell::R1C2, Digit::D8)), Err(StepErrorKind::NoCandidate));
        assert_eq!(judge(Conclusion::Eliminate(CandidateSet::EMPTY)), Err(StepErrorKind::Nothing));
    }

    #[test]
    fn faults_name_their_candidate() {
        let candidate = Candidate { cell: Cell::R4C7, digit: Digit::D5 };
        for (kind, text) in [
            (StepErrorKind::Nothing, "nothing is eliminated"),
            (StepErrorKind::Filled, "r4c7 is filled"),
            (StepErrorKind::NoCandidate, "r4c7=5 is not a candidate"),
            (StepErrorKind::WrongDigit, "r4c7=5 is not in the solution"),
            (StepErrorKind::LostSolution, "r4c7=5 is in the solution and eliminated"),
        ] {
            assert_eq!(StepError { kind, candidate: Some(candidate) }.to_string(), text);
        }
        assert_eq!(StepError { kind: StepErrorKind::Nothing, candidate: None }.to_string(), "nothing is eliminated");
    }
}
