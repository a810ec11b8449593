//! Chute remote pairs: two equal bivalue cells in the same band or stack.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Chain, House, Node, Pattern, Technique};

use crate::finder::{eliminate, seen_by_all};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A W-wing within a band or a stack: the third line has no place for one of the two digits in the third box.
    ///
    /// # What it looks like
    ///
    /// Two cells with the candidates x and y, in two boxes of a band and in different rows. In the third box of the
    /// band, the third row has no place for x. The same works in a stack, with columns.
    ///
    /// # Why it works
    ///
    /// The third row has its x in one of the first two boxes. The cell with x and y in that box is not x, so it is y.
    /// So at least one of the two cells is y, and y can be eliminated from every cell that sees both. This is a W-wing
    /// whose strong link is between two groups of places.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every two such cells in a band or a stack, and both digits.
    pub CHUTE_REMOTE_PAIR = "chute-remote-pair", "chute remote pair", "大行列远程数对", Chains,
        look_for: "a chute remote pair",
        zh: [
            "同一大行（或大列）里的双头双值：第三条线在第三宫没有其中一个数的位置。",
            "同一大行的两宫里各有一个只含x、y的格，不在同一行；第三行在第三宫没有x的位置。大列亦然。",
            "第三行的x在前两宫之一，那一宫的双值格就不是x，而是y。所以至少有一格是y，能同时看到两格的格不能是y。",
            "找同一大行（或大列）里候选数相同的两个双值格，看第三条线在第三宫缺哪个数。",
        ], also: ["Chute Remote Pairs", "CRP", "grouped W-wing"];
}

/// The finder of [chute remote pairs](CHUTE_REMOTE_PAIR).
#[derive(Debug)]
pub struct ChuteRemotePair;

impl Finder for ChuteRemotePair {
    fn technique(&self) -> &'static Technique {
        &CHUTE_REMOTE_PAIR
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for one in board.bivalue() {
            found.check()?;
            let after = CellSet::from_bits(u128::MAX << one.index() << 1);
            for other in (board.bivalue() & after) - one.peers() {
                if board.digits(other) != board.digits(one) {
                    continue;
                }
                for by_rows in [true, false] {
                    if let Some(third) = third_line(one, other, by_rows) {
                        pair(board, [one, other], third, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the third line of the band or stack, if the cells lie in two different lines of it.
fn third_line(one: Cell, other: Cell, by_rows: bool) -> Option<House> {
    let line = |cell: Cell| if by_rows { cell.row() } else { cell.column() };
    let (first, second) = (line(one), line(other));
    if first / 3 != second / 3 || first == second {
        return None;
    }
    let third = 3 * (first / 3) + (3 - first % 3 - second % 3);
    Some(House::ALL[if by_rows { third } else { 9 + third }])
}

fn pair(board: &Board, [one, other]: [Cell; 2], third: House, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let digits = board.digits(one);
    let seen = seen_by_all(CellSet::of(one).with(other));
    for x in digits {
        let Some(y) = digits.without(x).only() else { continue };
        let places = board.cells_in(third, x);
        let [near, far] = [one, other].map(|cell| places & cell.houses()[2].cells());
        if near.is_empty() || far.is_empty() || (near | far) != places {
            continue;
        }
        let pattern = || {
            let node = |digit, cells| Node { digit, cells };
            let nodes = vec![
                node(y, one.into()),
                node(x, one.into()),
                node(x, near),
                node(x, far),
                node(x, other.into()),
                node(y, other.into()),
            ];
            Pattern::Chain(Chain { nodes, closed: false })
        };
        eliminate(&CHUTE_REMOTE_PAIR, board, [(y, seen)], pattern, found)?;
    }
    ControlFlow::Continue(())
}
