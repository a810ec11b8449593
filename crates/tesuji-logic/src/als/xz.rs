//! ALS-XZ: two almost locked sets that share a restricted digit.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Digit, DigitSet, Pattern, Technique};

use super::set::{Als, seen_in_all};
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two almost locked sets are linked by one digit. Another digit that both have is in one of them.
    ///
    /// # What it looks like
    ///
    /// Two almost locked sets: sets of cells within a house that have one more candidate than cells. All their places
    /// for a digit x see each other. Both sets also have a candidate z.
    ///
    /// # Why it works
    ///
    /// Only one of the sets can hold x. The other set is then locked and holds all its other digits, including z. So z
    /// is in one of the sets, and it can be eliminated from every cell that sees all its places in both. If two digits
    /// link the sets, each set loses one of the two and is locked. Then each set holds all its other digits, and each
    /// of the two linking digits is in one of the sets.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every two sets of up to five cells, the smaller ones first.
    pub ALS_XZ = "als-xz", "ALS-XZ", "双待定数组", AlmostLocked,
        look_for: "an ALS-XZ",
        zh: [
            "两个待定数组由一个限制公共数相连，另一个都有的数必在其中一个里。",
            "待定数组是同一区域里候选数比格数多一个的几格。两个待定数组都含x，x在两边的位置全部互相看到，称为限制公共数；两边还都含z。",
            "x至多在一个数组里；没有x的数组就锁定，必含z。所以z在其中一个里，能看到两边所有z的格不能是z。若有两个限制公共数，两个数组都锁定。",
            "先找小的待定数组，再看哪两个有限制公共数。",
        ], also: ["ALS-XZ rule", "almost locked set XZ-rule", "almost locked sets", "欠一数组", "待定数组",
        "singly linked ALS-XZ", "doubly linked ALS-XZ", "ALS", "doubly linked ALS", "ALS-XZ doubly linked", "ALS双强链"], hodoku: Unfair 300;
}

/// The maximum number of cells in a set.
pub(super) const MOST_CELLS: usize = 5;

/// The finder of [two almost locked sets](ALS_XZ).
#[derive(Debug)]
pub struct AlsXz;

impl Finder for AlsXz {
    fn technique(&self) -> &'static Technique {
        &ALS_XZ
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let sets = Als::all(board, MOST_CELLS, found)?;
        for (nth, one) in sets.iter().enumerate() {
            found.check()?;
            for other in &sets[..nth] {
                if (one.digits & other.digits).len() < 2 || one.cells.is_subset(other.cells) {
                    continue;
                }
                let ties = one.ties(other);
                if ties.is_empty() {
                    continue;
                }
                let gone = gone(one, other, ties);
                let pattern = || Pattern::AlmostLocked {
                    stem: None,
                    sets: vec![one.locked_set(), other.locked_set()],
                    ties: vec![ties],
                };
                eliminate(&ALS_XZ, board, gone, pattern, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the candidates that two linked sets eliminate.
fn gone(one: &Als, other: &Als, ties: DigitSet) -> Vec<(Digit, CellSet)> {
    let both = [one, other];
    let shared = one.digits & other.digits;
    let mut gone: Vec<(Digit, CellSet)> = Vec::new();
    if ties.len() == 1 {
        gone.extend((shared - ties).iter().map(|digit| (digit, seen_in_all(both, digit))));
    } else {
        gone.extend(ties.iter().map(|digit| (digit, seen_in_all(both, digit))));
        // With three or more links the sets could not be filled at all; two are enough.
        for set in both {
            gone.extend((set.digits - ties).iter().map(|digit| (digit, set.seen[digit])));
        }
    }
    gone
}
