//! X-chains: alternating chains of one digit.

use std::ops::ControlFlow;

use tesuji_core::Technique;

use super::{Kinds, find};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Strong and weak links on one digit alternate along a chain. One of its ends holds the digit.
    ///
    /// # What it looks like
    ///
    /// A digit has only two places in one house. One of these sees a place in another house with only two, and so on.
    /// The chain begins and ends with a strong link.
    ///
    /// # Why it works
    ///
    /// If the start does not hold the digit, the next place does, the place seen by that one does not, its partner
    /// does, and so on to the end. So the start or the end holds the digit, and it can be eliminated from every cell
    /// that sees both. If the ends see each other, the chain is a loop, and each of its weak links has the digit at one
    /// side. The digit can then be eliminated from every cell that sees both sides of a weak link.
    ///
    /// # How it is looked for
    ///
    /// From every place, the solver looks for the shortest chains to all others, with up to 24 places, the shortest
    /// first.
    pub X_CHAIN = "x-chain", "X-chain", "同数链", Chains,
        look_for: "an X-chain",
        zh: [
            "同一个数的强链与弱链交替相连，两端至少有一端成立。",
            "链上都是同一个数，强链与弱链交替，首尾都是强链。",
            "一端若不成立，沿链推下去，另一端就成立。能同时看到两端的格不能是这个数。",
            "从某数只有两个位置的区域出发，交替走强链和弱链。",
        ], also: ["X-cycle", "single-digit chain", "fishy cycle", "simple colour chain"],
        hodoku: Unfair 260, se: 65;
}

/// The finder of [X-chains](X_CHAIN).
#[derive(Debug)]
pub struct XChain;

impl Finder for XChain {
    fn technique(&self) -> &'static Technique {
        &X_CHAIN
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        find(board, Kinds { cells: false, houses: true, groups: false }, |_| Some(&X_CHAIN), found)
    }
}
