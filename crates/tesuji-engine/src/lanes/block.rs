use tesuji_core::{CandidateSet, Grid};

use super::BLOCK;
use super::words::{self, WORDS, Words};

/// Puzzles on their way into the lanes, with their numbers.
#[derive(Clone, Debug)]
pub struct Block {
    /// Clues as they come, a byte a cell: to make words of them takes the vectors of the engine.
    clues: [[u8; 81]; BLOCK],
    words: [Words; BLOCK],
    /// The puzzles that are words already, as bits.
    are_words: u32,
    pub(super) numbers: [u32; BLOCK],
}

impl Block {
    pub(super) fn new() -> Block {
        Block { clues: [[0; 81]; BLOCK], words: [[0; WORDS]; BLOCK], are_words: 0, numbers: [0; BLOCK] }
    }

    /// Puts a grid of clues into a place.
    #[inline(always)]
    pub(crate) fn put_grid(&mut self, nth: usize, grid: &Grid) {
        for (clue, cell) in self.clues[nth].iter_mut().zip(grid.as_cells()) {
            *clue = cell.map_or(0, |digit| digit as u8);
        }
        self.are_words &= !(1 << nth);
    }

    /// Puts a sukaku into a place.
    pub(crate) fn put_candidates(&mut self, nth: usize, candidates: &CandidateSet) {
        self.put_words(nth, words::of_candidates(candidates));
    }

    /// Puts a state into a place.
    #[inline(always)]
    pub(crate) fn put_words(&mut self, nth: usize, words: Words) {
        self.words[nth] = words;
        self.are_words |= 1 << nth;
    }

    /// Gives the puzzle in a place its number.
    #[inline(always)]
    pub(crate) fn set_number(&mut self, nth: usize, number: u32) {
        self.numbers[nth] = number;
    }

    /// Returns the words of the first `count` puzzles.
    #[inline(always)]
    pub(super) fn words(&mut self, count: usize) -> &[Words; BLOCK] {
        for nth in 0..count {
            if self.are_words >> nth & 1 == 0 {
                self.words[nth] = words::of_clues(&self.clues[nth]);
            }
        }
        &self.words
    }
}
