use crate::cursor::{Header, lossy};
use crate::separated;

/// What the header of a table says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHeader {
    /// The names of the columns, as they stand there.
    pub columns: Vec<String>,
    /// What stands between fields.
    pub separator: char,
    /// The place of the column of the puzzles, from 0.
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
