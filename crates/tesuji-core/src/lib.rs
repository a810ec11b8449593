//! The nouns of sudoku: what flows between the crates of Tesuji, and nothing else.
//!
//! Three types for 81 cells say how much is known of them:
//!
//! | type | promise | made by |
//! |---|---|---|
//! | [`Grid`] | none | parsing, setting cells |
//! | [`Puzzle`] | no two clues clash | `Puzzle::try_from(grid)` |
//! | [`Solution`] | full and lawful | `Solution::try_from(grid)`, an engine |
//!
//! A [`Problem`] is what a text asks: a [`Layout`] with givens, and how far a player is with them. A classic 9x9 is a
//! [`Position`]. A [`Control`] stops, bounds and watches long work.
//!
//! An engine turns a [`Puzzle`], or a [`CandidateSet`] for a sukaku, into an [`Outcome`]. A person makes [`Step`]s, each
//! a [`Technique`] applied to a [`Pattern`]; a [`Trace`] is the list of them.
//!
//! Cells, digits and houses are enums with names ([`Cell::R4C7`], [`Digit::D5`], [`House::Box6`]), 0-based as
//! [`index()`](Cell::index) inside and 1-based in everything printed. [`CellSet`], [`DigitSet`] and [`HouseSet`] are
//! bit sets of them; [`ByCell`], [`ByDigit`] and [`ByHouse`] are arrays indexed by them.
//!
//! ```
//! use tesuji_core::{Cell, Digit, Puzzle};
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! assert_eq!(puzzle.grid()[Cell::R2C3], Some(Digit::D3));
//! assert_eq!(puzzle.candidates().digits(Cell::R1C2).to_string(), "1, 2, 4, 6");
//! # Ok::<(), tesuji_core::ParsePuzzleError>(())
//! ```
//!
//! The crate needs no `std` and contains no `unsafe`. It has no dependency unless the feature `serde` is on, which makes
//! the nouns serialisable.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod by;
mod candidate;
mod candidate_set;
mod cell;
mod control;
mod digit;
pub mod geometry;
mod grid;
mod house;
mod layout;
mod line;
mod outcome;
mod pattern;
mod position;
mod problem;
mod puzzle;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod shape;
mod solution;
mod step;
mod values;
mod vocabulary;

pub use by::{ByCell, ByDigit, ByHouse};
pub use candidate::Candidate;
pub use candidate_set::CandidateSet;
pub use cell::{Cell, ParseCellError};
pub use control::{Control, StopReason};
pub use digit::{Digit, ParseDigitError};
pub use grid::{Conflict, Grid};
pub use house::House;
pub use layout::{Layout, LayoutHouse};
pub use line::{Line, ParseGridError, ParseGridErrorKind};
pub use outcome::Outcome;
pub use pattern::{Cause, Chain, Implied, LockedSet, Node, Part, Pattern};
pub use position::Position;
pub use problem::{Problem, ValuesError};
pub use puzzle::{ConflictError, ParsePuzzleError, Puzzle};
pub use set::{CellIter, CellSet, DigitIter, DigitSet, HouseIter, HouseSet};
pub use shape::{ParseShapeError, Shape};
pub use solution::{Solution, SolutionError};
pub use step::{Conclusion, Family, Level, Step, Technique, Trace};
pub use values::RowsError;
pub use vocabulary::IndexError;
