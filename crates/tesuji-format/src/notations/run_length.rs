//! One-line codes that shorten runs of empty cells: SudokuPad's classic codec, Simon Tatham's Solo, and the crate
//! `sudoku-variants`.
//!
//! The parsers tolerate
//!
//! * SudokuPad: an address before the code; each of `0-9A-Za-x` is a digit plus ten times the empty cells after it;
//! * Solo: parameters between the size and the colon; `a` to `z` are 1 to 26 empty cells, `_` separates two digits;
//!   other sizes, with the rows of a box first;
//! * `sudoku-variants`: blanks around fields; other sizes, with the columns of a box first.

use tesuji_core::{Problem, Shape};

use crate::cursor::Cursor;
use crate::notation::{Claim, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::{problem_of, with_boxes};
use crate::{Format, Keeps, Losses, Metadata, Record, WriteError};

pub(crate) const SUDOKUPAD: Notation = Notation {
    name: "sudokupad",
    describe: "the classic code of SudokuPad",
    claims: |cursor| claims(cursor, Format::Sudokupad),
    next: |cursor| next(cursor, Format::Sudokupad),
    write: |problem, _, out| write(problem, Format::Sudokupad, out),
    ..PLAIN
};

pub(crate) const SOLO: Notation = Notation {
    name: "solo",
    describe: "a game id of Simon Tatham's Solo",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    losses: shape_losses,
    claims: |cursor| claims(cursor, Format::Solo),
    next: |cursor| next(cursor, Format::Solo),
    write: |problem, _, out| write(problem, Format::Solo, out),
    ..PLAIN
};

pub(crate) const BLOCKS: Notation = Notation {
    name: "blocks",
    describe: "the code of the Rust crate sudoku-variants: the size of a block, then fields between commas",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    losses: shape_losses,
    claims: |cursor| claims(cursor, Format::Blocks),
    next: |cursor| next(cursor, Format::Blocks),
    write: |problem, _, out| write(problem, Format::Blocks, out),
    ..PLAIN
};

/// Returns the losses; the shape of the boxes is kept at any size.
fn shape_losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    Losses { shape: false, ..keeps.losses(problem, metadata) }
}

fn claims(cursor: &Cursor, format: Format) -> Claim {
    let mut behind = cursor.clone();
    let Some(line) = behind.record_line() else { return Claim::No };
    let text = line.text.trim_ascii();
    match format {
        Format::Sudokupad => {
            let code = last_part(text);
            // A link of puzz.link has its code in parts after the question mark.
            if text.iter().position(|&byte| byte == b'?').is_some_and(|at| text[at..].contains(&b'/')) {
                return Claim::No;
            }
            let has_run = code.iter().any(u8::is_ascii_alphabetic);
            // Anything that is written differently is another code or a damaged address. So is a line among others
            // whose puzzle contradicts itself: letters and digits may be a code by chance.
            let is_alone = || line.start.line == 1 && behind.rest().trim_ascii().is_empty();
            let is_own = |values: Vec<u8>| {
                code_of(&values).as_bytes() == code
                    && (is_alone() || problem_of(&values).is_ok_and(|problem| !has_conflict(&problem)))
            };
            Claim::maybe(has_run && code.len() <= 81 && sudokupad(text).is_ok_and(is_own))
        }
        _ => Claim::sure(shape(text, format).is_some()),
    }
}

/// Returns whether the clues of a puzzle contradict each other.
pub(crate) fn has_conflict(problem: &Problem) -> bool {
    problem.position().is_some_and(|found| found.clues.conflicts().next().is_some())
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let start = line.text.len() - line.text.trim_ascii_start().len();
    let text = line.text.trim_ascii();
    let problem = match format {
        Format::Sudokupad => sudokupad(text).and_then(|values| problem_of(&values)),
        _ => with_shape(text, format),
    };
    Some(match problem {
        Ok(problem) => Ok(Record::of(problem, format, line.start.line)),
        Err((at, kind)) => Err(cursor.error(kind, line.start, line.start, start + at)),
    })
}

/// The offset of an error, and its kind.
type Fault = (usize, ReadErrorKind);

fn syntax<T>(at: usize, message: &'static str) -> Result<T, Fault> {
    Err((at, ReadErrorKind::Syntax { message }))
}

/// Returns the text after the last separator of an address.
fn last_part(text: &[u8]) -> &[u8] {
    text.rsplit(|byte| b"/?&=#".contains(byte)).next().unwrap_or(text)
}

fn sudokupad(text: &[u8]) -> Result<Vec<u8>, Fault> {
    let code = last_part(text);
    let start = text.len() - code.len();
    decoded(code).map_err(|(at, kind)| (start + at, kind))
}

/// Decodes a code without an address to its digits.
pub(crate) fn digits_of_code(code: &[u8]) -> Result<Vec<u8>, ReadErrorKind> {
    decoded(code).map_err(|(_, kind)| kind)
}

