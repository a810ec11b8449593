//! The position in a chunk up to which it has been read.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;

use memchr::{memchr, memchr2};

use tesuji_core::Problem;

#[cfg(feature = "csv")]
use crate::notations::table::Columns;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::{Format, Metadata, Record};

/// A chunk and the position up to which it has been read: always the beginning of a line between two records.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t [u8],
    at: Mark,
    /// Records that the notation found together with one that was already returned.
    pub(crate) pending: VecDeque<Result<Record, ReadError>>,
    /// The header line of the whole text, which describes the other lines.
    #[cfg_attr(not(feature = "csv"), expect(dead_code))] // only tables have a header with content
    pub(crate) header: Option<Header>,
    #[cfg(feature = "csv")]
    pub(crate) columns: Option<Arc<Columns>>,
    piece: Piece,
    /// The offset up to which adjacent rows are known to form whole grids.
    pub(crate) whole_until: usize,
}

/// The line of a text that describes the other lines.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "csv"), expect(dead_code))]
pub(crate) struct Header {
    pub(crate) text: Arc<[u8]>,
    /// The separator between its fields.
    pub(crate) separator: u8,
    /// The index of the column of the puzzles.
    pub(crate) puzzle: usize,
    /// `true` if the header is in the text, so that records keep it with their rows.
    pub(crate) keeps_rows: bool,
}

impl Header {
    /// Creates the header for a line that locates the puzzles by itself.
    pub(crate) fn of(text: &[u8]) -> Header {
        Header { text: Arc::from(text), separator: b',', puzzle: 0, keeps_rows: true }
    }
}

/// The state of a chunk of a document that has been cut.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Piece {
    /// The number of bytes put at its beginning for everything that was open where the text was cut.
    pub(crate) opening: usize,
    /// The number of characters before it on its first line.
    pub(crate) column: usize,
    /// `true` if the document continues in the next chunk.
    pub(crate) is_cut: bool,
    /// `true` if terminal escapes gave its digits different colours or weights.
    pub(crate) is_coloured: bool,
}

/// One result from a text that is one piece: a problem and its metadata, or an error.
pub(crate) type Finding = Result<(Problem, Metadata), ReadErrorKind>;

/// The maximum number of errors reported for a text that is one piece.
const ERRORS: usize = 32;

/// A place at the beginning of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The offset in bytes from the beginning of the chunk.
    pub(crate) offset: usize,
    /// The 1-based number of the line in the whole text.
    pub(crate) line: usize,
}

