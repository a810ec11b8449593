//! A search that learns a clause from each failure, for problems that are houses and differences alone.
//!
//! A candidate is a value of a cell, and true or false. One candidate of each cell is true, and one of each value in a
//! house: these are clauses. That no two of them are true is no clause but a list of what each candidate excludes. What a
//! failure follows from becomes a clause, as in solvers of satisfiability (Marques-Silva and Sakallah, 1996; Moskewicz and
//! others, 2001), which keeps the search from the same failure elsewhere.

mod learn;
mod order;

use tesuji_core::Control;

use crate::engine::Engine;
use crate::space::{Var, bits};
use order::Order;

/// A candidate is true (even) or false (odd).
type Literal = u32;

/// What a literal follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// A decision, or something that always holds.
    None,
    /// A candidate that is true excludes it.
    Excluded(u32),
    /// It is what a clause has left.
    Clause(u32),
}

/// What cannot hold.
enum Conflict {
    /// Two candidates that exclude each other are true.
    Both(u32, u32),
    /// All of a clause is false.
    Clause(u32),
}

/// Literals of which at least one holds; the first two are watched.
struct Clause {
    literals: Vec<Literal>,
    /// In how many levels its literals were when it was learned; 0 for a clause of the problem.
    levels: u32,
}

/// How many conflicts there are between new beginnings, at least.
const CONFLICTS_TO_RESTART: u64 = 64;

/// After how many conflicts half of what was learned is forgotten for the first time, and how many more each time.
const CONFLICTS_TO_FORGET: [u64; 2] = [2000, 500];

/// How many steps of the search pass between two looks at the control.
const STEPS_BETWEEN_LOOKS: u64 = 64;

/// The search.
pub(crate) struct Clauses {
    /// The cell and the value of each candidate.
    candidates: Vec<(Var, u8)>,
    excluded: Vec<Vec<u32>>,
    clauses: Vec<Clause>,
    /// For each literal, the clauses that watch it, and another of their literals.
    watches: Vec<Vec<(u32, Literal)>>,
    /// For each literal: 1 if it holds, -1 if its opposite does, else 0.
    truth: Vec<i8>,
    /// For each candidate: at which level it was set, and what it follows from.
    level: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<Literal>,
    /// The length of the trail at each decision.
    decisions: Vec<usize>,
    seen: usize,
    order: Order,
    marked: Vec<bool>,
    /// Whether it is known that there is no further solution.
    is_over: bool,
    nodes: u64,
    conflicts: u64,
    forget_at: u64,
    forgotten: u64,
}

impl Clauses {
    /// Makes the search of what an engine has open, which has no propagators.
    pub(crate) fn new(engine: &Engine) -> Clauses {
        let space = &engine.space;
        let mut index = vec![u32::MAX; space.len() * space.values()];
        let mut candidates = Vec::new();
        for var in (0..space.len()).filter(|&var| !space.is_fixed(var)) {
            for value in bits(space.get(var)) {
                index[var * space.values() + value] = candidates.len() as u32;
                candidates.push((var, value as u8));
            }
        }
        let at = |var: Var, value: usize| Some(index[var * space.values() + value]).filter(|&one| one != u32::MAX);
        let excluded = candidates
            .iter()
            .map(|&(var, value)| {
                let mut list: Vec<u32> =
                    bits(space.get(var) & !(1 << value)).filter_map(|other| at(var, other)).collect();
                engine.graph.excluded_by(var, usize::from(value), &mut |other, mask| {
                    list.extend(bits(mask & space.get(other)).filter_map(|value| at(other, value)));
                });
                list.sort_unstable();
                list.dedup();
                list
            })
            .collect();
        let count = candidates.len();
        let mut search = Clauses {
            excluded,
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            truth: vec![0; 2 * count],
            level: vec![0; count],
            reason: vec![Reason::None; count],
            trail: Vec::with_capacity(count),
            decisions: Vec::new(),
            seen: 0,
            order: Order::new(count),
            marked: vec![false; count],
            is_over: false,
            nodes: 0,
            conflicts: 0,
            forget_at: CONFLICTS_TO_FORGET[0],
            forgotten: 0,
            candidates,
        };
        let cells = (0..space.len()).filter(|&var| !space.is_fixed(var));
        for var in cells {
            search.add(bits(space.get(var)).filter_map(|value| at(var, value)).map(|one| 2 * one).collect());
        }
        for house in &engine.houses {
            for value in 0..space.values() {
                let places = house.cells.iter().filter_map(|&cell| at(cell, value));
                let places: Vec<Literal> = places.map(|one| 2 * one).collect();
                if !places.is_empty() {
                    search.add(places);
                }
            }
        }
        search
    }

    /// Adds a clause of the problem, at level 0.
    fn add(&mut self, literals: Vec<Literal>) {
        match literals[..] {
            [] => self.is_over = true,
            [only] => match self.truth[only as usize] {
                0 => self.set(only, Reason::None),
                truth => self.is_over |= truth < 0,
            },
            _ => {
                self.watch_new(literals, 0);
            }
        }
    }

    fn watch_new(&mut self, literals: Vec<Literal>, levels: u32) -> u32 {
        let nth = self.clauses.len() as u32;
        self.watches[literals[0] as usize].push((nth, literals[1]));
        self.watches[literals[1] as usize].push((nth, literals[0]));
        self.clauses.push(Clause { literals, levels });
        nth
    }

