//! The `sudoku` environment of LaTeX: nine lines such as `|2| |5| | |7| | |6|.`
//!
//! The parser tolerates blanks around fields, text before `\begin{sudoku}` and after `\end{sudoku}`, the environment
//! `sudoku-block`, and several of them.

use tesuji_core::Problem;

use crate::cursor::{Cursor, Mark, char_at};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::{VALUE, problem_of};
use crate::{Format, Metadata, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "latex",
    describe: "the `sudoku` environment of LaTeX",
    framing: Framing::Blocks,
    claims: |cursor| Claim::sure(cursor.peek().is_some_and(|line| line.text.trim_ascii_start().starts_with(BEGIN))),
    next,
    write,
    ..PLAIN
};

const BEGIN: &[u8] = b"\\begin{sudoku";

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let start = loop {
        let line = cursor.line()?;
        if line.text.trim_ascii_start().starts_with(BEGIN) {
            break line.start;
        }
    };
    Some(read_rows(cursor, start))
}

fn read_rows(cursor: &mut Cursor, start: Mark) -> Result<Record, ReadError> {
    let mut values = Vec::with_capacity(81);
    loop {
        let at = cursor.mark();
        let line = cursor.line().filter(|line| !line.text.trim_ascii_start().starts_with(b"\\end"));
        let Some(line) = line else {
            return match values.len() {
                81 => match problem_of(&values) {
                    Ok(problem) => Ok(Record::of(problem, Format::Latex, start.line)),
                    Err((_, kind)) => Err(cursor.error(kind, start, start, 0)),
                },
                found => Err(cursor.error(ReadErrorKind::Rows { expected: 9, found: found / 9 }, start, at, 0)),
            };
        };
        let text = line.text.trim_ascii();
        if text.is_empty() || text.starts_with(b"%") {
            continue;
        }
        let inner = text.strip_suffix(b".").unwrap_or(text);
        let fields = inner.strip_prefix(b"|").and_then(|inner| inner.strip_suffix(b"|"));
        let found = fields.map_or(0, |fields| fields.split(|&byte| byte == b'|').count());
        if found != 9 || values.len() == 81 {
            return Err(cursor.error(ReadErrorKind::RowLength { expected: 9, found }, start, line.start, 0));
        }
        for field in fields.into_iter().flat_map(|fields| fields.split(|&byte| byte == b'|')) {
            match field.trim_ascii() {
                [] => values.push(0),
                [byte] if VALUE[*byte as usize] <= 9 => values.push(VALUE[*byte as usize]),
                strange => {
                    let kind = ReadErrorKind::Character { found: char_at(strange, 0) };
                    return Err(cursor.error(kind, start, line.start, 0));
                }
            }
        }
    }
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    if problem.position().is_none() {
        return Err(WriteError::size(Format::Latex, problem.layout().size()));
    }
    out.push_str("\\begin{sudoku}\n");
    for row in problem.givens().chunks(9) {
        for &value in row {
            out.push('|');
            out.push(crate::symbol::symbol(value, ' '));
        }
        out.push_str("|.\n");
    }
    out.push_str("\\end{sudoku}\n");
    Ok(())
}
