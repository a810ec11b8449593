use serde::{Deserialize, Serialize};
use tesuji_core::{CandidateSet, Control, Problem, Solution};
use tesuji_engine::Solver;
use tesuji_variant::Search;

use crate::{EngineInput, Query, Response, Scratch, Status};

/// Asks which candidates are true: those that stand in at least one solution.
///
/// Setters ask it to see what their clues leave open.
///
/// # Complexity
///
/// At most one search a candidate; each solution that is found settles up to 81 of them.
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
    /// What is known of the solutions.
    #[serde(flatten)]
    pub status: Status,
    /// The candidates that stand in at least one solution, those of the clues included; as far as they were found, if the
    /// work was ended.
    ///
    /// Empty for another problem than the classic 9x9, of which `numbers` has the same.
    pub candidates: CandidateSet,
    /// For another problem than the classic 9x9: the numbers that stand in each cell in at least one solution, in reading
    /// order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Vec<Vec<i64>>>,
}

impl CandidatesResponse {
    /// Returns whether any candidates were found.
    pub fn is_known(&self) -> bool {
        !self.candidates.is_empty()
            || self.numbers.as_ref().is_some_and(|cells| cells.iter().any(|one| !one.is_empty()))
    }
}

impl Query for Candidates {
    const NAME: &'static str = "candidates";
    type Response = CandidatesResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> CandidatesResponse {
        let none = |status| CandidatesResponse { status, candidates: CandidateSet::EMPTY, numbers: None };
        let input = EngineInput::of(problem);
        let open = match &input {
            EngineInput::Other(problem) => return of_variant(problem, control),
            EngineInput::Clash(error) => return none(Status::of_conflict(error)),
            EngineInput::Sukaku(marks) => *marks,
            EngineInput::Puzzle { puzzle, .. } => match input.restricted(&mut scratch.solver, control) {
                Some(marks) => marks.copied().unwrap_or_else(|| puzzle.candidates()),
                None => return none(Status::stopped(control.stop_reason())),
            },
        };
        let mut found = CandidateSet::EMPTY;
        let mut solutions: u64 = 0;
        for candidate in open.iter() {
            if found.contains(candidate) {
                continue;
            }
            if !control.go_on() {
                return CandidatesResponse {
                    status: Status::stopped(control.stop_reason()),
                    candidates: found,
                    numbers: None,
                };
            }
            let mut tried = open;
            tried.set_digits(candidate.cell, candidate.digit.into());
            let Some(solution) = any_solution(&tried, &mut scratch.solver, control) else {
                continue;
            };
            solutions += 1;
            solution.iter().for_each(|one| found.insert(one));
        }
        let status = match solutions {
            0 => Status::unsolvable(),
            1 => Status::Unique,
            _ => Status::Several,
        };
        match control.stop_reason() {
            // The last search may have been cut short.
            by @ Some(_) => CandidatesResponse { status: Status::stopped(by), candidates: found, numbers: None },
            None => CandidatesResponse { status, candidates: found, numbers: None },
        }
    }
}

/// Answers for any problem that is not the classic 9x9.
fn of_variant(problem: &Problem, control: &Control<'_>) -> CandidatesResponse {
    let layout = problem.layout();
    let mut search = Search::new(problem).expect("the search knows every constraint");
    let found = search.true_candidates(control);
    let status = match &found {
        None => Status::stopped(control.stop_reason()),
        Some(sets) if sets.iter().any(|set| set.is_empty()) => Status::unsolvable(),
        Some(sets) if sets.iter().all(|set| set.len() == 1) => Status::Unique,
        Some(_) => Status::Several,
    };
    let sets = found.unwrap_or_default();
    let numbers =
        sets.iter().take(layout.cell_count()).map(|set| set.iter().map(|value| layout.number(value)).collect());
    CandidatesResponse { status, candidates: CandidateSet::EMPTY, numbers: Some(numbers.collect()) }
}

/// Returns whether all candidates are true, as far as the control lets that be proved.
pub(crate) fn are_all_true(open: &CandidateSet, solver: &mut Solver, control: &Control<'_>) -> bool {
    let mut left = *open;
    loop {
        let Some(candidate) = left.iter().next() else { return true };
        let mut tried = *open;
        tried.set_digits(candidate.cell, candidate.digit.into());
        let Some(solution) = any_solution(&tried, solver, control) else { return false };
        solution.iter().for_each(|one| left.remove(one));
    }
}

/// Returns a solution; `None` if there is none, or the control ended the search.
fn any_solution(candidates: &CandidateSet, solver: &mut Solver, control: &Control<'_>) -> Option<CandidateSet> {
    let outcome = solver.solve_within(candidates, control)?;
    let solution: Solution = *outcome.any()?;
    Some(tesuji_core::Puzzle::from(solution).candidates())
}

impl Response for CandidatesResponse {
    const COLUMNS: &'static [&'static str] = &["candidates"];

    fn status(&self) -> &Status {
        &self.status
    }

    /// Returns whether the problem has a solution: open cells are an answer.
    fn is_yes(&self) -> bool {
        matches!(self.status, Status::Unique | Status::Several)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Candidate, Grid};
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
