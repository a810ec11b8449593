//! The header of a table: its line, and its column of puzzles.
//!
//! The column of puzzles has one of the names in [`names::PUZZLES`]; earlier names take precedence. Otherwise, it is
//! the column whose fields are puzzles; next to one with empty cells, a column of full grids has the solutions.

use std::borrow::Cow;
use std::sync::Mutex;

use tesuji_core::Problem;

use super::{Columns, FIELDS, read_cells};
use crate::cursor::{Cursor, Header, is_blank_or_comment, lossy};
use crate::detect::{HEAD, read_alone};
use crate::names;
use crate::notations::json::key::{Meaning, meaning};
use crate::read_error::ReadErrorKind;
use crate::rules::may_name_rules;
use crate::separated::{self, Extent, Fields, SEPARATORS};

/// The maximum length of a header.
const LONGEST: usize = 4096;
/// The number of rows that are examined to find the column of puzzles.
const SAMPLE: usize = 16;
/// The length of the shortest puzzle.
const SHORTEST: usize = 16;

type HeaderResult = Result<Header, ReadErrorKind>;

/// Finds the header of a text, and the column of this name in it.
pub(crate) fn find(text: &[u8], column: Option<&str>) -> Result<Option<Header>, ReadErrorKind> {
    let mut cursor = Cursor::new(text, 1);
    if let Some(column) = column {
        return cursor.record_line().map(|line| called(line.text, column)).transpose();
    }
    for _ in 0..HEAD {
        if let Some(found) = at(&cursor) {
            return found.map(Some);
        }
        if cursor.line().is_none() {
            break;
        }
    }
    Ok(None)
}

/// Returns the error of a table that begins here and has several columns of puzzles.
pub(crate) fn doubt(cursor: &Cursor) -> Option<ReadErrorKind> {
    at(cursor)?.err()
}

/// Returns the header that begins here.
pub(super) fn at(cursor: &Cursor) -> Option<HeaderResult> {
    let line = cursor.peek()?.text;
    // The beginning of an object is part of a document, whatever its keys are called.
    if line.len() > LONGEST || line.trim_ascii_start().starts_with(b"{") {
        return None;
    }
    match by_name(line) {
        Some(_) if !line.iter().filter(|byte| **byte == b'"').count().is_multiple_of(2) => Some(Err(OPEN)),
        Some(header) => Some(Ok(with_clues(header, cursor.clone()))),
        None => by_content(line, cursor),
    }
}

/// The error of a header that continues on another line.
const OPEN: ReadErrorKind = ReadErrorKind::Syntax { message: "the header has an unclosed quote: a header is one line" };

/// Returns the columns of a header.
pub(super) fn csv_columns(header: &Header) -> Option<Columns> {
    let names = names_of(&header.text, header.separator);
    // The first of these columns, unless one is named `solution`.
    let has_solution = names.iter().any(|name| name == names::SOLUTION);
    let is_solution = |name: &String| ["solutions", "answer", "solved"].contains(&name.as_str());
    let solution = names.iter().position(is_solution).filter(|_| !has_solution);
    let known = |(nth, name): (usize, String)| match FIELDS.iter().find(|known| **known == name) {
        _ if Some(nth) == solution => Cow::Borrowed(names::SOLUTION),
        Some(known) => Cow::Borrowed(*known),
        None => Cow::Owned(name),
    };
    let is_rule = |column: &usize| *column != header.puzzle && may_name_rules(&names[*column]);
    Some(Columns {
        separator: header.separator,
        reader: Mutex::new(separated::reader(header.separator)),
        header: header.keeps_rows.then(|| lossy(&header.text).into()),
        puzzle: header.puzzle,
        rules: (0..names.len()).filter(is_rule).collect(),
        names: names.into_iter().enumerate().map(known).collect(),
    })
}

/// Returns the names in a header, in lower case.
fn names_of(header: &[u8], separator: u8) -> Vec<String> {
    let fields = Fields::of(header, separator, &mut separated::reader(separator));
    fields.iter().map(|name| lossy(name).trim().to_lowercase()).collect()
}

/// Returns the possible separators of the header.
fn separators(header: &[u8]) -> impl Iterator<Item = u8> {
    let found = SEPARATORS.into_iter().filter(|separator| header.contains(separator));
    found.chain((!SEPARATORS.iter().any(|separator| header.contains(separator))).then_some(b','))
}

fn header_of(text: &[u8], separator: u8, puzzle: usize) -> Header {
    Header { separator, puzzle, ..Header::of(text) }
}

fn by_name(header: &[u8]) -> Option<Header> {
    // Most first lines have no such name; looking for one is faster than separating the fields.
    let lower = header.to_ascii_lowercase();
    if !names::PUZZLES.iter().any(|name| memchr::memmem::find(&lower, name.as_bytes()).is_some()) {
        return None;
    }
    separators(header).find_map(|separator| {
        let names = names_of(header, separator);
        let puzzle = names::PUZZLES.iter().find_map(|known| names.iter().position(|name| name == known))?;
        Some(header_of(header, separator, puzzle))
    })
}

