//! A row of lanes: one domain in each of the branches searched side by side.

use tesuji_engine::WORDS;

/// The number of branches searched side by side.
pub(super) const LANES: usize = WORDS;

/// A number or a set of bits for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))] // so that no vector crosses a cache line
pub(super) struct Row(pub(super) [u16; LANES]);

impl Row {
    pub(super) const NONE: Row = Row([0; LANES]);
}
