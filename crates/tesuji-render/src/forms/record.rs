//! Explains how a record was read, one line per field.

use std::fmt;

use tesuji_core::{Cell, HouseOf, Layout, LayoutHouse, Problem};
use tesuji_format::Record;

/// An explanation of how a record was read; `Display` writes one line per field.
///
/// The lines are the notation, the shape, the regions if they are not boxes, the constraints, the numbers of clues,
/// placed digits and candidates, each field of the metadata, the trailing fields and the line number. Text from the
/// input is quoted, so that spaces are visible and no control character reaches the terminal.
///
/// # Examples
///
/// ```
/// use tesuji_render::Explanation;
///
/// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,easy\n";
/// let record = tesuji_format::read(text, None).remove(0)?;
/// assert_eq!(
///     Explanation::of(&record).to_string(),
///     "notation: line (one puzzle per line, `.` for an empty cell)
/// shape: 9x9, boxes of 3x3
/// constraints: none
/// clues: 30
/// placed digits: 0
/// candidates: none
/// metadata: none
/// trailing fields: \",easy\"
/// line: 1
/// "
/// );
/// # Ok::<(), tesuji_format::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Explanation<'a> {
    record: &'a Record,
}

impl<'a> Explanation<'a> {
    /// Returns the explanation of a record.
    pub const fn of(record: &'a Record) -> Explanation<'a> {
        Explanation { record }
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { problem, metadata, format, rest, line, notes, .. } = self.record;
        writeln!(f, "notation: {format} ({})", format.describe())?;
        let layout = problem.layout();
        writeln!(f, "shape: {layout}")?;
        if layout.boxes().is_none() {
            write_drawing(&layout, f)?;
        }
        writeln!(f, "constraints: {}", ConstraintCounts(problem))?;
        let count = |values: Vec<u8>| values.into_iter().filter(|&value| value > 0).count();
        writeln!(f, "clues: {}", count(problem.givens()))?;
        writeln!(f, "placed digits: {}", count(problem.placed()))?;
        match problem.position().and_then(|position| position.candidates) {
            None if !problem.restricted_cells().is_empty() => {
                let cells = problem.restricted_cells().len();
                let noun = if cells == 1 { "cell" } else { "cells" };
                writeln!(f, "candidates: {cells} {noun} restricted to some values")?;
            }
            Some(marks) => {
                let cells = Cell::iter().filter(|&cell| !marks.digits(cell).is_empty()).count();
                let noun = if cells == 1 { "cell" } else { "cells" };
                let sukaku = if problem.is_sukaku() { ", a sukaku" } else { "" };
                writeln!(f, "candidates: {} in {cells} {noun}{sukaku}", marks.len())?;
            }
            None => writeln!(f, "candidates: none")?,
        }
        for (name, value) in metadata.iter() {
            writeln!(f, "metadata {}: {value:?}", name.escape_debug())?;
        }
        if metadata.is_empty() {
            writeln!(f, "metadata: none")?;
        }
        match rest.as_str() {
            "" => writeln!(f, "trailing fields: none")?,
            rest => writeln!(f, "trailing fields: {rest:?}")?,
        }
        for note in notes {
            writeln!(f, "note: {note}")?;
        }
        writeln!(f, "line: {line}")
    }
}

/// Writes the layout's regions instead of boxes, and its numbers if they do not start at 1.
fn write_drawing(layout: &Layout, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if layout.first_number() != 1 {
        writeln!(f, "values: {} to {}", layout.number(1), layout.number(layout.size() as u8))?;
    }
    let regions: Vec<LayoutHouse> = layout.houses().filter(|house| house.of == HouseOf::Regions).collect();
    let is_box = |region: &LayoutHouse| {
        let places = || region.cells.iter().filter_map(|&cell| layout.place(cell));
        let extent = |of: fn((usize, usize)) -> usize| {
            places().map(of).max().unwrap_or(0) + 1 - places().map(of).min().unwrap_or(0)
        };
        extent(|place| place.0) * extent(|place| place.1) == region.cells.len()
    };
    match regions.len() {
        0 => writeln!(f, "regions: none"),
        count if regions.iter().all(is_box) => writeln!(f, "regions: {count} boxes"),
        count => writeln!(f, "regions: {count}, irregular (a jigsaw)"),
    }
}

/// The names of a problem's constraints, with their numbers: `cage (28), anti-chess`.
struct ConstraintCounts<'a>(&'a Problem);

impl fmt::Display for ConstraintCounts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.0.constraint_names();
        if names.is_empty() {
            return f.write_str("none");
        }
        for (nth, name) in names.into_iter().enumerate() {
            let count = self.0.constraints().iter().filter(|one| one.name() == name).count();
            write!(f, "{}{name}", if nth == 0 { "" } else { ", " })?;
            if count > 1 {
                write!(f, " ({count})")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_format::read;

    fn explained(text: &str) -> String {
        Explanation::of(&read(text.as_bytes(), None).remove(0).unwrap()).to_string()
    }

    #[test]
    fn the_state_of_a_player_is_counted() {
        let cells = format!("version: 3&#10;5|0|0|6|0|1|0|3|1|{}", "0|0|1|".repeat(78));
        let text =
            format!("<opensudoku version=\"3\">\n<game note=\"by &quot;me&quot;\" data=\"{cells}\"/>\n</opensudoku>");
        let found = explained(&text);
        assert!(found.starts_with("notation: opensudoku ("), "{found}");
        let fields = "clues: 1\nplaced digits: 1\ncandidates: 2 in 1 cell\nmetadata comment: \"by \\\"me\\\"\"\n";
        assert!(found.contains(fields), "{found}");
        assert!(found.ends_with("trailing fields: none\nline: 2\n"), "{found}");
    }

    #[test]
    fn other_sizes_and_sukakus_are_named() {
        let found = explained("1..............2.............3......");
        assert!(found.contains("shape: 6x6, boxes of 2x3\nconstraints: none\nclues: 3\n"), "{found}");
        assert!(found.contains("placed digits: 0\ncandidates: none\n"), "{found}");
        let found = explained(&"123456789".repeat(81));
        assert!(found.contains("clues: 0\nplaced digits: 0\ncandidates: 729 in 81 cells, a sukaku\n"), "{found}");
    }

    #[test]
    fn constraints_and_irregular_regions_are_named() {
        let found = explained(".Shape~6x6.Cage~5~R1C1~R1C2.Cage~9~R1C5.AntiKing.~R6C6_5~R6C1_1_2");
        let fields = "shape: 6x6, boxes of 2x3\nconstraints: cage (2), anti-chess\nclues: 1\n";
        assert!(found.contains(fields), "{found}");
        assert!(found.contains("candidates: 1 cell restricted to some values\n"), "{found}");
        let found = explained(".Shape~4x4~0-3.NoBoxes.Jigsaw~1112133233424442");
        let fields = "shape: 4x4\nvalues: 0 to 3\nregions: 4, irregular (a jigsaw)\nconstraints: none\n";
        assert!(found.contains(fields), "{found}");
        assert!(
            explained(".Shape~7x7.NoBoxes.AntiKing").contains("shape: 7x7\nregions: none\nconstraints: anti-chess\n")
        );
        assert!(explained(".Shape~4x4~0-3.AntiKing").contains("values: 0 to 3\nregions: 4 boxes\n"));
    }

    #[test]
    fn what_a_text_says_cannot_move_the_cursor_of_a_terminal() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let found = explained(&format!("puzzle,bell\u{7},note\n{line},a\u{1b}b,c\u{9b}d\n"));
        assert!(!found.contains(|character: char| character.is_control() && character != '\n'), "{found:?}");
    }
}
