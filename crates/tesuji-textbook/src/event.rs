//! The events of a search, and their receiver.

use std::ops::ControlFlow;

use crate::Demand;

/// A step of a search, about to happen or just done.
///
/// Cells are 0-based indices in reading order, values 1 to the size of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The search tests whether the value can be in the cell.
    Try {
        /// The cell, in reading order.
        cell: usize,
        /// The value, 1 to the size.
        value: u8,
    },
    /// The value cannot be in the cell: it clashes, or its consequences do.
    Reject {
        /// The cell, in reading order.
        cell: usize,
        /// The value, 1 to the size.
        value: u8,
    },
    /// The value was placed, as a trial or because it is the only possibility.
    Place {
        /// The cell, in reading order.
        cell: usize,
        /// The value, 1 to the size.
        value: u8,
    },
    /// The value was removed, and the search continues.
    Undo {
        /// The cell, in reading order.
        cell: usize,
        /// The value, 1 to the size.
        value: u8,
    },
    /// The search must backtrack: no option is left for this demand of the rules.
    ///
    /// There is one such event for each of the [`backtracks`](crate::Counts::backtracks).
    DeadEnd {
        /// The demand that can no longer be met.
        demand: Demand,
    },
    /// The grid is full and valid.
    Solution,
}

/// A receiver of the events of a search, which may stop it.
///
/// Closures with the signature of [`event`](Sink::event) are sinks. `()` is a sink that ignores all events and costs
/// nothing.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use tesuji_core::Shape;
/// use tesuji_textbook::{Algorithm, Event, search};
///
/// let shape = Shape::of_size(4).expect("4x4 is a size");
/// let clues = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 0];
/// let mut film = Vec::new();
/// let mut camera = |event: Event, _values: &[u8]| {
///     film.push(event);
///     if event == Event::Solution { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
/// };
/// let counts = search(Algorithm::RowOrder, shape, &clues, &mut camera)?;
/// assert!(!counts.exhausted);
/// assert_eq!(
///     film,
///     [
///         Event::Try { cell: 14, value: 1 },
///         Event::Reject { cell: 14, value: 1 },
///         Event::Try { cell: 14, value: 2 },
///         Event::Place { cell: 14, value: 2 },
///         Event::Try { cell: 15, value: 1 },
///         Event::Place { cell: 15, value: 1 },
///         Event::Solution,
///     ]
/// );
/// # Ok::<(), tesuji_textbook::CluesError>(())
/// ```
pub trait Sink {
    /// Receives one event with the current values of the cells, 0 for an open cell.
    ///
    /// A value is in `values` from its [`Event::Place`] until before its [`Event::Undo`]. [`ControlFlow::Break`] ends
    /// the search at once.
    fn event(&mut self, event: Event, values: &[u8]) -> ControlFlow<()>;

    /// Receives one call of the recursive function, as counted by [`Counts::calls`](crate::Counts::calls).
    #[inline]
    fn call(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl Sink for () {
    #[inline]
    fn event(&mut self, _event: Event, _values: &[u8]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(Event, &[u8]) -> ControlFlow<()>> Sink for F {
    #[inline]
    fn event(&mut self, event: Event, values: &[u8]) -> ControlFlow<()> {
        self(event, values)
    }
}
