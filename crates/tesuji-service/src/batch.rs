//! Requests of one kind, one per line, answered by several threads and in order.

use std::io::{self, Read};
use std::iter;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::Instant;

use serde::Deserialize;
use tesuji_core::{Control, Line};
use tesuji_format::{Format, Record};
use tesuji_query::Query;
use tesuji_render::forms::Source;
use tesuji_stream::{Entry, Records, Stream};

use super::ask::VerbRequest;
use super::pace::{Pace, Page, Waiting};
use super::request::{parse, record_of};
use super::verb::write_response;
use super::{ApiError, ApiErrorKind};

/// The maximum length of a line of a batch, in bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// The number of bytes to read at a time.
const PORTION: usize = 64 << 10;

/// Whole lines that arrived together.
#[derive(Debug)]
struct Lines {
    text: Vec<u8>,
    /// The number of the first line, from 1.
    first: usize,
    /// The number of line ends.
    lines: usize,
}

/// A reader of whole lines: it takes as many as arrive at a time, so that no line waits for others.
struct Portions<R> {
    reader: R,
    buffer: Vec<u8>,
    line: usize,
    /// `true` if the buffer is the rest of a line that is too long.
    too_long: bool,
    ended: bool,
    failure: Option<io::Error>,
}

impl<R: Read> Portions<R> {
    fn new(reader: R) -> Portions<R> {
        Portions { reader, buffer: Vec::new(), line: 1, too_long: false, ended: false, failure: None }
    }

    /// Reads a portion, and records the end of the input.
    fn fill(&mut self) {
        let filled = self.buffer.len();
        self.buffer.resize(filled + PORTION, 0);
        let read = loop {
            match self.reader.read(&mut self.buffer[filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failure = Some(error);
                    break 0;
                }
                Ok(read) => break read,
            }
        };
        self.buffer.truncate(filled + read);
        self.ended = read == 0;
    }

    fn take(&mut self, len: usize) -> Lines {
        let rest = self.buffer.split_off(len);
        let text = std::mem::replace(&mut self.buffer, rest);
        let (first, lines) = (self.line, text.iter().filter(|&&byte| byte == b'\n').count());
        self.line += lines;
        Lines { text, first, lines }
    }
}

impl<R: Read> Iterator for Portions<R> {
    type Item = Lines;

    fn next(&mut self) -> Option<Lines> {
        loop {
            if let Some(end) = self.buffer.iter().rposition(|&byte| byte == b'\n') {
                if !std::mem::take(&mut self.too_long) {
                    return Some(self.take(end + 1));
                }
                // The end of a long line, whose beginning has already been reported.
                let end = self.buffer.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
                self.take(end);
                continue;
            }
            if self.ended {
                return (!self.buffer.is_empty() && !self.too_long).then(|| self.take(self.buffer.len()));
            }
            if self.too_long {
                self.buffer.clear();
            } else if self.buffer.len() > LONGEST {
                self.too_long = true;
                let portion = Lines { text: self.buffer.clone(), first: self.line, lines: 0 };
                self.buffer.clear();
                return Some(portion);
            }
            self.fill();
        }
    }
}

/// Lines that one thread answers.
#[derive(Debug)]
pub(super) struct Block {
    portion: Arc<Lines>,
    range: Range<usize>,
    /// The number of the first line.
    first: usize,
    lines: usize,
    pace: Arc<Pace>,
    begun: Instant,
}

/// Records the time that the block took, because it has been answered.
impl Drop for Block {
    fn drop(&mut self) {
        self.pace.note(self.lines, self.begun.elapsed());
    }
}

/// An iterator over the blocks of all portions; each has as many lines as one thread should take.
struct Blocks<R> {
    portions: Portions<R>,
    portion: Arc<Lines>,
    /// The position of the next block, and the number of lines before it in its portion.
    at: usize,
    line: usize,
    pace: Arc<Pace>,
}

impl<R: Read> Blocks<R> {
    fn new(reader: R) -> Blocks<R> {
        let portion = Arc::new(Lines { text: Vec::new(), first: 1, lines: 0 });
        Blocks { portions: Portions::new(reader), portion, at: 0, line: 0, pace: Arc::new(Pace::new()) }
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        if self.at == self.portion.text.len() {
            self.portion = Arc::new(self.portions.next()?);
            (self.at, self.line) = (0, 0);
        }
        let rest = &self.portion.text[self.at..];
        let (mut len, mut lines) = (rest.len(), self.portion.lines - self.line);
        let fitting = self.pace.lines();
        if fitting < lines {
            let mut ends = rest.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
            len = ends.nth(fitting - 1).map_or(len, |(end, _)| end + 1);
            lines = fitting;
        }
        let range = self.at..self.at + len;
        let first = self.portion.first + self.line;
        (self.at, self.line) = (range.end, self.line + lines);
        let (portion, pace) = (Arc::clone(&self.portion), Arc::clone(&self.pace));
        Some(Block { portion, range, first, lines: lines.max(1), pace, begun: Instant::now() })
    }
}

/// A line that is a JSON object. Any other line is the text of a problem.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<'a> {
    #[serde(borrow)]
    text: std::borrow::Cow<'a, str>,
    format: Option<String>,
}

impl Records for Block {
    type Error = (usize, ApiError);

    fn records(&self) -> impl Iterator<Item = Result<Entry<'_>, Self::Error>> {
        let lines = self.portion.text[self.range.clone()].split(|&byte| byte == b'\n').enumerate();
        lines.filter(|(_, line)| !line.trim_ascii().is_empty()).map(|(nth, line)| {
            let number = self.first + nth;
            read_line(line.trim_ascii(), number).map_err(|error| (number, error))
        })
    }
}

