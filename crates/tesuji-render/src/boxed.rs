//! Grids for the terminal, in a frame that shows their boxes or regions.
//!
//! ```
//! use tesuji_core::Shape;
//! use tesuji_render::BoxedGrid;
//!
//! let values = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0];
//! assert_eq!(
//!     BoxedGrid::new(Shape::of_size(4).unwrap(), &values).to_string(),
//!     "+-----+-----+\n\
//!      | 1 2 | 3 4 |\n\
//!      | 3 4 | 1 2 |\n\
//!      +-----+-----+\n\
//!      | 2 1 | 4 3 |\n\
//!      | 4 3 | 2 . |\n\
//!      +-----+-----+\n"
//! );
//! ```

use std::fmt;

use tesuji_core::{HouseOf, Layout};

use crate::{Frame, Paint};

/// A grid of any layout in a frame that shows its boxes or regions; `Display` writes it, each line with its line end.
///
/// Empty cells are `.`. Without colour, other programs can read the text of a grid with boxes.
#[derive(Clone, Debug)]
pub struct BoxedGrid<'a> {
    layout: Layout,
    values: &'a [u8],
    words: &'a [String],
    clues: &'a [u8],
    marked: &'a [usize],
    wrong: &'a [usize],
    paint: Paint,
    frame: Frame,
}

impl<'a> BoxedGrid<'a> {
    /// Makes a boxed grid from values in reading order, with 0 for an empty cell. Values of extra cells may follow.
    ///
    /// # Panics
    ///
    /// Panics if there are fewer values than the layout has cells.
    #[track_caller]
    pub fn new(layout: impl Into<Layout>, values: &'a [u8]) -> BoxedGrid<'a> {
        let layout = layout.into();
        assert!(values.len() >= layout.cell_count(), "one value a cell");
        let (paint, frame) = (Paint::Plain, Frame::Ascii);
        BoxedGrid { layout, values, words: &[], clues: &[], marked: &[], wrong: &[], paint, frame }
    }

    /// Writes these words instead of the values.
    ///
    /// # Panics
    ///
    /// Panics if there are fewer words than the layout has cells.
    #[track_caller]
    #[must_use]
    pub fn words(mut self, words: &'a [String]) -> BoxedGrid<'a> {
        assert!(words.len() >= self.layout.cell_count(), "one word a cell");
        self.words = words;
        self
    }

    /// Prints the cells that have a value in `clues` in bold.
    #[must_use]
    pub fn clues(mut self, clues: &'a [u8]) -> BoxedGrid<'a> {
        self.clues = clues;
        self
    }

    /// Prints these cells, 0-based in reading order and ascending, in reverse video.
    #[must_use]
    pub fn marked(mut self, cells: &'a [usize]) -> BoxedGrid<'a> {
        self.marked = cells;
        self
    }

    /// Prints these cells, 0-based in reading order and ascending, in red and reverse video.
    #[must_use]
    pub fn wrong(mut self, cells: &'a [usize]) -> BoxedGrid<'a> {
        self.wrong = cells;
        self
    }

    /// Sets the characters that draw the frame.
    #[must_use]
    pub fn frame(mut self, frame: Frame) -> BoxedGrid<'a> {
        self.frame = frame;
        self
    }

    /// Sets whether clues and marks are coloured.
    #[must_use]
    pub fn paint(mut self, paint: Paint) -> BoxedGrid<'a> {
        self.paint = paint;
        self
    }

    /// Returns the escape code of the cell's style, empty if it has none.
    fn style(&self, cell: usize) -> &'static str {
        if self.paint == Paint::Plain {
            return "";
        }
        let clue = self.clues.get(cell).is_some_and(|&value| value != 0);
        let holds = |cells: &[usize]| cells.binary_search(&cell).is_ok();
        match (clue, holds(self.marked), holds(self.wrong)) {
            (false, _, true) => "7;31",
            (true, _, true) => "1;7;31",
            (false, true, _) => "7",
            (true, true, _) => "1;7",
            (true, ..) => "1",
            (false, ..) => "",
        }
    }
}

impl fmt::Display for BoxedGrid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = match self.words {
            [] => 1 + usize::from(self.layout.number(self.layout.size() as u8) > 9),
            words => words.iter().map(String::len).max().unwrap_or(1),
        };
        let borders = Borders::of(&self.layout);
        for row in 0..borders.rows {
            borders.write_rule(row, width, self.frame, f)?;
            self.write_row(row, &borders, width, f)?;
        }
        borders.write_rule(borders.rows, width, self.frame, f)
    }
}

