//! Sudoku transformations, canonical forms, automorphisms and band classes.
//!
//! Nothing about a puzzle changes but its looks when digits are relabelled, when rows trade places within a band or
//! bands with each other, when columns and stacks do, or when the grid is transposed. Puzzles that differ only so are
//! *essentially the same*.
//!
//! | to | look at |
//! |---|---|
//! | move cells and relabel digits | [`Transform`], and [`CellMap`] for the cells alone |
//! | tell whether puzzles are the same, and find the one that stands for all | [`Canonicalizer`], [`relabeled`] |
//! | know the classes of the bands of a grid | [`Canonicalizer::band_classes`], [`BandClass`] |
//! | see the symmetry of a pattern, or make it visible | [`Symmetry`], [`Canonicalizer::symmetrize`] |
//! | shuffle | [`Transform::from_index`] of a random number below [`Transform::COUNT`] |
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
mod search;
mod symmetry;
mod transform;
mod transformable;

pub use band_class::BandClass;
pub use canonical::{Canonicalizer, relabeled};
pub use cell_map::CellMap;
pub use symmetry::{ParseSymmetryError, Symmetry};
pub use transform::{ParseTransformError, ParseTransformErrorKind, Transform};
pub use transformable::Transformable;
