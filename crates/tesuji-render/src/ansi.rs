//! Boxed grids for the terminal.
//!
//! ```
//! use tesuji_core::Shape;
//! use tesuji_render::Boxed;
//!
//! let values = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0];
//! assert_eq!(
//!     Boxed::new(Shape::of_size(4).unwrap(), &values).to_string(),
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

use tesuji_core::Shape;

/// Whether to colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// Characters only: what a file or a program is given.
    #[default]
    Plain,
    /// Escape sequences of a terminal: clues bold, marked cells in reverse video, wrong ones red too.
    Ansi,
}

/// What the frame of a boxed grid is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// `+`, `-` and `|`, which everything shows.
    #[default]
    Ascii,
    /// Lines of Unicode.
    Lines,
}

impl Frame {
    /// Returns the rule above a row of boxes, or below the last one.
    pub(crate) fn rule(self, place: Place, widths: &[usize]) -> String {
        let [left, line, between, right] = match (self, place) {
            (Frame::Ascii, _) => ["+", "-", "+", "+"],
            (Frame::Lines, Place::Top) => ["┌", "─", "┬", "┐"],
            (Frame::Lines, Place::Middle) => ["├", "─", "┼", "┤"],
            (Frame::Lines, Place::Bottom) => ["└", "─", "┴", "┘"],
        };
        let lines: Vec<String> = widths.iter().map(|&width| line.repeat(width)).collect();
        format!("{left}{}{right}\n", lines.join(between))
    }

    pub(crate) const fn bar(self) -> &'static str {
        match self {
            Frame::Ascii => "|",
            Frame::Lines => "│",
        }
    }
}

/// Where a rule of a frame is.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Top,
    Middle,
    Bottom,
}

impl Paint {
    /// Returns the text in bold, if that is asked for.
    pub fn bold(self, text: &str) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Ansi => format!("\x1b[1m{text}\x1b[0m"),
        }
    }
}

/// A grid of any size in a frame of its boxes; `Display` writes it, each line with its end.
///
/// Empty cells are `.`. Without paint the text is one that programs read back.
#[derive(Clone, Debug)]
pub struct Boxed<'a> {
    shape: Shape,
    values: &'a [u8],
    clues: &'a [u8],
    marked: &'a [usize],
    wrong: &'a [usize],
    paint: Paint,
    frame: Frame,
}

impl<'a> Boxed<'a> {
    /// Makes a boxed grid of these values, in reading order, 0 for an empty cell.
    ///
    /// # Panics
    ///
    /// If there are not as many values as the shape has cells.
    #[track_caller]
    pub fn new(shape: Shape, values: &'a [u8]) -> Boxed<'a> {
        assert_eq!(values.len(), shape.cell_count(), "one value a cell");
        Boxed { shape, values, clues: &[], marked: &[], wrong: &[], paint: Paint::Plain, frame: Frame::Ascii }
    }

    /// Prints the cells that have a value here in bold.
    #[must_use]
    pub fn clues(mut self, clues: &'a [u8]) -> Boxed<'a> {
        self.clues = clues;
        self
    }

    /// Prints these cells, 0-based in reading order and ascending, in reverse video.
    #[must_use]
    pub fn marked(mut self, cells: &'a [usize]) -> Boxed<'a> {
        self.marked = cells;
        self
    }

    /// Prints these cells, 0-based in reading order and ascending, in red and reverse video.
    #[must_use]
    pub fn wrong(mut self, cells: &'a [usize]) -> Boxed<'a> {
        self.wrong = cells;
        self
    }

    /// Sets what the frame is drawn with.
    #[must_use]
    pub fn frame(mut self, frame: Frame) -> Boxed<'a> {
        self.frame = frame;
        self
    }

    /// Sets whether clues and marks are coloured at all.
    #[must_use]
    pub fn paint(mut self, paint: Paint) -> Boxed<'a> {
        self.paint = paint;
        self
    }

    /// Returns the code of the cell's style, empty for none.
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

impl fmt::Display for Boxed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, box_columns) = (self.shape.size(), self.shape.box_columns());
        let width = if size > 9 { 2 } else { 1 };
        let widths = vec![box_columns * (width + 1) + 1; size / box_columns];
        let rule = |place| self.frame.rule(place, &widths);
        let bar = self.frame.bar();
        for (row, values) in self.values.chunks(size).enumerate() {
            if row % self.shape.box_rows() == 0 {
                f.write_str(&rule(if row == 0 { Place::Top } else { Place::Middle }))?;
            }
            for (column, &value) in values.iter().enumerate() {
                if column % box_columns == 0 {
                    write!(f, "{}{bar} ", if column == 0 { "" } else { " " })?;
                } else {
                    f.write_str(" ")?;
                }
                let style = self.style(row * size + column);
                if !style.is_empty() {
                    write!(f, "\x1b[{style}m")?;
                }
                match value {
                    0 => write!(f, "{:>width$}", '.')?,
                    value => write!(f, "{value:>width$}")?,
                }
                if !style.is_empty() {
                    f.write_str("\x1b[0m")?;
                }
            }
            writeln!(f, " {bar}")?;
        }
        f.write_str(&rule(Place::Bottom))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn six_by_six_has_boxes_of_two_rows() {
        let values: Vec<u8> = (0..36).map(|cell| (cell % 7) as u8).collect();
        let text = Boxed::new(Shape::of_size(6).unwrap(), &values).to_string();
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
        let boxed = Boxed::new(shape, &values).clues(&clues).marked(&[1, 2]);
        let plain = boxed.to_string();
        assert!(!plain.contains('\x1b'));
        let painted = boxed.paint(Paint::Ansi).to_string();
        assert!(painted.contains("\x1b[1m1\x1b[0m \x1b[1;7m2\x1b[0m | \x1b[7m3\x1b[0m 4 |"), "{painted:?}");
    }

    #[test]
    fn frames_of_lines_have_corners() {
        let text = Boxed::new(Shape::of_size(4).unwrap(), &[0; 16]).frame(Frame::Lines).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[1]), ("┌─────┬─────┐", "│ . . │ . . │"));
        assert_eq!((lines[3], lines[6]), ("├─────┼─────┤", "└─────┴─────┘"));
    }

    proptest! {
        #[test]
        fn every_value_stands_in_its_place(size in 4usize..=25, seed in any::<u64>()) {
            let Some(shape) = Shape::of_size(size) else { return Ok(()) };
            let values: Vec<u8> = (0..shape.cell_count() as u64)
                .map(|cell| (seed.wrapping_mul(cell | 1).rotate_left(7) % (size as u64 + 1)) as u8)
                .collect();
            let text = Boxed::new(shape, &values).to_string();
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
