//! The errors of reading a record, and their names.

use std::fmt;
use std::sync::Arc;

use crate::Format;

/// The error returned when a record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    pub(crate) kind: ReadErrorKind,
    pub(crate) offset: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// The kind of an error in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// A character that the notation does not allow here.
    Character {
        /// The character.
        found: char,
    },
    /// The grid has the wrong number of cells.
    Cells {
        /// The number of cells that the grid should have.
        expected: usize,
        /// The number of cells found.
        found: usize,
    },
    /// The grid has the wrong number of rows.
    Rows {
        /// The number of rows that the grid should have.
        expected: usize,
        /// The number of rows found.
        found: usize,
    },
    /// A row has more or fewer cells than the row above.
    RowLength {
        /// The number of cells in the rows above.
        expected: usize,
        /// The number of cells in this row.
        found: usize,
    },
    /// A value that is greater than the size of the grid.
    Value {
        /// The value.
        found: u32,
        /// The size.
        size: usize,
    },
    /// Two notations read the text as different puzzles.
    Ambiguous {
        /// One of the notations.
        first: Format,
        /// The other.
        second: Format,
    },
    /// No notation reads the text.
    Unrecognized,
    /// A line or record is longer than any puzzle; the text after it is read.
    TooLong {
        /// The maximum length in bytes.
        limit: usize,
    },
    /// The text is in a known notation that is not supported.
    Unsupported {
        /// Its name.
        notation: &'static str,
    },
    /// The puzzle has constraints that are not supported.
    Unknown {
        /// Their names in the notation, separated by commas.
        names: Arc<str>,
    },
    /// The puzzle has rules that are only drawn or described in words.
    OnlyDrawn {
        /// The drawn elements, and the names of other unsupported constraints, separated by commas.
        names: Arc<str>,
    },
    /// Drawings were read as rules, and the resulting puzzle is not the intended one.
    WrongGuess {
        /// The evidence, in words.
        message: Arc<str>,
    },
    /// The layout or a constraint of the puzzle contradicts itself.
    Invalid {
        /// The contradiction, in words.
        message: Arc<str>,
    },
    /// A document, such as JSON, that no notation can read.
    Unclaimed {
        /// The kind of document and what it looks like, in one clause.
        looks: Arc<str>,
    },
    /// The text links to a puzzle or packs it in a way that is not supported.
    NoPuzzle {
        /// The reason why it is not supported.
        cause: &'static str,
        /// Advice on what to do instead.
        instead: &'static str,
    },
    /// The column of a table that has the puzzles is unclear.
    Column {
        /// The requested name, if no column has it.
        wanted: Option<Arc<str>>,
        /// The names of the columns, or of those that may be meant, separated by commas.
        columns: Arc<str>,
    },
    /// The text breaks the rules of its notation.
    Syntax {
        /// The text that was expected or found.
        message: &'static str,
    },
}

impl ReadError {
    /// Returns the kind of the error.
    pub fn kind(&self) -> ReadErrorKind {
        self.kind.clone()
    }

    /// Returns advice on how to fix it, in one clause.
    ///
    /// # Examples
    ///
    /// ```
    /// let error = tesuji_format::read(b"53..7....\n6..195...\n", None).remove(0).unwrap_err();
    /// assert_eq!(error.to_string(), "expected 9 rows, found 2");
    /// assert_eq!(error.help(), "write all rows, and nothing between them but frames");
    /// assert_eq!(error.kind().name(), "rows");
    /// ```
    pub const fn help(&self) -> &'static str {
        match &self.kind {
            ReadErrorKind::Character { .. } => "write digits, and . or 0 for an empty cell",
            ReadErrorKind::Cells { .. } => "write one character for each cell, . or 0 for an empty one",
            ReadErrorKind::Rows { .. } => "write all rows, and nothing between them but frames",
            ReadErrorKind::RowLength { .. } => "compare this row with the others: it has a cell too few or too many",
            ReadErrorKind::Value { .. } => "check the digits of this row",
            ReadErrorKind::Ambiguous { .. } => "name the notation",
            ReadErrorKind::Unrecognized => "write 81 characters, . or 0 for an empty cell, or nine rows of nine cells",
            ReadErrorKind::TooLong { .. } => "end each record with a line end",
            ReadErrorKind::Unsupported { .. } => "write its clues as 81 characters to solve it without its other rules",
            ReadErrorKind::Unknown { .. } => "remove these constraints from the puzzle to continue without them",
            ReadErrorKind::OnlyDrawn { .. } => {
                "read it with the notation drawings, which guesses the rules, or remove them"
            }
            ReadErrorKind::WrongGuess { .. } => {
                "compare the drawings with the rules in words: one of them means something else, or is missing"
            }
            ReadErrorKind::Invalid { .. } => "correct the puzzle in the program that made it",
            ReadErrorKind::Unclaimed { .. } => "write the grid under `puzzle`, as 81 characters or as rows",
            ReadErrorKind::NoPuzzle { instead, .. } => instead,
            ReadErrorKind::Column { .. } => "give the name of the puzzle column as it is in the header",
            ReadErrorKind::Syntax { .. } => "correct the text at this place, or write the puzzle as 81 characters",
        }
    }

    /// Returns the offset of the error, in bytes from the beginning of the record.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the 1-based line of the error in the text.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the 1-based column of the error, in characters.
    pub const fn column(&self) -> usize {
        self.column
    }
}

