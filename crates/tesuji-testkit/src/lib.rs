//! Shared test support for Tesuji.
//!
//! | module | contents |
//! |---|---|
//! | [`any_problem`] | problems of every kind, size and layout, with a player's digits and marks, by seed |
//! | [`deal`] | [`Dealer`]: full grids, easy and minimal puzzles, puzzles with 0, 1 or many solutions, by seed |
//! | [`strategy`] | proptest strategies for grids, puzzles, solutions and candidate sets |
//! | [`golden`] | the reader of the `line answer` files under `testdata/` |
//! | [`laws`] | properties that must always hold, as plain functions |
//! | [`fuzzed`] | the laws over raw bytes, one function per fuzz target |
//! | [`restricted`] | problems with one solution whose cells are restricted to some digits, by seed |
//! | [`variants`] | small problems with every constraint, by seed |
//! | [`pastes`] | texts with a puzzle in them, as people paste them, and the expected reading of each |
//! | [`plain_se`] | a plain rater on the Sudoku Explainer scale, to check the fast one |
//!
//! A law is written once: property tests, fuzz targets and the replay of the fuzz corpora call the same function.
//!
//! ```
//! use tesuji_testkit::Dealer;
//!
//! let mut dealer = Dealer::new(1);
//! let puzzle = dealer.easy();
//! assert!((30..=36).contains(&puzzle.clue_count()));
//! assert_eq!(Dealer::new(1).easy(), puzzle);
//! ```

pub mod any_problem;
mod bytes;
mod chance;
pub mod deal;
mod fill;
pub mod fuzzed;
pub mod golden;
mod isomorph;
pub mod laws;
pub mod pastes;
pub mod plain_se;
pub mod restricted;
pub mod strategy;
pub mod variants;

pub use chance::Chance;
pub use deal::Dealer;
pub use isomorph::isomorph;
