//! Propagation and search for sudoku of any size, layout and constraints.
//!
//! A [`Search`] takes a [`Problem`](tesuji_core::Problem) and finds its solutions. The rule of each constraint posts a
//! few propagators, which remove impossible values; the engine wakes the propagators that watch a changed variable. The
//! search decides the rest, beginning with the variables that failed most.
//!
//! ```
//! use tesuji_core::{Constraint, Control, Grid, Problem};
//! use tesuji_variant::Search;
//!
//! // No two cells a king's or a knight's move apart are equal, and no neighbours are consecutive.
//! let miracle = vec![
//!     Constraint::AntiChess { rows: 1, columns: 1 },
//!     Constraint::AntiChess { rows: 1, columns: 2 },
//!     Constraint::NotAdjacent { relation: tesuji_core::Relation::Difference(1), diagonal: false, exempt: vec![] },
//! ];
//! let problem = Problem::from(Grid::EMPTY).with_constraints(miracle)?;
//! assert_eq!(Search::new(&problem)?.count(u64::MAX, &Control::new()), Some(72));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(tesuji_small, allow(dead_code, unreachable_code, unused_imports, unused_variables))]

mod boxes;
mod build;
mod candidates;
mod clauses;
mod derive;
mod diagonals;
mod engine;
mod graph;
#[cfg(not(tesuji_small))]
mod lanes;
mod poster;
mod propagators;
mod rectangle;
mod rules;
mod search;
mod small;
mod space;
pub mod steps;
mod symmetry;
mod weights;

pub use boxes::{can_be_counted_by_boxes, count_by_boxes};
pub use diagonals::fill_diagonals;
pub use search::{Search, UnknownConstraint, first_solutions};

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
