//! Singles: one place for a digit, or one digit for a cell.

mod full_house;
mod hidden_single;
mod naked_single;

pub use full_house::{FULL_HOUSE, FullHouse};
pub use hidden_single::{HIDDEN_SINGLE, HiddenSingle};
pub use naked_single::{NAKED_SINGLE, NakedSingle};
