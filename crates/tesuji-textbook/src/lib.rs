//! The sudoku searches of the textbooks, instrumented: watch what each does, and count it.
//!
//! Every program that solves sudoku by search is one of a few ideas. This crate holds four of them, for grids from 4x4
//! to 25x25, written as they are taught. They find the same solutions; what differs is the work.
//!
//! | algorithm | idea | from |
//! |---|---|---|
//! | [`RowOrder`](Algorithm::RowOrder) | cells in reading order, values upwards, take back what fails | backtracking, the first program that everybody writes |
//! | [`MostConstrained`](Algorithm::MostConstrained) | the same, but the cell with the fewest fitting values first | the choice rule of Bitner and Reingold, 1975 |
//! | [`Propagation`](Algorithm::Propagation) | follow naked and hidden singles, search only where they end | Norvig, *Solving Every Sudoku Puzzle*, 2006 |
//! | [`DancingLinks`](Algorithm::DancingLinks) | exact cover: 4 n² demands, each to be met by exactly one option | Knuth, *Dancing Links*, 2000 |
//!
//! # How much work is it?
//!
//! [`search()`] runs one algorithm to the end and returns its [`Counts`]. This puzzle of a published C program has one
//! solution, and the program enters its recursive function 24,943 times to be sure of it:
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
//! | [`calls`](Counts::calls) | a cell is looked at, clue or not; the last cell reports the solution and calls no further | an open cell is chosen, or none is left | a state has survived the singles | a demand is chosen, or none is left |
//! | [`placements`](Counts::placements) | a value is tried on | the same | a value is tried on, or a single is entered | an option is chosen |
//! | [`backtracks`](Counts::backtracks) | no value fits the cell | the same | a value or a single leaves a cell or a house with nothing | a demand has no option left |
//! | [`solutions`](Counts::solutions) | the grid is full | the same | the same | the same |
//!
//! # What happens, event by event
//!
//! A [`Sink`] receives every [`Event`] as it happens, with the values of the cells: to draw it, to record it, or to stop
//! the search after so many events, so many solutions, or when the user has had enough. Without a sink, `&mut ()`, events
//! cost nothing.
//!
//! Row order and most constrained try every value of a cell and reject those that clash. Propagation tries candidates
//! only; each trial is followed by the placements of all singles that it leads to, and rejected, once these are undone,
//! if they come to a contradiction. Dancing links never reject: an option that is still linked clashes with nothing.
//! All of them say which [`Demand`] has nothing left when they turn back.
//!
//! The values say the rest: [`clashes()`] finds why a value is rejected, and [`Remaining`] what is left for each demand,
//! candidates and the lengths of the columns of dancing links alike. A search that nobody watches does not pay for them.
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
//! [`solve()`] collects solutions by the quickest of the four. For 9x9 an engine of `tesuji-engine` is far quicker; this is
//! for the other sizes.
//!
//! Clues that clash have no solution, whatever the algorithm. The searches call themselves once a cell at most, 626
//! levels with small frames, so no input exhausts the stack; how long a search may take, the sink decides.

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
pub use solve::{Found, solve};

/// The page of the crate: its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
