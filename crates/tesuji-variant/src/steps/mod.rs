//! Steps of a human solver through rules, on any layout.
//!
//! A [`Walker`] holds the candidates of a problem and finds the easiest step: a single; an elimination by one
//! constraint; locked candidates, values that a constraint needs, subsets, innies and outies, fish; forcing chains; and
//! last a value that leads to a contradiction. Each step carries its reason, as a [`Reason`].
//!
//! | module | finds |
//! |---|---|
//! | `patterns` | steps that need only houses |
//! | `rule` | steps by one part of a constraint; `parts` cuts constraints into parts |
//! | `leftover` | innies and outies |
//! | `chain` | forcing chains; `weak` has the weak links of constraints |
//! | `suppose` | contradictions |
//! | `proof` | the proof of a step, from its reason |
//!
//! ```
//! use tesuji_core::{Constraint, Control, Grid, Problem};
//! use tesuji_variant::steps::Walker;
//!
//! let cage = Constraint::Cage { cells: vec![0, 1], sums: vec![3] };
//! let mut walker = Walker::of(&Problem::from(Grid::EMPTY).with_constraints(vec![cage])?);
//! let step = walker.easiest(&Control::new()).unwrap();
//! assert_eq!((step.technique(walker.constraints()), step.eliminate[0].0), ("cage", 0));
//! assert_eq!(step.eliminate[0].1.to_string(), "3, 4, 5, 6, 7, 8, 9");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chain;
mod leftover;
mod marks;
mod parts;
mod patterns;
mod proof;
mod rule;
mod suppose;
mod weak;

use std::sync::Arc;

use tesuji_core::{Constraint, Control, Layout, Problem, Reason, RuleHouse, RuleProof, RuleStep, ValueSet};

use leftover::Leftover;
use marks::Marks;
use rule::{Follows, Part};

/// The maximum number of decisions spent on constraints along a path.
const NODES: u64 = 3_000_000;

/// The state of a problem that is solved step by step.
#[derive(Clone, Debug)]
pub struct Walker {
    known: Arc<StaticData>,
    marks: Marks,
    /// The parts and leftovers that are known to give no step until one of their cells changes.
    stale: Stale,
}

/// For each part and each leftover, `true` if it is known to give no step: for parts, separately by elimination and by
/// need.
#[derive(Clone, Debug)]
struct Stale {
    says: Vec<bool>,
    needs: Vec<bool>,
    leftovers: Vec<bool>,
}

/// The data that does not change.
#[derive(Debug)]
struct StaticData {
    constraints: Vec<Constraint>,
    parts: Vec<Part>,
    leftovers: Vec<Leftover>,
}

impl Walker {
    /// Creates a walker with the values and the candidates of a problem.
    pub fn of(problem: &Problem) -> Walker {
        let marks = Marks::of(problem);
        let parts = parts::parts_of(problem);
        let leftovers = leftover::leftovers(problem, &marks);
        let fresh = vec![false; parts.len()];
        let stale = Stale { says: fresh.clone(), needs: fresh, leftovers: vec![false; leftovers.len()] };
        let known = StaticData { constraints: problem.constraints().to_vec(), parts, leftovers };
        Walker { known: Arc::new(known), marks, stale }
    }

    /// Returns the layout.
    pub fn layout(&self) -> &Layout {
        &self.marks.ground.layout
    }

    /// Returns the constraints.
    pub fn constraints(&self) -> &[Constraint] {
        &self.known.constraints
    }

    /// Returns the houses to which steps refer: those of the layout, then those of constraints.
    pub fn houses(&self) -> &[RuleHouse] {
        &self.marks.ground.houses
    }

    /// Returns the candidates of each cell, extra cells included.
    pub fn candidates(&self) -> &[ValueSet] {
        &self.marks.candidates
    }

    /// Returns the value of each cell, or 0 if none is placed.
    pub fn values(&self) -> Vec<u8> {
        let cells = self.marks.candidates.iter().zip(&self.marks.placed).take(self.layout().cell_count());
        cells.map(|(set, &placed)| if placed { set.single().unwrap_or(0) } else { 0 }).collect()
    }

    /// Returns whether all cells have a value.
    pub fn is_complete(&self) -> bool {
        self.marks.placed.iter().all(|&placed| placed) && self.marks.candidates.iter().all(|set| !set.is_empty())
    }

    /// Returns whether a cell has no value left, or a value has no place in a house, so that there is no solution.
    pub fn is_contradictory(&self) -> bool {
        patterns::contradiction(&self.marks).is_some()
    }

    /// Returns the proof of a step that is possible in this state.
    pub fn prove(&self, step: &RuleStep) -> RuleProof {
        proof::prove(&self.marks, step)
    }

    /// Takes a step.
    pub fn take(&mut self, step: &RuleStep) {
        let changed = self.marks.apply(step);
        let is_changed = |cells: &[usize]| changed.iter().any(|cell| cells.contains(cell));
        let Stale { says, needs, leftovers } = &mut self.stale;
        for (nth, part) in self.known.parts.iter().enumerate() {
            if (says[nth] || needs[nth]) && is_changed(&part.cells) {
                (says[nth], needs[nth]) = (false, false);
            }
        }
        for (stale, leftover) in leftovers.iter_mut().zip(&self.known.leftovers) {
            *stale = *stale && !is_changed(leftover.cells());
        }
    }

