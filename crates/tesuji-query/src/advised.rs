//! The state of a player in a problem of any layout, and the advice for it.

// The page's small module has no `RuleState`, so the code about it is unreachable there.
#![cfg_attr(tesuji_small, allow(unreachable_code, unused_variables))]

use serde::Serialize;
use tesuji_core::{Control, Problem, RuleStep};
use tesuji_engine::Solver;

use crate::explain::Preference;
use crate::path::{Alternatives, Path};
use crate::played::{Played, RuleFault};
use crate::rule_state::RuleState;
use crate::{Advice, PlayerState, Status, StepAt, Techniques};

/// The state of a player in a problem of any layout.
#[derive(Clone, Debug)]
pub(crate) enum State {
    Classic(Box<PlayerState>),
    Rules(RuleState),
}

/// A state and the advice for it.
#[derive(Clone, Debug)]
pub enum AdvisedState {
    /// In a classic sudoku.
    Classic(Box<PlayerState>, Advice),
    /// In a problem with constraints, or with another layout.
    Rules(RuleState, RuleAdvice),
}

/// The advice to a player in a problem with constraints, or with another layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleAdvice {
    /// There is an error in the state.
    Fault(RuleFault),
    /// Nothing is left to do.
    Complete,
    /// The easiest step.
    Step(RuleStep),
    /// No step is found.
    Stuck,
    /// The work was stopped before any advice was found.
    Stopped,
}

/// The first keys of every response to a player: `status` and the kind of the advice.
#[derive(Serialize)]
pub(crate) struct Head<'a> {
    #[serde(flatten)]
    status: &'a Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<&'static str>,
}

impl<'a> Head<'a> {
    pub(crate) fn of(status: &'a Status, advised: &Option<AdvisedState>) -> Head<'a> {
        Head { status, advice: advised.as_ref().map(AdvisedState::name) }
    }
}

impl RuleAdvice {
    /// Returns the kind in kebab case, as [`Advice::name`] does.
    pub const fn name(&self) -> &'static str {
        match self {
            RuleAdvice::Fault(fault) => fault.name(),
            RuleAdvice::Complete => "complete",
            RuleAdvice::Step(_) => "step",
            RuleAdvice::Stuck => "stuck",
            RuleAdvice::Stopped => "stopped",
        }
    }
}

