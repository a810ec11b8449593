use tesuji_core::{CandidateSet, Grid, Line, Puzzle};

use crate::lanes::Block;
use crate::{Doubt, bands, one};

/// What a [`Solver`](crate::Solver) and a [`Batch`](crate::Batch) take: a [`Puzzle`], a [`Grid`] of clues, a
/// [`Line`] of text, a [`CandidateSet`] as a sukaku, or a [`Doubt`]; or a reference to one of these.
///
/// A grid whose clues clash has no solution. To find that out is the engine's work anyway, so that a grid costs less
/// than first to make a puzzle of it.
///
/// A sukaku may hold anything: cells without a candidate and digits without a place simply have no solution.
pub trait Solvable: sealed::Start {}

impl Solvable for Puzzle {}
impl Solvable for Grid {}
impl Solvable for Line<'_> {}
impl Solvable for CandidateSet {}
impl Solvable for Doubt<'_> {}
impl<P: Solvable> Solvable for &P {}

pub(crate) mod sealed {
    /// The engine's side of a [`Solvable`](super::Solvable).
    pub trait Start {
        /// Returns the state from which the `bands` engine sets out.
        fn bands(&self) -> super::bands::State;

        /// Puts the puzzle into a place of the block from which the lanes set out.
        fn put_into(&self, block: &mut super::Block, nth: usize);

        /// Returns from where the engine `one` sets out.
        fn one(&self) -> super::one::Start;
    }
}

impl<P: sealed::Start> sealed::Start for &P {
    #[inline(always)]
    fn bands(&self) -> bands::State {
        (*self).bands()
    }

    #[inline(always)]
    fn put_into(&self, block: &mut Block, nth: usize) {
        (*self).put_into(block, nth);
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
    fn put_into(&self, block: &mut Block, nth: usize) {
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
    fn put_into(&self, block: &mut Block, nth: usize) {
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
    fn put_into(&self, block: &mut Block, nth: usize) {
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
    fn put_into(&self, block: &mut Block, nth: usize) {
        block.put_candidates(nth, self);
    }

    #[inline]
    fn one(&self) -> one::Start {
        one::Start::of_candidates(self)
    }
}

impl sealed::Start for Doubt<'_> {
    #[inline]
    fn bands(&self) -> bands::State {
        bands::State::of_candidates(&self.candidates())
    }

    #[inline]
    fn put_into(&self, block: &mut Block, nth: usize) {
        block.put_words(nth, self.words());
    }

    #[inline]
    fn one(&self) -> one::Start {
        one::Start::of_candidates(&self.candidates())
    }
}
