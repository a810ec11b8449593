//! The types that solvers accept as input.

use tesuji_core::{CandidateSet, Grid, Line, Puzzle};

use crate::lanes::Block;
use crate::{UniquenessQuery, bands, one};

/// The input of a [`Solver`](crate::Solver) or a [`Batch`](crate::Batch): a [`Puzzle`], a [`Grid`] of clues, a
/// [`Line`] of text, a [`CandidateSet`] as a sukaku, or a [`UniquenessQuery`]; or a reference to one of these.
///
/// A grid whose clues clash has no solution. The engine detects that itself, so passing a grid is cheaper than
/// converting it to a puzzle first.
///
/// A sukaku may have any candidates: if a cell has no candidate, or a digit no place, it has no solution.
pub trait Solvable: sealed::Start {}

impl Solvable for Puzzle {}
impl Solvable for Grid {}
impl Solvable for Line<'_> {}
impl Solvable for CandidateSet {}
impl Solvable for UniquenessQuery<'_> {}
impl<P: Solvable> Solvable for &P {}

pub(crate) mod sealed {
    /// The conversion of a [`Solvable`](super::Solvable) to the initial states of the engines.
    pub trait Start {
        /// Returns the initial state of the `bands` engine.
        fn bands(&self) -> super::bands::State;

        /// Puts the puzzle at an index of the block that is loaded into the lanes.
        fn load_into(&self, block: &mut super::Block, nth: usize);

        /// Returns the initial state of the engine `one`.
        fn one(&self) -> super::one::Start;
    }
}

impl<P: sealed::Start> sealed::Start for &P {
    #[inline(always)]
    fn bands(&self) -> bands::State {
        (*self).bands()
    }

    #[inline(always)]
    fn load_into(&self, block: &mut Block, nth: usize) {
        (*self).load_into(block, nth);
    }

    #[inline(always)]
    fn one(&self) -> one::Start {
        (*self).one()
    }
}

impl sealed::Start for Grid {
    #[inline]
    fn bands(&self) -> bands::State {
        match Puzzle::try_from(*self) {
            Ok(puzzle) => bands::State::of_puzzle(&puzzle),
            Err(_) => bands::State::of_candidates(&CandidateSet::EMPTY),
        }
    }

    #[inline(always)]
    fn load_into(&self, block: &mut Block, nth: usize) {
        block.put_grid(nth, self);
    }

    #[inline(always)]
    fn one(&self) -> one::Start {
        one::Start::of_grid(self)
    }
}

impl sealed::Start for Line<'_> {
    #[inline]
    fn bands(&self) -> bands::State {
        self.to_grid().bands()
    }

    #[inline(always)]
    fn load_into(&self, block: &mut Block, nth: usize) {
        match self.as_plain() {
            Some(bytes) => block.put_clues(nth, bytes),
            None => block.put_grid(nth, &self.to_grid()),
        }
    }

    #[inline]
    fn one(&self) -> one::Start {
        self.to_grid().one()
    }
}

impl sealed::Start for Puzzle {
    #[inline]
    fn bands(&self) -> bands::State {
        bands::State::of_puzzle(self)
    }

    #[inline(always)]
    fn load_into(&self, block: &mut Block, nth: usize) {
        block.put_grid(nth, self.grid());
    }

    #[inline(always)]
    fn one(&self) -> one::Start {
        one::Start::of_grid(self.grid())
    }
}

impl sealed::Start for CandidateSet {
    #[inline]
    fn bands(&self) -> bands::State {
        bands::State::of_candidates(self)
    }

    #[inline]
    fn load_into(&self, block: &mut Block, nth: usize) {
        block.put_candidates(nth, self);
    }

    #[inline]
    fn one(&self) -> one::Start {
        one::Start::of_candidates(self)
    }
}

impl sealed::Start for UniquenessQuery<'_> {
    #[inline]
    fn bands(&self) -> bands::State {
        bands::State::of_candidates(&self.candidates())
    }

    #[inline]
    fn load_into(&self, block: &mut Block, nth: usize) {
        block.put_words(nth, self.words());
    }

    #[inline]
    fn one(&self) -> one::Start {
        one::Start::of_candidates(&self.candidates())
    }
}
