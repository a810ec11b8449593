//! HoDoKu's brute force, used when no technique applies.

use tesuji_core::{Candidate, Conclusion, DigitSet, Part, Pattern, Solution, Step};

use crate::Board;
use crate::technique::technique;

technique! {
    /// A cell is filled in from the solution, because no technique makes progress.
    ///
    /// # What it looks like
    ///
    /// The cell is the middle one of the unsolved cells, in reading order. Nothing on the board shows its digit.
    ///
    /// # Why it works
    ///
    /// A search by trial and error has found the only solution.
    ///
    /// # How it is looked for
    ///
    /// This is the last resort, used only by the HoDoKu rating, which adds 10000 for each such cell.
    pub BRUTE_FORCE = "brute-force", "brute force", "暴力破解", Forcing, look_for: "brute force",
        zh: [
            "没有技巧可用时，直接填入答案中的一个数。",
            "按顺序取正中间的一个空格；盘面上看不出它填什么。",
            "试填搜索已找到唯一的解。",
            "最后的手段，只用于 HoDoKu 评分，每用一次加10000分。",
        ],
        hodoku: Extreme 10000;
}

/// Returns the step that fills the middle one of the open cells.
pub(super) fn step(board: &Board, solution: &Solution) -> Option<Step> {
    let cell = board.open().iter().nth(board.open().len() / 2)?;
    let digit = solution.get(cell);
    let part = Part { role: "cell", cells: cell.into(), digits: DigitSet::of(digit), house: None };
    let conclusion = Conclusion::Place(Candidate { cell, digit });
    Some(Step { technique: &BRUTE_FORCE, conclusion, pattern: Pattern::Parts(vec![part]) })
}
