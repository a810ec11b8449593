//! The kinds of files that hold tables.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The first bytes of a Parquet file.
const PARQUET: &[u8] = b"PAR1";

/// The first bytes of an Arrow file.
const ARROW: &[u8] = b"ARROW1";

/// The first bytes of an Arrow stream; a message with the columns follows.
const STREAM: &[u8] = b"\xff\xff\xff\xff";

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Parquet,
    /// An Arrow file, also called Feather.
    Arrow,
    /// An Arrow stream, which can be read only from its beginning.
    Stream,
    /// A text: a table with separators, or one puzzle per line.
    Text,
}

impl Kind {
    /// Returns the kind of a file from its contents.
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

    /// Returns the kind of an output file from its name, or `None` if the name does not tell.
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
