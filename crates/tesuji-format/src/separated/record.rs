//! The end of a record of separated values, and its fields.

use memchr::{memchr, memchr2, memchr2_iter};

use crate::cursor::line_end;

/// The possible separators between fields.
pub(crate) const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The extent of the first record of a text, without the end of its last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The record ends on the line on which it begins.
    Line(usize),
    /// A field in quotes extends over several lines.
    Lines(usize),
    /// Its quotes do not fit a record of this table: only the first line belongs to the record.
    Broken(usize),
    /// The text ends within quotes.
    Open(usize),
}

/// Finds the end of the first record of a text. A record of several lines must have exactly as many fields as the table
/// has columns, so that an extra quote does not swallow the rows after it.
pub(crate) fn extent(text: &[u8], separator: u8, columns: usize) -> Extent {
    let line = memchr2(b'\n', b'\r', text).unwrap_or(text.len());
    if memchr(b'"', &text[..line]).is_none() {
        return Extent::Line(line);
    }
    let (mut at, mut fields) = (0, 1);
    loop {
        let is_quoted = text.get(at) == Some(&b'"');
        if is_quoted {
            let Some(behind) = closing_quote(text, at + 1) else { return Extent::Open(line) };
            at = behind;
        }
        let is_end = |byte: &u8| *byte == separator || b"\r\n".contains(byte);
        let rest = text[at..].iter().position(is_end).unwrap_or(text.len() - at);
        if is_quoted && rest > 0 && at > line {
            return Extent::Broken(line);
        }
        at += rest;
        if text.get(at) == Some(&separator) {
            (at, fields) = (at + 1, fields + 1);
        } else if at <= line {
            return Extent::Line(line);
        } else {
            return if fields == columns { Extent::Lines(at) } else { Extent::Broken(line) };
        }
    }
}

/// Returns the position after the quote that ends a field; two quotes are one character of the field.
fn closing_quote(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr(b'"', &text[at..])? + 1;
        if text.get(at) != Some(&b'"') {
            return Some(at);
        }
        at += 1;
    }
}

/// Returns the end of the last complete record. If the buffer is full, an open record counts as broken.
pub(crate) fn last_record_end(text: &[u8], separator: u8, columns: usize, is_full: bool) -> Option<usize> {
    let end = crate::chunk::last_line_end(text)?;
    let text = &text[..end];
    if memchr(b'"', text).is_none() {
        return Some(end);
    }
    let mut at = 0;
    while at < end {
        let length = match extent(&text[at..], separator, columns) {
            Extent::Line(length) | Extent::Lines(length) | Extent::Broken(length) => length,
            Extent::Open(length) if is_full && at == 0 => length,
            Extent::Open(_) => break,
        };
        at += length + line_end(&text[at + length..]);
    }
    (at > 0).then_some(at)
}

/// The fields of a record, without their quotes.
pub(crate) struct Fields {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Fields {
    /// Reads the fields with a CSV reader for their separator.
    pub(crate) fn of(record: &[u8], separator: u8, reader: &mut csv_core::Reader) -> Fields {
        use csv_core::ReadRecordResult::{InputEmpty, OutputEndsFull};

        reader.reset();
        let mut text = vec![0; record.len()];
        let mut ends = vec![0; memchr::memchr_iter(separator, record).count() + 1];
        let (result, read, written, mut ended) = reader.read_record(record, &mut text, &mut ends);
        if result == InputEmpty || (result == OutputEndsFull && read == record.len()) {
            // The input is complete: the last field ends.
            ended += reader.read_record(&[], &mut text[written..], &mut ends[ended..]).3;
        }
        ends.truncate(ended);
        Fields { text, ends }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8]> + Clone {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end])
    }
}

pub(crate) fn reader(separator: u8) -> csv_core::Reader {
    csv_core::ReaderBuilder::new().delimiter(separator).build()
}

/// Returns the fields of a record, without their quotes.
pub fn fields(record: &str, separator: char) -> Vec<String> {
    let separator = u8::try_from(separator).unwrap_or(b',');
    let fields = Fields::of(record.as_bytes(), separator, &mut reader(separator));
    fields.iter().map(|field| String::from_utf8_lossy(field).into_owned()).collect()
}

/// Returns the number of separators of a line outside of quotes, plus one.
pub(crate) fn width(line: &[u8], separator: u8) -> usize {
    let (mut count, mut is_quoted) = (1, false);
    for at in memchr2_iter(separator, b'"', line) {
        match line[at] {
            b'"' => is_quoted = !is_quoted,
            _ => count += usize::from(!is_quoted),
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::separated::push;

    #[test]
    fn a_record_ends_behind_its_quotes() {
        for (text, columns, expected) in [
            ("a,b\nc", 2, Extent::Line(3)),
            ("\"a,b\",c\nd", 2, Extent::Line(7)),
            ("1,\"two\nlines\",x\n2", 3, Extent::Lines(15)),
            ("1,\"two\r\n\r\nlines\"\r\n2", 2, Extent::Lines(16)),
            ("1,\"\"\"two\n\"\"\"\n2,x\n", 2, Extent::Lines(12)),
            // An extra quote, before other rows with quotes.
            ("1,\"x\n2,y,\"z\"\n", 3, Extent::Broken(4)),
            ("1,\"x\n2,y\n3,\"\n", 4, Extent::Broken(4)),
            ("1,\"x\n2,y\n", 2, Extent::Open(4)),
            ("a \"b\" c,d\n", 2, Extent::Line(9)),
        ] {
            assert_eq!(extent(text.as_bytes(), b',', columns), expected, "{text:?}");
        }
    }

    #[test]
    fn fields_come_back() {
        let all = ["", "#", "plain", "a,b;c|d", "\"", "two\nlines\r\n", "tab\t", " blank "];
        for separator in [',', ';', '\t', '|'] {
            for first in all {
                for second in all {
                    let mut line = String::new();
                    push([first, second], separator, &mut line);
                    assert_eq!(fields(&line[..line.len() - 1], separator), [first, second], "{line:?}");
                    assert!(!line.starts_with('#'));
                    let length = line.len() - 1;
                    let extent = extent(line.as_bytes(), separator as u8, 2);
                    assert!(extent == Extent::Line(length) || extent == Extent::Lines(length), "{line:?} {extent:?}");
                }
            }
        }
    }
}
