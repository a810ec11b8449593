//! The items as a notation: the separation of records, and links.

use memchr::memmem;
use tesuji_core::{Layout, Problem};

use super::{read_items, write};
use crate::address::unescaped;
use crate::cursor::{Cursor, Line, Mark, is_blank_or_comment, lossy};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::{Format, Keeps, Losses, Metadata, Record};

const KEEPS: Keeps = Keeps { sizes: true, variants: true, ..Keeps::CLUES };

pub(crate) const NOTATION: Notation = Notation {
    name: "iss",
    describe: "the items of Interactive Sudoku Solver, `.Thermo~R1C1~R1C2.~R1C1_5`",
    aliases: &["givens"],
    keeps: KEEPS,
    framing: Framing::Blocks,
    losses,
    claims: |cursor| Claim::on_line(cursor, |text| is_item(text.trim_ascii())),
    next,
    write: |problem, _, out| {
        out.push_str(&write::write(problem, Format::Iss)?);
        out.push('\n');
        Ok(())
    },
    ..PLAIN
};

pub(crate) const LINK: Notation = Notation {
    name: "isslink",
    describe: "a link to Interactive Sudoku Solver that contains these items",
    keeps: KEEPS,
    losses,
    claims: |cursor| Claim::on_line(cursor, |text| payload(text).is_some()),
    next: next_link,
    write: |problem, _, out| {
        out.push_str("https://sigh.github.io/Interactive-Sudoku-Solver/?q=");
        out.push_str(&write::write(problem, Format::IssLink)?);
        out.push('\n');
        Ok(())
    },
    ..PLAIN
};

/// Leaves out the player's pencil marks; the marks of a sukaku become the values that its cells can have.
fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    let whole = problem.is_sukaku() && problem.allowed().iter().all(|values| values.len() == Layout::CLASSIC.size());
    Losses { candidates: (losses.candidates && !problem.is_sukaku()) || whole, ..losses }
}

/// Returns whether a line begins with an item. Points and single letters may be cells.
fn is_item(line: &[u8]) -> bool {
    let rest = &line[line.iter().take_while(|&&byte| byte == b'.').count()..];
    if rest.len() == line.len() {
        return false;
    }
    if matches!(rest, [b'~', b'R' | b'r' | b'V', ..]) {
        return true;
    }
    let end = rest.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(rest.len());
    let name = str::from_utf8(&rest[..end]).unwrap_or_default();
    let is_known = super::items::NAMES.contains(&name);
    match rest.get(end) {
        Some(b'~') => is_known || name.len() > 2,
        None | Some(b'.') => is_known && (name.len() > 2 || name == "Or"),
        Some(byte) => is_known && byte.is_ascii_whitespace(),
    }
}

/// The kind of items in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Only givens.
    Givens,
    /// A single item.
    Single,
    /// Several items: the line is a puzzle.
    Several,
}

fn kind_of(line: &[u8]) -> Kind {
    let items = line.trim_ascii().split(|&byte| byte == b'.').filter(|item| !item.is_empty()).count();
    match (items, line.trim_ascii_start().starts_with(b".~")) {
        (0 | 1, true) => Kind::Givens,
        (0 | 1, false) => Kind::Single,
        _ => Kind::Several,
    }
}

/// Reads the next record: a line with several items, or several lines. If the first line has one item, the record
/// continues to the next shape. A line that does not begin with a point continues the line above. Lines of only givens
/// are separate records.
fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let first = cursor.record_line()?;
    let kind = kind_of(first.text);
    let mut text = lossy(first.text).into_owned();
    let mut lines = vec![first];
    let mut has_shape = first.text.trim_ascii_start().starts_with(b".Shape");
    let mut is_mixed = false;
    while let Some(line) = cursor.peek() {
        let is_blank = line.text.trim_ascii().is_empty();
        if !is_blank && line.text.starts_with(b".") {
            let is_shape = line.text.starts_with(b".Shape");
            let other = kind_of(line.text);
            let is_record = match kind {
                _ if is_shape => has_shape || kind != Kind::Single,
                Kind::Single => false,
                Kind::Givens => other == Kind::Givens && !is_mixed,
                Kind::Several => true,
            };
            if is_record && kind == Kind::Several && other == Kind::Single && !is_shape {
                cursor.line();
                let message = "write each puzzle on one line, or begin it with a line that has only its shape";
                return Some(Err(cursor.error(ReadErrorKind::Syntax { message }, first.start, line.start, 0)));
            }
            if is_record {
                break;
            }
            has_shape |= is_shape;
            is_mixed |= other != Kind::Givens;
        } else if is_blank && kind != Kind::Single && !is_mixed {
            break;
        }
        cursor.line();
        if !is_blank_or_comment(line.text) {
            text.push_str(&lossy(line.text));
            lines.push(line);
        }
    }
    Some(read(cursor, &text, &lines, Format::Iss))
}

/// Returns the items of a link, as written in its address.
fn payload(line: &[u8]) -> Option<&[u8]> {
    let page = b"Interactive-Sudoku-Solver";
    let at = line.windows(page.len()).position(|window| window.eq_ignore_ascii_case(page))?;
    let query = &line[at + page.len()..];
    let at = query.windows(3).position(|window| window == b"?q=" || window == b"&q=")?;
    let rest = &query[at + 3..];
    let end = rest.iter().position(|byte| b"&#".contains(byte) || byte.is_ascii_whitespace()).unwrap_or(rest.len());
    Some(&rest[..end])
}

fn next_link(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let Some(payload) = payload(line.text) else {
        let kind = ReadErrorKind::Syntax { message: "this is not an Interactive Sudoku Solver link with a puzzle" };
        return Some(Err(cursor.error(kind, line.start, line.start, 0)));
    };
    let text = lossy(&unescaped(payload)).replace('+', " ");
    Some(read(cursor, &text, &[line], Format::IssLink))
}

/// Reads the items of a record, whose text is on these lines.
fn read(cursor: &Cursor, text: &str, lines: &[Line], format: Format) -> Result<Record, ReadError> {
    let text: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    let start = lines[0].start;
    let error = |kind: ReadErrorKind| {
        let (line, offset) = quoted(&kind).and_then(|item| place_of(item, lines)).unwrap_or((start, 0));
        cursor.error(kind, start, line, offset)
    };
    let problem = read_items(&text).map_err(error)?;
    Ok(Record::of(problem, format, start.line))
}

/// Returns the item that an error quotes.
fn quoted(kind: &ReadErrorKind) -> Option<&str> {
    match kind {
        ReadErrorKind::Unknown { names } => names.split(", ").next(),
        ReadErrorKind::Invalid { message } => message.rsplit_once(": ").map(|(_, item)| item),
        _ => None,
    }
}

/// Returns the line on which an item stands, and its offset in it, unless blanks divide the item.
fn place_of(item: &str, lines: &[Line]) -> Option<(Mark, usize)> {
    lines.iter().find_map(|line| Some((line.start, memmem::find(line.text, item.as_bytes())?)))
}
