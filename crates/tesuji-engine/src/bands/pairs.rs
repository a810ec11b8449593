//! States in which every open cell has two candidates.
//!
//! There each digit that is open in a house has exactly two places in it: it has not one, or a single would follow,
//! and with n open cells and 2n candidates it cannot have more on average. So if a grid takes one candidate of every
//! cell and is lawful, the grid that takes all the others is lawful too. A guess need not try its other branch, it
//! doubles what it finds; and since its first branch, once nothing follows, is such a state again, a chain of them
//! ends in one solution that stands for 2, 4, 8, ... of them.

use super::plane::Plane;
use super::record::bits_of;
use super::state::State;

/// The chain of such states on the way to the present node.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// What the two candidates of each open cell of the first state differ by, as planes of bits.
    differences: [Plane; 4],
    /// The cells that were settled in each state. A component has four cells at least, so there are at most 20.
    settled: Vec<Plane>,
}

impl Pairs {
    pub(super) fn new() -> Pairs {
        Pairs { differences: [Plane::EMPTY; 4], settled: Vec::with_capacity(20) }
    }

    pub(super) fn clear(&mut self) {
        self.settled.clear();
    }

    /// Adds a state to the chain.
    pub(super) fn push(&mut self, state: &State) {
        if self.settled.is_empty() {
            self.differences = bits_of(&state.planes);
        }
        self.settled.push(state.settled);
    }

    /// Returns how many solutions one at the end of the chain stands for.
    pub(super) fn weight(&self) -> u64 {
        1 << self.settled.len()
    }

    /// Returns the cells that the nth guess of the chain settled: they can be swapped on their own.
    pub(super) fn component(&self, nth: usize) -> Plane {
        let after = self.settled.get(nth + 1).copied().unwrap_or(Plane::ALL);
        after & !self.settled[nth]
    }

    pub(super) fn differences(&self) -> &[Plane; 4] {
        &self.differences
    }
}
