//! Values along a line that an automaton accepts.

use std::rc::Rc;

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, Kept, Space, Var, bits};

/// A nondeterministic automaton over values, from 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Machine {
    pub(crate) start: Vec<u32>,
    pub(crate) accept: Vec<bool>,
    /// For each state the values and the states that they lead to.
    pub(crate) moves: Vec<Vec<(u64, u32)>>,
    /// For each state the states after the end of a segment.
    pub(crate) breaks: Vec<Vec<u32>>,
}

/// The most moves of a machine that rules make: so many take 32 MiB.
pub(crate) const MOST_MOVES: usize = 1 << 21;

impl Machine {
    pub(crate) fn new(states: usize) -> Machine {
        let (moves, breaks) = (vec![Vec::new(); states], vec![Vec::new(); states]);
        Machine { start: Vec::new(), accept: vec![false; states], moves, breaks }
    }

    /// Adds a state, and returns it.
    pub(crate) fn state(&mut self) -> usize {
        self.moves.push(Vec::new());
        self.breaks.push(Vec::new());
        self.accept.push(false);
        self.accept.len() - 1
    }

    /// Adds a move; values that already lead there join it.
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
    words: usize,
    /// The states that can be reached before each step, and after the last.
    layers: Vec<u64>,
}

impl Regular {
    pub(crate) fn new(steps: Vec<Option<Var>>, machine: Rc<Machine>) -> Regular {
        let words = machine.accept.len().div_ceil(64).max(1);
        let layers = vec![0; words * (steps.len() + 1)];
        Regular { steps, machine, words, layers }
    }
}

impl Propagator for Regular {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> Kept {
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

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.steps.iter().flatten().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        if self.machine.accept.len() * self.steps.len() > 600 { 2 } else { 1 }
    }
}
