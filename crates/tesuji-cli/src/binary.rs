//! Files that hold no text: what they are, and what to do with them.

use std::io::{self, Cursor, Read};

/// The first bytes of files, what they are, and what to do.
const KINDS: [(&[u8], &str); 11] = [
    (b"\x1f\x8b", "compressed by gzip; read it with: gzip -dc FILE | tesuji ..."),
    (b"\x28\xb5\x2f\xfd", "compressed by zstd; read it with: zstd -dc FILE | tesuji ..."),
    (b"BZh", "compressed by bzip2; read it with: bzip2 -dc FILE | tesuji ..."),
    (b"\xfd7zXZ", "compressed by xz; read it with: xz -dc FILE | tesuji ..."),
    (b"PK\x03\x04", "a spreadsheet or an archive; export the table as CSV, or unpack it"),
    (b"PAR1", "a Parquet file; export the column of puzzles as CSV or lines"),
    (b"ARROW1", "an Arrow file; export the column of puzzles as CSV or lines"),
    (b"%PDF", "a PDF; copy the cells out of it as text"),
    (b"\x89PNG", "a picture; type the clues, with . for an empty cell"),
    (b"\xff\xd8\xff", "a picture; type the clues, with . for an empty cell"),
    (b"SQLite", "a database; export the puzzles as lines or CSV"),
];

/// Refuses a text that begins as such a file, and returns what else is to be read, from its beginning.
pub(crate) fn refuse(mut reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut first = Vec::new();
    reader.by_ref().take(8).read_to_end(&mut first)?;
    match KINDS.iter().find(|(magic, _)| first.starts_with(magic)) {
        Some((_, kind)) => Err(io::Error::new(io::ErrorKind::InvalidData, *kind)),
        None => Ok(Box::new(Cursor::new(first).chain(reader))),
    }
}
