//! One solver of any sudoku.
//!
//! A [`SolverInput`] is a problem as its solver takes it: the classic 9x9 goes to the engines, every other problem to the
//! search. It has the [`Solutions`] up to two, the [`Count`] of all, the [`TrueCandidates`], and the
//! clues that may be [mistyped](SolverInput::mistyped). Everything that asks whether a problem has no solution, one or several
//! asks here.

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
pub use solutions::{Filled, Solutions};
pub use solver_input::{Marks, SolverInput};

/// Reason why building a search cannot fail.
const KNOWN: &str = "the search knows every constraint";

/// The page of the crate: its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
