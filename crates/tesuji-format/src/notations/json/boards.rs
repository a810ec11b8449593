//! Finds the boards in JSON values at any depth, in one pass and without building a tree.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::Deserializer;
use serde_json::de::SliceRead;
use serde_json::value::RawValue;
use tesuji_core::{CandidateSet, Cell, DigitSet, Grid, Problem, Shape};

use crate::chunk::RECORD_LIMIT;
use crate::cursor::Finding;
use crate::notations::json::fields::{FIELDS, Fields, Marks};
use crate::notations::json::text::openings;
use crate::read_error::ReadErrorKind;
use crate::symbol::{VALUE, digit, is_whole_grid, problem_of, with_boxes};
use crate::text_grid::is_even_text;
use crate::{Metadata, names};

/// Where something stands in the text.
///
/// The visitor of a list or an object is not told where it begins. But it is called once for each of them, in the order
/// in which they open: the offset is found later, for those few that matter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// At the opening bracket or brace with this number.
    Opening(usize),
    /// At this byte.
    Offset(usize),
}

/// What has been found: in little room, for a text may hold thousands of boards and nothing else.
pub(crate) enum Item {
    Clues(Grid),
    Other(Box<Finding>),
}

impl Item {
    /// The board of these cells, without metadata.
    fn board(cells: &[u8]) -> Item {
        Item::of(problem_of(cells).map(|problem| (problem, Metadata::new())).map_err(|(_, kind)| kind))
    }

    fn of(finding: Finding) -> Item {
        Item::Other(Box::new(finding))
    }

    pub(crate) fn finding(self) -> Finding {
        match self {
            Item::Clues(clues) => Ok((clues.into(), Metadata::new())),
            Item::Other(finding) => *finding,
        }
    }
}

/// All that has been found, not quite in the order of the text.
pub(crate) type Found = Vec<(Place, Item)>;

/// Goes through values and collects the boards.
pub(crate) struct Walk<'t> {
    text: &'t [u8],
    pub(crate) found: Found,
    /// How many lists and objects have been opened.
    opened: usize,
    /// Where the value stands that was read last, and what it says if it is a text.
    at: Place,
    said: Cow<'t, str>,
    /// The cells of the lists that are open.
    cells: Vec<u8>,
    /// Where the rows of these stand that may also be boards of their own.
    held: Vec<Place>,
    /// Whether boards are solutions and not to be collected.
    quiet: bool,
    /// How many lists and objects have been opened in an earlier piece of the text.
    earlier: usize,
    /// Whether the text goes on in another piece.
    is_cut: bool,
}

/// What a value is, as far as boards go: up to 25 a cell, else one of these. The walk knows where the value stands and
/// has its text, or its cells behind those that it had before. This is one byte because it is handed up for each cell:
/// what is written in pieces and then read as one stops the processor.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Value(u8);

impl Value {
    const OTHER: Value = Value(255);
    /// Any other string or number.
    const TEXT: Value = Value(254);
    /// Cells of a row, or of a board in one list.
    const CELLS: Value = Value(253);
    const BOARD: Value = Value(252);
}

