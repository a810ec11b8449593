//! Conversion of the JSON to a problem.

use tesuji_core::{Layout, ValueSet};

use super::constraints;
use super::puzzle::{GridCell, Number, Puzzle, Region};
use crate::Note;
use crate::draft::{Draft, Reading, layout_of_regions, played, usual_layout};
use crate::read_error::ReadErrorKind;
use crate::rules::{are_missing, note_of_description};

pub(super) fn read(puzzle: Puzzle) -> Result<Reading, ReadErrorKind> {
    let size = puzzle.rows.0.len();
    if size == 0 {
        return Err(ReadErrorKind::Cells { expected: 81, found: 0 });
    }
    if let Some(expected) = puzzle.size.filter(|&expected| expected != size) {
        return Err(ReadErrorKind::Rows { expected, found: size });
    }
    if let Some(row) = puzzle.rows.0.iter().map(|row| &row.0).find(|row| row.len() != size) {
        return Err(ReadErrorKind::RowLength { expected: size, found: row.len() });
    }
    let cells: Vec<&GridCell> = puzzle.rows.0.iter().flat_map(|row| &row.0).collect();
    let mut draft = Draft::of(layout_of(&cells, size)?);
    let mut placed = vec![0; cells.len()];
    for (nth, cell) in cells.iter().enumerate() {
        if cell.is_odd() {
            let message = "a cell has an unknown field instead of its digit or `given`";
            return Err(ReadErrorKind::Syntax { message });
        }
        let value = cell.value.as_ref().map_or(Ok(0), |value| value_of(value, size))?;
        if cell.given {
            draft.givens[nth] = value;
        } else {
            placed[nth] = value;
        }
        if !cell.allowed.0.is_empty() {
            let values: Result<Vec<u8>, _> = cell.allowed.0.iter().map(|value| value_of(value, size)).collect();
            draft.allowed[nth] = values?.into_iter().collect::<ValueSet>();
        }
    }
    constraints::read(&puzzle, &mut draft)?;
    let problem = draft.finish()?;
    if are_missing(&problem, &puzzle.metadata) {
        return Err(ReadErrorKind::Unsupported { notation: "an f-puzzles puzzle with other rules" });
    }
    let mut notes: Vec<Note> = note_of_description(&problem, &puzzle.metadata).into_iter().collect();
    if puzzle.has_cosmetics {
        notes.push(Note::Cosmetics);
    }
    let marks: Vec<ValueSet> = cells.iter().map(|cell| marks_of(cell, size)).collect();
    let problem = played(problem, &placed, &marks)?;
    Ok(Reading { problem, metadata: puzzle.metadata, notes })
}

fn layout_of(cells: &[&GridCell], size: usize) -> Result<Layout, ReadErrorKind> {
    if cells.iter().all(|cell| cell.region == Region::Box) {
        return usual_layout(size);
    }
    let rows = (1..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows)).unwrap_or(1);
    let box_of = |cell: usize| cell / size / rows * rows + cell % size / (size / rows);
    let region_of = |(cell, found): (usize, &&GridCell)| match found.region {
        Region::Box => box_of(cell),
        Region::Nowhere => usize::MAX,
        Region::Number(number) => number,
    };
    let regions: Vec<usize> = cells.iter().enumerate().map(region_of).collect();
    layout_of_regions(size, &regions)
}

/// Returns a value within the grid, 0 for none.
fn value_of(value: &Number, size: usize) -> Result<u8, ReadErrorKind> {
    match u8::try_from(value.0) {
        Ok(value) if usize::from(value) <= size => Ok(value),
        _ => Err(ReadErrorKind::Value { found: u32::try_from(value.0).unwrap_or(u32::MAX), size }),
    }
}

/// Returns the digits that a player has marked in a cell: in its centre or, if there are none, in its corner.
fn marks_of(cell: &GridCell, size: usize) -> ValueSet {
    let marks = if cell.center.0.is_empty() { &cell.corner } else { &cell.center };
    let values = marks.0.iter().filter_map(|mark| u8::try_from(mark.0).ok());
    values.filter(|&value| (1..=size).contains(&usize::from(value))).collect()
}
