//! The naive judge: slow, obvious, and independent of the code that it judges.
//!
//! | question | answer |
//! |---|---|
//! | is this grid a solution of this puzzle? | [`check`], [`check_sukaku`]: a [`Report`] |
//! | is this grid of another size a solution? | [`check_sized`]: a [`SizedReport`] |
//! | how many solutions are there? | [`count()`], [`count_sukaku`], [`count_sized`] |
//! | what are the solutions? | [`solutions`], [`solutions_sukaku`] |
//! | is this step sound? are all these steps sound? | [`check_step`], [`check_trace`] |
//! | does this step through rules follow from its proof? | [`RuleJudge`] |
//!
//! The judge trusts only `tesuji-core`. Every engine is tested against it, so it must be simple enough to verify by
//! reading: one search for all questions, no deduction, no tables.
//!
//! ```
//! use tesuji_check::{check, count};
//! use tesuji_core::{Grid, Puzzle};
//!
//! let puzzle: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let answer: Grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
//! assert!(check(&answer, &puzzle).is_solution());
//! assert_eq!(count(&puzzle, u64::MAX), 1);
//!
//! let wrong: Grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318425".parse()?;
//! assert_eq!(
//!     check(&wrong, &puzzle).to_string(),
//!     "digit 2 appears twice in column 8: r5c8, r9c8; digit 5 appears twice in column 9: r2c9, r9c9"
//! );
//! # Ok::<(), tesuji_core::ParseGridError>(())
//! ```
//!
//! The crate needs `alloc`, but not `std`.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

#[cfg(test)]
mod any;
mod count;
mod problem;
mod proof;
mod rule_step;
mod sized;
mod solution;
mod step;
mod trace;

pub use count::{count, count_sized, count_sukaku, solutions, solutions_sukaku};
pub use problem::{Fault, ProblemReport, check_problem, count_problem, solutions_of_problem};
pub use proof::{ProofError, ProofErrorKind, check_proof};
pub use rule_step::{RuleJudge, RuleStepError, RuleStepErrorKind};
pub use sized::{Clash, HouseKind, SizedReport, check_sized};
pub use solution::{Report, check, check_sukaku};
pub use step::{StepError, StepErrorKind, check_step};
pub use trace::{TraceError, check_trace};

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
