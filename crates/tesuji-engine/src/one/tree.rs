//! Hard puzzles: the open branches of one search, in parallel in the lanes of the batch engine.
//!
//! A search with dozens of guesses has enough branches to fill all lanes, and a state costs less there than here.

use alloc::vec::Vec;

use crate::lanes::words::{GUARDS, WORDS, Words};
use crate::lanes::{Block, Client};
use crate::simd::Minilines;

/// Returns the words of a state in the order of rows.
#[inline(always)]
pub(super) fn words_of<V: Minilines>(x: [V; 3]) -> Words {
    let mut diagonals = [[0; 32]; 3];
    for k in 0..3 {
        x[k].store(&mut diagonals[k]);
    }
    let mut words = [GUARDS; WORDS];
    for i in 0..3 {
        for s in 0..3 {
            for j in 0..3 {
                let diagonal = &diagonals[(j + 3 - i) % 3];
                let lane = 3 * s + i;
                words[9 * i + 3 * s + j] |= u32::from(diagonal[lane])
                    | u32::from(diagonal[lane + 9]) << 10
                    | u32::from(diagonal[lane + 18]) << 20;
            }
        }
    }
    words
}

/// A client of the lanes that supplies the open states of one puzzle.
pub(super) struct Tree<'a> {
    /// The states not yet started, the next one last.
    pub(super) states: &'a mut Vec<Words>,
    pub(super) limit: u64,
    pub(super) found: u64,
    /// The number of guesses made before.
    pub(super) guesses: u64,
    /// The number of finished states, solved or not.
    pub(super) closed: u64,
    /// `true` to keep a solution.
    pub(super) witness: bool,
    /// One of the solutions.
    pub(super) solution: Option<Words>,
    pub(super) should_continue: &'a mut dyn FnMut(u64, u64) -> bool,
    pub(super) stopped: bool,
}

impl Client for Tree<'_> {
    #[inline(always)]
    fn may_begin(&mut self) -> bool {
        !self.states.is_empty()
    }

    #[inline(always)]
    fn begin(&mut self, block: &mut Block, most: usize) -> usize {
        let mut count = 0;
        while count < most {
            let Some(state) = self.states.pop() else { break };
            block.put_words(count, state);
            block.set_number(count, 0);
            count += 1;
        }
        count
    }

    #[inline(always)]
    fn wants(&self, _: u32) -> bool {
        self.found < self.limit
    }

    #[inline(always)]
    fn keeps(&self) -> bool {
        self.witness
    }

    #[inline(always)]
    fn found(&mut self, _: u32) {
        self.found += 1;
    }

    #[inline(always)]
    fn keep(&mut self, _: u32, solution: &Words) {
        self.solution = Some(*solution);
    }

    #[inline(always)]
    fn opened(&mut self, _: u32) {}

    #[inline(always)]
    fn closed(&mut self, _: u32) {
        self.closed += 1;
    }

    #[inline(always)]
    fn should_continue(&mut self) -> bool {
        self.stopped = !(self.should_continue)(self.guesses + self.closed, self.found);
        !self.stopped
    }
}
