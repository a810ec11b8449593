//! A jigsaw sudoku: the cells, and a character for the region of each cell.
//!
//! The parser tolerates:
//!
//! * cells and regions on one line, with or without a blank between them, or on two lines with at most one blank line
//!   between them; either may come first; regions alone, if they are connected, are a grid without givens;
//! * sizes from 4 to 25: digits and letters as in other lines with one character per cell; above size 9, cells without
//!   a digit use `A` for 1;
//! * any characters for the regions, each as often as the grid has rows.

use tesuji_core::{Constraint, Drawing, HouseOf, Problem};

use crate::cursor::{Cursor, Line};
use crate::draft::{Draft, layout_of_regions};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::{VALUE, symbol};
use crate::write::{ALLOWED, LAYOUT, is_restricted};
use crate::{Format, Keeps, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "jigsaw",
    describe: "a jigsaw sudoku: one character per cell, then one per cell for its region",
    keeps: Keeps { sizes: true, variants: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    claims: |cursor| {
        let Some(line) = cursor.clone().record_line() else { return Claim::No };
        let Some((size, rest)) = parts_of(line.text.trim_ascii()) else { return Claim::No };
        let is_map = |text: &[u8]| regions_of(text, size).is_some_and(|regions| hangs_together(&regions, size));
        Claim::sure(match rest {
            Some(rest) => is_map(rest) || is_map(&line.text.trim_ascii()[..size * size]),
            None => {
                let other = |next: &Line| parts_of(next.text.trim_ascii()) == Some((size, None));
                let second = second_line(&mut cursor.clone()).filter(other);
                is_map(line.text.trim_ascii()) || second.is_some_and(|second| is_map(second.text.trim_ascii()))
            }
        })
    },
    next,
    write: |problem, _, out| {
        let unfit = |what| WriteError::variant(Format::Jigsaw, problem, what);
        let text = text_of(problem).map_err(unfit)?;
        out.push_str(&text);
        out.push('\n');
        Ok(())
    },
    ..PLAIN
};

/// Returns the size of the grid in a line, and the text after the first grid.
fn parts_of(text: &[u8]) -> Option<(usize, Option<&[u8]>)> {
    let size_of = |count: usize| (4..=25).find(|size| size * size == count);
    if let Some(size) = size_of(text.len()) {
        return Some((size, None));
    }
    let size = size_of(text.len() / 2)?;
    let rest = &text[size * size..];
    match rest.len() - size * size {
        0 => Some((size, Some(rest))),
        _ => rest[0].is_ascii_whitespace().then(|| (size, Some(&rest[1..]))),
    }
}

/// Returns the number of the region of each cell, if each character occurs as often as the grid has rows.
fn regions_of(text: &[u8], size: usize) -> Option<Vec<usize>> {
    let mut counts = [0; 256];
    text.iter().for_each(|&sign| counts[usize::from(sign)] += 1);
    let is_map = text.len() == size * size && counts.iter().all(|&count| count == 0 || count == size);
    // Marks for empty cells are not regions, and neither are bytes that are not ASCII characters.
    let fits = text.iter().all(|&sign| sign.is_ascii_graphic() && !b".*_-".contains(&sign));
    (is_map && fits).then(|| text.iter().map(|&sign| usize::from(sign)).collect())
}

/// Returns whether every region is connected by sides, which is never true of a solution.
pub(crate) fn hangs_together(regions: &[usize], size: usize) -> bool {
    let mut reached = vec![false; regions.len()];
    for first in 0..regions.len() {
        if regions[..first].contains(&regions[first]) {
            if !reached[first] {
                return false;
            }
            continue;
        }
        let mut open = vec![first];
        reached[first] = true;
        while let Some(cell) = open.pop() {
            let (row, column) = (cell / size, cell % size);
            let neighbours = [
                (row > 0).then(|| cell - size),
                (row + 1 < size).then(|| cell + size),
                (column > 0).then(|| cell - 1),
                (column + 1 < size).then(|| cell + 1),
            ];
            for next in neighbours.into_iter().flatten() {
                if regions[next] == regions[cell] && !reached[next] {
                    reached[next] = true;
                    open.push(next);
                }
            }
        }
    }
    true
}

/// Returns the line that continues the first one, with at most one skipped line between them.
fn second_line<'t>(cursor: &mut Cursor<'t>) -> Option<Line<'t>> {
    cursor.record_line()?;
    let before = cursor.mark();
    let line = cursor.record_line()?;
    (line.start.line <= before.line + 1).then_some(line)
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let mut after = cursor.clone();
    let line = cursor.record_line()?;
    let text = line.text.trim_ascii();
    let error = |kind| Some(Err(cursor.error(kind, line.start, line.start, 0)));
    let Some((size, rest)) = parts_of(text) else {
        return error(ReadErrorKind::Cells { expected: 162, found: text.len() });
    };
    let is_map = |text: &[u8]| regions_of(text, size).is_some();
    let hangs = |text: &[u8]| regions_of(text, size).is_some_and(|regions| hangs_together(&regions, size));
    let (first, second) = match rest {
        Some(rest) => (&text[..size * size], Some(rest)),
        None => {
            let second = second_line(&mut after).map(|second| second.text.trim_ascii());
            let other = |second: &&[u8]| {
                parts_of(second) == Some((size, None))
                    && (hangs(second) != hangs(text) || is_map(second) != is_map(text))
            };
            (text, second.filter(other))
        }
    };
    let (map, cells) = match second {
        Some(second) if hangs(second) || (is_map(second) && !hangs(first)) => (second, Some(first)),
        Some(second) => (first, Some(second)),
        None => (first, None),
    };
    let found = read(size, map, cells);
    if rest.is_none() && second.is_some() {
        cursor.go(after.mark());
    }
    Some(match found {
        Ok(problem) => Ok(Record::of(problem, Format::Jigsaw, line.start.line)),
        Err(kind) => Err(cursor.error(kind, line.start, line.start, 0)),
    })
}

