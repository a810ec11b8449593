//! Fish, in HoDoKu's order.
//!
//! For each digit, the base is first rows, then columns; in fish with boxes, the boxes follow the lines on both sides.
//! The houses of the base are chosen in lexical order, then those of the cover. In fish with boxes, at most two of the
//! fins may be in two base houses, and a place in two cover houses may be eliminated although it is in the base.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, Cell, CellSet, Control, Digit, House, HouseSet, Pattern, Step, Technique};

use super::ordered_step::{OrderedStep, eliminating};
use crate::finder::seen_by_all;
use crate::fish;
use crate::rating::se::cancel_check::CancelCheck;
use crate::{Board, Finder, StepSink};

const MOST_FINS: usize = 5;
const MOST_DOUBLE_FINS: usize = 2;

/// Returns the fish that HoDoKu would find first: the first base, with the first cover for that base.
pub(super) fn by_cover(board: &Board, finder: &dyn Finder, control: &Control<'_>) -> Option<Step> {
    let mut first: Option<Step> = None;
    let mut push = |step: Step| {
        let Some(so_far) = &first else {
            first = Some(step);
            return ControlFlow::Continue(());
        };
        let (Some(one), Some(other)) = (sides(so_far), sides(&step)) else { return ControlFlow::Break(()) };
        if (one.0, one.1) != (other.0, other.1) {
            return ControlFlow::Break(());
        }
        if other.2.iter().lt(one.2.iter()) {
            first = Some(step);
        }
        ControlFlow::Continue(())
    };
    let _ = finder.find(board, &mut StepSink::new(control, &mut push));
    first
}

/// Returns the digit, base and cover of a fish.
fn sides(step: &Step) -> Option<(Digit, HouseSet, HouseSet)> {
    match step.pattern {
        Pattern::Fish { digit, base, cover, .. } => Some((digit, base, cover)),
        _ => None,
    }
}

/// The franken fish to look for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Franken {
    size: usize,
    fins: bool,
    technique: &'static Technique,
}

impl Franken {
    pub(super) const X_WING: Franken = Franken { size: 2, fins: false, technique: &fish::FRANKEN_X_WING };
    pub(super) const SWORDFISH: Franken = Franken { size: 3, fins: false, technique: &fish::FRANKEN_SWORDFISH };
    pub(super) const FINNED_X_WING: Franken = Franken { size: 2, fins: true, technique: &fish::FINNED_FRANKEN_X_WING };
    pub(super) const FINNED_SWORDFISH: Franken =
        Franken { size: 3, fins: true, technique: &fish::FINNED_FRANKEN_SWORDFISH };
}

const ROWS: HouseSet = HouseSet::from_bits(0x1ff);
const COLUMNS: HouseSet = HouseSet::from_bits(0x1ff << 9);
const BOXES: HouseSet = HouseSet::from_bits(0x1ff << 18);

/// Returns the first franken fish.
pub(super) fn franken(board: &Board, fish: Franken, control: &Control<'_>) -> Option<OrderedStep> {
    let sides = [(ROWS | BOXES, COLUMNS | BOXES), (COLUMNS | BOXES, ROWS | BOXES)];
    let mut cancel_check = CancelCheck::new(control);
    Digit::ALL.into_iter().find_map(|digit| {
        sides.iter().find_map(|&(base, cover)| {
            let count = |house: House| board.cells_in(house, digit).len();
            let most = if fish.fins { 9 } else { fish.size };
            let base: Vec<House> = base.iter().filter(|&house| (1..=most).contains(&count(house))).collect();
            let cover = cover.iter().filter(|&house| count(house) > 0).collect();
            Search { board, fish, digit, base, cover }.bases(&mut cancel_check)
        })
    })
}

/// Some houses, their places of the digit, and the places that are in two of the houses.
#[derive(Clone, Copy, Debug, Default)]
struct Houses {
    houses: HouseSet,
    cells: CellSet,
    twice: CellSet,
}

struct Search<'a> {
    board: &'a Board,
    fish: Franken,
    digit: Digit,
    base: Vec<House>,
    cover: HouseSet,
}

