//! The parts of a puzzle that a notation keeps.

use std::fmt;

use tesuji_core::{Problem, Shape};

use crate::Metadata;

/// The parts of a puzzle that a notation keeps. Everything that it keeps survives writing and reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Keeps {
    /// The clues, distinguished from everything else.
    pub clues: bool,
    /// The player's digits, distinguished from clues.
    pub placed: bool,
    /// The pencil marks.
    pub candidates: bool,
    /// The fields of metadata.
    pub metadata: KeptFields,
    /// Grids of sizes other than 9x9.
    pub sizes: bool,
    /// Layouts other than squares of boxes, and constraints, if the notation has a form for them. A constraint is never
    /// left out: a puzzle with one that has no form is not written.
    pub variants: bool,
}

/// The fields of metadata that a notation has a place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeptFields {
    /// No fields.
    None,
    /// The fields with these names.
    Only(&'static [&'static str]),
    /// All fields.
    All,
}

impl KeptFields {
    /// Returns whether a field of this name is kept.
    pub fn contains(self, name: &str) -> bool {
        match self {
            KeptFields::None => false,
            KeptFields::Only(names) => names.contains(&name),
            KeptFields::All => true,
        }
    }
}

impl Keeps {
    /// Keeps only the clues of a 9x9.
    pub(crate) const CLUES: Keeps = Keeps {
        clues: true,
        placed: false,
        candidates: false,
        metadata: KeptFields::None,
        sizes: false,
        variants: false,
    };

    /// Returns the losses of a notation that keeps these parts.
    pub(crate) fn losses(self, problem: &Problem, metadata: &Metadata) -> Losses {
        let metadata = metadata.iter().any(|(name, _)| !self.metadata.contains(name));
        let placed = !self.placed && problem.placed().iter().any(|&value| value != 0);
        let Some(position) = problem.position() else {
            // A notation for variants keeps the layout or refuses it.
            let shape = !self.variants && problem.layout().boxes() != Shape::of_size(problem.layout().size());
            let candidates = !self.candidates && !problem.marks().is_empty();
            return Losses { placed, candidates, shape, metadata, ..Losses::default() };
        };
        Losses {
            clues: !self.clues && position.clues.clue_count() > 0,
            placed,
            candidates: !self.candidates && position.candidates.is_some(),
            singles: false,
            shape: false,
            metadata,
        }
    }
}

/// Returns whether a player has removed every pencil mark, although cells are empty. Notations that list only the marks
/// write the same text for a player who has made none.
pub(crate) fn has_no_marks_left(problem: &Problem) -> bool {
    problem.position().is_some_and(|position| {
        position.candidates.is_some_and(|left| left.is_empty()) && position.digits().clue_count() < 81
    })
}

/// Returns whether a metadata field that the notation can store has a value that it cannot hold.
pub(crate) fn has_unfit_value(keeps: &Keeps, metadata: &Metadata, fits: fn(&str) -> bool) -> bool {
    metadata.iter().any(|(name, value)| keeps.metadata.contains(name) && !fits(value))
}

/// Returns whether the text is one line without blanks at its ends.
pub(crate) fn is_one_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(|character: char| character.is_control())
}

/// The parts of a puzzle that are lost when a notation writes it.
///
/// The `Display` form names the lost parts: `placed digits, pencil marks`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use]
pub struct Losses {
    /// Clues are left out, or can no longer be distinguished from candidates.
    pub clues: bool,
    /// Placed digits are left out, or become clues.
    pub placed: bool,
    /// Pencil marks are left out.
    pub candidates: bool,
    /// Pencil marks of one digit in a cell become digits.
    pub singles: bool,
    /// Boxes of an unusual shape become boxes of the usual shape for the size.
    pub shape: bool,
    /// All or part of the metadata is left out.
    pub metadata: bool,
}

impl Losses {
    /// Returns whether nothing is lost.
    pub fn is_empty(&self) -> bool {
        *self == Losses::default()
    }

    /// Iterates over the names of the lost parts, as they are displayed.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let named = [
            (self.clues, "which digits are clues"),
            (self.placed, "placed digits"),
            (self.candidates, "pencil marks"),
            (self.singles, "single pencil marks"),
            (self.shape, "the shape of the boxes"),
            (self.metadata, "metadata"),
        ];
        named.into_iter().filter(|(lost, _)| *lost).map(|(_, name)| name)
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, name) in self.names().enumerate() {
            write!(f, "{}{name}", if nth == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
