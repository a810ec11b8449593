//! Fish with fins and fish with boxes, in the order of HoDoKu.
//!
//! Digit by digit, rows are the base first, then columns; with boxes these follow the lines on both sides. The houses of
//! the base are chosen in lexical order, then those of the cover. A fin that is twice in the base is one of at most two,
//! and what is twice in the cover may go although it is in the base.

use tesuji_core::{Candidate, Cell, CellSet, Control, Digit, House, HouseSet, Pattern, Step, Technique};

use super::taken::{Taken, eliminating};
use crate::Board;
use crate::finder::seen_by_all;
use crate::fish;
use crate::rating::se::pulse::Pulse;

const MOST_FINS: usize = 5;
const MOST_DOUBLE_FINS: usize = 2;

/// Which fish are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fish {
    size: usize,
    boxes: bool,
    fins: bool,
    /// Whether a line of the base has fewer than two candidates without its fins; only asked without boxes.
    sashimi: bool,
    technique: &'static Technique,
}

const fn lines(size: usize, sashimi: bool, technique: &'static Technique) -> Fish {
    Fish { size, boxes: false, fins: true, sashimi, technique }
}

const fn boxes(size: usize, fins: bool, technique: &'static Technique) -> Fish {
    Fish { size, boxes: true, fins, sashimi: false, technique }
}

pub(super) const FINNED_X_WING: Fish = lines(2, false, &fish::FINNED_X_WING);
pub(super) const SASHIMI_X_WING: Fish = lines(2, true, &fish::SASHIMI_X_WING);
pub(super) const FINNED_SWORDFISH: Fish = lines(3, false, &fish::FINNED_SWORDFISH);
pub(super) const SASHIMI_SWORDFISH: Fish = lines(3, true, &fish::SASHIMI_SWORDFISH);
pub(super) const FINNED_JELLYFISH: Fish = lines(4, false, &fish::FINNED_JELLYFISH);
pub(super) const SASHIMI_JELLYFISH: Fish = lines(4, true, &fish::SASHIMI_JELLYFISH);
pub(super) const FRANKEN_X_WING: Fish = boxes(2, false, &fish::FRANKEN_X_WING);
pub(super) const FRANKEN_SWORDFISH: Fish = boxes(3, false, &fish::FRANKEN_SWORDFISH);
pub(super) const FINNED_FRANKEN_X_WING: Fish = boxes(2, true, &fish::FINNED_FRANKEN_X_WING);
pub(super) const FINNED_FRANKEN_SWORDFISH: Fish = boxes(3, true, &fish::FINNED_FRANKEN_SWORDFISH);

const ROWS: HouseSet = HouseSet::from_bits(0x1ff);
const COLUMNS: HouseSet = HouseSet::from_bits(0x1ff << 9);
const BOXES: HouseSet = HouseSet::from_bits(0x1ff << 18);

/// Returns the first fish.
pub(super) fn next(board: &Board, fish: Fish, control: &Control<'_>) -> Option<Taken> {
    let sides = [(ROWS, COLUMNS), (COLUMNS, ROWS)];
    let boxes = if fish.boxes { BOXES } else { HouseSet::EMPTY };
    let mut pulse = Pulse::new(control);
    Digit::ALL.into_iter().find_map(|digit| {
        sides.iter().find_map(|&(base, cover)| {
            let places = |houses: HouseSet, most: usize| -> Vec<House> {
                let fits = |house: &House| (1..=most).contains(&board.cells_in(*house, digit).len());
                houses.iter().filter(fits).collect()
            };
            let most = if fish.fins { 9 } else { fish.size };
            let (base, cover) = (places(base | boxes, most), places(cover | boxes, 9));
            let search = Search { board, fish, digit, base, cover };
            let targets: Vec<Cell> = board.cells(digit).iter().collect();
            search.bases(&Base::default(), 0, &targets, &mut pulse)
        })
    })
}

/// Houses of the base, the cells of the digit in them, and those that are in two of the houses.
#[derive(Clone, Copy, Debug, Default)]
struct Base {
    houses: HouseSet,
    cells: CellSet,
    twice: CellSet,
}

/// Houses of the cover, their cells, and those that are in two of the houses.
type Cover = Base;

