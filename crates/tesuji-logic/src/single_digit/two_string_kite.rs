//! Two-string kites: strong links in a row and a column that meet in a box.

use std::ops::ControlFlow;

use tesuji_core::{Cell, House, Technique};

use super::Shape;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A row and a column with two places each for a digit are connected by a box. One of the far ends holds the digit.
    ///
    /// # What it looks like
    ///
    /// A digit has only two places in a row, and only two in a column. One place of each is in the same box. From
    /// there, the two strings lead to the far ends, which both see the cell where the row of one meets the column of
    /// the other.
    ///
    /// # Why it works
    ///
    /// The box has the digit at most once, so at least one of the two near ends does not hold it. On that string, the
    /// far end holds it. So the digit can be eliminated from every cell that sees both far ends.
    ///
    /// # How it is looked for
    ///
    /// For each digit, the solver looks for a row and a column with two places each, two of which share a box.
    pub TWO_STRING_KITE = "two-string-kite", "two-string kite", "双线风筝", SingleDigit,
        look_for: "a two-string kite",
        zh: [
            "某数在一行和一列各有两个位置，其中两个同宫，另外两个至少有一个成立。",
            "某数在一行和一列里各只有两个位置，行的一端与列的一端在同一宫。",
            "同宫的两端不能都成立，所以另外两端至少有一端成立，能同时看到这两端的格不能是这个数。",
            "对每个数，找各有两个位置的一行和一列，看是否有一端同宫。",
        ], also: ["2-string kite", "dual two-string kite"], hodoku: Hard 150, se: 66;
}

/// The finder of [two-string kites](TWO_STRING_KITE).
#[derive(Debug)]
pub struct TwoStringKite;

impl Shape for TwoStringKite {
    const TECHNIQUE: &'static Technique = &TWO_STRING_KITE;

    fn fits(one: House, other: House, near: [Cell; 2]) -> bool {
        // Links of rows come first.
        one.index() < 9 && (9..18).contains(&other.index()) && near[0].box_index() == near[1].box_index()
    }
}

impl Finder for TwoStringKite {
    fn technique(&self) -> &'static Technique {
        &TWO_STRING_KITE
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        super::find::<TwoStringKite>(board, found)
    }
}