fn read_line(line: &[u8], number: usize) -> Result<Entry<'_>, ApiError> {
    if let Ok(clues) = Line::new(line) {
        return Ok(Entry::Line { clues, line: number, format: Format::Line });
    }
    if line.len() > LONGEST {
        return Err(ApiError::new(ApiErrorKind::TooLong, format!("the line is longer than {LONGEST} bytes")));
    }
    let fields: Fields<'_> = match line.first() {
        Some(b'{') => serde_json::from_slice(line).map_err(|error| ApiError::of_json(&error, line))?,
        Some(b'"') => {
            let text: String = serde_json::from_slice(line).map_err(|error| ApiError::of_json(&error, line))?;
            Fields { text: text.into(), format: None }
        }
        _ => Fields { text: String::from_utf8_lossy(line), format: None },
    };
    if let (std::borrow::Cow::Borrowed(text), None) = (&fields.text, &fields.format)
        && let Ok(clues) = Line::new(text.as_bytes())
    {
        return Ok(Entry::Line { clues, line: number, format: Format::Line });
    }
    let format = fields.format.map(|name| name.parse::<Format>()).transpose();
    let format = format.map_err(|error| ApiError::new(ApiErrorKind::Parameter, error.to_string()))?;
    let record = record_of(&fields.text, format)?;
    Ok(Record { line: number, ..record }.into())
}

/// Answers the lines of a reader, all with the same parameters.
pub(super) fn answer<A: VerbRequest>(
    parameters: &[u8],
    reader: &mut (dyn Read + Send),
    stream: Stream,
    control: &Control<'_>,
    deliver: &mut dyn FnMut(Vec<u8>) -> ControlFlow<()>,
) -> Result<(), ApiError> {
    let (ask, envelope) = parse::<A>(parameters)?;
    let (query, name, style) = (ask.query()?, A::Query::NAME, envelope.style());
    let (mut blocks, waiting) = (Blocks::new(reader), Waiting::default());
    let pieces = iter::from_fn(|| {
        waiting.for_room(control);
        if control.is_stopped() { None } else { blocks.next() }
    });
    stream.promptly().answer_pieces(
        &query,
        pieces,
        control,
        |item, page: &mut Page| {
            match item {
                Ok((entry, response)) => {
                    let problem = || entry.problem();
                    let source = Source {
                        file: None,
                        line: Some(entry.line()),
                        rest: entry.rest(),
                        row: None,
                        metadata: entry.metadata(),
                        problem: &problem,
                        written: &|| None,
                    };
                    let words = envelope.words().then_some(&style);
                    let beside = A::answer_beside(&query, &problem, entry.metadata());
                    let response = beside.as_ref().unwrap_or(response);
                    write_response(name, response, words, &source, &entry.notes_for::<A::Query>(), &mut page.text);
                }
                Err((line, error)) => {
                    page.text.extend_from_slice(error.to_json(name, Some(*line)).as_bytes());
                    page.text.push(b'\n');
                }
            }
            waiting.count(page);
        },
        |page| {
            let (text, counted) = page.into_parts();
            let flow = deliver(text);
            waiting.leave(counted);
            flow
        },
    );
    match blocks.portions.failure {
        Some(error) => Err(ApiError::new(ApiErrorKind::NoText, error.to_string())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, chunk: usize) -> Vec<(usize, String)> {
        struct Slow<'a>(&'a [u8], usize);
        impl Read for Slow<'_> {
            fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
                let len = self.1.min(self.0.len()).min(out.len());
                out[..len].copy_from_slice(&self.0[..len]);
                self.0 = &self.0[len..];
                Ok(len)
            }
        }
        let blocks = Blocks::new(Slow(text.as_bytes(), chunk));
        let numbered = |block: Block| {
            let text = String::from_utf8_lossy(&block.portion.text[block.range.clone()]).into_owned();
            let lines: Vec<(usize, String)> =
                text.lines().enumerate().map(|(nth, line)| (block.first + nth, line.to_owned())).collect();
            lines
        };
        blocks.flat_map(numbered).collect()
    }

    #[test]
    fn lines_keep_their_numbers_however_they_come() {
        let text = "one\n\nthree\nfour";
        for chunk in [1, 2, 5, 100] {
            let told: Vec<(usize, String)> =
                lines(text, chunk).into_iter().filter(|(_, line)| !line.is_empty()).collect();
            assert_eq!(told, [(1, "one".to_owned()), (3, "three".to_owned()), (4, "four".to_owned())], "{chunk}");
        }
    }

    #[test]
    fn what_comes_together_is_divided_and_the_first_line_stands_alone() {
        let text = "one\ntwo\n\nfour\nfive\nsix\nseven\neight";
        let mut read = String::new();
        for block in Blocks::new(text.as_bytes()) {
            let part = String::from_utf8_lossy(&block.portion.text[block.range.clone()]).into_owned();
            assert!(!read.is_empty() || part == "one\n", "{part}");
            assert_eq!(block.first, 1 + read.matches('\n').count(), "{part}");
            read += &part;
        }
        assert_eq!(read, text);
    }

    #[test]
    fn a_line_that_is_too_long_is_one_error() {
        let text = format!("one\n{}\nthree\n", "x".repeat(LONGEST + 3 * PORTION));
        let told = lines(&text, PORTION);
        let numbers: Vec<usize> = told.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [1, 2, 3]);
        assert_eq!(told[2].1, "three");
        assert_eq!(read_line(told[1].1.as_bytes(), 2).unwrap_err().kind(), ApiErrorKind::TooLong);
    }
}
