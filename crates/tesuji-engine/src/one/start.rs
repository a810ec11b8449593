//! Initial states of the search, and solutions from final states.

use tesuji_core::{CandidateSet, Cell, Digit, Grid, Solution};

use crate::digits::DIGITS;
use crate::simd::Minilines;

/// The initial state of a search.
#[derive(Clone, Copy, Debug)]
pub enum Start {
    /// The digits of 81 cells as 0-based indexes, 9 for an empty cell, followed by unused bytes.
    Clues([u8; 128]),
    /// The candidates of the cells of each diagonal.
    Diagonals([[u16; 32]; 3]),
}

impl Start {
    /// Returns the start of a grid of clues. They may clash.
    #[inline(always)]
    pub(crate) fn of_grid(grid: &Grid) -> Start {
        let cells = grid.as_cells();
        let mut digits = [9; 128];
        for cell in 0..81 {
            digits[cell] = cells[cell].map_or(9, |digit| digit.index() as u8);
        }
        Start::Clues(digits)
    }

    /// Returns the start of a sukaku.
    pub(crate) fn of_candidates(candidates: &CandidateSet) -> Start {
        let mut diagonals = [[0; 32]; 3];
        for cell in Cell::ALL {
            let (vector, lane) = PLACES[cell.index()];
            diagonals[vector as usize][lane as usize] = candidates.digits(cell).bits();
        }
        Start::Diagonals(diagonals)
    }

    /// Returns the state, in the order of rows, without any conclusions from the clues.
    #[inline(always)]
    pub(super) fn state<V: Minilines>(&self, isa: V::Isa) -> [V; 3] {
        match self {
            Start::Clues(digits) => V::load_diagonals(isa, digits),
            Start::Diagonals([a, b, c]) => [V::load(isa, a), V::load(isa, b), V::load(isa, c)],
        }
    }
}

/// Returns the solution in a solved state.
#[inline(always)]
pub(super) fn solution<V: Minilines>(x: [V; 3]) -> Solution {
    let mut diagonals = [[0; 32]; 3];
    for k in 0..3 {
        x[k].store(&mut diagonals[k]);
    }
    solution_of(&diagonals)
}

#[inline(never)]
fn solution_of(diagonals: &[[u16; 32]; 3]) -> Solution {
    let mut digits = [Digit::D1; 81];
    for (digit, (vector, lane)) in digits.iter_mut().zip(PLACES) {
        let set = diagonals[vector as usize % 3][lane as usize % 32];
        *digit = DIGITS[set.trailing_zeros() as usize % 16];
    }
    Solution::from_proven(digits)
}

/// The vector and the lane of each cell.
static PLACES: [(u8, u8); 81] = {
    let mut places = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let (i, j) = (row % 3, column % 3);
        places[cell] = (((j + 3 - i) % 3) as u8, (9 * (row / 3) + 3 * (column / 3) + i) as u8);
        cell += 1;
    }
    places
};
