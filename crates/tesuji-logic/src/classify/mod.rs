//! The difficulty of a puzzle as a class instead of a number.
//!
//! A [`Difficulty`] is one of five bands for casual players. Two measures come from research: [`trial_depth`], the
//! depth of trial and error needed until [`Rules`] solve a puzzle, and [`backdoors`], the cells that would have to be
//! known for that.

mod backdoor;
mod closure;
mod difficulty;
mod trial;

pub use backdoor::{Backdoors, backdoors};
pub use closure::{ParseRulesError, Rules};
pub use difficulty::{Difficulty, ParseDifficultyError};
pub use trial::{UnfinishedSearch, trial_depth};