    /// Returns the easiest step; `None` if there is none, or the control stopped the work.
    pub fn easiest(&mut self, control: &Control<'_>) -> Option<RuleStep> {
        if self.is_contradictory() || self.is_complete() {
            return None;
        }
        self.without_supposing(control).or_else(|| suppose::step(self, control))
    }

    /// Returns the path to the solution, or as far as steps are found.
    ///
    /// The work on constraints is limited to a few seconds, after which the path ends.
    pub fn path(&mut self, control: &Control<'_>) -> Vec<RuleStep> {
        let control = &Control::within(control).with_budget(NODES);
        let mut path = Vec::new();
        while control.should_continue()
            && let Some(step) = self.easiest(control)
        {
            self.take(&step);
            path.push(step);
        }
        path
    }

    /// Returns the steps that are possible now; steps with assumptions only if there are no others.
    pub fn steps(&mut self, limit: usize, control: &Control<'_>) -> Vec<RuleStep> {
        let mut steps: Vec<RuleStep> = Vec::new();
        if limit == 0 || self.is_contradictory() {
            return steps;
        }
        let mut push = |step: RuleStep| {
            if step.place.is_none() || steps.iter().all(|other| other.place != step.place) {
                steps.push(step);
            }
            steps.len() < limit && control.should_continue()
        };
        let marks = &self.marks;
        let mut should_continue = patterns::singles(marks, &mut push);
        for part in &self.known.parts {
            if let (true, Follows::Step(step)) = (should_continue, rule::look(part, marks, control)) {
                should_continue = push(step);
            }
        }
        should_continue = should_continue && patterns::locked(marks, &mut push);
        for part in &self.known.parts {
            if should_continue && let Some(step) = rule::needed(part, marks, control) {
                should_continue = push(step);
            }
        }
        should_continue = should_continue && patterns::subsets(marks, &mut push);
        for leftover in &self.known.leftovers {
            if should_continue && let Some(step) = leftover.step(marks, control) {
                should_continue = push(step);
            }
        }
        if should_continue {
            patterns::fish(marks, &mut push);
        }
        if steps.is_empty() {
            steps.extend(self.easiest(control));
        }
        steps
    }

    fn without_supposing(&mut self, control: &Control<'_>) -> Option<RuleStep> {
        let found = self.single().or_else(|| self.by_rule(control)).or_else(|| self.first(&patterns::locked));
        found
            .or_else(|| self.by_need(control))
            .or_else(|| self.first(&patterns::subsets))
            .or_else(|| self.by_leftover(control))
            .or_else(|| self.first(&patterns::fish))
            .or_else(|| chain::step(&self.known, &self.marks, control))
    }

    fn single(&self) -> Option<RuleStep> {
        self.first(&patterns::singles)
    }

    fn first(&self, find: &dyn Fn(&Marks, patterns::Push<'_>) -> bool) -> Option<RuleStep> {
        let mut first = None;
        find(&self.marks, &mut |step| {
            first = Some(step);
            false
        });
        first
    }

    fn by_rule(&mut self, control: &Control<'_>) -> Option<RuleStep> {
        let known = self.known.clone();
        for (nth, part) in known.parts.iter().enumerate() {
            if self.stale.says[nth] {
                continue;
            }
            if !control.should_continue() {
                return None;
            }
            match rule::look(part, &self.marks, control) {
                Follows::Step(step) => return Some(step),
                // A contradiction follows: the first open cell has no value left.
                Follows::Never(_) => return self.emptied(part),
                Follows::Nothing => self.stale.says[nth] = true,
            }
        }
        None
    }

    fn emptied(&self, part: &Part) -> Option<RuleStep> {
        let open = part.cells.iter().copied().find(|&cell| !self.marks.placed[cell])?;
        let reason = Reason::Rule { constraint: part.nth, cells: part.cells.clone(), ways: Vec::new() };
        Some(RuleStep { reason, place: None, eliminate: vec![(open, self.marks.candidates[open])] })
    }

    fn by_need(&mut self, control: &Control<'_>) -> Option<RuleStep> {
        let known = self.known.clone();
        for (nth, part) in known.parts.iter().enumerate() {
            if self.stale.needs[nth] {
                continue;
            }
            if !control.should_continue() {
                return None;
            }
            match rule::needed(part, &self.marks, control) {
                Some(step) => return Some(step),
                None => self.stale.needs[nth] = true,
            }
        }
        None
    }

    fn by_leftover(&mut self, control: &Control<'_>) -> Option<RuleStep> {
        let known = self.known.clone();
        for (nth, leftover) in known.leftovers.iter().enumerate() {
            if self.stale.leftovers[nth] {
                continue;
            }
            if !control.should_continue() {
                return None;
            }
            match leftover.step(&self.marks, control) {
                Some(step) => return Some(step),
                None => self.stale.leftovers[nth] = true,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
