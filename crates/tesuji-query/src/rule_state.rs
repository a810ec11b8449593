//! A player's state in a problem with constraints, or with a layout other than the classic one.

use std::ops::ControlFlow;
use std::sync::Arc;

use tesuji_core::{Control, Problem, RuleStep};
use tesuji_engine::Solver;
use tesuji_solve::SolverInput;
use tesuji_variant::steps::Walker;

use crate::Status;
use crate::played::{Moves, Played, RuleFault};

/// The maximum number of decisions spent on counting the solutions of a problem.
const NODES: u64 = 200_000;

/// A player's state in a problem with constraints, or with a layout other than the classic one.
#[derive(Clone, Debug)]
pub struct RuleState {
    problem: Box<Problem>,
    walker: Arc<Walker>,
    status: Status,
    solution: Option<Vec<u8>>,
    fault: Option<RuleFault>,
    /// The page's small module has no engine for such steps, so it cannot construct this type.
    #[cfg(tesuji_small)]
    pub(crate) never: core::convert::Infallible,
}

/// The steps that a search has found, and the state after the search.
pub(crate) struct RuleSearch {
    pub(crate) status: Status,
    pub(crate) steps: Vec<RuleStep>,
    pub(crate) walker: Walker,
}

impl RuleState {
    /// Analyses a problem with the player's moves.
    ///
    /// # Errors
    ///
    /// Returns the status if the problem has no solution, or if a move is not a candidate of the problem.
    #[cfg(not(tesuji_small))]
    pub(crate) fn of(problem: &Problem, played: &Played, control: &Control<'_>) -> Result<RuleState, Status> {
        let (status, solution) = status_of(problem, control);
        if let Status::Unsolvable { .. } = status {
            return Err(status);
        }
        let mut moves = Moves::of(problem);
        moves.extend(played.moves(&problem.layout())?);
        let mut walker = Walker::of(&problem.without_played());
        moves.play(&mut walker);
        let fault = match &solution {
            Some(solution) => moves.fault(&walker, solution),
            None if moves.is_empty() => None,
            None => is_dead(problem, &walker, control).then_some(RuleFault::NoSolution),
        };
        Ok(RuleState { problem: Box::new(problem.clone()), walker: Arc::new(walker), status, solution, fault })
    }

    /// Returns the status of a problem in the page's small module, which knows no steps through rules.
    ///
    /// # Errors
    ///
    /// Always returns an error.
    #[cfg(tesuji_small)]
    pub(crate) fn of(problem: &Problem, _: &Played, _: &Control<'_>) -> Result<RuleState, Status> {
        Err(Status::unsupported_problem(problem, "human steps are known"))
    }

    /// Searches for steps, unless there is an error in the state.
    ///
    /// # Errors
    ///
    /// Returns the status if the steps prove that the problem has no solution.
    pub(crate) fn search(
        &self,
        control: &Control<'_>,
        find: impl FnOnce(&mut Walker) -> Vec<RuleStep>,
    ) -> Result<RuleSearch, Status> {
        let mut walker = Walker::clone(&self.walker);
        let steps = if self.fault.is_none() { find(&mut walker) } else { Vec::new() };
        // Without played moves, only a problem without a solution leads to such a state.
        let ends = walker.is_contradictory() || walker.is_complete();
        let is_unproved = self.solution.is_none() && self.fault.is_none();
        if ends && is_unproved && is_dead(&self.problem, &walker, control) {
            return Err(Status::unsolvable());
        }
        let status = match control.stop_reason() {
            by @ Some(_) if !walker.is_complete() => Status::stopped(by),
            _ => self.status.clone(),
        };
        Ok(RuleSearch { status, steps, walker })
    }

    /// Returns the problem.
    pub(crate) const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the digits and the candidates.
    pub fn walker(&self) -> &Walker {
        &self.walker
    }

    /// Returns the status of the clues.
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// Returns the error in the state, if there is one.
    pub const fn fault(&self) -> Option<&RuleFault> {
        self.fault.as_ref()
    }
}

/// Returns the number of solutions, as far as a short search determines it, and the solution if it is unique.
#[cfg(not(tesuji_small))]
fn status_of(problem: &Problem, control: &Control<'_>) -> (Status, Option<Vec<u8>>) {
    let input = SolverInput::of(problem);
    let clashes = input.clashes();
    if !clashes.is_empty() {
        return (Status::Unsolvable { clashes }, None);
    }
    let bounded = Control::within(control).with_budget(NODES);
    match input.solutions(&mut Solver::new(), &bounded) {
        None => (Status::Unknown, None),
        Some(solutions) => (Status::of_count(solutions.count()), solutions.only().map(|only| only.values())),
    }
}

/// Returns whether a short search shows that no solution agrees with the candidates of the walker.
fn is_dead(problem: &Problem, walker: &Walker, control: &Control<'_>) -> bool {
    let Ok(narrowed) = problem.clone().with_allowed(walker.candidates()) else { return false };
    let bounded = Control::within(control).with_budget(NODES);
    // The first solution ends the search with a break, and so does the control.
    SolverInput::of(&narrowed).for_each(&mut Solver::new(), &bounded, |_| ControlFlow::Break(())).is_continue()
}
