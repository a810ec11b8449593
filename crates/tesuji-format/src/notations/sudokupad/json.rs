//! The contents of the JSON of SudokuPad: givens, regions, cages, and a few rules for the whole grid. Lines, arrows and
//! marks are only drawn, and their meaning is not stated.

use serde_json::{Map, Value, json};
use tesuji_core::{Constraint, Drawing, HouseOf, Layout, Problem, Relation, ValueSet};

use super::Drawings;
use super::drawings::{self, Topic, Words};
use crate::draft::{Draft, Reading, add_regions, played};
use crate::read_error::ReadErrorKind;
use crate::rules::{are_missing, note_of_description};
use crate::write::{ALLOWED, LAYOUT, is_restricted};
use crate::{Metadata, names};

/// The names of the rules for the whole grid.
const GLOBALS: [&str; 6] = ["antiknight", "antiking", "nonconsecutive", "disjoint", "antiratio", "antixv"];

/// Drawn elements, which may mean any rule.
const DRAWN: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];

/// The metadata of the puzzle: the field, and the name of the metadata.
const SAID: [(&str, &str); 4] =
    [("title", names::TITLE), ("author", names::AUTHOR), ("rules", names::DESCRIPTION), ("source", names::SOURCE)];

/// The error for a text that is not a puzzle.
pub(super) const BROKEN: ReadErrorKind =
    ReadErrorKind::Syntax { message: "the text does not contain a SudokuPad puzzle" };

pub(super) fn read(value: &Value, drawings: Drawings) -> Result<Reading, ReadErrorKind> {
    let Value::Object(puzzle) = value else { return Err(BROKEN) };
    let rows = list(puzzle, "cells");
    let columns = rows.iter().filter_map(Value::as_array).map(Vec::len).max().unwrap_or(0);
    if rows.is_empty() || columns == 0 || rows.len() > Drawing::MAX_LINES || columns > Drawing::MAX_LINES {
        return Err(BROKEN);
    }
    let grid = Grid { rows: rows.len(), columns };
    let mut draft = Draft::of(layout_of(puzzle, &grid)?);
    let mut notes = Vec::new();
    let (placed, marks) = read_cells(rows, &grid, &mut draft)?;
    let metadata = metadata_of(puzzle, &draft.layout);
    let words = Words::read(metadata.get(names::DESCRIPTION).unwrap_or_default());
    for cage in list(puzzle, "cages") {
        read_cage(cage, &grid, &words, drawings, &mut draft)?;
    }
    let globals = read_globals(puzzle, &mut draft);
    let is_drawn = DRAWN.iter().any(|name| !list(puzzle, name).is_empty());
    match drawings {
        Drawings::Read => {
            let (drawn, other): (Vec<&str>, Vec<&str>) = globals.into_iter().partition(|name| GLOBALS.contains(name));
            other.into_iter().for_each(|name| draft.unknown(name));
            notes.append(&mut drawings::read(puzzle, &words, &drawn, &mut draft));
        }
        Drawings::Named => {
            // The pairs with a dot or a letter are only drawn.
            globals.into_iter().for_each(|name| draft.unknown(name));
            for name in DRAWN {
                let count = list(puzzle, name).len();
                if count > 0 {
                    draft.unknown(format!("{name} ({count}, only drawn)"));
                }
            }
        }
    }
    let known =
        ["id", "cellSize", "metadata", "cells", "regions", "cages", "global", "foglight", "triggereffect", "videos"];
    let strange = puzzle.keys().filter(|name| !known.contains(&name.as_str()) && !DRAWN.contains(&name.as_str()));
    strange.for_each(|name| draft.unknown(name.as_str()));
    let problem = draft.finish().map_err(|error| match error {
        ReadErrorKind::Unknown { names } if is_drawn && drawings == Drawings::Named => {
            ReadErrorKind::OnlyDrawn { names }
        }
        error => error,
    })?;
    let problem = played(problem, &placed, &marks)?;
    if drawings == Drawings::Named {
        notes.extend(note_of_description(&problem, &metadata));
    }
    if drawings == Drawings::Named && are_missing(&problem, &metadata) {
        let names = "rules in words".into();
        return Err(ReadErrorKind::OnlyDrawn { names });
    }
    Ok(Reading { problem, metadata, notes })
}

