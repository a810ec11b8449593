//! Random changes of a text, and whether what is read of it then may come of them.

use std::collections::BTreeSet;

use tesuji_core::Cell;
use tesuji_format::{Note, Record};

use super::Paste;
use crate::Chance;

/// How the characters of a text are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// One to three characters are taken away.
    Delete,
    /// One to three characters, of those that the text has, are put in.
    Insert,
    /// One to three times, two characters change places.
    Swap,
}

impl Edit {
    /// Every kind of change.
    pub const ALL: [Edit; 3] = [Edit::Delete, Edit::Insert, Edit::Swap];

    /// Returns the changed text and how often it was changed.
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
                    // Half of them beside each other, as fingers do.
                    let beside = (at + 1) % characters.len();
                    let other = if chance.one_in(2) { beside } else { chance.below(characters.len()) };
                    characters.swap(at, other);
                }
            }
        }
        (characters.into_iter().collect(), times)
    }
}

/// Returns whether a text that was changed so often may be read as this record.
///
/// * A change may change what the text says of two cells: a swap those that it swaps. Where a cell is `named` by its row
///   and its column, a swap may change two names, and so four cells.
/// * The text may have the cells that were read side by side in this order; where the notes say that lines were joined, over
///   line ends.
/// * A line of the text may have the nine cells of a row as they were read, each between separators or all together.
/// * Where blanks are cells and the notes say so, the rest of a row may have moved.
///
/// Nothing else may change: no row may be read as another one.
pub fn is_said(paste: &Paste, record: &Record, text: &str, times: usize) -> bool {
    let Some(position) = record.problem.position() else { return false };
    let moved: Vec<Cell> = Cell::iter().filter(|&cell| paste.clues[cell] != position.clues[cell]).collect();
    let rows: BTreeSet<usize> = moved.iter().map(|cell| cell.row()).collect();
    let has = |note: Note| record.notes.contains(&note);
    let by_column = has(Note::Blanks) || has(Note::ShortRows);
    let cells = if is_named(&paste.name) { 4 * times } else { 2 * times };
    let line = position.clues.to_string();
    let text = plain(text, has(Note::Letters));
    let joined: String = text.replace("=\n", "").chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    moved.len() <= cells
        || (by_column && rows.len() <= 2 * times)
        || (has(Note::Joined) && joined.contains(&line))
        || text.replace("=\n", "").contains(&line)
        || (rows.len() <= 2 * times && rows.iter().all(|row| has_row(&text, &line[9 * row..9 * row + 9])))
}

/// Whether a line of the text has these nine cells, behind a name or without one.
fn has_row(text: &str, row: &str) -> bool {
    let cell = |field: &str| {
        let field = field.trim().trim_matches(['"', '\'', '\\']).trim_end_matches(".0");
        let field = if field.len() == 2 { field.trim_end_matches('.') } else { field };
        match field {
            "" | "." | "NaN" | "nan" | "NULL" | "null" | "NA" | "None" => '.',
            field => field.chars().next().filter(|_| field.chars().count() == 1).unwrap_or('!'),
        }
    };
    let is_row = |fields: Vec<&str>| {
        let cells: String = fields.into_iter().map(cell).collect();
        let trimmed = cells.trim_end_matches('!');
        cells.contains(row) && trimmed.chars().count() <= 12
    };
    let lines = text.split(['\n', ';', '[', ']']).chain(text.split("\\\\")).chain(text.split("%0A"));
    lines.into_iter().any(|line| {
        let words = || line.split([' ', '\t', '|', '"', '\'', ',', '>', ')', '}', '{']).filter(|word| !word.is_empty());
        words().any(|word| word.len() <= 12 && word.contains(row))
            || is_row(words().collect())
            || [',', '\t', ';', '&', '|'].iter().any(|&separator| is_row(line.split(separator).collect()))
    }) || text.split('\n').any(|line| is_row(line.split(';').collect()))
}

/// Whether the text names its cells one by one.
fn is_named(name: &str) -> bool {
    const KINDS: [&str; 10] = [
        "triples",
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

/// The text with a full stop for each mark of an empty cell, and digits for what was read as digits.
fn plain(text: &str, has_letters: bool) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '0' | '_' | '-' | '*' | '?' | 'x' | 'X' | '⬜' | '⬛' | '．' | '〇' | '·' | '•' | '○' | '◯' | '□' | '–' => {
                out.push('.')
            }
            'O' | 'o' if has_letters => out.push('.'),
            'l' | 'I' if has_letters => out.push('1'),
            'S' if has_letters => out.push('5'),
            'B' if has_letters => out.push('8'),
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

/// The value of a digit of one of the scripts that the texts have.
fn value(character: char) -> Option<u32> {
    const ZEROS: [u32; 7] = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1d7ce];
    let code = character as u32;
    let decimal = ZEROS.iter().find(|&&zero| (zero..zero + 10).contains(&code)).map(|zero| code - zero);
    let han = "一二三四五六七八九".chars().zip(1..).find(|(han, _)| *han == character).map(|(_, digit)| digit);
    let circled = [0x245f, 0x2775].iter().find(|&&zero| (zero + 1..zero + 10).contains(&code)).map(|zero| code - zero);
    decimal.or(han).or(circled)
}
