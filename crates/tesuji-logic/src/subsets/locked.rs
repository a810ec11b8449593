//! Locked pairs and triples: naked subsets within both a box and a line.

use std::ops::ControlFlow;

use tesuji_core::Technique;

use super::naked::{self, ALL};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two cells where a box meets a line have the same two candidates, so the rest of both cannot hold them.
    ///
    /// # What it looks like
    ///
    /// A naked pair whose two cells share a box and a line, with candidates to eliminate in both.
    ///
    /// # Why it works
    ///
    /// The two cells take the two digits between them. The other cells of the box see both cells, and so do the other
    /// cells of the line.
    ///
    /// # How it is looked for
    ///
    /// The solver looks for naked pairs in the boxes whose cells also share a line and that eliminate candidates in
    /// both the box and the line.
    pub LOCKED_PAIR = "locked-pair", "locked pair", "区块数对", Subsets,
        look_for: "a locked pair",
        zh: [
            "既在同一宫又在同一行或列的显性数对，两个区域都可以删数。",
            "两格同宫又同线，候选数都只有同样的两个。",
            "这两个数占满这两格，所以宫里和线上的其他格都不能再填。",
            "找同宫同线、候选数相同的两个双值格。",
        ], also: ["pointing locked pair", "死锁数对"], hodoku: Medium 40, se: 30;
}

technique! {
    /// The three cells where a box meets a line have only three candidates, so the rest of both cannot hold them.
    ///
    /// # What it looks like
    ///
    /// A naked triple that fills a miniline (the three cells that a box shares with a row or a column), with candidates
    /// to eliminate in both the box and the line.
    ///
    /// # Why it works
    ///
    /// The three cells take the three digits between them. The other cells of the box see all three, and so do the
    /// other cells of the line.
    ///
    /// # How it is looked for
    ///
    /// The solver looks for naked triples in the boxes whose cells also share a line and that eliminate candidates in
    /// both the box and the line.
    pub LOCKED_TRIPLE = "locked-triple", "locked triple", "区块三数组", Subsets,
        look_for: "a locked triple",
        zh: [
            "既在同一宫又在同一行或列的显性三数组，两个区域都可以删数。",
            "一个宫与一条线相交的三格，候选数合起来只有三个。",
            "这三个数占满这三格，所以宫里和线上的其他格都不能再填。",
            "看宫与行列相交的三格，候选数合起来是否只有三个。",
        ], also: ["pointing locked triple", "死锁三数组"], hodoku: Medium 60, se: 36;
}

/// A finder of naked subsets that eliminate candidates in a box and in a line at once.
#[derive(Debug)]
pub struct LockedSubset {
    size: usize,
    technique: &'static Technique,
}

impl LockedSubset {
    /// The finder of [locked pairs](LOCKED_PAIR).
    pub const PAIR: LockedSubset = LockedSubset { size: 2, technique: &LOCKED_PAIR };
    /// The finder of [locked triples](LOCKED_TRIPLE).
    pub const TRIPLE: LockedSubset = LockedSubset { size: 3, technique: &LOCKED_TRIPLE };
}

impl Finder for LockedSubset {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        naked::find(self.technique, self.size, &ALL[..9], board, |losing| losing == 2, found)
    }
}
