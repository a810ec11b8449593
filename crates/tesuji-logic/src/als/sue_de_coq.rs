//! Sue de coq: cells where a line meets a box, with cells in the rest of the line and of the box.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, DigitSet, House, LockedSet, Pattern, Technique};

use crate::choose::choose;
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Some cells of a box and a line that cross have as many digits as cells, so each digit is in one of them.
    ///
    /// # What it looks like
    ///
    /// Two or three cells in the intersection of a box and a line have at least two more candidates than cells. Add
    /// some cells from the rest of the line and some from the rest of the box, which have no digit in common with each
    /// other. All these cells together have as many digits as cells.
    ///
    /// # Why it works
    ///
    /// Each digit can be used only once in these cells, because its places see each other: they are all in the line, or
    /// all in the box. There are as many digits as cells, so each digit is in one of them. If one of these digits is
    /// not a candidate of the added box cells, it can be eliminated from the rest of the line. If it is not a candidate
    /// of the added line cells, it can be eliminated from the rest of the box.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every intersection, with the sets from the rest of the line and of the box that make the
    /// numbers of digits and cells equal.
    pub SUE_DE_COQ = "sue-de-coq", "sue de coq", "融合待定数组", AlmostLocked,
        look_for: "a sue de coq",
        zh: [
            "宫与线相交处的几格，加上两边的一些格，格与数一样多，每个数都用在其中。",
            "宫与线相交处的两三格，候选数至少比格数多两个。加上线上的一些格和宫里的一些格，这两部分没有相同的数；合起来数与格一样多。",
            "每个数的位置都同在线上或同在宫里，所以至多填一次。数与格一样多，所以每个数都在其中；它的位置同在哪条线或哪个宫，那里的其他格就不能再填。",
            "找候选数多的交叉处，看线上和宫里有没有小数组分走这些数。",
        ], also: ["two-sector disjoint subset", "SdC", "almost locked triple", "伪数组"],
        hodoku: Unfair 250;
}

/// The finder of [sue de coq](SUE_DE_COQ).
#[derive(Debug)]
pub struct SueDeCoq;

impl Finder for SueDeCoq {
    fn technique(&self) -> &'static Technique {
        &SUE_DE_COQ
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for block in &House::ALL[18..] {
            for line in &House::ALL[..18] {
                let shared = block.cells() & line.cells();
                let cells: Vec<Cell> = (shared & board.open()).iter().collect();
                found.check()?;
                for size in 2..=cells.len() {
                    choose(cells.len(), size, &mut |chosen| {
                        let meeting: CellSet = chosen.iter().map(|&nth| cells[nth]).collect();
                        let digits = union(board, meeting);
                        if digits.len() < size + 2 {
                            return ControlFlow::Continue(());
                        }
                        sides(board, *block, *line, LockedSet { cells: meeting, digits }, found)
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn union(board: &Board, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | board.digits(cell))
}

/// Pairs the sets in the rest of the line with the sets in the rest of the box.
fn sides(board: &Board, block: House, line: House, meeting: LockedSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let shared = block.cells() & line.cells();
    let in_line = subsets(board, line.cells() - shared, meeting.digits);
    let in_block = subsets(board, block.cells() - shared, meeting.digits);
    for &one in &in_line {
        found.check()?;
        for &other in &in_block {
            let all = meeting.digits | one.digits | other.digits;
            let count = meeting.cells.len() + one.cells.len() + other.cells.len();
            if !one.digits.is_disjoint(other.digits) || all.len() != count {
                continue;
            }
            let rest_of_line = line.cells() - meeting.cells - one.cells;
            let rest_of_block = block.cells() - meeting.cells - other.cells;
            let gone = (all - other.digits).iter().map(|digit| (digit, rest_of_line));
            let gone = gone.chain((all - one.digits).iter().map(|digit| (digit, rest_of_block)));
            let pattern = || Pattern::Intersection { cells: meeting.cells, line: one, block: other };
            eliminate(&SUE_DE_COQ, board, gone, pattern, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the sets of one to four of the cells that share digits with the intersection cells and have more digits than
/// cells.
fn subsets(board: &Board, cells: CellSet, digits: DigitSet) -> Vec<LockedSet> {
    let open: Vec<Cell> = (cells & board.open()).iter().filter(|&cell| board.digits(cell).len() > 1).collect();
    let mut sets = Vec::new();
    for size in 1..=4 {
        let _ = choose(open.len(), size, &mut |chosen| {
            let cells: CellSet = chosen.iter().map(|&nth| open[nth]).collect();
            let own = union(board, cells);
            // A set that shares no digit with the intersection cells cannot make the counts match.
            if own.len() > size && !own.is_disjoint(digits) {
                sets.push(LockedSet { cells, digits: own });
            }
            ControlFlow::Continue(())
        });
    }
    sets
}
