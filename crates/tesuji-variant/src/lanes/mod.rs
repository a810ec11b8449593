//! Searches many branches side by side, each in its own lane of vectors.
//!
//! If the rest of a search is large, one sweep applies all propagation to 32 branches at once: work that one branch
//! does not need costs nothing if another branch needs it. A branch that a sweep leaves unchanged is split in two, and
//! one of them waits; a lane that has failed takes the branch that has waited least.

mod automaton;
mod branch;
mod plan;
mod row;
mod sweep;

use std::ops::ControlFlow;

use tesuji_core::Control;
use tesuji_engine::Instructions;

use branch::Choice;
use plan::MOST_VARS;
pub(crate) use plan::Plan;
use row::{LANES, Row};
use sweep::{Ends, Sweep};

use crate::engine::Engine;
use crate::space::Var;
use crate::weights::Weights;

/// The number of sweeps between two checks of the control.
const SWEEPS_BETWEEN_LOOKS: u64 = 64;

/// The number of decisions before the first check of the progress, and the factor between two checks: if almost nothing
/// is done, the search restarts with what failures have taught.
const FIRST_NODES: u64 = 1000;
const MORE_NODES: u64 = 4;

/// The least part of the search that must be done by then.
const LEAST_DONE: f64 = 1.0 / 16.0;

/// A branch of the search.
#[derive(Clone, Copy)]
struct Branch {
    /// The variable that was decided last.
    decided: u8,
    /// The part of the search that this branch covers, if all values of a variable have equal shares.
    part: f64,
}

/// The waiting branches, and those that have a lane.
pub(crate) struct Lanes {
    plan: Plan,
    instructions: Instructions,
    rows: Box<[Row; MOST_VARS]>,
    /// For each house, the values with two places in it.
    two_places: Vec<Row>,
    ends: Vec<Ends>,
    /// The states of an automaton that are possible.
    states: Vec<Row>,
    /// The largest weight in each house.
    heaviest: Vec<f32>,
    /// The branch of each lane.
    branches: [Option<Branch>; LANES],
    /// The branches that wait, and their domains.
    waiting: Vec<Branch>,
    waiting_domains: Vec<u16>,
    /// The initial branches and their domains.
    roots: (Vec<Branch>, Vec<u16>),
    /// The part of the search that is done.
    done: f64,
    /// The number of decisions at which progress is checked next.
    next_look: u64,
    /// `true` if the search may restart: there is no solution yet, and it began at one root.
    may_begin_again: bool,
    /// The number of decisions, and the number at the last call of [`take_nodes`](Lanes::take_nodes).
    nodes: u64,
    known_nodes: u64,
}

impl Lanes {
    /// Makes lanes that enforce what an engine enforces, on these domains and subsets of them; `None` if lanes cannot.
    pub(crate) fn of(engine: &Engine, domains: Vec<u64>) -> Option<Lanes> {
        let plan = Plan::of(engine, domains)?;
        Some(Lanes {
            rows: Box::new([Row::NONE; MOST_VARS]),
            two_places: vec![Row::NONE; plan.houses.len()],
            ends: vec![Ends::NONE; plan.most_parts()],
            states: vec![Row::NONE; plan.automata.iter().map(|automaton| automaton.states).max().unwrap_or(0)],
            heaviest: vec![0.0; plan.houses.len()],
            plan,
            instructions: Instructions::best(),
            branches: [None; LANES],
            waiting: Vec::new(),
            waiting_domains: Vec::new(),
            roots: Default::default(),
            done: 0.0,
            next_look: FIRST_NODES,
            may_begin_again: false,
            nodes: 0,
            known_nodes: 0,
        })
    }

    /// Adds domains as a waiting branch.
    pub(crate) fn push(&mut self, domains: &[u64], decided: Var) {
        self.waiting_domains.extend(domains.iter().map(|&domain| domain as u16));
        self.waiting.push(Branch { decided: decided as u8, part: 1.0 });
    }

