//! Colouring: candidates along strong links get two colours, one of which is true.

mod medusa;
mod multi;
mod simple;

pub use medusa::{MEDUSA, Medusa};
pub use multi::{MULTI_COLORS, MultiColors};
pub use simple::{SIMPLE_COLORS, SimpleColors};

use tesuji_core::{CellSet, Digit};

use crate::Board;
use crate::single_digit::StrongLink;

/// Returns, for each group of cells connected by strong links of a digit, the cells of each colour.
fn color(board: &Board, digit: Digit) -> Vec<[CellSet; 2]> {
    let links = StrongLink::all(board, digit);
    let mut pairs: Vec<[CellSet; 2]> = Vec::new();
    let mut colored = CellSet::EMPTY;
    for link in &links {
        if colored.contains(link.ends[0]) {
            continue;
        }
        let mut pair = [CellSet::of(link.ends[0]), CellSet::EMPTY];
        loop {
            let before = pair;
            for link in &links {
                for (from, to) in [(0, 1), (1, 0)] {
                    for color in [0, 1] {
                        if pair[color].contains(link.ends[from]) {
                            pair[1 - color].insert(link.ends[to]);
                        }
                    }
                }
            }
            if pair == before {
                break;
            }
        }
        colored |= pair[0] | pair[1];
        pairs.push(pair);
    }
    pairs
}

/// Returns the cells that see at least one cell of the set.
pub(crate) fn seen_by_any(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
}
