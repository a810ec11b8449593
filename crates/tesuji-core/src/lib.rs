//! The basic types of sudoku, shared by the crates of Tesuji.
//!
//! Three types hold 81 cells. They differ in their guarantees:
//!
//! | type | guarantee | made by |
//! |---|---|---|
//! | [`Grid`] | none | parsing, setting cells |
//! | [`Puzzle`] | no two clues clash | `Puzzle::try_from(grid)` |
//! | [`Solution`] | full and valid | `Solution::try_from(grid)`, an engine |
//!
//! A [`Problem`] is the content of a text: a [`Layout`] with givens and [`Constraint`]s, and a player's progress. A
//! classic 9x9 is a [`Position`]. A [`Control`] stops, limits and monitors long computations.
//!
//! An engine turns a [`Puzzle`], or a [`CandidateSet`] for a sukaku, into an [`Outcome`]. The logical solver finds
//! [`Step`]s. Each applies a [`Technique`] to a [`Pattern`]. A [`Trace`] is a list of steps.
//!
//! Cells, digits and houses are enums ([`Cell::R4C7`], [`Digit::D5`], [`House::Box6`]). [`index()`](Cell::index) counts
//! them from 0; names and printed text count from 1. [`CellSet`], [`DigitSet`] and [`HouseSet`] are bit sets of them.
//! [`ByCell`], [`ByDigit`] and [`ByHouse`] are arrays indexed by them.
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
//! The crate needs no `std` and contains no `unsafe`. It has no dependency unless the feature `serde` is on, which
//! makes the types serialisable.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod automaton;
mod automorphism;
mod candidate;
mod candidate_set;
mod cell;
mod constraint;
mod control;
mod digit;
mod drawing;
pub mod geometry;
mod grid;
mod house;
mod indexed_arrays;
mod layout;
mod line;
mod named;
mod outcome;
mod pattern;
mod position;
mod problem;
mod proof;
mod puzzle;
mod relation;
mod rule_proof;
mod rule_step;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod shape;
mod solution;
mod step;
mod value_set;
mod values;
mod vocabulary;

pub use automaton::Automaton;
pub use automorphism::Automorphism;
pub use candidate::Candidate;
pub use candidate_set::CandidateSet;
pub use cell::{Cell, ParseCellError};
pub use constraint::{Constraint, ConstraintErrorKind, IndexedBy, RankTies};
pub use control::{Control, StopReason};
pub use digit::{Digit, ParseDigitError};
pub use drawing::{Drawing, DrawingError, DrawingErrorKind, HouseOf};
pub use grid::{Conflict, Grid};
pub use house::House;
pub use indexed_arrays::{ByCell, ByDigit, ByHouse};
pub use layout::{Layout, LayoutHouse};
pub use line::{Line, ParseGridError, ParseGridErrorKind};
pub use outcome::Outcome;
pub use pattern::{Cause, Chain, LockedSet, Node, Part, Pattern, RectangleReason, SignedNode};
pub use position::{MarksOf, Position};
pub use problem::{ConstraintError, Problem, ValuesError};
pub use proof::{Claim, Proof, ProofLine, Rule, Sector};
pub use puzzle::{ConflictError, ParsePuzzleError, Puzzle};
pub use relation::Relation;
pub use rule_proof::{CellValues, Inference, RuleClaim, RuleProof, RuleProofLine, RuleSector};
pub use rule_step::{Contradiction, Link, LinkReason, Reason, RuleHouse, RuleHouseKind, RuleStep};
pub use set::{CellIter, CellSet, DigitIter, DigitSet, HouseIter, HouseSet};
pub use shape::{ParseShapeError, Shape};
pub use solution::{Solution, SolutionError};
pub use step::{Conclusion, Family, Level, Step, Technique, Trace};
pub use value_set::ValueSet;
pub use values::RowsError;
pub use vocabulary::IndexError;

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
