//! Pointing candidates: the places of a digit in a box are all in one line.

use std::ops::ControlFlow;

use tesuji_core::{Digit, House, Technique};

use super::locked;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// All places for a digit in a box are in one line, so the digit can be nowhere else in that line.
    ///
    /// # What it looks like
    ///
    /// In a box, a digit has two or three places, all in the same row or in the same column. They point along it.
    ///
    /// # Why it works
    ///
    /// The box needs the digit, so it is at one of these places. That is its place in the line too, so it can be
    /// eliminated from the rest of the line.
    ///
    /// # How it is looked for
    ///
    /// The solver checks each box and each digit. It looks for places that share a row or a column, with another
    /// candidate in that line.
    pub POINTING = "pointing", "pointing", "宫区块", Locked,
        look_for: "locked candidates (pointing)",
        zh: [
            "某数在一宫里的位置都在同一行（或列），该行（或列）的其他格就不能是它。",
            "某宫里，某数的两三个位置都在同一行或同一列。",
            "该宫的这个数必在这条线上，所以这条线在宫外的格不能再填。",
            "逐宫看每个数的位置是否排成一线。",
        ], also: ["locked candidates 1", "pointing pair", "pointing triple",
        "box-line interaction", "locked candidates type 1", "intersection removal", "locked candidates", "区块", "区块排除", "pointing pairs/triples"],
        hodoku: Medium 50, se: 26;
}

/// The finder of [pointing candidates](POINTING).
#[derive(Debug)]
pub struct Pointing;

impl Finder for Pointing {
    fn technique(&self) -> &'static Technique {
        &POINTING
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for from in &House::ALL[18..] {
            for digit in Digit::ALL {
                let Some(cell) = board.cells_in(*from, digit).first() else { continue };
                for to in &cell.houses()[..2] {
                    locked(&POINTING, board, digit, *from, *to, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
