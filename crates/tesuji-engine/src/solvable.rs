use tesuji_core::{CandidateSet, Puzzle};

use crate::bands;

/// What a [`Solver`](crate::Solver) takes: a [`Puzzle`], or a [`CandidateSet`] as a sukaku.
///
/// A sukaku may hold anything: cells without a candidate and digits without a place simply have no solution.
pub trait Solvable: sealed::Start {}

impl Solvable for Puzzle {}
impl Solvable for CandidateSet {}

pub(crate) mod sealed {
    /// The engine's side of a [`Solvable`](super::Solvable).
    pub trait Start {
        /// Returns the state from which the `bands` engine sets out.
        fn bands(&self) -> super::bands::State;
    }
}

impl sealed::Start for Puzzle {
    #[inline]
    fn bands(&self) -> bands::State {
        bands::State::of_puzzle(self)
    }
}

impl sealed::Start for CandidateSet {
    #[inline]
    fn bands(&self) -> bands::State {
        bands::State::of_candidates(self)
    }
}
