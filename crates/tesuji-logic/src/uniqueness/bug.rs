//! BUG+1: one extra candidate prevents a bivalue universal grave.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Conclusion, Digit, DigitSet, Pattern, Step, Technique};

use super::grave::is_grave;
use crate::choose::choose;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// All unsolved cells but one have two candidates. The last one holds the digit with three places in its houses.
    ///
    /// # What it looks like
    ///
    /// Near the end of a puzzle, every unsolved cell has two candidates, except for one cell with three. If one
    /// candidate were removed from that cell, every digit would have exactly two places in every house where it is
    /// missing: a bivalue universal grave (BUG).
    ///
    /// # Why it works
    ///
    /// In a BUG, every choice can be reversed, so it has no solution or at least two. The puzzle has exactly one, so
    /// the candidate that prevents the BUG is the solution of its cell.
    ///
    /// # How it is looked for
    ///
    /// If all unsolved cells but one have two candidates, and that one has three, the solver looks for the digit with
    /// three places in the houses of that cell, while every other digit has two. If the cell has more than three
    /// candidates, the two that would be left in the BUG can be eliminated.
    pub BUG_PLUS_ONE = "bug-plus-one", "BUG+1", "全双值坟墓加一", Uniqueness,
        look_for: "a BUG+1",
        zh: [
            "除一格外，空格都只有两个候选数；哪个数在那一格的行、列、宫里有三个位置，那一格就填哪个数。",
            "快解完时，除一格有三个候选数外，空格都只有两个候选数。从那一格去掉一个候选数，每个数在还缺它的区域里就都只有两个位置，称为全双值坟墓。",
            "全双值坟墓里每个选择都可以反过来，所以无解或至少有两个解。题目有唯一解，所以那个候选数成立。",
            "快解完时，看是否只剩一个三值格；在它的行、列、宫里有三个位置的数就是答案。",
        ], also: ["bivalue universal grave plus one", "BUG type 1", "BUG",
        "bivalue universal grave", "全双值格致死解法", "全双值坟墓", "双值格致死"], hodoku: Hard 100, se: 56, assumes: unique;
}

/// The finder of the [grave with one extra candidate](BUG_PLUS_ONE).
#[derive(Debug)]
pub struct BugPlusOne;

impl Finder for BugPlusOne {
    fn technique(&self) -> &'static Technique {
        &BUG_PLUS_ONE
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some(cell) = (board.open() - board.bivalue()).only() else { return ControlFlow::Continue(()) };
        if board.digits(cell).len() < 3 {
            return ControlFlow::Continue(());
        }
        let digits: Vec<Digit> = board.digits(cell).iter().collect();
        choose(digits.len(), 2, &mut |kept| {
            let kept: DigitSet = kept.iter().map(|&nth| digits[nth]).collect();
            let extra = board.digits(cell) - kept;
            let extra: CandidateSet = extra.iter().map(|digit| Candidate { cell, digit }).collect();
            let mut grave = board.clone();
            extra.iter().for_each(|candidate| grave.remove(candidate));
            if !is_grave(&grave) {
                return ControlFlow::Continue(());
            }
            let conclusion = match (board.digits(cell) - kept).only() {
                Some(digit) => Conclusion::from((cell, digit)),
                None => Conclusion::Eliminate(kept.iter().map(|digit| Candidate { cell, digit }).collect()),
            };
            found.push(Step { technique: &BUG_PLUS_ONE, conclusion, pattern: Pattern::BivalueGrave { extra } })
        })
    }
}
