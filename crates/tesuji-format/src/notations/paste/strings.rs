//! Rows or whole puzzles in the strings of a program, with any text between them.

use super::runs::is_cells;
use super::{Fault, Grid};
use crate::read_error::ReadErrorKind;
use crate::symbol::VALUE;

/// A string of cells: the line on which it begins, and its cells.
type Cells = (usize, Vec<u8>);

/// Returns the puzzles in the strings of a text.
pub(super) fn read(text: &str) -> Vec<Result<Grid, Fault>> {
    let strings = strings(text);
    let mut found = Vec::new();
    // A string with a whole puzzle separates the rows of others.
    for part in strings.chunk_by(|a, b| (a.1.len() == 81) == (b.1.len() == 81)) {
        if part[0].1.len() == 81 {
            found.extend(part.iter().map(|(line, cells)| Ok(grid(*line, cells))));
        } else {
            found.extend(joined(part));
        }
    }
    found
}

/// Returns the puzzles of which the strings are rows or pieces.
fn joined(strings: &[Cells]) -> Vec<Result<Grid, Fault>> {
    let lengths: Vec<usize> = strings.iter().map(|(_, cells)| cells.len()).collect();
    let total: usize = lengths.iter().sum();
    let width = lengths[0];
    if total.is_multiple_of(81)
        && 81usize.is_multiple_of(width)
        && width >= 9
        && lengths.iter().all(|&length| length == width)
    {
        let puzzles = strings.chunks(81 / width);
        return puzzles
            .map(|rows| Ok(grid(rows[0].0, &rows.iter().flat_map(|row| row.1.clone()).collect::<Vec<_>>())))
            .collect();
    }
    let is_wrapped = lengths[..lengths.len() - 1].iter().all(|&length| length == width) && width >= 10;
    if total == 81 && is_wrapped && lengths[lengths.len() - 1] <= width {
        return vec![Ok(grid(strings[0].0, &strings.iter().flat_map(|row| row.1.clone()).collect::<Vec<_>>()))];
    }
    if total < 40 {
        return Vec::new();
    }
    let line = strings[0].0;
    let kind = match lengths.iter().position(|&length| length != 9) {
        Some(odd) if 2 * lengths.iter().filter(|&&length| length == 9).count() > lengths.len() => {
            let kind = ReadErrorKind::RowLength { expected: 9, found: lengths[odd] };
            return vec![Err(Fault { line: strings[odd].0, kind })];
        }
        None => ReadErrorKind::Rows { expected: 9, found: lengths.len() },
        Some(_) => ReadErrorKind::Cells { expected: 81, found: total },
    };
    vec![Err(Fault { line, kind })]
}

fn grid(line: usize, cells: &[u8]) -> Grid {
    Grid { line, values: cells.iter().map(|&byte| VALUE[byte as usize]).collect(), notes: Vec::new() }
}

/// Returns the strings that consist of at least five cells.
fn strings(text: &str) -> Vec<Cells> {
    let mut found = Vec::new();
    for (nth, line) in text.lines().enumerate() {
        let bytes = line.as_bytes();
        let mut at = 0;
        while let Some(start) = bytes[at..].iter().position(|byte| b"\"'`".contains(byte)).map(|start| at + start) {
            at = start + 1;
            // An apostrophe within a word.
            if bytes[start] == b'\'' && start > 0 && bytes[start - 1].is_ascii_alphabetic() {
                continue;
            }
            let Some(length) = bytes[at..].iter().position(|&byte| byte == bytes[start]) else { continue };
            // There is a quote within a row of cells.
            if bytes.get(at + length + 1).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.') {
                return Vec::new();
            }
            let inner = line.get(at..at + length).unwrap_or("").replace("\\n", " ").replace("\\0", " ");
            at += length + 1;
            // A backslash that continues or ends a line comes last; among cells, it has changed places with a cell.
            if inner.trim_end_matches('\\').contains('\\') && is_cells(inner.replace(['\\', ' '], "").as_bytes()) {
                return Vec::new();
            }
            // Blanks and commas separate cells in one way, or a cell has been damaged.
            let is_gap = |character: char| character.is_whitespace() || character == ',';
            let words: Vec<usize> = inner.split(is_gap).map(str::len).filter(|&length| length > 0).collect();
            if words.windows(2).any(|two| two[0] != two[1]) && is_cells(inner.replace([' ', '|', ','], "").as_bytes()) {
                return Vec::new();
            }
            let cells: Vec<u8> = inner.bytes().filter(|byte| !b" |\t\\,".contains(byte)).collect();
            if cells.len() >= 5 && is_cells(&cells) {
                found.push((nth, cells));
            }
        }
    }
    found
}
