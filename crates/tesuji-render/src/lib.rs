//! One-way output of sudoku: what is known of a puzzle, for people and for programs.
//!
//! [`Answer`] gathers what an engine found out about one puzzle of any size; everything here writes it:
//!
//! | module | writes |
//! |---|---|
//! | [`ansi`] | a boxed grid for the terminal, with or without colour |
//! | [`rows`] | one line of numbers a row, as judges of programming contests read them |
//! | [`sentence`] | what the answer is, which cells clash in which house, where two solutions differ |
//! | [`json`] | one object a puzzle |
//! | [`rated`] | how hard a puzzle is: fields on a line, or an object |
//!
//! [`Step`](tesuji_core::Step)s and [`Trace`](tesuji_core::Trace)s of a person have their own:
//!
//! | module | writes |
//! |---|---|
//! | [`explain`] | sentences, whole paths as text, Markdown, HTML or JSON, the page of a technique |
//! | [`svg`] | a picture of a state and of a step |
//!
//! Nothing here reads or solves.
//!
//! ```
//! use tesuji_core::{Outcome, Puzzle, Solution};
//! use tesuji_render::{Answer, Count};
//!
//! let full = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
//! let solution = Solution::try_from(full.parse::<tesuji_core::Grid>()?)?;
//! let answer = Answer::of_outcome(&Puzzle::from(solution).into(), &Outcome::Unique(solution), Count::Exactly(1));
//! assert_eq!(answer.sentence(), "Exactly one solution.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ansi;
mod answer;
pub mod classified;
pub mod explain;
pub mod json;
mod notation;
pub mod rated;
pub mod rows;
pub mod sentence;
pub mod svg;

pub use ansi::{Boxed, Paint};
pub use answer::{Answer, Clash, Count, values_of_grid};
pub use notation::{Notation, ParseNotationError};