/// Reads the givens, and returns the player's digits, 0 for none, and the marks of each cell.
fn read_cells(rows: &[Value], grid: &Grid, draft: &mut Draft) -> Result<(Vec<u8>, Vec<ValueSet>), ReadErrorKind> {
    let mut placed = vec![0; draft.givens.len()];
    let mut marks = vec![ValueSet::EMPTY; draft.givens.len()];
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.as_array().into_iter().flatten().enumerate() {
            let (at, size) = (row * grid.columns + column, draft.layout.size());
            marks[at] = marks_of(cell, size);
            let Some(found) = number(&cell["value"]) else { continue };
            let fault = || ReadErrorKind::Value { found: u32::try_from(found).unwrap_or(u32::MAX), size };
            let value = u8::try_from(found).ok().filter(|&value| usize::from(value) <= size).ok_or_else(fault)?;
            if cell["given"] == Value::Bool(false) { placed[at] = value } else { draft.givens[at] = value }
        }
    }
    Ok((placed, marks))
}

/// Returns the values marked in the centre of a cell or, if there are none, in its corners.
fn marks_of(cell: &Value, size: usize) -> ValueSet {
    let lists = ["centremarks", "pencilMarks"].map(|name| cell[name].as_array().map(Vec::as_slice).unwrap_or_default());
    let marks = lists.into_iter().find(|list| !list.is_empty()).unwrap_or_default();
    let values = marks.iter().filter_map(|mark| number(mark).and_then(|value| u8::try_from(value).ok()));
    values.filter(|&value| (1..=size).contains(&usize::from(value))).collect()
}

struct Grid {
    rows: usize,
    columns: usize,
}

impl Grid {
    fn cell(&self, place: &Value) -> Result<usize, ReadErrorKind> {
        let at = |nth: usize, count: usize| {
            place.get(nth).and_then(Value::as_u64).and_then(|at| usize::try_from(at).ok()).filter(|&at| at < count)
        };
        match (at(0, self.rows), at(1, self.columns)) {
            (Some(row), Some(column)) => Ok(row * self.columns + column),
            _ => Err(ReadErrorKind::invalid("a region or a cage has a cell outside the grid")),
        }
    }

    fn cells(&self, places: &Value) -> Result<Vec<usize>, ReadErrorKind> {
        let places = places.as_array().map(Vec::as_slice).unwrap_or_default();
        if places.len() > self.rows * self.columns {
            return Err(ReadErrorKind::invalid("a region or a cage has more cells than the grid"));
        }
        places.iter().map(|place| self.cell(place)).collect()
    }
}

pub(super) fn list<'v>(puzzle: &'v Map<String, Value>, name: &str) -> &'v [Value] {
    puzzle.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn number(value: &Value) -> Option<i64> {
    text(value)?.parse().ok()
}

fn layout_of(puzzle: &Map<String, Value>, grid: &Grid) -> Result<Layout, ReadErrorKind> {
    let mut regions = vec![usize::MAX; grid.rows * grid.columns];
    for (nth, region) in list(puzzle, "regions").iter().enumerate() {
        for cell in grid.cells(region)? {
            if regions[cell] != usize::MAX {
                return Err(ReadErrorKind::invalid("a cell is in two regions"));
            }
            regions[cell] = nth;
        }
    }
    let mut drawing = Drawing::lines(grid.rows, grid.columns);
    add_regions(&mut drawing, &regions);
    Layout::draw(drawing).map_err(|error| ReadErrorKind::invalid(error.to_string()))
}