impl AdvisedState {
    /// Returns the kind of the advice in kebab case; see [`Advice::name`].
    pub const fn name(&self) -> &'static str {
        match self {
            AdvisedState::Classic(_, advice) => advice.name(),
            AdvisedState::Rules(_, advice) => advice.name(),
        }
    }

    /// Returns the status of the clues.
    pub fn status(&self) -> &Status {
        match self {
            AdvisedState::Classic(state, _) => state.status(),
            AdvisedState::Rules(state, _) => state.status(),
        }
    }

    /// Returns the step, if the advice is to take one.
    pub fn step(&self) -> Option<StepAt<'_>> {
        match self {
            AdvisedState::Classic(state, Advice::Step(step)) => Some(StepAt::Classic { board: state.board(), step }),
            AdvisedState::Rules(state, RuleAdvice::Step(step)) => Some(StepAt::Rules { walker: state.walker(), step }),
            _ => None,
        }
    }

    /// Returns the names of the cells with wrong digits or lost pencil marks.
    pub(crate) fn cells(&self) -> Option<Vec<String>> {
        match self {
            AdvisedState::Classic(_, Advice::WrongDigits(cells)) => {
                Some(cells.iter().map(|cell| cell.to_string()).collect())
            }
            AdvisedState::Classic(_, Advice::LostMarks(marks)) => {
                Some((!marks.empty_cells()).iter().map(|cell| cell.to_string()).collect())
            }
            AdvisedState::Rules(state, RuleAdvice::Fault(fault)) => {
                let layout = state.walker().layout();
                fault.cells().map(|cells| cells.into_iter().map(|cell| layout.cell_name(cell)).collect())
            }
            _ => None,
        }
    }

    /// Returns the lost pencil marks as candidates.
    pub(crate) fn lost_marks(&self) -> Vec<String> {
        match self {
            AdvisedState::Classic(_, Advice::LostMarks(marks)) => marks.iter().map(|one| one.to_string()).collect(),
            AdvisedState::Rules(state, RuleAdvice::Fault(RuleFault::LostMarks(marks))) => {
                let layout = state.walker().layout();
                marks.iter().map(|&(cell, value)| layout.candidate_name(cell, value)).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl State {
    /// Analyses a problem with the player's moves.
    ///
    /// # Errors
    ///
    /// Returns the status if steps are not supported for the problem, if a move is not a candidate of it, or if it has
    /// constraints or another layout and no solution.
    pub(crate) fn of(
        problem: &Problem,
        techniques: &Techniques,
        played: &Played,
        solver: &mut Solver,
        control: &Control<'_>,
    ) -> Result<State, Status> {
        if let Some(position) = problem.position() {
            let state = PlayerState::of(&*played.on(position)?, solver, control);
            return Ok(State::Classic(Box::new(state)));
        }
        if *techniques != Techniques::default() {
            return Err(Status::unsupported_problem(problem, "techniques can be chosen and ordered"));
        }
        RuleState::of(problem, played, control).map(State::Rules)
    }

    /// Returns the status of the clues.
    pub(crate) const fn status(&self) -> &Status {
        match self {
            State::Classic(state) => state.status(),
            State::Rules(state) => state.status(),
        }
    }

    /// Returns the error in the state, if there is one.
    pub(crate) fn fault(&self) -> Option<AdvisedState> {
        match self {
            State::Classic(state) => state.fault().map(|fault| AdvisedState::Classic(state.clone(), fault)),
            State::Rules(state) => {
                let fault = state.fault()?.clone();
                Some(AdvisedState::Rules(state.clone(), RuleAdvice::Fault(fault)))
            }
        }
    }

    /// Returns the path from here, the status after the search, and the error at the end of the path if it is false.
    ///
    /// # Errors
    ///
    /// Returns the status if the preference is not supported, or if there is no solution.
    pub(crate) fn path(
        self,
        techniques: &Techniques,
        prefer: Preference,
        control: &Control<'_>,
    ) -> Result<(Status, Path, Option<AdvisedState>), Status> {
        let state = match self {
            State::Classic(state) => state,
            State::Rules(state) if prefer == Preference::Shortest => {
                return Err(Status::unsupported_problem(state.problem(), "short paths are searched"));
            }
            State::Rules(state) => {
                let found = state.search(control, |walker| walker.path(control))?;
                let path = Path::Rules {
                    start: state.walker().clone(),
                    steps: found.steps,
                    end: found.walker,
                    #[cfg(tesuji_small)]
                    never: state.never,
                };
                return Ok((found.status, path, None));
            }
        };
        let mut repertoire = state.fitting(&techniques.repertoire());
        if state.nothing_follows() {
            repertoire = repertoire.only(|_| false);
        }
        let trace = match prefer {
            Preference::Easiest => repertoire.solve(&mut state.board().clone(), control),
            Preference::Shortest => repertoire.shortest_path(state.board(), control),
        };
        let mut end = state.board().clone();
        trace.steps.iter().for_each(|step| end.apply(&step.conclusion));
        let status = match control.stop_reason() {
            by @ Some(_) if !trace.is_complete() => Status::stopped(by),
            _ => state.status().clone(),
        };
        let path = Path::Classic { board: Box::new(state.board().clone()), trace };
        let lost = state.is_lost(&end).then_some(AdvisedState::Classic(state, Advice::LostPath));
        Ok((status, path, lost))
    }

    /// Returns all steps that are possible here, up to `limit`, and the status after the search.
    ///
    /// # Errors
    ///
    /// Returns the status if there is no solution.
    pub(crate) fn alternatives(
        &self,
        techniques: &Techniques,
        limit: usize,
        control: &Control<'_>,
    ) -> Result<(Status, Alternatives), Status> {
        let state = match self {
            State::Classic(state) => state,
            State::Rules(state) => {
                let found = state.search(control, |walker| walker.steps(limit, control))?;
                let alternatives = Alternatives::Rules {
                    walker: state.walker().clone(),
                    steps: found.steps,
                    #[cfg(tesuji_small)]
                    never: state.never,
                };
                return Ok((found.status, alternatives));
            }
        };
        let steps = match state.nothing_follows() {
            true => Vec::new(),
            false => state.fitting(&techniques.repertoire()).steps(state.board(), limit, control),
        };
        let status = match control.stop_reason() {
            by @ Some(_) => Status::stopped(by),
            None => state.status().clone(),
        };
        Ok((status, Alternatives::Classic { board: Box::new(state.board().clone()), steps }))
    }

    /// Returns the next action: correcting an error, or taking the easiest useful step; and the status after the
    /// search.
    ///
    /// # Errors
    ///
    /// Returns the status if there is no solution.
    pub(crate) fn advised(
        self,
        techniques: &Techniques,
        control: &Control<'_>,
    ) -> Result<(Status, AdvisedState), Status> {
        match self {
            State::Classic(state) => {
                let advice = state.advice(&techniques.repertoire(), control);
                let status = match advice {
                    Advice::Stopped => Status::stopped(control.stop_reason()),
                    _ => state.status().clone(),
                };
                Ok((status, AdvisedState::Classic(state, advice)))
            }
            State::Rules(state) => {
                let found = state.search(control, |walker| walker.easiest(control).into_iter().collect())?;
                let advice = match (state.fault(), found.steps.into_iter().next()) {
                    (Some(fault), _) => RuleAdvice::Fault(fault.clone()),
                    (None, Some(step)) => RuleAdvice::Step(step),
                    (None, None) if found.walker.is_complete() => RuleAdvice::Complete,
                    (None, None) if control.should_continue() => RuleAdvice::Stuck,
                    (None, None) => RuleAdvice::Stopped,
                };
                Ok((found.status, AdvisedState::Rules(state, advice)))
            }
        }
    }
}
