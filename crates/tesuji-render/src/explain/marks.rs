//! A state as text: digits, and the candidates of the other cells.

use tesuji_core::{CandidateSet, Cell, Grid};
use tesuji_query::rule_steps::Walker;

use crate::BoxedGrid;
use crate::ansi::{Frame, Place};
use crate::cell_numbers::cell_numbers;

/// Returns the state in a frame that shows the boxes; each cell contains its digit or its candidates.
pub fn marks_grid(digits: &Grid, candidates: &CandidateSet, frame: Frame) -> String {
    let cell_text = |cell: Cell| match digits.get(cell) {
        Some(digit) => digit.to_string(),
        None => candidates.digits(cell).iter().map(|digit| digit.to_string()).collect(),
    };
    let texts: Vec<String> = Cell::iter().map(cell_text).collect();
    let width = |column: usize| (0..9).map(|row| texts[9 * row + column].len()).max().unwrap_or(1).max(1);
    let widths: Vec<usize> = (0..9).map(width).collect();
    let boxes: Vec<usize> = widths.chunks(3).map(|three| three.iter().sum::<usize>() + 7).collect();
    let bar = frame.bar();
    let mut text = frame.rule(Place::Top, &boxes);
    for row in 0..9 {
        for column in 0..9 {
            text += &if column % 3 == 0 { format!("{bar}  ") } else { " ".to_owned() };
            text += &format!("{:<width$} ", texts[9 * row + column], width = widths[column]);
        }
        text += &format!("{bar}\n");
        if row % 3 == 2 {
            text += &frame.rule(if row == 8 { Place::Bottom } else { Place::Middle }, &boxes);
        }
    }
    text
}

/// Returns the state of a walker in a frame that shows the boxes or regions; each cell contains its number or its
/// candidates.
pub(crate) fn walker_grid(walker: &Walker, frame: Frame) -> String {
    let (layout, values) = (walker.layout(), walker.values());
    let numbers = |cell: usize| -> Vec<i64> {
        match values[cell] {
            0 => walker.candidates()[cell].iter().map(|value| layout.number(value)).collect(),
            value => vec![layout.number(value)],
        }
    };
    let words = cell_numbers(&(0..values.len()).map(numbers).collect::<Vec<_>>());
    BoxedGrid::new(layout.clone(), &vec![0; values.len()]).words(&words).frame(frame).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::Puzzle;

    #[test]
    fn frames_are_straight() {
        let puzzle: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let text = marks_grid(puzzle.grid(), &puzzle.candidates(), Frame::Ascii);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 13);
        assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{text}");
        let bars = |line: &str| line.match_indices(['|', '+']).map(|(at, _)| at).collect::<Vec<_>>();
        assert!(lines.iter().all(|line| bars(line) == bars(lines[0])), "{text}");
        assert!(lines[1].starts_with("|  8"));
    }
}
