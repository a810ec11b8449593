use std::ops::ControlFlow;

use tesuji_core::{Cell, House, Technique};

use super::Shape;
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// Two rows with two places each for a digit, of which two stand in one column: one of the others holds it.
    ///
    /// # What it looks like
    ///
    /// In two rows, or in two columns, a digit has just two places. Two of the four places share a line across, the
    /// ground floor; the two others are roofs of unequal height.
    ///
    /// # Why it works
    ///
    /// The digit stands at most once on the ground floor. In the row where it does not, it stands on the roof: so at least
    /// one roof holds it, and what sees both roofs does not.
    ///
    /// # How it is looked for
    ///
    /// Digit by digit, two parallel lines with two places each, of which two share a line across.
    pub SKYSCRAPER = "skyscraper", "skyscraper", "摩天楼", SingleDigit, look_for: "a skyscraper",
        hodoku: Hard 130, se: 66;
}

/// Finds [skyscrapers](SKYSCRAPER).
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

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        super::find::<Skyscraper>(board, found)
    }
}
