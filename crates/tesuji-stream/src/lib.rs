//! Text in, responses out in order, on all cores and in constant memory.
//!
//! A [`Stream`] takes a text in [`Chunks`](tesuji_format::Chunks), works on several of them at once, and delivers the
//! results in the order of the text. A record that cannot be read is an item like any other: it has its line, column
//! and reason, and the following records are still processed. The [`Control`](tesuji_core::Control) counts the finished
//! work and can stop it from another thread.
//!
//! ```
//! use std::ops::ControlFlow;
//! use tesuji_core::Control;
//! use tesuji_format::Chunks;
//! use tesuji_query::Solve;
//! use tesuji_stream::{Selection, Stream};
//!
//! let text = b"\
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
//! ................................................................................1
//! ";
//! let mut seen = Vec::new();
//! Stream::new().threads(2).answer(
//!     &Solve::default(),
//!     Chunks::new(&text[..], None),
//!     &mut Selection::all(),
//!     &Control::new(),
//!     |item, page: &mut Vec<String>, _| {
//!         page.push(match item {
//!             Ok((entry, response)) => format!("line {}: {}", entry.line(), response.status.name()),
//!             Err(error) => format!("line {}: {error}", error.line()),
//!         });
//!     },
//!     |page| {
//!         seen.extend(page);
//!         ControlFlow::Continue(())
//!     },
//! )?;
//! assert_eq!(seen, ["line 1: unique", "line 2: expected 81 cells, found 80", "line 3: several"]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod batcher;
mod confirm;
mod entry;
mod in_order;
mod select;
mod stream;

pub use confirm::{check_stored, confirmed, grid_in, grid_of_numbers};
pub use entry::{Entry, Records, notes_for};
pub use in_order::{Outlet, in_order, in_order_within};
pub use select::{Condition, ParseConditionError, Selection};
pub use stream::Stream;

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
