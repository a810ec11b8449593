//! Learning a clause from each failure, and forgetting clauses later.

use super::{Clauses, Conflict, FAILURES_TO_FORGET, Literal, RECENT, Reason, USUAL};

/// Scratch memory for learning.
#[derive(Default)]
pub(super) struct Scratch {
    /// For each pair of opposites, `true` if it was met.
    marked: Vec<bool>,
    clause: Vec<Literal>,
    /// The literals marked to test whether a literal follows from the rest of the clause.
    touched: Vec<Literal>,
    stack: Vec<Literal>,
    /// For each level, the value of `count` when it was last counted.
    counted: Vec<u64>,
    count: u64,
}

impl Scratch {
    pub(super) fn open(&mut self) {
        self.marked.push(false);
    }
}

impl Clauses {
    /// Learns a clause from a conflict, goes back to the level at which it implies a literal, and sets this literal.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.scratch.clause.clear();
        self.scratch.clause.push(0);
        let mut open = match conflict {
            Conflict::Both(one, other) => self.meet(one) + self.meet(other),
            Conflict::Clause(place) => self.meet_all(place, 0),
        };
        let mut at = self.trail.len();
        loop {
            at -= 1;
            while !self.scratch.marked[self.trail[at] as usize / 2] {
                at -= 1;
            }
            let literal = self.trail[at];
            self.scratch.marked[literal as usize / 2] = false;
            open -= 1;
            if open == 0 {
                self.scratch.clause[0] = literal ^ 1;
                break;
            }
            open += match self.reason[literal as usize / 2] {
                Reason::None => 0,
                Reason::Follows(by) => self.meet(by ^ 1),
                Reason::Clause(place) => self.meet_all(place, 1),
            };
        }
        self.shorten();
        self.order.end_failure();
        self.add_learned();
    }

    /// Meets a false literal. Returns 1 if it is new and of the last level, otherwise 0.
    #[inline]
    fn meet(&mut self, literal: Literal) -> usize {
        let candidate = literal as usize / 2;
        if self.scratch.marked[candidate] || self.level[candidate] == 0 {
            return 0;
        }
        self.scratch.marked[candidate] = true;
        self.order.meet(candidate);
        if self.level[candidate] == self.decisions.len() as u32 {
            return 1;
        }
        self.scratch.clause.push(literal);
        0
    }

    /// Marks the literals of a clause, and returns the number of new ones of the last level.
    fn meet_all(&mut self, place: u32, from: usize) -> usize {
        if self.store.levels(place) > 2 {
            let levels = self.count_levels(Some(place));
            if levels < self.store.levels(place) {
                self.store.set_levels(place, levels);
            }
        }
        (from..self.store.literals(place).len()).map(|nth| self.meet(self.store.literals(place)[nth])).sum()
    }

    /// Returns the number of levels of a clause's literals; `None` stands for the clause that is being learned.
    fn count_levels(&mut self, place: Option<u32>) -> u32 {
        let Scratch { clause, counted, count, .. } = &mut self.scratch;
        *count += 1;
        counted.resize(counted.len().max(self.decisions.len() + 1), 0);
        let literals = place.map_or(&clause[..], |place| self.store.literals(place));
        let mut levels = 0;
        for &literal in literals {
            let at = &mut counted[self.level[literal as usize / 2] as usize];
            levels += u32::from(*at != *count);
            *at = *count;
        }
        levels
    }

    /// Removes redundant literals from the clause: those that follow from the rest.
    fn shorten(&mut self) {
        let mut clause = std::mem::take(&mut self.scratch.clause);
        let levels = clause[1..].iter().fold(0, |all, &literal| all | self.level_bit(literal));
        self.scratch.touched.extend_from_slice(&clause[1..]);
        let mut kept = 1;
        for nth in 1..clause.len() {
            if !self.follows(clause[nth], levels) {
                clause[kept] = clause[nth];
                kept += 1;
            }
        }
        clause.truncate(kept);
        for literal in self.scratch.touched.drain(..) {
            self.scratch.marked[literal as usize / 2] = false;
        }
        self.scratch.clause = clause;
    }

    fn level_bit(&self, literal: Literal) -> u64 {
        1 << (self.level[literal as usize / 2] % 64)
    }

    /// Returns whether a false literal follows from marked ones.
    fn follows(&mut self, literal: Literal, levels: u64) -> bool {
        if self.reason[literal as usize / 2] == Reason::None {
            return false;
        }
        let known = self.scratch.touched.len();
        self.scratch.stack.clear();
        self.scratch.stack.push(literal);
        while let Some(literal) = self.scratch.stack.pop() {
            let does = match self.reason[literal as usize / 2] {
                Reason::None => false,
                Reason::Follows(by) => self.may_follow(by ^ 1, levels),
                Reason::Clause(place) => (1..self.store.literals(place).len())
                    .all(|nth| self.may_follow(self.store.literals(place)[nth], levels)),
            };
            if !does {
                for literal in self.scratch.touched.drain(known..) {
                    self.scratch.marked[literal as usize / 2] = false;
                }
                return false;
            }
        }
        true
    }

    /// Returns whether a cause is marked, or may follow from marked literals; in that case it is pushed to be tested.
    fn may_follow(&mut self, cause: Literal, levels: u64) -> bool {
        let candidate = cause as usize / 2;
        if self.scratch.marked[candidate] || self.level[candidate] == 0 {
            return true;
        }
        if self.reason[candidate] == Reason::None || levels & self.level_bit(cause) == 0 {
            return false;
        }
        self.scratch.marked[candidate] = true;
        self.scratch.touched.push(cause);
        self.scratch.stack.push(cause);
        true
    }

    fn add_learned(&mut self) {
        let levels = self.count_levels(None);
        self.recent += (f64::from(levels) - self.recent) * RECENT;
        self.usual += (f64::from(levels) - self.usual) / self.failures.min(USUAL) as f64;
        let mut clause = std::mem::take(&mut self.scratch.clause);
        let first = clause[0];
        let level = |literal: Literal| self.level[literal as usize / 2];
        match (1..clause.len()).max_by_key(|&at| level(clause[at])) {
            None => {
                self.undo(0);
                self.set(first, Reason::None);
            }
            Some(highest) => {
                clause.swap(1, highest);
                self.undo(level(clause[1]) as usize);
                let reason = match clause[..] {
                    [_, other] => {
                        self.add_pair(first, other);
                        Reason::Follows(other ^ 1)
                    }
                    _ => Reason::Clause(self.watch_new(&clause, levels)),
                };
                self.set(first, reason);
            }
        }
        self.scratch.clause = clause;
    }

    /// Forgets half of the learned clauses, those of many levels first, and old ones before new ones. Nothing may be
    /// decided.
    pub(super) fn forget(&mut self) {
        self.forgotten += 1;
        self.forget_at = self.failures + FAILURES_TO_FORGET[0] + self.forgotten * FAILURES_TO_FORGET[1];
        let learned = self.store.places().filter(|&place| self.store.levels(place) > 2);
        let mut gone: Vec<u32> = learned.collect();
        gone.sort_unstable_by_key(|&place| (self.store.levels(place), std::cmp::Reverse(place)));
        gone.drain(..gone.len() / 2);
        gone.sort_unstable();
        let holds = |&literal: &Literal| self.truth[literal as usize] > 0;
        self.store.retain(|place, literals| gone.binary_search(&place).is_err() && !literals.iter().any(holds));
        // Literals that hold at level 0 need no reason.
        self.reason.fill(Reason::None);
        self.watches.iter_mut().for_each(Vec::clear);
        let places: Vec<u32> = self.store.places().collect();
        places.into_iter().for_each(|place| self.watch(place));
    }
}
