//! Nine lines of nine cells without a frame, or other sizes from 4 to 25.
//!
//! The parser tolerates:
//!
//! * numbers separated by blanks, tabs, commas or semicolons; between all but blanks, a cell may be empty;
//! * one character per cell, with blanks between the boxes or anywhere;
//! * any mark for an empty cell that the one-line notation has; the blank, if each line has exactly nine columns;
//! * all numbers in one line, or in lines of any length up to a blank line;
//! * a blank line between bands, lines of words between grids, blank lines, comment lines that begin with `#`.

use tesuji_core::Problem;

use crate::cursor::Cursor;
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::notations::line::DOUBTFUL;
use crate::notations::paste::is_sequence_and_more;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::{problem_of, with_boxes};
use crate::text_grid::{self, TextGrid, next_block};
use crate::{Format, Keeps, Metadata, Note, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "rows",
    describe: "rows of numbers separated by blanks, `0` for an empty cell",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    claims: |cursor| claims(cursor, false),
    next: |cursor| next(cursor, Format::Rows),
    write,
    ..PLAIN
};

/// Claims a text that has a grid or whose first row looks like a row of a grid, with or without a frame.
pub(crate) fn claims(cursor: &Cursor, framed: bool) -> Claim {
    let Some(block) = next_block(&mut cursor.clone()).filter(|block| block.framed == framed) else { return Claim::No };
    let is_grid = || matches!(text_grid::next_grid(&mut cursor.clone()), Some(Ok(_)));
    Claim::maybe(looks_like_cells(&block) || is_grid())
}

/// Returns whether the first row is mostly cells; a bad one is then reported as a bad row.
pub(crate) fn looks_like_cells(block: &text_grid::Block) -> bool {
    let Some(row) = block.rows.first() else { return false };
    let is_cell = |byte: &&u8| byte.is_ascii_digit() || b".,; \t|_-*xX".contains(byte);
    let cells = row.plain.iter().filter(is_cell).count();
    cells >= 4 && 4 * cells >= 3 * row.plain.len()
}

/// Reads a grid, with or without a frame.
pub(crate) fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    let grid = match text_grid::next_grid(cursor)? {
        Ok(grid) => grid,
        Err(error) => return Some(Err(error)),
    };
    // Old files of Simple Sudoku use X for an empty cell.
    if grid.is_doubtful && format != Format::SsOld {
        return Some(Err(cursor.error(DOUBTFUL, grid.start, grid.start, 0)));
    }
    if let Err(error) = are_whole_grids(cursor, &grid) {
        return Some(Err(error));
    }
    Some(match problem_of(&grid.values) {
        Ok(problem) => {
            let problem = match grid.shape {
                Some(boxes) => with_boxes(problem, boxes),
                None => problem,
            };
            let mut notes = Vec::new();
            notes.extend(is_sequence_and_more(&grid.values).then_some(Note::Sequence));
            notes.extend(grid.has_two_marks.then_some(Note::TwoMarks));
            notes.extend(grid.has_two_widths.then_some(Note::SetApart));
            Ok(Record { notes, ..Record::of(problem, format, grid.start.line) })
        }
        Err((_, kind)) => Err(cursor.error(kind, grid.start, grid.start, 0)),
    })
}

/// Checks that the rows after a grid form whole grids too. If there is an extra row, the start of the first grid is
/// unknown; all are then one error, and the cursor moves past them.
fn are_whole_grids(cursor: &mut Cursor, grid: &TextGrid) -> Result<(), ReadError> {
    let size = grid.values.len().isqrt();
    if cursor.mark().offset < cursor.whole_until || grid.rows != size {
        return Ok(());
    }
    let mut ahead = cursor.clone();
    let count = text_grid::skip_rows(&mut ahead);
    let is_known = !cursor.piece().is_cut || !ahead.rest().is_empty();
    if is_known && !count.is_multiple_of(size) {
        let kind = ReadErrorKind::Rows { expected: size, found: size + count };
        let error = cursor.error(kind, grid.start, cursor.mark(), 0);
        cursor.go(ahead.mark());
        return Err(error);
    }
    cursor.whole_until = ahead.mark().offset;
    Ok(())
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let size = problem.layout().size();
    for row in problem.givens().chunks(size) {
        for (column, value) in row.iter().enumerate() {
            if column > 0 {
                out.push(' ');
            }
            out.push_str(&value.to_string());
        }
        out.push('\n');
    }
    Ok(())
}
