//! A grid of a document: rows, one list, a string, cells as objects, or named cells.

use std::borrow::Cow;

use tesuji_core::Problem;

use super::cell::{self, Entry, is_nothing};
use super::key::{Meaning, meaning};
use super::literal::{Node, Object, Value};
use super::place::{Counting, Place, integer};
use crate::detect::read_plain;
use crate::read_error::ReadErrorKind;
use crate::symbol::{VALUE, is_whole_grid};
use crate::text_grid::is_even_text;
use crate::{Metadata, Note};

/// The maximum number of cells of a grid.
const CELLS: usize = 625;

/// A grid, or a problem that another notation reads from a string.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Board {
    Cells(Cells),
    Problem(Box<(Problem, Metadata)>),
}

/// The cells of a square grid, row by row. The lists are as long as the grid, or empty if there is no such data.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Cells {
    /// The values, 0 for none.
    pub(super) values: Vec<u8>,
    /// `true` for each value that is given, if the cells state this.
    pub(super) given: Vec<bool>,
    /// The candidates of each cell, as bits from 1.
    pub(super) marks: Vec<u32>,
    /// The solution in the cells.
    pub(super) solution: Vec<u8>,
    /// The names of fields of cells that were not read.
    pub(super) unread: Vec<String>,
    /// The note on how the places of the cells were read.
    pub(super) note: Option<Note>,
}

/// A grid, or the error of one. `None` if no grid was meant.
pub(super) type Reading = Option<Result<Board, ReadErrorKind>>;

/// Reads a grid.
pub(super) fn read(node: &Node) -> Reading {
    match &node.value {
        Value::Text(text) => of_text(text),
        Value::List(list) if list.is_whole => of_list(&list.nodes),
        Value::Object(object) if object.is_whole => read_object(object),
        _ => None,
    }
}

fn of_text(text: &str) -> Reading {
    let bytes = || text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let are_cells = text.len() <= 2 * CELLS && bytes().all(|byte| VALUE[byte as usize] != 255);
    if are_cells {
        let values: Vec<u8> = bytes().map(|byte| VALUE[byte as usize]).collect();
        if is_whole_grid(&values) {
            return is_even_text(text.as_bytes()).then(|| Ok(Board::of_values(values)));
        }
    }
    // A string shorter than the smallest grid is a word.
    if text.len() < 16 || text.len() > 1 << 16 {
        return None;
    }
    if let Some(records) = read_plain(text.as_bytes()) {
        let [record] = &records[..] else { return None };
        let record = record.clone();
        return Some(Ok(Board::Problem(Box::new((record.problem, record.metadata)))));
    }
    let has_digits = bytes().filter(u8::is_ascii_digit).count() >= 4;
    (are_cells && has_digits).then(|| Err(ReadErrorKind::Cells { expected: 81, found: bytes().count() }))
}

/// Returns the cells of a row, each an element of a list or a character of a string.
fn row<'n>(node: &'n Node<'n>) -> Option<Vec<Cow<'n, Node<'n>>>> {
    match &node.value {
        Value::List(list) => Some(list.nodes.iter().map(Cow::Borrowed).collect()),
        Value::Text(text) if text.len() > 1 && is_even_text(text.as_bytes()) => {
            let sign = |sign: char| Node { at: node.at, value: Value::Text(Cow::Owned(sign.into())) };
            Some(text.chars().filter(|sign| !sign.is_whitespace()).map(|one| Cow::Owned(sign(one))).collect())
        }
        Value::Object(_) => row(cells_of_object(node)?),
        _ => None,
    }
}

/// Returns the only list of an object, if it may be the cells of a row.
fn cells_of_object<'n>(node: &'n Node<'n>) -> Option<&'n Node<'n>> {
    let Value::Object(object) = &node.value else { return None };
    let is_list = |node: &Node| matches!(&node.value, Value::List(list) if list.nodes.len() >= 4);
    let mut lists = object.fields.iter().map(|(_, node)| node).filter(|node| matches!(node.value, Value::List(_)));
    lists.next().filter(|node| is_list(node) && lists.next().is_none() && cell::read_value(object).is_none())
}

fn of_list(nodes: &[Node]) -> Reading {
    let count = nodes.len();
    if !(4..=CELLS).contains(&count) {
        return None;
    }
    let are_rows = nodes.iter().all(|node| cells_of_object(node).is_some());
    if let Some(reading) = places(nodes).filter(|_| !are_rows).or_else(|| triples(nodes)) {
        return Some(reading);
    }
    if count <= 36
        && let Some(rows) = nodes.iter().map(row).collect::<Option<Vec<_>>>()
        && let Some(reading) = of_rows(&rows)
    {
        return Some(reading);
    }
    let size = count.isqrt();
    if size * size != count {
        return None;
    }
    let entries: Vec<Entry> = nodes.iter().map(|node| cell::read(node, size)).collect::<Option<_>>()?;
    // Lists of lists of one number each are not cells.
    Some(cells(entries, size))
}

