//! The header of a table.

use crate::cursor::{Header, lossy};
use crate::separated;

/// The contents of the header of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHeader {
    /// The names of the columns, as written.
    pub columns: Vec<String>,
    /// The separator between fields.
    pub separator: char,
    /// The index of the column of the puzzles, from 0.
    pub puzzles: usize,
}

impl TableHeader {
    pub(crate) fn of(header: &Header) -> TableHeader {
        let separator = header.separator.into();
        let columns = separated::fields(&lossy(&header.text), separator);
        TableHeader {
            columns: columns.into_iter().map(|name| name.trim().to_owned()).collect(),
            separator,
            puzzles: header.puzzle,
        }
    }
}
