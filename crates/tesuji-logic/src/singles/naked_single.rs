//! Naked singles: the only candidate of a cell.

use std::ops::ControlFlow;

use tesuji_core::{Pattern, Step, Technique};

use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A cell has only one candidate left.
    ///
    /// # What it looks like
    ///
    /// The row, the column and the box of a cell together contain eight different digits, or eliminations have left the
    /// cell with one pencil mark.
    ///
    /// # Why it works
    ///
    /// The cell needs a digit, and all but one have been ruled out.
    ///
    /// # How it is looked for
    ///
    /// The solver takes the cells with one candidate in reading order.
    pub NAKED_SINGLE = "naked-single", "naked single", "唯余", Singles,
        look_for: "a naked single",
        zh: [
            "一个格只剩一个候选数，就填它。",
            "某空格所在的行、列、宫里已有八个不同的数，或删数后只剩一个候选数。",
            "每格要填一个数，其他八个数都已排除。",
            "找所在行、列、宫已填数最多的空格，数一数还缺哪个数。",
        ], also: ["sole candidate", "forced digit", "only candidate", "唯一余数", "唯一余数法",
        "显性单数", "唯一候选数"], hodoku: Easy 4, se: 23;
}

/// The finder of [naked singles](NAKED_SINGLE).
#[derive(Debug)]
pub struct NakedSingle;

impl Finder for NakedSingle {
    fn technique(&self) -> &'static Technique {
        &NAKED_SINGLE
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for cell in board.univalue() {
            let digit = board.digits(cell).only().expect("the cell has one candidate");
            let pattern = Pattern::Single { house: None, last: false };
            found.push(Step { technique: &NAKED_SINGLE, conclusion: (cell, digit).into(), pattern })?;
        }
        ControlFlow::Continue(())
    }
}
