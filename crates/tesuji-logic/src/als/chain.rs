use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{CellSet, Conclusion, Digit, DigitSet, Pattern, Step, Technique};

use super::set::{Als, seen_in_all};
use super::xz::MOST_CELLS;
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// Three almost locked sets, the middle one tied to both others: a digit that the outer two have is in one of them.
    ///
    /// # What it looks like
    ///
    /// A set shares a digit x with a second one, and another digit y with a third; of x and of y, all places in the two
    /// sets see each other. The outer sets both have a candidate z.
    ///
    /// # Why it works
    ///
    /// If the first set does not hold z, it is locked and holds x; the middle one then holds y, and the third one does
    /// not, so that it is locked and holds z. So z is in one of the outer sets, and what sees all its places there goes.
    ///
    /// # How it is looked for
    ///
    /// Every set as the middle one, with every two that it is tied to by different digits.
    pub ALS_XY_WING = "als-xy-wing", "ALS-XY-wing", "三待定数组", AlmostLocked, hodoku: Unfair 320;
}

technique! {
    /// Almost locked sets, each tied to the next by another digit: a digit that both ends have is in one of them.
    ///
    /// # What it looks like
    ///
    /// Four sets or more in a row, each sharing with the next a digit of which all places see each other; two ties of the
    /// same set are different digits. The first and the last both have a candidate z.
    ///
    /// # Why it works
    ///
    /// If the first set does not hold z, it is locked and holds the digit of the first tie; the next set then does not,
    /// and so on, until the last one is locked and holds z. So z is in one of the ends.
    ///
    /// # How it is looked for
    ///
    /// From every set, the shortest ways to all others, up to six sets; the shortest first.
    pub ALS_CHAIN = "als-chain", "ALS chain", "待定数组链", AlmostLocked, also: ["ALS-XY-chain"], hodoku: Unfair 340;
}

/// Finds chains of almost locked sets.
#[derive(Debug)]
pub struct AlsChain {
    /// How many sets, from and to.
    sets: (usize, usize),
    technique: &'static Technique,
}

impl AlsChain {
    /// Finds [chains of three sets](ALS_XY_WING).
    pub const XY_WING: AlsChain = AlsChain { sets: (3, 3), technique: &ALS_XY_WING };
    /// Finds [longer chains](ALS_CHAIN).
    pub const CHAIN: AlsChain = AlsChain { sets: (4, 6), technique: &ALS_CHAIN };
}

/// A set that is reached, from where and by which digit.
#[derive(Clone, Copy)]
struct Reached {
    set: usize,
    by: Digit,
    from: usize,
}

impl Finder for AlsChain {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        let sets = Als::all(board, MOST_CELLS);
        let mut tied: Vec<Vec<(usize, DigitSet)>> = vec![Vec::new(); sets.len()];
        for (nth, one) in sets.iter().enumerate() {
            for (other_nth, other) in sets[..nth].iter().enumerate() {
                let ties = if one.cells.is_disjoint(other.cells) { one.ties(other) } else { DigitSet::EMPTY };
                if !ties.is_empty() {
                    tied[nth].push((other_nth, ties));
                    tied[other_nth].push((nth, ties));
                }
            }
        }
        let mut steps: Vec<(usize, Step)> = Vec::new();
        for start in 0..sets.len() {
            self.from(start, &sets, &tied, board, &mut steps);
        }
        steps.sort_by_key(|(count, _)| *count);
        let mut shown: HashSet<Conclusion> = HashSet::new();
        for (_, step) in steps {
            if shown.insert(step.conclusion.clone()) {
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl AlsChain {
    /// Goes out from a set in rings, and notes each step to a set that shares a free digit with it.
    fn from(
        &self,
        start: usize,
        sets: &[Als],
        tied: &[Vec<(usize, DigitSet)>],
        board: &Board,
        steps: &mut Vec<(usize, Step)>,
    ) {
        // For each free digit of the start, the chain must not begin with it.
        for free in sets[start].digits {
            if sets[start].seen[free].is_empty() {
                continue;
            }
            let mut reached: Vec<Reached> = Vec::new();
            let mut known: HashSet<(usize, Digit)> = HashSet::new();
            let mut ring = vec![Reached { set: start, by: free, from: usize::MAX }];
            for count in 2..=self.sets.1 {
                let mut next = Vec::new();
                let from = reached.len();
                reached.append(&mut ring);
                for (nth, here) in reached.iter().enumerate().skip(from) {
                    for &(set, ties) in &tied[here.set] {
                        for by in ties.without(here.by) {
                            if set != start && known.insert((set, by)) {
                                next.push(Reached { set, by, from: nth });
                            }
                        }
                    }
                }
                if count >= self.sets.0 {
                    // A chain and its reverse are one.
                    for &end in next.iter().filter(|end| end.set > start && end.by != free) {
                        self.end(free, end, &reached, sets, board, steps, count);
                    }
                }
                ring = next;
            }
        }
    }

    #[allow(clippy::too_many_arguments)] // the state of a search that only this file knows
    fn end(
        &self,
        free: Digit,
        end: Reached,
        reached: &[Reached],
        sets: &[Als],
        board: &Board,
        steps: &mut Vec<(usize, Step)>,
        count: usize,
    ) {
        let last = &sets[end.set];
        if !last.digits.contains(free) {
            return;
        }
        let mut way = vec![end];
        while let Some(&before) = way.last().and_then(|here| reached.get(here.from)) {
            way.push(before);
        }
        way.reverse();
        let cells = way.iter().fold(CellSet::EMPTY, |cells, here| cells | sets[here.set].cells);
        let first = &sets[way[0].set];
        let gone = seen_in_all([first, last], free) - cells;
        let pattern = || Pattern::AlmostLocked {
            stem: None,
            sets: way.iter().map(|here| sets[here.set].locked_set()).collect(),
            ties: way[1..].iter().map(|here| here.by.into()).collect(),
        };
        let _ = eliminate(self.technique, board, [(free, gone)], pattern, &mut |step| {
            steps.push((count, step));
            ControlFlow::Continue(())
        });
    }
}
