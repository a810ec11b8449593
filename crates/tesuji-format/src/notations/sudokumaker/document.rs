//! The document of a link: the grid, the digits in it, and blocks of rules.

use serde_json::{Map, Value};
use tesuji_core::{Drawing, HouseOf, Layout, LayoutHouse, ValueSet};

use super::constraints;
use super::kinds::{self, Kind, kind_of};
use super::places::Places;
use crate::draft::{Draft, Reading, add_regions, played};
use crate::read_error::ReadErrorKind;
use crate::rules::{are_missing, note_of_description};
use crate::{Metadata, Note};

/// Fields that do not affect the puzzle: settings of the app.
const IGNORED: [&str; 6] = ["messages", "export", "exportSettings", "id", "creationTimestamp", "constraints"];

/// Fields that every block has.
const COMMON: [&str; 6] = ["id", "type", "name", "style", "disabled", "solverIgnored"];

/// An active block of rules.
pub(super) struct Block<'j> {
    pub(super) kind: &'static Kind,
    pub(super) fields: &'j Map<String, Value>,
}

impl Block<'_> {
    /// Returns the entries that it lists.
    pub(super) fn entries(&self) -> Result<&[Value], ReadErrorKind> {
        list(self.fields.get(self.kind.list)).map_err(|error| self.name(error))
    }

    pub(super) fn is_set(&self, field: &str) -> Result<bool, ReadErrorKind> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(set)) => Ok(*set),
            Some(other) => Err(self.name(unexpected("true or false", other))),
        }
    }

    /// Prefixes an error with the kind of the block in which it occurred.
    pub(super) fn name(&self, error: ReadErrorKind) -> ReadErrorKind {
        match error {
            ReadErrorKind::Invalid { message } if !message.starts_with(self.kind.name) => {
                ReadErrorKind::invalid(format!("{}: {message}", self.kind.name))
            }
            error => error,
        }
    }
}

pub(super) fn read(document: &Value) -> Result<Reading, ReadErrorKind> {
    let Some(Value::Object(puzzle)) = document.get("puzzle") else {
        return Err(ReadErrorKind::Syntax { message: "the link does not contain a SudokuMaker puzzle" });
    };
    let cells = list(puzzle.get("cells"))?;
    let places = places_of(puzzle, cells.len())?;
    let mut unknown = Vec::new();
    let mut notes = Vec::new();
    let blocks = blocks_of(puzzle, &mut unknown, &mut notes)?;
    let mut draft = Draft::of(layout_of(puzzle, &places, &blocks, &mut unknown)?);
    unknown.into_iter().for_each(|name| draft.unknown(name));
    let mut placed = vec![0; cells.len()];
    for (nth, cell) in cells.iter().enumerate() {
        let value = value_of(cell, nth, &draft.layout)?;
        let is_given = cell.get("given").is_some_and(is_said);
        if is_given { draft.givens[nth] = value } else { placed[nth] = value }
    }
    constraints::read(&blocks, &places, &mut draft)?;
    let problem = draft.finish()?;
    let metadata = metadata_of(puzzle);
    if are_missing(&problem, &metadata) {
        return Err(ReadErrorKind::Unsupported { notation: "a SudokuMaker puzzle with other rules" });
    }
    notes.extend(note_of_description(&problem, &metadata));
    let marks: Vec<i64> = cells.iter().map(marks_of).collect::<Result<_, _>>()?;
    let layout = problem.layout();
    let marks: Vec<ValueSet> = marks.into_iter().map(|marks| values_of(marks, &layout)).collect();
    let problem = played(problem, &placed, &marks)?;
    Ok(Reading { problem, metadata, notes })
}

/// Returns the elements of a list; none if it is missing.
pub(super) fn list(value: Option<&Value>) -> Result<&[Value], ReadErrorKind> {
    match value {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(list)) => Ok(list),
        Some(other) => Err(unexpected("a list", other)),
    }
}

/// Returns a whole number, possibly in a string; `None` if it is missing.
pub(super) fn number(value: Option<&Value>) -> Result<Option<i64>, ReadErrorKind> {
    let Some(value) = value else { return Ok(None) };
    let number = match value {
        Value::Null => return Ok(None),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_i64(),
    };
    number.map(Some).ok_or_else(|| unexpected("a whole number", value))
}

/// Returns a whole number that is required.
pub(super) fn needed(value: Option<&Value>) -> Result<i64, ReadErrorKind> {
    number(value)?.ok_or_else(|| ReadErrorKind::invalid("a number is missing"))
}

/// Returns a list of whole numbers.
pub(super) fn numbers(value: Option<&Value>) -> Result<Vec<i64>, ReadErrorKind> {
    list(value)?.iter().map(|found| needed(Some(found))).collect()
}

