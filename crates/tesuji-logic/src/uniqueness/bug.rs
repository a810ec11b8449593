use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Pattern, Step, Technique};

use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// All open cells have two candidates but one, which has three: it is the digit that stands three times in its houses.
    ///
    /// # What it looks like
    ///
    /// Near the end every open cell has two candidates, except for one with three. Without one candidate of that cell,
    /// every digit would have just two places in every house where it is missing: a bivalue universal grave.
    ///
    /// # Why it works
    ///
    /// In such a grave every choice has a twin, so it has no solution or at least two. The puzzle has exactly one, so the
    /// candidate that keeps the board from being a grave is the solution of its cell.
    ///
    /// # How it is looked for
    ///
    /// If all open cells but one have two candidates, and that one three: the digit with three places in its houses,
    /// while all else occurs twice.
    pub BUG_PLUS_ONE = "bug-plus-one", "BUG+1", "全双值坟墓加一", Uniqueness,
        also: ["bivalue universal grave plus one", "BUG type 1"], hodoku: Hard 100, se: 56, assumes: unique;
}

/// Finds the [grave with one candidate too many](BUG_PLUS_ONE).
#[derive(Debug)]
pub struct BugPlusOne;

impl Finder for BugPlusOne {
    fn technique(&self) -> &'static Technique {
        &BUG_PLUS_ONE
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(cell) = (board.open() - board.bivalue()).only() else { return ControlFlow::Continue(()) };
        if !board.trivalue().contains(cell) {
            return ControlFlow::Continue(());
        }
        for digit in board.digits(cell) {
            let mut grave = board.clone();
            grave.remove(Candidate { cell, digit });
            if is_grave(&grave) {
                let extra = CandidateSet::from_iter([Candidate { cell, digit }]);
                let pattern = Pattern::Grave { extra };
                found(Step { technique: &BUG_PLUS_ONE, conclusion: (cell, digit).into(), pattern })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether all open cells have two candidates, and all digits none or two places in every house.
fn is_grave(board: &Board) -> bool {
    let houses = tesuji_core::House::ALL;
    let twice =
        |house| tesuji_core::Digit::iter().all(|digit| [0, 2].contains(&board.places(house, digit).count_ones()));
    board.open() == board.bivalue() && houses.into_iter().all(twice)
}
