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

use std::cell::Cell as Place;
use std::fmt;
use std::io::{self, Read};

use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::Deserializer;
use tesuji_core::{CandidateSet, Cell, DigitSet, Grid, Shape};

use crate::beside::{FIELDS, Fields, Marks};
use crate::cursor::Cursor;
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::reading::{ReadError, ReadErrorKind, Reading};
use crate::symbol::{VALUE, content_of, is_whole_grid};
use crate::{Content, Format, Keeps, KeptFields, Losses, Metadata, Position, WriteError, names};

pub(crate) const NOTATION: Notation = Notation {
    name: "json",
    describe: "JSON arrays of rows, with placed digits, candidates and metadata beside them in an object",
    keeps: Keeps { clues: true, placed: true, candidates: true, metadata: KeptFields::All, sizes: true },
    framing: Framing::Document,
    claims: |cursor| Claim::sure(matches!(cursor.rest().trim_ascii_start(), [b'{' | b'[', ..])),
    next,
    // It keeps the shape of the boxes, too.
    losses: |_, _| Losses::default(),
    write,
    ..PLAIN
};

/// Reads everything at the first call, and hands it out one by one.
fn next(cursor: &mut Cursor) -> Option<Result<Reading, ReadError>> {
    if cursor.pending.is_empty() && !cursor.rest().is_empty() {
        read_all(cursor);
    }
    cursor.pending.pop_front()
}

fn read_all(cursor: &mut Cursor) {
    let text = cursor.rest();
    let at = Place::new(0);
    let mut json = Deserializer::from_reader(Counted { text, at: &at });
    let mut found = Vec::new();
    let failure = loop {
        match json.end() {
            Ok(()) => break None,
            Err(error) if error.is_eof() || error.is_io() => break Some(error),
            // Something follows: the next value.
            Err(_) => {}
        }
        let mut walk = Walk { at: &at, found: &mut found, quiet: false };
        match walk.by_ref().deserialize(&mut json) {
            Ok(value) => walk.emit(value),
            Err(error) => break Some(error),
        }
    };
    // An object is collected at its end, after the boards within.
    found.sort_by_key(|(offset, _)| *offset);
    if let Some(error) = failure {
        let message = if error.is_eof() { "the JSON ends too early" } else { "this is not JSON" };
        found.push((at.get().saturating_sub(1), Err(ReadErrorKind::Syntax { message })));
    }
    cursor.queue(Format::Json, found);
}

/// A reader that shows how far it has been read.
struct Counted<'a> {
    text: &'a [u8],
    at: &'a Place<usize>,
}

impl Read for Counted<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = (&self.text[self.at.get()..]).read(out)?;
        self.at.set(self.at.get() + length);
        Ok(length)
    }
}

/// What a value is, as far as boards go.
#[derive(Debug, PartialEq)]
enum Value {
    Other,
    Cell(u8),
    /// Any other string or number.
    Text(String),
    /// Cells of a row, or of a board in one list, and where they begin.
    Cells(usize, Vec<u8>),
    Board(usize, Vec<u8>),
}

/// Goes through values and collects what it finds.
struct Walk<'w> {
    at: &'w Place<usize>,
    found: &'w mut Vec<(usize, Result<Content, ReadErrorKind>)>,
    /// Whether boards are solutions and not to be collected.
    quiet: bool,
}

impl<'w> Walk<'w> {
    fn by_ref(&mut self) -> Walk<'_> {
        Walk { at: self.at, found: self.found, quiet: self.quiet }
    }

    fn place(&self) -> usize {
        self.at.get().saturating_sub(1)
    }

    /// Collects the boards of a value that is not part of something greater.
    fn emit(&mut self, value: Value) {
        let place = self.place();
        if let (false, Some((at, cells))) = (self.quiet, board_of(value, place)) {
            self.found.push((at, content_of(&cells).map_err(|(_, kind)| kind)));
        }
    }
}

/// The cells of a value that is a whole board.
fn board_of(value: Value, place: usize) -> Option<(usize, Vec<u8>)> {
    match value {
        Value::Board(at, cells) => Some((at, cells)),
        Value::Cells(at, cells) if is_whole_grid(&cells) => Some((at, cells)),
        Value::Text(text) => cells_of(&text).filter(|cells| is_whole_grid(cells)).map(|cells| (place, cells)),
        _ => None,
    }
}

