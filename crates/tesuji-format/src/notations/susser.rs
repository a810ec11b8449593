//! The line of Sudoku Susser: 81 characters with `+` before placed digits, `:`, and the removed candidates.
//!
//! The parser tolerates:
//!
//! * any mark for an empty cell that the one-line notation has;
//! * no `:` or no `+`: then there are no pencil marks, or no placed digits;
//! * blank lines and comment lines that begin with `#`.
//!
//! A candidate is digit, row and column: `436` is 4 in r3c6. The pencil marks are those that the digits leave, without
//! the removed candidates.

use tesuji_core::{Candidate, CandidateSet, Cell, Digit, MarksOf, Position, Problem};

use crate::cursor::{Cursor, char_at};
use crate::notation::{Claim, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::{VALUE, digit};
use crate::{Format, Keeps, Losses, Metadata, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "susser",
    describe: "one line with `+` before placed digits and the removed candidates after `:`",
    keeps: Keeps { placed: true, candidates: true, ..Keeps::CLUES },
    claims,
    next,
    losses,
    write,
    ..PLAIN
};

fn claims(cursor: &Cursor) -> Claim {
    let Some(line) = cursor.clone().record_line() else { return Claim::No };
    let Ok((_, length)) = read_cells(line.text.trim_ascii()) else { return Claim::No };
    Claim::sure(match &line.text.trim_ascii()[length..] {
        [] => length > 81,
        [b':', rest @ ..] => read_triples(rest).is_ok(),
        _ => false,
    })
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let text = line.text.trim_ascii();
    let start = line.text.len() - line.text.trim_ascii_start().len();
    let fail = |at: usize, kind| Some(Err(cursor.error(kind, line.start, line.start, start + at)));
    let (mut position, length) = match read_cells(text) {
        Ok(cells) => cells,
        Err((at, kind)) => return fail(at, kind),
    };
    match &text[length..] {
        [] => {}
        [b':', rest @ ..] => match read_triples(rest) {
            Ok(gone) => strike(&mut position, gone),
            Err((at, kind)) => return fail(length + 1 + at, kind),
        },
        _ => return fail(length, ReadErrorKind::Character { found: char_at(text, length) }),
    }
    Some(Ok(Record::of(position, Format::Susser, line.start.line)))
}

/// The offset of an error, and its kind.
pub(crate) type Fault = (usize, ReadErrorKind);

/// Returns the clues and placed digits at the beginning of the text, and their length.
pub(crate) fn read_cells(text: &[u8]) -> Result<(Position, usize), Fault> {
    let mut position = Position::default();
    let mut at = 0;
    for nth in 0..81 {
        let is_placed = text.get(at) == Some(&b'+');
        at += usize::from(is_placed);
        let Some(&byte) = text.get(at) else {
            return Err((at, ReadErrorKind::Cells { expected: 81, found: nth }));
        };
        let value = VALUE[byte as usize];
        if value > 9 || (is_placed && value == 0) {
            return Err((at, ReadErrorKind::Character { found: char_at(text, at) }));
        }
        let grid = if is_placed { &mut position.placed } else { &mut position.clues };
        grid.set(Cell::from_index(nth), digit(value));
        at += 1;
    }
    Ok((position, at))
}

/// Writes cells in the form that [`read_cells`] reads.
pub(crate) fn write_cells(position: &Position, out: &mut String) {
    for cell in Cell::iter() {
        let placed = position.placed[cell];
        out.push_str(if placed.is_some() { "+" } else { "" });
        out.push(placed.or(position.clues[cell]).map_or('.', |digit| digit.ascii() as char));
    }
}

/// Reads a list of candidates, each as digit, row and column, separated by blanks.
pub(crate) fn read_triples(text: &[u8]) -> Result<CandidateSet, Fault> {
    let mut found = CandidateSet::EMPTY;
    let mut at = 0;
    for token in text.split(|byte| byte.is_ascii_whitespace()) {
        if !token.is_empty() {
            found.insert(triple(token).ok_or((at, ReadErrorKind::Character { found: char_at(text, at) }))?);
        }
        at += token.len() + 1;
    }
    Ok(found)
}

fn triple(token: &[u8]) -> Option<Candidate> {
    let [digit @ b'1'..=b'9', row @ b'1'..=b'9', column @ b'1'..=b'9'] = token else { return None };
    let index = |byte: &u8| (byte - b'1') as usize;
    Some(Candidate { cell: Cell::at(index(row), index(column)), digit: Digit::from_index(index(digit)) })
}

/// Writes candidates in the form that [`read_triples`] reads.
pub(crate) fn write_triples(candidates: &CandidateSet, out: &mut String) {
    for (nth, Candidate { cell, digit }) in candidates.iter().enumerate() {
        out.push_str(if nth > 0 { " " } else { "" });
        out.push_str(&format!("{digit}{}{}", cell.row() + 1, cell.column() + 1));
    }
}

/// Removes candidates as part of the problem.
pub(crate) fn strike(position: &mut Position, gone: CandidateSet) {
    position.candidates = Some(position.pencilmarks() - gone);
    position.marks_of = MarksOf::Problem;
}

/// Returns the losses. Pencil marks that the digits rule out cannot be expressed by removed candidates.
pub(crate) fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    let candidates = problem.position().is_some_and(|position| {
        let left = Position { candidates: None, ..position.clone() }.pencilmarks();
        position.candidates.is_some_and(|marks| !marks.is_subset(&left))
    });
    Losses { candidates, ..losses }
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Susser, problem.layout().size()));
    };
    write_cells(position, out);
    if position.candidates.is_some() {
        out.push(':');
        write_triples(&position.struck(), out);
    }
    out.push('\n');
    Ok(())
}