    /// Searches the branches for about `most` decisions. `visit` takes the values of the cells. Returns `Continue` if
    /// the search is complete, `Break` if `visit` or the control stopped it, and `None` if it is not finished.
    pub(crate) fn run(
        &mut self,
        weights: &mut Weights,
        cells: usize,
        most: u64,
        control: &Control<'_>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        if self.roots.0.is_empty() {
            self.roots = (self.waiting.clone(), self.waiting_domains.clone());
            self.may_begin_again = self.waiting.len() == 1;
        }
        let mut solution = vec![0; cells];
        let begin = self.nodes;
        let mut spent = begin;
        for sweeps in 1u64.. {
            if sweeps % SWEEPS_BETWEEN_LOOKS == 1 {
                self.weigh(weights);
            }
            for lane in 0..LANES {
                if self.branches[lane].is_none() {
                    self.take(lane);
                }
            }
            if self.branches.iter().all(Option::is_none) {
                break;
            }
            let swept = self.instructions.run_words(Sweep {
                plan: &self.plan,
                rows: &mut self.rows,
                two_places: &mut self.two_places,
                ends: &mut self.ends,
                states: &mut self.states,
            });
            for lane in 0..LANES {
                let Some(Branch { decided, part }) = self.branches[lane] else { continue };
                let (culprit, least) = (swept.culprit.0[lane], swept.least.0[lane]);
                if culprit != 0 || least == 0 {
                    self.learn(lane, usize::from(decided), usize::from(culprit), weights);
                    self.done += part;
                    self.take(lane);
                } else if swept.changed.0[lane] != 0 {
                    continue;
                } else if swept.open.0[lane] == 0 {
                    for (cell, value) in solution.iter_mut().enumerate() {
                        *value = self.rows[cell].0[lane].trailing_zeros() as u8 + 1;
                    }
                    if visit(&solution).is_break() {
                        return Some(ControlFlow::Break(()));
                    }
                    self.may_begin_again = false;
                    self.take(lane);
                } else {
                    self.split(lane, part, weights);
                }
            }
            if sweeps % SWEEPS_BETWEEN_LOOKS == 0 {
                control.spend(self.nodes - spent);
                spent = self.nodes;
                if !control.should_continue() {
                    return Some(ControlFlow::Break(()));
                }
                if self.nodes - begin >= most {
                    return None;
                }
                if self.nodes >= self.next_look {
                    self.next_look = self.next_look.saturating_mul(MORE_NODES);
                    if self.done < LEAST_DONE && self.may_begin_again {
                        self.begin_again();
                    }
                }
            }
        }
        control.spend(self.nodes - spent);
        Some(ControlFlow::Continue(()))
    }

    fn begin_again(&mut self) {
        self.done = 0.0;
        self.branches = [None; LANES];
        (self.waiting, self.waiting_domains) = self.roots.clone();
    }

    /// Gives a lane the branch that has waited least. If there is none, the domains left in the lane are ignored.
    fn take(&mut self, lane: usize) {
        self.branches[lane] = self.waiting.pop();
        if self.branches[lane].is_some() {
            let from = self.waiting_domains.len() - self.plan.vars;
            for (row, &domain) in self.rows.iter_mut().zip(&self.waiting_domains[from..]) {
                row.0[lane] = domain;
            }
            self.waiting_domains.truncate(from);
        }
    }

    /// Splits the branch of a lane in two: one has a value; the other lacks it and waits.
    fn split(&mut self, lane: usize, part: f64, weights: &Weights) {
        let from = self.waiting_domains.len();
        self.waiting_domains.extend(self.rows[..self.plan.vars].iter().map(|row| row.0[lane]));
        let choice = Choice {
            plan: &self.plan,
            weights: weights.all(),
            heaviest: &self.heaviest,
            two_places: &self.two_places,
            lane,
            domains: &self.waiting_domains[from..],
        };
        let (var, value) = self.instructions.dispatch(choice);
        self.waiting_domains[from + var] &= !value;
        self.rows[var].0[lane] = value;
        let share = part / f64::from(1 + self.waiting_domains[from + var].count_ones());
        self.waiting.push(Branch { decided: var as u8, part: part - share });
        self.branches[lane] = Some(Branch { decided: var as u8, part: share });
        self.nodes += 1;
    }

    fn weigh(&mut self, weights: &Weights) {
        for (house, heaviest) in self.plan.houses.iter().zip(&mut self.heaviest) {
            *heaviest = house.cells.iter().fold(0.0, |most, &cell| most.max(weights.of(usize::from(cell))));
        }
    }

    fn learn(&self, lane: usize, decided: Var, culprit: usize, weights: &mut Weights) {
        weights.grow();
        if self.plan.has_more_than_houses() {
            weights.add(decided, 1.0);
        }
        match culprit.checked_sub(1) {
            Some(nth) => self.plan.scope(nth).iter().for_each(|&var| weights.add(usize::from(var), 0.5)),
            None => {
                let wiped = self.rows[..self.plan.vars].iter().position(|row| row.0[lane] == 0);
                wiped.into_iter().for_each(|var| weights.add(var, 1.0));
            }
        }
    }

    /// Returns the number of decisions made since the last call.
    pub(crate) fn take_nodes(&mut self) -> u64 {
        let new = self.nodes - self.known_nodes;
        self.known_nodes = self.nodes;
        new
    }
}