/// Fields of cages in documents of other programs, for conditions other than a sum.
const OTHER_RULES: [&str; 16] = [
    "product",
    "difference",
    "quotient",
    "ratio",
    "total",
    "goal",
    "min",
    "max",
    "count",
    "op",
    "operation",
    "operator",
    "parity",
    "average",
    "mean",
    "rule",
];

fn read_cage(
    cage: &Value,
    grid: &Grid,
    words: &Words,
    drawings: Drawings,
    draft: &mut Draft,
) -> Result<(), ReadErrorKind> {
    let cells = grid.cells(&cage["cells"])?;
    if cells.is_empty() {
        return Ok(());
    }
    if let Some(field) = OTHER_RULES.into_iter().find(|field| !cage[*field].is_null()) {
        draft.unknown(format!("a cage with the field {field}"));
        return Ok(());
    }
    let value = text(&cage["value"]);
    let is_unique = cage["unique"] == Value::Bool(true);
    let sum = number(&cage["sum"]).or_else(|| number(&cage["value"]));
    match (is_unique, sum, cage["style"].as_str(), &value) {
        _ if matches!(cage["type"].as_str(), Some("rowcol" | "region")) => {}
        (true, _, Some("extraregion"), _) | (true, None, _, None) => {
            draft.constraints.push(Constraint::AllDifferent { cells });
        }
        (true, Some(sum), ..) => draft.constraints.push(Constraint::Cage { cells, sums: vec![sum] }),
        // A frame without a number.
        (false, None, _, None) => {}
        // If a cage does not state whether values may repeat, the rules in words decide.
        (false, Some(sum), ..) if drawings == Drawings::Read && words.speak_of(Topic::Cage) => {
            draft.constraints.push(match words.mention(Topic::Cage, &["may repeat", "can repeat"]) {
                true => Constraint::Sum { terms: cells.into_iter().map(|cell| (1, cell)).collect(), total: sum },
                false => Constraint::Cage { cells, sums: vec![sum] },
            });
        }
        (_, _, _, value) => {
            draft.unknown(format!("a cage with the value {}", value.as_deref().unwrap_or("of a sum")));
        }
    }
    Ok(())
}

/// Returns the metadata, some of which is in cages without cells.
fn metadata_of(puzzle: &Map<String, Value>, layout: &Layout) -> Metadata {
    let mut metadata = Metadata::new();
    for cage in list(puzzle, "cages").iter().filter(|cage| cage["cells"].as_array().is_none_or(Vec::is_empty)) {
        let value = text(&cage["value"]);
        let Some((name, said)) = value.as_deref().and_then(|value| value.split_once(':')) else { continue };
        let name = match name {
            "title" => names::TITLE,
            "author" => names::AUTHOR,
            "rules" => names::DESCRIPTION,
            "solution" => names::SOLUTION,
            _ => continue,
        };
        if !said.trim().is_empty() {
            metadata.set(name, said.trim());
        }
    }
    let empty = Map::new();
    let said = puzzle.get("metadata").and_then(Value::as_object).unwrap_or(&empty);
    for (key, name) in SAID {
        let rules = said.get(key).map(|value| match value.as_array() {
            Some(lines) => lines.iter().filter_map(text).collect::<Vec<_>>().join("\n"),
            None => text(value).unwrap_or_default(),
        });
        if let Some(value) = rules.filter(|value| !value.is_empty()) {
            metadata.set(name, value);
        }
    }
    if let Some(solution) = said.get("solution").and_then(text) {
        // A solution stored as a number has lost its leading zeros.
        let cells = layout.cell_count();
        metadata.set(names::SOLUTION, format!("{solution:0>cells$}"));
    }
    metadata
}

