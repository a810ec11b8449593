//! One puzzle per line in alphabets whose first character is not `1`: letters from `A`, or hexadecimal digits from `0`.
//!
//! The parser tolerates:
//!
//! * `.` `_` `-` `*` `?` for an empty cell, in letters also `0`;
//! * lower case, blanks before the puzzle, anything after it that begins with a blank, a tab, `,` `;` or `#`.

use tesuji_core::Problem;

use crate::cursor::{Cursor, char_at, lossy};
use crate::notation::{Claim, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::{problem_of, size_of_cells};
use crate::{Format, Keeps, Record, WriteError};

pub(crate) const LETTERS: Notation = Notation {
    name: "letters",
    describe: "one puzzle per line, `A` for 1 and so on, `.` for an empty cell",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    claims: |cursor| claims(cursor, Format::Letters),
    next: |cursor| next(cursor, Format::Letters),
    write: |problem, _, out| write(problem, b"ABCDEFGHIJKLMNOPQRSTUVWXY", out),
    ..PLAIN
};

pub(crate) const HEX: Notation = Notation {
    name: "hex",
    describe: "one puzzle per line, `0` for 1, `F` for 16 and so on, `.` for an empty cell",
    claims: |cursor| claims(cursor, Format::Hex),
    next: |cursor| next(cursor, Format::Hex),
    write: |problem, _, out| write(problem, b"0123456789ABCDEFGHIJKLMNO", out),
    ..LETTERS
};

/// Returns the value of a character; `None` for one that is not in the alphabet.
fn value(byte: u8, format: Format) -> Option<u8> {
    let letter = byte.to_ascii_uppercase();
    match (byte, format) {
        (b'.' | b'_' | b'-' | b'*' | b'?', _) | (b'0', Format::Letters) => Some(0),
        (b'0'..=b'9', Format::Hex) => Some(byte - b'0' + 1),
        (_, Format::Hex) if (b'A'..=b'O').contains(&letter) => Some(letter - b'A' + 11),
        (_, Format::Letters) if (b'A'..=b'Y').contains(&letter) => Some(letter - b'A' + 1),
        _ => None,
    }
}

fn run_length(text: &[u8], format: Format) -> usize {
    text.iter().position(|&byte| value(byte, format).is_none()).unwrap_or(text.len())
}

fn claims(cursor: &Cursor, format: Format) -> Claim {
    let Some(line) = cursor.clone().record_line() else { return Claim::No };
    let text = line.text.trim_ascii();
    let run = &text[..run_length(text, format)];
    let Some(size) = size_of_cells(run.len()) else { return Claim::No };
    Claim::maybe(match format {
        // Digits from zero are usual only for sizes above 10.
        Format::Hex => size > 10 && run.iter().any(|&byte| value(byte, format) != Some(0)),
        _ => run.iter().any(u8::is_ascii_alphabetic) && run.iter().any(|byte| !b"xX".contains(byte)),
    })
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let text = line.text.trim_ascii_start();
    let start = line.text.len() - text.len();
    let fail = |at: usize, kind| Some(Err(cursor.error(kind, line.start, line.start, start + at)));
    let run = run_length(text, format);
    if !matches!(text.get(run), None | Some(b' ' | b'\t' | b',' | b';' | b'#')) {
        return fail(run, ReadErrorKind::Character { found: char_at(text, run) });
    }
    let values: Vec<u8> = text[..run].iter().take(626).filter_map(|&byte| value(byte, format)).collect();
    match problem_of(&values) {
        Ok(problem) => {
            let rest = lossy(&text[run..]).into_owned();
            Some(Ok(Record { rest, ..Record::of(problem, format, line.start.line) }))
        }
        Err((at, ReadErrorKind::Value { .. })) => fail(at, ReadErrorKind::Character { found: char_at(text, at) }),
        Err((_, ReadErrorKind::Cells { expected, .. })) => fail(run, ReadErrorKind::Cells { expected, found: run }),
        Err((at, kind)) => fail(at, kind),
    }
}

fn write(problem: &Problem, alphabet: &[u8; 25], out: &mut String) -> Result<(), WriteError> {
    let symbol = |value: u8| if value == 0 { '.' } else { alphabet[value as usize - 1] as char };
    out.extend(problem.givens().into_iter().map(symbol));
    out.push('\n');
    Ok(())
}
