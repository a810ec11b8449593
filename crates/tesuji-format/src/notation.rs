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
    /// Returns how much the text at the beginning of a line looks like this notation; called before `next` is tried.
    pub(crate) claims: fn(&Cursor) -> Claim,
    /// Reads the next record and steps over it; `None` at the end of the text.
    pub(crate) next: fn(&mut Cursor) -> Option<Result<Record, ReadError>>,
    pub(crate) losses: fn(&Keeps, &Problem, &Metadata) -> Losses,
    /// Cuts a document that is only begun, if there is a place between two of its records. A document without such a
    /// place is read whole; before it is given up as too long, it is asked again and `true` says so.
    pub(crate) cut: fn(&[u8], bool) -> Option<Cut>,
    /// Appends the problem, with the end of its last line. A problem of a size that is not kept is never passed.
    pub(crate) write: fn(&Problem, &Metadata, &mut String) -> Result<(), WriteError>,
    /// What a file begins with, before its first record, and ends with.
    pub(crate) frame: (&'static str, &'static str),
    /// The line of a text that all its records need.
    pub(crate) header: fn(&[u8]) -> Option<Header>,
    /// Where the last record ends that is known to end, of those of which each is a line or some of them. A text that is full
    /// gets no longer: its first record ends in any case.
    pub(crate) end: fn(&[u8], Option<&Header>, bool) -> Option<usize>,
    /// The last line within a text that takes the place of that one for all that follows.
    pub(crate) later_header: fn(&[u8]) -> Option<&[u8]>,
    /// Other names for it, such as the usual ends of file names.
    pub(crate) aliases: &'static [&'static str],
}

/// What most notations have in common; each says what it has of its own.
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

/// How a text of many records is cut into chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    /// A record is a line.
    Lines,
    /// A record is some lines; where it ends is found by reading it.
    Blocks,
    /// The text is one piece, unless the notation knows where to cut it.
    Document,
}

/// A place between two records of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// How much is cut off.
    pub(crate) end: usize,
    /// What must stand before the rest to make it a document again: all that is still open. It has no line end.
    pub(crate) opening: Vec<u8>,
}

impl Cut {
    /// A place at which nothing is open.
    pub(crate) fn at(end: usize) -> Cut {
        Cut { end, opening: Vec::new() }
    }
}

/// How much a text looks like a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Claim {
    No,
    /// It may be; others may be too.
    Maybe,
    /// It has a mark that no other notation has.
    Sure,
    /// It is a document that says what it is: no other notation is tried, even if this one cannot read it.
    Only,
}

impl Claim {
    pub(crate) fn maybe(holds: bool) -> Claim {
        if holds { Claim::Maybe } else { Claim::No }
    }

    pub(crate) fn sure(holds: bool) -> Claim {
        if holds { Claim::Sure } else { Claim::No }
    }

    /// Claims a text whose next line is one of the notation.
    pub(crate) fn on_line(cursor: &Cursor, is_one: impl FnOnce(&[u8]) -> bool) -> Claim {
        Claim::sure(cursor.clone().record_line().is_some_and(|line| is_one(line.text)))
    }
}

/// For notations that lose just what they do not keep.
pub(crate) fn plain_losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    keeps.losses(problem, metadata)
}