fn unexpected(wanted: &str, found: &Value) -> ReadErrorKind {
    let text: String = found.to_string().chars().take(40).collect();
    ReadErrorKind::invalid(format!("expected {wanted}, found {text}"))
}

/// Returns whether a value is set: not false, null or empty.
fn is_said(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(set) => *set,
        Value::Number(_) => true,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
    }
}

fn places_of(puzzle: &Map<String, Value>, cells: usize) -> Result<Places, ReadErrorKind> {
    let field = |name: &str| -> Result<Option<usize>, ReadErrorKind> {
        // A negative number is as invalid as 0.
        Ok(number(puzzle.get(name))?.map(|number| usize::try_from(number).unwrap_or(0)))
    };
    let size = field("size")?.unwrap_or(9);
    let (rows, columns) = match (field("height")?, field("width")?) {
        (Some(rows), Some(columns)) => (rows, columns),
        (Some(rows), None) => (rows, cells / rows.max(1)),
        (None, Some(columns)) => (cells / columns.max(1), columns),
        (None, None) => (size, size),
    };
    let lines = 1..=Drawing::MAX_LINES;
    if !lines.contains(&rows) || !lines.contains(&columns) {
        return Err(ReadErrorKind::invalid(format!("a grid has 1 to {} rows and columns", Drawing::MAX_LINES)));
    }
    match rows * columns == cells {
        true => Ok(Places { rows, columns }),
        false => {
            let expected = rows * columns;
            let message = format!("{rows} rows of {columns} cells make {expected}, but the puzzle has {cells}");
            Err(ReadErrorKind::invalid(message))
        }
    }
}

/// Returns the active blocks, neither switched off nor only drawn, in the order of their kinds, so that the order of
/// the constraints does not depend on the text. Collects the names of unknown blocks.
fn blocks_of<'j>(
    puzzle: &'j Map<String, Value>,
    unknown: &mut Vec<String>,
    notes: &mut Vec<Note>,
) -> Result<Vec<Block<'j>>, ReadErrorKind> {
    let mut blocks = Vec::new();
    let mut is_drawn = false;
    for fields in list(puzzle.get("constraints"))? {
        let Value::Object(fields) = fields else { return Err(unexpected("a block", fields)) };
        if fields.get("disabled").is_some_and(is_said) {
            continue;
        }
        // Blocks that the app's solver is told to ignore are only drawn for the player.
        let is_ignored = fields.get("solverIgnored").is_some_and(is_said);
        match number(fields.get("type"))? {
            Some(number) if kinds::FOG.contains(&number) => {}
            Some(number) if is_ignored || kinds::DRAWN.contains(&number) => is_drawn = true,
            Some(kinds::CUSTOM) => {
                let name = fields.get("name").or(fields.get("definition").and_then(|custom| custom.get("name")));
                let name = name.and_then(Value::as_str).unwrap_or_default();
                unknown.push(format!("custom constraint {name:?}"));
            }
            Some(number) => match kind_of(number) {
                Some(kind) => {
                    let is_known =
                        |field: &str| COMMON.contains(&field) || field == kind.list || kind.more.contains(&field);
                    let strange = fields.iter().filter(|(field, value)| !is_known(field) && is_said(value));
                    unknown.extend(strange.map(|(field, _)| format!("{} with {field}", kind.name)));
                    blocks.push(Block { kind, fields });
                }
                None => unknown.push(format!("constraint of type {number}")),
            },
            None => unknown.push("constraint without a type".to_owned()),
        }
    }
    blocks.sort_by_key(|block: &Block| block.kind.number);
    if is_drawn {
        notes.push(Note::Cosmetics);
    }
    let known = ["type", "size", "width", "height", "minDigit", "maxDigit", "cells", "name", "author", "comment"];
    let strange = puzzle
        .iter()
        .filter(|(name, value)| !known.contains(&name.as_str()) && !IGNORED.contains(&name.as_str()) && is_said(value));
    unknown.extend(strange.map(|(name, _)| name.clone()));
    Ok(blocks)
}

