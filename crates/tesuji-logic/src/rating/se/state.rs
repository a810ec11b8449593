//! The working state of a rating: values, candidates of each cell, places of each digit in each house.

use tesuji_core::{CandidateSet, Cell, Digit, DigitSet, Grid};

use super::geometry::{CELLS, HOUSES_OF, PEERS, PLACE_IN};

/// Values and candidates. The candidates are stored twice: by cell, and by house and digit.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The candidates of each cell; empty if the cell has a value.
    pub cands: [u16; 81],
    /// The positions of each digit in each house.
    pub places: [[u16; 9]; 27],
    /// The cells without a value, by position in each house.
    pub open: [u16; 27],
    /// The cells without a value.
    pub empty: u128,
    /// The number of cells with each digit as their value.
    pub solved: [u8; 9],
}

impl State {
    pub(crate) fn new() -> State {
        State { cands: [511; 81], places: [[511; 9]; 27], open: [511; 27], empty: (1 << 81) - 1, solved: [0; 9] }
    }

    /// Sets the clues of a grid, which may clash.
    pub(crate) fn set_grid(&mut self, grid: &Grid) {
        *self = State::new();
        for (cell, digit) in grid.iter() {
            self.place(cell.index(), digit.index());
        }
    }

    /// Sets the candidates of a sukaku, without any values.
    pub(crate) fn set_candidates(&mut self, candidates: &CandidateSet) {
        *self = State::new();
        for cell in Cell::iter() {
            for digit in DigitSet::ALL - candidates.digits(cell) {
                self.remove(cell.index(), digit.index());
            }
        }
    }

    /// Removes a candidate, which must be present.
    #[inline]
    pub(crate) fn remove(&mut self, cell: usize, digit: usize) {
        debug_assert!(self.cands[cell] >> digit & 1 != 0, "the candidate is gone already");
        self.cands[cell] ^= 1 << digit;
        for kind in 0..3 {
            self.places[HOUSES_OF[cell][kind] as usize][digit] ^= 1 << PLACE_IN[cell][kind];
        }
    }

    /// Gives an empty cell its value.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        debug_assert!(self.empty >> cell & 1 != 0, "the cell has a value already");
        self.empty ^= 1 << cell;
        self.solved[digit] += 1;
        for kind in 0..3 {
            self.open[HOUSES_OF[cell][kind] as usize] ^= 1 << PLACE_IN[cell][kind];
        }
        for other in super::geometry::bits(self.cands[cell]) {
            self.remove(cell, other);
        }
        for &peer in &PEERS[cell] {
            if self.cands[peer as usize] >> digit & 1 != 0 {
                self.remove(peer as usize, digit);
            }
        }
    }

    /// Returns the digits with exactly one place in a house, and those with two or more.
    #[inline]
    pub(crate) fn counts(&self, house: usize) -> (u16, u16) {
        let (mut any, mut more) = (0, 0);
        for &cell in &CELLS[house] {
            let cands = self.cands[cell as usize];
            more |= any & cands;
            any |= cands;
        }
        (any & !more, more)
    }
}

/// Returns the candidate with this cell index and digit index.
pub(crate) fn candidate(cell: usize, digit: usize) -> tesuji_core::Candidate {
    tesuji_core::Candidate { cell: Cell::ALL[cell], digit: Digit::ALL[digit] }
}
