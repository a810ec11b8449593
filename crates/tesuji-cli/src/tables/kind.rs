//! The kinds of files that hold tables.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The first bytes of a Parquet file.
const PARQUET: &[u8] = b"PAR1";

/// The first bytes of an Arrow file.
const ARROW: &[u8] = b"ARROW1";

/// The first bytes of an Arrow stream: a message with the columns is next.
const STREAM: &[u8] = b"\xff\xff\xff\xff";

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Parquet,
    /// A file of Arrow, also called Feather.
    Arrow,
    /// A stream of Arrow, which is read from its beginning only.
    Stream,
    /// A text: a table with separators, or a puzzle a line.
    Text,
}

impl Kind {
    /// Returns what is in a file.
    pub(super) fn of_file(file: &mut File) -> io::Result<Kind> {
        let mut first = Vec::new();
        file.take(ARROW.len() as u64).read_to_end(&mut first)?;
        Ok(match first {
            first if first.starts_with(PARQUET) => Kind::Parquet,
            first if first.starts_with(ARROW) => Kind::Arrow,
            first if first.starts_with(STREAM) => Kind::Stream,
            _ => Kind::Text,
        })
    }

    /// Returns what a file of this name is to be, `None` if it does not say.
    pub(super) fn of_name(path: &Path) -> Option<Kind> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        match ending.as_str() {
            "parquet" | "pq" => Some(Kind::Parquet),
            "arrow" | "feather" | "ipc" => Some(Kind::Arrow),
            "arrows" => Some(Kind::Stream),
            "csv" | "tsv" => Some(Kind::Text),
            _ => None,
        }
    }
}
