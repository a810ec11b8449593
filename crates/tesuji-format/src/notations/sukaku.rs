//! A sukaku on one line: nine characters for each cell, the n-th of which is the digit n or a mark for its absence.
//!
//! The parser tolerates `.` `0` `_` `-` `*` `?` `x` `X` as marks, also mixed, blanks before the puzzle, and anything
//! after it that begins with a blank, a tab or one of `,` `;` `:` `#`: it is kept verbatim.

use tesuji_core::{ByDigit, CandidateSet, Cell, CellSet, Position, Problem};

use crate::cursor::{Cursor, char_at, lossy};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::is_mark;
use crate::{Format, Keeps, Losses, Metadata, Record, WriteError};

pub(crate) const DOTS: Notation = Notation {
    name: "sukaku",
    describe: "one sukaku per line, nine characters per cell, `.` for an absent candidate",
    keeps: Keeps { clues: false, candidates: true, ..Keeps::CLUES },
    framing: Framing::Lines,
    claims,
    next: |cursor| next(cursor, Format::Sukaku),
    losses,
    write: |problem, _, out| write(problem, '.', out),
    ..PLAIN
};

pub(crate) const ZEROS: Notation = Notation {
    name: "sukaku0",
    describe: "one sukaku per line, nine characters per cell, `0` for an absent candidate",
    // Detection need not try twice, because both notations are read alike.
    claims: |_| Claim::No,
    next: |cursor| next(cursor, Format::Sukaku0),
    write: |problem, _, out| write(problem, '0', out),
    ..DOTS
};

const LENGTH: usize = 729;

fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || is_mark(byte)
}

fn claims(cursor: &Cursor) -> Claim {
    let Some(line) = cursor.clone().record_line() else { return Claim::No };
    let text = line.text.trim_ascii_start();
    Claim::maybe(text.iter().take_while(|&&byte| is_cell(byte)).count() == LENGTH)
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let text = line.text.trim_ascii_start();
    let start = line.text.len() - text.len();
    let fail = |at: usize, kind| Some(Err(cursor.error(kind, line.start, line.start, start + at)));
    let mut cells = ByDigit([CellSet::EMPTY; 9]);
    for (at, &byte) in text.iter().take(LENGTH).enumerate() {
        if byte == b'1' + (at % 9) as u8 {
            cells.0[at % 9].insert(Cell::from_index(at / 9));
        } else if !is_mark(byte) {
            return fail(at, ReadErrorKind::Character { found: char_at(text, at) });
        }
    }
    let found = text.iter().take_while(|&&byte| is_cell(byte)).count();
    if found != LENGTH {
        return fail(found.min(LENGTH), ReadErrorKind::Cells { expected: LENGTH, found });
    }
    let rest = &text[LENGTH..];
    if !matches!(rest, [] | [b' ' | b'\t' | b',' | b';' | b':' | b'#', ..]) {
        return fail(LENGTH, ReadErrorKind::Character { found: char_at(rest, 0) });
    }
    let (position, rest) = (Position::of_sukaku(CandidateSet::from_cells(cells)), lossy(rest).into_owned());
    Some(Ok(Record { rest, ..Record::of(position, format, line.start.line) }))
}

fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let mut losses = keeps.losses(problem, metadata);
    // A placed digit becomes the only candidate of its cell, as a clue does.
    losses.placed = problem.position().is_some_and(|position| position.placed.clue_count() > 0);
    losses
}

fn write(problem: &Problem, absent: char, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Sukaku, problem.layout().size()));
    };
    let marks = position.marks_and_digits();
    for cell in Cell::iter() {
        let digits = marks.digits(cell);
        out.extend(tesuji_core::Digit::iter().map(
            |digit| {
                if digits.contains(digit) { digit.ascii() as char } else { absent }
            },
        ));
    }
    out.push('\n');
    Ok(())
}
