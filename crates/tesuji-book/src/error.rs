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
    #[error("{place}{name}: {error}")]
    File {
        /// The line of the key that names the file in the specification, with the text of the line and a colon.
        place: String,
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
    #[error("{place}section {title}: {what}")]
    Section {
        /// The line of the key that asks for more, with its text and a colon.
        place: String,
        /// The title of the section.
        title: String,
        /// The reason.
        what: String,
    },
    /// The book breaks a rule of its profile.
    #[error("{place}{}{rule}", .page.map_or_else(String::new, |page| format!("page {page}: ")))]
    Rule {
        /// The line of the key that requires the rule, with its text and a colon; empty if there is no such key.
        place: String,
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
        match Line::at(text, span) {
            None => BookError::Spec { line: None, message: message.to_owned() },
            Some(Line { number, shown }) => BookError::Spec { line: Some(number), message: shown + message },
        }
    }

    /// Returns the message without the line of the specification, for readers who did not write it. A fault of the
    /// specification itself keeps its line.
    pub fn without_place(mut self) -> String {
        if let Some(place) = self.place_mut() {
            place.clear();
        }
        self.to_string()
    }

    /// Names the line of a span of a specification, if there is one.
    #[must_use]
    pub(crate) fn about(mut self, text: &str, span: Option<Range<usize>>) -> BookError {
        if let (Some(place), Some(Line { number, shown })) = (self.place_mut(), Line::at(text, span)) {
            *place = format!("line {number}: {shown}");
        }
        self
    }

    /// Returns the line of an error that is not a fault of the specification itself.
    fn place_mut(&mut self) -> Option<&mut String> {
        match self {
            BookError::File { place, .. } | BookError::Section { place, .. } | BookError::Rule { place, .. } => {
                Some(place)
            }
            BookError::Spec { .. } | BookError::Puzzle { .. } | BookError::Stopped => None,
        }
    }

    pub(crate) fn file(name: &str, error: std::io::Error) -> BookError {
        BookError::File { place: String::new(), name: name.to_owned(), error }
    }

    pub(crate) fn section(title: &str, what: String) -> BookError {
        BookError::Section { place: String::new(), title: title.to_owned(), what }
    }

    pub(crate) fn rule(page: impl Into<Option<usize>>, rule: impl Into<String>) -> BookError {
        BookError::Rule { place: String::new(), page: page.into(), rule: rule.into() }
    }
}

/// A line of a specification.
struct Line {
    /// The number, from 1.
    number: usize,
    /// The text of a short line with a key, and a colon.
    shown: String,
}

impl Line {
    /// Returns the line in which a span begins.
    fn at(text: &str, span: Option<Range<usize>>) -> Option<Line> {
        let span = span.filter(|span| span.start <= text.len())?;
        let line = text.as_bytes()[..span.start].iter().filter(|&&byte| byte == b'\n').count();
        let shown = text.lines().nth(line).map(str::trim).filter(|shown| shown.contains('=') && shown.len() <= 120);
        Some(Line { number: line + 1, shown: shown.map_or_else(String::new, |shown| format!("{shown}: ")) })
    }
}
