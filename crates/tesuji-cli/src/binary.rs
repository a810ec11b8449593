//! Binary input: unpacks compressed files, reads pictures, and gives advice for any other file.

use std::io::{self, Cursor, Read};

use crate::unpack::{is_packed, unpacked};

/// Types of files: the first bytes, a name, and advice for reading them.
const KINDS: [(&[u8], &str); 11] = [
    (b"BZh", "compressed by bzip2; read it with: bzip2 -dc FILE | tesuji ..."),
    (b"\xfd7zXZ", "compressed by xz; read it with: xz -dc FILE | tesuji ..."),
    (b"PK\x03\x04", "a spreadsheet or an archive; export the table as CSV, or unpack it"),
    (b"PAR1", TABLE),
    (b"ARROW1", TABLE),
    (b"\xff\xff\xff\xff", TABLE),
    (
        b"%PDF",
        "a PDF, which this program cannot read; build it with --features pdf, or read pictures of its pages: pdftoppm -r 200 -png FILE page",
    ),
    (b"\x89PNG", PICTURE),
    (b"\xff\xd8\xff", PICTURE),
    (b"GIF8", PICTURE),
    (b"SQLite", "a database; export the puzzles as lines or CSV"),
];

/// The advice for a table in a file.
const TABLE: &str = if cfg!(feature = "tables") {
    "a Parquet or Arrow table; its answers go to a file, with: --output ANSWERS.parquet"
} else {
    "a Parquet or Arrow table, which this program cannot read; build it with --features tables, or export CSV"
};

/// The advice for a picture, in a program that cannot read it.
const PICTURE: &str = "a picture, which this program cannot read; build it with --features vision, or type the clues, with . for an empty cell";

/// The number of bytes that identify a file.
const TELLING: u64 = 12;

/// The position of the marker in the header of a tar archive.
const TAR: std::ops::Range<usize> = 257..262;

/// The maximum number of nested compressions.
const LAYERS: usize = 2;

/// The text of a file, from its beginning.
pub(crate) struct Text {
    pub(crate) reader: Box<dyn Read + Send>,
    /// `true` if the file was compressed, so that the text is longer than the file.
    pub(crate) is_unpacked: bool,
}

/// Returns the text of a file, unpacked if it is compressed, and read if it is a picture; returns an error if the file is
/// not text. Messages about a picture begin with the name.
pub(crate) fn text(name: &str, mut file: impl Read + Send + 'static) -> io::Result<Text> {
    let mut first = Vec::new();
    file.by_ref().take(TELLING).read_to_end(&mut first)?;
    let mut text = Text { reader: Box::new(Cursor::new(first.clone()).chain(file)), is_unpacked: is_packed(&first) };
    for _ in 0..LAYERS {
        if !is_packed(&first) {
            break;
        }
        let mut inner = unpacked(&first, text.reader);
        first.clear();
        let failure = inner.by_ref().take(TAR.end as u64).read_to_end(&mut first).err();
        let begin = Cursor::new(first.clone());
        // The text before an error is read first.
        text.reader = match failure {
            Some(error) => Box::new(begin.chain(Fault(Some(error)))),
            None => Box::new(begin.chain(inner)),
        };
        if first.get(TAR) == Some(b"ustar") {
            return Err(refusal("an archive (tar); unpack it with: tar -xf FILE"));
        }
    }
    if is_packed(&first) {
        return Err(refusal("compressed several times; unpack it first"));
    }
    #[cfg(not(feature = "vision"))]
    let _ = name;
    #[cfg(feature = "vision")]
    if tesuji::vision::Pages::has_pages(&first) {
        let lines = crate::picture::text_of(name, text.reader)?;
        return Ok(Text { reader: Box::new(Cursor::new(lines)), is_unpacked: true });
    }
    match KINDS.iter().find(|(magic, _)| first.starts_with(magic)) {
        Some((_, kind)) => Err(refusal(kind)),
        None => Ok(text),
    }
}

fn refusal(kind: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, kind)
}

/// A reader that only returns an error.
struct Fault(Option<io::Error>);

impl Read for Fault {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
