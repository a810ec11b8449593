//! Remarks on how a text was read.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::sync::Arc;

/// A remark on how a text was read: which of two readings was chosen, or what was left out.
///
/// The `Display` form is a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Note {
    /// A row was read as the names of the columns.
    Header,
    /// A column was read as the names of the rows.
    Index,
    /// The row above the rule of a table was read as its first row of cells.
    FirstRow,
    /// The first row is 1 to 9, and was read as cells.
    Sequence,
    /// Letters were read as the digits that they look like.
    Letters,
    /// Blanks were read as empty cells, based on their columns.
    Blanks,
    /// Short rows were filled with empty cells at their end.
    ShortRows,
    /// In names such as `A1`, the letter was read as the row.
    LettersAreRows,
    /// Numbers of rows and columns were assumed to start at 1.
    FromOne,
    /// Three numbers were read as row, column and value.
    RowColumnValue,
    /// Numbers were read row by row, as they are written, although the program may use them column by column.
    RowByRow,
    /// Lines that are not rows were joined to 81 cells.
    Joined,
    /// Nine groups of nine cells were read as boxes.
    Boxes,
    /// Nine groups of nine cells were read as rows.
    Groups,
    /// Words next to the puzzle name rules for which it has no constraint.
    OtherRules {
        /// The words, separated by commas.
        names: Cow<'static, str>,
    },
    /// The puzzle describes rules in words in addition to its constraints.
    RulesInWords,
    /// Words around the puzzle may say more about its cells than was read.
    Words,
    /// Two marks, such as `0` and `.`, were both read as empty cells.
    TwoMarks,
    /// Digits that were set apart in bold, in brackets or by colour or script were read as clues like the others.
    SetApart,
    /// Lines, cages or texts that are not constraints are drawn.
    Cosmetics,
    /// The player's digits and pencil marks were left out.
    Progress,
    /// The answer is about the clues only: the player's digits and marks were not used.
    OfClues,
    /// Marks after a minus or between tildes were read as eliminated ones.
    Struck,
    /// A minus before the marks of a cell was ignored, because it is unclear which of them it eliminates.
    MinusBefore,
    /// Other fields of the text were left out.
    Unread {
        /// Their names, separated by commas.
        names: Arc<str>,
    },
    /// A drawing was read as a rule: the drawing, the rule and the reason, in a clause.
    Drawing(Cow<'static, str>),
    /// Drawings were read as rules, and no stored solution can confirm them.
    Unconfirmed,
    /// The stored solution does not fit the puzzle, for the reason in this clause.
    StoredSolution(Cow<'static, str>),
}

/// Defines the name of each note and the list of the names.
macro_rules! names {
    ($($note:ident => $name:literal),+ $(,)?) => {
        impl Note {
            /// The names of all notes.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// Returns the name, such as `short-rows`, which never changes.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Note::$note { .. } => $name),+
                }
            }
        }
    };
}

impl Note {
    /// Returns the note about left-out fields with these names; `None` if there are none.
    pub(crate) fn unread<S: Borrow<str>>(names: &[S]) -> Option<Note> {
        (!names.is_empty()).then(|| Note::Unread { names: names.join(", ").into() })
    }

    /// Returns the values in the sentence, each with its name, so that the sentence can be put into any language.
    pub fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Note::Unread { names } => vec![("names", names.to_string())],
            Note::OtherRules { names } => vec![("names", names.to_string())],
            Note::Drawing(what) | Note::StoredSolution(what) => vec![("what", what.to_string())],
            _ => Vec::new(),
        }
    }
}

names! {
    Header => "header",
    Index => "index",
    FirstRow => "first-row",
    Sequence => "sequence",
    Letters => "letters",
    Blanks => "blanks",
    ShortRows => "short-rows",
    LettersAreRows => "letters-are-rows",
    FromOne => "from-one",
    RowColumnValue => "row-column-value",
    RowByRow => "row-by-row",
    Joined => "joined",
    Boxes => "boxes",
    Groups => "groups",
    OtherRules => "other-rules",
    RulesInWords => "rules-in-words",
    Words => "words",
    TwoMarks => "two-marks",
    SetApart => "set-apart",
    Cosmetics => "cosmetics",
    Progress => "progress",
    OfClues => "of-clues",
    Struck => "struck",
    MinusBefore => "minus-before",
    Unread => "unread",
    Drawing => "drawing",
    Unconfirmed => "unconfirmed",
    StoredSolution => "stored-solution",
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The page has its own sentences.
        if cfg!(tesuji_small) {
            return f.write_str(self.name());
        }
        f.write_str(match self {
            Note::OtherRules { names } => return write!(f, "the text mentions rules that were not read: {names}"),
            Note::Unread { names } => return write!(f, "these fields next to the puzzle were not read: {names}"),
            Note::Header => "a row of column names was left out",
            Note::Index => "a column of row names was left out",
            Note::FirstRow => "the header row of the table was read as the first row of the puzzle",
            Note::Sequence => "the first row, 1 to 9, was read as clues, not as column names",
            Note::Letters => {
                "letters were read as the digits that they look like (O as 0, l and I as 1, Z as 2, S as 5, G and b as \
                 6, B as 8, g and q as 9): compare the clues"
            }
            Note::Blanks => "blanks were read as empty cells, as their columns show",
            Note::ShortRows => "short rows were filled up with empty cells at the end",
            Note::LettersAreRows => "in cell names such as A2, the letter was read as the row",
            Note::FromOne => "rows and columns were read as numbered from 1",
            Note::RowColumnValue => "the numbers of a cell were read as row, column, value",
            Note::RowByRow => "the numbers were read row by row, in the order in which they are written",
            Note::Joined => "lines that do not have nine cells were joined into 81 cells",
            Note::Boxes => "nine groups of nine cells were read as boxes",
            Note::Groups => "nine groups of nine cells were read as rows",
            Note::RulesInWords => "the rules in words were not read: compare them with the constraints",
            Note::Words => {
                "the words around the puzzle were not read: anything they say about cells, rules or mistakes is missing"
            }
            Note::TwoMarks => "two marks were both read as empty cells",
            Note::SetApart => "digits set apart by bold, brackets, colour or script were read like the others",
            Note::Cosmetics => "decorations that are only drawn were not read as constraints",
            Note::Struck => "marks after a minus sign or between tildes were read as crossed out",
            Note::MinusBefore => {
                "a minus sign before all marks of a cell was ignored: it does not say which of them to cross out"
            }
            Note::Progress => "the player's digits and marks were left out",
            Note::OfClues => "only the clues were used, not the player's digits and marks",
            Note::Drawing(guess) => return f.write_str(guess),
            Note::Unconfirmed => {
                "the rules were guessed from drawings, and there is no stored solution to confirm them"
            }
            Note::StoredSolution(fault) => {
                return write!(f, "the solution stored with the puzzle does not fit it: {fault}");
            }
        })
    }
}
