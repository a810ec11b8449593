//! Random edits of a text, and a check of whether a reading of the result can be explained by the edit.

use std::collections::BTreeSet;

use tesuji_core::Cell;
use tesuji_format::{Note, Record};

use super::Paste;
use crate::Chance;

/// A way to change the characters of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Deletes one to three characters.
    Delete,
    /// Inserts one to three characters that occur in the text.
    Insert,
    /// Swaps two characters, one to three times.
    Swap,
}

impl Edit {
    /// Every kind of change.
    pub const ALL: [Edit; 3] = [Edit::Delete, Edit::Insert, Edit::Swap];

    /// Returns the changed text and the number of edits.
    pub fn apply(self, text: &str, chance: &mut Chance) -> (String, usize) {
        let mut characters: Vec<char> = text.chars().collect();
        let times = 1 + chance.below(3);
        for _ in 0..times {
            if characters.is_empty() {
                break;
            }
            let at = chance.below(characters.len());
            match self {
                Edit::Delete => drop(characters.remove(at)),
                Edit::Insert => {
                    let character = chance.pick(&characters);
                    characters.insert(at, character);
                }
                Edit::Swap => {
                    // Half of the swaps are of adjacent characters, as in typing errors.
                    let beside = (at + 1) % characters.len();
                    let other = if chance.one_in(2) { beside } else { chance.below(characters.len()) };
                    characters.swap(at, other);
                }
            }
        }
        (characters.into_iter().collect(), times)
    }
}

/// Returns whether a text after `times` edits may be read as this record.
///
/// * A deleted or inserted character may change one cell, and two swapped ones two cells. If cells are named by row and
///   column, each swapped character may be part of a name, and then affects two cells.
/// * The text may contain all cells of the reading in order and adjacent, or across line ends if the notes say that
///   lines were joined.
/// * If blanks are cells or rows are short, and the notes say so, a change may affect the rest of its row.
/// * A whole row may change if the text has it as a line, and it has characters for no cell or for three, a line of
///   strokes or a missing cell, or characters were swapped.
/// * A code in which letters are runs of empty cells may be any code for the same number of cells.
///
/// All other cells must be unchanged: no row may be read as another one.
pub fn is_said(paste: &Paste, record: &Record, text: &str, edit: Edit, times: usize) -> bool {
    let Some(position) = record.problem.position() else { return false };
    let moved: Vec<Cell> = Cell::iter().filter(|&cell| paste.clues[cell] != position.clues[cell]).collect();
    let rows: BTreeSet<usize> = moved.iter().map(|cell| cell.row()).collect();
    let has = |note: Note| record.notes.contains(&note);
    let by_column = has(Note::Blanks) || has(Note::ShortRows);
    let ends = if edit == Edit::Swap { 2 * times } else { times };
    let cells = if edit == Edit::Swap && is_named(&paste.name) { 2 * ends } else { ends };
    let line = position.clues.to_string();
    let is_odd =
        text.contains(is_no_cell) || has_border(text) || paste.name.contains("cell-missing") || edit == Edit::Swap;
    let is_code = paste.name.contains("puzzlink") && code_of(text).is_some_and(|code| code == line);
    let text = plain(text, has(Note::Letters)).replace("=\n", "");
    let joined: String = without_tags(&text).chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    moved.len() <= cells
        || (by_column && rows.len() <= ends)
        || (has(Note::Blanks) && has_lines(&text, &line))
        || (has(Note::Joined) && joined.contains(&line))
        || without_tags(&text).contains(&line)
        || is_code
        || (is_odd && rows.len() <= ends && rows.iter().all(|row| has_row(&text, &line[9 * row..9 * row + 9])))
}

/// Returns whether a character means no cell, or three.
fn is_no_cell(character: char) -> bool {
    matches!(character, '…' | '\u{fe0f}' | '\u{20e3}' | '\u{200b}'..='\u{200f}' | '\u{feff}')
}

/// Returns whether a line has only strokes, which are a border and not cells.
fn has_border(text: &str) -> bool {
    text.lines().any(|line| line.len() > 1 && line.bytes().all(|byte| byte == b'-'))
}

/// Returns the cells of the code at the end of a link to puzz.link.
fn code_of(text: &str) -> Option<String> {
    let behind = &text[text.find("/9/9/")? + 5..];
    let mut cells = String::new();
    for letter in behind.chars() {
        match letter {
            '1'..='9' => cells.push(letter),
            'g'..='z' => cells.extend(std::iter::repeat_n('.', letter as usize - 'g' as usize + 1)),
            _ => break,
        }
    }
    Some(cells)
}