impl BoxedGrid<'_> {
    fn write_row(&self, row: usize, borders: &Borders, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut blanks = 0;
        for column in 0..=borders.columns {
            blanks += usize::from(column > 0);
            if borders.in_column[column] {
                if borders.is_left_of(row, column) {
                    write!(f, "{:blanks$}{}", "", self.frame.bar())?;
                    blanks = 1;
                } else {
                    blanks += 2;
                }
            }
            if column == borders.columns {
                break;
            }
            let Some(cell) = self.layout.cell_at(row, column) else {
                blanks += width;
                continue;
            };
            write!(f, "{:blanks$}", "")?;
            self.write_cell(cell, width, f)?;
            blanks = 0;
        }
        writeln!(f)
    }

    fn write_cell(&self, cell: usize, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = self.style(cell);
        if !style.is_empty() {
            write!(f, "\x1b[{style}m")?;
        }
        match (self.words.get(cell), self.values[cell]) {
            (Some(word), _) => write!(f, "{word:<width$}")?,
            (None, 0) => write!(f, "{:>width$}", '.')?,
            (None, value) => write!(f, "{:>width$}", self.layout.number(value))?,
        }
        if !style.is_empty() {
            f.write_str("\x1b[0m")?;
        }
        Ok(())
    }
}

/// The lines of a frame: around the grid, and between cells of different regions.
struct Borders {
    rows: usize,
    columns: usize,
    /// The region of each place in reading order: 0 if there is no cell, 1 for a cell without a region.
    regions: Vec<usize>,
    /// `true` if there is a line anywhere above a row, or below the last one.
    in_row: Vec<bool>,
    /// `true` if there is a line anywhere left of a column, or right of the last one.
    in_column: Vec<bool>,
}

impl Borders {
    fn of(layout: &Layout) -> Borders {
        let (rows, columns) = (layout.rows(), layout.columns());
        let mut regions = vec![0; rows * columns];
        let place = |cell| layout.place(cell).map(|(row, column)| row * columns + column);
        (0..layout.cell_count()).filter_map(place).for_each(|place| regions[place] = 1);
        match layout.boxes() {
            Some(boxes) => (0..regions.len()).for_each(|cell| regions[cell] = 2 + boxes.box_of(cell)),
            None => {
                for (nth, house) in layout.houses().filter(|house| house.of == HouseOf::Regions).enumerate() {
                    house.cells.iter().filter_map(|&cell| place(cell)).for_each(|place| regions[place] = 2 + nth);
                }
            }
        }
        let mut borders = Borders { rows, columns, regions, in_row: Vec::new(), in_column: Vec::new() };
        borders.in_row = (0..=rows).map(|row| (0..columns).any(|column| borders.is_above(row, column))).collect();
        borders.in_column = (0..=columns).map(|column| (0..rows).any(|row| borders.is_left_of(row, column))).collect();
        borders
    }

    fn region(&self, row: usize, column: usize) -> usize {
        if row < self.rows && column < self.columns { self.regions[row * self.columns + column] } else { 0 }
    }

    /// Returns `true` if there is a line between a place and the one above it.
    fn is_above(&self, row: usize, column: usize) -> bool {
        column < self.columns && self.region(row, column) != self.region(row.wrapping_sub(1), column)
    }

    /// Returns `true` if there is a line between a place and the one left of it.
    fn is_left_of(&self, row: usize, column: usize) -> bool {
        row < self.rows && self.region(row, column) != self.region(row, column.wrapping_sub(1))
    }

