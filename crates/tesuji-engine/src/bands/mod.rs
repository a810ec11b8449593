//! One puzzle at a time, on any machine: bit sets of 27 cells, a band of one digit each.
//!
//! | file | holds |
//! |---|---|
//! | `plane` | the candidate cells of one digit, and the constraints on them |
//! | `state` | nine planes; how puzzles are loaded; how a guess changes them |
//! | `propagate` | constraint propagation: singles and locked candidates |
//! | `branch` | the branching heuristic |
//! | `endgame` | the last few cells, tried one by one |
//! | `last_band` | all ways to fill a band when the others are complete |
//! | `enumerate` | listing solutions where there are many |
//! | `memo_count` | counting solutions where there are many |
//! | `partial_grid` | the cells that a search has filled |
//! | `search` | depth first, with an explicit stack |
//!
//! Digits as bands go back to zhouyundong's and JCZ's solvers. The closures of rows against boxes in a band, and of
//! bands against columns in a stack, are complete here.

mod branch;
mod digits;
mod endgame;
mod enumerate;
mod last_band;
mod memo_count;
mod partial_grid;
mod plane;
mod propagate;
mod search;
mod state;

pub(crate) use search::Bands;
pub(crate) use state::State;
