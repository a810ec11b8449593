use std::ops::ControlFlow;

use tesuji_core::{CellSet, HouseSet, Pattern, Saved, Technique};

use super::rectangle::Deadly;
use crate::finder::{each, eliminate};
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// A corner of two candidates, and strong links on one of them at the corner across: that one is not the other digit.
    ///
    /// # What it looks like
    ///
    /// A rectangle whose four corners have the candidates x and y, one of them no others. The row and the column of the
    /// corner diagonal to it have no other places for x than the rectangle.
    ///
    /// # Why it works
    ///
    /// If the diagonal corner were y, its two neighbours would be x, and so the first corner y: the four cells would hold
    /// x and y in turns, and exchanging them would be another solution.
    ///
    /// # How it is looked for
    ///
    /// All rectangles of two digits, every corner that has no others, both digits.
    pub HIDDEN_RECTANGLE = "hidden-rectangle", "hidden rectangle", "隐性唯一矩形", Uniqueness,
        look_for: "a hidden rectangle",
        also: ["hidden unique rectangle"], hodoku: Hard 100, assumes: unique;
}

/// Finds [hidden rectangles](HIDDEN_RECTANGLE).
#[derive(Debug)]
pub struct HiddenRectangle;

impl Finder for HiddenRectangle {
    fn technique(&self) -> &'static Technique {
        &HIDDEN_RECTANGLE
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        for deadly in Deadly::all(board) {
            let corners = deadly.rectangle.corners;
            let cells = deadly.rectangle.cells();
            for nth in 0..4 {
                let (corner, across) = (corners[nth], corners[(nth + 2) % 4]);
                if deadly.roof.contains(corner) {
                    continue;
                }
                let lines: HouseSet = across.houses()[..2].iter().copied().collect();
                for digit in deadly.digits {
                    if lines.iter().all(|line| board.cells_in(line, digit).is_subset(cells)) {
                        let gone = each(deadly.digits.without(digit), across.into());
                        let digits = deadly.digits;
                        let (others, saved) = (CellSet::EMPTY, Saved::ByFixedPlaces);
                        let pattern = || Pattern::Rectangle { cells, digits, others, houses: lines, saved };
                        eliminate(&HIDDEN_RECTANGLE, board, gone, pattern, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
