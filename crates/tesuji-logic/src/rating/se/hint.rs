//! The step that a producer found.

use tesuji_core::CandidateSet;

use super::SeTechnique;
use super::geometry::bits;
use super::state::{State, candidate};

/// A step before it is applied; the buffer is reused.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    /// The difficulty, computed in floating point as in the original.
    pub difficulty: f64,
    pub technique: SeTechnique,
    /// The number of nodes of a chain beyond two.
    pub length: Option<u32>,
    /// The cell and the digit to place.
    pub placement: Option<(usize, usize)>,
    /// Cells and the candidates to remove from them; each cell at most once.
    pub removals: Vec<(u8, u16)>,
}

impl Hint {
    pub(crate) fn new() -> Hint {
        Hint {
            difficulty: 0.0,
            technique: SeTechnique::HiddenSingle,
            length: None,
            placement: None,
            removals: Vec::new(),
        }
    }

    /// Makes the hint a placement without eliminations.
    pub(crate) fn places(&mut self, difficulty: f64, technique: SeTechnique, cell: usize, digit: usize) -> bool {
        self.eliminates(difficulty, technique);
        self.placement = Some((cell, digit));
        true
    }

    /// Makes the hint an elimination, with nothing to eliminate yet.
    pub(crate) fn eliminates(&mut self, difficulty: f64, technique: SeTechnique) {
        self.difficulty = difficulty;
        self.technique = technique;
        self.length = None;
        self.placement = None;
        self.removals.clear();
    }

    /// Adds the removal of those of the digits that the cell has.
    #[inline]
    pub(crate) fn remove(&mut self, state: &State, cell: usize, digits: u16) {
        let there = state.cands[cell] & digits;
        if there != 0 {
            self.removals.push((cell as u8, there));
        }
    }

    /// Returns the removed candidates.
    pub(crate) fn eliminations(&self) -> CandidateSet {
        let of_cell = |&(cell, digits): &(u8, u16)| bits(digits).map(move |digit| candidate(cell.into(), digit));
        self.removals.iter().flat_map(of_cell).collect()
    }

    /// Applies the hint: first the removals, then the placement.
    pub(crate) fn apply(&self, state: &mut State) {
        for &(cell, digits) in &self.removals {
            for digit in bits(digits) {
                state.remove(cell.into(), digit);
            }
        }
        if let Some((cell, digit)) = self.placement {
            state.place(cell, digit);
        }
    }
}