impl Search<'_> {
    fn with(&self, begun: &Houses, house: House) -> Houses {
        let cells = self.board.cells_in(house, self.digit);
        let twice = begun.twice | (begun.cells & cells);
        Houses { houses: begun.houses.with(house), cells: begun.cells | cells, twice }
    }

    /// Searches all bases. A target that two houses cannot eliminate together is excluded for every base with both.
    fn bases(&self, cancel_check: &mut CancelCheck<'_>) -> Option<OrderedStep> {
        let count = self.base.len();
        let mut pairs = vec![[CellSet::EMPTY; 18]; count];
        for (one, targets) in pairs.iter_mut().enumerate() {
            for (other, targets) in targets.iter_mut().enumerate().take(count).skip(one + 1) {
                if cancel_check.count_work(1) {
                    return None;
                }
                let base = self.with(&self.with(&Houses::default(), self.base[one]), self.base[other]);
                *targets = self.targets(&base, self.board.cells(self.digit));
            }
        }
        self.extend(&Houses::default(), &[], self.board.cells(self.digit), &pairs, cancel_check)
    }

    /// Searches the bases that begin with these houses. The targets are the cells that may still be eliminated.
    fn extend(
        &self,
        begun: &Houses,
        chosen: &[usize],
        targets: CellSet,
        pairs: &[[CellSet; 18]],
        cancel_check: &mut CancelCheck<'_>,
    ) -> Option<OrderedStep> {
        let from = chosen.last().map_or(0, |last| last + 1);
        for nth in from..self.base.len() {
            let left = chosen.iter().fold(targets, |left, &before| left & pairs[before][nth]);
            if left.is_empty() || cancel_check.count_work(1) {
                continue;
            }
            let base = self.with(begun, self.base[nth]);
            let chosen: Vec<usize> = chosen.iter().copied().chain([nth]).collect();
            let step = if chosen.len() < self.fish.size {
                self.extend(&base, &chosen, left, pairs, cancel_check)
            } else {
                let left = self.targets(&base, left);
                let fits = |house: &House| !base.houses.contains(*house) && !house.cells().is_disjoint(base.cells);
                let houses: Vec<House> = self.cover.iter().filter(fits).collect();
                if left.is_empty() { None } else { self.covers(&base, &houses, &Houses::default(), left) }
            };
            if step.is_some() {
                return step;
            }
        }
        None
    }

    /// Returns the cells that can be eliminated, judged by the base only.
    fn targets(&self, base: &Houses, among: CellSet) -> CellSet {
        if base.twice.len() > if self.fish.fins { MOST_DOUBLE_FINS } else { 0 } {
            return CellSet::EMPTY;
        }
        let among = if base.twice.is_empty() { among } else { among & seen_by_all(base.twice) };
        among.iter().filter(|&cell| self.can_strike(base, &Houses::default(), cell)).collect()
    }

    /// Returns whether a cover that begins with these houses can eliminate the target. It must contain all places of
    /// the base except fins that the target sees. It must contain the target once, or twice if the target is itself in
    /// the base. A house that contains the target covers only places that the target sees.
    fn can_strike(&self, base: &Houses, begun: &Houses, target: Cell) -> bool {
        let houses = 1 + usize::from(base.cells.contains(target));
        let chosen = usize::from(begun.cells.contains(target)) + usize::from(begun.twice.contains(target));
        let left = self.fish.size - begun.houses.len();
        let Some(others) = left.checked_sub(houses.saturating_sub(chosen)) else { return false };
        let covers = self.cover - base.houses;
        let rest = base.cells - begun.cells;
        if self.fish.fins {
            can_cover(rest - target.peers().with(target), covers, others)
        } else {
            can_cover(rest, covers, left)
        }
    }

    /// Searches the covers that begin with these houses.
    fn covers(&self, base: &Houses, houses: &[House], begun: &Houses, targets: CellSet) -> Option<OrderedStep> {
        if begun.houses.len() == self.fish.size {
            return self.fish(base, begun);
        }
        (0..houses.len()).find_map(|nth| {
            let cover = self.with(begun, houses[nth]);
            let left: CellSet = targets.iter().filter(|&target| self.can_strike(base, &cover, target)).collect();
            if left.is_empty() { None } else { self.covers(base, &houses[nth + 1..], &cover, left) }
        })
    }

    fn fish(&self, base: &Houses, cover: &Houses) -> Option<OrderedStep> {
        let fins = (base.cells - cover.cells) | base.twice;
        if fins.is_empty() == self.fish.fins || fins.len() > MOST_FINS {
            return None;
        }
        let seen = if fins.is_empty() { CellSet::ALL } else { seen_by_all(fins) };
        let gone = [(cover.cells - base.cells) & seen, cover.twice & seen];
        let digit = self.digit;
        let gone: Vec<Candidate> =
            gone.iter().flat_map(|cells| cells.iter()).map(|cell| Candidate { cell, digit }).collect();
        let pattern = || Pattern::Fish { digit, base: base.houses, cover: cover.houses, fins };
        let technique = self.technique(base.houses, cover.houses);
        let step = eliminating(technique, gone.iter().copied().collect(), pattern)?;
        Some(OrderedStep::in_order(step, gone))
    }

    /// Returns the technique: HoDoKu calls it a mutant fish if one side is made only of boxes.
    fn technique(&self, base: HouseSet, cover: HouseSet) -> &'static Technique {
        if !base.is_subset(BOXES) && !cover.is_subset(BOXES) {
            return self.fish.technique;
        }
        match (self.fish.size, self.fish.fins) {
            (2, true) => &fish::FINNED_MUTANT_X_WING,
            (3, true) => &fish::FINNED_MUTANT_SWORDFISH,
            (3, false) => &fish::MUTANT_SWORDFISH,
            _ => self.fish.technique,
        }
    }
}

/// Returns whether `count` of these houses can contain all cells.
fn can_cover(cells: CellSet, covers: HouseSet, count: usize) -> bool {
    let Some(cell) = cells.first() else { return true };
    let can = |house: House| covers.contains(house) && can_cover(cells - house.cells(), covers, count - 1);
    count > 0 && cell.houses().into_iter().any(can)
}
