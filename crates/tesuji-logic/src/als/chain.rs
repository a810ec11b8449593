//! ALS-XY-wings and longer chains of almost locked sets.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{CellSet, Conclusion, Digit, DigitSet, Pattern, Step, Technique};

use super::set::{Als, seen_in_all};
use super::xz::MOST_CELLS;
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Of three almost locked sets, one is linked to both others. A digit that the outer two share is in one of them.
    ///
    /// # What it looks like
    ///
    /// Three almost locked sets: sets of cells within a house that have one more candidate than cells. The middle set
    /// shares a digit x with the first set, and another digit y with the last. All places for x in the two sets that
    /// share it see each other, and so do those for y. The first and the last set both have a candidate z.
    ///
    /// # Why it works
    ///
    /// If the first set does not hold z, it is locked and holds x. Then the middle set does not hold x, so it holds y.
    /// Then the last set does not hold y, so it holds z. So z is in one of the outer sets, and it can be eliminated
    /// from every cell that sees all its places in both.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every set as the middle one, with every two sets that are linked to it by different digits.
    pub ALS_XY_WING = "als-xy-wing", "ALS-XY-wing", "三待定数组", AlmostLocked,
        look_for: "an ALS-XY-wing",
        zh: [
            "三个待定数组由两个限制公共数依次相连，两端都有的数必在其中一端。",
            "待定数组A与B、B与C各有一个限制公共数，这两个数不同；A与C都含z。",
            "A若没有z，就含第一个公共数；B因此没有它，就含第二个；C因此没有第二个，就含z。所以z在A或C里，能看到A、C中所有z的格不能是z。",
            "逐个取中间的数组，看有没有两个数组以不同的限制公共数与它相连。",
        ], also: ["almost locked set XY-wing", "ALS wing"], hodoku: Unfair 320;
}

technique! {
    /// A chain of almost locked sets, each linked to the next. A digit shared by both end sets is in one of them.
    ///
    /// # What it looks like
    ///
    /// Four or more almost locked sets: sets of cells within a house that have one more candidate than cells. Each set
    /// shares a digit with the next, and all places for that digit in both sets see each other. The two links of a set
    /// use different digits. The first and the last set both have a candidate z.
    ///
    /// # Why it works
    ///
    /// If the first set does not hold z, it is locked and holds the digit of the first link. The next set then does not
    /// hold that digit, so it is locked too, and so on, until the last set is locked and holds z. So z is in one of the
    /// end sets.
    ///
    /// # How it is looked for
    ///
    /// From every set, the solver looks for the shortest chains to all others, with up to six sets, the shortest first.
    pub ALS_CHAIN = "als-chain", "ALS chain", "待定数组链", AlmostLocked,
        look_for: "an ALS chain",
        zh: [
            "一串待定数组由限制公共数依次相连，两端都有的数必在其中一端。",
            "四个或更多待定数组，相邻两个有限制公共数；同一个数组前后用的两个数不同；两端都含z。",
            "一端若没有z，就锁定而含第一个公共数；这样依次推下去，另一端必含z。所以能看到两端所有z的格不能是z。",
            "先找三待定数组，再往两端接。",
        ], also: ["ALS-XY-chain", "almost locked set chain", "almost locked set XY-chain"],
        hodoku: Unfair 340;
}

/// A finder of chains of almost locked sets.
#[derive(Debug)]
pub struct AlsChain {
    /// The minimum and maximum number of sets in a chain.
    sets: (usize, usize),
    technique: &'static Technique,
}

impl AlsChain {
    /// The finder of [chains of three sets](ALS_XY_WING).
    pub const XY_WING: AlsChain = AlsChain { sets: (3, 3), technique: &ALS_XY_WING };
    /// The finder of [longer chains](ALS_CHAIN).
    pub const CHAIN: AlsChain = AlsChain { sets: (4, 6), technique: &ALS_CHAIN };
}

/// The sets of a board and, for each set, the sets linked to it by a restricted digit.
#[derive(Clone, Copy)]
struct Net<'a> {
    board: &'a Board,
    sets: &'a [Als],
    tied: &'a [Vec<(usize, DigitSet)>],
    /// The same links as bits, with `words` words per set.
    near: &'a [u64],
    words: usize,
}

impl Net<'_> {
    /// Returns, as bits, the sets at which a chain from this one can end and eliminate something: later sets such that
    /// some candidate sees all their places of the free digit and those of the start. `None` if there are none.
    fn ends(&self, start: usize, free: Digit) -> Option<Vec<u64>> {
        let seen = self.sets[start].seen[free];
        let mut ends = vec![0; self.words];
        let mut any = false;
        for (nth, set) in self.sets.iter().enumerate().skip(start + 1) {
            if !seen.is_disjoint(set.seen[free]) {
                ends[nth / 64] |= 1 << (nth % 64);
                any = true;
            }
        }
        any.then_some(ends)
    }

    /// Returns whether the set is linked to one of these.
    fn is_near(&self, set: usize, ends: &[u64]) -> bool {
        self.near[self.words * set..][..self.words].iter().zip(ends).any(|(near, ends)| near & ends != 0)
    }
}

