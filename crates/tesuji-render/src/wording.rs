//! The wording of sentences: the language, and the names of cells.

use crate::CellNames;
use crate::words::{Language, Words};

/// The wording of sentences. A wording made from [`CellNames`] is in English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wording {
    /// The language.
    pub language: Language,
    /// The names of cells.
    pub names: CellNames,
}

impl Wording {
    /// Returns the words of the language.
    pub(crate) fn words(self) -> Box<dyn Words> {
        self.language.words(self.names)
    }
}

impl From<Language> for Wording {
    fn from(language: Language) -> Wording {
        Wording { language, ..Wording::default() }
    }
}

impl From<CellNames> for Wording {
    fn from(names: CellNames) -> Wording {
        Wording { names, ..Wording::default() }
    }
}
