use std::fmt;

use tesuji_core::Problem;

use crate::{Format, Metadata};

/// Appends the problem and its metadata in a notation, with the end of its last line.
///
/// What the notation has no place for is left out; [`Format::losses`] names it. If the position has no pencil marks, a
/// notation of pencil marks writes the candidates that the digits leave.
///
/// # Errors
///
/// If the notation has no form for a grid of this size.
///
/// # Examples
///
/// ```
/// use tesuji_core::Grid;
/// use tesuji_format::{Format, Metadata, write};
///
/// let clues: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut text = String::new();
/// write(&clues.into(), &Metadata::new(), Format::Boxed, &mut text)?;
/// assert!(text.starts_with("+-------+-------+-------+\n| 8 . . | . . . | . . . |\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, metadata: &Metadata, to: Format, out: &mut String) -> Result<(), WriteError> {
    if problem.position().is_none() && !to.keeps().sizes {
        return Err(WriteError::size(to, problem.layout().size()));
    }
    (to.notation().write)(problem, metadata, out)
}

/// The error of writing a problem in a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteError {
    kind: WriteErrorKind,
    format: Format,
    size: usize,
}

/// Why a problem cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteErrorKind {
    /// The notation has no form for this size.
    Size,
}

impl WriteError {
    pub(crate) const fn size(format: Format, size: usize) -> WriteError {
        WriteError { kind: WriteErrorKind::Size, format, size }
    }

    /// Returns the reason.
    pub const fn kind(&self) -> WriteErrorKind {
        self.kind
    }

    /// Returns the notation that was asked for.
    pub const fn format(&self) -> Format {
        self.format
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            WriteErrorKind::Size => write!(f, "{} has no form for size {}", self.format, self.size),
        }
    }
}

impl std::error::Error for WriteError {}
