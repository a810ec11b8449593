//! Chains of two, three and more almost locked sets.
//!
//! Of two and three sets, the first step in the order of the sets is taken; of longer chains, the one that eliminates
//! most. A chain only leads from a set to later ones.

use std::cmp::Reverse;
use std::collections::HashSet;

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Conclusion, Control, Digit, DigitSet, House, Pattern, Step, Technique,
};

use super::best::weight;
use crate::Board;
use crate::als::{ALS_CHAIN, ALS_XY_WING, ALS_XZ, Als};
use crate::rating::se::cancel_check::CancelCheck;

/// The maximum number of cells in a set.
const MOST_CELLS: usize = 8;

/// The sets of a board, and the links from each to later ones that do not overlap it.
pub(super) struct Net {
    sets: Vec<Als>,
    ties: Vec<Tie>,
    /// The index of the first link of each set, followed by the number of links.
    from: Vec<usize>,
}

/// One or two digits that only one of the two sets can hold.
#[derive(Clone, Copy, Debug)]
struct Tie {
    one: usize,
    other: usize,
    digits: [Option<Digit>; 2],
}

impl Tie {
    fn digits(&self) -> DigitSet {
        self.digits.iter().flatten().copied().collect()
    }
}

impl Net {
    pub(super) fn of(board: &Board, control: &Control<'_>) -> Net {
        let sets = sets(board);
        let (mut ties, mut from) = (Vec::new(), vec![0]);
        for (one, set) in sets.iter().enumerate() {
            let end = if control.should_continue() { sets.len() } else { 0 };
            for (other, later) in sets[..end].iter().enumerate().skip(one + 1) {
                if set.digits.is_disjoint(later.digits) || !set.cells.is_disjoint(later.cells) {
                    continue;
                }
                let mut common = set.ties(later).iter();
                if let Some(first) = common.next() {
                    ties.push(Tie { one, other, digits: [Some(first), common.next_back()] });
                }
            }
            from.push(ties.len());
        }
        Net { sets, ties, from }
    }

    /// Returns the first step with two sets.
    pub(super) fn xz(&self) -> Option<Step> {
        self.ties.iter().find_map(|tie| {
            let (one, other) = (&self.sets[tie.one], &self.sets[tie.other]);
            let common = one.digits & other.digits;
            let mut gone = CandidateSet::EMPTY;
            for digit in tie.digits() {
                gone = gone | ruled_out([one, other], common.without(digit));
            }
            if tie.digits[1].is_some() {
                // Both sets are locked: for every other digit of a set, candidates that see all its places are
                // eliminated.
                for (set, beside) in [(one, other), (other, one)] {
                    for digit in set.digits - tie.digits() {
                        gone = gone | of(digit, set.seen[digit] - set.cells - beside.cells);
                    }
                }
            }
            self.step(&ALS_XZ, gone, &[tie.one, tie.other], vec![tie.digits()])
        })
    }

    /// Returns the first step with three sets.
    pub(super) fn xy_wing(&self, control: &Control<'_>) -> Option<Step> {
        self.ties.iter().enumerate().take_while(|_| control.should_continue()).find_map(|(nth, tie)| {
            self.ties[nth + 1..].iter().find_map(|second| {
                // The set that both links share, and the other two.
                let (middle, one, other) = match (tie, second) {
                    (tie, second) if tie.one == second.one => (tie.one, tie.other, second.other),
                    (tie, second) if tie.other == second.one => (tie.other, tie.one, second.other),
                    (tie, second) if tie.other == second.other => (tie.other, tie.one, second.one),
                    _ => return None,
                };
                let ties = [tie.digits(), second.digits()];
                if ties[0] == ties[1] && ties[0].len() == 1 {
                    return None;
                }
                let ends = [&self.sets[one], &self.sets[other]];
                if !ends[0].cells.is_disjoint(ends[1].cells) {
                    return None;
                }
                let common = (ends[0].digits & ends[1].digits) - ties[0] - ties[1];
                self.step(&ALS_XY_WING, ruled_out(ends, common), &[one, middle, other], ties.to_vec())
            })
        })
    }

    /// Returns the step with four or more sets that eliminates most.
    pub(super) fn chain(&self, control: &Control<'_>) -> Option<Step> {
        let mut search = LongChainSearch {
            net: self,
            way: Vec::new(),
            ties: Vec::new(),
            best: None,
            cancel_check: CancelCheck::new(control),
        };
        for start in 0..self.sets.len() {
            search.way = vec![start];
            search.extend(start);
        }
        search.best.map(|(_, step)| step)
    }

