//! The textbook sudoku searches, instrumented to observe and count their work.
//!
//! Every program that solves sudoku by search uses one of a few ideas. This crate implements four of them, for grids
//! from 4x4 to 25x25, as they are usually taught. They find the same solutions with different amounts of work.
//!
//! | algorithm | idea | source |
//! |---|---|---|
//! | [`RowOrder`](Algorithm::RowOrder) | cells in reading order, values in ascending order, undo failures | backtracking, the usual first program |
//! | [`MostConstrained`](Algorithm::MostConstrained) | like row order, but the cell with the fewest fitting values first | the choice rule of Bitner and Reingold, 1975 |
//! | [`Propagation`](Algorithm::Propagation) | apply naked and hidden singles, search only when there are none | Norvig, *Solving Every Sudoku Puzzle*, 2006 |
//! | [`DancingLinks`](Algorithm::DancingLinks) | exact cover: 4 n² demands, each to be met by exactly one option | Knuth, *Dancing Links*, 2000 |
//!
//! # How much work is it?
//!
//! [`search()`] runs one algorithm to the end and returns its [`Counts`]. This puzzle from a published C program has
//! one solution, and the program enters its recursive function 24,943 times to prove it:
//!
//! ```
//! use tesuji_core::Shape;
//! use tesuji_textbook::{Algorithm, search};
//!
//! let line = "600087000000905706040000080030002000004000690000410023500030170080090200001076300";
//! let clues: Vec<u8> = line.bytes().map(|byte| byte - b'0').collect();
//! let calls = |algorithm| search(algorithm, Shape::CLASSIC, &clues, &mut ()).map(|counts| counts.calls);
//! assert_eq!(calls(Algorithm::RowOrder)?, 24_943);
//! assert_eq!(calls(Algorithm::MostConstrained)?, 94);
//! assert_eq!(calls(Algorithm::Propagation)?, 2);
//! assert_eq!(calls(Algorithm::DancingLinks)?, 61);
//! # Ok::<(), tesuji_textbook::CluesError>(())
//! ```
//!
//! # What the counts mean
//!
//! | count | [`RowOrder`](Algorithm::RowOrder) | [`MostConstrained`](Algorithm::MostConstrained) | [`Propagation`](Algorithm::Propagation) | [`DancingLinks`](Algorithm::DancingLinks) |
//! |---|---|---|---|---|
//! | [`calls`](Counts::calls) | a cell is visited, clue or not; the last cell reports the solution without a further call | an open cell is chosen, or none is left | a state has survived the singles | a demand is chosen, or none is left |
//! | [`placements`](Counts::placements) | a value is tried | a value is tried | a value is tried, or a single is placed | an option is chosen |
//! | [`backtracks`](Counts::backtracks) | no value fits the cell | no value fits the cell | a value or a single leaves a cell or a house without options | a demand has no option left |
//! | [`solutions`](Counts::solutions) | the grid is full | the grid is full | the grid is full | the grid is full |
//!
//! # What happens, event by event
//!
//! A [`Sink`] receives every [`Event`] as it happens, with the values of the cells. It can draw or record it, or stop
//! the search after a number of events or solutions, or when the user cancels. Without a sink, `&mut ()`, events cost
//! nothing.
//!
//! Row order and most constrained try every value of a cell and reject those that clash. Propagation tries only
//! candidates; each trial is followed by the placements of all resulting singles and, if these lead to a contradiction,
//! is rejected after they are undone. Dancing links never rejects: an option that is still linked clashes with nothing.
//! When backtracking, each algorithm reports the [`Demand`] that has no option left.
//!
//! Everything else follows from the values: [`clashes()`] finds the reason why a value is rejected, and [`Remaining`]
//! the options left for each demand, both candidates and the column lengths of dancing links. A search without an
//! observer does not pay for them.
//!
//! ```
//! use std::ops::ControlFlow;
//! use tesuji_core::Shape;
//! use tesuji_textbook::{Algorithm, Event, search};
//!
//! // How many grids of 4x4 begin with 1 2 3 4? Look at the first five.
//! let shape = Shape::of_size(4).expect("4x4 is a size");
//! let mut clues = [0; 16];
//! clues[..4].copy_from_slice(&[1, 2, 3, 4]);
//! let mut seen = 0;
//! let counts = search(Algorithm::RowOrder, shape, &clues, &mut |event: Event, values: &[u8]| {
//!     if event == Event::Solution {
//!         assert_eq!(values[..4], [1, 2, 3, 4]);
//!         seen += 1;
//!     }
//!     if seen < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//! })?;
//! assert_eq!(counts.solutions, 5);
//! assert!(!counts.exhausted);
//! assert_eq!(search(Algorithm::RowOrder, shape, &clues, &mut ())?.solutions, 288 / 24);
//! # Ok::<(), tesuji_textbook::CluesError>(())
//! ```
//!
//! # Solving
//!
//! [`solve()`] collects solutions with the fastest of the four. For 9x9, the engines of `tesuji-engine` are far faster;
//! this is for the other sizes.
//!
//! Clues that clash have no solution, with any algorithm. The searches recurse at most once per cell, 626 levels with
//! small frames, so no input exhausts the stack. The sink decides how long a search may take.

mod algorithm;
mod board;
mod dancing_links;
mod demand;
mod event;
mod houses;
mod most_constrained;
mod propagation;
mod recorder;
mod remaining;
mod row_order;
mod search;
mod solve;

pub use algorithm::{Algorithm, ParseAlgorithmError};
pub use demand::Demand;
pub use event::{Event, Sink};
pub use recorder::Counts;
pub use remaining::{Remaining, clashes};
pub use search::{CluesError, CluesErrorKind, search};
pub use solve::{SearchResult, solve};

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
