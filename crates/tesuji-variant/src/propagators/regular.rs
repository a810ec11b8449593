//! Values along a line that an automaton accepts.

use std::rc::Rc;

use super::Propagator;
#[cfg(not(tesuji_small))]
use crate::clauses::{ALWAYS, Encoder, Literal, NEVER};
use crate::engine::ANY;
use crate::graph::Graph;
#[cfg(not(tesuji_small))]
use crate::lanes::Plan;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// A nondeterministic automaton over values, from 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Machine {
    pub(crate) start: Vec<u32>,
    pub(crate) accept: Vec<bool>,
    /// For each state, its moves: values and the state to which they lead.
    pub(crate) moves: Vec<Vec<(u64, u32)>>,
    /// For each state, the states after the end of a segment.
    pub(crate) breaks: Vec<Vec<u32>>,
}

/// The maximum number of moves of a machine made by a rule: they take 32 MiB.
pub(crate) const MOST_MOVES: usize = 1 << 21;

/// The maximum number of moves, over all steps, that are encoded in clauses.
#[cfg(not(tesuji_small))]
const MOST_TO_ENCODE: usize = 1 << 16;

impl Machine {
    pub(crate) fn new(states: usize) -> Machine {
        let (moves, breaks) = (vec![Vec::new(); states], vec![Vec::new(); states]);
        Machine { start: Vec::new(), accept: vec![false; states], moves, breaks }
    }

    /// Adds a state, and returns its number.
    pub(crate) fn state(&mut self) -> usize {
        self.moves.push(Vec::new());
        self.breaks.push(Vec::new());
        self.accept.push(false);
        self.accept.len() - 1
    }

    /// Visits the moves of a state: those of a value, or those at the end of a segment, with all values.
    pub(crate) fn leads(&self, has_value: bool, state: usize, visit: &mut dyn FnMut(u64, u32)) {
        match has_value {
            true => self.moves[state].iter().for_each(|&(values, to)| visit(values, to)),
            false => self.breaks[state].iter().for_each(|&to| visit(u64::MAX, to)),
        }
    }

    /// Adds a move, or extends the move between the same states.
    pub(crate) fn add(&mut self, from: usize, values: u64, to: usize) {
        match self.moves[from].iter_mut().find(|(_, state)| *state == to as u32) {
            Some((known, _)) => *known |= values,
            None => self.moves[from].push((values, to as u32)),
        }
    }
}

/// Variables, `None` for the end of a segment, whose values the machine accepts.
#[derive(Clone, Debug)]
pub(crate) struct Regular {
    steps: Vec<Option<Var>>,
    machine: Rc<Machine>,
    /// The domains after the last propagation.
    settled: Vec<u64>,
    words: usize,
    /// The states that can be reached before each step, and after the last.
    layers: Vec<u64>,
}

impl Regular {
    pub(crate) fn new(steps: Vec<Option<Var>>, machine: Rc<Machine>) -> Regular {
        let words = machine.accept.len().div_ceil(64).max(1);
        let layers = vec![0; words * (steps.len() + 1)];
        Regular { steps, machine, settled: Vec::new(), words, layers }
    }

    fn domains<'s>(&'s self, space: &'s Space) -> impl Iterator<Item = u64> + 's {
        self.steps.iter().flatten().map(|&var| space.get(var))
    }

