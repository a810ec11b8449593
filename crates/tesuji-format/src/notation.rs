//! The description of a notation: how its records are framed, detected, read and written. Each file of
//! [`notations`](crate::notations) has a constant of this type for each of its notations.

use tesuji_core::Problem;

use crate::chunk::last_line_end;
use crate::cursor::{Cursor, Header};
use crate::{Keeps, Losses, Metadata, ReadError, Record, WriteError};

pub(crate) struct Notation {
    pub(crate) name: &'static str,
    pub(crate) describe: &'static str,
    pub(crate) keeps: Keeps,
    pub(crate) framing: Framing,
    /// Returns the claim of this notation on the text at the beginning of a line; called before `next`.
    pub(crate) claims: fn(&Cursor) -> Claim,
    /// Reads the next record and advances past it; returns `None` at the end of the text.
    pub(crate) next: fn(&mut Cursor) -> Option<Result<Record, ReadError>>,
    pub(crate) losses: fn(&Keeps, &Problem, &Metadata) -> Losses,
    /// Cuts an incomplete document between two of its records, if possible. A document that cannot be cut is read
    /// whole; before it is rejected as too long, the function is called again with `true`.
    pub(crate) cut: fn(&[u8], bool) -> Option<Cut>,
    /// Appends the problem, with the end of its last line. A problem of a size that is not kept is never passed.
    pub(crate) write: fn(&Problem, &Metadata, &mut String) -> Result<(), WriteError>,
    /// The text before the first record of a file and after the last one.
    pub(crate) frame: (&'static str, &'static str),
    /// Finds the line of a text that all its records need.
    pub(crate) header: fn(&[u8]) -> Option<Header>,
    /// Returns the end of the last record that is known to be complete, for records of one or more lines. A full text
    /// (`true`) cannot grow any more, so its first record always ends.
    pub(crate) end: fn(&[u8], Option<&Header>, bool) -> Option<usize>,
    /// Returns the last line of a text that replaces the header for all later records.
    pub(crate) later_header: fn(&[u8]) -> Option<&[u8]>,
    /// Other names of the notation, such as the usual file extensions.
    pub(crate) aliases: &'static [&'static str],
}

/// The defaults that most notations share; each notation overrides some of them.
pub(crate) const PLAIN: Notation = Notation {
    name: "",
    describe: "",
    keeps: Keeps::CLUES,
    framing: Framing::Lines,
    claims: |_| Claim::No,
    next: |_| None,
    losses: plain_losses,
    cut: |_, _| None,
    write: |_, _, _| Ok(()),
    frame: ("", ""),
    header: |_| None,
    end: |text, _, _| last_line_end(text),
    later_header: |_| None,
    aliases: &[],
};

/// The way in which a text of many records is cut into chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    /// Each record is a line.
    Lines,
    /// Each record has several lines; reading it finds its end.
    Blocks,
    /// The text is a single piece, unless the notation can cut it.
    Document,
}

/// A place between two records of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The number of bytes to cut off.
    pub(crate) end: usize,
    /// The text that makes the rest a document again if it is put before it: everything that is still open. It has no
    /// line end.
    pub(crate) opening: Vec<u8>,
}

impl Cut {
    /// Creates a cut at a place where nothing is open.
    pub(crate) fn at(end: usize) -> Cut {
        Cut { end, opening: Vec::new() }
    }
}

/// The degree to which a text looks like a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Claim {
    No,
    /// The text may be in this notation, but others fit too.
    Maybe,
    /// The text has a mark that no other notation has.
    Sure,
    /// The text is a document that names its own format: no other notation is tried, even if this one cannot read it.
    Only,
}

impl Claim {
    pub(crate) fn maybe(holds: bool) -> Claim {
        if holds { Claim::Maybe } else { Claim::No }
    }

    pub(crate) fn sure(holds: bool) -> Claim {
        if holds { Claim::Sure } else { Claim::No }
    }

    /// Returns `Sure` if `is_one` accepts the next line that is neither blank nor a comment.
    pub(crate) fn on_line(cursor: &Cursor, is_one: impl FnOnce(&[u8]) -> bool) -> Claim {
        Claim::sure(cursor.clone().record_line().is_some_and(|line| is_one(line.text)))
    }
}

/// Returns the losses of a notation that loses exactly what it does not keep.
pub(crate) fn plain_losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    keeps.losses(problem, metadata)
}
