//! Errors in the files of pictures.

use std::fmt::Display;

use thiserror::Error;

/// An error in the file of a picture.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct DecodeError {
    kind: DecodeErrorKind,
    message: String,
}

/// The kinds of [`DecodeError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The bytes are in none of the formats JPEG, PNG, WebP, GIF and HEIC.
    UnknownFormat,
    /// The file is damaged or uses a part of its format that is not supported.
    Damaged,
    /// The picture has more pixels than are read, or needs too much memory.
    TooLarge,
    /// The picture is too small to show a grid.
    TooSmall,
}

impl DecodeError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> DecodeErrorKind {
        self.kind
    }

    pub(super) fn new(kind: DecodeErrorKind, message: impl Into<String>) -> DecodeError {
        DecodeError { kind, message: message.into() }
    }

    pub(super) fn damaged(error: impl Display) -> DecodeError {
        DecodeError::new(DecodeErrorKind::Damaged, format!("the picture cannot be decoded: {error}"))
    }

    pub(super) fn out_of_memory() -> DecodeError {
        DecodeError::new(DecodeErrorKind::TooLarge, "the picture needs more memory than is allowed")
    }
}
