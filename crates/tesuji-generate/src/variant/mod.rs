//! Puzzles of other sizes, layouts and rules than the classic 9x9.
//!
//! | module | holds |
//! |---|---|
//! | [`rule`] | the rules that can be asked for |
//! | [`spec`] | what a puzzle is to be like |
//! | [`jigsaw`] | random regions |
//! | [`clues`] | cages, thermometers and arrows around a random solution |
//! | [`attempt`] | a puzzle, proven to have one solution |

mod attempt;
mod clues;
mod jigsaw;
mod rule;
mod spec;

pub use attempt::{VariantPuzzle, VariantRejection};
pub use rule::{ParseVariantRuleError, VariantRule};
pub use spec::{VariantSpec, VariantSpecError};
