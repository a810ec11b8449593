//! What a failure teaches: a clause that it follows from, and what of that is forgotten later.

use super::{CONFLICTS_TO_FORGET, Clauses, Conflict, Literal, Reason};

impl Clauses {
    /// Learns a clause from a conflict, goes back to where it says something new, and sets what it says.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        let now = self.decisions.len() as u32;
        let (mut clause, mut open): (Vec<Literal>, usize) = (vec![0], 0);
        let mut met = self.against(&conflict);
        let mut at = self.trail.len();
        let last = loop {
            for literal in met {
                let candidate = literal as usize / 2;
                if self.marked[candidate] || self.level[candidate] == 0 {
                    continue;
                }
                self.marked[candidate] = true;
                self.order.meet(candidate);
                if self.level[candidate] == now {
                    open += 1;
                } else {
                    clause.push(literal);
                }
            }
            at -= 1;
            while !self.marked[self.trail[at] as usize / 2] {
                at -= 1;
            }
            let literal = self.trail[at];
            self.marked[literal as usize / 2] = false;
            open -= 1;
            if open == 0 {
                break literal;
            }
            met = self.causes(literal);
        };
        clause[0] = last ^ 1;
        let marked: Vec<Literal> = clause[1..].to_vec();
        // What follows from the rest of the clause says nothing.
        let follows = |literal: Literal| {
            self.reason[literal as usize / 2] != Reason::None
                && self.causes(literal ^ 1).iter().all(|&cause| {
                    let candidate = cause as usize / 2;
                    self.marked[candidate] || self.level[candidate] == 0
                })
        };
        let kept: Vec<Literal> = clause[1..].iter().copied().filter(|&literal| !follows(literal)).collect();
        clause.truncate(1);
        clause.extend(kept);
        marked.iter().for_each(|&literal| self.marked[literal as usize / 2] = false);
        self.order.end_failure();
        self.add_learned(clause);
    }

    fn add_learned(&mut self, mut clause: Vec<Literal>) {
        let level = |literal: Literal| self.level[literal as usize / 2];
        let Some(highest) = (1..clause.len()).max_by_key(|&at| level(clause[at])) else {
            self.undo(0);
            return self.set(clause[0], Reason::None);
        };
        clause.swap(1, highest);
        let mut levels: Vec<u32> = clause.iter().map(|&literal| level(literal)).collect();
        levels.sort_unstable();
        levels.dedup();
        let (first, back) = (clause[0], level(clause[1]));
        self.undo(back as usize);
        let nth = self.watch_new(clause, levels.len() as u32);
        self.set(first, Reason::Clause(nth));
    }

    /// Returns the literals, all false, that make a conflict.
    fn against(&self, conflict: &Conflict) -> Vec<Literal> {
        match *conflict {
            Conflict::Both(one, other) => vec![2 * one + 1, 2 * other + 1],
            Conflict::Clause(nth) => self.clauses[nth as usize].literals.clone(),
        }
    }

    /// Returns the literals, all false, because of which a literal holds.
    fn causes(&self, literal: Literal) -> Vec<Literal> {
        match self.reason[literal as usize / 2] {
            Reason::None => Vec::new(),
            Reason::Excluded(by) => vec![2 * by + 1],
            Reason::Clause(nth) => {
                self.clauses[nth as usize].literals.iter().copied().filter(|&other| other != literal).collect()
            }
        }
    }

    /// Forgets half of the clauses that were learned, those of many levels first. Nothing is decided meanwhile.
    pub(super) fn forget(&mut self) {
        self.forgotten += 1;
        self.forget_at = self.conflicts + CONFLICTS_TO_FORGET[0] + self.forgotten * CONFLICTS_TO_FORGET[1];
        let mut levels: Vec<u32> =
            self.clauses.iter().map(|clause| clause.levels).filter(|&levels| levels > 2).collect();
        levels.sort_unstable();
        let Some(&most) = levels.get(levels.len() / 2) else { return };
        self.clauses.retain(|clause| clause.levels <= 2 || clause.levels < most);
        // What holds at level 0 needs no reason.
        self.reason.fill(Reason::None);
        self.watches.iter_mut().for_each(Vec::clear);
        for (nth, clause) in self.clauses.iter().enumerate() {
            let [one, other] = [clause.literals[0], clause.literals[1]];
            self.watches[one as usize].push((nth as u32, other));
            self.watches[other as usize].push((nth as u32, one));
        }
    }
}
