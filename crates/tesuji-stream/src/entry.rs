use std::borrow::Cow;

use tesuji_core::{Line, Position, Problem};
use tesuji_format::{Format, Metadata, Note, Record, Row, Written};
use tesuji_query::{Query, SolverInput};

/// One record of a text in as few bytes as it needs: nearly all records of the longest texts are plain lines, and these
/// stay in the text.
#[derive(Clone, Debug)]
pub enum Entry<'t> {
    /// 81 cells on a line, and nothing else.
    Line {
        /// The clues.
        clues: Line<'t>,
        /// The 1-based line.
        line: usize,
        /// The notation of the text.
        format: Format,
    },
    /// Any other.
    Record(Box<Record>),
}

/// A piece of something with records in it.
pub trait Records: Send {
    /// Why a record cannot be read.
    type Error: Send;

    /// Iterates over its records.
    fn records(&self) -> impl Iterator<Item = Result<Entry<'_>, Self::Error>>;
}

/// Returns the notes of a record, and one more if the query leaves out what a player has placed and marked.
pub fn notes_for<Q: Query>(record: &Record) -> Cow<'_, [Note]> {
    let mut notes = Cow::Borrowed(&record.notes[..]);
    if Q::OF_CLUES && record.problem.position().is_some_and(SolverInput::leaves_out) {
        notes.to_mut().push(Note::OfClues);
    }
    notes
}

impl Entry<'_> {
    /// Returns the 1-based line on which the record begins.
    pub fn line(&self) -> usize {
        match self {
            Entry::Line { line, .. } => *line,
            Entry::Record(record) => record.line,
        }
    }

    /// Returns the notation in which the record stood.
    pub fn format(&self) -> Format {
        match self {
            Entry::Line { format, .. } => *format,
            Entry::Record(record) => record.format,
        }
    }

    /// Returns what follows the problem on its line.
    pub fn rest(&self) -> &str {
        match self {
            Entry::Line { .. } => "",
            Entry::Record(record) => &record.rest,
        }
    }

    /// Returns the row of a table in which the record stood.
    pub fn row(&self) -> Option<&Row> {
        match self {
            Entry::Line { .. } => None,
            Entry::Record(record) => record.row.as_ref(),
        }
    }

    /// Returns what the text says of the problem besides its cells, `None` for a plain line.
    pub fn metadata(&self) -> Option<&Metadata> {
        match self {
            Entry::Line { .. } => None,
            Entry::Record(record) => Some(&record.metadata),
        }
    }

    /// Returns what had to be chosen or left out to read the record.
    pub fn notes(&self) -> &[Note] {
        match self {
            Entry::Line { .. } => &[],
            Entry::Record(record) => &record.notes,
        }
    }

    /// Returns the notes, and one more if the query leaves out what a player has placed and marked.
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

    /// Returns the givens as the text has them, if they stood on a line with one character each.
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
                let written = clues.as_plain().map(|cells| Written::of(cells));
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
