//! The law that any text is read or refused without a panic.

use std::io::{self, Read};

use tesuji_format::{Chunks, Format, ReadError, Record, WriteErrorKind, read, write};

/// Asserts that any bytes are read or refused, as a given notation or with detection.
///
/// * An error has a place and a reason.
/// * The text cut into small pieces is read like the whole.
/// * The detected notation gives the same result as naming it.
/// * A record that is written in its notation and read again is the same, unless the notation reports losses or
///   supports only 9x9.
#[track_caller]
pub fn text_is_read_or_refused(text: &[u8], from: Option<Format>) {
    let records = read(text, from);
    let mut line = 1;
    for record in &records {
        match record {
            Ok(record) => {
                assert!(record.line >= line, "line {} behind line {line}", record.line);
                line = record.line;
                comes_back(record);
            }
            Err(error) => {
                assert!(error.line() >= 1 && error.column() >= 1, "{error:?}");
                assert!(!error.to_string().is_empty(), "{error:?}");
            }
        }
    }
    assert_eq!(read_in_pieces(text, from), records, "in pieces");
    if let (None, Some(Ok(first))) = (from, records.first()) {
        assert_eq!(read(text, Some(first.format)), records, "{} by its name", first.format);
    }
}

#[track_caller]
fn comes_back(record: &Record) {
    let mut text = String::new();
    let format = record.format;
    if let Err(error) = write(&record.problem, &record.metadata, format, &mut text) {
        // A reader may tolerate more than the notation has, such as a file of another size with its frame.
        let sized = !record.problem.layout().is_classic() && !format.keeps().sizes;
        // A text with a puzzle in it may contain one in any notation.
        let variant = (format.keeps().variants || format == Format::Paste) && error.kind() == WriteErrorKind::Variant;
        assert!(variant || (sized && error.kind() == WriteErrorKind::Size), "{format}: {error}: {record:?}");
        return;
    }
    let (before, after) = format.frame();
    let text = format!("{before}{text}{after}");
    let back = read(text.as_bytes(), Some(format));
    let [Ok(back)] = &back[..] else { panic!("{format}: {back:?} from {text:?}") };
    if format.losses(&record.problem, &record.metadata).is_empty() {
        assert_eq!((&back.problem, &back.metadata), (&record.problem, &record.metadata), "{format}: {text:?}");
    }
}

fn read_in_pieces(text: &[u8], from: Option<Format>) -> Vec<Result<Record, ReadError>> {
    let pieces = Pieces { text, length: 1 };
    let chunks = Chunks::new(pieces, from).map(|chunk| chunk.expect("a slice can be read"));
    chunks.flat_map(|chunk| chunk.records().collect::<Vec<_>>()).collect()
}

/// A reader that returns 1, 2, 3, ... 7, 1, ... bytes at a time.
struct Pieces<'a> {
    text: &'a [u8],
    length: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.length.min(out.len()).min(self.text.len());
        self.length = self.length % 7 + 1;
        let (piece, rest) = self.text.split_at(length);
        out[..length].copy_from_slice(piece);
        self.text = rest;
        Ok(length)
    }
}
