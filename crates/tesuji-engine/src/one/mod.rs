//! One puzzle at a time, stored in three vectors of minilines.
//!
//! | file | contents |
//! |---|---|
//! | `sweep` | constraint propagation: singles and locked candidates |
//! | `branch` | the branching heuristic |
//! | `start` | grids and sukakus as states, and states as solutions |
//! | `search` | depth first, with an explicit stack |
//! | `tree` | the rest of a hard search, in the lanes of the batch engine |
//!
//! # A state
//!
//! The nine cells of a box lie on three diagonals, and each of the three vectors holds one diagonal of all boxes: 27
//! cells, each with the set of its candidates.
//!
//! ```text
//! 0 1 2     vector of the cells of a box: cell (i, j) is on diagonal (j - i) mod 3
//! 2 0 1
//! 1 2 0
//! ```
//!
//! A diagonal has one cell in each row of the box and one in each column. So a vector has a lane for each of the 27
//! minirows, and the three cells of a minirow are in the same lane of the three vectors, without any moving of lanes.
//! If the lanes of two vectors are rotated within their boxes, the same is true of the minicolumns. This makes a sweep
//! short.

mod branch;
mod search;
mod start;
mod sweep;
mod tree;

pub(crate) use search::SingleSearch;
pub(crate) use start::Start;
