//! A stub of this engine for browsers. Without AVX2 the bands are faster, and the unrolled vectors of this engine would
//! be a sixth of the module that every visitor of a page loads.

use tesuji_core::{CandidateSet, Grid, Solution};

use crate::{Instructions, Stats};

/// A search, which cannot be created.
#[derive(Clone, Debug)]
pub(crate) enum SingleSearch {}

/// The start of a search, which is never used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start;

/// The result of a search.
pub(crate) struct Findings {
    pub(crate) solution: Option<Solution>,
    pub(crate) complete: bool,
    pub(crate) stats: Stats,
}

impl SingleSearch {
    pub(crate) fn new(_: Instructions) -> Option<SingleSearch> {
        None
    }

    pub(crate) fn count(&mut self, _: &Start, _: u64, _: &mut dyn FnMut(u64, u64) -> bool) -> Findings {
        match *self {}
    }

    pub(crate) fn solve(&mut self, _: &Start, _: u64, _: &mut dyn FnMut(u64, u64) -> bool) -> Findings {
        match *self {}
    }
}

impl Start {
    pub(crate) fn of_grid(_: &Grid) -> Start {
        Start
    }

    pub(crate) fn of_candidates(_: &CandidateSet) -> Start {
        Start
    }
}
