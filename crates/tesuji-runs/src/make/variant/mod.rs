//! Runs of puzzles of other sizes, layouts and rules.

mod run;
mod spec;
mod write;

pub use run::{VariantRun, VariantRunError, VariantRunPuzzle};
pub use spec::variant_spec;
pub use write::VariantWriter;