impl<'t> Walk<'t> {
    pub(crate) fn new(text: &'t [u8], earlier: usize, is_cut: bool) -> Walk<'t> {
        let (found, cells, held) = (Vec::new(), Vec::new(), Vec::new());
        let (at, said) = (Place::Offset(0), Cow::Borrowed(""));
        Walk { text, found, opened: 0, at, said, cells, held, quiet: false, earlier, is_cut }
    }

    /// Notes something that is wrong.
    pub(crate) fn refuse(&mut self, place: Place, kind: ReadErrorKind) {
        self.found.push((place, Item::of(Err(kind))));
    }

    /// Reads the next value.
    pub(crate) fn value(&mut self, json: &mut Deserializer<SliceRead<'t>>) -> serde_json::Result<()> {
        let value = Seed(self).deserialize(json)?;
        self.emit(value, 0);
        self.cells.clear();
        Ok(())
    }

    /// Collects the board of a value that is not part of something greater. Its cells, if any, begin `from`.
    fn emit(&mut self, value: Value, from: usize) {
        if !self.quiet && self.is_board(value, from) {
            let item = match grid_of(&self.cells[from..]) {
                Some(clues) => Item::Clues(clues),
                None => Item::board(&self.cells[from..]),
            };
            self.found.push((self.at, item));
        }
        self.cells.truncate(from);
    }

    /// Whether a value is a whole board.
    fn is_board(&mut self, value: Value, from: usize) -> bool {
        match value {
            Value::BOARD => true,
            Value::CELLS => is_whole_grid(&self.cells[from..]),
            Value::TEXT => self.take_cells() && is_whole_grid(&self.cells[from..]),
            _ => false,
        }
    }

    /// The board of a value, for keeping.
    fn kept_board(&mut self, value: Value, from: usize) -> Option<Vec<u8>> {
        let is_board = self.is_board(value, from);
        let cells = self.cells.split_off(from);
        is_board.then_some(cells)
    }

    /// Whether the cells may be a whole 4x4 and a row of a 16x16.
    fn is_either(&self, from: usize) -> bool {
        self.cells.len() - from == 16 && is_whole_grid(&self.cells[from..])
    }

    /// Holds the value that was read last as a row that may be a board of its own.
    fn hold(&mut self, held: &mut usize) {
        self.held.push(self.at);
        *held += 1;
    }

    /// Collects the last rows that were held, as boards of 4x4. Their cells begin `from`.
    #[cold]
    fn release(&mut self, held: &mut usize, from: usize) {
        let places = self.held.split_off(self.held.len() - *held);
        let boards = self.cells.drain(from..from + 16 * *held).collect::<Vec<_>>();
        *held = 0;
        for (cells, at) in boards.chunks(16).zip(places) {
            if !self.quiet {
                self.found.push((at, Item::board(cells)));
            }
        }
    }

    /// Takes the cells of a text of one character a cell; returns whether it is one. If not, some may have been taken.
    fn take_cells(&mut self) -> bool {
        let cells = self.said.bytes().filter(|byte| !byte.is_ascii_whitespace()).map(|byte| VALUE[byte as usize]);
        self.said.len() <= 1400
            && is_even_text(self.said.as_bytes())
            && cells.into_iter().all(|value| {
                self.cells.push(value);
                value != 255
            })
    }

    /// A text that is no part of the whole, such as one with escapes.
    fn say(&mut self, text: String) -> Value {
        self.at = Place::Opening(self.opened.saturating_sub(1));
        self.said = Cow::Owned(text);
        Value::TEXT
    }
}

/// Reads one value for a walk.
struct Seed<'w, 't>(&'w mut Walk<'t>);

impl<'t> DeserializeSeed<'t> for Seed<'_, 't> {
    type Value = Value;

    #[inline]
    fn deserialize<D: serde::Deserializer<'t>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'t> Visitor<'t> for Seed<'_, 't> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value(0))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(self.0.say(value.to_string()))
    }

