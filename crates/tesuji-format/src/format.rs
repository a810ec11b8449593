//! The list of notations by name.

use std::fmt;
use std::str::FromStr;

use tesuji_core::Problem;

use crate::notation::{Framing, Notation, PLAIN};
#[cfg(feature = "csv")]
use crate::notations::table;
use crate::notations::{
    array, bank, boxed, fpuzzles, grid, groups, hodoku, iss, jigsaw, json, killer, latex, letters, line, link, paste,
    pencilmarks, pzpr, rows, run_length, sadman, sdx, simple_sudoku, spreadsheet, sudokumaker, sudokupad, sudokuwiki,
    sukaku, susser, unicode,
};
#[cfg(feature = "xml")]
use crate::notations::{ksudoku, opensudoku};
#[cfg(not(tesuji_small))]
use crate::notations::{samurai, tesuji};
use crate::{Keeps, Losses, Metadata};

macro_rules! formats {
    ($($(#[doc = $doc:literal])* $(#[cfg($cfg:meta)])? $variant:ident = $notation:path,)+) => {
        /// A notation of sudoku puzzles.
        ///
        /// # Examples
        ///
        /// ```
        /// use tesuji_format::Format;
        ///
        /// let format: Format = "pencilmarks".parse()?;
        /// assert_eq!(format, Format::Pencilmarks);
        /// assert!(format.keeps().candidates);
        /// # Ok::<(), tesuji_format::ParseFormatError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[doc = $doc])* $(#[cfg($cfg)])? $variant,)+
        }

        impl Format {
            /// Every notation, the plain ones first.
            pub const ALL: &[Format] = &[$($(#[cfg($cfg)])? Format::$variant),+];

            pub(crate) const fn notation(self) -> &'static Notation {
                match self {
                    $($(#[cfg($cfg)])? Format::$variant => const { &held(Format::$variant, $notation) },)+
                }
            }
        }
    };
}

/// Returns the notation, or only its names and description if it is left out: the small module for browsers reads only
/// the notations that the page writes, and the other module reads pasted text.
const fn held(format: Format, notation: Notation) -> Notation {
    use Format::{Boxed, Grid, Groups, Hex, Hodoku, Letters, Line, Line0, Rows};
    if cfg!(tesuji_small) && !matches!(format, Line | Line0 | Rows | Grid | Boxed | Groups | Letters | Hex | Hodoku) {
        return Notation { name: notation.name, describe: notation.describe, aliases: notation.aliases, ..PLAIN };
    }
    notation
}

formats! {
    /// One puzzle per line, `.` for an empty cell.
    Line = line::DOTS,
    /// One puzzle per line, `0` for an empty cell.
    Line0 = line::ZEROS,
    /// Rows of numbers separated by blanks.
    Rows = rows::NOTATION,
    /// Nine lines of nine characters.
    Grid = grid::NOTATION,
    /// Rows in a frame that shows the boxes.
    Boxed = boxed::NOTATION,
    /// Rows in a frame of box drawing characters.
    Unicode = unicode::NOTATION,
    /// Rows of fields separated by tabs.
    Tsv = spreadsheet::TABS,
    /// Rows of fields separated by commas.
    Commas = spreadsheet::COMMAS,
    /// JSON: arrays of rows, alone or within objects.
    Json = json::NOTATION,
    /// An array literal of a programming language.
    Array = array::NOTATION,
    /// The possible digits of each cell, in a frame.
    Pencilmarks = pencilmarks::NOTATION,
    /// The possible digits of each cell, on one line.
    Groups = groups::NOTATION,
    /// A sukaku: nine characters per cell on one line, `.` for an absent candidate.
    Sukaku = sukaku::DOTS,
    /// A sukaku: nine characters per cell on one line, `0` for an absent candidate.
    Sukaku0 = sukaku::ZEROS,
    /// One puzzle per line, `A` for 1.
    Letters = letters::LETTERS,
    /// One puzzle per line, `0` for 1.
    Hex = letters::HEX,
    /// The one-line format of Sudoku Susser.
    Susser = susser::NOTATION,
    /// A line of a HoDoKu library.
    Hodoku = hodoku::NOTATION,
    /// A `.sdk` file of SadMan Software Sudoku.
    Sadman = sadman::SADMAN,
    /// A `.sdk` file of SudoCue.
    Sudocue = sadman::SUDOCUE,
    /// A `.sdx` file of SudoCue.
    Sdx = sdx::NOTATION,
    /// A file of Simple Sudoku.
    Ss = simple_sudoku::NEW,
    /// An old file of Simple Sudoku.
    SsOld = simple_sudoku::OLD,
    /// The clipboard of Simple Sudoku.
    Clipboard = simple_sudoku::CLIPBOARD,
    /// OpenSudoku's XML.
    #[cfg(feature = "xml")]
    Opensudoku = opensudoku::NOTATION,
    /// KSudoku's XML.
    #[cfg(feature = "xml")]
    Ksudoku = ksudoku::NOTATION,
    /// The JSON of f-puzzles, and links that contain it.
    Fpuzzles = fpuzzles::NOTATION,
    /// A link to f-puzzles that contains its JSON.
    FpuzzlesLink = fpuzzles::LINK,
    /// A table with a header.
    #[cfg(feature = "csv")]
    Csv = table::CSV,
    /// The columns of gsf.
    #[cfg(feature = "csv")]
    Gsf = table::GSF,
    /// A line of the sudoku-exchange puzzle bank.
    Bank = bank::NOTATION,
    /// A link to SudokuWiki with a board state.
    Sudokuwiki = sudokuwiki::NOTATION,
    /// A link to a page with the clues in its address.
    Link = link::NOTATION,
    /// A link to a sudoku of puzz.link.
    Pzpr = pzpr::NOTATION,
    /// The classic code of SudokuPad.
    Sudokupad = run_length::SUDOKUPAD,
    /// A game id of Simon Tatham's Solo.
    Solo = run_length::SOLO,
    /// The code of the Rust crate `sudoku-variants`.
    Blocks = run_length::BLOCKS,
    /// A link to SudokuPad with JSON.
    Scl = sudokupad::SCL,
    /// The JSON of SudokuPad.
    SudokupadJson = sudokupad::JSON,
    /// The JSON of SudokuPad or links that hold it, with drawings read as rules.
    Drawings = sudokupad::DRAWINGS,
    /// A short link to SudokuPad.
    Scf = sudokupad::SCF,
    /// A link to SudokuPad that contains the JSON of f-puzzles.
    Fpuz = fpuzzles::SUDOKUPAD_LINK,
    /// A link to SudokuMaker.
    Sudokumaker = sudokumaker::NOTATION,
    /// The JSON of SudokuMaker.
    SudokumakerJson = sudokumaker::JSON,
    /// A killer sudoku of sums and arrows.
    Killer = killer::ARROWS,
    /// A killer sudoku of cage numbers.
    Cages = killer::NUMBERS,
    /// A jigsaw sudoku.
    Jigsaw = jigsaw::NOTATION,
    /// A samurai sudoku.
    #[cfg(not(tesuji_small))]
    Samurai = samurai::NOTATION,
    /// The items of Interactive Sudoku Solver.
    Iss = iss::NOTATION,
    /// A link to Interactive Sudoku Solver that contains its items.
    IssLink = iss::LINK,
    /// Any problem as one line of JSON.
    #[cfg(not(tesuji_small))]
    Tesuji = tesuji::NOTATION,
    /// The `sudoku` environment of LaTeX.
    Latex = latex::NOTATION,
    /// Any text with a puzzle in it.
    #[cfg(not(tesuji_small))]
    Paste = paste::NOTATION,
}

impl Format {
    /// Returns the name by which the notation is chosen: lower case, without blanks.
    pub const fn name(self) -> &'static str {
        self.notation().name
    }

    /// Returns the other names of the notation, such as its usual file extensions.
    pub const fn aliases(self) -> &'static [&'static str] {
        self.notation().aliases
    }

    /// Returns a description of the notation, in one clause.
    pub const fn describe(self) -> &'static str {
        self.notation().describe
    }

    /// Returns the parts of a puzzle that the notation keeps.
    pub const fn keeps(self) -> Keeps {
        self.notation().keeps
    }

    /// Returns whether each puzzle is on its own line, with room for other fields after it.
    pub const fn is_one_a_line(self) -> bool {
        matches!(self.notation().framing, Framing::Lines)
    }

    /// Returns the text before the first record and after the last one of a file in this notation, such as column names
    /// or the tags around all puzzles; usually empty. [`write`](crate::write()) writes only a record.
    pub const fn frame(self) -> (&'static str, &'static str) {
        self.notation().frame
    }

    /// Returns the parts of the problem and its metadata that this notation would lose.
    pub fn losses(self, problem: &Problem, metadata: &Metadata) -> Losses {
        let notation = self.notation();
        (notation.losses)(&notation.keeps, problem, metadata)
    }
}

/// Writes the name.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error returned when no [`Format`] has the given name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the name of a notation")]
pub struct ParseFormatError(());

/// Parses the name or one of the aliases.
impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Format, ParseFormatError> {
        let is_named = |format: &Format| format.name() == text || format.aliases().contains(&text);
        Format::ALL.iter().copied().find(is_named).ok_or(ParseFormatError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_plain() {
        let names = Format::ALL.iter().flat_map(|format| [format.name()].into_iter().chain(format.aliases().to_vec()));
        assert_eq!(names.clone().collect::<BTreeSet<_>>().len(), names.count());
        for &format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            assert!(format.aliases().iter().all(|alias| alias.parse() == Ok(format)));
            assert!(format.name().bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{format}");
            assert!(!format.describe().is_empty() && !format.describe().ends_with('.'), "{format}");
        }
        assert!("lines".parse::<Format>().is_err());
    }
}
