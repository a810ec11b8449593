//! Finds the true candidates with a solver.

use tesuji_core::{CandidateSet, Control, Puzzle, ValueSet};
use tesuji_engine::Solver;

use crate::SolverInput;
use crate::solver_input::search_for;

/// The values that occur in each cell in at least one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    /// A set for each cell, in reading order; all are empty if there is no solution.
    pub sets: Vec<ValueSet>,
    /// `false` if the control ended the search before all were found.
    pub is_complete: bool,
}

impl TrueCandidates {
    /// Returns the number of solutions: 0, 1, or 2 for several; `None` if unknown.
    pub fn count(&self) -> Option<usize> {
        self.is_complete.then(|| match &self.sets {
            sets if sets.iter().any(|set| set.is_empty()) => 0,
            sets if sets.iter().all(|set| set.len() == 1) => 1,
            _ => 2,
        })
    }
}

impl SolverInput<'_> {
    /// Finds the true candidates.
    ///
    /// # Complexity
    ///
    /// At most one search per candidate; each solution found settles one candidate of every cell.
    pub fn true_candidates(&self, solver: &mut Solver, control: &Control<'_>) -> TrueCandidates {
        let unknown = || TrueCandidates { sets: Vec::new(), is_complete: false };
        match self {
            SolverInput::Clash(_) => TrueCandidates { sets: vec![ValueSet::EMPTY; 81], is_complete: true },
            SolverInput::Sukaku(marks) => of_classic(marks, solver, control),
            SolverInput::Puzzle { puzzle, .. } => match self.restricted(solver, control) {
                Some(Some(marks)) => of_classic(marks, solver, control),
                Some(None) => of_classic(&puzzle.candidates(), solver, control),
                None => unknown(),
            },
            SolverInput::Other(problem) => match search_for(problem).true_candidates(control) {
                None => unknown(),
                Some(mut sets) => {
                    let cells = problem.layout().cell_count();
                    // Values of extra cells alone are not a solution.
                    if sets.iter().any(|set| set.is_empty()) {
                        sets.fill(ValueSet::EMPTY);
                    }
                    sets.truncate(cells);
                    TrueCandidates { sets, is_complete: true }
                }
            },
        }
    }
}

/// Finds the true candidates among the candidates of a classic 9x9.
fn of_classic(open: &CandidateSet, solver: &mut Solver, control: &Control<'_>) -> TrueCandidates {
    let mut found = CandidateSet::EMPTY;
    for candidate in open.iter() {
        if found.contains(candidate) {
            continue;
        }
        if !control.should_continue() {
            break;
        }
        let mut tried = *open;
        tried.set_digits(candidate.cell, candidate.digit.into());
        if let Some(solution) = any_solution(&tried, solver, control) {
            solution.iter().for_each(|one| found.insert(one));
        }
    }
    // The last search may have been stopped early.
    TrueCandidates { sets: found.to_value_sets(), is_complete: control.stop_reason().is_none() }
}

/// Returns `true` if all candidates of a classic 9x9 are true, as far as the control allows a proof.
pub fn are_all_true(open: &CandidateSet, solver: &mut Solver, control: &Control<'_>) -> bool {
    let mut left = *open;
    loop {
        let Some(candidate) = left.iter().next() else { return true };
        let mut tried = *open;
        tried.set_digits(candidate.cell, candidate.digit.into());
        let Some(solution) = any_solution(&tried, solver, control) else { return false };
        solution.iter().for_each(|one| left.remove(one));
    }
}

/// Returns a solution, or `None` if there is none or the control ended the search.
fn any_solution(candidates: &CandidateSet, solver: &mut Solver, control: &Control<'_>) -> Option<CandidateSet> {
    let outcome = solver.solve_within(candidates, control)?;
    Some(Puzzle::from(*outcome.any()?).candidates())
}
