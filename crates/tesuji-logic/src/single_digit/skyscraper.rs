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
            "某数在两行各有两个位置，其中一端同列，另一端至少有一个成立。",
            "两行（或两列）中某数各只有两个位置，一对位置在同一列，另一对不在。",
            "同列的两个位置不能都成立，所以另外两个位置至少有一个成立，两者共同看到的格没有这个数。",
            "逐个数找只有两个位置的行或列，看是否有一端对齐。",
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
