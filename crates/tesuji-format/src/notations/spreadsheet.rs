//! Nine lines of nine fields, as copied from a spreadsheet: an empty cell is an empty field. They are read like rows.

use tesuji_core::Problem;

use crate::notation::{Framing, Notation, PLAIN};
use crate::notations::rows;
use crate::{Format, Keeps, WriteError};

pub(crate) const TABS: Notation = Notation {
    name: "tsv",
    describe: "rows of fields separated by tabs, as in a spreadsheet; an empty cell is an empty field",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    next: |cursor| rows::next(cursor, Format::Tsv),
    write: |problem, _, out| write(problem, '\t', out),
    ..PLAIN
};

pub(crate) const COMMAS: Notation = Notation {
    name: "commas",
    describe: "rows of fields separated by commas; an empty cell is an empty field",
    next: |cursor| rows::next(cursor, Format::Commas),
    write: |problem, _, out| write(problem, ',', out),
    ..TABS
};

fn write(problem: &Problem, separator: char, out: &mut String) -> Result<(), WriteError> {
    for row in problem.givens().chunks(problem.layout().size()) {
        for (column, &value) in row.iter().enumerate() {
            if column > 0 {
                out.push(separator);
            }
            if value > 0 {
                out.push_str(&value.to_string());
            }
        }
        out.push('\n');
    }
    Ok(())
}
