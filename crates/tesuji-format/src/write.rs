//! Writes a problem in a notation, or returns the reason why the notation cannot express it.

use std::fmt;

use tesuji_core::{Problem, Shape};

use crate::{Format, Metadata};

/// Appends the problem and its metadata in a notation, with the end of its last line.
///
/// Anything that the notation has no place for is left out; [`Format::losses`] names it. If the position has no pencil
/// marks, a notation of pencil marks writes the candidates that the digits leave.
///
/// # Errors
///
/// Returns an error if the notation has no form for a grid of this size, for its layout or for its constraints.
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
    if let Some(what) = variant_of(problem).filter(|_| !to.keeps().variants) {
        return Err(WriteError::variant(to, problem, what));
    }
    if problem.layout().boxes().is_some_and(|boxes| boxes != Shape::CLASSIC) && !to.keeps().sizes {
        return Err(WriteError::size(to, problem.layout().size()));
    }
    (to.notation().write)(problem, metadata, out)
}

/// Returns the feature that makes the problem more than givens in a layout of boxes.
fn variant_of(problem: &Problem) -> Option<&'static str> {
    match problem.constraints() {
        [first, ..] => Some(first.name()),
        [] if problem.layout().boxes().is_none() => Some(LAYOUT),
        [] if problem.position().is_none() && is_restricted(problem) => Some(ALLOWED),
        [] => None,
    }
}

/// Returns whether cells without a given are restricted to some values.
pub(crate) fn is_restricted(problem: &Problem) -> bool {
    !problem.restricted_cells().is_empty()
}

/// A feature without a form: the layout.
pub(crate) const LAYOUT: &str = "this layout";

/// A feature without a form: givens together with cages.
pub(crate) const GIVENS: &str = "givens";

/// A feature without a form: the restriction of cells to some values.
pub(crate) const ALLOWED: &str = "cells with restricted values";

/// The error returned when a problem cannot be written in a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteError {
    kind: WriteErrorKind,
    format: Format,
    size: usize,
    what: Option<&'static str>,
}

/// The reason why a problem cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteErrorKind {
    /// The notation has no form for this size.
    Size,
    /// The notation has no form for this layout or for constraints.
    Variant,
}

impl WriteError {
    pub(crate) const fn size(format: Format, size: usize) -> WriteError {
        WriteError { kind: WriteErrorKind::Size, format, size, what: None }
    }

    /// Creates the error for a constraint, given by its name, or a layout that the notation has no form for.
    pub(crate) fn variant(format: Format, problem: &Problem, what: &'static str) -> WriteError {
        WriteError { kind: WriteErrorKind::Variant, format, size: problem.layout().size(), what: Some(what) }
    }

    /// Returns the name of the constraint, or a description of the layout, that has no form; `None` if the size has
    /// none.
    pub const fn what(&self) -> Option<&'static str> {
        self.what
    }

    /// Returns the reason for the error.
    pub const fn kind(&self) -> WriteErrorKind {
        self.kind
    }

    /// Returns the requested notation.
    pub const fn format(&self) -> Format {
        self.format
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            WriteErrorKind::Size => write!(f, "{} cannot represent grids of size {}", self.format, self.size),
            WriteErrorKind::Variant => write!(f, "{} cannot represent {}", self.format, self.what.unwrap_or(LAYOUT)),
        }
    }
}

impl std::error::Error for WriteError {}
