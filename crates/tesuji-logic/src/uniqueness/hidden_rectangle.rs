//! Hidden rectangles: a rectangle with one bivalue corner and strong links from the opposite one.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, HouseSet, Pattern, RectangleReason, Technique};

use super::rectangle::Deadly;
use crate::finder::{each, eliminate};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A corner has only two candidates. Strong links on one of them rule out the other in the opposite corner.
    ///
    /// # What it looks like
    ///
    /// A rectangle whose four corners all have the candidates x and y; one corner has no others. In the row and in the
    /// column of the diagonally opposite corner, x has no place outside the rectangle.
    ///
    /// # Why it works
    ///
    /// If the opposite corner were y, both of its neighbours would be x, and so the first corner would be y. The digits
    /// x and y would alternate around the rectangle, and swapping them would give a second solution. So the opposite
    /// corner is not y.
    ///
    /// # How it is looked for
    ///
    /// The solver tries all rectangles of two digits, every corner that has no other candidates, and both digits.
    pub HIDDEN_RECTANGLE = "hidden-rectangle", "hidden rectangle", "隐性唯一矩形", Uniqueness,
        look_for: "a hidden rectangle",
        zh: [
            "矩形的一角只有两个候选数；其中一个数的强链排除对角的另一个数。",
            "四格在两行两列两宫，都含候选数x、y。一角只有x、y；它的对角所在的行和列里，x只在矩形的角上。",
            "对角若是y，相邻的两角就都是x，第一个角就是y，四格的x、y可以互换，题目就有两个解。所以对角不是y。",
            "找一角是双值格的矩形，看对角所在的行和列里有没有强链。",
        ],
        also: ["hidden unique rectangle", "隐性矩形", "HUR"], hodoku: Hard 100, assumes: unique;
}

/// The finder of [hidden rectangles](HIDDEN_RECTANGLE).
#[derive(Debug)]
pub struct HiddenRectangle;

impl Finder for HiddenRectangle {
    fn technique(&self) -> &'static Technique {
        &HIDDEN_RECTANGLE
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
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
                        let (others, saved) = (CellSet::EMPTY, RectangleReason::ByFixedPlaces);
                        let pattern = || Pattern::Rectangle { cells, digits, others, houses: lines, saved };
                        eliminate(&HIDDEN_RECTANGLE, board, gone, pattern, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
