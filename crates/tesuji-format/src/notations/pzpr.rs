//! A link to a sudoku of puzz.link, or of another site that runs the program pzpr: `https://puzz.link/p?sudoku/9/9/`
//! and the cells, row by row.
//!
//! `1` to `9` and `a` to `f` are the values 1 to 15, `-10` to `-ff` are greater ones, and `g` to `z` are 1 to 20 empty
//! cells. The parser tolerates any site, `sudoku_edit` for `sudoku`, and text after a blank, which it keeps verbatim.
//! An unknown number (`.`) is not a clue of a sudoku, and is therefore an error.

use tesuji_core::{Problem, Shape};

use crate::address::is_address;
use crate::cursor::{Cursor, char_at, lossy};
use crate::notation::{Claim, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::problem_of;
use crate::{Format, Keeps, Metadata, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "pzpr",
    describe: "a link to a puzz.link sudoku",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    claims: |cursor| {
        let line = cursor.clone().record_line();
        Claim::sure(line.is_some_and(|line| parts(line.text.trim_ascii_start()).is_some()))
    },
    next,
    write,
    aliases: &["puzzlink"],
    ..PLAIN
};

const ADDRESS: &str = "https://puzz.link/p?sudoku/";

/// The maximum number of empty cells in the run of one letter.
const LONGEST_RUN: u8 = 20;

/// The parts of a link after the name of the puzzle.
struct Parts<'t> {
    /// The text between the name and the size, such as the rules of a variant.
    rules: &'t [u8],
    width: &'t [u8],
    height: &'t [u8],
    code: &'t [u8],
    /// The start and the end of the code.
    start: usize,
    end: usize,
}

fn parts(line: &[u8]) -> Option<Parts<'_>> {
    let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
    let address = &line[..end];
    let query = address.iter().position(|&byte| byte == b'?')? + 1;
    let mut fields = address[query..].split(|&byte| byte == b'/');
    let is_sudoku = |name: &[u8]| name == b"sudoku" || name == b"sudoku_edit";
    if !is_address(address) || !fields.next().is_some_and(is_sudoku) {
        return None;
    }
    let fields: Vec<&[u8]> = fields.collect();
    let (rules, rest) = match fields[..] {
        [rules, ref rest @ ..] if !rules.first().is_some_and(u8::is_ascii_digit) => (rules, rest),
        ref rest => (&b""[..], rest),
    };
    let [width, height, code, ref more @ ..] = *rest else { return None };
    let behind: usize = more.iter().map(|field| field.len() + 1).sum();
    let end_of_code = end - behind;
    Some(Parts { rules, width, height, code, start: end_of_code - code.len(), end: end_of_code })
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let indent = line.text.len() - line.text.trim_ascii_start().len();
    let text = &line.text[indent..];
    let read = || {
        let message = "expected a link such as https://puzz.link/p?sudoku/9/9/ and the cells";
        let parts = parts(text).ok_or((0, ReadErrorKind::Syntax { message }))?;
        Ok((problem_of(&values(&parts)?)?, parts.end))
    };
    Some(match read() {
        Ok((problem, end)) => {
            let rest = lossy(&text[end..]).into_owned();
            Ok(Record { rest, ..Record::of(problem, Format::Pzpr, line.start.line) })
        }
        Err((at, kind)) => Err(cursor.error(kind, line.start, line.start, indent + at)),
    })
}

fn values(parts: &Parts<'_>) -> Result<Vec<u8>, (usize, ReadErrorKind)> {
    let fail = |at: usize, kind| Err((parts.start + at, kind));
    if !parts.rules.is_empty() {
        return Err((0, ReadErrorKind::Unsupported { notation: "a puzz.link sudoku with other rules" }));
    }
    let number = |digits: &[u8]| str::from_utf8(digits).ok()?.parse::<usize>().ok();
    let shape = number(parts.height).filter(|_| parts.width == parts.height).and_then(Shape::of_size);
    let Some(shape) = shape else {
        return Err((0, ReadErrorKind::Syntax { message: "a sudoku cannot have a grid of this size" }));
    };
    let expected = shape.cell_count();
    let code = parts.code;
    let hexadecimal = |at: usize| code.get(at).and_then(|&byte| (byte as char).to_digit(16)).map(|digit| digit as u8);
    let mut values = Vec::with_capacity(expected);
    let mut at = 0;
    while at < code.len() && values.len() <= expected {
        match code[at] {
            b'1'..=b'9' | b'a'..=b'f' => values.extend(hexadecimal(at)),
            run @ b'g'..=b'z' => values.extend(std::iter::repeat_n(0, (run - b'g' + 1).into())),
            b'-' => match (hexadecimal(at + 1), hexadecimal(at + 2)) {
                (Some(high @ 1..), Some(low)) => {
                    values.push(16 * high + low);
                    at += 2;
                }
                _ => return fail(at, ReadErrorKind::Syntax { message: "expected two digits after -" }),
            },
            _ => return fail(at, ReadErrorKind::Character { found: char_at(code, at) }),
        }
        at += 1;
    }
    match values.len() == expected {
        true => Ok(values),
        false => fail(at, ReadErrorKind::Cells { expected, found: values.len() }),
    }
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let size = problem.layout().size();
    out.push_str(&format!("{ADDRESS}{size}/{size}/"));
    let values = problem.givens();
    let mut at = 0;
    while at < values.len() {
        let run = values[at..].iter().take(LONGEST_RUN.into()).take_while(|&&value| value == 0).count();
        match (run, values[at]) {
            (0, value @ 16..) => out.push_str(&format!("-{value:x}")),
            (0, value) => out.push_str(&format!("{value:x}")),
            _ => out.push((b'g' + run as u8 - 1) as char),
        }
        at += run.max(1);
    }
    out.push('\n');
    Ok(())
}
