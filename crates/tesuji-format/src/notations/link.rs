//! A link to a web page with the clues in its address: `https://..?bd=` or `?s=` and 81 characters.
//!
//! The parser tolerates any address and any name of the field, `0` or `.` for an empty cell, and text after a blank,
//! which it keeps verbatim. A second field of 81 cells that has the clues and more is the player's state or the
//! solution. Other fields that may describe the puzzle are named in a note.

use tesuji_core::{Grid, Position, Problem};

use crate::address::{other_puzzle, unescaped};
use crate::cursor::{Cursor, Line, lossy};
use crate::notation::{Claim, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::{Format, Metadata, Note, Record, WriteError, names};

pub(crate) const NOTATION: Notation = Notation {
    name: "link",
    describe: "a link to SudokuWiki or another page with the clues in its address",
    claims: |cursor| Claim::sure(cursor.clone().record_line().is_some_and(|line| has_cells(&line))),
    next,
    write,
    ..PLAIN
};

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// A part of an address: a field with its name, or a part of its path.
struct Part<'t> {
    name: &'t [u8],
    value: &'t [u8],
}

/// Returns the parts of the address in a line and its end; `None` if there is no address.
fn parts<'t>(line: &Line<'t>) -> Option<(Vec<Part<'t>>, usize)> {
    let start = line.text.len() - line.text.trim_ascii_start().len();
    let length = line.text[start..].iter().position(u8::is_ascii_whitespace).unwrap_or(line.text.len() - start);
    let address = &line.text[start..start + length];
    if !address.starts_with(b"http://") && !address.starts_with(b"https://") {
        return None;
    }
    let part = |text: &'t [u8]| match memchr::memchr(b'=', text) {
        Some(at) => Part { name: &text[..at], value: &text[at + 1..] },
        None => Part { name: b"", value: text },
    };
    Some((address.split(|byte| b"/?&#".contains(byte)).map(part).collect(), start + length))
}

fn has_cells(line: &Line) -> bool {
    parts(line).is_some_and(|(parts, _)| parts.iter().any(|part| cells(part.value).is_some()))
}

/// Returns the 81 cells of a part, if it has them.
fn cells(value: &[u8]) -> Option<Grid> {
    let (cells, behind) = value.split_at_checked(81)?;
    // The extension of a file name may follow.
    let is_end = matches!(behind, [] | [b'.', b'a'..=b'z' | b'A'..=b'Z', ..]);
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    if is_end && cells.iter().all(is_cell) { Grid::from_line(cells).ok() } else { None }
}

/// Beginnings of the names of fields for the player's digits.
const ENTERED: [&[u8]; 9] = [b"cur", b"entr", b"input", b"play", b"progress", b"state", b"user", b"fill", b"guess"];

/// Parts of the names of fields that describe a puzzle.
const TELLING: [&str; 14] = [
    "note",
    "mark",
    "pencil",
    "cand",
    "cage",
    "region",
    "rule",
    "constraint",
    "colo",
    "center",
    "centre",
    "corner",
    "variant",
    "arrow",
];

fn is_named(part: &Part, names: &[&[u8]]) -> bool {
    names.iter().any(|name| part.name.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name)))
}

/// Returns whether a field without 81 cells may say more about the puzzle.
fn is_telling(part: &Part) -> bool {
    let name = lossy(part.name).to_ascii_lowercase();
    let is_list = unescaped(part.value).iter().any(|byte| b"[{".contains(byte));
    !part.name.is_empty() && !part.value.is_empty() && (is_list || TELLING.iter().any(|telling| name.contains(telling)))
}

/// Returns the clues of an address, the player's digits and a solution; fields that were not read are named in a note.
fn record_of(parts: &[Part]) -> Option<Record> {
    let grids: Vec<(&Part, Grid)> = parts.iter().filter_map(|part| Some((part, cells(part.value)?))).collect();
    let is_within = |inner: &Grid, outer: &Grid| inner.iter().all(|(cell, digit)| outer[cell] == Some(digit));
    let mut clues = grids.first()?.1;
    if cfg!(tesuji_small) {
        // The other module of the page reads pasted text.
        return Some(Record::of(clues, Format::Link, 0));
    }
    // The clues are contained in the player's state.
    for (_, other) in &grids {
        if is_within(other, &clues) && *other != Grid::EMPTY {
            clues = *other;
        }
    }
    let (mut placed, mut metadata, mut unread) = (Grid::EMPTY, Metadata::new(), Vec::new());
    for (part, grid) in &grids {
        let is_apart = grid.iter().all(|(cell, _)| clues[cell].is_none());
        if *grid == clues || *grid == Grid::EMPTY {
            continue;
        }
        if is_named(part, &[b"sol", b"answer"]) && is_within(&clues, grid) && grid.clue_count() == 81 {
            metadata.set(names::SOLUTION, grid.to_string());
        } else if (is_within(&clues, grid) || (is_apart && is_named(part, &ENTERED))) && placed == Grid::EMPTY {
            grid.iter()
                .filter(|(cell, _)| clues[*cell].is_none())
                .for_each(|(cell, digit)| placed.set(cell, Some(digit)));
        } else {
            unread.push(part.name);
        }
    }
    let others = parts.iter().filter(|part| cells(part.value).is_none() && is_telling(part));
    unread.extend(others.map(|part| part.name));
    let names: Vec<String> = unread.into_iter().map(|name| lossy(name).into_owned()).collect();
    let notes = Note::unread(&names).into_iter().collect();
    let position = Position { placed, ..Position::of(clues) };
    Some(Record { metadata, notes, ..Record::of(position, Format::Link, 0) })
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let Some((record, end)) = parts(&line).and_then(|(parts, end)| Some((record_of(&parts)?, end))) else {
        let message = "expected an address with 81 digits in it";
        return Some(Err(cursor.error(ReadErrorKind::Syntax { message }, line.start, line.start, 0)));
    };
    if let Some(kind) = other_puzzle(line.text.trim_ascii_start()) {
        return Some(Err(cursor.error(kind, line.start, line.start, 0)));
    }
    Some(Ok(Record { rest: lossy(&line.text[end..]).into_owned(), line: line.start.line, ..record }))
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Link, problem.layout().size()));
    };
    out.push_str(ADDRESS);
    out.push_str(&format!("{:#}\n", position.clues));
    Ok(())
}
