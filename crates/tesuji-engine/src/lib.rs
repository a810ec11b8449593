//! Fast solving, counting and enumerating of sudoku puzzles and sukakus.
//!
//! A [`Solver`] owns the memory of a search and is reused from puzzle to puzzle; a [`Batch`] solves many puzzles at a
//! time. A solver answers three questions:
//!
//! * [`solve`](Solver::solve): no solution, exactly one, or several (with two of them)?
//! * [`count`](Solver::count): how many solutions are there, up to a limit?
//! * [`for_each`](Solver::for_each): which solutions, one at a time?
//!
//! ```
//! use tesuji_core::{Outcome, Puzzle};
//! use tesuji_engine::Solver;
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let mut solver = Solver::new();
//! let Outcome::Unique(solution) = solver.solve(&puzzle) else { panic!("the puzzle is proper") };
//! assert_eq!(
//!     solution.to_string(),
//!     "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
//! );
//!
//! let almost_empty: Puzzle = "1................................................................................".parse()?;
//! assert_eq!(solver.count(&almost_empty, 1_000_000), 1_000_000);
//! # Ok::<(), tesuji_core::ParsePuzzleError>(())
//! ```
//!
//! The sources of the modules and the project's DESIGN.md explain how the engines work.
//!
//! Without the feature `std` the crate needs only `alloc`; the available instructions are then those for which it is
//! compiled.
#![cfg_attr(not(any(test, feature = "std")), no_std)]

extern crate alloc;

mod bands;
mod batch;
mod bounded;
mod digits;
mod dispatch;
mod engine;
mod guess_budget;
mod instructions;
mod lanes;
mod learning;
#[cfg_attr(target_family = "wasm", path = "one/unavailable.rs")]
mod one;
mod scheduler;
#[allow(unsafe_code)] // vectors: the only place
mod simd;
mod solvable;
mod solver;
mod stats;
mod uniqueness;

pub use batch::Batch;
pub use dispatch::{Kernel, WordsKernel};
pub use engine::{Engine, ParseEngineError};
pub use instructions::{Instructions, ParseInstructionsError};
pub use simd::{WORDS, Words};
pub use solvable::Solvable;
pub use solver::Solver;
pub use stats::Stats;
pub use uniqueness::{KnownSolution, UniquenessQuery};

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
