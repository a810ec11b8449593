//! The errors of recipes and of making data sets.

use std::fmt;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::make::CheckpointError;

/// An error in a [`Recipe`](super::Recipe): its line, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeError {
    line: Option<usize>,
    message: String,
}

impl RecipeError {
    /// Makes the error for a span of a text. The parser of a value does not know its key, so the error quotes the line.
    pub(super) fn at(text: &str, span: Option<Range<usize>>, message: String) -> RecipeError {
        let Some(span) = span.filter(|span| span.start <= text.len()) else {
            return RecipeError { line: None, message };
        };
        let line = text.as_bytes()[..span.start].iter().filter(|&&byte| byte == b'\n').count();
        let shown = text.lines().nth(line).map(str::trim).filter(|shown| shown.contains('='));
        // A message that already names the key does not need the line.
        let key = shown.and_then(|shown| Some(shown.split_once('=')?.0.trim()));
        let message = message.lines().next().unwrap_or_default().to_owned();
        let message = match shown.filter(|shown| shown.len() <= 120) {
            Some(shown) if key.is_none_or(|key| !message.starts_with(&format!("{key}:"))) => {
                format!("{shown}: {message}")
            }
            _ => message,
        };
        RecipeError { line: Some(line + 1), message }
    }

    /// Returns the line, counted from 1, if known.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for RecipeError {}

/// An error while making a data set.
#[derive(Debug)]
pub struct DatasetError {
    path: PathBuf,
    kind: DatasetErrorKind,
}

/// The reason why a file failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum DatasetErrorKind {
    /// The file could not be read or written.
    Io(io::Error),
    /// The file cannot be begun or resumed.
    Checkpoint(CheckpointError),
    /// The file is a part of another data set.
    OtherRecipe,
    /// The file does not belong to a data set.
    Foreign,
    /// The part does not exist.
    Missing,
    /// The line, counted from 1, is not a row of a part.
    Damaged(usize),
}

impl DatasetError {
    pub(super) fn new(path: &Path, kind: DatasetErrorKind) -> DatasetError {
        DatasetError { path: path.to_owned(), kind }
    }

    /// Returns a function that makes the error for a file that cannot be read or written.
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> DatasetError {
        move |error| DatasetError::new(path, DatasetErrorKind::Io(error))
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the reason.
    pub fn kind(&self) -> &DatasetErrorKind {
        &self.kind
    }
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path.display())?;
        match &self.kind {
            DatasetErrorKind::Io(error) => error.fmt(f),
            DatasetErrorKind::Checkpoint(error) => error.fmt(f),
            DatasetErrorKind::OtherRecipe => f.write_str("the file belongs to a different recipe, seed or version"),
            DatasetErrorKind::Foreign => f.write_str("a file of this name exists, but does not belong to the data set"),
            DatasetErrorKind::Missing => f.write_str("the part is missing"),
            DatasetErrorKind::Damaged(line) => write!(f, "line {line} is not a row of a part"),
        }
    }
}

impl std::error::Error for DatasetError {}
