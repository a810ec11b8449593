//! Links to SudokuMaker, which contain a JSON document, and such documents: a grid, digits, and blocks of rules.
//!
//! The parser tolerates:
//!
//! * any address of the app with `puzzle=` in it, characters written as `%2B` or blanks for `+`, and other query fields
//!   after it;
//! * grids that are not squares, digits from 0, cells in no region, several sets of regions, rows and columns of areas;
//! * blocks that are switched off, only drawn, or ignored by the app's solver, which have no effect;
//! * a bulb of several cells in any order: its number is read from left to right and from top to bottom.
//!
//! A block that is not understood, such as one with a program in it, could change the puzzle, so the puzzle is refused,
//! and the error names every such block. The fields and the meaning of the numbers were inferred from published links,
//! and from the types of programs that read them.

mod constraints;
mod document;
mod kinds;
mod places;
#[cfg(test)]
mod tests;
mod write;

use serde_json::Value;

use crate::address::unescaped;
use crate::cursor::Cursor;
use crate::draft::Reading;
use crate::keeps::has_no_marks_left;
use crate::lz_string::{compress, decompress};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::notations::documents;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::rules::are_missing;
use crate::{Format, Keeps, KeptFields, Losses, Record, WriteError, names};

/// The metadata of the puzzle: the field, and the name of the metadata.
const SAID: [(&str, &str); 3] = [("name", names::TITLE), ("author", names::AUTHOR), ("comment", names::DESCRIPTION)];

pub(crate) const NOTATION: Notation = Notation {
    name: "sudokumaker",
    describe: "a link to SudokuMaker that contains the puzzle, with placed digits and marks",
    keeps: Keeps {
        placed: true,
        candidates: true,
        metadata: KeptFields::Only(&[names::TITLE, names::AUTHOR, names::DESCRIPTION]),
        sizes: true,
        variants: true,
        ..Keeps::CLUES
    },
    claims: |cursor| Claim::on_line(cursor, |line| payload(line).is_some()),
    next,
    losses: |keeps, problem, metadata| {
        let losses = keeps.losses(problem, metadata);
        // A player without marks cannot be distinguished from one who has removed all of them.
        let none_left = has_no_marks_left(problem);
        let rules = are_missing(problem, metadata);
        Losses { candidates: losses.candidates || none_left, metadata: losses.metadata || rules, ..losses }
    },
    write: |problem, metadata, out| {
        let document =
            write::write(problem, metadata).map_err(|what| WriteError::variant(Format::Sudokumaker, problem, what))?;
        out.push_str("https://sudokumaker.app/?puzzle=");
        for sign in compress(&document).trim_end_matches('=').chars() {
            match sign {
                '+' => out.push_str("%2B"),
                '/' => out.push('-'),
                sign => out.push(sign),
            }
        }
        out.push('\n');
        Ok(())
    },
    ..PLAIN
};

pub(crate) const JSON: Notation = Notation {
    name: "sudokumakerjson",
    describe: "the JSON of SudokuMaker, with placed digits and marks",
    framing: Framing::Document,
    claims: |cursor| match is_document(cursor.rest()) {
        true => Claim::Only,
        false => Claim::No,
    },
    next: |cursor| {
        documents::next(cursor, Format::SudokumakerJson, |cursor| documents::each(cursor.rest(), read_document))
    },
    write: |problem, metadata, out| {
        let document = write::write(problem, metadata)
            .map_err(|what| WriteError::variant(Format::SudokumakerJson, problem, what))?;
        out.push_str(&document);
        out.push('\n');
        Ok(())
    },
    cut: documents::cut,
    ..NOTATION
};

/// Returns whether a text begins with a document: an object in which a puzzle has cells, and constraints or a version.
fn is_document(text: &[u8]) -> bool {
    let fields = documents::fields(text);
    let puzzle = fields.iter().find(|(name, _)| *name == b"puzzle").map(|(_, rest)| documents::fields(rest));
    let has = |name: &[u8]| puzzle.as_ref().is_some_and(|fields| fields.iter().any(|(found, _)| *found == name));
    let is_versioned = fields.iter().any(|(name, _)| *name == b"formatVersion");
    has(b"cells") && (has(b"constraints") || is_versioned)
}

fn read_document(text: &str) -> Result<Reading, ReadErrorKind> {
    let broken = ReadErrorKind::Syntax { message: "this is not the JSON of a SudokuMaker puzzle" };
    document::read(&serde_json::from_str(text).map_err(|_| broken)?)
}

/// Returns the compressed document of a link.
fn payload(line: &[u8]) -> Option<&[u8]> {
    let after = |text: &'_ [u8], mark: &[u8]| {
        let at = text.windows(mark.len()).position(|window| window.eq_ignore_ascii_case(mark))?;
        Some(at + mark.len())
    };
    let rest = &line[after(line, b"sudokumaker.app")?..];
    let rest = &rest[after(rest, b"puzzle=")?..];
    let end = rest.iter().position(|byte| b"&#".contains(byte)).unwrap_or(rest.len());
    Some(rest[..end].trim_ascii())
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    Some(match read_link(line.text) {
        Ok(Reading { problem, metadata, notes }) => {
            Ok(Record { metadata, notes, ..Record::of(problem, Format::Sudokumaker, line.start.line) })
        }
        Err(kind) => Err(cursor.error(kind, line.start, line.start, 0)),
    })
}

fn read_link(line: &[u8]) -> Result<Reading, ReadErrorKind> {
    let broken = ReadErrorKind::Syntax { message: "the link does not contain a SudokuMaker puzzle" };
    let Some(payload) = payload(line) else { return Err(broken) };
    // This alphabet has a hyphen instead of the slash of the usual base 64.
    let sign = |&byte: &u8| if byte == b'-' { b'/' } else { byte };
    let payload: Vec<u8> = unescaped(payload).iter().map(sign).collect();
    let Some(text) = decompress(&payload)? else { return Err(broken) };
    let document: Value = serde_json::from_str(&text).map_err(|_| broken)?;
    document::read(&document)
}
