//! Records of a stream in a compact form.

use std::borrow::Cow;

use tesuji_core::{Line, Position, Problem};
use tesuji_format::{Format, LineStyle, Metadata, Note, Record, Row};
use tesuji_query::{Query, SolverInput};

/// A record of a text in a compact form: almost all records of long inputs are plain lines, and these stay in the text.
#[derive(Clone, Debug)]
pub enum Entry<'t> {
    /// 81 cells on a line without anything else.
    Line {
        /// The clues.
        clues: Line<'t>,
        /// The 1-based line.
        line: usize,
        /// The notation of the text.
        format: Format,
    },
    /// Any other record.
    Record(Box<Record>),
}

/// A piece of input that contains records.
pub trait Records: Send {
    /// The reason why a record cannot be read.
    type Error: Send;

    /// Iterates over the records.
    fn records(&self) -> impl Iterator<Item = Result<Entry<'_>, Self::Error>>;
}

/// Returns the notes of a record, and another one if the query ignores a player's digits and marks.
pub fn notes_for<Q: Query>(record: &Record) -> Cow<'_, [Note]> {
    let mut notes = Cow::Borrowed(&record.notes[..]);
    if Q::OF_CLUES && record.problem.position().is_some_and(SolverInput::leaves_out) {
        notes.to_mut().push(Note::OfClues);
    }
    notes
}

impl Entry<'_> {
    /// Returns the 1-based line where the record begins.
    pub fn line(&self) -> usize {
        match self {
            Entry::Line { line, .. } => *line,
            Entry::Record(record) => record.line,
        }
    }

    /// Returns the notation of the record.
    pub fn format(&self) -> Format {
        match self {
            Entry::Line { format, .. } => *format,
            Entry::Record(record) => record.format,
        }
    }

    /// Returns the text after the problem on its line.
    pub fn rest(&self) -> &str {
        match self {
            Entry::Line { .. } => "",
            Entry::Record(record) => &record.rest,
        }
    }

    /// Returns the table row that contained the record.
    pub fn row(&self) -> Option<&Row> {
        match self {
            Entry::Line { .. } => None,
            Entry::Record(record) => record.row.as_ref(),
        }
    }

    /// Returns the metadata of the problem, or `None` for a plain line.
    pub fn metadata(&self) -> Option<&Metadata> {
        match self {
            Entry::Line { .. } => None,
            Entry::Record(record) => Some(&record.metadata),
        }
    }

    /// Returns the notes on choices and omissions made in reading the record.
    pub fn notes(&self) -> &[Note] {
        match self {
            Entry::Line { .. } => &[],
            Entry::Record(record) => &record.notes,
        }
    }

    /// Returns the notes, and another one if the query ignores a player's digits and marks.
    pub fn notes_for<Q: Query>(&self) -> Cow<'_, [Note]> {
        match self {
            Entry::Line { .. } => Cow::Borrowed(&[]),
            Entry::Record(record) => notes_for::<Q>(record),
        }
    }

    /// Returns the problem.
    pub fn problem(&self) -> Problem {
        match self {
            Entry::Line { clues, .. } => clues.to_grid().into(),
            Entry::Record(record) => record.problem.clone(),
        }
    }

    /// Returns the givens as written, if they were on one line with one character each.
    pub fn written(&self) -> Option<String> {
        match self {
            Entry::Line { clues, .. } => Some(clues.as_plain()?.iter().map(|&byte| char::from(byte)).collect()),
            Entry::Record(record) => Some(record.written.as_ref()?.line(&record.problem)),
        }
    }

    /// Returns the position of a classic problem that is not a plain line.
    pub(crate) fn position(&self) -> Option<&Position> {
        match self {
            Entry::Line { .. } => None,
            Entry::Record(record) => record.problem.position(),
        }
    }

    /// Returns the whole record.
    pub fn into_record(self) -> Record {
        match self {
            Entry::Line { clues, line, format } => {
                let (problem, metadata) = (clues.to_grid().into(), Metadata::new());
                let written = clues.as_plain().map(|cells| LineStyle::of(cells));
                Record { problem, metadata, format, rest: String::new(), line, written, row: None, notes: Vec::new() }
            }
            Entry::Record(record) => *record,
        }
    }
}

impl From<Record> for Entry<'_> {
    fn from(record: Record) -> Self {
        Entry::Record(record.into())
    }
}
