//! The search with clause learning: decisions, restarts, and forgetting clauses.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use tesuji_core::{CandidateSet, Digit, Outcome, Solution};

use super::assignment::{Assignment, Reason};
use super::clauses::{ClauseId, Clauses};
use super::conflict::LearnedClause;
use super::formula::{self, Formula, Literal, VARIABLES};
use super::order::Order;
use crate::Stats;

/// The number of conflicts in the shortest round of a search. The lengths of rounds follow the Luby sequence.
const ROUND: u64 = 256;

/// The number of rounds after which all variables get another value, false and true in turn; until then, a variable
/// gets its last value again.
const ROUNDS_OF_VALUES: u64 = 4;

/// The number of learned clauses at which the less useful half is forgotten, and the increase of that number each time.
const MOST_LEARNED: usize = 1000;
const MORE_LEARNED: usize = 500;

/// Learned clauses of at most this many levels are never forgotten.
const FEW_LEVELS: u32 = 2;

/// The number of guesses between two calls of `should_continue`.
const ASK_EVERY: u64 = 256;

/// A learning search, with about half a megabyte of memory, allocated when it is first needed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learning {
    memory: Option<Box<Memory>>,
    stats: Stats,
}

impl Learning {
    /// Begins a search.
    pub(crate) fn begin(&mut self, candidates: &CandidateSet) {
        let memory = self.memory.get_or_insert_with(|| Box::new(Memory::new()));
        memory.clear();
        for literal in formula::missing(candidates) {
            memory.assignment.set(literal, Reason::None);
        }
        self.stats = Stats::default();
    }

    /// Continues the search until it is known whether there is no solution, one, or several; `None` if
    /// `should_continue`, called at intervals with the number of guesses since the beginning, returned false first. The
    /// search can then be continued later.
    pub(crate) fn should_continue(&mut self, should_continue: &mut dyn FnMut(u64) -> bool) -> Option<Outcome> {
        let memory = self.memory.as_deref_mut().expect("a search has begun");
        let mut search = Search { memory, stats: &mut self.stats, should_continue };
        let first = match search.memory.first {
            Some(first) => first,
            None => {
                let Some(first) = search.run()? else { return Some(Outcome::None) };
                if !search.memory.leave_out_solution() {
                    return Some(Outcome::Unique(first));
                }
                *search.memory.first.insert(first)
            }
        };
        Some(match search.run()? {
            None => Outcome::Unique(first),
            Some(second) => Outcome::Several([first, second]),
        })
    }

    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }
}

#[derive(Clone, Debug)]
struct Memory {
    formula: Formula,
    clauses_of_rules: Clauses,
    clauses: Clauses,
    assignment: Assignment,
    order: Order,
    lesson: LearnedClause,
    /// The last value of each variable.
    last: Vec<bool>,
    rounds: Rounds,
    /// The first solution, once it is found.
    first: Option<Solution>,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug)]
struct Rounds {
    /// The number of the round, from 1.
    round: u64,
    /// The number of conflicts left before the next restart.
    left: u64,
    /// The number of learned clauses at which some are forgotten.
    most_learned: usize,
}

impl Rounds {
    const FIRST: Rounds = Rounds { round: 1, left: ROUND, most_learned: MOST_LEARNED };
}

impl Memory {
    fn new() -> Memory {
        let formula = Formula::new();
        let mut clauses_of_rules = Clauses::default();
        for clause in &formula.clauses {
            clauses_of_rules.push(clause, 0);
        }
        Memory {
            formula,
            clauses: clauses_of_rules.clone(),
            clauses_of_rules,
            assignment: Assignment::new(),
            order: Order::new(),
            lesson: LearnedClause::new(),
            last: vec![true; VARIABLES],
            rounds: Rounds::FIRST,
            first: None,
        }
    }

    fn clear(&mut self) {
        self.clauses.clone_from(&self.clauses_of_rules);
        self.assignment.clear();
        self.assignment.watch_all(&self.clauses);
        self.order.clear();
        self.last.fill(true);
        self.rounds = Rounds::FIRST;
        self.first = None;
    }

    fn back_to(&mut self, level: u32) {
        let Memory { assignment, order, last, .. } = self;
        assignment.back_to(level, |literal| {
            last[literal.variable()] = literal.is_positive();
            order.put_back(literal.variable());
        });
    }

    /// Adds a clause in which all literals except the first are false, and the first is open, so that it becomes true.
    fn add(&mut self, literals: &[Literal], levels: u32) {
        let reason = if literals.len() == 1 {
            Reason::None
        } else {
            let clause = self.clauses.push(literals, levels);
            self.assignment.watch(&self.clauses, clause);
            Reason::Clause(clause)
        };
        self.assignment.set(literals[0], reason);
    }

