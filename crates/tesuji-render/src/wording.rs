//! How sentences are worded: in which language, and how cells are called in it.

use crate::CellNames;
use crate::words::{Language, Words};

/// How sentences are worded. Made from [`CellNames`] alone, it is English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wording {
    /// The language.
    pub language: Language,
    /// How cells are called.
    pub names: CellNames,
}

impl Wording {
    /// Returns the words.
    pub(crate) fn words(self) -> Box<dyn Words> {
        self.language.words(self.names)
    }
}

impl From<CellNames> for Wording {
    fn from(names: CellNames) -> Wording {
        Wording { names, ..Wording::default() }
    }
}
