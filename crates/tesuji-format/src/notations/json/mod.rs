//! JSON, and the literals of JavaScript and Python: a grid in a list, or under a name for grids.
//!
//! The parser tolerates:
//!
//! * cells as numbers, as strings with a digit, a letter or a mark, as `null`, `NaN` or -1 for an empty cell, as lists
//!   of candidates, or as objects with a value, marks, and a boolean that marks a given;
//! * rows and whole grids as strings, also in one-line notations; grids as one list of all cells; other sizes, 4 to 25;
//! * lists of cells that each give their row and column, and objects whose fields are named as cells;
//! * objects at any depth, several consecutive values, such as one per line, and the declarations of a program, which
//!   are one object if one declares a grid and another one rules.
//!
//! The ideas behind it:
//!
//! 1. A field is read because its name is known (`key`): `initialBoard` contains clues, `board` a grid, `userBoard` the
//!    player's digits, `solution` a solution, `notes` marks, `cages` rules. Fields with other names are not searched
//!    for digits: a grid there is an error that gives the name.
//! 2. An object that has a grid is one puzzle (`object`), and all its other fields belong to it: cages with their sums,
//!    regions, rules named by a word, marks and placed digits are read, and numbers and strings are metadata.
//!    Unsupported rules are an error with their names; all other unread fields are named in a note.
//! 3. An answer of this program (`answer`) is read as its puzzle, with the player's state and the solutions.
//! 4. Cells are read in one place (`cell`) for all kinds of grids (`board`), and so are the names of cells (`place`).
//!
//! It is written as rows, inside an object with `placed`, `candidates`, `shape` and `metadata` if necessary.

#[cfg(not(tesuji_small))]
mod answer;
mod board;
mod cell;
pub(super) mod key;
pub(crate) mod literal;
mod object;
mod place;
mod program;
pub(super) mod rules;
pub(super) mod text;
mod walk;

use tesuji_core::{CandidateSet, Problem, Shape, ValueSet};

use self::literal::Literals;
use self::text::cut;
use self::walk::Walk;
use crate::cursor::{Cursor, Finding};
use crate::keeps::has_no_marks_left;
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::notations::fpuzzles;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Note, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "json",
    describe: "JSON arrays of rows, or an object that also has placed digits, candidates and metadata",
    keeps: Keeps { placed: true, candidates: true, metadata: KeptFields::All, sizes: true, ..Keeps::CLUES },
    framing: Framing::Document,
    claims,
    next,
    // It also keeps the shape of the boxes. Lists without a mark mean a player who has made none.
    losses: |_, problem, _| Losses { candidates: has_no_marks_left(problem), ..Losses::default() },
    write,
    cut,
    ..PLAIN
};

fn claims(cursor: &Cursor) -> Claim {
    let text = cursor.rest().trim_ascii_start();
    let is_json = matches!(text, [b'{' | b'[', ..]) && !is_section(text);
    // A list of numbers in a program is an array, in the syntax of its language.
    let is_declared = || literal::begins_with_object(text);
    // Documents of programs are read or refused by their own notations.
    let is_of_program = || (fpuzzles::NOTATION.claims)(cursor) == Claim::Sure;
    if !is_json && is_whole(cursor) && program::object(cursor.rest()).is_some() {
        return Claim::Only;
    }
    Claim::sure((is_json || is_declared()) && !is_of_program())
}

/// Returns whether a text begins with a section name, such as `[Puzzle]`, on a separate line.
fn is_section(text: &[u8]) -> bool {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii();
    let name = line.strip_prefix(b"[").and_then(|line| line.strip_suffix(b"]"));
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b" _-.".contains(byte);
    name.is_some_and(|name| name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(is_of_name))
}

/// Reads everything on the first call, and returns the records one by one.
fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    if cursor.pending.is_empty() && !cursor.rest().is_empty() {
        read_all(cursor);
    }
    cursor.pending.pop_front()
}

/// Reads consecutive values. In a text with one value per line, a fault ends with its line, and a line without a grid
/// is an error.
fn read_values(text: &[u8], is_cut: bool, walk: &mut Walk) {
    let mut literals = Literals::new(text, is_cut);
    let mut without_grid = Vec::new();
    while let Some(node) = literals.next() {
        if let Some(fault) = literals.fault()
            && let Some((below, next)) = object_below(text, node.at)
        {
            walk.fault(fault.at.min(below - 1), ReadErrorKind::Syntax { message: fault.message });
            fail_lines(text, below, next, walk);
            literals.resume(next);
            continue;
        }
        let known = walk.count();
        walk.value(&node);
        if walk.count() == known && literals.fault().is_none() && is_line(text, node.at, literals.place()) {
            without_grid.push(node.at);
        }
    }
    if let Some(fault) = literals.fault() {
        walk.fault(fault.at, ReadErrorKind::Syntax { message: fault.message });
    }
    if walk.count() > 0 {
        let looks = "no field of this object has a grid";
        without_grid.into_iter().for_each(|at| walk.fault(at, ReadErrorKind::Unclaimed { looks: looks.into() }));
    }
}

/// Returns whether the value at these offsets is alone on its line.
fn is_line(text: &[u8], start: usize, end: usize) -> bool {
    let is_end = |&byte: &u8| b"\r\n".contains(&byte);
    let begins = text[..start].iter().rev().find(|byte| !b" \t".contains(byte)).is_none_or(is_end);
    let ends = text[end..].iter().find(|byte| !b" \t".contains(byte)).is_none_or(is_end);
    begins && ends && !text[start..end].iter().any(is_end)
}

