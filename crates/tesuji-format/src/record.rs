use std::sync::Arc;

use tesuji_core::Problem;

use crate::{Format, Metadata, Note, ReadError, ReadErrorKind, Row, Written};

/// One record of a text: a problem and all that the text said beside it, kept so that it can be written back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The problem.
    pub problem: Problem,
    /// What the text says of the problem besides its cells.
    pub metadata: Metadata,
    /// The notation in which the problem stood.
    pub format: Format,
    /// What follows the problem on its line, verbatim and with the separator; empty for notations of several lines.
    pub rest: String,
    /// The 1-based line on which the record begins.
    pub line: usize,
    /// How its cells were written, if they stood on a line with one character each.
    pub written: Option<Written>,
    /// The row of a table with a header, if it stood in one.
    pub row: Option<Row>,
    /// What had to be chosen or left out to read it, mostly nothing. Whoever shows an answer shows these beside it.
    pub notes: Vec<Note>,
}

impl Record {
    /// Returns the error of a record whose rules were guessed wrong, with the place where it stands.
    pub fn wrong_guess(&self, message: impl Into<Arc<str>>) -> ReadError {
        let kind = ReadErrorKind::WrongGuess { message: message.into() };
        ReadError { kind, offset: 0, line: self.line, column: 1 }
    }

    /// Returns the record of a text that says nothing besides the cells.
    pub(crate) fn of(problem: impl Into<Problem>, format: Format, line: usize) -> Record {
        Record {
            problem: problem.into(),
            metadata: Metadata::new(),
            format,
            rest: String::new(),
            line,
            written: None,
            row: None,
            notes: Vec::new(),
        }
    }
}
