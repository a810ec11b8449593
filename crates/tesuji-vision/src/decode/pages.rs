//! The pages of a file.

#[cfg(feature = "pdf")]
use super::pdf::Document;
use super::{DecodeError, DecodeErrorKind};
use crate::Image;

/// The pages of a file as pictures: those of a PDF file, or one page for any other picture.
///
/// PDF files need the feature `pdf`.
pub struct Pages(Kind);

enum Kind {
    Picture(Vec<u8>),
    #[cfg(feature = "pdf")]
    Document(Document),
}

impl Pages {
    /// Returns `true` if a file begins like one that has pages.
    #[must_use]
    pub fn has_pages(bytes: &[u8]) -> bool {
        Image::is_picture(bytes) || cfg!(feature = "pdf") && is_pdf(bytes)
    }

    /// Opens a file. A picture is not decoded yet.
    ///
    /// # Errors
    /// Returns an error if a PDF file is damaged, or if it has a password.
    pub fn open(bytes: Vec<u8>) -> Result<Pages, DecodeError> {
        #[cfg(feature = "pdf")]
        if is_pdf(&bytes) {
            return Document::open(bytes).map(Kind::Document).map(Pages);
        }
        Ok(Pages(Kind::Picture(bytes)))
    }

    /// Returns the number of pages.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.0 {
            Kind::Picture(_) => 1,
            #[cfg(feature = "pdf")]
            Kind::Document(document) => document.count(),
        }
    }

    /// Draws a page, numbered from 0. A PDF page has 200 dots per inch, but from 1,000 to 4,000 dots
    /// on its longer side.
    ///
    /// # Errors
    /// Returns the errors of [`Image::decode`], and an error if there is no such page.
    pub fn draw(&self, nth: usize) -> Result<Image, DecodeError> {
        match &self.0 {
            Kind::Picture(bytes) if nth == 0 => Image::decode(bytes),
            #[cfg(feature = "pdf")]
            Kind::Document(document) if nth < document.count() => document.draw(nth),
            _ => Err(DecodeError::new(DecodeErrorKind::Damaged, format!("there is no page {}", nth.saturating_add(1)))),
        }
    }
}

/// Returns `true` if a file begins like a PDF file.
fn is_pdf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"%PDF-")
}
