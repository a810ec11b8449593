//! Many puzzles at a time: one in each lane of a vector.
//!
//! After the idea of solving as many puzzles in lockstep as a vector has lanes of 32 bits. A state is 27 words
//! ([`words`]); a round sweeps over all of them ([`sweep`]), and lanes whose state is solved, dead or stuck get another one
//! out of the [`pool`]s ([`search`]). Stuck states wait until a vector of them can be branched at once ([`branch`]).

#![allow(clippy::needless_range_loop)] // the same word of several states: an index says so, a zip of three hides it

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
