//! A search that learns a clause from each failure.
//!
//! A candidate is a value of a cell, and is true or false. At least one candidate of each cell is true, and at least
//! one place of each value in a house: these are clauses. That no two of them are true is not stored as clauses but as
//! a list of what each candidate excludes. Sets of values and states of automata have their own literals. The cause of
//! a failure becomes a clause, as in satisfiability solvers (Marques-Silva and Sakallah, 1996; Moskewicz and others,
//! 2001; Audemard and Simon, 2009), which keeps the search from failing in the same way elsewhere.

mod encode;
mod learn;
mod learner;
mod order;
mod store;

use tesuji_core::Control;

use crate::space::Var;
pub(crate) use encode::{ALWAYS, Encoder, NEVER};
use learn::Scratch;
pub(crate) use learner::Learner;
use order::Order;
use store::{Place, Store};

/// The statement that a candidate, or a combination of several, is true (even) or false (odd).
pub(crate) type Literal = u32;

/// The reason for a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The literal is a decision, or always holds.
    None,
    /// The literal follows from another one that holds.
    Follows(Literal),
    /// The literal is the first one of a clause whose others are all false.
    Clause(Place),
}

/// A contradiction.
enum Conflict {
    /// Two literals, one of which must hold, are both false.
    Both(Literal, Literal),
    /// All literals of a clause are false.
    Clause(Place),
}

/// The outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchOutcome {
    /// A solution that was not forbidden was found.
    Solution,
    /// There is no other solution.
    Nothing,
    /// The control stopped the search.
    Stopped,
    /// The allowed number of failures was reached.
    Failures,
}

/// The minimum number of failures between two restarts.
const FAILURES_TO_RESTART: u64 = 10;

/// The search restarts when recently learned clauses have this many times the usual number of levels.
const LEVELS_TO_RESTART: f64 = 1.1;

/// The weight of one clause in the recent average, and the number of failures beyond which the weight of a clause in
/// the usual average stays constant.
const RECENT: f64 = 0.03;
const USUAL: u64 = 10_000;

/// The number of failures before half of the learned clauses are forgotten for the first time, and the increase for
/// each later time.
const FAILURES_TO_FORGET: [u64; 2] = [2000, 500];

/// The number of search steps between two checks of the control.
const STEPS_BETWEEN_LOOKS: u64 = 64;

/// The state of the search.
#[derive(Default)]
struct Clauses {
    /// The cell and the value of each candidate. Literals with higher numbers are not candidates.
    candidates: Vec<(Var, u8)>,
    /// For each literal, the literals that follow from it.
    implied: Vec<Vec<Literal>>,
    store: Store,
    /// For each literal, the clauses that watch it, each with another of its literals.
    watches: Vec<Vec<(Place, Literal)>>,
    /// For each literal: 1 if it holds, -1 if its opposite holds, otherwise 0.
    truth: Vec<i8>,
    /// For each pair of opposites: the level at which it was set, and the reason.
    level: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<Literal>,
    /// The length of the trail at each decision.
    decisions: Vec<usize>,
    seen: usize,
    order: Order,
    scratch: Scratch,
    /// `true` if it is known that there is no further solution.
    is_over: bool,
    nodes: u64,
    failures: u64,
    forget_at: u64,
    forgotten: u64,
    /// The number of failures before the search may restart.
    until: u64,
    /// The average number of levels of learned clauses: of recent ones, and of all.
    recent: f64,
    usual: f64,
}

impl Clauses {
    fn new() -> Clauses {
        Clauses { forget_at: FAILURES_TO_FORGET[0], until: FAILURES_TO_RESTART, ..Clauses::default() }
    }

    /// Makes a new pair of opposite literals, and returns the positive one.
    fn open(&mut self) -> Literal {
        let literal = self.truth.len() as Literal;
        self.truth.extend([0, 0]);
        self.implied.extend([Vec::new(), Vec::new()]);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.level.push(0);
        self.reason.push(Reason::None);
        self.scratch.open();
        self.order.open();
        literal
    }

    /// Adds a clause of the problem, at level 0.
    fn add(&mut self, literals: &[Literal]) {
        match *literals {
            [] => self.is_over = true,
            [only] => match self.truth[only as usize] {
                0 => self.set(only, Reason::None),
                truth => self.is_over |= truth < 0,
            },
            [one, other] => self.add_pair(one, other),
            _ => {
                self.watch_new(literals, 0);
            }
        }
    }

    fn add_pair(&mut self, one: Literal, other: Literal) {
        self.implied[one as usize ^ 1].push(other);
        self.implied[other as usize ^ 1].push(one);
    }

    fn watch_new(&mut self, literals: &[Literal], levels: u32) -> Place {
        let place = self.store.add(literals, levels);
        self.watch(place);
        place
    }