    /// Writes the line above a row, if there is one.
    fn write_rule(&self, row: usize, width: usize, frame: Frame, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.in_row[row] {
            return Ok(());
        }
        let mut line = String::new();
        for column in 0..=self.columns {
            let left = column > 0 && self.is_above(row, column - 1);
            let right = self.is_above(row, column);
            if self.in_column[column] {
                let arms = [self.is_left_of(row.wrapping_sub(1), column), right, self.is_left_of(row, column), left];
                line.push(frame.joint(arms));
            } else {
                line.push(frame.joint([false, left || right, false, left || right]));
            }
            if column < self.columns {
                let padding = usize::from(self.in_column[column]) + usize::from(self.in_column[column + 1]);
                let one = frame.joint([false, right, false, right]);
                line.extend(std::iter::repeat_n(one, width + padding));
            }
        }
        writeln!(f, "{}", line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tesuji_core::{Drawing, Shape};

    #[test]
    fn six_by_six_has_boxes_of_two_rows() {
        let values: Vec<u8> = (0..36).map(|cell| (cell % 7) as u8).collect();
        let text = BoxedGrid::new(Shape::of_size(6).unwrap(), &values).to_string();
        assert_eq!(text.lines().next(), Some("+-------+-------+"));
        assert_eq!(text.lines().filter(|line| line.starts_with('+')).count(), 4);
        assert_eq!(text.lines().nth(1), Some("| . 1 2 | 3 4 5 |"));
    }

    #[test]
    fn paint_marks_clues_and_differences() {
        let shape = Shape::of_size(4).unwrap();
        let values = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let mut clues = [0; 16];
        (clues[0], clues[1]) = (1, 2);
        let boxed = BoxedGrid::new(shape, &values).clues(&clues).marked(&[1, 2]);
        let plain = boxed.to_string();
        assert!(!plain.contains('\x1b'));
        let painted = boxed.paint(Paint::Ansi).to_string();
        assert!(painted.contains("\x1b[1m1\x1b[0m \x1b[1;7m2\x1b[0m | \x1b[7m3\x1b[0m 4 |"), "{painted:?}");
    }

    #[test]
    fn frames_of_lines_have_corners() {
        let text = BoxedGrid::new(Shape::of_size(4).unwrap(), &[0; 16]).frame(Frame::Lines).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[1]), ("┌─────┬─────┐", "│ . . │ . . │"));
        assert_eq!((lines[3], lines[6]), ("├─────┼─────┤", "└─────┴─────┘"));
    }

    #[test]
    fn regions_of_any_form_have_borders() {
        let mut drawing = Drawing::lines(4, 4);
        drawing.add_regions(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
        let layout = Layout::draw(drawing).unwrap();
        let text = BoxedGrid::new(layout, &[1; 16]).frame(Frame::Lines).to_string();
        let expected = "\
┌───────────┬───┐
│ 1   1   1 │ 1 │
│   ┌───┬───┘   │
│ 1 │ 1 │ 1   1 │
├───┘   ├───┐   │
│ 1   1 │ 1 │ 1 │
│   ┌───┘   └───┤
│ 1 │ 1   1   1 │
└───┴───────────┘
";
        assert_eq!(text, expected);
    }

    #[test]
    fn places_without_a_cell_stay_blank() {
        let drawing = Drawing { cells: vec![(0, 1), (1, 0), (1, 1)], ..Drawing::lines(2, 2) };
        let drawing = Drawing { houses: Vec::new(), ..drawing };
        let layout = Layout::draw(drawing).unwrap();
        assert_eq!(
            BoxedGrid::new(layout, &[1, 2, 0]).to_string(),
            "    +---+\n    | 1 |\n+---+   |\n| 2   . |\n+-------+\n"
        );
    }

    proptest! {
        #[test]
        fn every_value_stands_in_its_place(size in 4usize..=25, seed in any::<u64>()) {
            let Some(shape) = Shape::of_size(size) else { return Ok(()) };
            let values: Vec<u8> = (0..shape.cell_count() as u64)
                .map(|cell| (seed.wrapping_mul(cell | 1).rotate_left(7) % (size as u64 + 1)) as u8)
                .collect();
            let text = BoxedGrid::new(shape, &values).to_string();
            let back: Vec<u8> = text
                .lines()
                .filter(|line| line.starts_with('|'))
                .flat_map(|line| line.split_whitespace().filter(|word| *word != "|"))
                .map(|word| word.parse().unwrap_or(0))
                .collect();
            prop_assert_eq!(back, values);
            let widths: Vec<usize> = text.lines().map(str::len).collect();
            prop_assert!(widths.iter().all(|&width| width == widths[0]));
        }
    }
}
