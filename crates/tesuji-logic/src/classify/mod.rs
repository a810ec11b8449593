//! How hard a puzzle is, as a class instead of a number.
//!
//! A [`Difficulty`] is one of five bands for ordinary people. Researchers ask how deep trial and error must go until
//! [`Rules`] solve a puzzle, [`trial_depth`], and which cells would have to be known for that, [`backdoors`].

mod backdoor;
mod closure;
mod difficulty;
mod trial;

pub use backdoor::{Backdoors, backdoors};
pub use closure::{ParseRulesError, Rules};
pub use difficulty::{Difficulty, ParseDifficultyError};
pub use trial::{Unfinished, trial_depth};