/// A line without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'t> {
    pub(crate) text: &'t [u8],
    pub(crate) start: Mark,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t [u8], first_line: usize) -> Cursor<'t> {
        let at = Mark { offset: 0, line: first_line };
        Cursor {
            text,
            at,
            pending: VecDeque::new(),
            header: None,
            #[cfg(feature = "csv")]
            columns: None,
            piece: Piece::default(),
            whole_until: 0,
        }
    }

    /// Returns this cursor with the header that its records need and the state of the chunk in its document.
    pub(crate) fn within(self, header: Option<Header>, piece: Piece) -> Cursor<'t> {
        Cursor { header, piece, ..self }
    }

    pub(crate) fn piece(&self) -> Piece {
        self.piece
    }

    pub(crate) fn mark(&self) -> Mark {
        self.at
    }

    pub(crate) fn go(&mut self, mark: Mark) {
        self.at = mark;
    }

    /// Returns the whole chunk.
    #[cfg_attr(not(feature = "csv"), expect(dead_code))]
    pub(crate) fn all(&self) -> &'t [u8] {
        self.text
    }

    /// Returns this cursor, limited to at most `length` bytes of the unread text.
    pub(crate) fn only(&self, length: usize) -> Cursor<'t> {
        let end = self.text.len().min(self.at.offset + length);
        let piece = Piece { is_cut: self.piece.is_cut || end < self.text.len(), ..self.piece };
        Cursor { text: &self.text[..end], piece, ..self.clone() }
    }

    /// Returns the rest of the text.
    #[inline]
    pub(crate) fn rest(&self) -> &'t [u8] {
        &self.text[self.at.offset..]
    }

    /// Skips `length` bytes that end with a line end and contain no other one.
    #[inline]
    pub(crate) fn skip_line(&mut self, length: usize) {
        self.at.offset += length;
        self.at.line += 1;
    }

    /// Skips to the end of the text.
    pub(crate) fn finish(&mut self) {
        self.at.offset = self.text.len();
    }

    /// Takes the next line; it ends at LF, CRLF, CR or the end of the text.
    pub(crate) fn line(&mut self) -> Option<Line<'t>> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let length = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let line = Line { text: &rest[..length], start: self.at };
        self.skip_line(length + line_end(&rest[length..]));
        Some(line)
    }

    /// Takes the lines in the next `length` bytes, and the line end that follows them.
    #[cfg_attr(not(feature = "csv"), expect(dead_code))]
    pub(crate) fn lines(&mut self, length: usize) -> Line<'t> {
        let rest = self.rest();
        let line = Line { text: &rest[..length], start: self.at };
        self.at.line += count_line_ends(line.text);
        self.skip_line(length + line_end(&rest[length..]));
        line
    }

    /// Queues the results from a text that is one piece: problems and errors by their offset, in order. Nothing is read
    /// after [`ERRORS`] errors.
    pub(crate) fn queue(
        &mut self,
        format: Format,
        found: impl IntoIterator<Item = (usize, Finding), IntoIter: ExactSizeIterator>,
    ) {
        let found = found.into_iter();
        self.pending.reserve(found.len());
        let record = self.at;
        let mut line = record;
        let mut counted = record.offset;
        let mut errors = 0;
        for (offset, finding) in found {
            let offset = (record.offset + offset).clamp(counted, self.text.len());
            let passed = &self.text[counted..offset];
            line.line += count_line_ends(passed);
            if let Some(end) = memchr::memrchr2(b'\n', b'\r', passed) {
                line.offset = counted + end + 1;
            }
            counted = offset;
            let item = match finding {
                Ok((problem, metadata)) => Ok(Record { metadata, ..Record::of(problem, format, line.line) }),
                Err(kind) => {
                    errors += 1;
                    Err(self.error(kind, record, line, offset - line.offset))
                }
            };
            self.pending.push_back(item);
            if errors == ERRORS {
                let kind = ReadErrorKind::Syntax { message: "too many errors: the rest of this text is not read" };
                self.pending.push_back(Err(self.error(kind, record, line, offset - line.offset)));
                break;
            }
        }
        self.finish();
    }

    /// Takes the next line that is neither blank nor a comment.
    pub(crate) fn record_line(&mut self) -> Option<Line<'t>> {
        loop {
            let line = self.line()?;
            if !is_blank_or_comment(line.text) {
                return Some(line);
            }
        }
    }

    /// Returns the next line without taking it.
    pub(crate) fn peek(&self) -> Option<Line<'t>> {
        let rest = self.rest();
        let length = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        (!rest.is_empty()).then_some(Line { text: &rest[..length], start: self.at })
    }

    /// Returns the error of a record that began at `record`, `offset` bytes into the line that starts at `line`.
    pub(crate) fn error(&self, kind: ReadErrorKind, record: Mark, line: Mark, offset: usize) -> ReadError {
        let at = (line.offset + offset).clamp(self.piece.opening, self.text.len());
        let before = &self.text[line.offset.max(self.piece.opening)..at];
        let column = if line.offset <= self.piece.opening { self.piece.column } else { 0 };
        ReadError {
            kind,
            offset: (line.offset - record.offset + offset).saturating_sub(self.piece.opening),
            line: line.line,
            column: column + lossy(before).chars().count() + 1,
        }
    }
}

/// Returns the length of the line end at the beginning of the text: 0 to 2.
pub(crate) fn line_end(text: &[u8]) -> usize {
    match text {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// Returns how many lines end in the text.
pub(crate) fn count_line_ends(text: &[u8]) -> usize {
    let feeds = memchr::memchr_iter(b'\n', text).count();
    if memchr(b'\r', text).is_none() {
        return feeds;
    }
    feeds + memchr::memchr_iter(b'\r', text).filter(|&at| text.get(at + 1) != Some(&b'\n')).count()
}

/// Returns the text as characters; invalid UTF-8 is replaced.
pub(crate) fn lossy(text: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(text)
}

/// Returns the text as an owned string. Bytes that are not UTF-8 are read as Latin-1, so that none is lost.
pub(crate) fn owned(text: &[u8]) -> String {
    match str::from_utf8(text) {
        Ok(text) => text.to_owned(),
        Err(_) => {
            let mut kept = String::with_capacity(text.len());
            for part in text.utf8_chunks() {
                kept.push_str(part.valid());
                kept.extend(part.invalid().iter().map(|&byte| char::from(byte)));
            }
            kept
        }
    }
}

/// Returns the character at the offset.
pub(crate) fn char_at(text: &[u8], offset: usize) -> char {
    let end = text.len().min(offset + 4);
    lossy(&text[offset.min(end)..end]).chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Returns whether the line is blank or a comment after `#`.
pub(crate) fn is_blank_or_comment(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start(), [] | [b'#', ..])
}