    fn watch(&mut self, place: Place) {
        let [one, other, ..] = *self.store.literals(place) else { return };
        self.watches[one as usize].push((place, other));
        self.watches[other as usize].push((place, one));
    }

    /// Searches for a solution that was not forbidden, until the number of failures is reached.
    fn solve(&mut self, most_failures: u64, control: &Control<'_>) -> SearchOutcome {
        let (mut steps, last) = (0, self.failures.saturating_add(most_failures));
        while !self.is_over {
            if steps % STEPS_BETWEEN_LOOKS == 0 {
                control.spend(std::mem::take(&mut steps));
                if !control.should_continue() {
                    return SearchOutcome::Stopped;
                }
            }
            steps += 1;
            if let Err(conflict) = self.propagate() {
                self.failures += 1;
                if self.decisions.is_empty() {
                    self.is_over = true;
                    break;
                }
                self.learn(conflict);
                self.until = self.until.saturating_sub(1);
                continue;
            }
            if self.failures >= last {
                control.spend(steps);
                return SearchOutcome::Failures;
            }
            if self.until == 0 && self.recent > self.usual * LEVELS_TO_RESTART {
                self.until = FAILURES_TO_RESTART;
                self.undo(0);
            }
            if self.failures >= self.forget_at {
                self.undo(0);
                self.forget();
            }
            let Some(candidate) = self.order.next(|candidate| self.truth[2 * candidate] == 0) else {
                control.spend(steps);
                return SearchOutcome::Solution;
            };
            self.nodes += 1;
            self.decisions.push(self.trail.len());
            let literal = 2 * candidate as u32 + u32::from(!self.order.was_true(candidate));
            self.set(literal, Reason::None);
        }
        control.spend(steps);
        SearchOutcome::Nothing
    }

    /// Iterates over the cells and values of the solution that was found.
    fn solution(&self) -> impl Iterator<Item = (Var, u8)> + '_ {
        self.candidates.iter().enumerate().filter(|(nth, _)| self.truth[2 * nth] > 0).map(|(_, &one)| one)
    }

    /// Returns the number of decisions made since the last call.
    fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }

    /// Forbids a solution, with values counted from 1. It names only the literals of cells, since others can have
    /// several truth values in one solution.
    fn forbid(&mut self, solution: &[u8]) {
        self.undo(0);
        let is_in = |&(var, value): &(Var, u8)| solution.get(var).is_some_and(|&one| one == value + 1);
        let wrong =
            self.candidates.iter().enumerate().filter(|(_, one)| is_in(one)).map(|(nth, _)| 2 * nth as Literal + 1);
        let wrong: Vec<Literal> = wrong.filter(|&literal| self.truth[literal as usize] >= 0).collect();
        if wrong.iter().all(|&literal| self.truth[literal as usize] == 0) {
            self.add(&wrong);
        }
    }

    #[inline]
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

    /// Propagates all literals that were set.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while self.seen < self.trail.len() {
            let literal = self.trail[self.seen];
            self.seen += 1;
            let list = std::mem::take(&mut self.implied[literal as usize]);
            let mut conflict = None;
            for &next in &list {
                match self.truth[next as usize] {
                    0 => self.set(next, Reason::Follows(literal)),
                    1 => {}
                    _ => {
                        conflict = Some(Conflict::Both(literal ^ 1, next));
                        break;
                    }
                }
            }
            self.implied[literal as usize] = list;
            conflict.map_or(Ok(()), Err)?;
            self.visit_watches(literal ^ 1)?;
        }
        Ok(())
    }

    /// Visits the clauses that watch a literal that has become false.
    fn visit_watches(&mut self, gone: Literal) -> Result<(), Conflict> {
        let mut list = std::mem::take(&mut self.watches[gone as usize]);
        let (mut kept, mut at, mut conflict) = (0, 0, None);
        while at < list.len() {
            let (place, blocker) = list[at];
            at += 1;
            if self.truth[blocker as usize] > 0 {
                list[kept] = (place, blocker);
                kept += 1;
                continue;
            }
            let literals = self.store.literals_mut(place);
            if literals[0] == gone {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if first != blocker && self.truth[first as usize] > 0 {
                list[kept] = (place, first);
                kept += 1;
                continue;
            }
            if let Some(other) = literals[2..].iter().position(|&other| self.truth[other as usize] >= 0) {
                literals.swap(1, other + 2);
                let other = literals[1];
                self.watches[other as usize].push((place, first));
                continue;
            }
            list[kept] = (place, first);
            kept += 1;
            if self.truth[first as usize] < 0 {
                conflict = Some(Conflict::Clause(place));
                break;
            }
            self.set(first, Reason::Clause(place));
        }
        list.copy_within(at.., kept);
        list.truncate(kept + list.len() - at);
        self.watches[gone as usize] = list;
        conflict.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests;
