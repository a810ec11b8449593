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
            "直接填入解中的数。",
            "没有别的技巧可用的局面。",
            "解只有一个，填入其中的数总是对的，但没有说明原因。",
            "用程序求解。",
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
