use std::io::{self, Read};
use std::iter::FusedIterator;

use tesuji_core::Line;

#[cfg(feature = "csv")]
use crate::TableHeader;
use crate::cursor::{Cursor, Header, Piece, count_line_ends, lossy};
use crate::decode::Decoder;
use crate::detect::{detect, has_record, is_list};
use crate::notation::{Cut, Framing, Notation};
use crate::notations::paste;
#[cfg(feature = "csv")]
use crate::notations::table;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::sanitize::Sanitizer;
use crate::{Format, Note, Record};

/// The number of bytes that are read before the text is cut.
const CHUNK: usize = 256 << 10;
/// The maximum length of a record in a text of many records.
pub(crate) const RECORD_LIMIT: usize = 1 << 20;
/// The maximum length of a text that must be one piece.
const DOCUMENT_LIMIT: usize = 16 << 20;

/// An iterator over the pieces of a text: whole records, which can be read in any order and by any thread.
///
/// A piece is about 256 KiB long, so memory use does not grow with the text. Documents, such as JSON and XML, are cut
/// between their records; one that cannot be cut, because it is a single record or its lists are nested in an unusual
/// way, is limited to 16 MiB. A record longer than 1 MiB becomes an error, and the text after it is read.
///
/// A text in which two lines are puzzles by themselves is a list. Each other line is blank, a comment that begins with
/// `#`, or an error, and does not affect how the others are read. The same applies to each line of a text of more than
/// 4 MiB that has no puzzle so far. A shorter text with at most one such line may be a post with a puzzle in it.
///
/// Terminal colour codes are removed, and so is the `>` of quoted e-mails if the text begins with it.
///
/// # Examples
///
/// ```
/// use tesuji_format::Chunks;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let text = line.repeat(10_000);
/// let mut count = 0;
/// for chunk in Chunks::new(text.as_bytes(), None) {
///     let chunk = chunk?;
///     assert_eq!(chunk.first_line(), count + 1);
///     count += chunk.records().count();
/// }
/// assert_eq!(count, 10_000);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Chunks<R> {
    decoder: Decoder<R>,
    format: Option<Format>,
    /// The remover of marks left by copying, such as the `>` of quotes; set after the first read.
    sanitizer: Option<Sanitizer>,
    /// The bytes that have been read but not cut off yet.
    buffer: Vec<u8>,
    /// The state of a document that has been cut.
    piece: Piece,
    /// The line of the text on which the buffer begins.
    line: usize,
    /// The number of line feeds in the buffer; `None` if it may contain other line ends.
    feeds: Option<usize>,
    /// The header line that all records need, once it is known.
    header: Option<Header>,
    /// The name of the column of the puzzles, if the caller chose one.
    #[cfg(feature = "csv")]
    column: Option<String>,
    /// The header of a table, if it is not in the text.
    #[cfg(feature = "csv")]
    heading: Option<Vec<u8>>,
    /// `true` if the reader has no more text.
    ended: bool,
    /// The error of the reader, if it failed before the end of its text.
    failure: Option<io::Error>,
    /// `true` if no more pieces are to be returned.
    done: bool,
    /// `true` if the buffer begins with a part of a record that was too long.
    skipping: bool,
    /// `true` once lines have been reported as errors: the rest of the text is then read line by line.
    is_list: bool,
}

/// A piece of a text: whole records in one notation.
#[derive(Clone, Debug)]
pub struct Chunk {
    text: Vec<u8>,
    first_line: usize,
    /// The notation, or the error if there is none.
    format: Result<Format, ReadError>,
    header: Option<Header>,
    piece: Piece,
}

impl<R: Read> Chunks<R> {
    /// Returns the pieces of a text in the given notation, or else in the one detected from its beginning.
    pub fn new(reader: R, from: Option<Format>) -> Chunks<R> {
        Chunks {
            decoder: Decoder::new(reader),
            format: from,
            sanitizer: None,
            buffer: Vec::new(),
            piece: Piece::default(),
            line: 1,
            feeds: Some(0),
            header: None,
            #[cfg(feature = "csv")]
            column: None,
            #[cfg(feature = "csv")]
            heading: None,
            ended: false,
            failure: None,
            done: false,
            skipping: false,
            is_list: false,
        }
    }

