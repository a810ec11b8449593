//! JSON documents in which variant editors store a puzzle: recognizing such documents, and reading several of them from
//! a text.

use serde_json::value::RawValue;

use crate::chunk::{RECORD_LIMIT, last_line_end};
use crate::cursor::{Cursor, Finding};
use crate::draft::Reading;
use crate::notation::Cut;
use crate::notations::json::text;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::{Format, Note, Record};

/// The number of bytes of a text that are examined to recognize it.
const BEGINNING: usize = 1 << 16;

/// The results of reading documents or links, with the offset of each.
pub(crate) type FoundReadings = Vec<(usize, Result<Reading, ReadErrorKind>)>;

/// Reads everything on the first call with `read_all`, and returns the records one by one.
pub(crate) fn next(
    cursor: &mut Cursor,
    format: Format,
    read_all: impl FnOnce(&Cursor) -> FoundReadings,
) -> Option<Result<Record, ReadError>> {
    if cursor.pending.is_empty() && !cursor.rest().is_empty() {
        let mut notes: Vec<Vec<Note>> = Vec::new();
        let found: Vec<(usize, Finding)> = read_all(cursor)
            .into_iter()
            .map(|(offset, reading)| {
                let finding = reading.map(|reading| {
                    notes.push(reading.notes);
                    (reading.problem, reading.metadata)
                });
                (offset, finding)
            })
            .collect();
        cursor.queue(format, found);
        for (record, notes) in cursor.pending.iter_mut().flatten().zip(notes) {
            record.notes = notes;
        }
    }
    cursor.pending.pop_front()
}

/// Reads the documents in turn. Text that is not JSON is passed to `read` as a whole.
pub(crate) fn each(text: &[u8], read: impl Fn(&str) -> Result<Reading, ReadErrorKind>) -> FoundReadings {
    let mut found = FoundReadings::new();
    let mut at = 0;
    while !text[at..].trim_ascii().is_empty() {
        at += text[at..].len() - text[at..].trim_ascii_start().len();
        let mut values = serde_json::Deserializer::from_slice(&text[at..]).into_iter::<&RawValue>();
        let (document, end) = match values.next() {
            Some(Ok(value)) => (value.get().into(), at + values.byte_offset()),
            _ => (String::from_utf8_lossy(text[at..].trim_ascii()), text.len()),
        };
        let reading = match document.len() {
            0..=RECORD_LIMIT => read(&document),
            _ => Err(ReadErrorKind::TooLong { limit: RECORD_LIMIT }),
        };
        found.push((at, reading));
        at = end;
    }
    found
}

/// Reads the links of a text, one per line.
pub(crate) fn links(cursor: &Cursor, read: impl Fn(&[u8]) -> Result<Reading, ReadErrorKind>) -> FoundReadings {
    let mut lines = cursor.clone();
    let start = cursor.mark().offset;
    let mut found = FoundReadings::new();
    while let Some(line) = lines.record_line() {
        found.push((line.start.offset - start, read(line.text)));
    }
    found
}

/// Cuts a text between two documents or two links.
pub(crate) fn cut(text: &[u8], hard: bool) -> Option<Cut> {
    match text.trim_ascii_start().starts_with(b"{") {
        true => text::cut(text, hard).filter(|cut| cut.opening.is_empty()),
        false => last_line_end(text).map(Cut::at),
    }
}

/// Returns the fields of the object at the beginning of a text, each with the text after its colon, as far as the
/// examined part goes. Names may be unquoted.
pub(crate) fn fields(text: &[u8]) -> Vec<(&[u8], &[u8])> {
    let text = text.trim_ascii_start();
    let text = &text[..text.len().min(BEGINNING)];
    let mut fields: Vec<(&[u8], &[u8])> = Vec::new();
    if text.first() != Some(&b'{') {
        return fields;
    }
    let (mut depth, mut name, mut at) = (1usize, 1, 1);
    while let Some(&sign) = text.get(at) {
        match sign {
            b'"' | b'\'' => {
                at += 1;
                while text.get(at).is_some_and(|&next| next != sign) {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b',' if depth == 1 => name = at + 1,
            b':' if depth == 1 => {
                let quotes: &[u8] = b"\"'";
                let word = text[name.min(at)..at].trim_ascii();
                let word = word.strip_prefix(&quotes[..1]).or(word.strip_prefix(&quotes[1..])).unwrap_or(word);
                let word = word.strip_suffix(&quotes[..1]).or(word.strip_suffix(&quotes[1..])).unwrap_or(word);
                fields.push((word, &text[at + 1..]));
                name = text.len();
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
        at += 1;
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::fields;

    #[test]
    fn the_fields_of_an_object_are_found_before_it_is_read() {
        let names = |text: &str| {
            let found = fields(text.as_bytes());
            found.iter().map(|(name, _)| String::from_utf8_lossy(name).into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(names(r#" {"a": "x, \"y\": 1", "b" : [1, {"c": 2}], "d":{"#), ["a", "b", "d"]);
        assert_eq!(names("{ce:[[{v:1},],[,]],t:'a, b: c',cs:50}"), ["ce", "t", "cs"]);
        assert_eq!(names("{\"a\": 1} {\"b\": 2}"), ["a"]);
        assert!(names("[{\"a\": 1}]").is_empty() && names("a: 1").is_empty());
        assert_eq!(fields(b"{\"cells\": [[{}]]}")[0].1.trim_ascii_start()[..2], *b"[[");
    }
}
