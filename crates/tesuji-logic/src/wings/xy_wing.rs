//! XY-wings: a pivot and two pincers of two candidates each.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Pattern, Technique};

use crate::finder::{eliminate, seen_by_all};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A cell with two candidates sees two others, which share a third digit. One of those two holds it.
    ///
    /// # What it looks like
    ///
    /// A pivot with the candidates x and y sees a pincer with x and z, and another pincer with y and z. The pincers
    /// need not see each other.
    ///
    /// # Why it works
    ///
    /// If the pivot is x, the first pincer is z. If the pivot is y, the second pincer is z. So one of the pincers is z,
    /// and z can be eliminated from every cell that sees both.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every cell with two candidates as the pivot. As pincers, it tries the cells seen by the pivot
    /// that have one of its digits and one other digit.
    pub XY_WING = "xy-wing", "XY-wing", "双分支匹配", Wings,
        look_for: "an XY-wing",
        zh: [
            "一个双值格看到两个双值格，后两格共有第三个数，其中必有一格是它。",
            "拐点含x、y，看到一个含x、z的双值格和一个含y、z的双值格。",
            "拐点是x，第一格就是z；拐点是y，第二格就是z。所以总有一格是z，能同时看到这两格的格不能是z。",
            "逐个以双值格为拐点，看它能看到的双值格。",
        ], also: ["Y-wing", "bent triple", "XY翼"], hodoku: Hard 160, se: 42;
}

/// The finder of [XY-wings](XY_WING).
#[derive(Debug)]
pub struct XyWing;

impl Finder for XyWing {
    fn technique(&self) -> &'static Technique {
        &XY_WING
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for pivot in board.bivalue() {
            let near = board.bivalue() & pivot.peers();
            let both = board.digits(pivot);
            let [Some(x), Some(y)] = [both.iter().next(), both.iter().next_back()] else { continue };
            for one in (near & board.cells(x)) - board.cells(y) {
                let Some(z) = board.digits(one).without(x).only() else { continue };
                for other in (near & board.cells(y) & board.cells(z)) - board.cells(x) {
                    let pincers = CellSet::of(one).with(other);
                    let pattern = || Pattern::Wing { pivot: pivot.into(), pincers, ends: pincers, digit: z };
                    eliminate(&XY_WING, board, [(z, seen_by_all(pincers))], pattern, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