    /// Looks for a solution that was not forbidden. Returns whether there is one; `None` if the control ended the search.
    pub(crate) fn solve(&mut self, control: &Control<'_>) -> Option<bool> {
        let (mut steps, mut run, mut until) = (0, 1, CONFLICTS_TO_RESTART);
        while !self.is_over {
            if steps % STEPS_BETWEEN_LOOKS == 0 {
                control.spend(std::mem::take(&mut steps));
                if !control.go_on() {
                    return None;
                }
            }
            steps += 1;
            if let Err(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.decisions.is_empty() {
                    self.is_over = true;
                    break;
                }
                self.learn(conflict);
                until = until.saturating_sub(1);
                continue;
            }
            if until == 0 {
                run += 1;
                until = CONFLICTS_TO_RESTART * luby(run);
                self.undo(0);
            }
            if self.conflicts >= self.forget_at {
                self.undo(0);
                self.forget();
            }
            let Some(candidate) = self.order.next(|candidate| self.truth[2 * candidate] == 0) else {
                control.spend(steps);
                return Some(true);
            };
            self.nodes += 1;
            self.decisions.push(self.trail.len());
            let literal = 2 * candidate as u32 + u32::from(!self.order.was_true(candidate));
            self.set(literal, Reason::None);
        }
        control.spend(steps);
        Some(false)
    }

    /// Visits the cells and values of the solution that was found.
    pub(crate) fn solution(&self) -> impl Iterator<Item = (Var, u8)> + '_ {
        self.candidates.iter().enumerate().filter(|(nth, _)| self.truth[2 * nth] > 0).map(|(_, &one)| one)
    }

    /// Returns how many decisions were made since the last call.
    pub(crate) fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }

    /// Forbids the solution that was found: all else follows from its decisions, so not all of them hold.
    pub(crate) fn forbid(&mut self) {
        let clause: Vec<Literal> = self.decisions.iter().rev().map(|&at| self.trail[at] ^ 1).collect();
        self.undo(0);
        self.add(clause);
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let candidate = literal as usize / 2;
        self.truth[literal as usize] = 1;
        self.truth[literal as usize ^ 1] = -1;
        self.level[candidate] = self.decisions.len() as u32;
        self.reason[candidate] = reason;
        self.trail.push(literal);
    }

    /// Goes back to a level.
    fn undo(&mut self, level: usize) {
        let Some(&mark) = self.decisions.get(level) else { return };
        for &literal in &self.trail[mark..] {
            self.truth[literal as usize] = 0;
            self.truth[literal as usize ^ 1] = 0;
            self.order.is_open_again(literal as usize / 2, literal & 1 == 0);
        }
        self.trail.truncate(mark);
        self.decisions.truncate(level);
        self.seen = mark;
    }

    /// Draws all conclusions from what was set.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while self.seen < self.trail.len() {
            let literal = self.trail[self.seen];
            self.seen += 1;
            if literal & 1 == 0 {
                let one = literal / 2;
                for nth in 0..self.excluded[one as usize].len() {
                    let other = self.excluded[one as usize][nth];
                    match self.truth[2 * other as usize] {
                        0 => self.set(2 * other + 1, Reason::Excluded(one)),
                        1 => return Err(Conflict::Both(one, other)),
                        _ => {}
                    }
                }
            }
            self.visit_watches(literal ^ 1)?;
        }
        Ok(())
    }

    /// Looks at the clauses that watch a literal which has become false.
    fn visit_watches(&mut self, gone: Literal) -> Result<(), Conflict> {
        let mut list = std::mem::take(&mut self.watches[gone as usize]);
        let (mut kept, mut at, mut conflict) = (0, 0, None);
        while at < list.len() {
            let (nth, blocker) = list[at];
            at += 1;
            if self.truth[blocker as usize] > 0 {
                list[kept] = (nth, blocker);
                kept += 1;
                continue;
            }
            let literals = &mut self.clauses[nth as usize].literals;
            if literals[0] == gone {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let is_open = |&literal: &Literal| self.truth[literal as usize] >= 0;
            if self.truth[first as usize] <= 0
                && let Some(other) = literals[2..].iter().position(is_open)
            {
                literals.swap(1, other + 2);
                let other = literals[1];
                self.watches[other as usize].push((nth, first));
                continue;
            }
            list[kept] = (nth, first);
            kept += 1;
            match self.truth[first as usize] {
                0 => self.set(first, Reason::Clause(nth)),
                1 => {}
                _ => {
                    conflict = Some(Conflict::Clause(nth));
                    break;
                }
            }
        }
        list.copy_within(at.., kept);
        list.truncate(kept + list.len() - at);
        self.watches[gone as usize] = list;
        conflict.map_or(Ok(()), Err)
    }
}

/// The n-th number of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8, from 1 (Luby, Sinclair, Zuckerman 1993).
fn luby(nth: u64) -> u64 {
    let mut size = 1;
    while size < nth {
        size = 2 * size + 1;
    }
    if size == nth { size / 2 + 1 } else { luby(nth - size / 2) }
}

#[cfg(test)]
mod tests;
