//! The one-line notation: 81 characters in reading order.
//!
//! The parser tolerates:
//!
//! * `1` to `9` as digits;
//! * any of `.` `0` `_` `-` `*` `?` `x` `X` and the space as an empty cell, also mixed.
//!
//! It expects exactly 81 characters. `tesuji-format` handles line ends, trailing fields and comments.

use core::fmt;
use core::str::FromStr;

use crate::{Cell, Digit, Grid};

/// Returns whether the byte is a mark for an empty cell other than 0.
#[inline(always)]
fn is_mark(byte: u8) -> bool {
    matches!(byte, b'.' | b'_' | b'-' | b'*' | b'?' | b'x' | b'X' | b' ')
}

/// Returns whether all bytes are digits or marks for empty cells.
#[cold]
#[inline(never)]
fn is_lawful(bytes: &[u8; 81]) -> bool {
    bytes.iter().fold(true, |lawful, &byte| lawful & (byte.is_ascii_digit() | is_mark(byte)))
}

/// Returns the error of an invalid line.
#[cold]
fn fault(line: &[u8]) -> ParseGridError {
    let wrong = line.iter().take(81).position(|&byte| !(byte.is_ascii_digit() || is_mark(byte)));
    match wrong {
        Some(offset) => ParseGridError { kind: ParseGridErrorKind::Character, offset },
        None => ParseGridError { kind: ParseGridErrorKind::Length { found: line.len() }, offset: line.len().min(81) },
    }
}

/// Returns whether all bytes are digits or `.`. There is no branch, so the compiler can vectorize it.
#[inline(always)]
fn is_plain(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |plain, &byte| plain & ((byte.wrapping_sub(b'0') <= 9) | (byte == b'.')))
}

/// A valid line of the one-line notation, kept as text. Use it to pass lines on without parsing them into a [`Grid`].
///
/// Validating a line takes little more than half the time of [`Grid::from_line`].
///
/// # Examples
///
/// ```
/// use tesuji_core::{Grid, Line};
///
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let line = Line::new(text.as_bytes())?;
/// assert_eq!(line.to_grid(), text.parse::<Grid>()?);
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    bytes: &'a [u8; 81],
    plain: bool,
}

impl<'a> Line<'a> {
    /// Checks that the bytes are a line. [`FromStr`](Grid#impl-FromStr-for-Grid) lists the accepted characters.
    ///
    /// # Errors
    ///
    /// Returns an error if there are not 81 bytes or one of them is neither a digit nor a mark for an empty cell.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Result<Line<'a>, ParseGridError> {
        let Ok(line) = <&[u8; 81]>::try_from(bytes) else {
            return Err(fault(bytes));
        };
        let (chunks, rest) = line.as_chunks::<16>();
        let plain = chunks.iter().fold(is_plain(rest), |plain, chunk| plain & is_plain(chunk));
        // Other marks are rare, and checking for each of them takes as long as all the rest.
        if !plain && !is_lawful(line) {
            return Err(fault(line));
        }
        Ok(Line { bytes: line, plain })
    }

    /// Returns the bytes if all empty cells are written as `.` or `0`, otherwise `None`.
    #[inline]
    pub fn as_plain(&self) -> Option<&'a [u8; 81]> {
        self.plain.then_some(self.bytes)
    }

    /// Returns the grid.
    #[inline]
    pub fn to_grid(&self) -> Grid {
        let mut cells = [None; 81];
        let (places, place) = cells.as_chunks_mut::<16>();
        let (chunks, rest) = self.bytes.as_chunks::<16>();
        places.iter_mut().zip(chunks).for_each(|(cells, chunk)| read(chunk, cells));
        read(rest, place);
        Grid::from_cells(cells)
    }
}

/// Reads digits and marks without a branch, ten times as fast as one look-up per byte.
#[inline(always)]
fn read(bytes: &[u8], cells: &mut [Option<Digit>]) {
    for (cell, &byte) in cells.iter_mut().zip(bytes) {
        let digit = byte.wrapping_sub(b'0');
        *cell = Digit::from_value(if digit <= 9 { digit } else { 0 });
    }
}

impl Grid {
    /// Reads 81 bytes of the one-line notation. [`FromStr`](Grid#impl-FromStr-for-Grid) lists the accepted characters.
    ///
    /// # Errors
    ///
    /// Returns an error if the text does not have 81 bytes, or one of them is neither a digit nor a mark for an empty
    /// cell.
    #[inline]
    pub fn from_line(line: &[u8]) -> Result<Grid, ParseGridError> {
        Line::new(line).map(|line| line.to_grid())
    }

    /// Writes the 81 bytes of the one-line notation, with `empty` for cells without a digit.
    pub fn to_line(&self, empty: u8) -> [u8; 81] {
        self.as_cells().map(|digit| digit.map_or(empty, Digit::ascii))
    }
}

/// Reads the one-line notation: 81 characters, each `1` to `9` or a mark for an empty cell (`.`, `0`, `_`, `-`, `*`,
/// `?`, `x`, `X`, space).
impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Grid, ParseGridError> {
        Grid::from_line(text.as_bytes())
    }
}

