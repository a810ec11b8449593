//! Where each digit may still stand: the state of the search, and how puzzles are loaded into it.

use tesuji_core::{CandidateSet, Digit, Puzzle, Solution};

use super::word::{self, FULL};

/// The candidates of a grid: one word for each digit and band (see [`word`]), and which cells are settled.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// By digit, then by band; the fourth word of each digit is 0.
    pub(super) cells: [[u32; 4]; 9],
    /// By band: cells whose digit has been taken from all other digits' words and from the cell's row.
    pub(super) settled: [u32; 4],
    /// Bit d is set while digit d has a row with more than one candidate.
    pub(super) open: u32,
}

impl State {
    const EVERYTHING: State = State { cells: [[FULL, FULL, FULL, 0]; 9], settled: [0; 4], open: 0x1ff };

    /// Returns the state of a puzzle: clues fill their cells and rows; the rest is for propagation.
    pub(crate) fn of_puzzle(puzzle: &Puzzle) -> State {
        // One more list for "no digit" spares a branch a cell that no predictor gets right.
        let mut clues = [[0; 4]; 10];
        for (row, cells) in puzzle.grid().as_cells().chunks_exact(9).enumerate() {
            for (column, digit) in cells.iter().enumerate() {
                clues[digit.map_or(9, Digit::index)][row / 3] |= word::bit(row % 3, column);
            }
        }
        let empty = clues[9];
        let mut state = State::EVERYTHING;
        for (cells, clues) in state.cells.iter_mut().zip(clues) {
            for band in 0..3 {
                cells[band] = (empty[band] & !word::rows_of(clues[band])) | clues[band];
            }
        }
        state
    }

    /// Returns the state of a sukaku.
    pub(crate) fn of_candidates(candidates: &CandidateSet) -> State {
        let mut state = State::EVERYTHING;
        for digit in Digit::ALL {
            let cells = candidates.cells(digit).bits();
            for band in 0..3 {
                state.cells[digit.index()][band] = (0..3).fold(0, |word, row| {
                    let bits = (cells >> (27 * band + 9 * row)) as u32 & word::ROW;
                    word | bits << (10 * row)
                });
            }
        }
        state
    }

    /// Returns the grid of a solved state.
    pub(super) fn solution(&self) -> Solution {
        let mut digits = [Digit::D1; 81];
        for digit in Digit::ALL {
            for band in 0..3 {
                let mut cells = self.cells[digit.index()][band];
                while cells != 0 {
                    let bit = cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    digits[27 * band + 9 * (bit / 10) + bit % 10] = digit;
                }
            }
        }
        Solution::from_proven(digits)
    }
}
