use std::io::{self, Read};

use tesuji_format::{Chunks, Content, Format, ReadError, Reading, WriteErrorKind, read, write};

/// Any bytes are read or refused, as a notation or as what they look like.
///
/// * An error has a place and a reason.
/// * The text cut into small pieces is read the same as the whole.
/// * What was detected is what naming the notation gives.
/// * What was read comes back when it is written in the same notation, unless that says what it loses or has no other
///   sizes than 9x9.
#[track_caller]
pub fn text_is_read_or_refused(text: &[u8], from: Option<Format>) {
    let readings = read(text, from);
    let mut line = 1;
    for reading in &readings {
        match reading {
            Ok(reading) => {
                assert!(reading.line >= line, "line {} behind line {line}", reading.line);
                line = reading.line;
                comes_back(reading);
            }
            Err(error) => {
                assert!(error.line() >= 1 && error.column() >= 1, "{error:?}");
                assert!(!error.to_string().is_empty(), "{error:?}");
            }
        }
    }
    assert_eq!(read_in_pieces(text, from), readings, "in pieces");
    if let (None, Some(Ok(first))) = (from, readings.first()) {
        assert_eq!(read(text, Some(first.format)), readings, "{} by its name", first.format);
    }
}

#[track_caller]
fn comes_back(reading: &Reading) {
    let mut text = String::new();
    let format = reading.format;
    if let Err(error) = write(&reading.content, format, &mut text) {
        // A reader may tolerate more than the notation has: a file of another size under its frames.
        let sized = matches!(reading.content, Content::Sized(_)) && !format.keeps().sizes;
        assert!(sized && error.kind() == WriteErrorKind::Size, "{format}: {error}: {reading:?}");
        return;
    }
    let (before, after) = format.frame();
    let text = format!("{before}{text}{after}");
    let back = read(text.as_bytes(), Some(format));
    let [Ok(back)] = &back[..] else { panic!("{format}: {back:?} from {text:?}") };
    if format.losses(&reading.content).is_empty() {
        assert_eq!(back.content, reading.content, "{format}: {text:?}");
    }
}

fn read_in_pieces(text: &[u8], from: Option<Format>) -> Vec<Result<Reading, ReadError>> {
    let pieces = Pieces { text, length: 1 };
    let chunks = Chunks::new(pieces, from).map(|chunk| chunk.expect("a slice can be read"));
    chunks.flat_map(|chunk| chunk.readings().collect::<Vec<_>>()).collect()
}

/// A reader that hands over 1, 2, 3, ... 7, 1, ... bytes at a time.
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