/// Returns the end of the line of a value, and the offset of the next line that is an object, if the value is alone on
/// its line.
fn object_below(text: &[u8], start: usize) -> Option<(usize, usize)> {
    let length = memchr::memchr2(b'\r', b'\n', &text[start..])? + 1;
    let next = literal::next_object_line(&text[start..], length, b"")?;
    is_line(text, start, start + length - 1).then_some((start + length, start + next))
}

/// Adds a fault for each line of a text that is not empty.
fn fail_lines(text: &[u8], start: usize, end: usize, walk: &mut Walk) {
    let mut at = start;
    for line in text[start..end].split_inclusive(|byte| b"\r\n".contains(byte)) {
        if !line.trim_ascii().is_empty() {
            let blanks = line.len() - line.trim_ascii_start().len();
            walk.fault(at + blanks, ReadErrorKind::Syntax { message: literal::NO_JSON });
        }
        at += line.len();
    }
}

/// Returns whether the text is complete, and not a piece of a longer one.
fn is_whole(cursor: &Cursor) -> bool {
    let piece = cursor.piece();
    piece.opening == 0 && !piece.is_cut
}

fn read_all(cursor: &mut Cursor) {
    let text = cursor.rest();
    let piece = cursor.piece();
    let is_whole = is_whole(cursor);
    let mut walk = Walk::new(piece.opening, piece.is_cut);
    if let Some(program) = is_whole.then(|| program::object(text)).flatten() {
        walk.value(&program);
    } else {
        read_values(text, piece.is_cut, &mut walk);
    }
    let found = walk.finish(is_whole);
    let mut notes: Vec<Vec<Note>> = Vec::new();
    let found: Vec<(usize, Finding)> = found
        .into_iter()
        .map(|(at, reading)| {
            (
                at,
                reading.map(|found| {
                    notes.push(found.notes);
                    (found.problem, found.metadata)
                }),
            )
        })
        .collect();
    cursor.queue(Format::Json, found);
    for (record, notes) in cursor.pending.iter_mut().flatten().zip(notes) {
        record.notes = notes;
    }
}

fn write(problem: &Problem, metadata: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let (boxes, size) = (problem.layout().boxes().expect("other layouts are not written"), problem.layout().size());
    let is_usual = Some(boxes) == Shape::of_size(size);
    let mut object = Object { out, is_begun: false };
    let placed = Some(problem.placed()).filter(|values| values.iter().any(|&value| value != 0));
    let marks = match problem.position() {
        Some(position) => position.candidates.as_ref().map(CandidateSet::to_value_sets),
        None => Some(problem.marks()),
    };
    // If no cell has a mark, none are written: readers cannot distinguish that from a player who has made none.
    let marks = marks.filter(|marks| marks.iter().any(|set| !set.is_empty()));
    if is_usual && metadata.is_empty() && placed.is_none() && marks.is_none() {
        board(&problem.givens(), size, object.out);
    } else {
        if !is_usual {
            let shape = format!("\"{boxes}\"");
            object.field("shape", |out| out.push_str(&shape));
        }
        object.field("clues", |out| board(&problem.givens(), size, out));
    }
    if let Some(placed) = placed {
        object.field("placed", |out| board(&placed, size, out));
    }
    if let Some(marks) = marks {
        object.field("candidates", |out| write_marks(&marks, size, out));
    }
    if !metadata.is_empty() {
        object.field("metadata", |out| {
            let mut fields = Object { out, is_begun: false };
            for (name, value) in metadata.iter() {
                fields.field(name, |out| string(value, out));
            }
            fields.end();
        });
    }
    object.end();
    out.push('\n');
    Ok(())
}

/// An object that is being written; without a field, nothing is written.
struct Object<'o> {
    out: &'o mut String,
    is_begun: bool,
}

impl Object<'_> {
    fn field(&mut self, name: &str, write: impl FnOnce(&mut String)) {
        self.out.push(if self.is_begun { ',' } else { '{' });
        self.is_begun = true;
        string(name, self.out);
        self.out.push(':');
        write(self.out);
    }

    fn end(self) {
        if self.is_begun {
            self.out.push('}');
        }
    }
}

fn string(text: &str, out: &mut String) {
    out.push_str(&serde_json::Value::from(text).to_string());
}

fn board(values: &[u8], size: usize, out: &mut String) {
    // Sixteen rows of small values would be read as sixteen 4x4 boards, but one flat list is not.
    if size == 16 && values.iter().all(|&value| value <= 4) {
        return row(values, out);
    }
    out.reserve(3 * values.len() + 2 * size + 2);
    let mut before = '[';
    for cells in values.chunks(size) {
        out.push(before);
        before = ',';
        row(cells, out);
    }
    out.push(']');
}

fn row(cells: &[u8], out: &mut String) {
    let mut before = '[';
    for &value in cells {
        out.push(before);
        before = ',';
        if value >= 10 {
            out.push((b'0' + value / 10) as char);
        }
        out.push((b'0' + value % 10) as char);
    }
    out.push(']');
}

/// Appends the marks row by row: a string of digits for each cell, or a list of numbers if the size is above 9.
fn write_marks(marks: &[ValueSet], size: usize, out: &mut String) {
    let cell = |set: &ValueSet| match size {
        0..=9 => format!("\"{}\"", set.iter().map(|value| value.to_string()).collect::<String>()),
        _ => format!("[{}]", set.iter().map(|value| value.to_string()).collect::<Vec<_>>().join(",")),
    };
    let row = |cells: &[ValueSet]| format!("[{}]", cells.iter().map(cell).collect::<Vec<_>>().join(","));
    out.push_str(&format!("[{}]", marks.chunks(size).map(row).collect::<Vec<_>>().join(",")));
}
