use std::fmt;

use tesuji_core::{Problem, Shape};

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
    if let Some(what) = variant_of(problem).filter(|_| !to.keeps().variants) {
        return Err(WriteError::variant(to, problem, what));
    }
    if problem.layout().boxes().is_some_and(|boxes| boxes != Shape::CLASSIC) && !to.keeps().sizes {
        return Err(WriteError::size(to, problem.layout().size()));
    }
    (to.notation().write)(problem, metadata, out)
}

/// What makes the problem another one than a layout of boxes and givens.
fn variant_of(problem: &Problem) -> Option<&'static str> {
    match problem.constraints() {
        [first, ..] => Some(first.name()),
        [] if problem.layout().boxes().is_none() => Some(LAYOUT),
        [] if problem.position().is_none() && is_restricted(problem) => Some(ALLOWED),
        [] => None,
    }
}

/// Whether cells without a given are restricted to some values.
pub(crate) fn is_restricted(problem: &Problem) -> bool {
    !problem.restricted_cells().is_empty()
}

/// What has no form: the layout.
pub(crate) const LAYOUT: &str = "this layout";

/// What has no form: givens beside cages.
pub(crate) const GIVENS: &str = "givens";

/// What has no form: values that cells are restricted to.
pub(crate) const ALLOWED: &str = "the values that cells are restricted to";

/// The error of writing a problem in a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteError {
    kind: WriteErrorKind,
    format: Format,
    size: usize,
    what: Option<&'static str>,
}

/// Why a problem cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteErrorKind {
    /// The notation has no form for this size.
    Size,
    /// The notation has no form for this layout, or for constraints.
    Variant,
}

impl WriteError {
    pub(crate) const fn size(format: Format, size: usize) -> WriteError {
        WriteError { kind: WriteErrorKind::Size, format, size, what: None }
    }

    /// The error of a notation that has no form for a constraint, by its name, or for the layout.
    pub(crate) fn variant(format: Format, problem: &Problem, what: &'static str) -> WriteError {
        WriteError { kind: WriteErrorKind::Variant, format, size: problem.layout().size(), what: Some(what) }
    }

    /// Returns what has no form: the name of a constraint, or the layout in words. `None` if it is the size.
    pub const fn what(&self) -> Option<&'static str> {
        self.what
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
            WriteErrorKind::Variant => write!(f, "{} has no form for {}", self.format, self.what.unwrap_or(LAYOUT)),
        }
    }
}

impl std::error::Error for WriteError {}
