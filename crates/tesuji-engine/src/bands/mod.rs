//! One puzzle at a time, on any machine: bit sets of 27 cells, one per band and digit.
//!
//! | file | contents |
//! |---|---|
//! | `plane` | the candidate cells of one digit, and the constraints on them |
//! | `state` | nine planes; loading puzzles; applying guesses |
//! | `propagate` | constraint propagation: singles and locked candidates |
//! | `branch` | the branching heuristic |
//! | `endgame` | the last few cells, tried one at a time |
//! | `last_band` | all ways to fill a band when the others are complete |
//! | `enumerate` | listing solutions when there are many |
//! | `memo_count` | counting solutions when there are many |
//! | `partial_grid` | the cells that a search has filled |
//! | `search` | depth first, with an explicit stack |
//!
//! The representation of digits as bands comes from the solvers of zhouyundong and JCZ. The closures of rows with boxes
//! in a band, and of bands with columns in a stack, are complete here.

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
