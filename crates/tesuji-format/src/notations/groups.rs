//! The digits that are possible in each cell: 81 groups of digits on one line. It is read as pencil marks in a frame are.

use tesuji_core::Cell;

use crate::notation::{Framing, Notation, PLAIN};
use crate::notations::pencilmarks;
use crate::{Content, Format, Reading, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "groups",
    describe: "the possible digits of each cell, 81 groups on one line",
    keeps: pencilmarks::NOTATION.keeps,
    framing: Framing::Blocks,
    next: |cursor| {
        let reading = (pencilmarks::NOTATION.next)(cursor)?;
        Some(reading.map(|reading| Reading { format: Format::Groups, ..reading }))
    },
    losses: pencilmarks::NOTATION.losses,
    write,
    ..PLAIN
};

fn write(content: &Content, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = content.position() else {
        return Err(WriteError::size(Format::Groups, content.shape().size()));
    };
    let marks = position.marks_and_digits();
    let groups: Vec<String> = Cell::iter().map(|cell| pencilmarks::group(marks.digits(cell))).collect();
    out.push_str(&groups.join(" "));
    out.push('\n');
    Ok(())
}
