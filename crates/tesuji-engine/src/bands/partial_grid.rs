//! The grid of a search, filled cell by cell as the search descends.
//!
//! Consecutive solutions share most of their cells. So the grid is not rebuilt for each: a node writes the cells that
//! were settled since its parent, overwriting those of earlier branches.

use tesuji_core::{Digit, Solution};

use super::plane::Plane;
use super::state::State;
use crate::digits::DIGITS;

/// The digits of the cells that the search has settled.
#[derive(Clone, Debug)]
pub(super) struct PartialGrid {
    digits: [Digit; 81],
    /// The cells written on the path to the current node.
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

    /// Writes the newly settled cells.
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

    /// Returns the written digits; the other cells have earlier digits.
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
