//! The errors of books.

use std::ops::Range;

/// The reason why a book cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The specification is wrong.
    #[error("{}{message}", .line.map_or_else(String::new, |line| format!("line {line}: ")))]
    Spec {
        /// The line, counted from 1, if it is known.
        line: Option<usize>,
        /// The fault, with the text of its line.
        message: String,
    },
    /// A file with puzzles cannot be read.
    #[error("{name}: {error}")]
    File {
        /// The name in the specification.
        name: String,
        /// The reason.
        error: std::io::Error,
    },
    /// A puzzle of a file cannot be in the book.
    #[error("{name}:{line}: {what}")]
    Puzzle {
        /// The name of the file in the specification.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// The reason.
        what: String,
    },
    /// A section has too few puzzles.
    #[error("section {title}: {what}")]
    Section {
        /// The title of the section.
        title: String,
        /// The reason.
        what: String,
    },
    /// The book breaks a rule of its profile.
    #[error("{}{rule}", .page.map_or_else(String::new, |page| format!("page {page}: ")))]
    Rule {
        /// The page, counted from 1; `None` for a rule of the whole book.
        page: Option<usize>,
        /// The rule, and the way in which it is broken.
        rule: String,
    },
    /// The work was stopped.
    #[error("stopped")]
    Stopped,
}

impl BookError {
    /// Makes the error for a span of a specification. The parser of a value does not know its key, so the error quotes
    /// the line.
    pub(crate) fn at(text: &str, span: Option<Range<usize>>, message: &str) -> BookError {
        let message = message.lines().next().unwrap_or_default();
        let Some(span) = span.filter(|span| span.start <= text.len()) else {
            return BookError::Spec { line: None, message: message.to_owned() };
        };
        let line = text.as_bytes()[..span.start].iter().filter(|&&byte| byte == b'\n').count();
        let shown = text.lines().nth(line).map(str::trim).filter(|shown| shown.contains('=') && shown.len() <= 120);
        let message = shown.map_or_else(|| message.to_owned(), |shown| format!("{shown}: {message}"));
        BookError::Spec { line: Some(line + 1), message }
    }

    pub(crate) fn rule(page: impl Into<Option<usize>>, rule: impl Into<String>) -> BookError {
        BookError::Rule { page: page.into(), rule: rule.into() }
    }
}