impl Base {
    fn and(&self, house: House, cells: CellSet) -> Base {
        let twice = self.twice | (self.cells & cells);
        Base { houses: self.houses.with(house), cells: self.cells | cells, twice }
    }
}

struct Search<'a> {
    board: &'a Board,
    fish: Fish,
    digit: Digit,
    base: Vec<House>,
    cover: Vec<House>,
}

impl Search<'_> {
    /// Goes through the bases that begin with these houses. The targets are the cells that may still be struck.
    fn bases(&self, begun: &Base, from: usize, targets: &[Cell], pulse: &mut Pulse<'_>) -> Option<Taken> {
        for nth in from..self.base.len() {
            let house = self.base[nth];
            let base = begun.and(house, self.board.cells_in(house, self.digit));
            let twice = if self.fish.fins { MOST_DOUBLE_FINS } else { 0 };
            if base.twice.len() > twice || pulse.beat(1) {
                continue;
            }
            let left: Vec<Cell> = targets.iter().copied().filter(|&target| self.can_strike(&base, target)).collect();
            if left.is_empty() {
                continue;
            }
            let step = if base.houses.len() < self.fish.size {
                self.bases(&base, nth + 1, &left, pulse)
            } else {
                let fits = |house: &House| !base.houses.contains(*house) && !house.cells().is_disjoint(base.cells);
                let houses: Vec<House> = self.cover.iter().copied().filter(fits).collect();
                self.covers(&base, &houses, &Cover::default(), &left)
            };
            if step.is_some() {
                return step;
            }
        }
        None
    }

    /// Returns whether houses of the cover can hold all of the base but what the target sees: a necessary condition.
    fn can_strike(&self, base: &Base, target: Cell) -> bool {
        if !self.fish.fins {
            return self.can_cover(base.cells, base.houses, self.fish.size);
        }
        base.twice.is_subset(target.peers())
            && self.can_cover(base.cells - target.peers(), base.houses, self.fish.size)
    }

    fn can_cover(&self, cells: CellSet, base: HouseSet, count: usize) -> bool {
        let Some(cell) = cells.first() else { return true };
        let can = |house: House| {
            !base.contains(house) && self.cover.contains(&house) && self.can_cover(cells - house.cells(), base, count - 1)
        };
        count > 0 && cell.houses().into_iter().any(can)
    }

    fn covers(&self, base: &Base, houses: &[House], begun: &Cover, targets: &[Cell]) -> Option<Taken> {
        let count = self.fish.size - begun.houses.len();
        if count == 0 {
            return self.fish(base, begun);
        }
        (0..houses.len()).find_map(|nth| {
            let cover = begun.and(houses[nth], self.board.cells_in(houses[nth], self.digit));
            let rest = base.cells - cover.cells;
            let fins = |target: &Cell| if self.fish.fins { rest - target.peers() } else { rest };
            let can = |target: &Cell| self.can_cover(fins(target), base.houses, count - 1);
            if targets.iter().any(can) { self.covers(base, &houses[nth + 1..], &cover, targets) } else { None }
        })
    }

    fn fish(&self, base: &Base, cover: &Cover) -> Option<Taken> {
        let fins = (base.cells - cover.cells) | base.twice;
        if fins.is_empty() == self.fish.fins || fins.len() > MOST_FINS {
            return None;
        }
        let seen = if fins.is_empty() { CellSet::ALL } else { seen_by_all(fins) };
        let gone = ((cover.cells - base.cells) & seen, cover.twice & seen);
        if (gone.0 | gone.1).is_empty() || (!self.fish.boxes && self.is_sashimi(base, fins) != self.fish.sashimi) {
            return None;
        }
        let digit = self.digit;
        let gone: Vec<Candidate> = gone.0.iter().chain(gone.1).map(|cell| Candidate { cell, digit }).collect();
        let pattern = || Pattern::Fish { digit, base: base.houses, cover: cover.houses, fins };
        let technique = self.technique(base.houses, cover.houses);
        let step: Step = eliminating(technique, gone.iter().copied().collect(), pattern)?;
        Some(Taken::in_order(step, gone))
    }

    fn is_sashimi(&self, base: &Base, fins: CellSet) -> bool {
        base.houses.iter().any(|line| (self.board.cells_in(line, self.digit) - fins).len() < 2)
    }

    /// Returns the technique: a base or a cover of nothing but boxes is one of mutant fish.
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
