//! The meaning of a fuzzer's bytes.
//!
//! Every sequence of bytes means something, and most of them mean something with a solution: a byte that is neither a
//! digit nor an empty mark is the digit of a known grid, so that mutation starts where the search is interesting.
//! Corpus files are readable text.

use tesuji_core::{CandidateSet, Cell, Digit, DigitSet, Grid, Puzzle, Shape, Solution};
use tesuji_symmetry::Transform;

/// The grid for bytes without another meaning.
const KNOWN: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn known() -> Solution {
    let grid: Grid = KNOWN.parse().expect("81 digits");
    Solution::try_from(grid).expect("a lawful grid")
}

/// Reads one byte per cell: a digit, `.` or `0` for an empty cell, and anything else for the digit of the known grid.
/// Cells after the end are empty. A digit that would clash with those before it is left out.
pub(crate) fn puzzle(bytes: &[u8]) -> Puzzle {
    let known = known();
    let mut puzzle = Puzzle::EMPTY;
    for (cell, &byte) in Cell::iter().zip(bytes) {
        let digit = match byte {
            b'.' | b'0' => continue,
            b'1'..=b'9' => Digit::from_index(usize::from(byte - b'1')),
            _ => known.get(cell),
        };
        let mut grid = *puzzle.grid();
        grid.set(cell, Some(digit));
        puzzle = Puzzle::try_from(grid).unwrap_or(puzzle);
    }
    puzzle
}

/// Reads a group of digits per cell, each ended by any other byte. Cells after the end have the digit of the known
/// grid.
pub(crate) fn candidate_set(bytes: &[u8]) -> CandidateSet {
    let known = known();
    let digit = |byte: &u8| matches!(byte, b'1'..=b'9').then(|| Digit::from_index(usize::from(byte - b'1')));
    let mut groups = bytes.split_inclusive(|byte| digit(byte).is_none());
    let mut candidates = CandidateSet::EMPTY;
    for cell in Cell::iter() {
        let digits = match groups.next() {
            Some(group) => group.iter().filter_map(digit).collect(),
            None => DigitSet::of(known.get(cell)),
        };
        candidates.set_digits(cell, digits);
    }
    candidates
}

/// Reads a player's progress: one byte per cell, `p` for a filled one; then a group of digits for each cell, ended by
/// any other byte, for the eliminated candidates. Candidates of the solution are not eliminated.
pub(crate) fn progress(bytes: &[u8], puzzle: &Puzzle, solution: &Solution) -> (Grid, CandidateSet) {
    let filled = Cell::iter().zip(bytes).filter(|&(cell, &byte)| byte == b'p' && puzzle.grid()[cell].is_none());
    let placed = filled.map(|(cell, _)| (cell, solution.get(cell))).collect();
    let mut marks = puzzle.candidates();
    if let Some(struck) = bytes.get(81..) {
        let struck = candidate_set(struck);
        for candidate in struck.iter().filter(|candidate| solution.get(candidate.cell) != candidate.digit) {
            marks.remove(candidate);
        }
    }
    (placed, marks)
}

/// Reads the index of a transform, in decimal, modulo the number of transforms; any byte counts as a digit.
pub(crate) fn transform(bytes: &[u8]) -> Transform {
    let digit = |byte: u8| u64::from(byte.wrapping_sub(b'0'));
    Transform::from_index(bytes.iter().fold(0, |number, &byte| (10 * number + digit(byte)) % Transform::COUNT))
}

/// Reads the size, `4`, `6`, `8`, or 9 for any other byte, then one byte per cell: a digit up to the size, `.` or `0`
/// for an empty cell. Any other byte, or none, is the value of a cyclic grid.
pub(crate) fn clues(bytes: &[u8]) -> (Shape, Vec<u8>) {
    let size = match bytes.first() {
        Some(byte @ (b'4' | b'6' | b'8')) => usize::from(byte - b'0'),
        _ => 9,
    };
    let shape = Shape::of_size(size).expect("4, 6, 8 and 9 are sizes");
    let cells = bytes.iter().skip(1).copied().chain(std::iter::repeat(b' '));
    let values = (0..shape.cell_count()).zip(cells).map(|(cell, byte)| {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
        match byte {
            b'.' | b'0' => 0,
            b'1'..=b'9' if usize::from(byte - b'0') <= size => byte - b'0',
            _ => ((shift + column) % size) as u8 + 1,
        }
    });
    (shape, values.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sequence_of_bytes_means_something() {
        assert_eq!(puzzle(b""), Puzzle::EMPTY);
        assert_eq!(puzzle(&[b'?'; 100]), Puzzle::from(known()));
        assert_eq!(puzzle(b"1.1").to_string(), format!("1{}", ".".repeat(80)));
        assert_eq!(candidate_set(b"").len(), 81);
        assert_eq!(candidate_set(b"123 45 ").len(), 3 + 2 + 79);
        assert_eq!(clues(b"4.1?").1[..4], [0, 1, 3, 4]);
        assert_eq!(transform(b""), Transform::IDENTITY);
        assert_eq!(transform(b"1234567890"), Transform::from_index(1_234_567_890));
        assert_eq!(transform(b":"), Transform::from_index(10));
        assert_eq!(transform(Transform::COUNT.to_string().as_bytes()), Transform::IDENTITY);
    }

    #[test]
    fn the_cyclic_grids_are_lawful() {
        for text in [&b"4"[..], b"6", b"8", b"9", b""] {
            let (shape, values) = clues(text);
            assert!(tesuji_check::check_sized(shape, &values, &values).is_solution(), "{shape}");
        }
    }
}
