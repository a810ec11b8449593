//! A row of lanes: one domain in each of the branches that are searched side by side.

use tesuji_engine::WORDS;

/// How many branches are searched side by side.
pub(super) const LANES: usize = WORDS;

/// A number or a set of bits for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))] // so that no vector lies across lines of the cache
pub(super) struct Row(pub(super) [u16; LANES]);

impl Row {
    pub(super) const NONE: Row = Row([0; LANES]);
}