fn layout_of(
    puzzle: &Map<String, Value>,
    places: &Places,
    blocks: &[Block],
    unknown: &mut Vec<String>,
) -> Result<Layout, ReadErrorKind> {
    let Places { rows, columns } = *places;
    let is_custom = match puzzle.get("type") {
        None => false,
        Some(name) if name == "sudoku" => false,
        Some(name) if name == "custom" => true,
        Some(other) => {
            unknown.push(format!("puzzle of type {other}"));
            false
        }
    };
    let first = number(puzzle.get("minDigit"))?.unwrap_or(1);
    let usual = if is_custom { 9 } else { first.saturating_add(rows.max(columns) as i64 - 1) };
    let last = number(puzzle.get("maxDigit"))?.unwrap_or(usual);
    let mut drawing = Drawing::cells(rows, columns);
    drawing.first = first;
    drawing.values = last.checked_sub(first).and_then(|more| usize::try_from(more.checked_add(1)?).ok()).unwrap_or(0);
    let of_lines: Vec<&Block> = blocks.iter().filter(|block| block.kind.number == kinds::ROWS_AND_COLUMNS).collect();
    let areas = of_lines.iter().map(|block| block.entries()).collect::<Result<Vec<&[Value]>, _>>()?;
    if !is_custom || areas.iter().any(|areas| areas.is_empty()) {
        drawing.add_lines();
    } else {
        for (nth, area) in areas.concat().iter().enumerate() {
            add_area(&mut drawing, nth + 1, area)?;
        }
        drawing.houses.sort_by_key(|house| house.of);
    }
    for block in blocks.iter().filter(|block| block.kind.number == kinds::REGIONS) {
        let regions = numbers(block.fields.get("regions")).map_err(|error| block.name(error))?;
        if regions.len() != rows * columns {
            let (found, cells) = (regions.len(), rows * columns);
            let message = format!("regions are given for {found} cells, but the grid has {cells}");
            return Err(ReadErrorKind::invalid(message));
        }
        let regions: Vec<usize> =
            regions.into_iter().map(|region| usize::try_from(region).unwrap_or(usize::MAX)).collect();
        add_regions(&mut drawing, &regions);
    }
    Layout::draw(drawing).map_err(|error| ReadErrorKind::invalid(error.to_string()))
}

/// Adds the rows and columns within an area.
fn add_area(drawing: &mut Drawing, nth: usize, area: &Value) -> Result<(), ReadErrorKind> {
    let field = |name: &str| needed(area.get(name)).map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    let (left, top, width, height) = (field("x")?, field("y")?, field("width")?, field("height")?);
    let fits = |start: usize, length: usize, all: usize| start < all && (1..=all - start).contains(&length);
    if !fits(left, width, drawing.columns) || !fits(top, height, drawing.rows) {
        return Err(ReadErrorKind::invalid("an area of rows and columns is outside the grid"));
    }
    if drawing.houses.len() > Drawing::MAX_CELLS {
        return Err(ReadErrorKind::invalid("there are too many areas of rows and columns"));
    }
    let all = drawing.columns;
    for row in top..top + height {
        let cells = (left..left + width).map(|column| row * all + column).collect();
        drawing.houses.push(LayoutHouse { of: HouseOf::Rows, name: format!("row {} of area {nth}", row + 1), cells });
    }
    for column in left..left + width {
        let cells = (top..top + height).map(|row| row * all + column).collect();
        let name = format!("column {} of area {nth}", column + 1);
        drawing.houses.push(LayoutHouse { of: HouseOf::Columns, name, cells });
    }
    Ok(())
}

/// Returns the value in a cell, 0 for none.
fn value_of(cell: &Value, nth: usize, layout: &Layout) -> Result<u8, ReadErrorKind> {
    let Some(found) = cell.get("value").filter(|value| !value.is_null()) else { return Ok(0) };
    let value = number(Some(found))?.and_then(|number| value_of_number(number, layout));
    value.ok_or_else(|| {
        let (name, first) = (layout.cell_name(nth), layout.first_number());
        let last = layout.number(layout.size() as u8);
        ReadErrorKind::invalid(format!("{name} has {found}, but the digits are {first} to {last}"))
    })
}

/// Returns the value for a number in the document.
fn value_of_number(number: i64, layout: &Layout) -> Option<u8> {
    let value = number.checked_sub(layout.first_number())?.checked_add(1)?;
    u8::try_from(value).ok().filter(|&value| (1..=layout.size()).contains(&usize::from(value)))
}

/// Returns the digits that a player has marked in a cell, with a bit for each.
fn marks_of(cell: &Value) -> Result<i64, ReadErrorKind> {
    Ok(number(cell.get("candidates"))?.unwrap_or(0))
}

/// Reads marks in which bit n is the number n.
fn values_of(marks: i64, layout: &Layout) -> ValueSet {
    let has = |value: &u8| layout.number(*value) < 63 && marks >> layout.number(*value) & 1 != 0;
    (1..=layout.size() as u8).filter(has).collect()
}

fn metadata_of(puzzle: &Map<String, Value>) -> Metadata {
    let mut metadata = Metadata::new();
    for (field, name) in super::SAID {
        let text = puzzle.get(field).and_then(Value::as_str).filter(|text| !text.is_empty());
        if let Some(text) = text {
            metadata.set(name, text);
        }
    }
    metadata
}
