//! A link to a web page with the clues in its address: `https://..?bd=` or `?s=` and 81 characters.
//!
//! The parser tolerates any address and any name of the field, `0` or `.` for an empty cell, and text after a blank,
//! which it keeps verbatim.

use tesuji_core::Problem;

use crate::address::other_puzzle;
use crate::cursor::{Cursor, Line, lossy};
use crate::notation::{Claim, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::{Format, Metadata, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "link",
    describe: "a link to SudokuWiki or another page with the clues in its address",
    claims: |cursor| Claim::sure(cursor.clone().record_line().is_some_and(|line| cells(&line).is_some())),
    next,
    write,
    ..PLAIN
};

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// The 81 characters of the address and where they end.
fn cells<'t>(line: &Line<'t>) -> Option<(&'t [u8], usize)> {
    let start = line.text.len() - line.text.trim_ascii_start().len();
    let length = line.text[start..].iter().position(u8::is_ascii_whitespace).unwrap_or(line.text.len() - start);
    let address = &line.text[start..start + length];
    if !address.starts_with(b"http://") && !address.starts_with(b"https://") {
        return None;
    }
    let is_end = |byte: &u8| b"/?&=#".contains(byte);
    let is_part = |cells: &&[u8]| cells.iter().all(|byte| is_cell(*byte));
    let cells = |part: &'t [u8]| match part.split_at_checked(81)? {
        (cells, []) => Some(cells),
        // The end of the name of a file.
        (cells, [b'.', letter, ..]) if letter.is_ascii_alphabetic() => Some(cells),
        _ => None,
    };
    let part = address.split(is_end).filter_map(cells).find(is_part)?;
    Some((part, start + length))
}

fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'.'
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let Some((cells, end)) = cells(&line) else {
        let message = "expected an address with 81 digits in it";
        return Some(Err(cursor.error(ReadErrorKind::Syntax { message }, line.start, line.start, 0)));
    };
    if let Some(kind) = other_puzzle(line.text.trim_ascii_start()) {
        return Some(Err(cursor.error(kind, line.start, line.start, 0)));
    }
    let clues = tesuji_core::Grid::from_line(cells).expect("81 digits or dots");
    let rest = lossy(&line.text[end..]).into_owned();
    Some(Ok(Record { rest, ..Record::of(clues, Format::Link, line.start.line) }))
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Link, problem.layout().size()));
    };
    out.push_str(ADDRESS);
    out.push_str(&format!("{:#}\n", position.clues));
    Ok(())
}