    fn step(
        &self,
        technique: &'static Technique,
        gone: CandidateSet,
        sets: &[usize],
        ties: Vec<DigitSet>,
    ) -> Option<Step> {
        let sets = sets.iter().map(|&set| self.sets[set].locked_set()).collect();
        let pattern = Pattern::AlmostLocked { stem: None, sets, ties };
        (!gone.is_empty()).then_some(Step { technique, conclusion: Conclusion::Eliminate(gone), pattern })
    }
}

/// The number of eliminated candidates and the weight of their positions; the smallest rank is taken.
type Rank = (Reverse<usize>, usize);

/// The search for chains of four or more sets.
struct LongChainSearch<'a> {
    net: &'a Net,
    way: Vec<usize>,
    /// The digits of each link that are usable after the previous link.
    ties: Vec<DigitSet>,
    best: Option<(Rank, Step)>,
    cancel_check: CancelCheck<'a>,
}

impl LongChainSearch<'_> {
    fn extend(&mut self, last: usize) {
        let net = self.net;
        if self.cancel_check.count_work(1) {
            return;
        }
        for tie in &net.ties[net.from[last]..net.from[last + 1]] {
            for digits in self.choices(tie) {
                self.way.push(tie.other);
                self.ties.push(digits);
                if self.ties.len() > 2 {
                    self.end();
                }
                self.extend(tie.other);
                self.way.pop();
                self.ties.pop();
            }
        }
    }

    /// Returns the choices of digits for the next link: for the first link, each of its digits separately; for later
    /// links, its digits other than the first digit of the previous link.
    fn choices(&self, tie: &Tie) -> Vec<DigitSet> {
        let Some(&before) = self.ties.last() else { return tie.digits().iter().map(DigitSet::of).collect() };
        // If the previous link has two digits, HoDoKu only considers the first. The new link may again have two.
        let first = before.iter().next();
        let rest: DigitSet = tie.digits().iter().filter(|&digit| Some(digit) != first).collect();
        if rest.is_empty() { Vec::new() } else { vec![rest] }
    }

    fn end(&mut self) {
        let net = self.net;
        let (first, last) = (self.way[0], self.way[self.way.len() - 1]);
        let ends = [&net.sets[first], &net.sets[last]];
        let tied = self.ties[0] | self.ties[self.ties.len() - 1];
        let gone = ruled_out(ends, (ends[0].digits & ends[1].digits) - tied);
        if gone.is_empty() {
            return;
        }
        let rank = (Reverse(gone.len()), weight(&gone));
        if self.best.as_ref().is_none_or(|(least, _)| rank < *least) {
            let step = net.step(&ALS_CHAIN, gone, &self.way, self.ties.clone());
            self.best = step.map(|step| (rank, step));
        }
    }
}

/// Returns the candidates outside the two sets that see all places of one of the digits in both.
fn ruled_out(ends: [&Als; 2], digits: DigitSet) -> CandidateSet {
    let cells = ends[0].cells | ends[1].cells;
    let seen = |digit: Digit| of(digit, (ends[0].seen[digit] & ends[1].seen[digit]) - cells);
    digits.iter().map(seen).fold(CandidateSet::EMPTY, |all, one| all | one)
}

fn of(digit: Digit, cells: CellSet) -> CandidateSet {
    cells.iter().map(|cell| Candidate { cell, digit }).collect()
}

/// Returns the sets of a board, each once, by house; each set comes before its extensions.
fn sets(board: &Board) -> Vec<Als> {
    let mut sets: Vec<Als> = Vec::new();
    let mut known: HashSet<CellSet> = HashSet::new();
    for house in House::ALL {
        let cells: Vec<Cell> = (house.cells() & board.open()).iter().collect();
        grow(board, &cells, CellSet::EMPTY, DigitSet::EMPTY, &mut |cells, digits| {
            if known.insert(cells) {
                sets.push(Als::new(board, cells, digits));
            }
        });
    }
    sets
}

fn grow(board: &Board, cells: &[Cell], set: CellSet, digits: DigitSet, visit: &mut impl FnMut(CellSet, DigitSet)) {
    if set.len() == MOST_CELLS {
        return;
    }
    for (nth, &cell) in cells.iter().enumerate() {
        let (set, digits) = (set.with(cell), digits | board.digits(cell));
        if digits.len() == set.len() + 1 {
            visit(set, digits);
        }
        grow(board, &cells[nth + 1..], set, digits, visit);
    }
}