    /// Reads the text as a table whose puzzles are in the column of this name.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_format::Chunks;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let table = format!("puzzle,mine\nnine,{line}\n");
    /// let chunk = Chunks::new(table.as_bytes(), None).column("mine").next().expect("there is text")?;
    /// assert_eq!(chunk.records().next().expect("a row")?.metadata.get("puzzle"), Some("nine"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "csv")]
    #[must_use]
    pub fn column(mut self, name: &str) -> Chunks<R> {
        self.format = Some(Format::Csv);
        self.column = Some(name.to_owned());
        self
    }

    /// Reads the text as the rows of a table with this header, which is not in the text itself.
    #[cfg(feature = "csv")]
    #[must_use]
    pub fn under(mut self, header: &str) -> Chunks<R> {
        self.format = Some(Format::Csv);
        self.heading = Some(header.as_bytes().to_vec());
        self
    }

    /// Returns the notation: the given one, or the detected one once a piece has been returned.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Reads until the buffer has this length or the text ends. A failure of the reader counts as an end as well: the
    /// records before it are returned first.
    fn fill(&mut self, length: usize) {
        while !self.ended && self.buffer.len() < length {
            let known = self.buffer.len();
            match self.decoder.fill(&mut self.buffer, length) {
                Ok(goes_on) => self.ended = !goes_on,
                Err(error) => (self.ended, self.failure) = (true, Some(error)),
            }
            let sanitizer = self.sanitizer.get_or_insert_with(|| Sanitizer::of(&self.buffer));
            let feeds = sanitizer.clean(&mut self.buffer, known);
            self.feeds = self.feeds.zip(feeds).map(|(before, more)| before + more);
        }
    }

    /// Takes the error of the reader, and adds the number of the first line that was not read.
    fn failed(&mut self) -> Option<io::Error> {
        let error = self.failure.take()?;
        let place = format!("{error}; line {} and everything after it were not read", self.line);
        Some(if self.line > 1 { io::Error::new(error.kind(), place) } else { error })
    }

    /// Returns whether the buffer holds all that is left of the text.
    fn holds_the_end(&self) -> bool {
        self.ended && self.failure.is_none()
    }

    fn cut(&mut self) -> io::Result<Option<Chunk>> {
        let is_first = self.sanitizer.is_none();
        self.fill(CHUNK);
        if self.skipping {
            self.skip();
        }
        if self.buffer.is_empty() {
            return self.failed().map_or(Ok(None), Err);
        }
        let format = match self.format {
            Some(format) => format,
            None => match self.detect() {
                Some(Ok(format)) if self.has_no_puzzle_yet(format) => return Ok(Some(self.lines_without_a_puzzle())),
                Some(Ok(format)) => format,
                Some(Err(error)) if is_of_a_line(&error) && (self.is_list || self.buffer.len() > paste::LIMIT) => {
                    return Ok(Some(self.lines_without_a_puzzle()));
                }
                Some(Err(error)) => {
                    self.done = true;
                    return self.failed().map_or_else(|| Ok(Some(self.refused(error))), Err);
                }
                // There are only blank lines and comments so far.
                None => {
                    let end = last_line_end(&self.buffer).unwrap_or(self.buffer.len());
                    return Ok(Some(self.take(end, Format::Line)));
                }
            },
        };
        let is_found = self.format.replace(format).is_none();
        let notation = format.notation();
        if is_first || is_found {
            match self.find_header(notation) {
                Ok(header) => self.header = header,
                Err(kind) => {
                    self.done = true;
                    return Ok(Some(self.refused(ReadError { kind, offset: 0, line: 1, column: 1 })));
                }
            }
        }
        let mut length = CHUNK;
        let limit = if notation.framing == Framing::Document { DOCUMENT_LIMIT } else { RECORD_LIMIT };
        loop {
            let at = match self.holds_the_end() {
                true => Some(Cut::at(self.buffer.len())),
                false => boundary(&self.buffer, notation, self.header.as_ref()),
            };
            match at {
                Some(cut) => {
                    let is_document = notation.framing == Framing::Document;
                    self.piece.is_cut = is_document && !self.holds_the_end();
                    let chunk = self.take(cut.end, format);
                    if is_document {
                        self.open(cut.opening, &chunk);
                    }
                    return Ok(Some(chunk));
                }
                None if self.failure.is_some() => return self.failed().map_or(Ok(None), Err),
                None if length >= limit => return Ok(Some(self.too_long(limit, notation.framing))),
                None => {
                    length *= 2;
                    self.fill(length);
                }
            }
        }
    }

