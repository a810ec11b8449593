//! The encoding of an engine's constraints as clauses.
//!
//! The set of values of several cells is encoded by a literal for each value, true if one of the cells has it, and a
//! literal for each set that they can have. An automaton has a literal for each state after each cell.

use super::{Clauses, Literal};
use crate::engine::Engine;
use crate::graph::Graph;
use crate::space::{Space, Var, bits};

/// A literal that always holds. Its opposite never does.
pub(crate) const ALWAYS: Literal = u32::MAX - 1;

/// A literal that never holds.
pub(crate) const NEVER: Literal = u32::MAX;

/// The maximum number of literals in all clauses. Larger problems are left to the other search.
const MOST_WORDS: usize = 1 << 18;

/// The maximum number of sets of values that get a literal each.
const MOST_SETS: usize = 400;

/// A writer of clauses.
pub(crate) struct Encoder<'e> {
    pub(crate) space: &'e Space,
    /// The literal of each value of each variable.
    index: Vec<Literal>,
    clauses: Clauses,
    words: usize,
}

impl Clauses {
    /// Makes the search for the open part of an engine; `None` if some of its propagators cannot be encoded in clauses.
    pub(super) fn of(engine: &Engine) -> Option<Clauses> {
        let mut encoder = Encoder::new(&engine.space, &engine.graph);
        engine.houses.iter().for_each(|house| encoder.house(&house.cells));
        let fits = engine.propagators.iter().all(|propagator| propagator.encode(&mut encoder) && encoder.has_room());
        fits.then_some(encoder.clauses)
    }
}

impl<'e> Encoder<'e> {
    fn new(space: &'e Space, graph: &'e Graph) -> Encoder<'e> {
        let mut index = vec![NEVER; space.len() * space.values()];
        let mut clauses = Clauses::new();
        for var in 0..space.len() {
            for value in bits(space.get(var)) {
                index[var * space.values() + value] = if space.is_fixed(var) {
                    ALWAYS
                } else {
                    clauses.candidates.push((var, value as u8));
                    clauses.open()
                };
            }
        }
        for nth in 0..clauses.candidates.len() {
            let (var, value) = clauses.candidates[nth];
            let mut list: Vec<Literal> = Vec::new();
            let mut exclude = |other: Var, mask: u64| {
                let candidates = bits(mask & space.get(other)).map(|value| index[other * space.values() + value]);
                list.extend(candidates.filter(|&one| one < ALWAYS).map(|one| one ^ 1));
            };
            exclude(var, !(1 << value));
            graph.excluded_by(var, usize::from(value), &mut exclude);
            list.sort_unstable();
            list.dedup();
            clauses.implied[2 * nth] = list;
        }
        let mut encoder = Encoder { space, index, clauses, words: 0 };
        for var in (0..space.len()).filter(|&var| !space.is_fixed(var)) {
            let all: Vec<Literal> = bits(space.get(var)).map(|value| encoder.has(var, value)).collect();
            encoder.clause(&all);
        }
        encoder
    }

    /// Adds the clauses that each value of a house has a place.
    fn house(&mut self, cells: &[Var]) {
        let values = cells.iter().fold(0, |all, &cell| all | self.space.get(cell));
        for value in bits(values) {
            let places: Vec<Literal> = cells.iter().map(|&cell| self.has(cell, value)).collect();
            self.clause(&places);
        }
    }

    /// Returns whether clauses can still be added.
    pub(crate) fn has_room(&self) -> bool {
        self.words < MOST_WORDS
    }

    /// Returns the literal that means that the variable has the value.
    pub(crate) fn has(&self, var: Var, value: usize) -> Literal {
        self.index[var * self.space.values() + value]
    }

    /// Makes a literal for something other than a candidate.
    pub(crate) fn open(&mut self) -> Literal {
        self.clauses.open()
    }

    /// Adds the clause that at least one of the literals holds.
    pub(crate) fn clause(&mut self, literals: &[Literal]) {
        if !literals.contains(&ALWAYS) && self.has_room() {
            let mut literals: Vec<Literal> = literals.iter().copied().filter(|&one| one != NEVER).collect();
            literals.sort_unstable();
            literals.dedup();
            if literals.windows(2).all(|pair| pair[0] ^ 1 != pair[1]) {
                self.words += literals.len();
                self.clauses.add(&literals);
            }
        }
    }

    /// Adds the clause that if a literal holds, so does one of the others.
    pub(crate) fn implies(&mut self, literal: Literal, others: &[Literal]) {
        self.clause(&[&[literal ^ 1], others].concat());
    }

    /// Returns a literal that holds if and only if one of these does.
    fn one_of(&mut self, literals: &[Literal]) -> Literal {
        if literals.contains(&ALWAYS) {
            return ALWAYS;
        }
        match literals.iter().copied().filter(|&one| one != NEVER).collect::<Vec<_>>()[..] {
            [] => NEVER,
            [only] => only,
            ref some => {
                let any = self.open();
                some.iter().for_each(|&one| self.implies(one, &[any]));
                self.implies(any, some);
                any
            }
        }
    }

    /// Returns, for each value, a literal that means that one of the cells has it.
    fn values_of(&mut self, cells: &[Var]) -> Vec<Literal> {
        (0..self.space.values())
            .map(|value| {
                let places: Vec<Literal> = cells.iter().map(|&cell| self.has(cell, value)).collect();
                self.one_of(&places)
            })
            .collect()
    }

    /// Adds the clauses that the cells, which differ, together have the values of one of the sets. Returns whether
    /// there are few enough sets.
    pub(crate) fn sets(&mut self, cells: &[Var], sets: impl Iterator<Item = u64>) -> bool {
        let values = self.values_of(cells);
        let fits = |set: u64| {
            values
                .iter()
                .enumerate()
                .all(|(value, &literal)| literal != if set >> value & 1 != 0 { NEVER } else { ALWAYS })
                && cells.iter().all(|&cell| self.space.get(cell) & set != 0)
        };
        let sets: Vec<u64> = sets.filter(|&set| fits(set)).take(MOST_SETS + 1).collect();
        if sets.len() > MOST_SETS {
            return false;
        }
        let made: Vec<(u64, Literal)> = match sets[..] {
            [only] => vec![(only, ALWAYS)],
            _ => sets.into_iter().map(|set| (set, self.open())).collect(),
        };
        let all: Vec<Literal> = made.iter().map(|&(_, literal)| literal).collect();
        self.clause(&all);
        for (value, &literal) in values.iter().enumerate() {
            let (with, without): (Vec<_>, Vec<_>) = made.iter().partition(|&&(set, _)| set >> value & 1 != 0);
            for (literal, sets) in [(literal, with), (literal ^ 1, without)] {
                let sets: Vec<Literal> = sets.into_iter().map(|(_, set)| set).collect();
                sets.iter().for_each(|&set| self.implies(set, &[literal]));
                self.implies(literal, &sets);
            }
        }
        true
    }
}
