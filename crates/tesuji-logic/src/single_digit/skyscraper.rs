//! Skyscrapers: two strong links in parallel lines.

use std::ops::ControlFlow;

use tesuji_core::{Cell, House, Technique};

use super::Shape;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two rows have two places each for a digit, and two of the places share a column. One of the other two holds it.
    ///
    /// # What it looks like
    ///
    /// In two rows, or in two columns, a digit has only two places each. Two of the four places share a crossing line:
    /// they are the ground floor. The other two are the roofs, at different heights.
    ///
    /// # Why it works
    ///
    /// At most one of the two places on the ground floor holds the digit. The line in which the ground floor does not
    /// hold it has it on the roof. So at least one roof holds the digit, and it can be eliminated from every cell that
    /// sees both roofs.
    ///
    /// # How it is looked for
    ///
    /// For each digit, the solver looks for two parallel lines with two places each, two of which share a crossing
    /// line.
    pub SKYSCRAPER = "skyscraper", "skyscraper", "摩天楼", SingleDigit,
        look_for: "a skyscraper",
        zh: [
            "某数在两行各有两个位置，其中两个同列，另外两个至少有一个成立。",
            "某数在两行（或两列）里各只有两个位置，其中两个在同一条交叉线上，另外两个不在。",
            "同线的两个位置不能都成立，所以另外两个至少有一个成立，能同时看到两者的格不能是这个数。",
            "对每个数，找各有两个位置的两行或两列，看是否有一端对齐。",
        ], also: ["dual skyscraper", "摩天大楼"], hodoku: Hard 130, se: 66;
}

/// The finder of [skyscrapers](SKYSCRAPER).
#[derive(Debug)]
pub struct Skyscraper;

impl Shape for Skyscraper {
    const TECHNIQUE: &'static Technique = &SKYSCRAPER;

    fn fits(one: House, other: House, near: [Cell; 2]) -> bool {
        let rows = one.index() < 9 && other.index() < 9 && near[0].column() == near[1].column();
        let is_column = |house: House| (9..18).contains(&house.index());
        rows || (is_column(one) && is_column(other) && near[0].row() == near[1].row())
    }
}

impl Finder for Skyscraper {
    fn technique(&self) -> &'static Technique {
        &SKYSCRAPER
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        super::find::<Skyscraper>(board, found)
    }
}