    /// Finds the header line that all records need.
    fn find_header(&self, notation: &Notation) -> Result<Option<Header>, ReadErrorKind> {
        #[cfg(feature = "csv")]
        if self.column.is_some() || self.heading.is_some() {
            let text = match &self.heading {
                // The rows may show which column holds the puzzles.
                Some(heading) => &[heading, &self.buffer[..]].concat(),
                None => &self.buffer,
            };
            let header = table::find_header(text, self.column.as_deref())?;
            return Ok(header.map(|header| Header { keeps_rows: self.heading.is_none(), ..header }));
        }
        Ok((notation.header)(&self.buffer))
    }

    /// Detects the notation. A text that no notation reads by its beginning, or in which only one line is a puzzle, may
    /// be a long page with a puzzle in it.
    fn detect(&mut self) -> Option<Result<Format, ReadError>> {
        let found = detect(&self.buffer, self.is_list || !self.holds_the_end());
        let is_doubtful = match &found {
            _ if self.ended => false,
            Some(Err(error)) => is_of_a_line(error),
            Some(Ok(format)) => match format.notation().framing {
                Framing::Document => self.is_no_document(*format),
                Framing::Lines => !is_list(&self.buffer, *format),
                Framing::Blocks => self.begins_badly(*format),
            },
            None => false,
        };
        if !is_doubtful {
            return found;
        }
        self.fill(paste::LIMIT + 1);
        detect(&self.buffer, self.is_list || !self.holds_the_end())
    }

    /// Returns whether a text longer than a page has no puzzle in this notation so far, and more text follows.
    fn has_no_puzzle_yet(&self, format: Format) -> bool {
        let is_long = self.is_list || self.buffer.len() > paste::LIMIT;
        let notation = format.notation();
        // The header of a table, or a document that has begun, settles the notation.
        let is_known = || match notation.framing {
            Framing::Document => !self.is_no_document(format),
            _ => (notation.header)(&self.buffer).is_some(),
        };
        is_long && !self.holds_the_end() && !is_known() && !has_record(&self.buffer, format)
    }

    /// Cuts off the lines of a text that is too long for a page and has had no puzzle so far, each as an error.
    fn lines_without_a_puzzle(&mut self) -> Chunk {
        self.is_list = true;
        match last_line_end(&self.buffer) {
            _ if self.holds_the_end() => self.take(self.buffer.len(), Format::Line),
            Some(end) => self.take(end, Format::Line),
            None => self.too_long(RECORD_LIMIT, Framing::Lines),
        }
    }

    /// Returns whether the buffer begins like a document but has a syntax error there, such as a list below a bracket.
    fn is_no_document(&self, format: Format) -> bool {
        let is_syntax = |error: ReadError| matches!(error.kind(), ReadErrorKind::Syntax { .. });
        self.first_record(format).is_some_and(|first| first.is_err_and(is_syntax))
    }

    /// Returns whether the buffer has no record in this notation, or its first one is an error.
    fn begins_badly(&self, format: Format) -> bool {
        self.first_record(format).is_none_or(|record| record.is_err())
    }

    /// Reads the first record of the buffer, which may be incomplete.
    fn first_record(&self, format: Format) -> Option<Result<Record, ReadError>> {
        let notation = format.notation();
        let header = (notation.header)(&self.buffer);
        let mut cursor = Cursor::new(&self.buffer, 1).within(header, Piece { is_cut: true, ..Piece::default() });
        (notation.next)(&mut cursor)
    }

    /// Prepends everything that is still open to the rest of a document.
    fn open(&mut self, opening: Vec<u8>, before: &Chunk) {
        let text = &before.text[before.piece.opening..];
        let (line, column) = match memchr::memrchr2(b'\n', b'\r', text) {
            Some(end) => (&text[end + 1..], 0),
            None => (text, before.piece.column),
        };
        self.piece = Piece { opening: opening.len(), column: column + lossy(line).chars().count(), ..Piece::default() };
        self.buffer.splice(..0, opening);
        self.feeds = None;
    }

    /// Cuts off the first `end` bytes.
    fn take(&mut self, end: usize, format: Format) -> Chunk {
        let mut rest = Vec::with_capacity(if self.ended { self.buffer.len() - end } else { CHUNK });
        rest.extend_from_slice(&self.buffer[end..]);
        self.buffer.truncate(end);
        let text = std::mem::replace(&mut self.buffer, rest);
        let first_line = self.line;
        self.line += match self.feeds {
            None => count_line_ends(&text),
            Some(feeds) => {
                let left = memchr::memchr_iter(b'\n', &self.buffer).count();
                self.feeds = Some(left);
                feeds - left
            }
        };
        let header = self.header.clone();
        if let Some(later) = (format.notation().later_header)(&text) {
            self.header = Some(Header::of(later));
        }
        let is_coloured = self.sanitizer.is_some_and(|sanitizer| sanitizer.has_two_styles());
        Chunk { text, first_line, format: Ok(format), header, piece: Piece { is_coloured, ..self.piece } }
    }

