//! The files and the clipboard of Simple Sudoku.
//!
//! Files are grids and are read as such: new ones have bars and lines between the boxes, old ones `X` for an empty
//! cell. The clipboard contains three grids: the clues, the digits and the pencil marks. The parser of the clipboard
//! tolerates
//!
//! * any frames;
//! * lines of words after it, such as the version of the program.

use tesuji_core::{MarksOf, Problem};

use crate::cursor::Cursor;
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::notations::{pencilmarks, rows};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::symbol;
use crate::{Format, Keeps, Metadata, Record, WriteError, text_grid};

pub(crate) const NEW: Notation = Notation {
    name: "ss",
    describe: "a file of Simple Sudoku: bars and lines between the boxes",
    framing: Framing::Blocks,
    next: |cursor| next_of_nine(cursor, Format::Ss),
    write: write_new,
    ..PLAIN
};

pub(crate) const OLD: Notation = Notation {
    name: "ssold",
    describe: "an old file of Simple Sudoku: nine lines of nine characters, `X` for an empty cell",
    framing: Framing::Blocks,
    next: |cursor| next_of_nine(cursor, Format::SsOld),
    write: write_old,
    ..PLAIN
};

pub(crate) const CLIPBOARD: Notation = Notation {
    name: "clipboard",
    describe: "the clipboard of Simple Sudoku: the clues, the digits and the pencil marks as three grids",
    keeps: Keeps { placed: true, candidates: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    claims,
    next,
    write: write_three,
    ..PLAIN
};

/// Reads a grid like rows, and refuses sizes other than 9x9, which the program does not have.
fn next_of_nine(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    let start = cursor.mark();
    let item = rows::next(cursor, format)?;
    Some(item.and_then(|record| match record.problem.layout() {
        layout if layout.is_classic() => Ok(record),
        layout => {
            let kind = ReadErrorKind::Cells { expected: 81, found: layout.cell_count() };
            let at = crate::cursor::Mark { line: record.line, ..start };
            Err(cursor.error(kind, at, at, 0))
        }
    }))
}

/// Returns whether the text begins with two framed grids and then one with pencil marks.
fn claims(cursor: &Cursor) -> Claim {
    let mut cursor = cursor.clone();
    for _ in 0..2 {
        match text_grid::next_block(&mut cursor.clone()) {
            Some(block) if block.framed && rows::looks_like_cells(&block) => {}
            _ => return Claim::No,
        }
        if !matches!(text_grid::next_grid(&mut cursor), Some(Ok(_))) {
            return Claim::No;
        }
    }
    Claim::sure(pencilmarks::next_marks(&mut cursor).is_some_and(|marks| marks.is_ok()))
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let start = cursor.mark();
    let first = match rows::next(cursor, Format::Clipboard)? {
        Ok(record) => record,
        Err(error) => return Some(Err(error)),
    };
    let line = first.line;
    let fail = |cursor: &Cursor, message| Some(Err(cursor.error(ReadErrorKind::Syntax { message }, start, start, 0)));
    let Some(mut position) = first.problem.position().cloned() else {
        return fail(cursor, "the clipboard must have 9x9 grids");
    };
    let second = match rows::next(cursor, Format::Clipboard).transpose() {
        Ok(second) => second,
        Err(error) => return Some(Err(error)),
    };
    let digits = match second.as_ref().and_then(|record| record.problem.position()) {
        Some(digits) => digits.clues,
        None => return fail(cursor, "expected a grid of clues, one of digits and one of pencil marks"),
    };
    if position.clues.iter().any(|(cell, digit)| digits[cell] != Some(digit)) {
        return fail(cursor, "a clue is missing in the grid of digits");
    }
    let marks = match pencilmarks::next_marks(cursor) {
        Some(Ok(marks)) => marks.candidates,
        Some(Err(error)) => return Some(Err(error)),
        None => return fail(cursor, "expected a grid of clues, one of digits and one of pencil marks"),
    };
    position.placed = digits.iter().filter(|(cell, _)| position.clues[*cell].is_none()).collect();
    position.candidates = Some(marks.iter().filter(|candidate| digits[candidate.cell].is_none()).collect());
    position.marks_of = MarksOf::Player;
    Some(Ok(Record::of(position, Format::Clipboard, line)))
}

fn write_new(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    for (row, values) in problem.givens().chunks(9).enumerate() {
        if row == 3 || row == 6 {
            out.push_str("-----------\n");
        }
        for (column, &value) in values.iter().enumerate() {
            if column == 3 || column == 6 {
                out.push('|');
            }
            out.push(symbol(value, '.'));
        }
        out.push('\n');
    }
    Ok(())
}

fn write_old(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    for row in problem.givens().chunks(9) {
        out.extend(row.iter().map(|&value| symbol(value, 'X')));
        out.push('\n');
    }
    Ok(())
}

fn write_three(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Clipboard, problem.layout().size()));
    };
    for digits in [position.clues, position.digits()] {
        let values = digits.to_values();
        out.push_str("*-----------*\n");
        for (row, values) in values.chunks(9).enumerate() {
            if row == 3 || row == 6 {
                out.push_str("|---+---+---|\n");
            }
            let boxes: Vec<String> =
                values.chunks(3).map(|values| values.iter().map(|&value| symbol(value, '.')).collect()).collect();
            out.push_str(&format!("|{}|\n", boxes.join("|")));
        }
        out.push_str("*-----------*\n\n");
    }
    pencilmarks::write_marks(&position.marks_and_digits(), out);
    Ok(())
}

#[cfg(test)]
mod tests {
    use tesuji_core::{CandidateSet, Position};

    use super::*;
    use crate::read;

    #[test]
    fn other_sizes_are_refused_and_what_follows_is_read() {
        let nine = "1........\n".repeat(9);
        for format in [Format::Ss, Format::SsOld] {
            let items =
                read(format!("1..|...\n...|.2.\n-------\n{}\n{nine}", "...|...\n".repeat(4)).as_bytes(), Some(format));
            let errors: Vec<_> =
                items.iter().filter_map(|item| item.as_ref().err()).map(|error| error.kind()).collect();
            assert_eq!(errors, [ReadErrorKind::Cells { expected: 81, found: 36 }], "{items:?}");
            assert_eq!(items.len(), 2);
            assert!(items[1].as_ref().is_ok_and(|record| record.problem.layout().is_classic()), "{items:?}");
        }
    }

    #[test]
    fn a_footer_is_skipped_and_a_missing_clue_refused() {
        let problem = Problem::from(Position::of_sukaku(CandidateSet::ALL));
        let mut text = String::new();
        write_three(&problem, &Metadata::new(), &mut text).unwrap();
        text += "\nCreated with Simple Sudoku\n";
        let record = read(text.as_bytes(), None).remove(0).unwrap();
        assert_eq!((record.format, record.problem), (Format::Clipboard, problem));
        let broken = text.replacen('.', "5", 1);
        assert!(read(broken.as_bytes(), Some(Format::Clipboard))[0].is_err());
    }
}
