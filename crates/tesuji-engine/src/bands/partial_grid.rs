//! The grid of a search, filled cell by cell as the search descends.
//!
//! Solutions that follow each other share most of their cells. So the grid is not built anew at each: a node writes
//! the cells that have been settled since its parent, over whatever an earlier branch wrote there.

use tesuji_core::{Digit, Solution};

use super::plane::Plane;
use super::state::State;
use crate::digits::DIGITS;

/// The digits of the cells that the search has settled.
#[derive(Clone, Debug)]
pub(super) struct PartialGrid {
    digits: [Digit; 81],
    /// The cells that have been written on the way to the present node.
    written: Plane,
}

impl PartialGrid {
    pub(super) fn new() -> PartialGrid {
        PartialGrid { digits: [Digit::D1; 81], written: Plane::EMPTY }
    }

    /// Backtracks to a node at which these cells were settled and written.
    pub(super) fn back_to(&mut self, settled: Plane) {
        self.written = settled;
    }

    /// Writes the settled cells that are new.
    pub(super) fn write(&mut self, state: &State) {
        let new = state.settled & !self.written;
        self.written = state.settled;
        new.for_each_number(&bits_of(&state.planes), |cell, digit| self.digits[cell] = DIGITS[digit as usize]);
    }

    /// Writes one cell.
    #[inline(always)]
    pub(super) fn set(&mut self, cell: usize, digit: Digit) {
        self.digits[cell] = digit;
    }

    /// Returns the digits that have been written, and what was there before in the other cells.
    pub(super) fn digits(&self) -> &[Digit; 81] {
        &self.digits
    }

    /// Returns the grid, once every cell has been written.
    #[inline(always)]
    pub(super) fn solution(&self) -> Solution {
        Solution::from_proven(self.digits)
    }
}

/// Returns the index of each settled cell's digit, as planes of bits.
fn bits_of(planes: &[Plane; 9]) -> [Plane; 4] {
    let mut bits = [Plane::EMPTY; 4];
    for (digit, &plane) in planes.iter().enumerate() {
        for (nth, bit) in bits.iter_mut().enumerate() {
            if (digit >> nth) & 1 != 0 {
                *bit = *bit | plane;
            }
        }
    }
    bits
}