fn of_rows(rows: &[Vec<Cow<'_, Node<'_>>>]) -> Reading {
    let size = rows[0].len();
    // A few separate rows are something else, such as a list of settings.
    if !(4..=25).contains(&size) || 2 * rows.len() <= size {
        return None;
    }
    let mut entries = Vec::with_capacity(size * size);
    for row in rows {
        for node in row {
            entries.push(cell::read(node, size)?);
        }
    }
    if let Some(odd) = rows.iter().find(|row| row.len() != size) {
        // Lists of marks have any lengths.
        let even = rows.iter().filter(|row| row.len() == size).count();
        return (2 * even > rows.len()).then_some(Err(ReadErrorKind::RowLength { expected: size, found: odd.len() }));
    }
    if rows.len() != size {
        // Cells in one list, each with its marks, are not rows.
        let is_list_of_cells = rows.len() == 16 || rows.len() > 25;
        return (!is_list_of_cells).then_some(Err(ReadErrorKind::Rows { expected: size, found: rows.len() }));
    }
    Some(cells(entries, size))
}

/// Reads cells that are pairs of a value and a flag. The flag that empty cells have marks a cell as open, and the other
/// flag marks its value as given.
fn take_pairs(entries: &mut [Entry]) -> Result<(), ReadErrorKind> {
    let Some(pairs) = entries.iter().map(|entry| entry.pair).collect::<Option<Vec<_>>>() else { return Ok(()) };
    let flags: Vec<bool> = pairs.iter().filter(|(value, _)| *value == 0).map(|(_, flag)| *flag).collect();
    let is_open = flags.first().is_some_and(|&flag| flag);
    if flags.iter().any(|&flag| flag != is_open) {
        return Err(ReadErrorKind::Syntax { message: "the meaning of the second number of a cell is unclear" });
    }
    for (entry, (value, flag)) in entries.iter_mut().zip(pairs) {
        *entry = Entry { value, given: Some(flag != is_open && value != 0), ..Entry::default() };
    }
    Ok(())
}

/// Returns the grid of these cells.
fn cells(mut entries: Vec<Entry>, size: usize) -> Result<Board, ReadErrorKind> {
    take_pairs(&mut entries)?;
    // A gap is an empty cell only if no other cell is written as empty.
    if entries.iter().any(|entry| entry.is_hole) && entries.iter().any(|entry| entry.is_written_empty()) {
        return Err(ReadErrorKind::Syntax { message: "a cell is missing between two commas" });
    }
    let are_all_lists = entries.iter().all(|entry| entry.is_list);
    let is_other_mark = |entry: &Entry| !entry.is_zero && !entry.is_list && entry.is_written_empty();
    let note = entries.iter().any(|entry| entry.is_zero) && entries.iter().any(is_other_mark);
    let note = note.then_some(Note::TwoMarks);
    let mut found = Cells { values: vec![0; entries.len()], note, ..Cells::default() };
    let says_given = entries.iter().any(|entry| entry.given.is_some());
    for (at, entry) in entries.into_iter().enumerate() {
        found.values[at] = entry.value;
        if says_given {
            found.given.resize(found.values.len(), false);
            found.given[at] = entry.given.unwrap_or(false);
        }
        if are_all_lists && entry.marks.count_ones() == 1 {
            // Among lists of candidates, a single candidate is a digit.
            found.values[at] = entry.marks.trailing_zeros() as u8;
        } else if entry.marks != 0 {
            found.marks.resize(found.values.len(), 0);
            found.marks[at] = entry.marks;
        }
        if entry.solution != 0 {
            found.solution.resize(found.values.len(), 0);
            found.solution[at] = entry.solution;
        }
        for name in entry.unread {
            if !found.unread.contains(&name) {
                found.unread.push(name);
            }
        }
    }
    let greatest = found.values.iter().chain(&found.solution).copied().max().unwrap_or(0);
    if usize::from(greatest) > size {
        return Err(ReadErrorKind::Value { found: greatest.into(), size });
    }
    Ok(Board::Cells(found))
}

impl Board {
    fn of_values(values: Vec<u8>) -> Board {
        Board::Cells(Cells { values, ..Cells::default() })
    }

    fn noted(self, note: Note) -> Board {
        match self {
            Board::Cells(cells) => Board::Cells(Cells { note: cells.note.or(Some(note)), ..cells }),
            problem => problem,
        }
    }
}

/// Reads a list of objects that each give their row and column.
fn places(nodes: &[Node]) -> Reading {
    let object = |node: &Node| match &node.value {
        Value::Object(object) => cell::place(object),
        _ => None,
    };
    let places: Vec<Place> = nodes.iter().map(object).collect::<Option<_>>()?;
    let entries: Option<Vec<Entry>> = nodes.iter().map(|node| cell::read(node, PLACED)).collect();
    let message = "a cell of the list has no readable value";
    Some(entries.ok_or(ReadErrorKind::Syntax { message }).and_then(|entries| placed(entries, &places)))
}

