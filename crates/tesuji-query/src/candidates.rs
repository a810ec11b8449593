//! Finds the true candidates of a problem.

use serde::{Deserialize, Serialize};
use tesuji_core::{CandidateSet, Control, Problem};
use tesuji_solve::SolverInput;

use crate::{Query, Response, Scratch, Status};

/// A query for the true candidates: those that occur in at least one solution.
///
/// Puzzle setters use it to see what their clues leave open.
///
/// # Complexity
///
/// At most one search per candidate; each solution found settles one candidate of every cell.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{Candidates, Query, Scratch};
///
/// let clues: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......".parse()?;
/// let response = Candidates::default().answer(&clues.into(), &mut Scratch::new(), &Control::new());
/// assert!(response.candidates.len() > 81);
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Candidates {}

/// The true candidates of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CandidatesResponse {
    /// Information about the solutions.
    #[serde(flatten)]
    pub status: Status,
    /// The candidates that occur in at least one solution, including those of the clues; incomplete if the work was
    /// stopped.
    ///
    /// Empty for problems other than the classic 9x9, which have `numbers` instead.
    pub candidates: CandidateSet,
    /// For problems other than the classic 9x9: the numbers that occur in each cell in at least one solution, in
    /// reading order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Vec<Vec<i64>>>,
}

impl CandidatesResponse {
    /// Returns `true` if any candidates were found.
    pub fn is_known(&self) -> bool {
        !self.candidates.is_empty()
            || self.numbers.as_ref().is_some_and(|cells| cells.iter().any(|one| !one.is_empty()))
    }
}

impl Query for Candidates {
    const NAME: &'static str = "candidates";
    type Response = CandidatesResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> CandidatesResponse {
        let input = SolverInput::of(problem);
        let found = input.true_candidates(&mut scratch.solver, control);
        let status = match found.count() {
            None => Status::stopped(control.stop_reason()),
            Some(0) => Status::Unsolvable { clashes: input.clashes() },
            Some(count) => Status::of_count(count),
        };
        let SolverInput::Other(problem) = input else {
            let candidates = CandidateSet::from_value_sets(&found.sets);
            return CandidatesResponse { status, candidates, numbers: None };
        };
        let layout = problem.layout();
        let numbers = found.sets.iter().map(|set| set.iter().map(|value| layout.number(value)).collect()).collect();
        CandidatesResponse { status, candidates: CandidateSet::EMPTY, numbers: Some(numbers) }
    }
}

impl Response for CandidatesResponse {
    const COLUMNS: &'static [&'static str] = &["candidates", "numbers"];

    fn status(&self) -> &Status {
        &self.status
    }

    /// Returns `true` if the problem has at least one solution.
    fn is_yes(&self) -> bool {
        matches!(self.status, Status::Unique | Status::Several)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Candidate, Grid};
    use tesuji_engine::Solver;
    use tesuji_testkit::Dealer;

    fn candidates(problem: Problem, control: &Control<'_>) -> CandidatesResponse {
        Candidates::default().answer(&problem, &mut Scratch::new(), control)
    }

    #[test]
    fn they_are_those_of_all_solutions() {
        let mut dealer = Dealer::new(23);
        for _ in 0..40 {
            let puzzle = dealer.several();
            let mut expected = CandidateSet::EMPTY;
            let _ = Solver::new().for_each(&puzzle, |solution| {
                let all = tesuji_core::Cell::iter().map(|cell| Candidate { cell, digit: solution.get(cell) });
                all.for_each(|one| expected.insert(one));
                std::ops::ControlFlow::Continue(())
            });
            let response = candidates(puzzle.into(), &Control::new());
            assert_eq!((response.status, response.candidates), (Status::Several, expected), "{puzzle}");
        }
    }

    #[test]
    fn every_candidate_of_the_empty_grid_is_true_and_none_of_an_unsolvable_one() {
        assert_eq!(candidates(Grid::EMPTY.into(), &Control::new()).candidates, CandidateSet::ALL);
        let none: Grid =
            "49....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
        assert_eq!(candidates(none.into(), &Control::new()).status, Status::unsolvable());
        let stopped = Control::new();
        stopped.stop();
        assert!(candidates(Grid::EMPTY.into(), &stopped).status.is_interrupted());
    }
}