    #[inline]
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(if value <= 25 { Value(value as u8) } else { self.0.say(value.to_string()) })
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(self.0.say(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(self.0.say(value.to_string()))
    }

    fn visit_borrowed_str<E>(self, text: &'t str) -> Result<Value, E> {
        let walk = self.0;
        Ok(cell_of(text).unwrap_or_else(|| {
            walk.at = Place::Offset((text.as_ptr() as usize).saturating_sub(walk.text.as_ptr() as usize));
            walk.said = Cow::Borrowed(text);
            Value::TEXT
        }))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(cell_of(text).unwrap_or_else(|| self.0.say(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut list: A) -> Result<Value, A::Error> {
        let walk = self.0;
        let (at, from) = (Place::Opening(walk.opened), walk.cells.len());
        walk.opened += 1;
        let mut row_length = None;
        let mut rows = 0;
        let mut only_cells = true;
        let mut only_rows = true;
        let mut refused = None;
        // How many rows there are, as long as each of them may also be a board of its own.
        let mut held = 0;
        loop {
            let mut before = walk.cells.len();
            let value = match list.next_element_seed(Seed(walk)) {
                Ok(Some(value)) => value,
                Ok(None) => break,
                Err(error) => {
                    if held > 0 {
                        walk.release(&mut held, from);
                        only_rows = false;
                    }
                    if walk.is_cut && !walk.quiet && only_rows && rows > 0 {
                        let expected = row_length.unwrap_or(9);
                        walk.refuse(at, ReadErrorKind::Rows { expected, found: rows });
                    }
                    return Err(error);
                }
            };
            let is_row = match value {
                Value(cell @ 0..=25) => {
                    if held > 0 {
                        walk.release(&mut held, from);
                    }
                    only_rows = false;
                    match walk.cells.len() - from {
                        0..625 => walk.cells.push(cell),
                        _ => only_cells = false,
                    }
                    continue;
                }
                Value::CELLS if only_rows && rows == held && rows < 16 && walk.is_either(before) => {
                    only_cells = false;
                    walk.hold(&mut held);
                    rows += 1;
                    continue;
                }
                Value::CELLS => {
                    let row = &walk.cells[before..];
                    Some(row.len()) == row_length || !is_whole_grid(row)
                }
                Value::TEXT => {
                    let is_text_of_cells = walk.take_cells();
                    if is_text_of_cells && only_rows && rows == held && rows < 16 && walk.is_either(before) {
                        only_cells = false;
                        walk.hold(&mut held);
                        rows += 1;
                        continue;
                    }
                    let row = &walk.cells[before..];
                    let is_row = is_text_of_cells && Shape::of_size(row.len()).is_some() && !is_whole_grid(row);
                    if !is_row {
                        walk.cells.truncate(before);
                    }
                    is_row
                }
                _ => false,
            };
            only_cells = false;
            let found = walk.cells.len() - before;
            if held > 0 {
                if is_row && found == 16 {
                    // It is a 16x16, and they are its rows.
                    walk.held.truncate(walk.held.len() - held);
                    held = 0;
                    row_length = Some(16);
                } else {
                    walk.release(&mut held, from);
                    (before, rows, only_rows) = (from, 0, false);
                }
            }
            if !is_row {
                only_rows = false;
                walk.emit(value, before);
                continue;
            }
            rows += 1;
            let expected = *row_length.get_or_insert(found);
            if found != expected {
                refused = refused.or(Some(ReadErrorKind::RowLength { expected, found }));
            }
            if found != expected || rows > expected.min(25) {
                walk.cells.truncate(before);
            }
        }
        if held > 0 {
            walk.release(&mut held, from);
            return Ok(Value::OTHER);
        }
        if only_cells && only_rows {
            return Ok(Value::OTHER);
        }
        if only_cells {
            walk.at = at;
            return Ok(Value::CELLS);
        }
        let Some(size) = row_length.filter(|&length| only_rows && Shape::of_size(length).is_some()) else {
            walk.cells.truncate(from);
            return Ok(Value::OTHER);
        };
        if rows != size {
            refused = refused.or(Some(ReadErrorKind::Rows { expected: size, found: rows }));
        }
        match refused {
            None => {
                walk.at = at;
                return Ok(Value::BOARD);
            }
            // A row that stands alone is something else, such as a list of settings.
            Some(_) if 2 * rows <= size => {}
            Some(kind) if !walk.quiet => walk.refuse(at, kind),
            Some(_) => {}
        }
        walk.cells.truncate(from);
        Ok(Value::OTHER)
    }

    fn visit_map<A: MapAccess<'t>>(self, map: A) -> Result<Value, A::Error> {
        let walk = self.0;
        let mut object = Object { at: walk.opened, ..Object::default() };
        walk.opened += 1;
        let read = object.read(map, walk);
        object.is_part = object.at < walk.earlier || (read.is_err() && walk.is_cut);
        if !walk.quiet && (read.is_ok() || object.is_part) {
            object.collect(&mut walk.found);
        }
        read.map(|()| Value::OTHER)
    }
}

/// The cell that a text of one character is.
fn cell_of(text: &str) -> Option<Value> {
    match text.as_bytes() {
        [] | [b' '] => Some(Value(0)),
        [byte] => Some(VALUE[*byte as usize]).filter(|&value| value != 255).map(Value),
        _ => None,
    }
}

/// The name of a field.
#[derive(Deserialize)]
struct Name<'t>(#[serde(borrow)] Cow<'t, str>);

/// What an object says of one puzzle.
#[derive(Default)]
struct Object {
    /// The number of its brace.
    at: usize,
    boards: Vec<Vec<u8>>,
    /// Boards under names that do not say what they are.
    others: Vec<Vec<u8>>,
    placed: Option<Vec<u8>>,
    candidates: Option<CandidateSet>,
    shape: Option<Shape>,
    metadata: Metadata,
    /// How many fields have been put into the metadata.
    fields: usize,
    /// Whether some of its fields stand in another piece of the text.
    is_part: bool,
}

impl Object {
    fn read<'t, A: MapAccess<'t>>(&mut self, mut map: A, walk: &mut Walk<'t>) -> Result<(), A::Error> {
        while let Some(Name(key)) = map.next_key()? {
            let name = key.to_ascii_lowercase();
            match name.as_str() {
                "candidates" | "pencilmarks" if !walk.quiet => {
                    self.candidates = Some(read_field::<Marks, A>(&mut map, walk)?.0)
                }
                "metadata" => {
                    for (name, value) in read_field::<Fields, A>(&mut map, walk)?.0 {
                        self.set(name, value);
                    }
                }
                "solution" | "solutions" | "solved" | "answer" => {
                    let was_quiet = std::mem::replace(&mut walk.quiet, true);
                    let from = walk.cells.len();
                    let value = map.next_value_seed(Seed(walk));
                    walk.quiet = was_quiet;
                    if let Some(cells) = walk.kept_board(value?, from) {
                        let line = cells.iter().map(|&value| crate::symbol::symbol(value, '.')).collect::<String>();
                        self.metadata.set(names::SOLUTION, line);
                    }
                }
                "shape" => {
                    let shape = read_field::<String, A>(&mut map, walk)?;
                    self.shape = Some(shape.parse().map_err(A::Error::custom)?);
                }
                _ => {
                    let (before, from) = (walk.found.len(), walk.cells.len());
                    let value = map.next_value_seed(Seed(walk))?;
                    let board = walk.kept_board(value, from);
                    match (name.as_str(), value, board) {
                        (_, Value(value @ 0..=25), _) => self.set(key.into_owned(), value.to_string()),
                        (_, Value::TEXT, None) => {
                            self.set(key.into_owned(), std::mem::take(&mut walk.said).into_owned())
                        }
                        ("placed", _, board) => self.placed = board,
                        (
                            "clues" | "board" | "grid" | "puzzle" | "rows" | "givens" | "sudoku" | "quiz" | "question"
                            | "value",
                            _,
                            board,
                        ) => self.boards.extend(board),
                        (_, _, board) if walk.found.len() == before => self.others.extend(board),
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// Keeps a field, of an object that has not too many.
    fn set(&mut self, name: String, value: String) {
        if self.fields < FIELDS {
            self.fields += 1;
            self.metadata.set(name, value);
        }
    }

    fn collect(mut self, found: &mut Found) {
        if self.boards.is_empty() {
            self.boards = std::mem::take(&mut self.others);
        }
        let at = Place::Opening(self.at);
        let has_marks = self.placed.is_some() || self.candidates.is_some();
        if self.is_part && has_marks {
            return found.push((at, Item::of(Err(ReadErrorKind::TooLong { limit: RECORD_LIMIT }))));
        }
        if self.boards.is_empty() && self.candidates.is_some() {
            self.boards.push(vec![0; 81]);
        }
        if self.boards.len() > 1 && has_marks {
            let message = "an object with placed digits or candidates has more than one board";
            return found.push((at, Item::of(Err(ReadErrorKind::Syntax { message }))));
        }
        if self.boards.len() > 1 || self.is_part {
            // It is not said which of them the fields speak of, or not all of them are here.
            self.metadata = Metadata::new();
        }
        for cells in std::mem::take(&mut self.boards) {
            let finding = problem_of(&cells).map_err(|(_, kind)| kind).and_then(|problem| self.complete(problem));
            found.push((at, Item::of(finding)));
        }
    }

    /// The problem with what stands beside the board.
    fn complete(&self, problem: Problem) -> Finding {
        let metadata = self.metadata.clone();
        let Some(position) = problem.position() else {
            let problem = match self.shape {
                Some(boxes) => with_boxes(problem, boxes),
                None => problem,
            };
            return Ok((problem, metadata));
        };
        let mut position = position.clone();
        if let Some(cells) = &self.placed {
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
        Ok((position.into(), metadata))
    }
}

/// Reads the value of a field that is no board. Its lists and objects are still counted.
fn read_field<'t, T: Deserialize<'t>, A: MapAccess<'t>>(map: &mut A, walk: &mut Walk<'t>) -> Result<T, A::Error> {
    let raw: &'t RawValue = map.next_value()?;
    walk.opened += openings(raw.get().as_bytes()).count();
    serde_json::from_str(raw.get()).map_err(A::Error::custom)
}

fn grid_of(cells: &[u8]) -> Option<Grid> {
    let cells = <&[u8; 81]>::try_from(cells).ok()?;
    let is_grid = cells.iter().fold(0, |greatest, &value| value.max(greatest)) <= 9;
    is_grid.then(|| Grid::from_cells(cells.map(digit)))
}