/// Replaces a puzzle column named like a board, which may be the player's state, by a column of clues, if there is one.
fn with_clues(header: Header, mut cursor: Cursor) -> Header {
    let names = names_of(&header.text, header.separator);
    if !["board", "grid"].contains(&names[header.puzzle].as_str()) {
        return header;
    }
    cursor.line();
    let Some(row) = cursor.line() else { return header };
    let fields = Fields::of(row.text, header.separator, &mut separated::reader(header.separator));
    let has_clues =
        |(name, field): (&String, &[u8])| meaning(name) == Meaning::Clues && puzzle_of(field.trim_ascii()).is_some();
    let clues = names.iter().zip(fields.iter()).position(has_clues);
    Header { puzzle: clues.unwrap_or(header.puzzle), ..header }
}

/// Returns the header whose column of puzzles has this name.
fn called(header: &[u8], column: &str) -> HeaderResult {
    let column = column.trim().to_lowercase();
    let place = |separator: u8| names_of(header, separator).iter().position(|name| *name == column);
    let found = separators(header).find_map(|separator| Some(header_of(header, separator, place(separator)?)));
    found.ok_or_else(|| {
        let count = |separator: &u8| memchr::memchr_iter(*separator, header).count();
        let separator = separators(header).max_by_key(count).unwrap_or(b',');
        let fields = separated::fields(&lossy(header), separator.into());
        ReadErrorKind::Column { wanted: Some(column.into()), columns: fields.join(", ").into() }
    })
}

fn by_content(header: &[u8], cursor: &Cursor) -> Option<HeaderResult> {
    if is_blank_or_comment(header) {
        return None;
    }
    let separators = SEPARATORS.into_iter().filter(|separator| header.contains(separator));
    separators.into_iter().find_map(|separator| {
        let names = names_of(header, separator);
        let is_name = |(nth, name): (usize, &String)| {
            let is_part = |one: char| one.is_alphanumeric() || " _-.#%()".contains(one);
            let is_word = name.len() < SHORTEST && name.starts_with(char::is_alphabetic) && name.chars().all(is_part);
            // A column of row numbers may have no name.
            (is_word || (nth == 0 && name.is_empty())) && !names[..nth].contains(name)
        };
        names.iter().enumerate().all(is_name).then(|| puzzles_in(header, &names, cursor.clone(), separator))?
    })
}

/// Returns the column whose fields are puzzles.
fn puzzles_in(header: &[u8], names: &[String], mut cursor: Cursor, separator: u8) -> Option<HeaderResult> {
    cursor.line();
    let mut reader = separated::reader(separator);
    // For each column: the number of puzzles, of full grids among them, and of all fields.
    let mut counts = vec![(0, 0, 0); names.len()];
    for _ in 0..SAMPLE {
        let (length, is_sound) = match separated::extent(cursor.rest(), separator, names.len()) {
            Extent::Line(length) | Extent::Lines(length) => (length, true),
            Extent::Broken(length) | Extent::Open(length) => (length, false),
        };
        if cursor.rest().is_empty() {
            break;
        }
        let row = cursor.lines(length).text;
        if !is_sound || separated::width(row, separator) != names.len() {
            continue;
        }
        let fields = Fields::of(row, separator, &mut reader);
        for (count, field) in counts.iter_mut().zip(fields.iter()).filter(|(_, field)| !field.is_empty()) {
            count.2 += 1;
            if let Some(problem) = puzzle_of(field.trim_ascii()) {
                count.0 += 1;
                count.1 += usize::from(problem.constraints().is_empty() && !problem.givens().contains(&0));
            }
        }
    }
    let are_puzzles = |column: &usize| counts[*column].0 > 0 && 2 * counts[*column].0 > counts[*column].2;
    let is_full = |column: &usize| counts[*column].1 == counts[*column].0;
    let (full, open): (Vec<usize>, Vec<usize>) = (0..names.len()).filter(are_puzzles).partition(is_full);
    match (&open[..], &full[..]) {
        ([], []) => None,
        ([column], _) | ([], [column]) => Some(Ok(header_of(header, separator, *column))),
        (several, _) if several.len() > 1 => Some(Err(ambiguous(names, several))),
        (_, several) => Some(Err(ambiguous(names, several))),
    }
}

fn ambiguous(names: &[String], columns: &[usize]) -> ReadErrorKind {
    let names: Vec<&str> = columns.iter().map(|&column| names[column].as_str()).collect();
    ReadErrorKind::Column { wanted: None, columns: names.join(", ").into() }
}

fn puzzle_of(field: &[u8]) -> Option<Problem> {
    if field.len() < SHORTEST {
        return None;
    }
    read_cells(Some(field), 0).ok().or_else(|| read_alone(field).map(|record| record.problem))
}
