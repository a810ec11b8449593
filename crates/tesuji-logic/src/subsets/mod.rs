//! As many cells as digits in one house.

mod hidden;
mod locked;
mod naked;

pub use hidden::{HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE, Hidden};
pub use locked::{LOCKED_PAIR, LOCKED_TRIPLE, LockedSubset};
pub use naked::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE, Naked};
