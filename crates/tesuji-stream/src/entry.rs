use tesuji_core::{Line, Position, Problem};
use tesuji_format::{Format, Metadata, Record};

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

    /// Returns the problem.
    pub fn problem(&self) -> Problem {
        match self {
            Entry::Line { clues, .. } => clues.to_grid().into(),
            Entry::Record(record) => record.problem.clone(),
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
                Record { problem, metadata, format, rest: String::new(), line, notes: Vec::new() }
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
