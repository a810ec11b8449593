//! W-wings: two equal bivalue cells joined by a strong link.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Chain, House, Node, Pattern, Technique};

use crate::finder::{eliminate, seen_by_all};
use crate::single_digit::StrongLink;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two cells with the same two candidates are connected by a strong link on one digit. One holds the other digit.
    ///
    /// # What it looks like
    ///
    /// Two cells that do not see each other have the same two candidates x and y. A house elsewhere has only two places
    /// for x. One of the cells sees one of these places, and the other cell sees the other.
    ///
    /// # Why it works
    ///
    /// If both cells were x, the house would have no place left for x. So at least one of the two cells is y, and y can
    /// be eliminated from every cell that sees both.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every two such cells that both see a candidate y, and the houses with two places for x.
    pub W_WING = "w-wing", "W-wing", "双头双值", Wings,
        look_for: "a W-wing",
        zh: [
            "两个候选数相同的双值格，由其中一个数的强链相连，至少有一格是另一个数。",
            "两个双值格互相看不到，候选数都是x、y；某区域里x只有两个位置，两格各看到其中一个。",
            "两格若都是x，那个区域就没有x的位置。所以至少有一格是y，能同时看到两格的格不能是y。",
            "找候选数相同的双值格，再找连接它们的强链。",
        ], also: ["semi-remote pair", "W翼", "W型双强链"], hodoku: Hard 150;
}

/// The finder of [W-wings](W_WING).
#[derive(Debug)]
pub struct WWing;

impl Finder for WWing {
    fn technique(&self) -> &'static Technique {
        &W_WING
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for one in board.bivalue() {
            let digits = board.digits(one);
            let after = CellSet::from_bits(u128::MAX << one.index() << 1);
            for other in (board.bivalue() & after) - one.peers() {
                if board.digits(other) != digits {
                    continue;
                }
                let seen = seen_by_all(CellSet::of(one).with(other));
                for x in digits {
                    let y = digits.without(x).only().expect("there are two digits");
                    if seen.is_disjoint(board.cells(y)) {
                        continue;
                    }
                    for house in House::ALL {
                        let Some(link) = StrongLink::of(board, house, x) else { continue };
                        for [near, far] in [link.ends, [link.ends[1], link.ends[0]]] {
                            if !one.peers().contains(near) || !other.peers().contains(far) {
                                continue;
                            }
                            let pattern = || {
                                let nodes = [(y, one), (x, one), (x, near), (x, far), (x, other), (y, other)];
                                let nodes = nodes.map(|(digit, cell)| Node { digit, cells: cell.into() }).to_vec();
                                Pattern::Chain(Chain { nodes, closed: false })
                            };
                            eliminate(&W_WING, board, [(y, seen)], pattern, found)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
