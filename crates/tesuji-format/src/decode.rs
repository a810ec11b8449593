//! Decoding of a reader to UTF-8: byte order marks are removed, UTF-16 is converted.

use std::io::{self, Read};

/// The encoding of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16 { little: bool },
}

/// A reader of text in any of the known encodings.
#[derive(Debug)]
pub(crate) struct Decoder<R> {
    reader: R,
    encoding: Option<Encoding>,
    /// UTF-16 that has not been decoded: part of a character, or the bytes from which the encoding was detected.
    raw: Vec<u8>,
}

/// The number of bytes from which the encoding is detected.
const TELLING: usize = 64;
/// The number of bytes of UTF-16 that are decoded at a time.
const PIECE: usize = 64 << 10;

impl<R: Read> Decoder<R> {
    pub(crate) fn new(reader: R) -> Decoder<R> {
        Decoder { reader, encoding: None, raw: Vec::new() }
    }

    /// Appends text until `out` has `length` bytes or a few more; returns `false` if the text ends earlier.
    pub(crate) fn fill(&mut self, out: &mut Vec<u8>, length: usize) -> io::Result<bool> {
        while out.len() < length {
            match self.encoding {
                Some(Encoding::Utf8) => {
                    // Read directly into the output.
                    let wanted = length - out.len();
                    out.reserve_exact(wanted);
                    return Ok(self.read(wanted, out)? == wanted);
                }
                Some(Encoding::Utf16 { little }) => {
                    let mut raw = std::mem::take(&mut self.raw);
                    let more = self.read(PIECE, &mut raw)? == PIECE;
                    self.raw = raw;
                    self.decode(little, !more, out);
                    if !more {
                        return Ok(false);
                    }
                }
                None => {
                    let mut raw = Vec::with_capacity(TELLING);
                    let more = self.read(TELLING, &mut raw)? == TELLING;
                    self.raw = raw;
                    let (encoding, mark) = encoding_of(&self.raw);
                    self.encoding = Some(encoding);
                    self.raw.drain(..mark);
                    match encoding {
                        Encoding::Utf8 => out.append(&mut self.raw),
                        Encoding::Utf16 { little } => self.decode(little, !more, out),
                    }
                    if !more {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Appends up to `wanted` bytes; returns the number of bytes appended.
    fn read(&mut self, wanted: usize, out: &mut Vec<u8>) -> io::Result<usize> {
        self.reader.by_ref().take(wanted as u64).read_to_end(out)
    }

    fn decode(&mut self, little: bool, end: bool, out: &mut Vec<u8>) {
        let unit = |pair: &[u8]| {
            let pair = [pair[0], pair[1]];
            if little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }
        };
        let mut length = self.raw.len() / 2 * 2;
        // The first half of a surrogate pair waits for the second one.
        if !end && length >= 2 && (0xd800..0xdc00).contains(&unit(&self.raw[length - 2..])) {
            length -= 2;
        }
        let units = self.raw[..length].chunks_exact(2).map(unit);
        for character in char::decode_utf16(units) {
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.raw.drain(..length);
        if end && !self.raw.is_empty() {
            self.raw.clear();
            out.extend_from_slice("\u{fffd}".as_bytes());
        }
    }
}

/// Returns the encoding of a text from its first bytes, and the length of its byte order mark.
fn encoding_of(start: &[u8]) -> (Encoding, usize) {
    match start {
        [0xef, 0xbb, 0xbf, ..] => (Encoding::Utf8, 3),
        [0xff, 0xfe, rest @ ..] if !is_ascii(rest) => (Encoding::Utf16 { little: true }, 2),
        [0xfe, 0xff, rest @ ..] if !is_ascii(rest) => (Encoding::Utf16 { little: false }, 2),
        _ => {
            // Without a mark: in UTF-16, digits, dots and frames have a zero byte in each unit, on a fixed side.
            let start = &start[..start.len().min(64) / 2 * 2];
            let zeros = |nth: usize| start.chunks_exact(2).filter(|pair| pair[nth] == 0).count();
            let half = start.len() / 4;
            match (zeros(0), zeros(1)) {
                (big, little) if little > half && big < half / 2 => (Encoding::Utf16 { little: true }, 0),
                (big, little) if big > half && little < half / 2 => (Encoding::Utf16 { little: false }, 0),
                _ => (Encoding::Utf8, 0),
            }
        }
    }
}

/// Returns whether nearly all bytes are ASCII; a byte order mark before them is then part of a damaged line.
fn is_ascii(bytes: &[u8]) -> bool {
    let printed = bytes.iter().filter(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace()).count();
    bytes.len() >= 8 && !bytes.contains(&0) && 8 * printed >= 7 * bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_before_ascii_is_a_damaged_line() {
        for (start, expected) in [
            (&b"\xff\xfe\x80\n53..7....6..195"[..], Encoding::Utf8),
            (b"\xfe\xff\nhttps://www.sudoku", Encoding::Utf8),
            (b"\xff\xfe5\x003\x00.\x00.\x007\x00", Encoding::Utf16 { little: true }),
            (b"\xff\xfe\x0a\x00", Encoding::Utf16 { little: true }),
            // A title in Chinese.
            (b"\xff\xfepe\xecr/n\xfdVNx-NCQ", Encoding::Utf16 { little: true }),
        ] {
            assert_eq!(encoding_of(start).0, expected, "{start:?}");
        }
    }

    /// A reader that returns one byte for each call.
    struct OneByteReader<'a>(&'a [u8]);

    impl Read for OneByteReader<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            out[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    fn decoded(bytes: &[u8]) -> String {
        let mut out = Vec::new();
        let mut decoder = Decoder::new(OneByteReader(bytes));
        assert!(!decoder.fill(&mut out, 1000).unwrap());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_encoding_is_the_same_text() {
        let text = "5 3 . | \u{1f600} │ . 7 .\r\n6 . . | 1 9 5 | . . . and more than sixty-four bytes of text";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decoded(text.as_bytes()), text);
        assert_eq!(decoded(&[b"\xef\xbb\xbf", text.as_bytes()].concat()), text);
        assert_eq!(decoded(&little), text);
        assert_eq!(decoded(&big), text);
        assert_eq!(decoded(&[b"\xff\xfe", &little[..]].concat()), text);
        assert_eq!(decoded(&[b"\xfe\xff", &big[..]].concat()), text);
        assert_eq!(decoded(b""), "");
        assert_eq!(decoded(b"\xff\xfe1"), "\u{fffd}");
    }
}
