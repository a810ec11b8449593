//! Human techniques, hints and ratings of sudoku.
//!
//! A [`Board`] is a state: placed digits and candidates. A [`Finder`] looks on it for one
//! [`Technique`](tesuji_core::Technique) and pushes every [`Step`](tesuji_core::Step) that it finds. [`FINDERS`] lists
//! all finders; a [`Repertoire`] is a selection of them, tried in an [`Order`], and can solve puzzles.
//!
//! ```
//! use tesuji_core::{Control, Puzzle};
//! use tesuji_logic::{Board, Repertoire};
//!
//! let puzzle: Puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let step = Repertoire::all().next(&Board::of(&puzzle), &Control::new()).expect("the puzzle is easy");
//! assert_eq!(step.to_string(), "naked single: r5c6=4");
//! # Ok::<(), tesuji_core::ParsePuzzleError>(())
//! ```
//!
//! Each technique has its own file, with a description: what it looks like, why it works, how it is looked for.
//!
//! | family | module |
//! |---|---|
//! | singles | [`singles`] |
//! | locked candidates | [`locked`] |
//! | subsets | [`subsets`] |
//! | fish | [`fish`] |
//! | single-digit patterns | [`single_digit`] |
//! | wings | [`wings`] |
//! | colouring | [`coloring`] |
//! | chains and loops | [`chains`] |
//! | almost locked sets | [`als`] |
//! | uniqueness | [`uniqueness`] |
//! | exotic patterns | [`exotic`] |
//! | forcing chains | [`forcing`] |

#![cfg_attr(tesuji_small, allow(dead_code, unused_imports))]

pub mod als;
mod board;
pub mod chains;
mod choose;
pub mod classify;
pub mod coloring;
#[cfg(test)]
mod counted;
mod example;
pub mod exotic;
mod finder;
mod finders;
pub mod fish;
pub mod forcing;
mod guardians;
pub mod locked;
mod near_miss;
mod order;
mod proof;
pub mod rating;
mod reducible;
mod repertoire;
mod shortest_path;
pub mod single_digit;
pub mod singles;
pub mod subsets;
mod technique;
mod uncovered;
pub mod uniqueness;
pub mod wings;

pub use board::{Board, Fault};
pub use example::Example;
pub use finder::{Finder, StepSink};
pub use finders::{FINDERS, names, technique, techniques};
pub use near_miss::{NearMiss, near_misses};
pub use order::{Order, ParseOrderError, effort_of};
pub use proof::prove;
pub use repertoire::Repertoire;
pub use uncovered::{Uncovered, uncovered};

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
