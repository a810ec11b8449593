//! What every notation tells of itself. A notation is one file with one constant of this type.

use crate::cursor::Cursor;
use crate::{Content, Keeps, Losses, ReadError, Reading, WriteError};

pub(crate) struct Notation {
    pub(crate) name: &'static str,
    pub(crate) describe: &'static str,
    pub(crate) keeps: Keeps,
    pub(crate) framing: Framing,
    /// How much the text at the beginning of a line looks like this notation. It is asked before `next` is tried.
    pub(crate) claims: fn(&Cursor) -> Claim,
    /// Reads the next record and steps over it; `None` at the end of the text.
    pub(crate) next: fn(&mut Cursor) -> Option<Result<Reading, ReadError>>,
    pub(crate) losses: fn(&Keeps, &Content) -> Losses,
    /// Appends the content with the end of its last line. Content of a size that is not kept never comes here.
    pub(crate) write: fn(&Content, &mut String) -> Result<(), WriteError>,
    /// What a file begins with, before its first record, and ends with.
    pub(crate) frame: (&'static str, &'static str),
    /// The line at the beginning of a text that all its records need.
    pub(crate) header: fn(&[u8]) -> Option<&[u8]>,
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
    write: |_, _| Ok(()),
    frame: ("", ""),
    header: |_| None,
    aliases: &[],
};

/// How a text of many records is cut into chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    /// A record is a line.
    Lines,
    /// A record is some lines; where it ends is found by reading it.
    Blocks,
    /// The text is one piece.
    Document,
}

/// How much a text looks like a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Claim {
    No,
    /// It may be; others may be too.
    Maybe,
    /// It has a mark that no other notation has.
    Sure,
}

impl Claim {
    pub(crate) fn maybe(holds: bool) -> Claim {
        if holds { Claim::Maybe } else { Claim::No }
    }

    pub(crate) fn sure(holds: bool) -> Claim {
        if holds { Claim::Sure } else { Claim::No }
    }
}

/// For notations that lose just what they do not keep.
pub(crate) fn plain_losses(keeps: &Keeps, content: &Content) -> Losses {
    keeps.losses(content)
}
