//! Sudoku puzzles made to a specification.
//!
//! | to | look at |
//! |---|---|
//! | draw random numbers, alike for a seed whatever the number of threads | [`Dice`] |
//! | draw a solution, all equally likely | [`random_solution`] |
//! | make puzzles: so many clues, in a symmetric or a given pattern, minimal, or without a bias | [`Drafter`], [`Layout`] |
//! | take clues away from many puzzles side by side, fast | [`Thinner`] |
//! | find the clues that a puzzle can spare, and take them away | [`redundant_clues`], [`minimized`], [`for_each_minimal_part`] |
//! | know which cells of a solution need a clue among them | [`unavoidable_sets`], [`unavoidable_sets_within`], [`most_apart`] |
//! | find all puzzles with few clues in a solution | [`Scan`] |
//! | find the puzzles near another one | [`Vicinity`], [`for_each_twin`], [`complement`] |
//! | know about how many solutions a puzzle has | [`estimate`] |
//!
//! ```
//! use tesuji_core::{Cell, Puzzle};
//! use tesuji_engine::Solver;
//! use tesuji_generate::{Dice, minimized, redundant_clues};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut solver = Solver::new();
//! let spare = redundant_clues(&puzzle, &mut solver).expect("it has one solution");
//! assert_eq!(spare.len(), 22);
//!
//! let mut order = Cell::ALL;
//! Dice::new(1, 0).shuffle(&mut order);
//! let minimal = minimized(&puzzle, order, &mut solver).expect("it has one solution");
//! assert!(redundant_clues(&minimal, &mut solver).expect("it still has").is_empty());
//! # Ok::<(), tesuji_core::ParsePuzzleError>(())
//! ```

mod dice;
mod draft;
mod estimate;
mod full;
mod layout;
mod minimal;
mod parts;
mod scan;
mod thin;
mod unavoidable;
mod unbiased;
mod vicinity;

pub use dice::Dice;
pub use draft::{Draft, Drafter, Miss};
pub use estimate::{Estimate, estimate, estimate_while};
pub use full::random_solution;
pub use layout::{Layout, LayoutError, LayoutErrorKind, Method, ParseMethodError};
pub use minimal::{minimized, redundant_clues};
pub use parts::for_each_minimal_part;
pub use scan::{Scan, ScanError};
pub use thin::{Plan, Thinner};
pub use unavoidable::{most_apart, unavoidable_sets, unavoidable_sets_within};
pub use vicinity::{Vicinity, complement, for_each_twin};
