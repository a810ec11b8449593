//! Counts the operations of a search.

use std::ops::ControlFlow;

use crate::{Demand, Event, Sink};

/// The number of operations of a search.
///
/// The meaning of a call differs between the algorithms, because each counts the entries of its own recursive function;
/// see [`Algorithm`](crate::Algorithm).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The number of calls of the recursive function.
    pub calls: u64,
    /// The number of values placed in open cells, including those that were undone.
    pub placements: u64,
    /// The number of dead ends at which the search backtracked.
    pub backtracks: u64,
    /// The number of solutions found.
    pub solutions: u64,
    /// `true` if the search was exhaustive: the sink did not stop it, and `solutions` counts all solutions.
    pub exhausted: bool,
}

/// A recorder that counts the operations of a search, and sends events to the sink.
pub(crate) struct Recorder<'s, S> {
    pub(crate) counts: Counts,
    sink: &'s mut S,
}

impl<'s, S: Sink> Recorder<'s, S> {
    pub(crate) fn new(sink: &'s mut S) -> Recorder<'s, S> {
        Recorder { counts: Counts::default(), sink }
    }

    #[inline]
    pub(crate) fn call(&mut self) -> ControlFlow<()> {
        self.counts.calls += 1;
        self.sink.call()
    }

    #[inline]
    pub(crate) fn dead_end(&mut self, demand: Demand, values: &[u8]) -> ControlFlow<()> {
        self.counts.backtracks += 1;
        self.sink.event(Event::DeadEnd { demand }, values)
    }

    #[inline]
    pub(crate) fn attempt(&mut self, cell: usize, value: u8, values: &[u8]) -> ControlFlow<()> {
        self.sink.event(Event::Try { cell, value }, values)
    }

    #[inline]
    pub(crate) fn reject(&mut self, cell: usize, value: u8, values: &[u8]) -> ControlFlow<()> {
        self.sink.event(Event::Reject { cell, value }, values)
    }

    #[inline]
    pub(crate) fn place(&mut self, cell: usize, value: u8, values: &[u8]) -> ControlFlow<()> {
        self.counts.placements += 1;
        self.sink.event(Event::Place { cell, value }, values)
    }

    #[inline]
    pub(crate) fn undo(&mut self, cell: usize, value: u8, values: &[u8]) -> ControlFlow<()> {
        self.sink.event(Event::Undo { cell, value }, values)
    }

    #[inline]
    pub(crate) fn solution(&mut self, values: &[u8]) -> ControlFlow<()> {
        self.counts.solutions += 1;
        self.sink.event(Event::Solution, values)
    }
}
