use std::borrow::Cow;
use std::fmt;

/// What a text says of a puzzle besides its cells: named fields, in the order of their names.
///
/// Names are lower case. Notations that have a field for one of [`names`] use that name, whatever letter or tag it
/// has in the text; columns of a table keep the names of their header.
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
    /// The names that many records share are not copied.
    fields: Vec<(Cow<'static, str>, String)>,
}

/// The names of the fields that several notations have.
pub mod names {
    /// Who made the puzzle.
    pub const AUTHOR: &str = "author";
    /// The colours that the player has given to cells, 81 characters: a digit, or `.` for none.
    pub const COLOURS: &str = "colours";
    /// A free comment.
    pub const COMMENT: &str = "comment";
    /// When it was made or printed, as written.
    pub const DATE: &str = "date";
    /// What it is.
    pub const DESCRIPTION: &str = "description";
    /// An identifier within a collection.
    pub const ID: &str = "id";
    /// How hard it is, in words.
    pub const LEVEL: &str = "level";
    /// How hard it is, as a number on some scale.
    pub const RATING: &str = "rating";
    /// The solution, 81 characters.
    pub const SOLUTION: &str = "solution";
    /// Where it was printed.
    pub const SOURCE: &str = "source";
    /// Its name.
    pub const TITLE: &str = "title";
    /// Where it was found.
    pub const URL: &str = "url";
}

impl Metadata {
    /// Returns the metadata of a text that says nothing but the cells.
    pub const fn new() -> Metadata {
        Metadata { fields: Vec::new() }
    }

    /// Returns the value of a field.
    pub fn get(&self, name: &str) -> Option<&str> {
        let at = self.fields.binary_search_by(|(found, _)| found.as_ref().cmp(name)).ok()?;
        Some(&self.fields[at].1)
    }

    /// Gives a field a value, in place of the one that it had.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.set_cow(Cow::Owned(name.into()), value.into());
    }

    /// The same, for a name that need not be copied.
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

    /// Returns whether there is no field.
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
