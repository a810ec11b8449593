//! Remote pairs: chains of cells with the same two candidates.

use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, Cell, CellSet, Chain, Conclusion, DigitSet, Node, Pattern, Step, Technique};

use crate::finder::{each, eliminate};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Cells with the same two candidates form a chain. Cells an odd number of links apart hold different digits.
    ///
    /// # What it looks like
    ///
    /// Four or more cells, all with the same two candidates, each sharing a house with the next.
    ///
    /// # Why it works
    ///
    /// Neighbours hold different digits, so the two digits alternate along the chain. The ends are an odd number of
    /// links apart, so one of them holds one digit, and the other end the other digit. Both digits can be eliminated
    /// from every cell that sees both ends, or any two cells of the chain that are an odd number of links apart.
    ///
    /// # How it is looked for
    ///
    /// For each pair of digits, the solver looks for the shortest chains between cells. Those that eliminate the most
    /// candidates come first.
    pub REMOTE_PAIR = "remote-pair", "remote pair", "远程数对", Chains,
        look_for: "a remote pair",
        zh: [
            "一串候选数相同的双值格轮流填两个数，相隔奇数步的两格填的数不同。",
            "四个或更多双值格，候选数都是x、y，每格都看到下一格。",
            "相邻两格的数不同，所以相隔奇数步的两格一个是x，一个是y。能同时看到这两格的格不能是x、y。",
            "找候选数相同、依次相连的双值格。",
        ], also: ["远端数对"], hodoku: Hard 110, se: 66;
}

/// The finder of [remote pairs](REMOTE_PAIR).
#[derive(Debug)]
pub struct RemotePair;

impl Finder for RemotePair {
    fn technique(&self) -> &'static Technique {
        &REMOTE_PAIR
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let control = found.control();
        let mut steps: Vec<Step> = Vec::new();
        let mut left = board.bivalue();
        while let Some(cell) = left.first() {
            let digits = board.digits(cell);
            let same: CellSet = left.iter().filter(|&other| board.digits(other) == digits).collect();
            left -= same;
            if same.len() < 4 {
                continue;
            }
            for start in same {
                found.check()?;
                let mut push = |step| {
                    steps.push(step);
                    ControlFlow::Continue(())
                };
                from(board, digits, same, start, &mut StepSink::new(control, &mut push))?;
            }
        }
        // A longer chain is reported only if it eliminates something that the earlier ones do not.
        steps.sort_by_key(|step| std::cmp::Reverse(gone(step)));
        let mut shown = CandidateSet::EMPTY;
        for step in steps {
            let Conclusion::Eliminate(gone) = &step.conclusion else { continue };
            if !gone.is_subset(&shown) {
                shown = shown | *gone;
                found.push(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the number of candidates that a step eliminates.
fn gone(step: &Step) -> usize {
    match &step.conclusion {
        Conclusion::Eliminate(gone) => gone.len(),
        Conclusion::Place(_) => 0,
    }
}

/// Searches from a cell in rings; the cells of every second ring differ from it.
fn from(board: &Board, digits: DigitSet, same: CellSet, start: Cell, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let mut rings = vec![CellSet::of(start)];
    let mut reached = CellSet::of(start);
    while let Some(&ring) = rings.last() {
        let next = (ring.iter().fold(CellSet::EMPTY, |next, cell| next | cell.peers()) & same) - reached;
        if next.is_empty() {
            break;
        }
        rings.push(next);
        reached |= next;
        if rings.len() < 4 {
            continue;
        }
        for end in next.iter().filter(|&end| end > start) {
            let way = way(&rings, end);
            // The digits alternate: a cell that sees both kinds has neither digit.
            let kind = |first: usize| {
                let cells = way.iter().skip(first).step_by(2);
                cells.fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
            };
            let gone = each(digits, (kind(0) & kind(1)) - way.iter().copied().collect());
            let pattern = || Pattern::Chain(Chain { nodes: nodes(&way, digits), closed: false });
            eliminate(&REMOTE_PAIR, board, gone, pattern, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Walks back from the end to the start, and returns the cells from start to end.
fn way(rings: &[CellSet], end: Cell) -> Vec<Cell> {
    let mut cells = vec![end];
    for ring in rings.iter().rev().skip(1) {
        let last = cells[cells.len() - 1];
        cells.extend((*ring & last.peers()).first());
    }
    cells.reverse();
    cells
}

/// Returns both candidates of each cell as nodes.
fn nodes(cells: &[Cell], digits: DigitSet) -> Vec<Node> {
    let (Some(x), Some(y)) = (digits.iter().next(), digits.iter().next_back()) else { return Vec::new() };
    let turn = |nth: usize, &cell: &Cell| {
        let (first, second) = if nth.is_multiple_of(2) { (x, y) } else { (y, x) };
        [first, second].map(|digit| Node { digit, cells: cell.into() })
    };
    cells.iter().enumerate().flat_map(|(nth, cell)| turn(nth, cell)).collect()
}