/// A set that was reached, with the set it was reached from and the digit.
#[derive(Clone, Copy)]
struct ReachedSet {
    set: usize,
    by: Digit,
    from: usize,
}

impl Finder for AlsChain {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let control = found.control();
        let sets = &Als::all(board, MOST_CELLS, found)?;
        let mut tied: Vec<Vec<(usize, DigitSet)>> = vec![Vec::new(); sets.len()];
        for (nth, one) in sets.iter().enumerate() {
            found.check()?;
            for (other_nth, other) in sets[..nth].iter().enumerate() {
                if one.digits.is_disjoint(other.digits) || !one.cells.is_disjoint(other.cells) {
                    continue;
                }
                let ties = one.ties(other);
                if !ties.is_empty() {
                    tied[nth].push((other_nth, ties));
                    tied[other_nth].push((nth, ties));
                }
            }
        }
        let words = sets.len().div_ceil(64);
        let mut near = vec![0; words * sets.len()];
        for (nth, ties) in tied.iter().enumerate() {
            ties.iter().for_each(|&(other, _)| near[words * nth + other / 64] |= 1 << (other % 64));
        }
        let net = Net { board, sets, tied: &tied, near: &near, words };
        let mut known = VisitedPairs { at: vec![0; 9 * sets.len()], now: 0 };
        let mut shown: HashSet<Conclusion> = HashSet::new();
        // Most boards that have a chain have a short one: longer chains are searched for only after the short ones were
        // reported.
        for count in self.sets.0..=self.sets.1 {
            for start in 0..sets.len() {
                found.check()?;
                let mut push = |step: Step| match shown.insert(step.conclusion.clone()) {
                    true => found.push(step),
                    false => ControlFlow::Continue(()),
                };
                self.from(start, count, net, &mut known, &mut StepSink::new(control, &mut push))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The pairs of set and digit that a search has reached. Incrementing `now` starts a new search.
struct VisitedPairs {
    at: Vec<u32>,
    now: u32,
}

impl VisitedPairs {
    fn insert(&mut self, set: usize, by: Digit) -> bool {
        let at = &mut self.at[9 * set + by.index()];
        std::mem::replace(at, self.now) != self.now
    }
}

impl AlsChain {
    /// Searches from a start in rings; from each set of the last ring, pushes a step to every set that shares a
    /// restricted digit with it.
    fn from(
        &self,
        start: usize,
        count: usize,
        net: Net<'_>,
        known: &mut VisitedPairs,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let Net { sets, tied, .. } = net;
        // For each free digit of the start; the chain must not begin with that digit.
        for free in sets[start].digits {
            if sets[start].seen[free].is_empty() {
                continue;
            }
            found.check()?;
            let Some(ends) = net.ends(start, free) else { continue };
            known.now += 1;
            let mut reached = vec![ReachedSet { set: start, by: free, from: usize::MAX }];
            let mut ring = 0..1;
            for length in 2..=count {
                for nth in ring.clone() {
                    let here = reached[nth];
                    // The last ring matters only where a chain can end.
                    if length == count && !net.is_near(here.set, &ends) {
                        continue;
                    }
                    for &(set, ties) in &tied[here.set] {
                        for by in ties.without(here.by) {
                            if set != start && known.insert(set, by) {
                                reached.push(ReachedSet { set, by, from: nth });
                            }
                        }
                    }
                }
                ring = ring.end..reached.len();
            }
            for end in ring {
                // A chain and its reverse count as one.
                let last = reached[end];
                if last.set > start && last.by != free && !sets[start].seen[free].is_disjoint(sets[last.set].seen[free])
                {
                    self.end(free, end, &reached, net, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Pushes the step of the chain that ends at `end`, if it eliminates something.
    fn end(
        &self,
        free: Digit,
        end: usize,
        reached: &[ReachedSet],
        Net { board, sets, .. }: Net<'_>,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let mut way = vec![reached[end]];
        while let Some(&before) = way.last().and_then(|here| reached.get(here.from)) {
            way.push(before);
        }
        way.reverse();
        let cells = way.iter().fold(CellSet::EMPTY, |cells, here| cells | sets[here.set].cells);
        let gone = seen_in_all([&sets[way[0].set], &sets[reached[end].set]], free) - cells;
        let pattern = || Pattern::AlmostLocked {
            stem: None,
            sets: way.iter().map(|here| sets[here.set].locked_set()).collect(),
            ties: way[1..].iter().map(|here| here.by.into()).collect(),
        };
        eliminate(self.technique, board, [(free, gone)], pattern, found)
    }
}