    /// Keeps the values with which the machine can accept.
    fn keep(&mut self, space: &mut Space) -> PropagateResult {
        let words = self.words;
        self.layers.fill(0);
        for &state in &self.machine.start {
            self.layers[state as usize / 64] |= 1 << (state % 64);
        }
        for (nth, step) in self.steps.iter().enumerate() {
            let (now, next) = self.layers[nth * words..(nth + 2) * words].split_at_mut(words);
            let domain = step.map_or(0, |var| space.get(var));
            for (word, &set) in now.iter().enumerate() {
                for bit in bits(set) {
                    let state = word * 64 + bit;
                    match step {
                        Some(_) => {
                            for &(values, to) in &self.machine.moves[state] {
                                if values & domain != 0 {
                                    next[to as usize / 64] |= 1 << (to % 64);
                                }
                            }
                        }
                        None => {
                            for &to in &self.machine.breaks[state] {
                                next[to as usize / 64] |= 1 << (to % 64);
                            }
                        }
                    }
                }
            }
        }
        let last = self.steps.len() * words;
        let mut any = false;
        for (word, set) in self.layers[last..].iter_mut().enumerate() {
            for bit in bits(*set) {
                if !self.machine.accept[word * 64 + bit] {
                    *set &= !(1 << bit);
                }
            }
            any |= *set != 0;
        }
        if !any {
            return Err(Fail);
        }
        for (nth, step) in self.steps.iter().enumerate().rev() {
            let (now, next) = self.layers[nth * words..(nth + 2) * words].split_at_mut(words);
            let domain = step.map_or(0, |var| space.get(var));
            let mut supported = 0;
            for (word, set) in now.iter_mut().enumerate() {
                for bit in bits(*set) {
                    let state = word * 64 + bit;
                    let leads = |to: u32| next[to as usize / 64] >> (to % 64) & 1 != 0;
                    let lives = match step {
                        Some(_) => {
                            let moves = self.machine.moves[state].iter().filter(|&&(_, to)| leads(to));
                            let values = moves.fold(0, |all, &(values, _)| all | values) & domain;
                            supported |= values;
                            values != 0
                        }
                        None => self.machine.breaks[state].iter().any(|&to| leads(to)),
                    };
                    if !lives {
                        *set &= !(1 << bit);
                    }
                }
            }
            if let Some(var) = step {
                space.keep(*var, supported)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Regular {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        if self.domains(space).eq(self.settled.iter().copied()) {
            return Ok(());
        }
        self.settled.clear();
        self.keep(space)?;
        let mut settled = std::mem::take(&mut self.settled);
        settled.extend(self.domains(space));
        self.settled = settled;
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.steps.iter().flatten().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        if self.machine.accept.len() * self.steps.len() > 600 { 2 } else { 1 }
    }

    #[cfg(not(tesuji_small))]
    fn plan(&self, plan: &mut Plan) -> bool {
        plan.automaton(&self.steps, &self.machine)
    }

    #[cfg(not(tesuji_small))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> bool {
        let states = self.machine.accept.len();
        let moves = self.machine.moves.iter().map(Vec::len).sum::<usize>() + states;
        if moves * self.steps.len() > MOST_TO_ENCODE {
            return false;
        }
        // The literal of each reachable state before the step.
        let mut now = vec![NEVER; states];
        self.machine.start.iter().for_each(|&state| now[state as usize] = encoder.open());
        encoder.clause(&now);
        for step in &self.steps {
            let mut next = vec![NEVER; states];
            let mut from = vec![Vec::new(); states];
            for state in (0..states).filter(|&state| now[state] != NEVER) {
                let moves: Vec<(u64, u32)> = match step {
                    Some(var) => {
                        let domain = encoder.space.get(*var);
                        let moves = self.machine.moves[state].iter();
                        moves.map(|&(values, to)| (values & domain, to)).filter(|(values, _)| *values != 0).collect()
                    }
                    None => self.machine.breaks[state].iter().map(|&to| (1, to)).collect(),
                };
                for &(_, to) in &moves {
                    from[to as usize].push(now[state]);
                    if next[to as usize] == NEVER {
                        next[to as usize] = encoder.open();
                    }
                }
                let domain = step.map_or(1, |var| encoder.space.get(var));
                for value in bits(domain) {
                    let has = step.map_or(ALWAYS, |var| encoder.has(var, value));
                    let leads = moves.iter().filter(|(values, _)| values >> value & 1 != 0);
                    let mut clause: Vec<Literal> = leads.map(|&(_, to)| next[to as usize]).collect();
                    clause.extend([now[state] ^ 1, has ^ 1]);
                    encoder.clause(&clause);
                }
            }
            // A state follows from one of the states before it.
            (0..states).filter(|&to| next[to] != NEVER).for_each(|to| encoder.implies(next[to], &from[to]));
            if !encoder.has_room() {
                return false;
            }
            now = next;
        }
        let accepted: Vec<Literal> =
            (0..states).filter(|&state| self.machine.accept[state]).map(|state| now[state]).collect();
        encoder.clause(&accepted);
        now.iter().enumerate().filter(|&(state, _)| !self.machine.accept[state]).for_each(|(_, &state)| {
            encoder.clause(&[state ^ 1]);
        });
        true
    }
}
