//! Letters that a scanner has read instead of digits.

use super::lines::{Kind, Line};
use crate::symbol::VALUE;

/// The minimum number of cells in a word that is meant to be a puzzle.
const MEANT: usize = 60;

/// Returns the lines with digits instead of similar letters, if the rest of a line or of a long word is cells. `None`
/// if there is nothing to replace.
pub(super) fn as_digits(lines: &[Line]) -> Option<Vec<Line>> {
    let mut changed = false;
    let lines = lines.iter().map(|line| {
        let text = replaced(&line.text);
        let is_changed = text != line.text;
        changed |= is_changed;
        let kind = if is_changed && is_cells(&text) { Kind::Cells } else { line.kind };
        Line { nth: line.nth, text, kind }
    });
    let lines: Vec<Line> = lines.collect();
    (changed && !have_cells_beside(&lines)).then_some(lines)
}

/// Returns whether a line with a whole puzzle is next to one of fewer cells, which a line end has cut off from it.
fn have_cells_beside(lines: &[Line]) -> bool {
    let length = |line: &Line| line.text.trim_ascii().len();
    let is_part = |line: &Line| line.kind == Kind::Cells && length(line) < MEANT;
    lines.windows(2).any(|two| (is_whole(&two[0]) && is_part(&two[1])) || (is_part(&two[0]) && is_whole(&two[1])))
}

fn is_whole(line: &Line) -> bool {
    let text = line.text.trim_ascii();
    line.kind == Kind::Cells && text.len() >= 81 && text.iter().all(|&byte| is_cell(byte))
}

fn replaced(line: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> = line.iter().map(|&byte| digit(byte)).collect();
    let surely = |byte: u8| if b"OolISBZ".contains(&byte) { digit(byte) } else { byte };
    let known = line.iter().filter(|&&byte| is_cell(byte)).count();
    if is_cells(&digits) {
        let words = || line.split(|byte| b" \t|,;".contains(byte)).filter(|word| !word.is_empty());
        let longest = words().map(<[u8]>::len).max().unwrap_or(0);
        // Cells next to a whole puzzle are a part of it that has moved.
        if longest >= MEANT && words().count() > 1 {
            return line.to_vec();
        }
        // A line of only letters is a word, unless they are separate.
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

/// Returns the digit that looks like the letter.
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
