//! The board code of SudokuWiki, `S9B` and two characters per cell, alone or at the end of a link.
//!
//! Each cell is a number in base 36: 1 to 9 is a clue, 10 to 18 a placed digit plus nine, a greater number 18 plus a
//! bit for each candidate, and 0 a cell without a candidate. The parser tolerates anything before `S9B`, such as the
//! address, and upper case.

use tesuji_core::{CandidateSet, Cell, DigitSet, MarksOf, Position, Problem};

use crate::address::{is_address, other_puzzle};
use crate::cursor::{Cursor, char_at, lossy};
use crate::notation::{Claim, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::digit;
use crate::{Format, Keeps, Metadata, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "sudokuwiki",
    describe: "a link to SudokuWiki with the state of a board",
    keeps: Keeps { placed: true, candidates: true, ..Keeps::CLUES },
    claims: |cursor| Claim::on_line(cursor, |text| code(text).is_some()),
    next,
    write,
    ..PLAIN
};

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";
const LENGTH: usize = 162;
const PLACED_NINE: u32 = 18;

/// Returns the start of the code after its name. Within other packed text a name does not count.
fn code(line: &[u8]) -> Option<usize> {
    let is_packed = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/-_".contains(byte);
    let mut names = line.windows(3).enumerate().filter(|(_, window)| *window == b"S9B");
    names.find(|&(at, _)| !line[..at].last().is_some_and(is_packed)).map(|(at, _)| at + 3)
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let fail = |at, kind| Some(Err(cursor.error(kind, line.start, line.start, at)));
    let Some(start) = code(line.text) else {
        return fail(0, ReadErrorKind::Syntax { message: "expected a code that begins with S9B" });
    };
    let address = line.text.trim_ascii_start();
    if let Some(kind) = is_address(address).then(|| other_puzzle(address)).flatten() {
        return fail(0, kind);
    }
    let code = &line.text[start..];
    let length = code.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(code.len());
    if length != LENGTH {
        return fail(start + length.min(LENGTH), ReadErrorKind::Cells { expected: 81, found: length / 2 });
    }
    let mut position = Position::default();
    let mut marks = CandidateSet::EMPTY;
    for (cell, at) in Cell::iter().zip((0..LENGTH).step_by(2)) {
        let value = |at: usize| (code[at] as char).to_digit(36).unwrap_or(0);
        match 36 * value(at) + value(at + 1) {
            0 => {}
            clue @ 1..=9 => position.clues.set(cell, digit(clue as u8)),
            placed @ 10..=PLACED_NINE => position.placed.set(cell, digit(placed as u8 - 9)),
            bits if bits - PLACED_NINE < 512 => {
                marks.set_digits(cell, DigitSet::from_bits((bits - PLACED_NINE) as u16));
            }
            _ => return fail(start + at, ReadErrorKind::Character { found: char_at(code, at) }),
        }
    }
    position.candidates = Some(marks);
    position.marks_of = MarksOf::Player;
    let rest = lossy(&code[length..]).into_owned();
    Some(Ok(Record { rest, ..Record::of(position, Format::Sudokuwiki, line.start.line) }))
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Sudokuwiki, problem.layout().size()));
    };
    let marks = position.pencilmarks();
    out.push_str(ADDRESS);
    out.push_str("S9B");
    for cell in Cell::iter() {
        let value = match (position.clues[cell], position.placed[cell], marks.digits(cell)) {
            (Some(digit), ..) => digit.value().into(),
            (None, Some(digit), _) => 9 + u32::from(digit.value()),
            (None, None, DigitSet::EMPTY) => 0,
            (None, None, digits) => PLACED_NINE + u32::from(digits.bits()),
        };
        out.extend([value / 36, value % 36].map(|value| char::from_digit(value, 36).expect("below 36")));
    }
    out.push('\n');
    Ok(())
}
