//! Hidden singles: the only place of a digit in a house.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Digit, House, Pattern, Step, Technique};

use crate::board::CELLS;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A house has only one cell left for a digit.
    ///
    /// # What it looks like
    ///
    /// A digit is missing from a box, a row or a column, and all but one of the unsolved cells there see that digit
    /// elsewhere. The cell may have other candidates, which hide the single.
    ///
    /// # Why it works
    ///
    /// The house needs the digit, and no other cell in it can hold it.
    ///
    /// # How it is looked for
    ///
    /// The solver checks the boxes first, because they are the easiest to scan, then rows, then columns, and in each
    /// house the digits in order. If the digit is a hidden single in several houses at once, it is reported once, for
    /// the first of them.
    pub HIDDEN_SINGLE = "hidden-single", "hidden single", "排除", Singles,
        look_for: "a hidden single",
        zh: [
            "一个数在某个区域只剩一个位置，就填在那里。",
            "某宫、某行或某列还缺某个数，那里只有一个空格能填它。",
            "这个区域要有这个数，其他格都不能填，只能填在这一格。",
            "对每个数，看已填的同数排除了哪些格，哪个宫、行或列只剩一个位置。",
        ], also: ["last place", "unique candidate", "pinned digit",
        "hidden single in a box", "hidden single in a line", "only cell", "排除法", "隐性单数", "宫排除", "行列排除", "cross-hatching", "宫内排除", "宫摒除", "行列摒除"],
        hodoku: Easy 14, se: 12;
}

/// The finder of [hidden singles](HIDDEN_SINGLE).
#[derive(Debug)]
pub struct HiddenSingle;

impl Finder for HiddenSingle {
    fn technique(&self) -> &'static Technique {
        &HIDDEN_SINGLE
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut seen = CellSet::EMPTY;
        for house in House::ALL[18..].iter().chain(&House::ALL[..18]).copied() {
            for digit in Digit::ALL {
                let places = board.places(house, digit);
                if !places.is_power_of_two() {
                    continue;
                }
                let cell = CELLS[house.index()][places.trailing_zeros() as usize];
                if !seen.contains(cell) {
                    seen.insert(cell);
                    let pattern = Pattern::Single { house: Some(house), last: false };
                    found.push(Step { technique: &HIDDEN_SINGLE, conclusion: (cell, digit).into(), pattern })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
