//! Full houses: the last empty cell of a house.

use std::ops::ControlFlow;

use tesuji_core::{House, Pattern, Step, Technique};

use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// The last empty cell of a house takes the only digit missing there.
    ///
    /// # What it looks like
    ///
    /// Eight cells of a row, a column or a box are filled, and one is empty.
    ///
    /// # Why it works
    ///
    /// A house contains each digit once. Eight of them are placed, so the empty cell holds the ninth.
    ///
    /// # How it is looked for
    ///
    /// The solver checks the rows first, then the columns, then the boxes, for a house with one unsolved cell.
    pub FULL_HOUSE = "full-house", "full house", "满宫", Singles,
        look_for: "a full house",
        zh: [
            "一个区域只剩一个空格，填入还缺的数。",
            "某行、某列或某宫已填八个数，只剩一个空格。",
            "每个区域里1到9各有一个，还缺的数只能填在最后的空格。",
            "找已经填了八个数的行、列和宫。",
        ], also: ["last digit", "last remaining cell", "naked single in a house", "最后一数"],
        hodoku: Easy 4, se: 10;
}

/// The finder of [full houses](FULL_HOUSE).
#[derive(Debug)]
pub struct FullHouse;

impl Finder for FullHouse {
    fn technique(&self) -> &'static Technique {
        &FULL_HOUSE
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for house in House::ALL {
            let Some(cell) = (house.cells() & board.open()).only() else { continue };
            if let Some(digit) = board.digits(cell).only() {
                let pattern = Pattern::Single { house: Some(house), last: true };
                found.push(Step { technique: &FULL_HOUSE, conclusion: (cell, digit).into(), pattern })?;
            }
        }
        ControlFlow::Continue(())
    }
}
