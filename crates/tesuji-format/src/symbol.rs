//! Notation with one character per cell: digits, letters for values above nine, marks for empty cells.

use tesuji_core::{Digit, Grid, Layout, Problem, Shape};

use crate::read_error::ReadErrorKind;

/// The value of a character: 0 an empty cell, 1 to 9 a digit, 10 to 25 a letter, 255 any other. The blank is no mark
/// here.
pub(crate) const VALUE: [u8; 256] = {
    let mut value = [255; 256];
    let mut nth = 0;
    while nth < 25 {
        if nth < 9 {
            value[b'1' as usize + nth] = nth as u8 + 1;
        } else {
            value[b'A' as usize + nth - 9] = nth as u8 + 1;
            value[b'a' as usize + nth - 9] = nth as u8 + 1;
        }
        nth += 1;
    }
    let marks = b".0_-*?xX";
    nth = 0;
    while nth < marks.len() {
        value[marks[nth] as usize] = 0;
        nth += 1;
    }
    value
};

/// Returns whether the character is a mark for an empty cell.
pub(crate) fn is_mark(byte: u8) -> bool {
    VALUE[byte as usize] == 0
}

/// Returns the character of a value: 1 to 9, then A to P.
pub(crate) fn symbol(value: u8, empty: char) -> char {
    match value {
        0 => empty,
        1..=9 => (b'0' + value) as char,
        _ => (b'A' + value - 10) as char,
    }
}

/// Returns the digit of a value from 1 to 9.
#[inline]
pub(crate) fn digit(value: u8) -> Option<Digit> {
    // Written out so that it compiles to nothing.
    match value {
        1 => Some(Digit::D1),
        2 => Some(Digit::D2),
        3 => Some(Digit::D3),
        4 => Some(Digit::D4),
        5 => Some(Digit::D5),
        6 => Some(Digit::D6),
        7 => Some(Digit::D7),
        8 => Some(Digit::D8),
        9 => Some(Digit::D9),
        _ => None,
    }
}

/// Returns the size of a grid with this number of cells.
pub(crate) fn size_of_cells(cells: usize) -> Option<usize> {
    let size = cells.isqrt();
    (size * size == cells && Shape::of_size(size).is_some()).then_some(size)
}

/// Returns the problem with these values, or the position of one that is too large.
pub(crate) fn problem_of(values: &[u8]) -> Result<Problem, (usize, ReadErrorKind)> {
    // Try the usual size first.
    if let Ok(cells) = <&[u8; 81]>::try_from(values)
        && cells.iter().fold(0, |greatest, &value| value.max(greatest)) <= 9
    {
        return Ok(Grid::from_cells(cells.map(digit)).into());
    }
    let found = values.len();
    let Some(size) = size_of_cells(found) else {
        return Err((0, ReadErrorKind::Cells { expected: 81, found }));
    };
    if let Some(at) = values.iter().position(|&value| value as usize > size) {
        return Err((at, ReadErrorKind::Value { found: values[at].into(), size }));
    }
    let shape = Shape::of_size(size).expect("the size is that of a grid");
    Ok(Problem::from_values(Layout::of(shape), values.to_vec()).expect("the values have been checked"))
}

/// Returns the problem with boxes of this shape; unchanged if it is a classic 9x9 or the shape has another size.
pub(crate) fn with_boxes(problem: Problem, boxes: Shape) -> Problem {
    if problem.layout().is_classic() || problem.layout().size() != boxes.size() {
        return problem;
    }
    Problem::from_values(Layout::of(boxes), problem.givens()).expect("the size is the same")
}

/// Returns whether these cells are a whole grid and not a row of one.
pub(crate) fn is_whole_grid(values: &[u8]) -> bool {
    match values.len() {
        // Sixteen cells are a whole 4x4 or a row of a 16x16, which nearly always has values above 4.
        16 => values.iter().all(|&value| value <= 4),
        length => size_of_cells(length).is_some(),
    }
}
