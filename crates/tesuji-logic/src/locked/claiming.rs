//! Claiming candidates: the places of a digit in a line are all in one box.

use std::ops::ControlFlow;

use tesuji_core::{Digit, House, Technique};

use super::locked;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// All places for a digit in a line are in one box, so the digit can be nowhere else in that box.
    ///
    /// # What it looks like
    ///
    /// In a row or a column, a digit has two or three places, all in the same box.
    ///
    /// # Why it works
    ///
    /// The line needs the digit, so it is at one of these places. That is its place in the box too, so it can be
    /// eliminated from the rest of the box.
    ///
    /// # How it is looked for
    ///
    /// The solver checks the rows and then the columns, digit by digit. It looks for places that share a box, with
    /// another candidate in that box.
    pub CLAIMING = "claiming", "claiming", "行列区块", Locked,
        look_for: "locked candidates (claiming)",
        zh: [
            "某数在一行（或列）里的位置都在同一宫，该宫的其他格就不能是它。",
            "某行或某列里，某数的两三个位置都在同一宫。",
            "该行（或列）的这个数必在这个宫里，所以这个宫的其他格不能再填。",
            "逐行、逐列看每个数的位置是否都在一个宫里。",
        ], also: ["locked candidates 2", "box-line reduction",
        "locked candidates type 2", "line-box interaction", "line/box reduction", "claiming pairs"], hodoku: Medium 50, se: 28;
}

/// The finder of [claiming candidates](CLAIMING).
#[derive(Debug)]
pub struct Claiming;

impl Finder for Claiming {
    fn technique(&self) -> &'static Technique {
        &CLAIMING
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for from in &House::ALL[..18] {
            for digit in Digit::ALL {
                let Some(cell) = board.cells_in(*from, digit).first() else { continue };
                locked(&CLAIMING, board, digit, *from, cell.houses()[2], found)?;
            }
        }
        ControlFlow::Continue(())
    }
}
