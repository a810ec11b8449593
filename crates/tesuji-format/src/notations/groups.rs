//! The possible digits of each cell: 81 groups of digits on one line, read like pencil marks in a frame.

use tesuji_core::{Cell, Problem};

use crate::notation::{Framing, Notation, PLAIN};
use crate::notations::pencilmarks;
use crate::{Format, Metadata, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "groups",
    describe: "the possible digits of each cell, 81 groups on one line",
    keeps: pencilmarks::NOTATION.keeps,
    framing: Framing::Blocks,
    next: |cursor| {
        let record = (pencilmarks::NOTATION.next)(cursor)?;
        Some(record.map(|record| Record { format: Format::Groups, ..record }))
    },
    losses: pencilmarks::NOTATION.losses,
    write,
    ..PLAIN
};

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Groups, problem.layout().size()));
    };
    let marks = position.marks_and_digits();
    let groups: Vec<String> = Cell::iter().map(|cell| pencilmarks::group(marks.digits(cell))).collect();
    out.push_str(&groups.join(" "));
    out.push('\n');
    Ok(())
}
