//! Codes of one line that write runs of empty cells short: SudokuPad's classic codec, Simon Tatham's Solo, the crate
//! `sudoku-variants`, the givens of Interactive Sudoku Solver.
//!
//! The parsers tolerate
//!
//! * SudokuPad: an address before the code; each of `0-9A-Za-x` is a digit plus ten times the empty cells after it;
//! * Solo: parameters between the size and the colon; `a` to `z` are 1 to 26 empty cells, `_` parts two digits;
//! * `sudoku-variants`: blanks around fields;
//! * Interactive Sudoku Solver: `.Shape~9x9`, and no other constraint than givens of one value.

use tesuji_core::{Cell, Grid, Shape};

use crate::cursor::Cursor;
use crate::notation::{Claim, Notation, PLAIN};
use crate::reading::{ReadError, ReadErrorKind, Reading};
use crate::symbol::{content_of, digit};
use crate::{Content, Format, WriteError};

pub(crate) const SUDOKUPAD: Notation = Notation {
    name: "sudokupad",
    describe: "the classic code of SudokuPad",
    claims: |cursor| claims(cursor, Format::Sudokupad),
    next: |cursor| next(cursor, Format::Sudokupad),
    write: |content, out| write(content, Format::Sudokupad, out),
    ..PLAIN
};

pub(crate) const SOLO: Notation = Notation {
    name: "solo",
    describe: "a game id of Simon Tatham's Solo",
    claims: |cursor| claims(cursor, Format::Solo),
    next: |cursor| next(cursor, Format::Solo),
    write: |content, out| write(content, Format::Solo, out),
    ..PLAIN
};

pub(crate) const BLOCKS: Notation = Notation {
    name: "blocks",
    describe: "the code of the Rust crate sudoku-variants: the size of a block, then fields between commas",
    claims: |cursor| claims(cursor, Format::Blocks),
    next: |cursor| next(cursor, Format::Blocks),
    write: |content, out| write(content, Format::Blocks, out),
    ..PLAIN
};

pub(crate) const GIVENS: Notation = Notation {
    name: "givens",
    describe: "the givens of Interactive Sudoku Solver, `.~R1C1_5`",
    claims: |cursor| claims(cursor, Format::Givens),
    next: |cursor| next(cursor, Format::Givens),
    write: |content, out| write(content, Format::Givens, out),
    ..PLAIN
};

