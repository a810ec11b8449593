use std::ops::ControlFlow;

use crate::{Event, Sink};

/// What a search did.
///
/// What a call is differs between the algorithms, as each counts the entries of its own recursive function; see
/// [`Algorithm`](crate::Algorithm).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// How often the recursive function was entered.
    pub calls: u64,
    /// How many values were entered into open cells, counting each time anew.
    pub placements: u64,
    /// How often the search came to a dead end and turned back.
    pub backtracks: u64,
    /// How many solutions were found.
    pub solutions: u64,
    /// Whether everything was searched: the sink did not stop the search, and `solutions` is their number.
    pub exhausted: bool,
}

/// Keeps the counts of a search and tells the sink.
pub(crate) struct Journal<'s, S> {
    pub(crate) counts: Counts,
    sink: &'s mut S,
}

impl<'s, S: Sink> Journal<'s, S> {
    pub(crate) fn new(sink: &'s mut S) -> Journal<'s, S> {
        Journal { counts: Counts::default(), sink }
    }

    #[inline]
    pub(crate) fn call(&mut self) {
        self.counts.calls += 1;
    }

    #[inline]
    pub(crate) fn dead_end(&mut self) {
        self.counts.backtracks += 1;
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
