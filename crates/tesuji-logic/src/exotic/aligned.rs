//! Aligned exclusion: two or three cells, and combinations of digits that they cannot hold.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, DigitSet, Part, Pattern, Technique};

use crate::finder::{eliminate, seen_by_all};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two cells cannot hold certain pairs of digits together. A candidate in no possible pair can be eliminated.
    ///
    /// # What it looks like
    ///
    /// Two cells, and some other cells that see both and have two candidates each. A pair of digits is impossible if it
    /// would leave one of those other cells without a candidate, or if it uses the same digit twice and the two cells
    /// see each other.
    ///
    /// # Why it works
    ///
    /// The two cells cannot hold a pair that takes both candidates of another cell. A candidate that occurs in none of
    /// the remaining pairs is in no solution.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every two cells that both see at least two cells with two candidates.
    pub ALIGNED_PAIR = "aligned-pair-exclusion", "aligned pair exclusion", "对齐数对排除", Exotic,
        look_for: "an aligned pair exclusion",
        zh: [
            "两格的某些组合行不通；不在任何可行组合里的候选数可以删去。",
            "两个格，以及能同时看到它们的一些双值格。一个组合若用尽某个双值格的候选数，或让互相看到的两格填同一个数，就行不通。",
            "两格不能填用尽别格候选数的组合。某候选数若不在其余任何组合里，就不成立。",
            "找能同时看到至少两个双值格的两格，逐个试组合。",
        ],
        also: ["APE", "subset exclusion", "aligned pair"], se: 62;
}

technique! {
    /// Three cells cannot hold certain triples of digits together. A candidate in no possible triple can be eliminated.
    ///
    /// # What it looks like
    ///
    /// Three cells, and some other cells that see all three and have two or three candidates each. A triple of digits
    /// is impossible if it would leave one of those other cells without a candidate, or if it uses the same digit in
    /// two cells that see each other.
    ///
    /// # Why it works
    ///
    /// The three cells cannot hold a triple that takes all candidates of another cell. A candidate that occurs in none
    /// of the remaining triples is in no solution.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every three cells that all see at least two cells with two or three candidates. One of the
    /// three must itself have two or three candidates and see another of them, so that it can exclude pairs.
    pub ALIGNED_TRIPLET = "aligned-triplet-exclusion", "aligned triplet exclusion", "对齐三数组排除", Exotic,
        look_for: "an aligned triplet exclusion",
        zh: [
            "三格的某些组合行不通；不在任何可行组合里的候选数可以删去。",
            "三个格，以及能看到全部三格的一些双值格或三值格。一个组合若用尽其中某格的候选数，或让互相看到的两格填同一个数，就行不通。",
            "三格不能填用尽别格候选数的组合。某候选数若不在其余任何组合里，就不成立。",
            "方法同对齐数对排除，取三个格。",
        ],
        also: ["ATE", "aligned triplet"], se: 75;
}

/// A finder of aligned exclusions of pairs or triples.
#[derive(Debug)]
pub struct Aligned {
    size: usize,
    technique: &'static Technique,
}

impl Aligned {
    /// The finder of [aligned pair exclusions](ALIGNED_PAIR).
    pub const PAIR: Aligned = Aligned { size: 2, technique: &ALIGNED_PAIR };
    /// The finder of [aligned triplet exclusions](ALIGNED_TRIPLET).
    pub const TRIPLET: Aligned = Aligned { size: 3, technique: &ALIGNED_TRIPLET };
}

impl Finder for Aligned {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let excluding = if self.size == 2 { board.bivalue() } else { board.bivalue() | board.trivalue() };
        let near = |cell: &Cell| (cell.peers() & excluding).len() > 1;
        let bases: Vec<Cell> = (board.open() - board.univalue()).iter().filter(near).collect();
        let mut known = HashSet::new();
        for (nth, &one) in bases.iter().enumerate() {
            found.check()?;
            for &other in &bases[..nth] {
                let common = one.peers() & other.peers() & excluding;
                if self.size == 2 {
                    if common.len() > 1 {
                        self.exclude(board, &[one, other], common, found)?;
                    }
                    continue;
                }
                found.check()?;
                // The third cell must itself be an excluding cell.
                for third in (one.peers() | other.peers()) & (excluding - CellSet::of(one).with(other)) {
                    let common = common & third.peers();
                    if common.len() > 1 && known.insert(CellSet::from_iter([one, other, third])) {
                        self.exclude(board, &[one, other, third], common, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Aligned {
    /// Tries all combinations of candidates of the cells.
    fn exclude(&self, board: &Board, cells: &[Cell], common: CellSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let sets: Vec<DigitSet> = common.iter().map(|cell| board.digits(cell)).collect();
        let mut allowed = [DigitSet::EMPTY; 3];
        let mut chosen = [Digit::D1; 3];
        if allow(board, cells, &sets, 0, &mut chosen, &mut allowed) {
            return ControlFlow::Continue(());
        }
        let gone = cells.iter().zip(allowed).flat_map(|(&cell, allowed)| {
            (board.digits(cell) - allowed).iter().map(move |digit| (digit, CellSet::of(cell)))
        });
        let pattern = || {
            let all: CellSet = cells.iter().copied().collect();
            let base = cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | board.digits(cell));
            let outer = (seen_by_all(all) & common).iter();
            let digits = |cell: Cell| board.digits(cell);
            let mut parts = vec![Part { role: "aligned cell", cells: all, digits: base, house: None }];
            parts.extend(outer.map(|cell| Part {
                role: "excluding cell",
                cells: cell.into(),
                digits: digits(cell),
                house: None,
            }));
            Pattern::Parts(parts)
        };
        eliminate(self.technique, board, gone, pattern, found)
    }
}

/// Records the digits of every possible combination, and stops when every digit is recorded; returns whether all are.
fn allow(
    board: &Board,
    cells: &[Cell],
    sets: &[DigitSet],
    nth: usize,
    chosen: &mut [Digit; 3],
    allowed: &mut [DigitSet; 3],
) -> bool {
    if nth == cells.len() {
        let taken: DigitSet = chosen[..nth].iter().copied().collect();
        if sets.iter().any(|set| set.is_subset(taken)) {
            return false;
        }
        chosen[..nth].iter().zip(&mut *allowed).for_each(|(&digit, allowed)| allowed.insert(digit));
        return cells.iter().zip(allowed).all(|(&cell, allowed)| *allowed == board.digits(cell));
    }
    for digit in board.digits(cells[nth]) {
        let clash = |before: usize| chosen[before] == digit && cells[before].peers().contains(cells[nth]);
        if !(0..nth).any(clash) {
            chosen[nth] = digit;
            if allow(board, cells, sets, nth + 1, chosen, allowed) {
                return true;
            }
        }
    }
    false
}
