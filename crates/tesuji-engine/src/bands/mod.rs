//! One puzzle at a time, on any machine: bit sets of 27 cells, a band of one digit each.
//!
//! | file | holds |
//! |---|---|
//! | `plane` | where one digit may stand, and what the rules say of one digit |
//! | `state` | nine planes; how puzzles are loaded; how a guess changes them |
//! | `propagate` | all that follows without trying |
//! | `branch` | which cell to try |
//! | `endgame` | the last few cells, tried one by one |
//! | `last_band` | all ways to fill a band when the others are complete |
//! | `plenty` | puzzles with plenty of solutions |
//! | `record` | solutions as grids |
//! | `search` | depth first, with an explicit stack |
//! | `tally` | counting many solutions |
//!
//! Digits as bands go back to zhouyundong's and JCZ's solvers. The closures of rows against boxes in a band, and of
//! bands against columns in a stack, are complete here.

mod branch;
mod digits;
mod endgame;
mod last_band;
mod plane;
mod plenty;
mod propagate;
mod record;
mod search;
mod state;
mod tally;

pub(crate) use search::Bands;
pub(crate) use state::State;
