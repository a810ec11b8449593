use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Chain, DigitSet, Node, Pattern, Technique};

use crate::finder::{each, eliminate, seen_by_all};
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// Cells with the same two candidates in a row, each seeing the next: the ends, an odd number of links apart, differ.
    ///
    /// # What it looks like
    ///
    /// Four cells or more, an even number, all with the same two candidates, each in a house with the next.
    ///
    /// # Why it works
    ///
    /// Neighbours differ, so the digits take turns along the chain, and its ends differ too: one is the one digit, one
    /// the other. What sees both ends is neither.
    ///
    /// # How it is looked for
    ///
    /// For each pair of candidates, the shortest chains between cells that do not see each other.
    pub REMOTE_PAIR = "remote-pair", "remote pair", "远程数对", Chains, hodoku: Hard 110, se: 66;
}

/// Finds [remote pairs](REMOTE_PAIR).
#[derive(Debug)]
pub struct RemotePair;

impl Finder for RemotePair {
    fn technique(&self) -> &'static Technique {
        &REMOTE_PAIR
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut left = board.bivalue();
        while let Some(cell) = left.first() {
            let digits = board.digits(cell);
            let same: CellSet = left.iter().filter(|&other| board.digits(other) == digits).collect();
            left -= same;
            if same.len() < 4 {
                continue;
            }
            for start in same {
                from(board, digits, same, start, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Goes out from a cell in rings; every second ring differs from it.
fn from(board: &Board, digits: DigitSet, same: CellSet, start: Cell, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut rings = vec![CellSet::of(start)];
    let mut reached = CellSet::of(start);
    while let Some(&ring) = rings.last() {
        let next = (ring.iter().fold(CellSet::EMPTY, |next, cell| next | cell.peers()) & same) - reached;
        if next.is_empty() {
            break;
        }
        rings.push(next);
        reached |= next;
        if rings.len() % 2 == 1 || rings.len() == 2 {
            continue;
        }
        for end in next.iter().filter(|&end| end > start) {
            let gone = each(digits, seen_by_all(CellSet::of(start).with(end)));
            let pattern = || Pattern::Chain(Chain { nodes: nodes(&rings, digits, end), closed: false });
            eliminate(&REMOTE_PAIR, board, gone, pattern, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Walks back from the end to the start, and notes both candidates of each cell.
fn nodes(rings: &[CellSet], digits: DigitSet, end: Cell) -> Vec<Node> {
    let (Some(x), Some(y)) = (digits.iter().next(), digits.iter().next_back()) else { return Vec::new() };
    let mut cells = vec![end];
    for ring in rings.iter().rev().skip(1) {
        let last = cells[cells.len() - 1];
        cells.extend((*ring & last.peers()).first());
    }
    cells.reverse();
    let turn = |nth: usize, cell: Cell| {
        let (first, second) = if nth.is_multiple_of(2) { (x, y) } else { (y, x) };
        [first, second].map(|digit| Node { digit, cells: cell.into() })
    };
    cells.into_iter().enumerate().flat_map(|(nth, cell)| turn(nth, cell)).collect()
}