/// Writes the one-line notation with `.` for an empty cell, or with `0` in the alternate form `{:#}`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.to_line(if f.alternate() { b'0' } else { b'.' });
        f.pad(core::str::from_utf8(&line).expect("digits and marks are ASCII"))
    }
}

/// Writes nine rows, which makes test failures readable.
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Grid:")?;
        for cell in Cell::ALL {
            f.write_str(match (cell.column(), cell.row()) {
                (0, 3 | 6) => "\n\n",
                (0, _) => "\n",
                (3 | 6, _) => "  ",
                _ => " ",
            })?;
            match self.get(cell) {
                Some(digit) => write!(f, "{digit}")?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}

/// The error returned when a text is not in the one-line notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGridError {
    kind: ParseGridErrorKind,
    offset: usize,
}

/// The kind of error in a text that should be a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGridErrorKind {
    /// The byte at the offset is neither a digit nor a mark for an empty cell.
    Character,
    /// The text does not have 81 characters.
    Length {
        /// The number of characters.
        found: usize,
    },
}

impl ParseGridError {
    /// Returns the kind of error.
    pub const fn kind(&self) -> ParseGridErrorKind {
        self.kind
    }

    /// Returns the byte offset of the error in the text.
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseGridErrorKind::Character => {
                write!(f, "expected a digit or an empty cell at character {}", self.offset + 1)
            }
            ParseGridErrorKind::Length { found } => write!(f, "expected 81 cells, found {found}"),
        }
    }
}

impl core::error::Error for ParseGridError {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LINE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    #[test]
    fn every_mark_is_an_empty_cell() {
        let grid: Grid = LINE.parse().unwrap();
        for mark in "0_-*?xX ".chars() {
            assert_eq!(LINE.replace('.', &mark.to_string()).parse(), Ok(grid));
        }
        assert_eq!(grid.to_string(), LINE);
        assert_eq!(std::format!("{grid:#}"), LINE.replace('.', "0"));
    }

    #[test]
    fn errors_name_the_place() {
        let short = Grid::from_line(&LINE.as_bytes()[..80]).unwrap_err();
        assert_eq!(short.to_string(), "expected 81 cells, found 80");
        assert_eq!(short.offset(), 80);
        let long = (LINE.to_string() + ".").parse::<Grid>().unwrap_err();
        assert_eq!((long.to_string().as_str(), long.offset()), ("expected 81 cells, found 82", 81));
        let odd = LINE.replacen('3', "#", 1).parse::<Grid>().unwrap_err();
        assert_eq!(odd.kind(), ParseGridErrorKind::Character);
        assert_eq!(odd.offset(), LINE.find('3').unwrap());
        assert_eq!(odd.to_string(), "expected a digit or an empty cell at character 12");
        assert_eq!("".parse::<Grid>().unwrap_err().kind(), ParseGridErrorKind::Length { found: 0 });
    }

    #[test]
    fn debug_draws_the_boxes() {
        let drawn = "Grid:\n\
            8 . .  . . .  . . .\n\
            . . 3  6 . .  . . .\n\
            . 7 .  . 9 .  2 . .\n\
            \n\
            . 5 .  . . 7  . . .\n\
            . . .  . 4 5  7 . .\n\
            . . .  1 . .  . 3 .\n\
            \n\
            . . 1  . . .  . 6 8\n\
            . . 8  5 . .  . 1 .\n\
            . 9 .  . . .  4 . .";
        assert_eq!(std::format!("{:?}", LINE.parse::<Grid>().unwrap()), drawn);
    }

    proptest! {
        #[test]
        fn a_line_comes_back(line in "[1-9.]{81}") {
            prop_assert_eq!(line.parse::<Grid>().unwrap().to_string(), line);
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Err(error) = Grid::from_line(&bytes) {
                prop_assert!(error.offset() <= bytes.len());
            }
        }

        #[test]
        fn a_line_is_the_grid_that_is_read_from_it(line in "[1-9.0_*?xX #-]{81}") {
            let read = Line::new(line.as_bytes()).map(|line| line.to_grid());
            prop_assert_eq!(read, Grid::from_line(line.as_bytes()));
            match read {
                Ok(grid) => for (cell, byte) in grid.as_cells().iter().zip(line.bytes()) {
                    prop_assert_eq!(cell.map_or(0, |digit| digit.value()), byte.wrapping_sub(b'0') * u8::from(byte.is_ascii_digit()));
                },
                Err(error) => prop_assert_eq!(Some(error.offset()), line.find('#')),
            }
        }

        #[test]
        fn other_marks_are_not_plain(line in "[1-9.0]{81}", place in 0..81_usize) {
            let mut bytes: [u8; 81] = line.into_bytes().try_into().unwrap();
            prop_assert_eq!(Line::new(&bytes).unwrap().as_plain(), Some(&bytes));
            bytes[place] = b'_';
            prop_assert_eq!(Line::new(&bytes).unwrap().as_plain(), None);
        }
    }
}
