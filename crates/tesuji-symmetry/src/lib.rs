//! Sudoku transformations, canonical forms, automorphisms and band classes.
//!
//! A puzzle stays essentially the same if its digits are relabelled, if the rows of a band or whole bands are permuted,
//! if the columns of a stack or whole stacks are permuted, or if the grid is transposed. Puzzles that differ only in
//! this way are called *essentially the same*.
//!
//! | task | item |
//! |---|---|
//! | move cells and relabel digits | [`Transform`], and [`CellMap`] for cells only |
//! | test whether puzzles are essentially the same, and find a canonical one | [`Canonicalizer`], [`relabeled`] |
//! | find the classes of the bands of a grid | [`Canonicalizer::band_classes`], [`BandClass`] |
//! | find the symmetry of a pattern, or make it visible | [`Symmetry`], [`Canonicalizer::symmetrize`] |
//! | read transform notations typed by users, such as `half-turn` | [`Transform::from_notation`] |
//! | compare problems of other layouts and rules | [`ProblemClass`] |
//! | shuffle a puzzle | [`Transform::from_index`] of a random number below [`Transform::COUNT`] |
//!
//! ```
//! use tesuji_core::Puzzle;
//! use tesuji_symmetry::{Canonicalizer, Transform};
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let shuffled = Transform::from_index(123_456_789_012).apply(&puzzle);
//! let mut canonicalizer = Canonicalizer::new();
//! assert_eq!(canonicalizer.minlex(&shuffled), canonicalizer.minlex(&puzzle));
//! let way = canonicalizer.isomorphism(&shuffled, &puzzle).expect("they are essentially the same");
//! assert_eq!(way.apply(&shuffled), puzzle);
//! # Ok::<(), tesuji_core::ParsePuzzleError>(())
//! ```

mod band_class;
mod branch;
mod canonical;
mod cell_map;
mod column_masks;
mod full;
mod line_order;
mod lines;
mod notation;
mod problem_class;
mod search;
mod symmetry;
mod transform;
mod transformable;

pub use band_class::{BandClass, ParseBandClassError};
pub use canonical::{Canonicalizer, relabeled};
pub use cell_map::CellMap;
pub use problem_class::ProblemClass;
pub use symmetry::{ParseSymmetryError, Symmetry};
pub use transform::{ParseTransformError, ParseTransformErrorKind, Transform};
pub use transformable::Transformable;

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
