//! Many branches of one search side by side, each in its lane of vectors.
//!
//! Where the rest of a search is large, all that it enforces is looked at in one sweep, for 32 branches at once: what one
//! branch does not need costs nothing that another does not need. A branch that a sweep leaves as it was is split in two,
//! of which one waits; a lane that has failed takes the branch that has waited least.

mod branch;
mod plan;
mod row;
mod sweep;

use std::ops::ControlFlow;

use tesuji_core::Control;
use tesuji_engine::Instructions;

use branch::Choice;
pub(crate) use plan::Plan;
use row::{LANES, Row};
use sweep::{Ends, Sweep};

use crate::engine::Engine;
use crate::space::Var;
use crate::weights::Weights;

/// How many sweeps pass between two looks at the control.
const SWEEPS_BETWEEN_LOOKS: u64 = 64;

/// Branches that wait, and those that have a lane.
pub(crate) struct Lanes {
    plan: Plan,
    instructions: Instructions,
    rows: Vec<Row>,
    /// For each house, the values with two places in it.
    two_places: Vec<Row>,
    ends: Vec<Ends>,
    /// The largest weight in each house.
    heaviest: Vec<f32>,
    /// The variable that was decided last in each lane; `None` for a lane without a branch.
    decided: [Option<u16>; LANES],
    /// The domains of the branches that wait, and the variables that were decided.
    waiting: Vec<u16>,
    waiting_decided: Vec<u16>,
    /// How many decisions were made since they were asked for.
    nodes: u64,
}

impl Lanes {
    /// Makes lanes for what an engine enforces; `None` if lanes cannot enforce it.
    pub(crate) fn of(engine: &Engine) -> Option<Lanes> {
        let plan = Plan::of(engine)?;
        Some(Lanes {
            rows: vec![Row::NONE; plan.vars],
            two_places: vec![Row::NONE; plan.houses.len()],
            ends: vec![Ends::NONE; plan.totals.iter().map(|total| total.parts.len()).max().unwrap_or(0)],
            heaviest: vec![0.0; plan.houses.len()],
            plan,
            instructions: Instructions::best(),
            decided: [None; LANES],
            waiting: Vec::new(),
            waiting_decided: Vec::new(),
            nodes: 0,
        })
    }

    /// Takes domains as a branch that waits.
    pub(crate) fn push(&mut self, domains: &[u64], decided: Var) {
        self.waiting.extend(domains.iter().map(|&domain| domain as u16));
        self.waiting_decided.push(decided as u16);
    }

    /// Searches the branches, for so many decisions. Returns how the search ended, if it did: all of it, by `visit`, which
    /// takes the values of all variables, or by the control.
    pub(crate) fn run(
        &mut self,
        weights: &mut Weights,
        cells: usize,
        most: u64,
        control: &Control<'_>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let mut solution = vec![0; cells];
        let mut spent = self.nodes;
        for sweeps in 1u64.. {
            if sweeps % SWEEPS_BETWEEN_LOOKS == 1 {
                self.weigh(weights);
            }
            for lane in 0..LANES {
                if self.decided[lane].is_none() {
                    self.take(lane);
                }
            }
            if self.decided.iter().all(Option::is_none) {
                break;
            }
            let swept = self.instructions.run_words(Sweep {
                plan: &self.plan,
                rows: &mut self.rows,
                two_places: &mut self.two_places,
                ends: &mut self.ends,
            });
            for lane in 0..LANES {
                let Some(decided) = self.decided[lane] else { continue };
                let (culprit, least) = (swept.culprit.0[lane], swept.least.0[lane]);
                if culprit != 0 || least == 0 {
                    self.learn(lane, usize::from(decided), usize::from(culprit), weights);
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
                    self.take(lane);
                } else {
                    self.split(lane, weights);
                }
            }
            if sweeps % SWEEPS_BETWEEN_LOOKS == 0 {
                control.spend(self.nodes - spent);
                spent = self.nodes;
                if !control.go_on() {
                    return Some(ControlFlow::Break(()));
                }
                if self.nodes >= most {
                    return None;
                }
            }
        }
        control.spend(self.nodes - spent);
        Some(ControlFlow::Continue(()))
    }

    /// Gives a lane the branch that has waited least.
    fn take(&mut self, lane: usize) {
        self.decided[lane] = self.waiting_decided.pop();
        if self.decided[lane].is_some() {
            let from = self.waiting.len() - self.plan.vars;
            for (row, &domain) in self.rows.iter_mut().zip(&self.waiting[from..]) {
                row.0[lane] = domain;
            }
            self.waiting.truncate(from);
        } else {
            self.rows.iter_mut().for_each(|row| row.0[lane] = 0);
        }
    }

    /// Splits the branch of a lane in two: one has a value, the other has not and waits.
    fn split(&mut self, lane: usize, weights: &Weights) {
        let from = self.waiting.len();
        self.waiting.extend(self.rows.iter().map(|row| row.0[lane]));
        let choice = Choice {
            plan: &self.plan,
            weights: weights.all(),
            heaviest: &self.heaviest,
            two_places: &self.two_places,
            lane,
            domains: &self.waiting[from..],
        };
        let (var, value) = self.instructions.dispatch(choice);
        self.waiting[from + var] &= !value;
        self.waiting_decided.push(var as u16);
        self.rows[var].0[lane] = value;
        self.decided[lane] = Some(var as u16);
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
            Some(nth) => self.plan.scope(nth).into_iter().for_each(|var| weights.add(usize::from(var), 0.5)),
            None => {
                let wiped = self.rows.iter().position(|row| row.0[lane] == 0);
                wiped.into_iter().for_each(|var| weights.add(var, 1.0));
            }
        }
    }

    /// Returns how many decisions were made since the last call.
    pub(crate) fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }
}
