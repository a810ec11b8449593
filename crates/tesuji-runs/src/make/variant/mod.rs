//! Runs of puzzles of other sizes, layouts and rules.

mod run;
mod spec;
mod write;

pub use run::{VariantMade, VariantRun, VariantRunError};
pub use spec::variant_spec;
pub use write::VariantWriter;
