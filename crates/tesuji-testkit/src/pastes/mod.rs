//! Texts with a puzzle in them, as people paste them, and what must be read of each.
//!
//! | file | holds |
//! |---|---|
//! | `tables` | rows and columns of spreadsheets, data frames, Markdown, LaTeX, data bases |
//! | `words` | chats, forums, letters, wrapped lines |
//! | `programs` | strings, lists, facts and assignments of programming languages |
//! | `pages` | HTML, links, addresses |
//! | `characters` | digits of other scripts, pictures of digits, letters for digits |
//! | `refused` | texts of which no puzzle must be read |
//! | `edit` | random changes of a text, and what may come of them |

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

/// How many texts there are.
pub const COUNT: usize = 240;

/// What must be read of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The puzzle.
    Puzzle,
    /// The puzzle, and what was chosen to read it.
    Question(&'static [Note]),
    /// An error whose message has these words in it.
    Message(&'static str),
}

/// A kind of texts: its name, how a puzzle is put into one, and what must be read.
pub(crate) type Kind = (&'static str, fn(&Clues) -> String, Expected);

/// A text, the puzzle in it, and what must be read.
#[derive(Clone, Debug)]
pub struct Paste {
    /// The name of its file.
    pub name: String,
    /// The text.
    pub text: String,
    /// The clues of the puzzle that it was made of.
    pub clues: Grid,
    /// What must be read.
    pub expected: Expected,
}

/// Returns all texts, the same ones each time: each kind once, and then some again with another puzzle.
pub fn all() -> Vec<Paste> {
    let kinds: Vec<Kind> =
        [tables::KINDS, words::KINDS, programs::KINDS, pages::KINDS, characters::KINDS, refused::KINDS].concat();
    let paste = |(nth, (name, make, expected)): (usize, Kind)| {
        let mut dealer = Dealer::new(nth as u64);
        let clues = loop {
            let puzzle = if nth % 3 == 0 { dealer.minimal() } else { dealer.easy() };
            let rows = [0, 8].map(|row| puzzle.grid().iter().any(|(cell, _)| cell.row() == row));
            // A blank line at an end of a text says nothing.
            if rows == [true; 2] {
                break *puzzle.grid();
            }
        };
        // One kind leaves out what stands at two edges.
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
    /// The rows.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.0.chunks(9)
    }

    /// The row, the column and the digit of each clue, from 0.
    pub(crate) fn named(&self) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
        self.0.iter().enumerate().filter(|(_, digit)| **digit > 0).map(|(cell, &digit)| (cell / 9, cell % 9, digit))
    }

    /// All cells on one line.
    pub(crate) fn line(&self, empty: &str) -> String {
        fields(&self.0, empty, "")
    }

    /// A line for each row.
    pub(crate) fn lines(&self, line: impl Fn(usize, &[u8]) -> String) -> String {
        self.rows().enumerate().map(|(nth, row)| line(nth, row) + "\n").collect()
    }

    /// A line for each row, of its fields.
    pub(crate) fn grid(&self, empty: &str, between: &str) -> String {
        self.lines(|_, row| fields(row, empty, between))
    }
}

/// The cells with something between them.
pub(crate) fn fields(cells: &[u8], empty: &str, between: &str) -> String {
    let cell = |&digit: &u8| if digit == 0 { empty.to_owned() } else { digit.to_string() };
    cells.iter().map(cell).collect::<Vec<_>>().join(between)
}

/// The cells, each as wide as this.
pub(crate) fn padded(cells: &[u8], empty: &str, width: usize) -> String {
    let cell = |&digit: &u8| format!("{:>width$}", if digit == 0 { empty.to_owned() } else { digit.to_string() });
    cells.iter().map(cell).collect()
}

/// A row in the boxes of a frame.
pub(crate) fn boxed(row: &[u8], empty: &str) -> String {
    let boxes: Vec<String> = row.chunks(3).map(|cells| fields(cells, empty, " ")).collect();
    format!("| {} |", boxes.join(" | "))
}

/// Lines of three, with a border around each three.
pub(crate) fn framed(lines: &str, border: &str) -> String {
    let lines: Vec<&str> = lines.lines().collect();
    let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n") + "\n").collect();
    format!("{border}\n{}{border}\n", bands.join(&format!("{border}\n")))
}
