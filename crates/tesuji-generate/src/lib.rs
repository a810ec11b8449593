//! Generation of sudoku puzzles to a specification, and analysis of their clues.
//!
//! | task | item |
//! |---|---|
//! | draw random numbers that depend on a seed, but not on the number of threads | [`Rng`] |
//! | draw a random solution, uniformly | [`random_solution`] |
//! | generate puzzles with a number of clues, a symmetry or a pattern, minimal, or without bias | [`Generator`], [`ClueSpec`] |
//! | generate puzzles of other sizes, layouts and rules | [`VariantSpec`], [`VariantRule`] |
//! | remove clues from many puzzles in parallel | [`Digger`] |
//! | find redundant clues, and remove them | [`redundant_clues`], [`minimized`], [`for_each_minimal_subpuzzle`] |
//! | find the unavoidable sets of a solution, and disjoint ones | [`unavoidable_sets`], [`unavoidable_sets_within`], [`maximum_clique`] |
//! | find all puzzles with few clues that have a given solution | [`Scan`] |
//! | find the puzzles near another one | [`Vicinity`], [`for_each_twin`], [`complement`] |
//! | estimate the number of solutions of a puzzle | [`estimate`] |
//!
//! ```
//! use tesuji_core::{Cell, Control, Puzzle};
//! use tesuji_engine::Solver;
//! use tesuji_generate::{Rng, minimized, redundant_clues};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut solver = Solver::new();
//! let control = Control::new();
//! let spare = redundant_clues(&puzzle, &mut solver, &control).expect("it has one solution");
//! assert_eq!(spare.len(), 22);
//!
//! let mut order = Cell::ALL;
//! Rng::new(1, 0).shuffle(&mut order);
//! let minimal = minimized(&puzzle, order, &mut solver, &control).expect("it has one solution");
//! assert!(redundant_clues(&minimal, &mut solver, &control).expect("it still has").is_empty());
//! # Ok::<(), tesuji_core::ParsePuzzleError>(())
//! ```

mod clue_spec;
mod dig;
mod estimate;
mod generator;
mod minimal;
mod random_solution;
mod rng;
mod scan;
mod subpuzzles;
mod unavoidable;
mod unbiased;
mod variant;
mod vicinity;

pub use clue_spec::{ClueSpec, ClueSpecError, ClueSpecErrorKind, Method, ParseMethodError};
pub use dig::{DigPlan, Digger};
pub use estimate::{Estimate, estimate, estimate_problem, estimate_within};
pub use generator::{GeneratedPuzzle, Generator, Rejection};
pub use minimal::{minimized, redundant_clues};
pub use random_solution::random_solution;
pub use rng::Rng;
pub use scan::{Scan, ScanError};
pub use subpuzzles::for_each_minimal_subpuzzle;
pub use unavoidable::{maximum_clique, unavoidable_sets, unavoidable_sets_within};
pub use variant::{ParseVariantRuleError, VariantPuzzle, VariantRejection, VariantRule, VariantSpec, VariantSpecError};
pub use vicinity::{FEWEST_CLUES, Vicinity, complement, for_each_twin};

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