    /// Returns a piece that contains only an error.
    fn refused(&self, mut error: ReadError) -> Chunk {
        error.line += self.line - 1;
        Chunk { text: Vec::new(), first_line: self.line, format: Err(error), header: None, piece: self.piece }
    }

    /// Returns the error for a record without an end. The rest of the record is skipped; in a document, reading ends.
    fn too_long(&mut self, limit: usize, framing: Framing) -> Chunk {
        let error = ReadError { kind: ReadErrorKind::TooLong { limit }, offset: limit, line: 1, column: 1 };
        let refused = self.refused(error);
        self.done = framing == Framing::Document;
        self.skipping = true;
        refused
    }

    /// Drops the text before the next line, in constant memory.
    fn skip(&mut self) {
        self.feeds = None;
        loop {
            if let Some(end) = first_line_end(&self.buffer, self.ended) {
                self.line += 1;
                self.buffer.drain(..end);
                self.skipping = false;
                return self.fill(CHUNK);
            }
            self.buffer.clear();
            if self.ended {
                self.skipping = false;
                return;
            }
            self.fill(CHUNK);
        }
    }
}

/// Returns whether the error concerns only one line, so that puzzles may follow.
fn is_of_a_line(error: &ReadError) -> bool {
    matches!(error.kind, ReadErrorKind::Unrecognized | ReadErrorKind::Unsupported { .. })
}

/// Returns the cut after the last whole record of the buffer, if there is one.
fn boundary(buffer: &[u8], notation: &Notation, header: Option<&Header>) -> Option<Cut> {
    match notation.framing {
        Framing::Lines => (notation.end)(buffer, header, buffer.len() >= RECORD_LIMIT).map(Cut::at),
        Framing::Document => (notation.cut)(buffer, buffer.len() >= RECORD_LIMIT),
        Framing::Blocks => {
            // The last record may be incomplete, and an error before it may be its beginning.
            let piece = Piece { is_cut: true, ..Piece::default() };
            let mut cursor = Cursor::new(&buffer[..last_line_end(buffer)?], 1).within(None, piece);
            let (mut any, mut good, mut last) = (0, 0, (0, false));
            while let Some(record) = (notation.next)(&mut cursor) {
                any = last.0;
                good = if last.1 { last.0 } else { good };
                last = (cursor.mark().offset, record.is_ok());
            }
            // The place to cut a full buffer if only words follow the last record.
            let words = if buffer.len() < RECORD_LIMIT { 0 } else { words_end(buffer) };
            let end = match words {
                words if last.0 < words => words,
                _ if good > 0 || buffer.len() < RECORD_LIMIT => good,
                _ => any,
            };
            (end > 0).then_some(Cut::at(end))
        }
    }
}

/// The number of line ends before a record that may belong to it; CRLF counts as two.
const HEADING: usize = 64;

/// Returns the start of the last lines that may belong to the next record, or 0 if all lines may.
fn words_end(buffer: &[u8]) -> usize {
    let end = memchr::memrchr2_iter(b'\n', b'\r', buffer).nth(HEADING);
    // Do not cut between CR and LF: they would count as two lines.
    end.map_or(0, |at| at + crate::cursor::line_end(&buffer[at..]))
}

/// Returns the end of the last line that is complete.
pub(crate) fn last_line_end(buffer: &[u8]) -> Option<usize> {
    // A CR at the very end may be half of a CRLF.
    let known = buffer.strip_suffix(b"\r").unwrap_or(buffer);
    memchr::memrchr2(b'\n', b'\r', known).map(|at| at + 1)
}

fn first_line_end(buffer: &[u8], ended: bool) -> Option<usize> {
    let at = memchr::memchr2(b'\n', b'\r', buffer)?;
    let end = at + crate::cursor::line_end(&buffer[at..]);
    (ended || end < buffer.len() || buffer[at] == b'\n').then_some(end)
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<io::Result<Chunk>> {
        if self.done {
            return None;
        }
        let chunk = self.cut().transpose();
        self.done |= !matches!(chunk, Some(Ok(_)));
        chunk
    }
}