/// Returns whether a line or a list of the text has exactly these nine cells, adjacent or with all separators between
/// them.
fn has_row(text: &str, row: &str) -> bool {
    let cell = |field: &str| if field.trim().is_empty() { ".".to_owned() } else { field.trim().to_owned() };
    text.split(['\n', '[', ']']).any(|line| {
        // Remove the name of a row, the end of a LaTeX row, and a comment after it.
        let line = line.split_once(": ").map_or(line, |(_, cells)| cells);
        let line = line.split("\\\\").next().unwrap_or(line);
        let line = line.split(" //").next().unwrap_or(line);
        let parted = |sign: char| line.contains(sign) && line.split(sign).map(cell).collect::<String>() == row;
        let glued: String = line.chars().filter(|character| !character.is_whitespace()).collect();
        // A program ends its rows with a semicolon.
        glued == row || glued.split(';').next() == Some(row) || [',', ';', '&'].into_iter().any(parted)
    })
}

/// Returns whether nine consecutive lines of the text have exactly these cells at equal distances.
fn has_lines(text: &str, cells: &str) -> bool {
    let lines: Vec<Vec<char>> = text.split('\n').map(|line| line.chars().collect()).collect();
    let shows = |line: &[char], row: &str, step: usize| {
        let cells: Vec<char> = row.chars().collect();
        let sign = |at: usize| if at.is_multiple_of(step) { cells.get(at / step).copied().unwrap_or('.') } else { '.' };
        (0..line.len().max(8 * step + 1)).all(|at| match line.get(at) {
            Some(' ') | None => sign(at) == '.',
            Some(&digit) => sign(at) == digit,
        })
    };
    let rows = |nth: usize| &cells[9 * nth..9 * nth + 9];
    lines.windows(9).any(|nine| (1..=4).any(|step| (0..9).all(|nth| shows(&nine[nth], rows(nth), step))))
}

/// Returns the text without the tags of a forum.
fn without_tags(text: &str) -> String {
    let parts = text.split('[').enumerate().map(|(nth, part)| match part.split_once(']') {
        Some((tag, rest)) if nth > 0 && tag.starts_with(|c: char| c == '/' || c.is_ascii_alphabetic()) => rest,
        _ => part,
    });
    parts.collect()
}

/// Returns whether the text names its cells one by one.
fn is_named(name: &str) -> bool {
    const KINDS: [&str; 12] = [
        "triples",
        "cell-twice",
        "counted-from",
        "cells-",
        "clingo",
        "json-cells",
        "json-squares",
        "json-all",
        "python-cells",
        "python-squares",
        "assignments",
        "-sql",
    ];
    KINDS.iter().any(|kind| name.contains(kind)) || name.contains("constraints") || name.contains("inner-cells")
}

/// Returns the text with a full stop for each mark of an empty cell, and with digits for characters read as digits.
fn plain(text: &str, has_letters: bool) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '0' | '_' | '-' | '*' | '?' | 'x' | 'X' | '⬜' | '⬛' | '🟦' | '．' | '〇' | '·' | '•' | '○' | '◯'
            | '□' | '–' => out.push('.'),
            'O' | 'o' | 'D' | 'Q' if has_letters => out.push('.'),
            'l' | 'I' | 'i' if has_letters => out.push('1'),
            'Z' | 'z' if has_letters => out.push('2'),
            'S' | 's' if has_letters => out.push('5'),
            'G' | 'b' if has_letters => out.push('6'),
            'B' if has_letters => out.push('8'),
            'g' | 'q' if has_letters => out.push('9'),
            '\u{fe0f}' | '\u{20e3}' | '\u{200b}'..='\u{200f}' | '\u{feff}' => {}
            '\r' => out.push('\n'),
            '…' => out.push_str("..."),
            _ => match value(character) {
                Some(0) => out.push('.'),
                Some(digit) => out.push((b'0' + digit as u8) as char),
                None => out.push(character),
            },
        }
    }
    out
}

/// Returns the value of a digit in one of the scripts used in the texts.
fn value(character: char) -> Option<u32> {
    const ZEROS: [u32; 7] = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1d7ce];
    let code = character as u32;
    let decimal = ZEROS.iter().find(|&&zero| (zero..zero + 10).contains(&code)).map(|zero| code - zero);
    let han = "一二三四五六七八九".chars().zip(1..).find(|(han, _)| *han == character).map(|(_, digit)| digit);
    let circled = [0x245f, 0x2775].iter().find(|&&zero| (zero + 1..zero + 10).contains(&code)).map(|zero| code - zero);
    decimal.or(han).or(circled)
}
