//! XY-chains: alternating chains of bivalue cells.

use std::ops::ControlFlow;

use tesuji_core::Technique;

use super::{Kinds, find};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Cells with two candidates form a chain, each sharing a digit with the next. One end holds a digit of both ends.
    ///
    /// # What it looks like
    ///
    /// A chain of cells with two candidates each. Each cell sees the next and shares a digit with it: x y, y z, z w, w
    /// x. The first and the last cell have a digit in common that no link uses.
    ///
    /// # Why it works
    ///
    /// If the first cell is not x, it is y. Then the next cell is z, and so on, and the last cell is x. So one of the
    /// ends is x, and x can be eliminated from every cell that sees both.
    ///
    /// # How it is looked for
    ///
    /// From both candidates of every such cell, the solver looks for the shortest chains to all others, with up to 12
    /// cells, the shortest first.
    pub XY_CHAIN = "xy-chain", "XY-chain", "双值格链", Chains,
        look_for: "an XY-chain",
        zh: [
            "双值格依次相连，两端都有的一个数必在其中一端。",
            "一串双值格，相邻两格互相看到，并共有一个数；首尾两格还共有一个没有用来连接的数z。",
            "一端若不是z，沿链推下去，另一端就是z。能同时看到两端的格不能是z。",
            "从一个双值格出发，每次走到能看到且有共同候选数的双值格。",
        ], also: ["bivalue chain", "twinned XY-chains", "XY链", "Y-wing chain"], hodoku: Unfair 260, se: 70;
}

/// The finder of [XY-chains](XY_CHAIN).
#[derive(Debug)]
pub struct XyChain;

impl Finder for XyChain {
    fn technique(&self) -> &'static Technique {
        &XY_CHAIN
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        // In a cell with two candidates every weak link is also strong; the two never follow each other.
        find(board, Kinds { cells: true, houses: false, groups: false }, |_| Some(&XY_CHAIN), found)
    }
}