impl<R: Read> FusedIterator for Chunks<R> {}

impl Chunk {
    /// Returns the 1-based line of the text on which the piece begins.
    pub fn first_line(&self) -> usize {
        self.first_line
    }

    /// Returns the notation of the piece, `None` if it has only an error.
    pub fn format(&self) -> Option<Format> {
        self.format.as_ref().ok().copied()
    }

    /// Returns the length of the piece, in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns whether the piece has no text; it may still have an error.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the header of the table that the piece belongs to.
    #[cfg(feature = "csv")]
    pub fn table(&self) -> Option<TableHeader> {
        self.header.as_ref().filter(|_| self.format() == Some(Format::Csv)).map(TableHeader::of)
    }

    /// Iterates over the records of the piece.
    pub fn records(&self) -> Records<'_> {
        Records {
            cursor: Cursor::new(&self.text, self.first_line).within(self.header.clone(), self.piece),
            format: self.format.as_ref().ok().copied(),
            error: self.format.as_ref().err().cloned(),
        }
    }
}

/// An iterator over the records of a [`Chunk`].
#[derive(Clone, Debug)]
pub struct Records<'c> {
    cursor: Cursor<'c>,
    format: Option<Format>,
    error: Option<ReadError>,
}

impl<'c> Records<'c> {
    /// Takes the next record if it is only a line of 81 cells; returns its clues and its 1-based line.
    ///
    /// Returns `None` for any other record, or if there is none; [`next`](Iterator::next) then takes it. Nearly all
    /// records of very long texts are such lines, and building a [`Record`] takes longer than reading the line.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_format::Chunks;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let text = format!("{line}\n{line} # easy\n");
    /// let chunk = Chunks::new(text.as_bytes(), None).next().expect("there is text")?;
    /// let mut records = chunk.records();
    /// assert_eq!(records.next_clues().map(|(clues, line)| (clues.to_grid().clue_count(), line)), Some((30, 1)));
    /// assert!(records.next_clues().is_none());
    /// assert_eq!(records.next().expect("a record")?.rest, " # easy");
    /// assert!(records.next().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn next_clues(&mut self) -> Option<(Line<'c>, usize)> {
        match self.format {
            Some(Format::Line | Format::Line0) => crate::notations::line::next_clues(&mut self.cursor),
            _ => None,
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, ReadError>;

    #[inline]
    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        let Some(format) = self.format else { return self.error.take().map(Err) };
        if !self.cursor.piece().is_coloured || format.is_one_a_line() {
            return (format.notation().next)(&mut self.cursor);
        }
        let mut record = (format.notation().next)(&mut self.cursor)?;
        if let Ok(record) = &mut record
            && !record.notes.contains(&Note::SetApart)
        {
            record.notes.push(Note::SetApart);
        }
        Some(record)
    }
}

/// Reads a whole text, in the given notation or in the one detected from its beginning.
///
/// # Examples
///
/// ```
/// use tesuji_format::{Format, read};
///
/// let rows = b"5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n0 9 8 0 0 0 0 6 0\n8 0 0 0 6 0 0 0 3\n4 0 0 8 0 3 0 0 1\n\
///     7 0 0 0 2 0 0 0 6\n0 6 0 0 0 0 2 8 0\n0 0 0 4 1 9 0 0 5\n0 0 0 0 8 0 0 7 9\n";
/// let records = read(rows, None);
/// assert_eq!(records[0].as_ref().map(|record| record.format), Ok(Format::Rows));
/// assert_eq!(records.len(), 1);
/// ```
pub fn read(text: &[u8], from: Option<Format>) -> Vec<Result<Record, ReadError>> {
    let mut records = Vec::new();
    // Reading from a slice never fails.
    for chunk in Chunks::new(text, from).flatten() {
        records.extend(chunk.records());
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_not_cut_within_a_line_end() {
        for (line, lines) in [("word\n", 64), ("word\r\n", 32), ("word\r", 64)] {
            let text = line.repeat(100);
            let cut = |text: &str| text.len() - words_end(text.as_bytes());
            assert_eq!(cut(&text), lines * line.len());
            // The LF of the last line has not been read yet.
            let rest = cut(&format!("{text}word\r")) - "word\r".len();
            assert!(rest.is_multiple_of(line.len()) && rest > 0, "{line:?} {rest}");
        }
        assert_eq!(words_end("word\n".repeat(HEADING).as_bytes()), 0);
    }
}
