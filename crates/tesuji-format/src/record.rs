//! A problem with the other contents of its text.

use std::sync::Arc;

use tesuji_core::Problem;

use crate::{Format, LineStyle, Metadata, Note, ReadError, ReadErrorKind, Row};

/// One record of a text: a problem and everything else that the text says about it, so that it can be written back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The problem.
    pub problem: Problem,
    /// The named fields of the text besides the cells.
    pub metadata: Metadata,
    /// The notation in which the problem was written.
    pub format: Format,
    /// The text after the problem on its line, verbatim and with the separator; empty for notations of several lines.
    pub rest: String,
    /// The 1-based line on which the record begins.
    pub line: usize,
    /// The way in which its cells were written, if they were on a line with one character per cell.
    pub written: Option<LineStyle>,
    /// The row of a table with a header, if the problem was in one.
    pub row: Option<Row>,
    /// The choices and omissions made while reading, usually none. An answer should be shown together with them.
    pub notes: Vec<Note>,
}

impl Record {
    /// Returns the error for a record whose rules were guessed wrong, with the place of the record.
    pub fn wrong_guess(&self, message: impl Into<Arc<str>>) -> ReadError {
        let kind = ReadErrorKind::WrongGuess { message: message.into() };
        ReadError { kind, offset: 0, line: self.line, column: 1 }
    }

    /// Creates the record of a text that has only cells.
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
