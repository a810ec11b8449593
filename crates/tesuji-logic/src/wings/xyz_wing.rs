//! XYZ-wings: a pivot of three candidates and two pincers.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Pattern, Technique};

use crate::finder::{eliminate, seen_by_all};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A cell with three candidates sees two others with two of these each. The digit that all share is in one of them.
    ///
    /// # What it looks like
    ///
    /// A pivot with the candidates x, y and z sees a pincer with x and z in its box, and a pincer with y and z in its
    /// line.
    ///
    /// # Why it works
    ///
    /// If the pivot is x or y, one of the pincers is z. Otherwise the pivot itself is z. So one of the three cells is
    /// z, and z can be eliminated from every cell that sees all three.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every cell with three candidates as the pivot. As pincers, it tries the cells seen by the pivot
    /// that have two of its digits, a different two for each pincer.
    pub XYZ_WING = "xyz-wing", "XYZ-wing", "三分支匹配", Wings,
        look_for: "an XYZ-wing",
        zh: [
            "一个三值格看到两个双值格，各含它的两个数；三格都有的数必在其中一格。",
            "拐点含x、y、z，在宫里看到一个含x、z的双值格，在线上看到一个含y、z的双值格。",
            "拐点是x或y，就有一个双值格是z，否则拐点自己是z。能看到全部三格的格不能是z。",
            "逐个以三值格为拐点，看它能看到的双值格。",
        ], also: ["XYZ翼"], hodoku: Hard 180, se: 44;
}

/// The finder of [XYZ-wings](XYZ_WING).
#[derive(Debug)]
pub struct XyzWing;

impl Finder for XyzWing {
    fn technique(&self) -> &'static Technique {
        &XYZ_WING
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for pivot in board.trivalue() {
            let all = board.digits(pivot);
            let near = board.bivalue() & pivot.peers();
            let fitting = |&cell: &Cell| board.digits(cell).is_subset(all);
            for one in near.iter().filter(fitting) {
                for other in near.iter().filter(fitting).filter(|&other| other > one) {
                    let shared = board.digits(one) & board.digits(other);
                    let Some(z) = shared.only() else { continue };
                    let pincers = CellSet::of(one).with(other);
                    let ends = pincers.with(pivot);
                    let pattern = || Pattern::Wing { pivot: pivot.into(), pincers, ends, digit: z };
                    eliminate(&XYZ_WING, board, [(z, seen_by_all(pincers.with(pivot)))], pattern, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
