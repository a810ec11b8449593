//! One puzzle at a time, on any machine.

mod propagate;
mod search;
mod state;
mod word;

pub(crate) use search::Bands;
pub(crate) use state::State;
