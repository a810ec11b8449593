//! The values of literals, their reasons, and unit propagation.

use alloc::vec;
use alloc::vec::Vec;

use super::clauses::{ClauseId, Clauses};
use super::formula::{Formula, LITERALS, Literal, VARIABLES};

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The literal was guessed, or has been true from the start.
    None,
    /// The literal follows from this one alone.
    Literal(Literal),
    /// The literal is the only one of the clause that can still be true.
    Clause(ClauseId),
}

/// A contradiction: two literals that exclude each other are true, or no literal of a clause is true.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// The first literal implies the negation of the second, and both are true.
    Literals([Literal; 2]),
    Clause(ClauseId),
}

/// The value of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Open,
    True,
    False,
}

/// An entry in the list of a watched literal; the clause need not be checked while the other literal is true.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseId,
    other: Literal,
}

/// The true literals, in the order in which they became true.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    /// The value of each literal.
    values: Vec<Value>,
    /// The level at which each assigned variable got its value, and the reason.
    level: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<Literal>,
    /// The index on the trail at which each level begins.
    levels: Vec<u32>,
    /// The length of the propagated part of the trail.
    done: usize,
    watches: Vec<Vec<Watch>>,
}

impl Assignment {
    pub(super) fn new() -> Assignment {
        Assignment {
            values: vec![Value::Open; LITERALS],
            level: vec![0; VARIABLES],
            reason: vec![Reason::None; VARIABLES],
            trail: Vec::with_capacity(VARIABLES),
            levels: Vec::new(),
            done: 0,
            watches: vec![Vec::new(); LITERALS],
        }
    }

    /// Resets everything except the watched clauses.
    pub(super) fn clear(&mut self) {
        self.values.fill(Value::Open);
        self.trail.clear();
        self.levels.clear();
        self.done = 0;
    }

    /// Watches exactly these clauses.
    pub(super) fn watch_all(&mut self, clauses: &Clauses) {
        self.watches.iter_mut().for_each(Vec::clear);
        for nth in 0..clauses.len() {
            self.watch(clauses, ClauseId(nth as u32));
        }
    }

    /// Watches the first two literals of a clause.
    pub(super) fn watch(&mut self, clauses: &Clauses, clause: ClauseId) {
        let literals = clauses.get(clause);
        let [one, other] = [literals[0], literals[1]];
        self.watches[one.index()].push(Watch { clause, other });
        self.watches[other.index()].push(Watch { clause, other: one });
    }

    #[inline(always)]
    fn value(&self, literal: Literal) -> Value {
        self.values[literal.index()]
    }

    #[inline(always)]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.value(literal) == Value::True
    }

    #[inline(always)]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.value(literal) == Value::False
    }

    pub(super) fn is_open(&self, variable: usize) -> bool {
        self.value(Literal::of(variable)) == Value::Open
    }

    /// Returns whether every variable has a value.
    pub(super) fn is_full(&self) -> bool {
        self.trail.len() == VARIABLES
    }

    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    pub(super) fn level_of(&self, literal: Literal) -> u32 {
        self.level[literal.variable()]
    }

    pub(super) fn reason_of(&self, literal: Literal) -> Reason {
        self.reason[literal.variable()]
    }

    /// Returns the current number of guesses.
    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Returns the current guesses.
    pub(super) fn guesses(&self) -> impl DoubleEndedIterator<Item = Literal> {
        self.levels.iter().map(|&start| self.trail[start as usize])
    }

    pub(super) fn guess(&mut self, literal: Literal) {
        self.levels.push(self.trail.len() as u32);
        self.set(literal, Reason::None);
    }

    /// Makes an unassigned literal true.
    #[inline(always)]
    pub(super) fn set(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = Value::True;
        self.values[literal.negated().index()] = Value::False;
        self.level[literal.variable()] = self.levels.len() as u32;
        self.reason[literal.variable()] = reason;
        self.trail.push(literal);
    }

    /// Undoes all levels above this one, and calls `undone` with each literal that becomes unassigned.
    pub(super) fn back_to(&mut self, level: u32, mut undone: impl FnMut(Literal)) {
        if level >= self.level() {
            return;
        }
        let start = self.levels[level as usize] as usize;
        for literal in self.trail.drain(start..) {
            self.values[literal.index()] = Value::Open;
            self.values[literal.negated().index()] = Value::Open;
            undone(literal);
        }
        self.levels.truncate(level as usize);
        self.done = start;
    }

    /// Performs unit propagation.
    pub(super) fn propagate(&mut self, formula: &Formula, clauses: &mut Clauses) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            for &next in formula.follow(literal) {
                match self.value(next) {
                    Value::True => {}
                    Value::Open => self.set(next, Reason::Literal(literal)),
                    Value::False => return Err(Conflict::Literals([literal, next.negated()])),
                }
            }
            self.visit_watches(literal.negated(), clauses)?;
        }
        Ok(())
    }

    /// Visits the clauses that watch a literal which has become false.
    fn visit_watches(&mut self, lost: Literal, clauses: &mut Clauses) -> Result<(), Conflict> {
        let mut watches = core::mem::take(&mut self.watches[lost.index()]);
        let (mut kept, mut result) = (0, Ok(()));
        for nth in 0..watches.len() {
            let Watch { clause, other } = watches[nth];
            watches[kept] = watches[nth];
            kept += 1;
            if result.is_err() || self.is_true(other) {
                continue;
            }
            let literals = clauses.get_mut(clause);
            if literals[0] == lost {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if self.is_true(first) {
                watches[kept - 1].other = first;
            } else if let Some(at) = (2..literals.len()).find(|&at| !self.is_false(literals[at])) {
                literals.swap(1, at);
                let watched = literals[1];
                self.watches[watched.index()].push(Watch { clause, other: first });
                kept -= 1;
            } else if self.is_false(first) {
                result = Err(Conflict::Clause(clause));
            } else {
                self.set(first, Reason::Clause(clause));
            }
        }
        watches.truncate(kept);
        self.watches[lost.index()] = watches;
        result
    }
}
