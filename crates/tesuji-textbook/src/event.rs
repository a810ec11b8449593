use std::ops::ControlFlow;

use crate::Demand;

/// What a search does next, or has just done.
///
/// Cells are 0-based indices in reading order, values 1 to the size of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The search asks whether the value can stand in the cell.
    Try {
        /// The cell, in reading order.
        cell: usize,
        /// The value, 1 to the size.
        value: u8,
    },
    /// It cannot: the value clashes, or what follows from it does.
    Reject {
        /// The cell, in reading order.
        cell: usize,
        /// The value, 1 to the size.
        value: u8,
    },
    /// The value has been entered, as a trial or because nothing else is left.
    Place {
        /// The cell, in reading order.
        cell: usize,
        /// The value, 1 to the size.
        value: u8,
    },
    /// The value has been taken back, to search on.
    Undo {
        /// The cell, in reading order.
        cell: usize,
        /// The value, 1 to the size.
        value: u8,
    },
    /// The search must turn back: nothing is left that meets this demand of the rules.
    ///
    /// There is one for each of the [`backtracks`](crate::Counts::backtracks).
    DeadEnd {
        /// What cannot be met any more.
        demand: Demand,
    },
    /// The grid is full and lawful.
    Solution,
}

/// Receives the events of a search, and may stop it.
///
/// Closures of the same signature are sinks; `()` is the sink that listens to nothing and costs nothing.
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
    /// Receives one event, and the values of the cells as they stand with it, 0 for an open cell.
    ///
    /// A value is in `values` from its [`Event::Place`] on until its [`Event::Undo`], which no longer has it.
    /// [`ControlFlow::Break`] ends the search at once.
    fn event(&mut self, event: Event, values: &[u8]) -> ControlFlow<()>;

    /// Receives one call of the recursive function, as [`Counts::calls`](crate::Counts::calls) counts them.
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