/// The minimum length of a list of rows, columns and values.
const TRIPLES: usize = 8;

/// Reads a list of lists of row, column and value.
fn triples(nodes: &[Node]) -> Reading {
    let triple = |node: &Node| match &node.value {
        Value::List(list) => match &list.nodes[..] {
            [row, column, value] => Some((Place::Pair(integer(row)?, integer(column)?), cell::read(value, PLACED)?)),
            _ => None,
        },
        _ => None,
    };
    let triples: Vec<_> = nodes.iter().map(triple).collect::<Option<_>>()?;
    let (places, entries): (Vec<Place>, Vec<Entry>) = triples.into_iter().unzip();
    if places.len() < TRIPLES {
        return None;
    }
    Some(placed(entries, &places).map(|board| board.noted(Note::RowColumnValue)))
}

/// The size of grids whose cells are named.
const PLACED: usize = 9;

/// Returns the grid with these cells at these places.
fn placed(entries: Vec<Entry>, places: &[Place]) -> Result<Board, ReadErrorKind> {
    let counting = Counting::of(places.iter().copied(), PLACED)?;
    let mut all: Vec<Option<Entry>> = vec![None; PLACED * PLACED];
    for (entry, place) in entries.into_iter().zip(places) {
        if all[counting.cell(*place, PLACED)?].replace(entry).is_some() {
            return Err(ReadErrorKind::Syntax { message: "a cell is named twice" });
        }
    }
    let board = cells(all.into_iter().map(Option::unwrap_or_default).collect(), PLACED)?;
    let are_lettered = places.iter().any(|place| matches!(place, Place::Lettered(..)));
    Ok(if are_lettered { board.noted(Note::LettersAreRows) } else { board })
}

/// Reads an object whose fields are the cells, `{"r1c1": 5}`, `{"A1": 5}`, `{"0": 5}`, or the rows, `{"row1": [..]}`.
pub(super) fn read_object(object: &Object) -> Reading {
    let fields = &object.fields;
    if fields.len() < 4 {
        return None;
    }
    // The fields are named rows.
    let is_row =
        |name: &str| matches!(meaning(name), Meaning::Grid | Meaning::PerhapsRule) && name.starts_with(['r', 'R']);
    if fields.iter().all(|(name, _)| is_row(name)) {
        // Names may be sorted as words: row1, row10, row2.
        let number = |name: &str| name.trim_start_matches(|sign: char| !sign.is_ascii_digit()).parse::<usize>().ok();
        let mut fields: Vec<_> = fields.iter().collect();
        fields.sort_by_key(|(name, _)| number(name));
        let rows: Vec<_> = fields.iter().map(|(_, node)| row(node)).collect::<Option<_>>()?;
        return of_rows(&rows);
    }
    let place = |name: &str| Place::named(name).or_else(|| name.parse().ok().map(Place::Number));
    let places: Vec<Place> = fields.iter().map(|(name, _)| place(name)).collect::<Option<_>>()?;
    // Lists with empty cells, `{"c1": [5, 0, ..]}`, are columns, not marks.
    let is_column = |node: &Node| matches!(&node.value, Value::List(list) if list.nodes.iter().any(is_nothing));
    if fields.iter().any(|(_, node)| is_column(node)) {
        return None;
    }
    let entries: Vec<Entry> = fields.iter().map(|(_, node)| cell::read(node, PLACED)).collect::<Option<_>>()?;
    Some(placed(entries, &places))
}

/// Returns the regions of a grid, given as numbers or any other labels, as one number for each cell.
pub(super) fn areas(node: &Node, size: usize) -> Option<Vec<usize>> {
    let mut names: Vec<String> = Vec::new();
    let mut area = |name: String| {
        names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        })
    };
    let mut signs = |text: &str| {
        text.chars().filter(|sign| !sign.is_whitespace()).map(|sign| area(sign.into())).collect::<Vec<_>>()
    };
    let mut found = Vec::new();
    let nodes: Vec<&Node> = match &node.value {
        Value::Text(text) => return Some(signs(text)).filter(|areas| areas.len() == size * size),
        Value::List(list) => list.nodes.iter().collect(),
        _ => return None,
    };
    for node in nodes {
        match &node.value {
            Value::Text(text) if text.chars().count() > 1 => found.extend(signs(text)),
            Value::List(row) => {
                for node in &row.nodes {
                    match &node.value {
                        Value::Text(text) => found.extend(signs(text)),
                        _ => found
                            .extend(signs(&char::from_u32(0x100 + u32::try_from(integer(node)?).ok()?)?.to_string())),
                    }
                }
            }
            Value::Text(text) => found.extend(signs(text)),
            _ => found.extend(signs(&char::from_u32(0x100 + u32::try_from(integer(node)?).ok()?)?.to_string())),
        }
    }
    (found.len() == size * size).then_some(found)
}
