//! A solver for any sudoku.
//!
//! A [`SolverInput`] is a problem in the form that its solver takes: the engines solve the classic 9x9, the search
//! every other problem. It provides the [`Solutions`] up to two, the [`Count`] of all, the [`TrueCandidates`], and the
//! clues that may be [mistyped](SolverInput::mistyped). All code that needs to know whether a problem has no solution,
//! one or several uses this crate.

#![cfg_attr(tesuji_small, allow(dead_code, unused_imports))]

mod candidates;
mod clash;
mod count;
mod mistyped;
mod solutions;
mod solver_input;

pub use candidates::{TrueCandidates, are_all_true};
pub use clash::{Clash, clashes_of};
pub use count::Count;
pub use solutions::{SolutionValues, Solutions};
pub use solver_input::{Marks, SolverInput};

/// Reason why building a search cannot fail.
const KNOWN: &str = "the search knows every constraint";

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
