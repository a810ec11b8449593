//! Pictures of other things are refused, but a sudoku in the same drawing is read.

use tesuji_core::Control;
use tesuji_vision::{Gray, GridReading, Image, ReadPictureError, Reader};

/// The segments of each digit as in a digital clock: top, upper left, upper right, middle, lower left, lower right, bottom.
const SEGMENTS: [[u8; 7]; 10] = [
    [1, 1, 1, 0, 1, 1, 1],
    [0, 0, 1, 0, 0, 1, 0],
    [1, 0, 1, 1, 1, 0, 1],
    [1, 0, 1, 1, 0, 1, 1],
    [0, 1, 1, 1, 0, 1, 0],
    [1, 1, 0, 1, 0, 1, 1],
    [1, 1, 0, 1, 1, 1, 1],
    [1, 0, 1, 0, 0, 1, 0],
    [1, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 0, 1, 1],
];

/// A drawing on light paper, with the side of its cells in pixels.
struct Drawing {
    gray: Gray,
    cell: usize,
}

/// The distance of the table from the edge of the picture.
const MARGIN: usize = 40;

impl Drawing {
    /// Draws the lines of a table.
    fn table(columns: usize, rows: usize) -> Drawing {
        let cell = 540 / columns.max(rows);
        let mut drawing = Drawing { gray: Gray::filled(620, 620, 230), cell };
        for line in 0..=columns {
            drawing.fill([MARGIN + line * cell, MARGIN], [2, rows * cell + 2], 40);
        }
        for line in 0..=rows {
            drawing.fill([MARGIN, MARGIN + line * cell], [columns * cell + 2, 2], 40);
        }
        drawing
    }

    fn fill(&mut self, [left, top]: [usize; 2], [width, height]: [usize; 2], shade: u8) {
        for row in top..top + height {
            self.gray.pixels[row * self.gray.width + left..][..width].fill(shade);
        }
    }

    /// Fills a cell with black.
    fn blacken(&mut self, column: usize, row: usize) {
        self.fill([MARGIN + column * self.cell, MARGIN + row * self.cell], [self.cell; 2], 30);
    }

    /// Writes a number into the middle of a cell.
    fn write(&mut self, column: usize, row: usize, number: usize) {
        let digits: Vec<usize> = number.to_string().bytes().map(|byte| usize::from(byte - b'0')).collect();
        let (width, gap) = (self.cell / 5, self.cell / 10);
        let all = digits.len() * width + (digits.len() - 1) * gap;
        let mut left = MARGIN + column * self.cell + (self.cell - all) / 2;
        let top = MARGIN + row * self.cell + self.cell * 3 / 10;
        for digit in digits {
            self.write_digit(SEGMENTS[digit], [left, top], width);
            left += width + gap;
        }
    }

    /// Writes a digit that is twice as high as wide.
    fn write_digit(&mut self, segments: [u8; 7], [left, top]: [usize; 2], width: usize) {
        let thick = (width / 4).max(2);
        for (nth, _) in segments.iter().enumerate().filter(|(_, is_on)| **is_on == 1) {
            let (right, bottom) = (left + width - thick, top + 2 * width - thick);
            let (place, size) = match nth {
                0 => ([left, top], [width, thick]),
                1 => ([left, top], [thick, width]),
                2 => ([right, top], [thick, width]),
                3 => ([left, top + width - thick / 2], [width, thick]),
                4 => ([left, top + width], [thick, width]),
                5 => ([right, top + width], [thick, width]),
                _ => ([left, bottom], [width, thick]),
            };
            self.fill(place, size, 40);
        }
    }

    /// Writes a number into each cell, by its column and row; 0 leaves it empty.
    fn numbered(mut self, [columns, rows]: [usize; 2], number: impl Fn(usize, usize) -> usize) -> Drawing {
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            if number(column, row) > 0 {
                self.write(column, row, number(column, row));
            }
        }
        self
    }

    /// Blackens the cells that `is_black` selects.
    fn blackened(mut self, size: usize, is_black: impl Fn(usize, usize) -> bool) -> Drawing {
        for (column, row) in (0..size * size).map(|cell| (cell % size, cell / size)) {
            if is_black(column, row) {
                self.blacken(column, row);
            }
        }
        self
    }

    /// Reads the most prominent grid.
    fn read(self) -> Result<GridReading, ReadPictureError> {
        let mut grids = Reader::default().read(&Image::from(self.gray), &Control::new())?;
        Ok(grids.swap_remove(0))
    }
}

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_sudoku_in_digits_of_a_clock_is_read_or_doubted() {
    let digits: Vec<u8> = PUZZLE.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    let read = Drawing::table(9, 9).numbered([9, 9], |column, row| usize::from(digits[row * 9 + column])).read();
    let read = read.unwrap();
    let values = read.values();
    let wrong: Vec<usize> = (0..81).filter(|&cell| values[cell] != digits[cell]).collect();
    // No font of the training has such digits: a 6 looks like a 5.
    assert!(wrong.len() <= 2 && wrong.iter().all(|cell| read.doubted.contains(cell)), "{wrong:?} {:?}", read.doubted);
}

#[test]
fn other_tables_are_refused_by_name() {
    let calendar = |column, row| if row * 7 + column < 30 { row * 7 + column + 1 } else { 0 };
    // No two equal digits clash.
    let few = |column, row| {
        Some((row * 3 + row / 3 + column) % 9).filter(|value| value % 3 == 0).map_or(0, |value| value + 1)
    };
    for (name, drawing) in [
        ("a multiplication table", Drawing::table(9, 9).numbered([9, 9], |column, row| (column + 1) * (row + 1))),
        ("a calendar", Drawing::table(7, 5).numbered([7, 5], calendar)),
        ("a chessboard", Drawing::table(8, 8).blackened(8, |column, row| (column + row) % 2 == 1)),
        ("a crossword", Drawing::table(9, 9).blackened(9, |column, row| (column * 5 + row * 3) % 7 == 0)),
        ("a spreadsheet", Drawing::table(6, 12).numbered([6, 12], |column, row| 100 + column * 37 + row * 19)),
        ("an empty grid", Drawing::table(9, 9)),
        ("a keypad", Drawing::table(3, 3).numbered([3, 3], |column, row| 1 + row * 3 + column)),
        ("a table of three digits", Drawing::table(9, 9).numbered([9, 9], few)),
        ("a magic square", Drawing::table(4, 4).numbered([4, 4], |column, row| 1 + (row * 4 + column) * 7 % 16)),
    ] {
        let read = drawing.read().map(|grid| grid.values());
        assert!(
            matches!(
                read,
                Err(ReadPictureError::NoGrid
                    | ReadPictureError::NoSudoku
                    | ReadPictureError::Clashes
                    | ReadPictureError::Illegible
                    | ReadPictureError::TooLarge)
            ),
            "{name}: {read:?}"
        );
    }
}
