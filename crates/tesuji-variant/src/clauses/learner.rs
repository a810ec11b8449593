//! The search that learns clauses. It takes turns with the other search, and each knows the solutions that the other
//! one has found.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tesuji_core::Control;

use super::{Clauses, SearchOutcome};
use crate::engine::Engine;

/// The maximum number of solutions that are searched by learning clauses. For more, the other search is faster.
const MOST_SOLUTIONS: usize = 16;

/// The number of failures that the clauses may have for each failure of the other search, if there is more than houses
/// and differences.
const FAILURES_OF_A_TURN: u64 = 20;

/// The state of the clauses: not needed yet, in use, or of no use.
enum State {
    Wanted,
    Working(Box<Clauses>),
    Useless,
}

/// The clauses of one search, and the solutions that were found.
pub(crate) struct Learner {
    state: State,
    known: BTreeSet<Vec<u8>>,
    nodes: u64,
}

impl Learner {
    pub(crate) fn new(is_wanted: bool) -> Learner {
        Learner { state: if is_wanted { State::Wanted } else { State::Useless }, known: BTreeSet::new(), nodes: 0 }
    }

    pub(crate) fn is_wanted(&self) -> bool {
        !cfg!(tesuji_small) && !matches!(self.state, State::Useless)
    }

    /// Records a solution that the other search has found, and returns whether it is new.
    pub(crate) fn is_new(&mut self, solution: &[u8]) -> bool {
        if self.known.contains(solution) {
            return false;
        }
        if self.is_wanted() {
            self.know(solution.to_vec());
        }
        true
    }

    fn know(&mut self, solution: Vec<u8>) {
        if let State::Working(clauses) = &mut self.state {
            clauses.forbid(&solution);
        }
        self.known.insert(solution);
        if self.known.len() >= MOST_SOLUTIONS {
            self.state = State::Useless;
        }
    }

    /// Gives the clauses a turn after a number of failures of the other search, which must be at its root. Returns the
    /// result of the search if it has ended.
    pub(crate) fn take_turn(
        &mut self,
        engine: &Engine,
        cells: usize,
        failures: u64,
        control: &Control<'_>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        if cfg!(tesuji_small) {
            return None;
        }
        if let State::Wanted = self.state {
            self.state = Clauses::of(engine).map_or(State::Useless, |clauses| State::Working(Box::new(clauses)));
            if let State::Working(clauses) = &mut self.state {
                self.known.iter().for_each(|solution| clauses.forbid(solution));
            }
        }
        // If there are only houses and differences, the clauses know all that the other search knows.
        let turn = if engine.propagators.is_empty() { u64::MAX } else { failures * FAILURES_OF_A_TURN };
        while let State::Working(clauses) = &mut self.state {
            let found = clauses.solve(turn, control);
            self.nodes += clauses.take_nodes();
            match found {
                SearchOutcome::Stopped => return Some(ControlFlow::Break(())),
                SearchOutcome::Nothing => return Some(ControlFlow::Continue(())),
                SearchOutcome::Failures => break,
                SearchOutcome::Solution => {}
            }
            let mut solution: Vec<u8> = (0..cells).map(|cell| engine.space.low(cell) as u8 + 1).collect();
            clauses.solution().filter(|(var, _)| *var < cells).for_each(|(var, value)| solution[var] = value + 1);
            if visit(&solution).is_break() {
                return Some(ControlFlow::Break(()));
            }
            self.know(solution);
        }
        None
    }

    /// Returns the number of decisions made since the last call.
    pub(crate) fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }
}