/// Defines the name of each kind and the list of the names.
macro_rules! names {
    ($($kind:ident => $name:literal),+ $(,)?) => {
        impl ReadErrorKind {
            /// The names of all kinds.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// Returns the name of the kind, such as `row-length`, which never changes.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(ReadErrorKind::$kind { .. } => $name),+
                }
            }
        }
    };
}

names! {
    Character => "character",
    Cells => "cells",
    Rows => "rows",
    RowLength => "row-length",
    Value => "value",
    Ambiguous => "ambiguous",
    Unrecognized => "unrecognized",
    TooLong => "too-long",
    Unsupported => "unsupported-notation",
    Unknown => "unknown-constraints",
    OnlyDrawn => "only-drawn",
    WrongGuess => "wrong-guess",
    Invalid => "invalid",
    Unclaimed => "unclaimed",
    NoPuzzle => "no-puzzle",
    Column => "column",
    Syntax => "syntax",
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ReadErrorKind::Character { found } => write!(f, "unexpected character {found:?}"),
            ReadErrorKind::Cells { expected, found } => write!(f, "expected {expected} cells, found {found}"),
            ReadErrorKind::Rows { expected, found } => write!(f, "expected {expected} rows, found {found}"),
            ReadErrorKind::RowLength { expected, found } => {
                write!(f, "expected a row of {expected} cells, found {found}")
            }
            ReadErrorKind::Value { found, size } => {
                write!(f, "value {found} does not fit a grid of size {size}")
            }
            ReadErrorKind::Ambiguous { first, second } => write!(
                f,
                "the text is one puzzle when read as {first} and another when read as {second}: choose with --from \
                 {first} or --from {second}"
            ),
            ReadErrorKind::Unrecognized => f.write_str(
                "no puzzle was found in this text: a puzzle is 81 characters, . or 0 for an empty cell, or nine rows of \
                 nine cells",
            ),
            ReadErrorKind::TooLong { limit } => write!(f, "the record is longer than {limit} bytes"),
            ReadErrorKind::Unsupported { notation } => write!(
                f,
                "{notation} cannot be read because it has rules beyond rows, columns and boxes: to solve it without them, \
                 write only its clues, as 81 characters"
            ),
            ReadErrorKind::Unknown { names } => write!(f, "these constraints cannot be read: {names}"),
            ReadErrorKind::OnlyDrawn { names } => {
                write!(f, "rules that are only drawn cannot be read: {names}; --from drawings guesses what they mean")
            }
            ReadErrorKind::WrongGuess { message } => write!(f, "the rules guessed from drawings are wrong: {message}"),
            ReadErrorKind::Invalid { message } => f.write_str(message),
            ReadErrorKind::Unclaimed { looks } => f.write_str(looks),
            ReadErrorKind::NoPuzzle { cause, instead } => write!(f, "{cause}: {instead}"),
            ReadErrorKind::Column { wanted: Some(name), columns } => {
                write!(f, "no column is called {name}; the columns are {columns}")
            }
            ReadErrorKind::Column { wanted: None, columns } => {
                write!(f, "several columns have puzzles: {columns}; choose one with --column NAME")
            }
            ReadErrorKind::Syntax { message } => f.write_str(message),
        }
    }
}

impl std::error::Error for ReadError {}

impl ReadErrorKind {
    /// Returns the values of the kind, each with the name of its field, for messages in any language.
    pub fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            ReadErrorKind::Character { found } => vec![("found", found.to_string())],
            ReadErrorKind::Cells { expected, found }
            | ReadErrorKind::Rows { expected, found }
            | ReadErrorKind::RowLength { expected, found } => {
                vec![("expected", expected.to_string()), ("found", found.to_string())]
            }
            ReadErrorKind::Value { found, size } => vec![("found", found.to_string()), ("size", size.to_string())],
            ReadErrorKind::Ambiguous { first, second } => {
                vec![("first", first.to_string()), ("second", second.to_string())]
            }
            ReadErrorKind::TooLong { limit } => vec![("limit", limit.to_string())],
            ReadErrorKind::Unsupported { notation } => vec![("notation", (*notation).to_owned())],
            ReadErrorKind::Unknown { names } | ReadErrorKind::OnlyDrawn { names } => vec![("names", names.to_string())],
            ReadErrorKind::WrongGuess { message } => vec![("message", message.to_string())],
            ReadErrorKind::Column { wanted, columns } => {
                vec![("wanted", wanted.as_deref().unwrap_or_default().to_owned()), ("columns", columns.to_string())]
            }
            ReadErrorKind::Unrecognized
            | ReadErrorKind::Unclaimed { .. }
            | ReadErrorKind::Invalid { .. }
            | ReadErrorKind::NoPuzzle { .. }
            | ReadErrorKind::Syntax { .. } => Vec::new(),
        }
    }

    /// Returns the error for a puzzle that contradicts itself.
    pub(crate) fn invalid(message: impl Into<String>) -> ReadErrorKind {
        ReadErrorKind::Invalid { message: message.into().into() }
    }
}
