//! Extended unique rectangles: six cells with three digits.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Part, Pattern, Step, Technique};

use crate::choose::choose;
use crate::guardians;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Six cells in two lines and three boxes must not be left with only three digits, which could then be swapped.
    ///
    /// # What it looks like
    ///
    /// Two rows of one band, or two columns of one stack. In each of the three boxes, take one crossing line and the
    /// two cells where it meets the two lines. All six cells have two or three candidates out of the same three digits,
    /// and a few of them have other candidates too.
    ///
    /// # Why it works
    ///
    /// If the six cells held only the three digits, the two lines could be swapped in these cells: each box would keep
    /// its two digits, and each line its three. The puzzle would have a second solution. So at least one of the other
    /// candidates is true, and any candidate that conflicts with all of them can be eliminated.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every two lines of a band or a stack, every crossing line in each of the three boxes, and every
    /// three digits. It allows up to four other candidates.
    pub EXTENDED_RECTANGLE = "extended-rectangle", "extended unique rectangle", "拓展矩形", Uniqueness,
        look_for: "an extended unique rectangle",
        zh: [
            "两线三宫的六格若只用三个数，两条线上的数就可以互换，所以必有多余的候选数成立。",
            "同一大行的两行（或同一大列的两列）。在三个宫里各取一条交叉线，它与两条线相交于两格。六格都含同样三个数中的两三个，少数格还有多余的候选数。",
            "六格若只填这三个数，两条线上的数就可以互换，题目就有两个解。所以至少有一个多余的候选数成立，与每个多余候选数都冲突的候选数可以删去。",
            "在同一大行（或大列）的两条线上，找三个宫里候选数合起来几乎只有三个的六格。",
        ],
        also: ["extended rectangle", "Extended Unique Rectangle type 1", "EUR", "三数组致死矩形"], assumes: unique;
}

/// The finder of [extended unique rectangles](EXTENDED_RECTANGLE).
#[derive(Debug)]
pub struct ExtendedRectangle;

/// The maximum number of candidates other than the three digits.
const MOST: usize = 4;

impl Finder for ExtendedRectangle {
    fn technique(&self) -> &'static Technique {
        &EXTENDED_RECTANGLE
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for by_rows in [true, false] {
            let at = |line: usize, across: usize| if by_rows { Cell::at(line, across) } else { Cell::at(across, line) };
            for chute in 0..3 {
                found.check()?;
                for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                    let lines = [3 * chute + one, 3 * chute + other];
                    for nth in 0..27 {
                        let across = [nth / 9, 3 + nth / 3 % 3, 6 + nth % 3];
                        let cells = across.iter().flat_map(|&across| lines.map(|line| at(line, across))).collect();
                        six(board, cells, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Pushes the steps of six cells.
fn six(board: &Board, cells: CellSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
    // At least two of the cells must have no other candidates.
    let narrow = cells.iter().filter(|&cell| board.digits(cell).len() <= 3).count();
    if !cells.is_subset(board.open()) || narrow < 2 {
        return ControlFlow::Continue(());
    }
    let all = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell));
    let all: Vec<Digit> = all.iter().collect();
    choose(all.len(), 3, &mut |chosen| {
        let digits: DigitSet = chosen.iter().map(|&nth| all[nth]).collect();
        let others = |cell: Cell| (board.digits(cell) - digits).iter().map(move |digit| Candidate { cell, digit });
        if cells.iter().any(|cell| (board.digits(cell) & digits).len() < 2) {
            return ControlFlow::Continue(());
        }
        let guardians: CandidateSet = cells.iter().flat_map(others).collect();
        if guardians.len() > MOST || !board.allows(cells, digits) {
            return ControlFlow::Continue(());
        }
        let Some(conclusion) = guardians::conclusion(board, &guardians) else { return ControlFlow::Continue(()) };
        let mut parts = vec![Part { role: "exchangeable cell", cells, digits, house: None }];
        parts.extend(guardians::parts("other candidate", guardians));
        found.push(Step { technique: &EXTENDED_RECTANGLE, conclusion, pattern: Pattern::Parts(parts) })
    })
}
