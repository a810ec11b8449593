//! How hard a puzzle is, as a class instead of a number.
//!
//! A [`Difficulty`] is one of five bands for ordinary people.

mod difficulty;

pub use difficulty::{Difficulty, ParseDifficultyError};
