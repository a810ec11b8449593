//! Letters that a scanner has put in the place of digits.

use super::lines::{Kind, Line};
use crate::symbol::VALUE;

/// The lines with digits for letters that look like them, where all else of a line or of a long word is cells. `None` if
/// there is nothing to replace.
pub(super) fn as_digits(lines: &[Line]) -> Option<Vec<Line>> {
    let mut changed = false;
    let lines = lines.iter().map(|line| {
        let text = replaced(&line.text);
        let is_changed = text != line.text;
        changed |= is_changed;
        let kind = if is_changed && is_cells(&text) { Kind::Cells } else { line.kind };
        Line { nth: line.nth, text, kind }
    });
    let lines = lines.collect();
    changed.then_some(lines)
}

fn replaced(line: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> = line.iter().map(|&byte| digit(byte)).collect();
    let surely = |byte: u8| if b"OolISBZ".contains(&byte) { digit(byte) } else { byte };
    let known = line.iter().filter(|&&byte| is_cell(byte)).count();
    if is_cells(&digits) {
        // A line of letters alone is a word, unless they stand apart.
        let longest = line.split(|byte| b" \t|,;".contains(byte)).map(<[u8]>::len).max().unwrap_or(0);
        let cells = digits.iter().filter(|&&byte| is_cell(byte)).count();
        let is_row = known >= 4 || (cells >= 9 && (known > 0 || longest <= 3));
        return if is_row { digits } else { line.to_vec() };
    }
    let mut out = line.to_vec();
    let mut start = 0;
    for word in line.split(|byte| b" \t\"'()<>:=,;".contains(byte)) {
        let place = start..start + word.len();
        let read: Vec<u8> = word.iter().map(|&byte| surely(byte)).collect();
        let known = word.iter().filter(|&&byte| is_cell(byte)).count();
        if word.len() >= 27 && 2 * known > word.len() && read.iter().all(|&byte| is_cell(byte)) {
            out[place].copy_from_slice(&read);
        }
        start += word.len() + 1;
    }
    out
}

fn is_cell(byte: u8) -> bool {
    VALUE[byte as usize] <= 9
}

fn is_cells(text: &[u8]) -> bool {
    text.iter().all(|&byte| is_cell(byte) || b" \t|,;".contains(&byte))
}

/// The digit that looks like the letter.
fn digit(letter: u8) -> u8 {
    match letter {
        b'O' | b'o' | b'D' | b'Q' => b'0',
        b'l' | b'I' | b'i' => b'1',
        b'Z' | b'z' => b'2',
        b'S' | b's' => b'5',
        b'G' | b'b' => b'6',
        b'B' => b'8',
        b'g' | b'q' => b'9',
        other => other,
    }
}
