//! Nine lines of nine characters, read in the same way as rows.

use tesuji_core::Problem;

use crate::Format;
use crate::Keeps;
use crate::notation::{Framing, Notation, PLAIN};
use crate::notations::rows;
use crate::symbol::symbol;
use crate::{Metadata, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "grid",
    describe: "nine lines of nine characters, `.` for an empty cell",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    next: |cursor| rows::next(cursor, Format::Grid),
    write,
    ..PLAIN
};

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    for row in problem.givens().chunks(problem.layout().size()) {
        out.extend(row.iter().map(|&value| symbol(value, '.')));
        out.push('\n');
    }
    Ok(())
}