/// The cells of a text of one character a cell.
fn cells_of(text: &str) -> Option<Vec<u8>> {
    if text.len() > 1400 {
        return None;
    }
    let cells = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    cells.map(|byte| Some(VALUE[byte as usize]).filter(|&value| value != 255)).collect()
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Cell(0))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Text(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(if value <= 25 { Value::Cell(value as u8) } else { Value::Text(value.to_string()) })
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Text(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Text(value.to_string()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(match text.as_bytes() {
            [] | [b' '] => Value::Cell(0),
            [byte] if VALUE[*byte as usize] != 255 => Value::Cell(VALUE[*byte as usize]),
            _ => Value::Text(text.to_owned()),
        })
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Value, A::Error> {
        let start = self.place();
        let mut cells = Vec::new();
        let mut row_length = None;
        let mut rows = 0;
        let mut only_cells = true;
        let mut only_rows = true;
        let mut refused = None;
        while let Some(value) = list.next_element_seed(self.by_ref())? {
            let row = match value {
                Value::Cell(value) => {
                    only_rows = false;
                    if cells.len() < 625 {
                        cells.push(value);
                    } else {
                        only_cells = false;
                    }
                    continue;
                }
                Value::Cells(_, ref row) if !is_whole_grid(row) || Some(row.len()) == row_length => row.clone(),
                Value::Text(ref text) => match cells_of(text) {
                    Some(row) if Shape::of_size(row.len()).is_some() && !is_whole_grid(&row) => row,
                    _ => {
                        (only_cells, only_rows) = (false, false);
                        self.emit(value);
                        continue;
                    }
                },
                _ => {
                    (only_cells, only_rows) = (false, false);
                    self.emit(value);
                    continue;
                }
            };
            only_cells = false;
            rows += 1;
            let expected = *row_length.get_or_insert(row.len());
            if row.len() != expected {
                let found = row.len();
                refused = refused.or(Some(ReadErrorKind::RowLength { expected, found }));
            } else if rows <= expected.min(25) {
                cells.extend(row);
            }
        }
        if only_cells && only_rows {
            return Ok(Value::Other);
        }
        if only_cells {
            return Ok(Value::Cells(start, cells));
        }
        let Some(size) = row_length.filter(|&length| only_rows && Shape::of_size(length).is_some()) else {
            return Ok(Value::Other);
        };
        if rows != size {
            refused = refused.or(Some(ReadErrorKind::Rows { expected: size, found: rows }));
        }
        match refused {
            None => return Ok(Value::Board(start, cells)),
            // A row that stands alone is something else, such as a list of settings.
            Some(_) if 2 * rows <= size => {}
            Some(kind) if !self.quiet => self.found.push((start, Err(kind))),
            Some(_) => {}
        }
        Ok(Value::Other)
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Object { start: self.place(), ..Object::default() };
        while let Some(key) = map.next_key::<String>()? {
            let name = key.to_ascii_lowercase();
            match name.as_str() {
                "candidates" | "pencilmarks" if !self.quiet => object.candidates = Some(map.next_value::<Marks>()?.0),
                "metadata" => {
                    for (name, value) in map.next_value::<Fields>()?.0 {
                        object.set(name, value);
                    }
                }
                "solution" | "solutions" | "solved" | "answer" => {
                    let quiet = Walk { at: self.at, found: self.found, quiet: true };
                    let value = map.next_value_seed(quiet)?;
                    if let Some((_, cells)) = board_of(value, 0) {
                        let line = cells.iter().map(|&value| crate::symbol::symbol(value, '.')).collect::<String>();
                        object.metadata.set(names::SOLUTION, line);
                    }
                }
                "shape" => {
                    let shape: String = map.next_value()?;
                    object.shape = Some(shape.parse().map_err(A::Error::custom)?);
                }
                _ => {
                    let before = self.found.len();
                    let value = map.next_value_seed(self.by_ref())?;
                    let place = self.place();
                    match (name.as_str(), value) {
                        (_, Value::Cell(value)) => object.set(key, value.to_string()),
                        (_, Value::Text(text)) if !looks_like_board(&text) => object.set(key, text),
                        ("placed", value) => object.placed = board_of(value, place),
                        (
                            "clues" | "board" | "grid" | "puzzle" | "rows" | "givens" | "sudoku" | "quiz" | "question"
                            | "value",
                            value,
                        ) => object.boards.extend(board_of(value, place)),
                        (_, value) if self.found.len() == before => object.others.extend(board_of(value, place)),
                        _ => {}
                    }
                }
            }
        }
        if !self.quiet {
            object.collect(self.found);
        }
        Ok(Value::Other)
    }
}

fn looks_like_board(text: &str) -> bool {
    cells_of(text).is_some_and(|cells| is_whole_grid(&cells))
}

/// What an object says of one puzzle.
#[derive(Default)]
struct Object {
    start: usize,
    boards: Vec<(usize, Vec<u8>)>,
    /// Boards under names that do not say what they are.
    others: Vec<(usize, Vec<u8>)>,
    placed: Option<(usize, Vec<u8>)>,
    candidates: Option<CandidateSet>,
    shape: Option<Shape>,
    metadata: Metadata,
    /// How many fields have been put into the metadata.
    fields: usize,
}

impl Object {
    /// Keeps a field, of an object that has not too many.
    fn set(&mut self, name: String, value: String) {
        if self.fields < FIELDS {
            self.fields += 1;
            self.metadata.set(name, value);
        }
    }

    fn collect(mut self, found: &mut Vec<(usize, Result<Content, ReadErrorKind>)>) {
        if self.boards.is_empty() {
            self.boards = std::mem::take(&mut self.others);
        }
        let start = self.start;
        if self.boards.is_empty() && self.candidates.is_some() {
            self.boards.push((start, vec![0; 81]));
        }
        if self.boards.len() > 1 && self.placed.is_some() | self.candidates.is_some() {
            let message = "an object with placed digits or candidates has more than one board";
            return found.push((start, Err(ReadErrorKind::Syntax { message })));
        }
        if self.boards.len() > 1 {
            // It is not said which of them the fields speak of.
            self.metadata = Metadata::new();
        }
        for (at, cells) in std::mem::take(&mut self.boards) {
            let content = content_of(&cells).map_err(|(_, kind)| kind).and_then(|content| self.complete(content));
            found.push((at.min(start), content));
        }
    }

    /// The content with what stands beside the board.
    fn complete(&self, content: Content) -> Result<Content, ReadErrorKind> {
        match content {
            Content::Position(mut position) => {
                if let Some((_, cells)) = &self.placed {
                    let grid = grid_of(cells).ok_or(ReadErrorKind::Cells { expected: 81, found: cells.len() })?;
                    // What is a clue is not the player's.
                    let free = |(cell, _): &(Cell, _)| position.clues[*cell].is_none();
                    position.placed = grid.iter().filter(free).collect();
                }
                position.candidates = self.candidates.map(|mut candidates| {
                    for (cell, _) in position.digits().iter() {
                        candidates.set_digits(cell, DigitSet::EMPTY);
                    }
                    candidates
                });
                position.metadata = self.metadata.clone();
                Ok(Content::Position(position))
            }
            Content::Sized(mut grid) => {
                if let Some(shape) = self.shape.filter(|shape| shape.size() == grid.shape.size()) {
                    grid.shape = shape;
                }
                Ok(Content::Sized(grid))
            }
        }
    }
}

fn grid_of(cells: &[u8]) -> Option<Grid> {
    match content_of(cells) {
        Ok(Content::Position(position)) => Some(position.clues),
        _ => None,
    }
}

fn write(content: &Content, out: &mut String) -> Result<(), WriteError> {
    let size = content.shape().size();
    let board = |values: &[u8]| {
        let row = |row: &[u8]| format!("[{}]", row.iter().map(u8::to_string).collect::<Vec<_>>().join(","));
        format!("[{}]", values.chunks(size).map(row).collect::<Vec<_>>().join(","))
    };
    let mut fields = Vec::new();
    match content {
        Content::Sized(grid) if Some(grid.shape) != Shape::of_size(size) => {
            fields.push(format!("\"shape\":\"{}\"", grid.shape));
            fields.push(format!("\"clues\":{}", board(&grid.values)));
        }
        Content::Position(position) if *position != Position::of(position.clues) => {
            fields.push(format!("\"clues\":{}", board(&content.values())));
            if position.placed != Grid::EMPTY {
                let values = Content::Position(Position::of(position.placed)).values();
                fields.push(format!("\"placed\":{}", board(&values)));
            }
            if let Some(candidates) = &position.candidates {
                let cell = |cell| {
                    let digits = candidates.digits(cell).iter().map(|digit| digit.ascii() as char);
                    format!("\"{}\"", digits.collect::<String>())
                };
                let row = |row: &[Cell]| format!("[{}]", row.iter().copied().map(cell).collect::<Vec<_>>().join(","));
                let rows = Cell::ALL.chunks(9).map(row).collect::<Vec<_>>().join(",");
                fields.push(format!("\"candidates\":[{rows}]"));
            }
            if !position.metadata.is_empty() {
                let text = |text: &str| serde_json::Value::from(text).to_string();
                let field = |(name, value)| format!("{}:{}", text(name), text(value));
                let metadata = position.metadata.iter().map(field).collect::<Vec<_>>().join(",");
                fields.push(format!("\"metadata\":{{{metadata}}}"));
            }
        }
        _ => {}
    }
    match fields.is_empty() {
        true => out.push_str(&board(&content.values())),
        false => out.push_str(&format!("{{{}}}", fields.join(","))),
    }
    out.push('\n');
    Ok(())
}
