//! Rows in a frame that shows the boxes.
//!
//! The parser tolerates everything that it does for rows without a frame, and
//!
//! * borders of `-` `=` `+` `|` `*` `.` `:` `'`, or drawn with the box characters of Unicode;
//! * bars between boxes, between all cells, or nowhere; no outer frame;
//! * blanks for empty cells, if bars show the columns.

use tesuji_core::Problem;

use crate::notation::{Framing, Notation, PLAIN, plain_losses};
use crate::notations::rows;
use crate::symbol::symbol;
use crate::{Format, Keeps, Losses, Metadata, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "boxed",
    describe: "rows in a frame that shows the boxes, `.` for an empty cell",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    claims: |cursor| rows::claims(cursor, true),
    next: |cursor| rows::next(cursor, Format::Boxed),
    // The frame shows the shape of the boxes.
    losses: |keeps, problem, metadata| Losses { shape: false, ..plain_losses(keeps, problem, metadata) },
    write,
    ..PLAIN
};

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let shape = problem.layout().boxes().expect("other layouts are not written");
    let (size, box_rows, box_columns) = (shape.size(), shape.box_rows(), shape.box_columns());
    let dashes = "-".repeat(2 * box_columns + 1) + "+";
    let border = format!("+{}\n", dashes.repeat(box_rows));
    for (row, values) in problem.givens().chunks(size).enumerate() {
        if row % box_rows == 0 {
            out.push_str(&border);
        }
        for (column, &value) in values.iter().enumerate() {
            out.push_str(if column % box_columns == 0 { "| " } else { "" });
            out.push(symbol(value, '.'));
            out.push(' ');
        }
        out.push_str("|\n");
    }
    out.push_str(&border);
    Ok(())
}
