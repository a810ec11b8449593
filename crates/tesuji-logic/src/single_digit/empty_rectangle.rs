//! Empty rectangles: a box whose places of a digit are in one row and one column.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Digit, House, Technique};

use super::{StrongLink, chain};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A box's places for a digit form a cross, and one arm meets a strong link. The far end or the other arm holds it.
    ///
    /// # What it looks like
    ///
    /// In a box, all places for a digit are in one row and one column, so that the other four cells form an empty
    /// rectangle. A line that crosses the row or the column outside the box has only two places for the digit, and one
    /// of them is where they cross.
    ///
    /// # Why it works
    ///
    /// If the far end of the strong link does not hold the digit, the near end does. Then the arm of the cross in line
    /// with the near end does not hold it, and the other arm does. So either the far end or the other arm holds the
    /// digit, and it can be eliminated from the cell that sees both.
    ///
    /// # How it is looked for
    ///
    /// The solver checks each box for a row and a column that contain all three or more places. It then tries the lines
    /// with two places that meet the row or the column outside the box.
    pub EMPTY_RECTANGLE = "empty-rectangle", "empty rectangle", "空矩形", SingleDigit,
        look_for: "an empty rectangle",
        zh: [
            "某宫里某数的位置成十字，一臂与强链相接；强链的远端或另一臂必有一个成立。",
            "某宫里某数的位置只在一行和一列上，其余四格成空矩形。宫外有一条线与这行或这列相交，线上该数只有两个位置，其中一个在相交处。",
            "强链的远端若不成立，近端就成立，十字上与近端同线的一臂不成立，另一臂成立。所以远端或另一臂成立，能同时看到两者的格不能是这个数。",
            "对每个数，找位置成十字的宫，再找与十字一臂相接的强链。",
        ], also: ["rectangle elimination", "hinge", "dual empty rectangle"],
        hodoku: Hard 120;
}

/// The finder of [empty rectangles](EMPTY_RECTANGLE).
#[derive(Debug)]
pub struct EmptyRectangle;

impl Finder for EmptyRectangle {
    fn technique(&self) -> &'static Technique {
        &EMPTY_RECTANGLE
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in board.reducible_digits() {
            for block in &House::ALL[18..] {
                let cells = board.cells_in(*block, digit);
                if cells.len() < 3 {
                    continue;
                }
                let corner = block.cells().first().expect("a box has cells");
                for (row, column) in (0..9).map(|nth| (corner.row() + nth / 3, corner.column() + nth % 3)) {
                    let (row, column) = (House::ALL[row], House::ALL[9 + column]);
                    if cells.is_subset(row.cells() | column.cells()) {
                        cross(board, digit, cells, row, column, found)?;
                        cross(board, digit, cells, column, row, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Combines strong links perpendicular to `along` with the arm in it; the digit is eliminated where their lines cross
/// the line of the other arm.
fn cross(
    board: &Board,
    digit: Digit,
    cells: CellSet,
    along: House,
    across: House,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    // The cell in the middle of the cross belongs to the arm that the eliminated candidate must see.
    let (arm, other) = (cells & along.cells() & !across.cells(), cells & across.cells());
    if arm.is_empty() || other.is_empty() {
        return ControlFlow::Continue(());
    }
    let outside = board.cells_in(along, digit) - cells;
    for near in outside {
        let line = near.houses()[if along.index() < 9 { 1 } else { 0 }];
        let Some(link) = StrongLink::of(board, line, digit) else { continue };
        let far = if link.ends[0] == near { link.ends[1] } else { link.ends[0] };
        chain(&EMPTY_RECTANGLE, board, digit, [far.into(), near.into(), arm, other], found)?;
    }
    ControlFlow::Continue(())
}
