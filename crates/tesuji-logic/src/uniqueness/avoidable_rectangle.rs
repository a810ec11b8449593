//! Avoidable rectangles, whose solved cells are not clues.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, DigitSet, HouseSet, Pattern, RectangleReason, Technique};

use super::rectangle::Rectangle;
use crate::finder::{eliminate, seen_by_all};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Three corners of a rectangle are solved but are not clues. The fourth must not allow a swap of two digits.
    ///
    /// # What it looks like
    ///
    /// Four cells in two rows, two columns and two boxes, none of them a clue. Three corners are solved and hold x, y
    /// and x in turn. The fourth is unsolved and has the candidate y.
    ///
    /// # Why it works
    ///
    /// If the fourth corner were y, the digits x and y could be swapped in the four cells without changing any clue.
    /// That would be a second solution, so the fourth corner is not y.
    ///
    /// # How it is looked for
    ///
    /// The solver tries all rectangles that contain no clue and have three solved corners.
    pub AVOIDABLE_RECTANGLE_1 = "avoidable-rectangle-1", "avoidable rectangle type 1", "可规避矩形一型", Uniqueness,
        look_for: "an avoidable rectangle type 1",
        zh: [
            "矩形的三角已填，都不是已知数；第四角填的数不能使两个数可以互换。",
            "四格在两行两列两宫，都不是已知数；三角已依次填x、y、x，第四角有候选数y。",
            "第四角若是y，四格的x、y就可以互换，已知数不变，题目就有两个解。所以第四角不是y。",
            "找没有已知数、三角已填的矩形。",
        ], also: ["avoidable rectangle", "AR 1", "可规避矩形"], hodoku: Hard 100,
        assumes: unique;
}

technique! {
    /// Two corners of a rectangle are solved but are not clues. One of the others holds the extra digit they share.
    ///
    /// # What it looks like
    ///
    /// Four cells in two rows, two columns and two boxes, none of them a clue. Two adjacent corners are solved and hold
    /// x and y. The other two are unsolved: the one in line with x has the candidates y and z, the other one x and z.
    ///
    /// # Why it works
    ///
    /// If neither of them were z, the digits x and y could be swapped in the four cells without changing any clue. So
    /// one of the two is z, and z can be eliminated from every cell that sees both.
    ///
    /// # How it is looked for
    ///
    /// The solver tries all rectangles that contain no clue and have two adjacent solved corners.
    pub AVOIDABLE_RECTANGLE_2 = "avoidable-rectangle-2", "avoidable rectangle type 2", "可规避矩形二型", Uniqueness,
        look_for: "an avoidable rectangle type 2",
        zh: [
            "矩形的两角已填，都不是已知数；另两角多出同一个候选数，必有一角是它。",
            "四格在两行两列两宫，都不是已知数。相邻两角已填x、y；与x同线的角有候选数y、z，另一角有x、z。",
            "另两角若都不是z，四格的x、y就可以互换，已知数不变。所以有一角是z，能同时看到两角的格不能是z。",
            "找没有已知数、相邻两角已填的矩形，看另外两角的候选数。",
        ], also: ["AR 2"], hodoku: Hard 100, assumes: unique;
}

/// A finder of avoidable rectangles of one type.
#[derive(Debug)]
pub struct AvoidableRectangle {
    open: usize,
    technique: &'static Technique,
}

impl AvoidableRectangle {
    /// The finder of [type 1](AVOIDABLE_RECTANGLE_1).
    pub const TYPE_1: AvoidableRectangle = AvoidableRectangle { open: 1, technique: &AVOIDABLE_RECTANGLE_1 };
    /// The finder of [type 2](AVOIDABLE_RECTANGLE_2).
    pub const TYPE_2: AvoidableRectangle = AvoidableRectangle { open: 2, technique: &AVOIDABLE_RECTANGLE_2 };
}

impl Finder for AvoidableRectangle {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for rectangle in Rectangle::all() {
            let cells = rectangle.cells();
            let open = cells & board.open();
            if open.len() != self.open {
                continue;
            }
            for nth in 0..4 {
                // The corners in order around the rectangle, starting with `nth`, which must be open.
                let turn = [0, 1, 2, 3].map(|step| rectangle.corners[(nth + step) % 4]);
                if open.contains(turn[0]) {
                    if self.open == 1 {
                        one_open(turn, board, found)?;
                    } else if open.contains(turn[1]) {
                        two_open(turn, board, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn pattern(turn: [Cell; 4], digits: DigitSet, saved: RectangleReason) -> Pattern {
    let cells = turn.into_iter().collect();
    Pattern::Rectangle { cells, digits, others: CellSet::EMPTY, houses: HouseSet::EMPTY, saved }
}

fn digits_at(board: &Board, cells: [Cell; 2]) -> Option<[Digit; 2]> {
    Some([board.grid().get(cells[0])?, board.grid().get(cells[1])?])
}

/// Finds rectangles whose first corner is open and whose others are solved.
fn one_open(turn: [Cell; 4], board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let (Some([x, across]), Some(other)) = (digits_at(board, [turn[1], turn[2]]), board.grid().get(turn[3])) else {
        return ControlFlow::Continue(());
    };
    if x != other || x == across {
        return ControlFlow::Continue(());
    }
    let gone = [(across, turn[0].into())];
    let digits = DigitSet::of(x).with(across);
    if !board.allows(turn.into_iter().collect(), digits) {
        return ControlFlow::Continue(());
    }
    eliminate(&AVOIDABLE_RECTANGLE_1, board, gone, || pattern(turn, digits, RectangleReason::ByConclusion), found)
}

/// Finds rectangles whose first two corners are open and whose other two are solved: the third is next to the second,
/// the fourth next to the first.
fn two_open(turn: [Cell; 4], board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let Some([by_second, by_first]) = digits_at(board, [turn[2], turn[3]]) else { return ControlFlow::Continue(()) };
    let (first, second) = (board.digits(turn[0]), board.digits(turn[1]));
    let (Some(z), 2, 2) = ((first & second).only(), first.len(), second.len()) else {
        return ControlFlow::Continue(());
    };
    if !first.contains(by_second) || !second.contains(by_first) || z == by_first || z == by_second {
        return ControlFlow::Continue(());
    }
    let gone = [(z, seen_by_all(CellSet::of(turn[0]).with(turn[1])))];
    let digits = DigitSet::of(by_first).with(by_second);
    if !board.allows(turn.into_iter().collect(), digits) {
        return ControlFlow::Continue(());
    }
    eliminate(&AVOIDABLE_RECTANGLE_2, board, gone, || pattern(turn, digits, RectangleReason::BySharedCandidate), found)
}
