//! Converts a block of puzzles to initial states.

use tesuji_core::{CandidateSet, Grid};

use super::BLOCK;
use super::sweep::State;
use super::words::{self, WORDS, Words};
use crate::simd::Lanes;

/// A block of puzzles, with their numbers, to be loaded into the lanes.
#[derive(Clone, Debug)]
pub struct Block {
    /// The clues of grids, one byte per cell, four in each number.
    clues: [[u32; CLUES]; BLOCK],
    /// The words of puzzles that are not grids.
    words: [Words; BLOCK],
    /// The indexes that contain grids, as bits.
    grids: u32,
    numbers: [u32; BLOCK],
}

/// The number of words for 81 cells, rounded up to a multiple of the lanes.
const CLUES: usize = 24;

impl Block {
    pub(super) fn new() -> Block {
        Block { clues: [[0; CLUES]; BLOCK], words: [[0; WORDS]; BLOCK], grids: 0, numbers: [0; BLOCK] }
    }

    /// Stores a grid of clues at an index.
    #[inline(always)]
    pub(crate) fn put_grid(&mut self, nth: usize, grid: &Grid) {
        self.put_clues(nth, &grid.as_cells().map(|cell| cell.map_or(0, |digit| digit as u8)));
    }

    /// Stores the clues of a grid at an index, one byte per cell: a digit or its character; 0, `0` or `.` for none.
    #[inline(always)]
    pub(crate) fn put_clues(&mut self, nth: usize, bytes: &[u8; 81]) {
        let (fours, rest) = bytes.as_chunks();
        for (clues, four) in self.clues[nth].iter_mut().zip(fours) {
            *clues = u32::from_le_bytes(*four);
        }
        self.clues[nth][20] = u32::from(rest[0]);
        self.grids |= 1 << nth;
    }

    /// Stores a sukaku at an index.
    pub(crate) fn put_candidates(&mut self, nth: usize, candidates: &CandidateSet) {
        self.put_words(nth, words::of_candidates(candidates));
    }

    /// Stores a state at an index.
    #[inline(always)]
    pub(crate) fn put_words(&mut self, nth: usize, words: Words) {
        self.words[nth] = words;
        self.grids &= !(1 << nth);
    }

    /// Sets the number of the puzzle at an index.
    #[inline(always)]
    pub(crate) fn set_number(&mut self, nth: usize, number: u32) {
        self.numbers[nth] = number;
    }

    /// Returns the numbers, one per lane.
    #[inline(always)]
    pub(super) fn numbers<L: Lanes>(&self, isa: L::Isa) -> L {
        L::load(isa, &self.numbers)
    }

    /// Returns the initial states of the puzzles, one for each lane, before propagation.
    #[inline(always)]
    pub(super) fn state<L: Lanes>(&self, isa: L::Isa) -> State<L> {
        let grids = self.grids & L::ALL;
        if grids == 0 {
            return self.state_of_words(isa);
        }
        let state = self.state_of_clues(isa);
        if grids == L::ALL {
            return state;
        }
        let mut mixed: State<L> = self.state_of_words(isa);
        for word in 0..WORDS {
            mixed[word] = mixed[word].blend(state[word], grids);
        }
        mixed
    }

    #[inline(always)]
    fn state_of_clues<L: Lanes>(&self, isa: L::Isa) -> State<L> {
        // Each vector is four cells of each of several puzzles, one puzzle per lane.
        let mut fours = [L::splat(isa, 0); CLUES];
        let mut first = 0;
        while first < CLUES {
            // The last square may overlap the previous one.
            first = first.min(CLUES - L::COUNT);
            let mut square = [L::splat(isa, 0); BLOCK];
            for nth in 0..L::COUNT {
                square[nth] = L::load(isa, &self.clues[nth][first..]);
            }
            L::transpose(&mut square[..L::COUNT]);
            fours[first..first + L::COUNT].copy_from_slice(&square[..L::COUNT]);
            first += L::COUNT;
        }
        let mut state = [fours[0]; WORDS];
        for word in 0..WORDS {
            let low = clue(&fours, word).look_up(isa, &FIELDS[0]);
            let middle = clue(&fours, WORDS + word).look_up(isa, &FIELDS[1]);
            let high = clue(&fours, 2 * WORDS + word).look_up(isa, &FIELDS[2]);
            state[word] = low.or(middle).or(high);
        }
        state
    }

    #[inline(always)]
    fn state_of_words<L: Lanes>(&self, isa: L::Isa) -> State<L> {
        let mut state = [L::splat(isa, 0); WORDS];
        let mut first = 0;
        while first < WORDS {
            first = first.min(WORDS - L::COUNT);
            let mut square = [L::splat(isa, 0); BLOCK];
            for nth in 0..L::COUNT {
                square[nth] = L::load(isa, &self.words[nth][first..]);
            }
            L::transpose(&mut square[..L::COUNT]);
            state[first..first + L::COUNT].copy_from_slice(&square[..L::COUNT]);
            first += L::COUNT;
        }
        state
    }
}

/// Returns the clue of a cell, in the lowest four bits.
#[inline(always)]
fn clue<L: Lanes>(fours: &[L; CLUES], cell: usize) -> L {
    let four = fours[cell / 4];
    match cell % 4 {
        0 => four,
        1 => four.shr::<8>(),
        2 => four.shr::<16>(),
        _ => four.shr::<24>(),
    }
}

/// The field of each digit and of an empty cell in each band, indexed by the digit or 0, which are also the lowest four
/// bits of their characters. Those of `.` are 14.
static FIELDS: [[u32; 16]; 3] = {
    let mut fields = [[0; 16]; 3];
    let mut band = 0;
    while band < 3 {
        let mut digit = 0;
        while digit < 16 {
            let candidates = if digit == 0 || digit > 9 { 511 } else { 1 << (digit - 1) };
            fields[band][digit] = (candidates | 512) << (10 * band);
            digit += 1;
        }
        band += 1;
    }
    fields
};
