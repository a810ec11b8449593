//! A naive implementation of canonical forms that tries every cell map and keeps the smallest line.

use tesuji_core::{Cell, Puzzle};
use tesuji_symmetry::CellMap;

/// Returns the smallest line among all images of a puzzle, and the number of cell maps that lead to it.
pub(crate) fn smallest(puzzle: &Puzzle) -> (Puzzle, u32) {
    let (mut best, mut ways) = ([u8::MAX; 81], 0);
    for map in CellMap::iter() {
        match compare(puzzle, map, &best) {
            Err(()) => {}
            Ok(line) if line == best => ways += 1,
            Ok(line) => (best, ways) = (line, 1),
        }
    }
    let line: String = best.iter().map(|&value| if value == 0 { '.' } else { (b'0' + value) as char }).collect();
    (line.parse().expect("the image of a puzzle is a puzzle"), ways)
}

/// Writes the image with digits relabelled in order of appearance, and stops when it becomes greater than the best.
fn compare(puzzle: &Puzzle, map: CellMap, best: &[u8; 81]) -> Result<[u8; 81], ()> {
    let (mut labels, mut next, mut smaller) = ([0; 9], 1, false);
    let mut line = [0; 81];
    for cell in Cell::iter() {
        let value = puzzle.grid().get(map.source(cell)).map_or(0, |digit| {
            if labels[digit.index()] == 0 {
                labels[digit.index()] = next;
                next += 1;
            }
            labels[digit.index()]
        });
        line[cell.index()] = value;
        match value.cmp(&best[cell.index()]) {
            std::cmp::Ordering::Greater if !smaller => return Err(()),
            std::cmp::Ordering::Less => smaller = true,
            _ => {}
        }
    }
    Ok(line)
}
