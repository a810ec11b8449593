//! The JSON of f-puzzles, plain or in a link.
//!
//! The parser tolerates:
//!
//! * links to f-puzzles (`?load=`) and to SudokuPad (`fpuzzles`, `fpuz`), one per line, compressed by LZ-string, with
//!   characters written as `%2B`, blanks for `+`, and `//` shortened to `/`;
//! * unknown fields of cells; marks in the centre or, if there are none, those in the corner;
//! * sizes up to 36, numbers in strings, constraints of plug-ins; elements that are only drawn are kept as metadata.
//!
//! A field that is not understood and is neither false nor empty could change the puzzle, so the puzzle is refused, and
//! the error names every such field. A plain sudoku whose rules in words name other rules is refused as well.

mod bounded;
mod constraints;
mod puzzle;
mod reading;
mod write;

use tesuji_core::Problem;

use self::puzzle::Puzzle;
use crate::address::unescaped;
use crate::cursor::Cursor;
use crate::draft::Reading;
use crate::keeps::has_no_marks_left;
use crate::lz_string::{compress, decompress};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::notations::documents::{self, FoundReadings};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::rules::are_missing;
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Record, WriteError, names};

/// The metadata fields that the JSON can store.
const KEPT: [&str; 5] = [names::TITLE, names::AUTHOR, names::DESCRIPTION, names::SOLUTION, names::COSMETICS];

/// The maximum number of positions that are tried for a lost slash.
const SLASHES: usize = 128;

pub(crate) const NOTATION: Notation = Notation {
    name: "fpuzzles",
    describe: "the JSON of f-puzzles, with placed digits and marks",
    keeps: Keeps {
        placed: true,
        candidates: true,
        metadata: KeptFields::Only(&KEPT),
        sizes: true,
        variants: true,
        ..Keeps::CLUES
    },
    framing: Framing::Document,
    claims,
    next: |cursor| next(cursor, Format::Fpuzzles),
    losses,
    write: |problem, metadata, out| write::write(problem, metadata, Format::Fpuzzles, out),
    cut: documents::cut,
    ..PLAIN
};

pub(crate) const LINK: Notation = Notation {
    name: "fpuzzleslink",
    describe: "a link to f-puzzles that contains this JSON",
    // Detection need not try twice, because this is read like `fpuzzles`.
    claims: |_| Claim::No,
    next: |cursor| next(cursor, Format::FpuzzlesLink),
    write: |problem, metadata, out| {
        write_link("https://www.f-puzzles.com/?load=", problem, metadata, Format::FpuzzlesLink, out)
    },
    ..NOTATION
};

pub(crate) const SUDOKUPAD_LINK: Notation = Notation {
    name: "fpuz",
    describe: "a link to SudokuPad that contains the JSON of f-puzzles",
    claims: |_| Claim::No,
    next: |cursor| next(cursor, Format::Fpuz),
    write: |problem, metadata, out| write_link("https://sudokupad.app/fpuzzles", problem, metadata, Format::Fpuz, out),
    ..NOTATION
};

fn write_link(
    page: &str,
    problem: &Problem,
    metadata: &Metadata,
    format: Format,
    out: &mut String,
) -> Result<(), WriteError> {
    let mut json = String::new();
    write::write(problem, metadata, format, &mut json)?;
    out.push_str(page);
    out.push_str(&compress(json.trim_end()));
    out.push('\n');
    Ok(())
}

fn claims(cursor: &Cursor) -> Claim {
    let text = cursor.rest().trim_ascii_start();
    let text = &text[..text.len().min(1 << 16)];
    if !text.starts_with(b"{") {
        return Claim::on_line(cursor, |text| payload(text).is_some());
    }
    // The first cell of the grid is an object.
    let key = b"\"grid\"";
    let Some(at) = text.windows(key.len()).position(|window| window == key) else { return Claim::No };
    let signs = text[at + key.len()..].iter().filter(|byte| !byte.is_ascii_whitespace());
    Claim::sure(signs.take(4).eq(b":[[{"))
}

/// Returns the compressed puzzle of a link.
fn payload(line: &[u8]) -> Option<&[u8]> {
    const MARKS: [&[u8]; 5] = [b"?load=", b"/fpuzzles", b"puzzleid=fpuzzles", b"/fpuz", b"puzzleid=fpuz"];
    MARKS.into_iter().find_map(|mark| {
        let at = line.windows(mark.len()).position(|window| window == mark)?;
        let rest = &line[at + mark.len()..];
        let end = rest.iter().position(|byte| b"&?#".contains(byte)).unwrap_or(rest.len());
        Some(rest[..end].trim_ascii())
    })
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    documents::next(cursor, format, |cursor| match cursor.rest().trim_ascii_start().starts_with(b"{") {
        true => puzzles(cursor.rest()),
        false => documents::links(cursor, read_link),
    })
}

fn puzzles(text: &[u8]) -> FoundReadings {
    let mut found = FoundReadings::new();
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<Puzzle>();
    loop {
        let offset = values.byte_offset();
        let offset = offset + text[offset..].len() - text[offset..].trim_ascii_start().len();
        match values.next() {
            None => return found,
            Some(Ok(puzzle)) => found.push((offset, reading::read(puzzle))),
            Some(Err(error)) => {
                found.push((offset, Err(fault(&error))));
                return found;
            }
        }
    }
}

/// Returns the error of invalid JSON: its syntax, or a value in it.
fn fault(error: &serde_json::Error) -> ReadErrorKind {
    match error.is_data() {
        true => ReadErrorKind::invalid(format!("this is not the JSON of an f-puzzles puzzle: {error}")),
        false => ReadErrorKind::Syntax { message: "this is not the JSON of an f-puzzles puzzle" },
    }
}

fn read_link(line: &[u8]) -> Result<Reading, ReadErrorKind> {
    let broken = ReadErrorKind::Syntax { message: "the link does not contain an f-puzzles puzzle" };
    let Some(payload) = payload(line) else { return Err(broken) };
    let payload = unescaped(payload);
    let text = unpack(&payload)?.or_else(|| mended(&payload)).ok_or(broken)?;
    let puzzle = serde_json::from_str::<Puzzle>(&text).map_err(|error| fault(&error))?;
    reading::read(puzzle)
}

/// Returns the JSON of a compressed puzzle; `None` if it contains none.
fn unpack(payload: &[u8]) -> Result<Option<String>, ReadErrorKind> {
    Ok(decompress(payload)?.filter(|text| text.starts_with('{')))
}

/// Returns the JSON of a link in which a program has replaced two slashes by one.
fn mended(payload: &[u8]) -> Option<String> {
    let slashes = payload.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at);
    slashes.take(SLASHES).find_map(|at| {
        let mut longer = payload.to_vec();
        longer.insert(at, b'/');
        let text = unpack(&longer).ok()??;
        serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok().then_some(text)
    })
}

/// Returns the losses. A player without marks cannot be distinguished from one who has removed all of them.
fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    let none_left = has_no_marks_left(problem);
    let drawn = metadata.get(names::COSMETICS).is_some_and(|drawn| write::drawn(drawn).is_none());
    let rules = are_missing(problem, metadata);
    Losses { candidates: losses.candidates || none_left, metadata: losses.metadata || rules || drawn, ..losses }
}
