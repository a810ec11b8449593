//! Many puzzles at a time: one in each lane of a vector.
//!
//! As many puzzles are solved in lockstep as a vector has lanes of 32 bits. A state is 27 words ([`words`]); a round
//! sweeps over all of them ([`sweep`]). Lanes whose state is solved, dead or stuck get another one from the [`pool`]s
//! ([`search`]). Stuck states wait until a vector of them can be branched at once ([`branch`]).

#![allow(clippy::needless_range_loop)] // an index shows the common word better than a zip of three

mod block;
mod branch;
mod pairs;
mod pool;
mod search;
mod sweep;
pub(crate) mod words;

pub(crate) use block::Block;
pub(crate) use search::{Client, Memory, Search};

/// The maximum number of states that are moved at a time.
const BLOCK: usize = 16;