fn decoded(code: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut values = Vec::with_capacity(81);
    for (at, &byte) in code.iter().enumerate() {
        let number = match byte {
            b'0'..=b'9' => byte - b'0',
            b'A'..=b'Z' => byte - b'A' + 10,
            b'a'..=b'x' => byte - b'a' + 36,
            _ => return Err((at, ReadErrorKind::Character { found: crate::cursor::char_at(code, at) })),
        };
        values.push(number % 10);
        values.extend(std::iter::repeat_n(0, (number / 10).into()));
        if values.len() > 81 {
            break;
        }
    }
    match values.len() {
        81 => Ok(values),
        found => Err((code.len(), ReadErrorKind::Cells { expected: 81, found })),
    }
}

/// Returns the shape before the separator, and the position of the separator.
fn shape(text: &[u8], format: Format) -> Option<(Shape, usize)> {
    let separator = if format == Format::Solo { b':' } else { b';' };
    let end = text.iter().take(32).position(|&byte| byte == separator)?;
    let number_length = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let first = number_length(&text[..end]);
    let rest = text[first..end].strip_prefix(b"x")?;
    let second = number_length(rest);
    let value = |digits: &[u8]| str::from_utf8(digits).ok()?.parse().ok();
    let (first, behind, second) = (value(&text[..first])?, &rest[second..], value(&rest[..second])?);
    let shape = match format {
        Format::Solo => Shape::new(first, second)?,
        // Here nothing may follow the size.
        _ if behind.is_empty() => Shape::new(second, first)?,
        _ => return None,
    };
    (shape.size() != 9 || shape == Shape::CLASSIC).then_some((shape, end))
}

/// Returns the problem of a code that begins with its shape.
fn with_shape(text: &[u8], format: Format) -> Result<Problem, Fault> {
    let Some((shape, separator)) = shape(text, format) else {
        return syntax(0, "expected the size of a box, such as 3x3");
    };
    let values = if format == Format::Solo { solo(text, separator, shape) } else { blocks(text, separator, shape) };
    Ok(with_boxes(problem_of(&values?)?, shape))
}

fn solo(text: &[u8], colon: usize, shape: Shape) -> Result<Vec<u8>, Fault> {
    if text[..colon].iter().filter(|byte| byte.is_ascii_alphabetic()).skip(1).any(|byte| b"jkx".contains(byte)) {
        return Err((0, ReadErrorKind::Unsupported { notation: "a variant of Solo" }));
    }
    let expected = shape.cell_count();
    let mut values = Vec::new();
    let mut at = colon + 1;
    while at < text.len() && values.len() <= expected {
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
    match values.len() == expected {
        true => Ok(values),
        false => Err((at, ReadErrorKind::Cells { expected, found: values.len() })),
    }
}

fn blocks(text: &[u8], semicolon: usize, shape: Shape) -> Result<Vec<u8>, Fault> {
    let expected = shape.cell_count();
    let mut values = Vec::new();
    let mut at = semicolon + 1;
    for field in text[at..].split(|&byte| byte == b',').take(expected + 1) {
        let number = str::from_utf8(field.trim_ascii()).ok();
        match number.and_then(|number| if number.is_empty() { Some(0) } else { number.parse().ok() }) {
            Some(value) => values.push(value),
            None => return syntax(at, "expected a number or nothing between commas"),
        }
        at += field.len() + 1;
    }
    match values.len() == expected {
        true => Ok(values),
        false => Err((text.len(), ReadErrorKind::Cells { expected, found: values.len() })),
    }
}

/// Returns the classic code of SudokuPad.
pub(crate) fn code_of(values: &[u8]) -> String {
    const CODE: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let mut out = String::new();
    let mut at = 0;
    while at < values.len() {
        let run = values[at + 1..].iter().take(5).take_while(|&&value| value == 0).count();
        out.push(CODE[values[at] as usize + 10 * run] as char);
        at += 1 + run;
    }
    out
}

fn write(problem: &Problem, format: Format, out: &mut String) -> Result<(), WriteError> {
    let values = problem.givens();
    let shape = problem.layout().boxes().expect("other layouts are not written");
    match (format, problem.position()) {
        (Format::Solo, _) => {
            out.push_str(&format!("{shape}:"));
            let mut at = 0;
            while at < values.len() {
                let run = values[at..].iter().take(26).take_while(|&&value| value == 0).count();
                if run > 0 {
                    out.push((b'a' + run as u8 - 1) as char);
                    at += run;
                } else {
                    out.push_str(if at > 0 && values[at - 1] > 0 { "_" } else { "" });
                    out.push_str(&values[at].to_string());
                    at += 1;
                }
            }
        }
        (Format::Blocks, _) => {
            let field = |&value: &u8| if value == 0 { String::new() } else { value.to_string() };
            let fields = values.iter().map(field).collect::<Vec<_>>().join(",");
            out.push_str(&format!("{}x{};{fields}", shape.box_columns(), shape.box_rows()));
        }
        (Format::Sudokupad, Some(_)) => {
            out.push_str(&code_of(&values));
        }
        _ => return Err(WriteError::size(format, shape.size())),
    }
    out.push('\n');
    Ok(())
}
