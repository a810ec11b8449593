//! Learns a clause from a conflict.

use alloc::vec;
use alloc::vec::Vec;

use super::assignment::{Assignment, Conflict, Reason};
use super::clauses::{ClauseId, Clauses};
use super::formula::{Literal, VARIABLES};
use super::order::Order;

/// The clause learned from a conflict, in which the first literal is the only one of the highest level.
#[derive(Clone, Debug)]
pub(super) struct LearnedClause {
    pub(super) literals: Vec<Literal>,
    /// The number of different levels of the literals.
    pub(super) levels: u32,
    /// Marks of the variables visited.
    seen: Vec<bool>,
    /// The variables whose marks must be cleared.
    marked: Vec<u16>,
    /// For each level, the number of the last learned clause that counted it.
    counted: Vec<u32>,
    lessons: u32,
    /// Literals that still have to be shown to follow from others.
    waiting: Vec<Literal>,
    /// The bits of the levels in the clause.
    levels_met: u64,
}

impl LearnedClause {
    pub(super) fn new() -> LearnedClause {
        LearnedClause {
            literals: Vec::new(),
            levels: 0,
            seen: vec![false; VARIABLES],
            marked: Vec::new(),
            counted: vec![0; VARIABLES + 1],
            lessons: 0,
            waiting: Vec::new(),
            levels_met: 0,
        }
    }

    /// Returns the level to return to: the second highest.
    pub(super) fn back_to(&self, assignment: &Assignment) -> u32 {
        self.literals.get(1).map_or(0, |&literal| assignment.level_of(literal))
    }

    /// Learns a clause from a conflict at a level above 0, by resolution back to the first unique implication point:
    /// the literal of the level that all paths to the conflict pass through.
    pub(super) fn learn(&mut self, conflict: Conflict, assignment: &Assignment, clauses: &Clauses, order: &mut Order) {
        self.literals.clear();
        self.literals.push(Literal::of(0));
        let mut open = match conflict {
            Conflict::Literals(literals) => self.meet(&literals.map(Literal::negated), assignment, order),
            Conflict::Clause(clause) => self.meet(clauses.get(clause), assignment, order),
        };
        let mut trail = assignment.trail().iter().rev();
        let first = loop {
            let literal = *trail.by_ref().find(|literal| self.seen[literal.variable()]).expect("the level has a guess");
            open -= 1;
            if open == 0 {
                break literal;
            }
            open += match assignment.reason_of(literal) {
                Reason::None => unreachable!("the guess of the level comes last"),
                Reason::Literal(reason) => self.meet(&[reason.negated()], assignment, order),
                Reason::Clause(clause) => self.meet(others(clauses, clause, literal), assignment, order),
            };
        };
        self.literals[0] = first.negated();
        self.shorten(assignment, clauses);
        self.put_second_highest_second(assignment);
        self.count_levels(assignment);
        for variable in self.marked.drain(..) {
            self.seen[variable as usize] = false;
        }
        order.age();
    }

    /// Marks the literals, which are false; returns the number of new ones at the current level.
    fn meet(&mut self, literals: &[Literal], assignment: &Assignment, order: &mut Order) -> usize {
        let mut of_this_level = 0;
        for &literal in literals {
            let (variable, level) = (literal.variable(), assignment.level_of(literal));
            if level == 0 || self.seen[variable] {
                continue;
            }
            self.seen[variable] = true;
            self.marked.push(variable as u16);
            order.bump(variable);
            if level == assignment.level() {
                of_this_level += 1;
            } else {
                self.literals.push(literal);
            }
        }
        of_this_level
    }

    /// Removes literals that are false because of other literals of the clause.
    fn shorten(&mut self, assignment: &Assignment, clauses: &Clauses) {
        let mut literals = core::mem::take(&mut self.literals);
        self.levels_met = literals[1..].iter().fold(0, |levels, &literal| levels | level_bit(assignment, literal));
        let mut nth = 0;
        literals.retain(|&literal| {
            nth += 1;
            nth == 1 || assignment.reason_of(literal) == Reason::None || !self.follows(literal, assignment, clauses)
        });
        self.literals = literals;
    }

    /// Returns whether a literal is false because of other literals of the clause, in any number of steps.
    fn follows(&mut self, literal: Literal, assignment: &Assignment, clauses: &Clauses) -> bool {
        self.waiting.clear();
        self.waiting.push(literal);
        let before = self.marked.len();
        while let Some(literal) = self.waiting.pop() {
            let met = match assignment.reason_of(literal) {
                Reason::None => false,
                Reason::Literal(reason) => self.wait(&[reason], assignment),
                Reason::Clause(clause) => self.wait(others(clauses, clause, literal), assignment),
            };
            if !met {
                for variable in self.marked.drain(before..) {
                    self.seen[variable as usize] = false;
                }
                return false;
            }
        }
        true
    }

    /// Marks literals that still have to follow; returns whether they can: each has a reason, and its level occurs in
    /// the clause.
    fn wait(&mut self, literals: &[Literal], assignment: &Assignment) -> bool {
        for &literal in literals {
            if self.seen[literal.variable()] || assignment.level_of(literal) == 0 {
                continue;
            }
            if assignment.reason_of(literal) == Reason::None || self.levels_met & level_bit(assignment, literal) == 0 {
                return false;
            }
            self.seen[literal.variable()] = true;
            self.marked.push(literal.variable() as u16);
            self.waiting.push(literal);
        }
        true
    }

    fn put_second_highest_second(&mut self, assignment: &Assignment) {
        if let Some(at) = (1..self.literals.len()).max_by_key(|&at| assignment.level_of(self.literals[at])) {
            self.literals.swap(1, at);
        }
    }

    fn count_levels(&mut self, assignment: &Assignment) {
        self.lessons += 1;
        self.levels = 0;
        for &literal in &self.literals {
            let counted = &mut self.counted[assignment.level_of(literal) as usize];
            self.levels += u32::from(*counted != self.lessons);
            *counted = self.lessons;
        }
    }
}

/// Returns the bit of the level of a literal; several levels share a bit.
fn level_bit(assignment: &Assignment, literal: Literal) -> u64 {
    1 << (assignment.level_of(literal) % 64)
}

/// Returns the literals of a clause without the one that it made true, which is one of the first two.
fn others(clauses: &Clauses, clause: ClauseId, literal: Literal) -> &[Literal] {
    let literals = clauses.get(clause);
    debug_assert_eq!(literals[0].variable(), literal.variable());
    &literals[1..]
}
