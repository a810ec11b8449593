use serde::Serialize;
use tesuji_core::Grid;

use crate::{Response, Status};

/// A puzzle among others, and its kind: essentially the same puzzles have the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DistinctItem {
    /// The number of its kind, from 1 on, in the order in which kinds came.
    pub kind: u64,
    /// The canonical form that all of its kind share.
    pub form: Grid,
}

impl Response for DistinctItem {
    const COLUMNS: &'static [&'static str] = &["kind", "form"];

    fn status(&self) -> &Status {
        &Status::Unknown
    }
}
