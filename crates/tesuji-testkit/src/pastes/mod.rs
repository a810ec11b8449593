//! Texts with a puzzle in them, as people paste them, and the expected reading of each.
//!
//! | file | contents |
//! |---|---|
//! | `tables` | rows and columns of spreadsheets, data frames, Markdown, LaTeX, databases |
//! | `words` | chats, forums, letters, wrapped lines |
//! | `programs` | strings, lists, facts and assignments of programming languages |
//! | `pages` | HTML, links, addresses |
//! | `characters` | digits of other scripts, pictures of digits, letters for digits |
//! | `refused` | texts from which no puzzle must be read |
//! | `edit` | random edits of a text, and their possible effects |

mod characters;
pub mod edit;
mod pages;
mod programs;
mod refused;
mod tables;
mod words;

use tesuji_core::{Cell, Grid};
use tesuji_format::Note;

use crate::Dealer;

/// The total number of generated pastes.
pub const COUNT: usize = 240;

/// The expected reading of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The puzzle.
    Puzzle,
    /// The puzzle, with the notes on how it was read.
    Question(&'static [Note]),
    /// An error whose message contains these words.
    Message(&'static str),
}

/// A kind of text: its name, the function that puts a puzzle into it, and the expected reading.
pub(crate) type Kind = (&'static str, fn(&Clues) -> String, Expected);

/// A text, the puzzle in it, and the expected reading.
#[derive(Clone, Debug)]
pub struct Paste {
    /// The name of its file.
    pub name: String,
    /// The text.
    pub text: String,
    /// The clues of its puzzle.
    pub clues: Grid,
    /// The expected reading.
    pub expected: Expected,
}

/// Returns all texts, always the same: each kind once, and then some again with another puzzle.
pub fn all() -> Vec<Paste> {
    let kinds: Vec<Kind> =
        [tables::KINDS, words::KINDS, programs::KINDS, pages::KINDS, characters::KINDS, refused::KINDS].concat();
    let paste = |(nth, (name, make, expected)): (usize, Kind)| {
        let mut dealer = Dealer::new(nth as u64);
        let clues = loop {
            let puzzle = if nth % 3 == 0 { dealer.minimal() } else { dealer.easy() };
            let rows = [0, 8].map(|row| puzzle.grid().iter().any(|(cell, _)| cell.row() == row));
            // A blank line at the beginning or end of a text has no meaning.
            if rows == [true; 2] {
                break *puzzle.grid();
            }
        };
        // One kind omits the clues at two edges.
        let is_left_out = |cell: Cell| name.starts_with("inner") && (cell.row() == 8 || cell.column() == 8);
        let text = make(&Clues(clues.to_values().to_vec()));
        let clues = clues.iter().filter(|(cell, _)| !is_left_out(*cell)).collect();
        Paste { name: format!("{nth:03}-{name}.txt"), text, clues, expected }
    };
    kinds.iter().copied().cycle().take(COUNT).enumerate().map(paste).collect()
}

/// The clues of a puzzle, 0 for an empty cell.
#[derive(Clone, Debug)]
pub(crate) struct Clues(Vec<u8>);

impl Clues {
    /// Returns the rows.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.0.chunks(9)
    }

    /// Returns the row, the column and the digit of each clue, with rows and columns counted from 0.
    pub(crate) fn named(&self) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
        self.0.iter().enumerate().filter(|(_, digit)| **digit > 0).map(|(cell, &digit)| (cell / 9, cell % 9, digit))
    }

    /// Returns all cells on one line.
    pub(crate) fn line(&self, empty: &str) -> String {
        fields(&self.0, empty, "")
    }

    /// Returns a line for each row.
    pub(crate) fn lines(&self, line: impl Fn(usize, &[u8]) -> String) -> String {
        self.rows().enumerate().map(|(nth, row)| line(nth, row) + "\n").collect()
    }

    /// Returns a line of fields for each row.
    pub(crate) fn grid(&self, empty: &str, between: &str) -> String {
        self.lines(|_, row| fields(row, empty, between))
    }
}

/// Joins the cells with a separator.
pub(crate) fn fields(cells: &[u8], empty: &str, between: &str) -> String {
    let cell = |&digit: &u8| if digit == 0 { empty.to_owned() } else { digit.to_string() };
    cells.iter().map(cell).collect::<Vec<_>>().join(between)
}

/// Returns the cells, each padded to a width.
pub(crate) fn padded(cells: &[u8], empty: &str, width: usize) -> String {
    let cell = |&digit: &u8| format!("{:>width$}", if digit == 0 { empty.to_owned() } else { digit.to_string() });
    cells.iter().map(cell).collect()
}

/// Returns a row in the boxes of a frame.
pub(crate) fn boxed(row: &[u8], empty: &str) -> String {
    let boxes: Vec<String> = row.chunks(3).map(|cells| fields(cells, empty, " ")).collect();
    format!("| {} |", boxes.join(" | "))
}

/// Groups lines in threes, with a border around each group.
pub(crate) fn framed(lines: &str, border: &str) -> String {
    let lines: Vec<&str> = lines.lines().collect();
    let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n") + "\n").collect();
    format!("{border}\n{}{border}\n", bands.join(&format!("{border}\n")))
}
