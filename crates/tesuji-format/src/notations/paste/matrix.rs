//! The number lists of a program or its output, with rows separated by brackets, semicolons and line ends.

use super::field::cell;
use super::{Fault, Grid};
use crate::Note;
use crate::read_error::ReadErrorKind;
use crate::text_grid::UNEVEN;

/// A list of cells: the line on which it begins, and its values.
type List = (usize, Vec<u8>);

/// The text between two characters that separate lists.
enum Part {
    /// No cells.
    Other,
    /// A few cells: a number of the program, or a part of a row.
    Few(usize),
    Cells(Vec<u8>),
}

/// Reads nine lists of nine cells, or one of 81. Line ends separate lists if brackets and semicolons do not.
pub(super) fn read(text: &str) -> Vec<Result<Grid, Fault>> {
    if !text.contains(['[', '{', '(']) {
        return Vec::new();
    }
    let notes = if is_by_column(text) { vec![Note::RowByRow] } else { Vec::new() };
    let mut fault = None;
    for by_line in [false, true] {
        match lists(text, by_line).and_then(|lists| grids(&lists, &notes)) {
            Ok(grids) if grids.is_empty() => {}
            Ok(grids) => return grids.into_iter().map(Ok).collect(),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    fault.into_iter().map(Err).collect()
}

/// Returns whether the program fills a matrix column by column from a list.
pub(crate) fn is_by_column(text: &str) -> bool {
    let text: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    (text.contains("matrix(c(") && !text.contains("byrow=T"))
        || text.contains("reshape([")
        || text.contains("reshape((/")
}

fn grids(lists: &[List], notes: &[Note]) -> Result<Vec<Grid>, Fault> {
    let is_whole = |list: &&List| list.1.len() == 81;
    let grid = |line: usize, values: Vec<u8>| Grid { line, values, notes: notes.to_vec() };
    if lists.iter().any(|list| is_whole(&list)) && lists.iter().all(|list| is_whole(&list)) {
        return Ok(lists.iter().map(|(line, values)| grid(*line, values.clone())).collect());
    }
    let total: usize = lists.iter().map(|list| list.1.len()).sum();
    if let Some((line, values)) = lists.iter().find(|list| list.1.len() != 9)
        && total >= 36
    {
        return Err(Fault { line: *line, kind: ReadErrorKind::RowLength { expected: 9, found: values.len() } });
    }
    if total < 36 {
        return Ok(Vec::new());
    }
    if !lists.len().is_multiple_of(9) {
        let kind = ReadErrorKind::Rows { expected: 9, found: lists.len() };
        return Err(Fault { line: lists[lists.len() - 1].0, kind });
    }
    Ok(lists.chunks(9).map(|rows| grid(rows[0].0, rows.iter().flat_map(|row| row.1.clone()).collect())).collect())
}

/// Returns the lists of at least four cells. A list that is mostly cells is damaged, and a few cells between two lists
/// are part of one.
fn lists(text: &str, by_line: bool) -> Result<Vec<List>, Fault> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut line = 0;
    let mut few = None;
    let bytes = text.as_bytes();
    for at in 0..=bytes.len() {
        let byte = bytes.get(at).copied().unwrap_or(b';');
        let is_end = b"[](){};|".contains(&byte) || (by_line && byte == b'\n');
        if is_end && !is_empty_pair(bytes, at) {
            match (part(&bytes[start..at], line)?, few) {
                (Part::Cells(_), Some((line, found))) => {
                    return Err(Fault { line, kind: ReadErrorKind::RowLength { expected: 9, found } });
                }
                (Part::Cells(values), None) => found.push((first_line(&bytes[start..at], line), values)),
                (Part::Few(count), None) if !found.is_empty() => few = Some((line, count)),
                _ => {}
            }
            start = at + 1;
        }
        line += usize::from(byte == b'\n');
    }
    Ok(found)
}

/// Returns whether the bracket is one of an empty pair, such as `{}` among the fields of a list.
fn is_empty_pair(text: &[u8], at: usize) -> bool {
    let is_pair = |at: usize| matches!(text.get(at..at + 2), Some(b"{}" | b"[]"));
    let is_field =
        |at: usize| text[..at].trim_ascii_end().ends_with(b",") || text[at + 2..].trim_ascii_start().starts_with(b",");
    (is_pair(at) && is_field(at)) || (at > 0 && is_pair(at - 1) && is_field(at - 1))
}

/// Returns the line on which a list begins that ends on this one.
fn first_line(text: &[u8], end_line: usize) -> usize {
    end_line - text.trim_ascii_start().iter().filter(|&&byte| byte == b'\n').count()
}

fn part(text: &[u8], end_line: usize) -> Result<Part, Fault> {
    let line = first_line(text, end_line);
    let has_commas = text.contains(&b',');
    let mut fields: Vec<&[u8]> = match has_commas {
        true => text.split(|&byte| byte == b',').map(|field| field.trim_ascii()).collect(),
        false => text.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty()).collect(),
    };
    // Matlab continues lines with dots.
    fields.retain(|field| *field != b"...");
    if has_commas && fields.last().is_some_and(|field| field.is_empty()) && fields.len() % 9 == 1 {
        fields.pop();
    }
    let cells: Vec<Option<u8>> = fields.iter().map(|field| cell_of_number(field)).collect();
    let known = cells.iter().flatten().count();
    let written = fields.iter().filter(|field| !field.is_empty()).count();
    if known < 4 || 4 * known < 3 * fields.len() {
        return Ok(if known == fields.len() && written > 0 { Part::Few(known) } else { Part::Other });
    }
    // If empty cells are written, nothing between two commas is a lost cell.
    let is_mark = |field: &&[u8]| !field.is_empty() && cell_of_number(field) == Some(0);
    if written < fields.len() && fields.iter().any(is_mark) {
        return Err(Fault { line, kind: ReadErrorKind::RowLength { expected: 9, found: written } });
    }
    if fields.len() == 81 && !is_even(text) {
        return Err(Fault { line, kind: UNEVEN });
    }
    match cells.iter().position(Option::is_none) {
        Some(odd) => {
            let found = super::table::shown(fields[odd].first().copied().unwrap_or(b' '));
            Err(Fault { line, kind: ReadErrorKind::Character { found } })
        }
        None => Ok(Part::Cells(cells.into_iter().flatten().collect())),
    }
}

/// Returns whether all lines of a list are rows, if two or more are.
fn is_even(text: &[u8]) -> bool {
    let is_cell = |word: &&[u8]| !word.is_empty();
    let count = |line: &[u8]| line.split(|byte| b" \t\r,".contains(byte)).filter(is_cell).count();
    let lines: Vec<usize> = text.split(|&byte| byte == b'\n').map(count).filter(|&count| count > 0).collect();
    let rows = lines.iter().filter(|&&count| count == 9).count();
    rows < 2 || rows == lines.len()
}

/// Returns the value of a number in a program, which may end with a type suffix.
fn cell_of_number(field: &[u8]) -> Option<u8> {
    let digits = field.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_type = digits > 0 && matches!(&field[digits..], b"L" | b"l" | b"u" | b"U" | b"f" | b"d" | b"u8" | b"i32");
    let field = if is_type { &field[..digits] } else { field };
    cell(field).filter(|&value| value <= 9)
}
