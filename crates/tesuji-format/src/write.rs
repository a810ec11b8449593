use std::fmt;

use crate::{Content, Format};

/// Appends the puzzle in a notation, with the end of its last line.
///
/// What the notation has no place for is left out: [`Format::losses`] says what that is. A notation of pencil marks
/// writes those that the digits leave where the player has none.
///
/// # Errors
///
/// If the notation has no form for a grid of this size, or the values are not those of such a grid.
///
/// # Examples
///
/// ```
/// use tesuji_format::{Content, Format, Position, write};
///
/// let clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut text = String::new();
/// write(&Content::Position(Position::of(clues)), Format::Boxed, &mut text)?;
/// assert!(text.starts_with("+-------+-------+-------+\n| 8 . . | . . . | . . . |\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(content: &Content, to: Format, out: &mut String) -> Result<(), WriteError> {
    if let Content::Sized(grid) = content {
        let size = grid.shape.size();
        if size == 9 || grid.values.len() != grid.shape.cell_count() || grid.values.iter().any(|&v| v as usize > size) {
            return Err(WriteError { kind: WriteErrorKind::Values, format: to, size });
        }
        if !to.keeps().sizes {
            return Err(WriteError::size(to, size));
        }
    }
    (to.notation().write)(content, out)
}

/// The error of writing a puzzle in a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteError {
    kind: WriteErrorKind,
    format: Format,
    size: usize,
}

/// Why a puzzle cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteErrorKind {
    /// The notation has no form for this size.
    Size,
    /// The number of values or one of them is not that of a grid of this shape, or the shape is that of a 9x9.
    Values,
}

impl WriteError {
    pub(crate) const fn size(format: Format, size: usize) -> WriteError {
        WriteError { kind: WriteErrorKind::Size, format, size }
    }

    /// Returns why.
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
            WriteErrorKind::Values => write!(f, "the values are not those of a grid of size {}", self.size),
        }
    }
}

impl std::error::Error for WriteError {}
