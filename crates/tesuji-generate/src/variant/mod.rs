//! Puzzles with sizes, layouts and rules other than the classic 9x9.
//!
//! | module | contents |
//! |---|---|
//! | [`rule`] | the available rules |
//! | [`spec`] | the specification of a puzzle |
//! | [`jigsaw`] | random regions |
//! | [`clues`] | cages, thermometers and arrows for a random solution |
//! | [`attempt`] | generating a puzzle that is proven to have one solution |

mod attempt;
mod clues;
mod jigsaw;
mod rule;
mod spec;

pub use attempt::{VariantPuzzle, VariantRejection};
pub use rule::{ParseVariantRuleError, VariantRule};
pub use spec::{VariantSpec, VariantSpecError};