/// Reads the rules for the whole grid. Returns the names of those that need marks which are only drawn.
fn read_globals<'p>(puzzle: &'p Map<String, Value>, draft: &mut Draft) -> Vec<&'p str> {
    let said = puzzle.get("metadata").and_then(Value::as_object);
    let named = list(puzzle, "global").iter().filter_map(Value::as_str);
    let is_set = |name: &&str| said.is_some_and(|said| said.get(*name) == Some(&Value::Bool(true)));
    let set = GLOBALS.into_iter().filter(is_set);
    let mut globals: Vec<&str> = Vec::new();
    for name in named.chain(set) {
        if !globals.contains(&name) {
            globals.push(name);
        }
    }
    globals.sort_by_key(|name| GLOBALS.iter().position(|known| known == name));
    let not_adjacent = |relation| Constraint::NotAdjacent { relation, diagonal: false, exempt: Vec::new() };
    globals.retain(|name| {
        draft.constraints.push(match *name {
            "antiknight" => Constraint::AntiChess { rows: 1, columns: 2 },
            "antiking" => Constraint::AntiChess { rows: 1, columns: 1 },
            "nonconsecutive" => not_adjacent(Relation::Difference(1)),
            "disjoint" => Constraint::DisjointGroups,
            _ => return true,
        });
        false
    });
    globals
}

/// Returns the JSON of a problem, or the feature that has no form.
pub(super) fn write(problem: &Problem, metadata: &Metadata) -> Result<Value, &'static str> {
    let layout = problem.layout();
    let drawing = layout.drawing();
    let lines = Drawing::lines(drawing.rows, drawing.columns);
    let rest = drawing.houses.iter().filter(|house| house.of != HouseOf::Regions).map(|house| &house.cells);
    let is_plain = drawing.cells == lines.cells
        && (drawing.first, drawing.values) == (1, lines.values)
        && drawing.extra.is_empty()
        && rest.eq(lines.houses.iter().map(|house| &house.cells));
    if !is_plain {
        return Err(LAYOUT);
    }
    if problem.position().is_none() && is_restricted(problem) {
        return Err(ALLOWED);
    }
    let place = |cell: usize| json!([cell / drawing.columns, cell % drawing.columns]);
    let places = |cells: &[usize]| cells.iter().map(|&cell| place(cell)).collect::<Vec<_>>();
    let mut taken = vec![false; drawing.cells.len()];
    let mut regions = Vec::new();
    for house in drawing.houses.iter().filter(|house| house.of == HouseOf::Regions) {
        if house.cells.iter().any(|&cell| std::mem::replace(&mut taken[cell], true)) {
            return Err(LAYOUT);
        }
        regions.push(places(&house.cells));
    }
    let (mut cages, mut globals) = (Vec::new(), Vec::new());
    for constraint in problem.constraints() {
        match constraint {
            Constraint::Cage { cells, sums } if !cells.is_empty() && sums.len() == 1 => {
                cages.push(json!({ "cells": places(cells), "value": sums[0], "sum": sums[0], "unique": true }));
            }
            Constraint::AllDifferent { cells } if !cells.is_empty() => {
                cages.push(json!({ "cells": places(cells), "unique": true, "style": "extraregion" }));
            }
            Constraint::AntiChess { rows: 1, columns: 2 } => globals.push("antiknight"),
            Constraint::AntiChess { rows: 1, columns: 1 } => globals.push("antiking"),
            Constraint::DisjointGroups => globals.push("disjoint"),
            Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt }
                if exempt.is_empty() =>
            {
                globals.push("nonconsecutive");
            }
            other => return Err(other.name()),
        }
    }
    let cell = |given: u8| if given == 0 { json!({}) } else { json!({ "value": given }) };
    let cells: Vec<Value> = problem.givens().into_iter().map(cell).collect();
    let rows: Vec<&[Value]> = cells.chunks(drawing.columns).collect();
    let mut said = Map::new();
    for (key, name) in SAID.into_iter().chain([("solution", names::SOLUTION)]) {
        // Metadata is trimmed when read.
        if let Some(value) = metadata.get(name).map(str::trim).filter(|value| !value.is_empty()) {
            said.insert(key.to_owned(), value.into());
        }
    }
    Ok(json!({ "metadata": said, "cells": rows, "regions": regions, "cages": cages, "global": globals }))
}
