//! Finds solutions with the fastest textbook algorithm.

use std::ops::ControlFlow;

use tesuji_core::Shape;

use crate::{Algorithm, CluesError, Counts, Event, Sink, search};

/// The solutions that [`solve()`] found, and the operations it needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The solutions, at most as many as requested, each with its values in reading order.
    pub solutions: Vec<Vec<u8>>,
    /// The operations of the search. If it is [`exhausted`](Counts::exhausted), there are no other solutions.
    pub counts: Counts,
}

/// Finds up to `limit` solutions of the clues with propagation, the algorithm that is fastest on most grids.
///
/// The sink limits the time: a large grid with few clues can take extremely long, and a sink that breaks ends the
/// search. With `&mut ()` the time is not limited.
///
/// # Errors
///
/// Returns the same errors as [`search()`].
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use tesuji_core::Shape;
/// use tesuji_textbook::{Event, solve};
///
/// let six = Shape::of_size(6).expect("6x6 is a size");
/// #[rustfmt::skip]
/// let clues = [
///     0, 0, 3, 0, 1, 0,
///     5, 6, 0, 3, 2, 0,
///     0, 5, 4, 2, 0, 3,
///     2, 0, 6, 4, 5, 0,
///     0, 1, 2, 0, 4, 5,
///     0, 4, 0, 1, 0, 0,
/// ];
/// // Two solutions are enough to know whether there is exactly one.
/// let mut events = 0;
/// let found = solve(six, &clues, 2, &mut |_: Event, _: &[u8]| {
///     events += 1;
///     if events < 1_000_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// })?;
/// assert_eq!(found.solutions.len(), 1);
/// assert!(found.counts.exhausted);
/// assert_eq!(found.solutions[0][..6], [4, 2, 3, 5, 1, 6]);
/// # Ok::<(), tesuji_textbook::CluesError>(())
/// ```
pub fn solve<S: Sink>(shape: Shape, clues: &[u8], limit: usize, sink: &mut S) -> Result<SearchResult, CluesError> {
    let mut solutions = Vec::new();
    let mut collect = |event: Event, values: &[u8]| {
        if solutions.len() == limit {
            return ControlFlow::Break(());
        }
        if event == Event::Solution {
            solutions.push(values.to_vec());
        }
        sink.event(event, values)
    };
    let counts = search(Algorithm::Propagation, shape, clues, &mut collect)?;
    Ok(SearchResult { solutions, counts })
}
