//! Cells as groups of three digits, row, column and value: `115,123,152`.
//!
//! Rows of a grid may be written in groups of three too. But groups for cells are in grid order and name each cell
//! once, and no grid looks like that: two of its rows, or two of its empty groups, would have to begin alike.

use super::lines::has_word;
use super::{Fault, Grid, Reading};
use crate::Note;

/// The minimum number of cells that must be named.
const LEAST: usize = 8;

/// A run of digits, and the text before it.
struct Group<'t> {
    line: usize,
    before: &'t str,
    digits: &'t [u8],
}

/// Reads the cells; `None` if the text does not name cells in this way.
pub(super) fn read(text: &str) -> Reading {
    let groups = groups(text);
    let start = groups.iter().rposition(|group| group.digits.len() != 3).map_or(0, |last| last + 1);
    let (words, cells) = groups.split_at(start);
    // A number before them belongs to words; otherwise it is a damaged group.
    let is_behind_word = |group: &Group<'_>| has_word(group.before.as_bytes());
    let are_words = words.iter().all(is_behind_word) && (words.is_empty() || cells.first().is_some_and(is_behind_word));
    if cells.len() < LEAST || !are_words || !cells[1..].windows(2).all(|two| is_same(two[0].before, two[1].before)) {
        return None;
    }
    let value = |digit: u8| usize::from(digit - b'0');
    let places: Vec<usize> = cells.iter().map(|cell| 10 * value(cell.digits[0]) + value(cell.digits[1])).collect();
    if !places.is_sorted_by(|a, b| a < b) || cells.iter().any(|cell| cell.digits[2] == b'0') {
        return None;
    }
    let has = |digit: usize| places.iter().any(|place| place / 10 == digit || place % 10 == digit);
    let line = cells[0].line;
    if has(0) && has(9) {
        return Some(Err(Fault { line, kind: super::facts::COUNTED_TWICE }));
    }
    let first = usize::from(!has(0));
    let mut values = vec![0; 81];
    for (place, cell) in places.iter().zip(cells) {
        values[9 * (place / 10 - first) + place % 10 - first] = cell.digits[2] - b'0';
    }
    let mut notes = vec![Note::RowColumnValue];
    if !has(0) && !has(9) {
        notes.push(Note::FromOne);
    }
    Some(Ok(Grid { line, values, notes }))
}

/// Returns whether two separators are equal, apart from line ends.
fn is_same(a: &str, b: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    plain(a) == plain(b) && a.is_empty() == b.is_empty()
}

fn groups(text: &str) -> Vec<Group<'_>> {
    let bytes = text.as_bytes();
    let (mut groups, mut line, mut at) = (Vec::new(), 0, 0);
    loop {
        let length = bytes[at..].iter().take_while(|byte| !byte.is_ascii_digit()).count();
        let before = &text[at..at + length];
        line += before.matches('\n').count();
        at += length;
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return groups;
        }
        groups.push(Group { line, before, digits: &bytes[at..at + digits] });
        at += digits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_three_in_order_are_cells() {
        let grid = read("Givens: 115,123,152,211,248,319,326,777,994\n").unwrap().unwrap();
        assert_eq!(grid.notes, [Note::RowColumnValue]);
        let clues: Vec<(usize, u8)> = grid
            .values
            .iter()
            .enumerate()
            .filter(|(_, value)| **value > 0)
            .map(|(cell, &value)| (cell, value))
            .collect();
        assert_eq!(clues, [(0, 5), (1, 3), (4, 2), (9, 1), (12, 8), (18, 9), (19, 6), (60, 7), (80, 4)]);
        assert_eq!(read("005 014 057 101 148 209 216 667 884").unwrap().unwrap().values[80], 4);
    }

    #[test]
    fn rows_in_groups_of_three_and_damaged_cells_are_none() {
        let solution = "534 678 912 672 195 348 198 342 567 859 761 423 426 853 791 713 924 856 961 537 284 287 419 635 345 286 179";
        let rows = "530 070 000 600 195 000 098 000 060 800 060 003 400 803 001 700 020 006 060 000 280 000 419 005 000 080 079";
        for text in [
            solution,
            rows,
            "115,123,15,211,248,319,326,777,994",
            "115,123,152,211,2481,319,326,777,994",
            "115,123,152;211,248,319,326,777,994",
            "115,152,123,211,248,319,326,777,994",
            "110,123,152,211,248,319,326,777,994",
            "Givens:\n15\n123\n152\n211\n248\n319\n326\n777\n994\n",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
