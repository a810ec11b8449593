//! The marks and letters in the rows of a grid.

use std::collections::BTreeMap;

use crate::cursor::lossy;
use crate::symbol::is_mark;
use crate::text_grid::{Row, ascii_of};

/// Iterates over the characters of the cells, without numbers of two digits.
fn signs<'r>(rows: &'r [Row]) -> impl Iterator<Item = u8> + 'r {
    let tokens = rows.iter().flat_map(|row| row.plain.split(|byte| b" \t|,;".contains(byte)));
    let is_number = |token: &&[u8]| token.len() == 2 && token.iter().all(u8::is_ascii_digit);
    tokens.filter(move |token| !is_number(token)).flatten().copied()
}

/// Returns whether letters are used as digits.
pub(crate) fn has_letters(rows: &[Row]) -> bool {
    signs(rows).any(|byte| byte.is_ascii_alphabetic() && !is_mark(byte))
}

/// Returns whether the rows have both full-width and plain digits.
pub(crate) fn has_two_widths(rows: &[Row]) -> bool {
    let texts = || rows.iter().map(|row| row.line.text);
    let is_wide = |text: &[u8]| lossy(text).chars().any(|sign| matches!(sign, '１'..='９'));
    texts().any(|text| !text.is_ascii() && is_wide(text))
        && texts().any(|text| text.iter().any(|byte| matches!(byte, b'1'..=b'9')))
}

/// Returns whether `0` and another mark are used for empty cells, or two other marks several times each.
pub(crate) fn has_two_marks(rows: &[Row]) -> bool {
    let has_zero = signs(rows).any(|byte| byte == b'0');
    (has_zero && signs(rows).any(|byte| byte != b'0' && is_mark(byte))) || has_two_kinds(rows)
}

/// The minimum number of cells with a mark that make it a separate kind.
const SEVERAL: usize = 3;

/// Returns whether the written rows have two marks, such as `.` and `*` or a square and a circle.
fn has_two_kinds(rows: &[Row]) -> bool {
    let written: String = rows.iter().map(|row| lossy(row.line.text).to_lowercase()).collect();
    count_kinds(written.chars().filter(|&sign| sign != '0' && is_mark(ascii_of(sign)))) > 1
}

/// Returns the number of different marks that occur several times.
pub(crate) fn count_kinds(marks: impl Iterator<Item = char>) -> usize {
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    marks.for_each(|mark| *counts.entry(mark).or_default() += 1);
    counts.values().filter(|&&count| count >= SEVERAL).count()
}

/// Returns the values of a 16x16 of hexadecimal digits, where `0` is the first value and another mark is an empty cell;
/// `None` if the rows are not such a grid.
pub(crate) fn hexadecimal(rows: &[Row]) -> Option<Vec<u8>> {
    let value = |byte: u8| match byte {
        b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f' => (byte as char).to_digit(16).map(|digit| digit as u8 + 1),
        byte if is_mark(byte) => Some(0),
        _ => None,
    };
    let row = |row: &Row| {
        let cells = row.plain.iter().filter(|byte| !b" \t|,;".contains(byte));
        cells.map(|&byte| value(byte)).collect::<Option<Vec<u8>>>().filter(|cells| cells.len() == 16)
    };
    Some(rows.iter().map(row).collect::<Option<Vec<_>>>()?.concat()).filter(|values| values.len() == 256)
}
