//! JSON: a board is a list of rows, alone, in a list, or within objects.
//!
//! The parser tolerates:
//!
//! * cells that are numbers, `null`, or strings of a digit, a letter or a mark; rows and whole boards as strings;
//! * boards as one list of all cells; other sizes, 4 to 25;
//! * objects at any depth: a board is looked for under `clues`, `board`, `grid`, `puzzle`, `rows`, `givens`, `sudoku`,
//!   `quiz`, `question` or `value`, else under any other name but those of solutions;
//! * `placed` (a board), `candidates` (nine rows of nine strings of digits, or lists of them), `shape` (`"2x3"`) and
//!   `metadata` (an object) beside the board; other strings and numbers there are metadata too;
//! * several values one after the other, such as one a line.

mod boards;
pub(super) mod fields;
pub(super) mod text;

use serde_json::Deserializer;
use tesuji_core::{CandidateSet, Cell, Grid, Position, Problem, Shape};

use self::boards::{Found, Item, Place, Walk};
use self::text::{cut, openings};
use crate::cursor::Cursor;
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "json",
    describe: "JSON arrays of rows, with placed digits, candidates and metadata beside them in an object",
    keeps: Keeps { placed: true, candidates: true, metadata: KeptFields::All, sizes: true, ..Keeps::CLUES },
    framing: Framing::Document,
    claims: |cursor| Claim::sure(matches!(cursor.rest().trim_ascii_start(), [b'{' | b'[', ..])),
    next,
    // It keeps the shape of the boxes, too.
    losses: |_, _, _| Losses::default(),
    write,
    cut,
    ..PLAIN
};

/// Reads everything at the first call, and hands it out one by one.
fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    if cursor.pending.is_empty() && !cursor.rest().is_empty() {
        read_all(cursor);
    }
    cursor.pending.pop_front()
}

fn read_all(cursor: &mut Cursor) {
    let text = cursor.rest();
    let piece = cursor.piece();
    let mut walk = Walk::new(text, openings(&text[..piece.opening]).count(), piece.is_cut);
    let mut at = 0;
    // One value after the other, each by a reader of its own: those know places from where they began.
    while !text[at..].trim_ascii_start().is_empty() {
        let rest = &text[at..];
        let mut json = Deserializer::from_slice(rest);
        let failure = match walk.value(&mut json) {
            Ok(()) => match json.end() {
                Ok(()) => break,
                Err(error) => {
                    at += offset_of(&error, rest).max(1);
                    continue;
                }
            },
            Err(error) if error.is_eof() && piece.is_cut => break,
            Err(error) => error,
        };
        let message = match failure.is_eof() {
            true => "the JSON ends too early",
            false if failure.to_string().starts_with("recursion limit") => "lists or objects are nested too deep",
            false => "this is not JSON",
        };
        let at = at + offset_of(&failure, rest);
        walk.refuse(Place::Offset(at), ReadErrorKind::Syntax { message });
        break;
    }
    let found = in_order(text, walk.found);
    cursor.queue(Format::Json, found.into_iter().map(|(offset, item)| (offset, item.finding())));
}

/// The offset of the place that an error names by line and column.
fn offset_of(error: &serde_json::Error, text: &[u8]) -> usize {
    let ends_before = error.line().saturating_sub(1);
    let line = match ends_before {
        0 => 0,
        _ => memchr::memchr_iter(b'\n', text).nth(ends_before - 1).map_or(text.len(), |end| end + 1),
    };
    (line + error.column().saturating_sub(1)).min(text.len())
}

/// What has been found by its offset, in order.
fn in_order(text: &[u8], found: Found) -> Vec<(usize, Item)> {
    let mut numbers: Vec<usize> = found
        .iter()
        .filter_map(|(place, _)| match place {
            Place::Opening(nth) => Some(*nth),
            Place::Offset(_) => None,
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut openings = openings(text).enumerate();
    let offsets: Vec<usize> = numbers
        .iter()
        .map(|number| openings.find(|(nth, _)| nth == number).map_or(text.len(), |(_, offset)| offset))
        .collect();
    let offset = |place| match place {
        Place::Offset(offset) => offset,
        Place::Opening(nth) => numbers.binary_search(&nth).map_or(text.len(), |at| offsets[at]),
    };
    let mut found: Vec<_> = found.into_iter().map(|(place, item)| (offset(place), item)).collect();
    // An object is collected at its end, after the boards within.
    found.sort_by_key(|(offset, _)| *offset);
    found
}

fn write(problem: &Problem, metadata: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let (boxes, size) = (problem.layout().boxes().expect("other layouts are not written"), problem.layout().size());
    let is_usual = Some(boxes) == Shape::of_size(size);
    let mut object = Object { out, is_begun: false };
    let position = problem.position();
    if is_usual && metadata.is_empty() && position.is_none_or(Position::is_plain) {
        board(&problem.givens(), size, object.out);
    } else {
        if !is_usual {
            let shape = format!("\"{boxes}\"");
            object.field("shape", |out| out.push_str(&shape));
        }
        object.field("clues", |out| board(&problem.givens(), size, out));
    }
    if let Some(position) = position {
        if position.placed != Grid::EMPTY {
            object.field("placed", |out| board(&position.placed.to_values(), size, out));
        }
        if let Some(candidates) = &position.candidates {
            object.field("candidates", |out| marks(candidates, out));
        }
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

/// An object that is being written; without a field it is nothing.
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
    // Sixteen rows of small values would be read as sixteen boards of 4x4; all in one list they are not.
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

fn marks(candidates: &CandidateSet, out: &mut String) {
    for cell in Cell::iter() {
        out.push_str(match (cell.row(), cell.column()) {
            (0, 0) => "[[\"",
            (_, 0) => "],[\"",
            _ => ",\"",
        });
        out.extend(candidates.digits(cell).iter().map(|digit| digit.ascii() as char));
        out.push('"');
    }
    out.push_str("]]");
}
