//! Rows in a frame of the box drawing characters of Unicode. It is read as any boxed grid is.

use crate::notation::{Framing, Notation, PLAIN};
use crate::notations::rows;
use crate::symbol::symbol;
use crate::{Content, Format, Keeps, Losses, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "unicode",
    describe: "rows in a drawn frame, `.` for an empty cell",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    next: |cursor| rows::next(cursor, Format::Unicode),
    losses: |keeps, content| Losses { shape: false, ..keeps.losses(content) },
    write,
    ..PLAIN
};

fn write(content: &Content, out: &mut String) -> Result<(), WriteError> {
    let shape = content.shape();
    let (boxes, width) = (shape.box_rows(), shape.box_columns());
    let border = |left: &str, middle: &str, right: &str| {
        format!("{left}{}{right}\n", vec!["─".repeat(2 * width + 1); boxes].join(middle))
    };
    for (row, values) in content.values().chunks(shape.size()).enumerate() {
        match row {
            0 => out.push_str(&border("┌", "┬", "┐")),
            row if row % boxes == 0 => out.push_str(&border("├", "┼", "┤")),
            _ => {}
        }
        for (column, &value) in values.iter().enumerate() {
            out.push_str(if column % width == 0 { "│ " } else { "" });
            out.push(symbol(value, '.'));
            out.push(' ');
        }
        out.push_str("│\n");
    }
    out.push_str(&border("└", "┴", "┘"));
    Ok(())
}
