//! A samurai sudoku: five 9x9 grids, of which the middle one shares a box with each of the others.
//!
//! The parser tolerates:
//!
//! * 21 rows, with blanks or `#` where there is no cell, or nothing; blanks between cells or none, bars, borders and
//!   blank lines; in rows of 21 characters also `.`, `x`, `-`, `_` or `0` where there is no cell;
//! * the rows joined on a line of 441 characters, `#` where there is no cell, or of only the 369 cells;
//! * `.`, `0`, `_`, `*` or `?` for an empty cell.

use std::sync::LazyLock;

use tesuji_core::{Constraint, Drawing, Layout, Problem, Shape};

use crate::cursor::{Cursor, Line};
use crate::draft::Draft;
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::read_error::ReadErrorKind;
use crate::symbol::symbol;
use crate::write::{ALLOWED, LAYOUT, is_restricted};
use crate::{Format, Keeps, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "samurai",
    describe: "a samurai sudoku: 21 rows of 21 characters, or one line, # where there is no cell",
    keeps: Keeps { variants: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    claims: |cursor| {
        let Some(line) = cursor.clone().record_line() else { return Claim::No };
        Claim::sure(is_row_with_a_gap(line.text) || read(&mut cursor.clone()).is_some_and(|(_, found)| found.is_ok()))
    },
    next: |cursor| {
        let (line, found) = read(cursor)?;
        Some(match found {
            Ok(problem) => Ok(Record::of(problem, Format::Samurai, line.start.line)),
            Err(kind) => {
                skip_rows(cursor);
                Err(cursor.error(kind, line.start, line.start, 0))
            }
        })
    },
    write: |problem, _, out| {
        let unfit = |what| WriteError::variant(Format::Samurai, problem, what);
        write(problem, out).map_err(unfit)
    },
    ..PLAIN
};

/// The number of rows and columns of the square that contains the cells.
const SIDE: usize = 21;

/// The row and column of the first cell of each grid, from 0.
const GRIDS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

static LAYOUT_OF_FIVE: LazyLock<Layout> = LazyLock::new(|| {
    Layout::draw(Drawing::overlapping(Shape::CLASSIC, &GRIDS)).expect("the five grids lie within the square")
});

/// Returns whether there is a cell at this place.
fn is_cell(row: usize, column: usize) -> bool {
    GRIDS.iter().any(|&(top, left)| (top..top + 9).contains(&row) && (left..left + 9).contains(&column))
}

/// Returns the number of cells in a row.
fn cells_in(row: usize) -> usize {
    (0..SIDE).filter(|&column| is_cell(row, column)).count()
}

/// Returns whether a line has cells and `#` in the places of the first row.
fn is_row_with_a_gap(text: &[u8]) -> bool {
    text.len() >= SIDE && (0..SIDE).all(|column| (text[column] == b'#') != is_cell(0, column))
}

/// Returns the values of the cells of a line, 0 for an empty one; `None` if there is anything else.
fn values(text: &[u8]) -> Option<Vec<u8>> {
    let mut values = Vec::new();
    for &byte in text {
        match byte {
            b'0'..=b'9' => values.push(byte - b'0'),
            b'.' | b'_' | b'*' | b'?' => values.push(0),
            b' ' | b'\t' | b'#' | b'|' | b':' | b'+' | b'-' | b'=' => {}
            _ => return None,
        }
    }
    Some(values)
}

/// Reads the next grid and moves past it or past an error. Returns its first line, or the line of the error.
fn read<'t>(cursor: &mut Cursor<'t>) -> Option<(Line<'t>, Result<Problem, ReadErrorKind>)> {
    let first = cursor.record_line()?;
    let text = first.text.trim_ascii();
    let of_square = |(at, &byte): (usize, &u8)| (byte == b'#') != is_cell(at / SIDE, at % SIDE);
    let is_square = text.len() == SIDE * SIDE && text.iter().enumerate().all(of_square);
    let count = LAYOUT_OF_FIVE.cell_count();
    if is_square || text.len() == count {
        let found = values(text).filter(|values| values.len() == count);
        return Some((first, found.ok_or(ReadErrorKind::Unrecognized).and_then(problem_of)));
    }
    let (mut line, mut all) = (first, Vec::with_capacity(count));
    for row in 0..SIDE {
        if row > 0 {
            match cursor.line() {
                Some(next) => line = next,
                None => return Some((line, Err(ReadErrorKind::Rows { expected: SIDE, found: row }))),
            }
        }
        let found = match with_cells(cursor, &mut line, row) {
            // These are borders after the last grid.
            None if row == 0 => return None,
            found => found.flatten().unwrap_or_default(),
        };
        let expected = cells_in(row);
        if found.len() != expected {
            return Some((line, Err(ReadErrorKind::Cells { expected, found: found.len() })));
        }
        all.extend(found);
    }
    Some((first, problem_of(all)))
}

/// Returns the values of a row of 21 characters that has a mark where there is no cell.
fn values_of_square(text: &[u8], row: usize) -> Option<Vec<u8>> {
    let text = text.trim_ascii();
    let mut gaps = (0..SIDE).filter(|&column| !is_cell(row, column));
    if text.len() != SIDE || !gaps.all(|column| b"#.xX-_0 ".contains(&text[column])) {
        return None;
    }
    let cells: Vec<u8> = (0..SIDE).filter(|&column| is_cell(row, column)).map(|column| text[column]).collect();
    values(&cells).filter(|values| values.len() == cells.len())
}

/// Advances to the next line that is neither a border nor blank, beginning with `line`. Returns its values,
/// `Some(None)` if it has anything else, and `None` if there is no such line.
fn with_cells<'t>(cursor: &mut Cursor<'t>, line: &mut Line<'t>, row: usize) -> Option<Option<Vec<u8>>> {
    loop {
        if let Some(found) = values_of_square(line.text, row) {
            return Some(Some(found));
        }
        let found = values(line.text);
        if found.as_ref().is_none_or(|found| !found.is_empty()) {
            return Some(found);
        }
        *line = cursor.line()?;
    }
}

/// Skips the rest of a refused grid.
fn skip_rows(cursor: &mut Cursor) {
    while cursor.peek().is_some_and(|line| values(line.text).is_some_and(|values| values.len() >= cells_in(9))) {
        cursor.line();
    }
}

fn problem_of(values: Vec<u8>) -> Result<Problem, ReadErrorKind> {
    let mut draft = Draft::of(LAYOUT_OF_FIVE.clone());
    draft.givens = values;
    draft.finish()
}

fn write(problem: &Problem, out: &mut String) -> Result<(), &'static str> {
    if problem.layout() != *LAYOUT_OF_FIVE {
        return Err(LAYOUT);
    }
    if let Some(constraint) = problem.constraints().first() {
        return Err(Constraint::name(constraint));
    }
    if is_restricted(problem) {
        return Err(ALLOWED);
    }
    let mut cells = problem.givens().into_iter().map(|value| symbol(value, '.'));
    let square = (0..SIDE * SIDE).map(|at| is_cell(at / SIDE, at % SIDE));
    out.extend(square.map(|is_cell| if is_cell { cells.next().unwrap_or('.') } else { '#' }));
    out.push('\n');
    Ok(())
}
