//! Named fields of a record, such as its author.

use std::borrow::Cow;
use std::fmt;

/// Named fields of a record besides the cells, sorted by name.
///
/// Names are lower case. A notation with a field for one of [`names`] uses that name, whatever letter or tag the text
/// has. Columns of a table keep the names in their header.
///
/// # Examples
///
/// ```
/// use tesuji_format::{Metadata, names};
///
/// let mut metadata = Metadata::new();
/// metadata.set(names::AUTHOR, "Arto Inkala");
/// assert_eq!(metadata.get("author"), Some("Arto Inkala"));
/// assert_eq!(metadata.iter().count(), 1);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Metadata {
    /// Names that many records share are borrowed.
    fields: Vec<(Cow<'static, str>, String)>,
}

/// Names of fields that several notations have.
pub mod names {
    /// Names of the puzzle column of a table, the most certain first.
    pub const PUZZLES: [&str; 14] = [
        "puzzle",
        "puzzles",
        "quizzes",
        "quiz",
        "question",
        "sudoku",
        "givens",
        "problem",
        "grid",
        "board",
        "unsolved",
        "initial_board",
        "initial",
        "start",
    ];

    /// The author of the puzzle.
    pub const AUTHOR: &str = "author";
    /// The colours of the cells, 81 characters: a digit, or `.` for none.
    pub const COLOURS: &str = "colours";
    /// A free comment.
    pub const COMMENT: &str = "comment";
    /// Elements that are only drawn, as JSON of the notation.
    pub const COSMETICS: &str = "cosmetics";
    /// The date on which the puzzle was made or printed, as written.
    pub const DATE: &str = "date";
    /// A description.
    pub const DESCRIPTION: &str = "description";
    /// An identifier within a collection.
    pub const ID: &str = "id";
    /// The difficulty in words.
    pub const LEVEL: &str = "level";
    /// The difficulty as a number on some scale.
    pub const RATING: &str = "rating";
    /// The solution, 81 characters.
    pub const SOLUTION: &str = "solution";
    /// The publication or collection that the puzzle comes from.
    pub const SOURCE: &str = "source";
    /// The title of the puzzle.
    pub const TITLE: &str = "title";
    /// The address of a page with the puzzle.
    pub const URL: &str = "url";
}

impl Metadata {
    /// Creates metadata without fields.
    pub const fn new() -> Metadata {
        Metadata { fields: Vec::new() }
    }

    /// Returns the value of a field.
    pub fn get(&self, name: &str) -> Option<&str> {
        let at = self.fields.binary_search_by(|(found, _)| found.as_ref().cmp(name)).ok()?;
        Some(&self.fields[at].1)
    }

    /// Sets a field, replacing any previous value.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.set_cow(Cow::Owned(name.into()), value.into());
    }

    /// Sets a field like [`set`](Metadata::set), with a name that need not be copied.
    pub(crate) fn set_cow(&mut self, name: Cow<'static, str>, value: String) {
        match self.fields.binary_search_by(|(found, _)| found.cmp(&name)) {
            Ok(at) => self.fields[at].1 = value,
            Err(at) => self.fields.insert(at, (name, value)),
        }
    }

    /// Iterates over names and values, in the order of the names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.fields.iter().map(|(name, value)| (name.as_ref(), value.as_str()))
    }

    /// Returns whether there are no fields.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }
}

impl fmt::Debug for Metadata {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Metadata {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(fields: I) -> Metadata {
        let mut metadata = Metadata::new();
        fields.into_iter().for_each(|(name, value)| metadata.set(name, value));
        metadata
    }
}