/// Returns the problem with a region number and a value for each cell; the value 0 is an empty cell.
///
/// # Errors
///
/// Returns an error if a value is above the size.
pub(crate) fn problem(size: usize, regions: &[usize], values: &[u8]) -> Result<Problem, ReadErrorKind> {
    let mut draft = Draft::of(layout_of_regions(size, regions)?);
    draft.givens.copy_from_slice(values);
    draft.finish()
}

fn read(size: usize, map: &[u8], cells: Option<&[u8]>) -> Result<Problem, ReadErrorKind> {
    let message = "expected a character for the region of each cell, each as many times as there are rows";
    let regions = regions_of(map, size).ok_or(ReadErrorKind::Syntax { message })?;
    let mut values = vec![0; regions.len()];
    let cells = cells.unwrap_or_default();
    let is_letters = size > 9 && !cells.iter().any(|cell| matches!(cell, b'1'..=b'9'));
    for (nth, &cell) in cells.iter().enumerate() {
        match VALUE[usize::from(cell)] {
            _ if is_letters && cell.is_ascii_alphabetic() => values[nth] = cell.to_ascii_uppercase() - b'A' + 1,
            255 => return Err(ReadErrorKind::Character { found: char::from(cell) }),
            value => values[nth] = value,
        }
    }
    problem(size, &regions, &values)
}

fn text_of(problem: &Problem) -> Result<String, &'static str> {
    let layout = problem.layout();
    let size = layout.size();
    if let Some(constraint) = problem.constraints().first() {
        return Err(Constraint::name(constraint));
    }
    if problem.position().is_none() && is_restricted(problem) {
        return Err(ALLOWED);
    }
    let drawing = layout.drawing();
    let lines = Drawing::lines(size, size);
    let regions: Vec<_> = drawing.houses.iter().filter(|house| house.of == HouseOf::Regions).collect();
    let rest = drawing.houses.iter().filter(|house| house.of != HouseOf::Regions).map(|house| &house.cells);
    let mut map = vec![None; drawing.cells.len()];
    for (nth, region) in regions.iter().enumerate() {
        region.cells.iter().for_each(|&cell| map[cell] = Some(symbol(nth as u8 + 1, '.')));
    }
    let is_whole = regions.len() == size && regions.iter().all(|region| region.cells.len() == size);
    let is_square = drawing.cells == lines.cells && drawing.first == 1 && drawing.extra.is_empty();
    if !is_square || !is_whole || !rest.eq(lines.houses.iter().map(|house| &house.cells)) || !(4..=25).contains(&size) {
        return Err(LAYOUT);
    }
    let map: String = map.into_iter().collect::<Option<String>>().ok_or(LAYOUT)?;
    // Disconnected regions could not be distinguished from clues.
    regions_of(map.as_bytes(), size).filter(|regions| hangs_together(regions, size)).ok_or(LAYOUT)?;
    let letter = |value: u8| if value == 0 { '.' } else { char::from(b'A' + value - 1) };
    let cell = |value| if size > 9 { letter(value) } else { symbol(value, '.') };
    let cells: String = problem.givens().into_iter().map(cell).collect();
    Ok(cells + &map)
}
