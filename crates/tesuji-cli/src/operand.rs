//! Input operands: a file, standard input, or the puzzle or link itself.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

use tesuji::format::{Record, read};

/// The minimum number of characters of a text that counts as a mistyped puzzle rather than the name of a file.
const LIKE_A_PUZZLE: usize = 5;

/// The maximum length of a file name.
const LONGEST_NAME: usize = 255;

/// A source of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// The text itself, from the command line.
    Text(String),
}

impl Operand {
    /// Classifies an argument: `-`, an existing file, a puzzle or a link, or otherwise a missing file.
    pub(crate) fn of(argument: OsString) -> Operand {
        match argument.to_str() {
            Some("-") => Operand::Stdin,
            Some(text) if !Path::new(text).exists() && Operand::is_text(text) => Operand::Text(text.to_owned()),
            _ => Operand::File(argument.into()),
        }
    }

    /// Returns the operands to read: a single grid if all arguments together are a grid typed row by row, standard
    /// input if there are no arguments, otherwise the arguments.
    pub(crate) fn all(arguments: &[Operand]) -> Vec<Operand> {
        if arguments.is_empty() {
            return vec![Operand::Stdin];
        }
        let rows: Vec<&str> = arguments.iter().filter_map(Operand::as_row).collect();
        if rows.len() > 1 && rows.len() == arguments.len() {
            let text = rows.join("\n");
            if is_one_problem(&text) {
                return vec![Operand::Text(text)];
            }
        }
        arguments.to_vec()
    }

    /// Returns the text of a possible row of a grid: not an existing file, and not a whole problem.
    fn as_row(&self) -> Option<&str> {
        match self {
            Operand::File(path) if !path.exists() => path.to_str(),
            Operand::Text(text) if !is_one_problem(text) => Some(text),
            _ => None,
        }
    }

    /// Returns `true` if a text is a link, a document, a problem in any notation, or looks like a mistyped one.
    pub(crate) fn is_text(text: &str) -> bool {
        let is_link = ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
        let is_cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX0".contains(&byte);
        let is_like = text.len() >= LIKE_A_PUZZLE && text.bytes().all(is_cell);
        let is_document = text.starts_with(['{', '[', '<']) || text.contains('\n');
        let is_long = text.split('/').any(|part| part.len() > LONGEST_NAME);
        is_link || is_like || is_document || is_long || is_one_problem(text)
    }
}

pub(crate) fn is_one_problem(text: &str) -> bool {
    matches!(read(text.as_bytes(), None).as_slice(), [Ok(Record { .. })])
}

/// Writes the name used in messages.
impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Stdin => f.write_str("stdin"),
            Operand::File(path) => path.display().fmt(f),
            Operand::Text(_) => f.write_str("argument"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn of(text: &str) -> Operand {
        Operand::of(text.into())
    }

    #[test]
    fn puzzles_and_links_are_texts_and_the_rest_are_files() {
        assert_eq!(of("-"), Operand::Stdin);
        assert_eq!(of("Cargo.toml"), Operand::File("Cargo.toml".into()));
        assert_eq!(of("missing.txt"), Operand::File("missing.txt".into()));
        assert_eq!(of(PUZZLE), Operand::Text(PUZZLE.to_owned()));
        assert_eq!(of(&PUZZLE[1..]), Operand::Text(PUZZLE[1..].to_owned()), "one cell is missing");
        assert!(matches!(of("https://www.sudokuwiki.org/sudoku.htm?bd=1"), Operand::Text(_)));
        assert!(matches!(of("{\"cells\": 3}"), Operand::Text(_)));
        assert!(matches!(of(&"word ".repeat(100)), Operand::Text(_)));
        assert!(matches!(of("1234\n3412\n2143\n4321"), Operand::Text(_)));
    }

    #[test]
    fn rows_that_are_typed_one_by_one_are_a_grid() {
        let rows: Vec<Operand> = PUZZLE.as_bytes().chunks(9).map(|row| of(std::str::from_utf8(row).unwrap())).collect();
        assert!(matches!(Operand::all(&rows).as_slice(), [Operand::Text(text)] if text.lines().count() == 9));
        assert_eq!(Operand::all(&[]), [Operand::Stdin]);
        assert_eq!(Operand::all(&rows[..2]).len(), 2, "two rows are no grid");
    }
}