fn claims(cursor: &Cursor, format: Format) -> Claim {
    let Some(line) = cursor.clone().record_line() else { return Claim::No };
    let text = line.text.trim_ascii();
    match format {
        Format::Sudokupad => {
            let code = last_part(text);
            let has_run = code.iter().any(u8::is_ascii_alphabetic);
            Claim::maybe(has_run && code.len() <= 81 && values(text, format).is_ok())
        }
        Format::Givens => Claim::sure(text.starts_with(b".~") || text.starts_with(b".Shape~")),
        _ => Claim::sure(size(text, if format == Format::Solo { b':' } else { b';' }).is_some()),
    }
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Reading, ReadError>> {
    let line = cursor.record_line()?;
    let start = line.text.len() - line.text.trim_ascii_start().len();
    let content = values(line.text.trim_ascii(), format).and_then(|values| content_of(&values));
    Some(match content {
        Ok(content) => Ok(Reading { content, format, rest: String::new(), line: line.start.line }),
        Err((at, kind)) => Err(cursor.error(kind, line.start, line.start, start + at)),
    })
}

/// Where something is wrong, and what.
type Fault = (usize, ReadErrorKind);

fn syntax<T>(at: usize, message: &'static str) -> Result<T, Fault> {
    Err((at, ReadErrorKind::Syntax { message }))
}

fn values(text: &[u8], format: Format) -> Result<Vec<u8>, Fault> {
    match format {
        Format::Sudokupad => sudokupad(text),
        Format::Solo => solo(text),
        Format::Blocks => blocks(text),
        _ => givens(text),
    }
}

/// What follows the last sign of an address.
fn last_part(text: &[u8]) -> &[u8] {
    text.rsplit(|byte| b"/?&=#".contains(byte)).next().unwrap_or(text)
}

fn sudokupad(text: &[u8]) -> Result<Vec<u8>, Fault> {
    let code = last_part(text);
    let start = text.len() - code.len();
    let mut values = Vec::with_capacity(81);
    for (at, &byte) in code.iter().enumerate() {
        let number = match byte {
            b'0'..=b'9' => byte - b'0',
            b'A'..=b'Z' => byte - b'A' + 10,
            b'a'..=b'x' => byte - b'a' + 36,
            _ => return Err((start + at, ReadErrorKind::Character { found: crate::cursor::char_at(code, at) })),
        };
        values.push(number % 10);
        values.extend(std::iter::repeat_n(0, (number / 10).into()));
        if values.len() > 81 {
            break;
        }
    }
    match values.len() {
        81 => Ok(values),
        found => Err((text.len(), ReadErrorKind::Cells { expected: 81, found })),
    }
}

/// The size of a grid whose square boxes are named before the separator, and where the separator stands.
fn size(text: &[u8], separator: u8) -> Option<(usize, usize)> {
    let end = text.iter().take(32).position(|&byte| byte == separator)?;
    let (rows, rest) = text[..end].split_first()?;
    let [b'x', columns, ..] = rest else { return None };
    let value = |byte: &u8| (byte.is_ascii_digit()).then(|| (byte - b'0') as usize);
    let shape = Shape::new(value(rows)?, value(columns)?)?;
    (separator == b':' || end == 3).then_some((shape.size(), end))
}

fn square(text: &[u8], separator: u8) -> Result<(usize, usize), Fault> {
    match size(text, separator) {
        Some(_) if text[0] != text[2] => Err((0, ReadErrorKind::Unsupported { notation: "a code of oblong boxes" })),
        Some(size) => Ok(size),
        None => syntax(0, "expected the size of a box, such as 3x3"),
    }
}

fn solo(text: &[u8]) -> Result<Vec<u8>, Fault> {
    let (size, colon) = square(text, b':')?;
    if text[3..colon].iter().any(|byte| b"jkx".contains(byte)) {
        return Err((3, ReadErrorKind::Unsupported { notation: "a variant of Solo" }));
    }
    let mut values = Vec::new();
    let mut at = colon + 1;
    while at < text.len() && values.len() <= size * size {
        match text[at] {
            run @ b'a'..=b'z' => values.extend(std::iter::repeat_n(0, (run - b'a' + 1).into())),
            b'_' => {}
            b'1'..=b'9' => {
                let length = text[at..].iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
                let number = str::from_utf8(&text[at..at + length]).ok().and_then(|digits| digits.parse().ok());
                values.push(number.unwrap_or(0));
                at += length - 1;
            }
            _ => return Err((at, ReadErrorKind::Character { found: crate::cursor::char_at(text, at) })),
        }
        at += 1;
    }
    match values.len() == size * size {
        true => Ok(values),
        false => Err((at, ReadErrorKind::Cells { expected: size * size, found: values.len() })),
    }
}

fn blocks(text: &[u8]) -> Result<Vec<u8>, Fault> {
    let (size, end) = square(text, b';')?;
    let mut values = Vec::new();
    let mut at = end + 1;
    for field in text[at..].split(|&byte| byte == b',').take(size * size + 1) {
        let number = str::from_utf8(field.trim_ascii()).ok();
        match number.and_then(|number| if number.is_empty() { Some(0) } else { number.parse().ok() }) {
            Some(value) => values.push(value),
            None => return syntax(at, "expected a number or nothing between commas"),
        }
        at += field.len() + 1;
    }
    match values.len() == size * size {
        true => Ok(values),
        false => Err((text.len(), ReadErrorKind::Cells { expected: size * size, found: values.len() })),
    }
}

fn givens(text: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut grid = Grid::EMPTY;
    let mut at = 0;
    for constraint in text.split(|&byte| byte == b'.') {
        match constraint {
            [] | b"Shape~9x9" => {}
            [b'~', list @ ..] => {
                let mut place = at + 1;
                for given in list.split(|&byte| byte == b'~') {
                    match given {
                        [b'R', row @ b'1'..=b'9', b'C', column @ b'1'..=b'9', b'_', value @ b'1'..=b'9'] => {
                            let cell = Cell::at((row - b'1').into(), (column - b'1').into());
                            grid.set(cell, digit(value - b'0'));
                        }
                        _ => return syntax(place, "expected a given of one value, such as R1C1_5"),
                    }
                    place += given.len() + 1;
                }
            }
            _ => return Err((at, ReadErrorKind::Unsupported { notation: "a constraint other than givens" })),
        }
        at += constraint.len() + 1;
    }
    Ok(grid.as_cells().map(|digit| digit.map_or(0, |digit| digit.value())).to_vec())
}

fn write(content: &Content, format: Format, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = content.position() else {
        return Err(WriteError::size(format, content.shape().size()));
    };
    let values = content.values();
    match format {
        Format::Sudokupad => {
            const CODE: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
            let mut at = 0;
            while at < 81 {
                let run = values[at + 1..].iter().take(5).take_while(|&&value| value == 0).count();
                out.push(CODE[values[at] as usize + 10 * run] as char);
                at += 1 + run;
            }
        }
        Format::Solo => {
            out.push_str("3x3:");
            let mut at = 0;
            while at < 81 {
                let run = values[at..].iter().take(26).take_while(|&&value| value == 0).count();
                if run > 0 {
                    out.push((b'a' + run as u8 - 1) as char);
                    at += run;
                } else {
                    out.push_str(if at > 0 && values[at - 1] > 0 { "_" } else { "" });
                    out.push((b'0' + values[at]) as char);
                    at += 1;
                }
            }
        }
        Format::Blocks => {
            let field = |&value: &u8| if value == 0 { String::new() } else { value.to_string() };
            out.push_str(&format!("3x3;{}", values.iter().map(field).collect::<Vec<_>>().join(",")));
        }
        _ => {
            out.push('.');
            for (cell, digit) in position.clues.iter() {
                out.push_str(&format!("~R{}C{}_{digit}", cell.row() + 1, cell.column() + 1));
            }
            // Without a clue, the shape says what it is.
            out.push_str(if position.clues == Grid::EMPTY { "Shape~9x9" } else { "" });
        }
    }
    out.push('\n');
    Ok(())
}