    /// Excludes the solution that was just found; returns whether there can be another.
    fn leave_out_solution(&mut self) -> bool {
        // These guesses lead only to the solution that was found.
        let literals: Vec<Literal> = self.assignment.guesses().rev().map(Literal::negated).collect();
        if literals.is_empty() {
            return false;
        }
        self.back_to(literals.len() as u32 - 1);
        self.add(&literals, 0);
        self.rounds = Rounds::FIRST;
        true
    }

    /// Begins another round.
    fn next_round(&mut self) {
        self.back_to(0);
        let Rounds { round, left, most_learned } = &mut self.rounds;
        *round += 1;
        *left = ROUND * luby(*round);
        if round.is_multiple_of(ROUNDS_OF_VALUES) {
            self.last.fill(round.is_multiple_of(2 * ROUNDS_OF_VALUES));
        }
        if self.clauses.len() - self.clauses_of_rules.len() > *most_learned {
            *most_learned += MORE_LEARNED;
            self.forget();
        }
    }

    /// Forgets half of the learned clauses, those with the most levels. There must be no current guess.
    fn forget(&mut self) {
        let rules = self.clauses_of_rules.len();
        let mut learned: Vec<u32> = (rules as u32..self.clauses.len() as u32).collect();
        // With equally many levels, older clauses come first.
        learned.sort_by_key(|&nth| (core::cmp::Reverse(self.clauses.levels(ClauseId(nth))), nth));
        let mut forgotten = vec![false; self.clauses.len()];
        for &nth in &learned[..learned.len() / 2] {
            forgotten[nth as usize] = self.clauses.levels(ClauseId(nth)) > FEW_LEVELS;
        }
        self.clauses.retain_after(rules, |clause| !forgotten[clause.0 as usize]);
        self.assignment.watch_all(&self.clauses);
    }

    fn solution(&self) -> Solution {
        let mut digits = [Digit::D1; 81];
        for &literal in self.assignment.trail() {
            if literal.is_positive() && literal.variable() < formula::CANDIDATES {
                digits[literal.variable() / 9] = Digit::ALL[literal.variable() % 9];
            }
        }
        Solution::from_proven(digits)
    }
}

struct Search<'a> {
    memory: &'a mut Memory,
    stats: &'a mut Stats,
    should_continue: &'a mut dyn FnMut(u64) -> bool,
}

impl Search<'_> {
    /// Searches until all variables have values, or until this is impossible: returns the solution, if there is one;
    /// `None` if the search was stopped.
    fn run(&mut self) -> Option<Option<Solution>> {
        loop {
            let Memory { formula, clauses, assignment, order, lesson, .. } = &mut *self.memory;
            if let Err(conflict) = assignment.propagate(formula, clauses) {
                self.stats.dead_ends += 1;
                if assignment.level() == 0 {
                    return Some(None);
                }
                lesson.learn(conflict, assignment, clauses, order);
                let (level, levels) = (lesson.back_to(assignment), lesson.levels);
                let literals = core::mem::take(&mut lesson.literals);
                self.memory.back_to(level);
                self.memory.add(&literals, levels);
                self.memory.lesson.literals = literals;
                self.memory.rounds.left = self.memory.rounds.left.saturating_sub(1);
                continue;
            }
            if assignment.is_full() {
                self.stats.solutions += 1;
                return Some(Some(self.memory.solution()));
            }
            if self.memory.rounds.left == 0 {
                self.memory.next_round();
                continue;
            }
            self.stats.guesses += 1;
            if self.stats.guesses.is_multiple_of(ASK_EVERY) && !(self.should_continue)(self.stats.guesses) {
                return None;
            }
            self.guess();
        }
    }

    fn guess(&mut self) {
        let Memory { assignment, order, last, .. } = &mut *self.memory;
        let open = core::iter::from_fn(|| order.pop()).find(|&variable| assignment.is_open(variable));
        let variable = open.expect("a variable without a value");
        let literal = Literal::of(variable);
        assignment.guess(if last[variable] { literal } else { literal.negated() });
    }
}

/// Returns an element of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., by its index from 1.
fn luby(nth: u64) -> u64 {
    let size = (nth + 1).next_power_of_two();
    if nth + 1 == size { size / 2 } else { luby(nth + 1 - size / 2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_those_of_luby() {
        assert_eq!((1..=15).map(luby).collect::<Vec<_>>(), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
