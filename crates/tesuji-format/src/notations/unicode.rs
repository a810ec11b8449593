//! Rows in a frame of the box drawing characters of Unicode, read like any boxed grid.

use tesuji_core::Problem;

use crate::notation::{Framing, Notation, PLAIN};
use crate::notations::rows;
use crate::symbol::symbol;
use crate::{Format, Keeps, Losses, Metadata, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "unicode",
    describe: "rows in a drawn frame, `.` for an empty cell",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    next: |cursor| rows::next(cursor, Format::Unicode),
    losses: |keeps, problem, metadata| Losses { shape: false, ..keeps.losses(problem, metadata) },
    write,
    ..PLAIN
};

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let shape = problem.layout().boxes().expect("other layouts are not written");
    let (boxes, width) = (shape.box_rows(), shape.box_columns());
    let border = |left: &str, middle: &str, right: &str| {
        format!("{left}{}{right}\n", vec!["─".repeat(2 * width + 1); boxes].join(middle))
    };
    for (row, values) in problem.givens().chunks(shape.size()).enumerate() {
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
