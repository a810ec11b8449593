//! The search for franken and mutant fish.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, House, HouseSet, Pattern, Technique};

use super::franken::{
    FINNED_FRANKEN_JELLYFISH, FINNED_FRANKEN_SWORDFISH, FINNED_FRANKEN_X_WING, FRANKEN_JELLYFISH, FRANKEN_SWORDFISH,
    FRANKEN_X_WING,
};
use super::mutant::{
    FINNED_MUTANT_JELLYFISH, FINNED_MUTANT_SWORDFISH, FINNED_MUTANT_X_WING, MUTANT_JELLYFISH, MUTANT_SWORDFISH,
};
use crate::finder::{eliminate, seen_by_all};
use crate::{Board, Finder, StepSink};

/// A finder of franken or mutant fish of one size.
#[derive(Debug)]
pub struct ComplexFish {
    size: usize,
    mutant: bool,
    finned: bool,
    technique: &'static Technique,
}

const fn fish(size: usize, mutant: bool, finned: bool, technique: &'static Technique) -> ComplexFish {
    ComplexFish { size, mutant, finned, technique }
}

impl ComplexFish {
    /// The finder of [franken X-wings](FRANKEN_X_WING).
    pub const FRANKEN_X_WING: ComplexFish = fish(2, false, false, &FRANKEN_X_WING);
    /// The finder of [franken swordfish](FRANKEN_SWORDFISH).
    pub const FRANKEN_SWORDFISH: ComplexFish = fish(3, false, false, &FRANKEN_SWORDFISH);
    /// The finder of [finned franken X-wings](FINNED_FRANKEN_X_WING).
    pub const FINNED_FRANKEN_X_WING: ComplexFish = fish(2, false, true, &FINNED_FRANKEN_X_WING);
    /// The finder of [finned franken swordfish](FINNED_FRANKEN_SWORDFISH).
    pub const FINNED_FRANKEN_SWORDFISH: ComplexFish = fish(3, false, true, &FINNED_FRANKEN_SWORDFISH);
    /// The finder of [mutant swordfish](MUTANT_SWORDFISH).
    pub const MUTANT_SWORDFISH: ComplexFish = fish(3, true, false, &MUTANT_SWORDFISH);
    /// The finder of [finned mutant X-wings](FINNED_MUTANT_X_WING).
    pub const FINNED_MUTANT_X_WING: ComplexFish = fish(2, true, true, &FINNED_MUTANT_X_WING);
    /// The finder of [finned mutant swordfish](FINNED_MUTANT_SWORDFISH).
    pub const FINNED_MUTANT_SWORDFISH: ComplexFish = fish(3, true, true, &FINNED_MUTANT_SWORDFISH);
    /// The finder of [franken jellyfish](FRANKEN_JELLYFISH).
    pub const FRANKEN_JELLYFISH: ComplexFish = fish(4, false, false, &FRANKEN_JELLYFISH);
    /// The finder of [finned franken jellyfish](FINNED_FRANKEN_JELLYFISH).
    pub const FINNED_FRANKEN_JELLYFISH: ComplexFish = fish(4, false, true, &FINNED_FRANKEN_JELLYFISH);
    /// The finder of [mutant jellyfish](MUTANT_JELLYFISH).
    pub const MUTANT_JELLYFISH: ComplexFish = fish(4, true, false, &MUTANT_JELLYFISH);
    /// The finder of [finned mutant jellyfish](FINNED_MUTANT_JELLYFISH).
    pub const FINNED_MUTANT_JELLYFISH: ComplexFish = fish(4, true, true, &FINNED_MUTANT_JELLYFISH);
}

const MOST_FINS: usize = 5;

const ROWS: HouseSet = HouseSet::from_bits(0x1ff);
const COLUMNS: HouseSet = HouseSet::from_bits(0x1ff << 9);
const BOXES: HouseSet = HouseSet::from_bits(0x1ff << 18);

/// Returns the row, the column and the box of a cell.
fn houses_of(cell: Cell) -> HouseSet {
    static HOUSES: [HouseSet; 81] = {
        let mut all = [HouseSet::EMPTY; 81];
        let mut index = 0;
        while index < 81 {
            let [row, column, block] = Cell::ALL[index].houses();
            all[index] = HouseSet::of(row).with(column).with(block);
            index += 1;
        }
        all
    };
    HOUSES[cell.index()]
}

/// Returns the given houses that contain all of the cells.
fn houses_of_all(cells: CellSet, mut houses: HouseSet) -> HouseSet {
    for cell in cells {
        houses &= houses_of(cell);
        if houses.is_empty() {
            break;
        }
    }
    houses
}

/// Returns the kind of a fish by its houses: 0 for lines only, 1 for franken, 2 for mutant.
fn kind(base: HouseSet, cover: HouseSet) -> u8 {
    let sides = |base_lines: HouseSet, cover_lines: HouseSet| {
        base.is_subset(base_lines | BOXES) && cover.is_subset(cover_lines | BOXES)
    };
    if !sides(ROWS, COLUMNS) && !sides(COLUMNS, ROWS) {
        2
    } else if (base | cover).is_disjoint(BOXES) {
        0
    } else {
        1
    }
}

impl Finder for ComplexFish {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// Looks for the fish that eliminate each place of a digit. All fins of such a fish see that place. So the cover
    /// houses must cover the base places that do not see it; and as one cover house contains the place itself, one
    /// house fewer must be enough for them.
    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in board.reducible_digits() {
            let houses: HouseSet = House::iter().filter(|&house| board.places(house, digit).count_ones() > 1).collect();
            let sides: &[(HouseSet, HouseSet)] = if self.mutant {
                &[(HouseSet::ALL, HouseSet::ALL)]
            } else {
                &[(ROWS.union(BOXES), COLUMNS.union(BOXES)), (COLUMNS.union(BOXES), ROWS.union(BOXES))]
            };
            for &(base, cover) in sides {
                if !self.finned && !self.exists(board, digit, houses & base, cover, found)? {
                    continue;
                }
                for target in board.cells(digit) {
                    found.check()?;
                    let own: HouseSet = target.houses().into_iter().collect();
                    let search =
                        Search { fish: self, board, digit, target, bases: (houses & base) - own, covers: cover };
                    search.run(found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl ComplexFish {
    /// Returns whether some of the houses are the base of a finless fish that eliminates something. Most boards have
    /// none, and this is faster than searching for every place of the digit.
    fn exists(
        &self,
        board: &Board,
        digit: Digit,
        bases: HouseSet,
        covers: HouseSet,
        found: &StepSink<'_>,
    ) -> ControlFlow<(), bool> {
        let search = FinlessSearch { fish: self, places: board.cells(digit), covers };
        let alone: Vec<(House, CellSet)> = bases.iter().map(|house| (house, board.cells_in(house, digit))).collect();
        for (nth, &(house, places)) in alone.iter().enumerate() {
            found.check()?;
            if search.extend(&alone[nth + 1..], house.into(), places) {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }
}

/// The search for any finless fish.
struct FinlessSearch<'a> {
    fish: &'a ComplexFish,
    places: CellSet,
    covers: HouseSet,
}

impl FinlessSearch<'_> {
    /// Adds base houses that share no place with the chosen ones.
    fn extend(&self, open: &[(House, CellSet)], base: HouseSet, cells: CellSet) -> bool {
        if base.len() == self.fish.size {
            return self.is_covered(base, cells, HouseSet::EMPTY, cells);
        }
        open.iter().enumerate().any(|(nth, &(house, places))| {
            places.is_disjoint(cells) && self.extend(&open[nth + 1..], base.with(house), cells | places)
        })
    }

    /// Returns whether cover houses can be added that cover the open places, such that the fish eliminates something.
    fn is_covered(&self, base: HouseSet, cells: CellSet, cover: HouseSet, open: CellSet) -> bool {
        let left = self.fish.size - cover.len();
        if left == 0 {
            let covered = cover.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union);
            return !(covered & self.places).is_subset(cells)
                && kind(base, cover) == if self.fish.mutant { 2 } else { 1 };
        }
        let covers = self.covers - base - cover;
        // The last house must contain all open places; an earlier one must contain the first. With no open place, any
        // house will do.
        let choice = match open.first() {
            Some(_) if left == 1 => houses_of_all(open, covers),
            Some(cell) => covers & houses_of(cell),
            None => covers,
        };
        choice.iter().any(|house| self.is_covered(base, cells, cover.with(house), open - house.cells()))
    }
}

struct Search<'a> {
    fish: &'a ComplexFish,
    board: &'a Board,
    digit: Digit,
    /// The place that the fish should eliminate.
    target: Cell,
    bases: HouseSet,
    covers: HouseSet,
}

/// The base houses so far, their places, and the places that two of them share.
#[derive(Clone, Copy, Default)]
struct Base {
    houses: HouseSet,
    cells: CellSet,
    twice: CellSet,
}

impl Base {
    fn and(&self, other: &Base) -> Base {
        Base {
            houses: self.houses | other.houses,
            cells: self.cells | other.cells,
            twice: self.twice | other.twice | (self.cells & other.cells),
        }
    }
}

impl Search<'_> {
    fn run(&self, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut alone = [Base::default(); 27];
        let mut count = 0;
        for house in self.bases {
            let cells = self.board.cells_in(house, self.digit);
            alone[count] = Base { houses: house.into(), cells, twice: CellSet::EMPTY };
            count += usize::from(self.can_be(&alone[count]));
        }
        // Pairs of houses that cannot be in one fish are not extended.
        let mut partners = [0; 27];
        for one in 0..count {
            for other in one + 1..count {
                partners[one] |= u32::from(self.can_be(&alone[one].and(&alone[other]))) << other;
            }
        }
        self.extend(&alone, &partners, &Base::default(), (1 << count) - 1, found)
    }

    /// Adds base houses chosen from the open ones.
    fn extend(
        &self,
        alone: &[Base; 27],
        partners: &[u32; 27],
        base: &Base,
        open: u32,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let mut left = open;
        while left != 0 {
            let nth = left.trailing_zeros() as usize;
            left &= left - 1;
            let more = base.and(&alone[nth]);
            if base.houses.is_empty() {
                found.check()?;
            }
            if more.houses.len() < self.fish.size {
                self.extend(alone, partners, &more, open & partners[nth], found)?;
            } else if self.can_be(&more) {
                self.covers(&more, HouseSet::EMPTY, more.cells - self.target.peers(), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether these can be base houses of a fish that eliminates the target, judged by these houses only.
    fn can_be(&self, base: &Base) -> bool {
        let seen = self.target.peers();
        let others = self.fish.size - 1;
        if !self.fish.finned {
            let own = |house: House| self.can_cover(base.houses, base.cells - house.cells(), others);
            return base.twice.is_empty() && self.covers_of(self.target, base.houses).any(own);
        }
        base.twice.len() <= MOST_FINS
            && base.twice.is_subset(seen)
            && self.can_cover(base.houses, base.cells - seen, others)
    }

    /// Returns whether `count` cover houses can contain all of the cells.
    fn can_cover(&self, base: HouseSet, cells: CellSet, count: usize) -> bool {
        let Some(cell) = cells.first() else { return true };
        match count {
            0 => false,
            // The houses that contain them all.
            1 => !houses_of_all(cells, self.covers - base).is_empty(),
            _ => self.covers_of(cell, base).any(|house| self.can_cover(base, cells - house.cells(), count - 1)),
        }
    }

    /// Returns the houses that could cover the cell.
    fn covers_of(&self, cell: Cell, base: HouseSet) -> impl Iterator<Item = House> {
        let covers = self.covers - base;
        cell.houses().into_iter().filter(move |&house| covers.contains(house))
    }

    /// Adds cover houses for the open cells; the last one added must contain the target.
    fn covers(&self, base: &Base, cover: HouseSet, open: CellSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
        if cover.len() + 1 < self.fish.size {
            // With fewer houses it would be a smaller fish.
            let Some(cell) = open.first() else { return ControlFlow::Continue(()) };
            for house in self.covers_of(cell, base.houses) {
                self.covers(base, cover.with(house), open - house.cells(), found)?;
            }
            return ControlFlow::Continue(());
        }
        if !open.is_empty() {
            return ControlFlow::Continue(());
        }
        for house in self.covers_of(self.target, base.houses) {
            if !cover.contains(house) && !house.cells().is_disjoint(base.cells) {
                self.end(base, cover.with(house), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn end(&self, base: &Base, cover: HouseSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let covered = cover.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union);
        let fins = (base.cells - covered) | base.twice;
        if fins.is_empty() == self.fish.finned
            || fins.len() > MOST_FINS
            || kind(base.houses, cover) != if self.fish.mutant { 2 } else { 1 }
        {
            return ControlFlow::Continue(());
        }
        let gone = (covered - base.cells) & self.board.cells(self.digit);
        let gone = if fins.is_empty() { gone } else { gone & seen_by_all(fins) };
        // Each fish is found once for each place that it eliminates; only the first one counts.
        if gone.first() != Some(self.target) {
            return ControlFlow::Continue(());
        }
        let (digit, base) = (self.digit, base.houses);
        let pattern = || Pattern::Fish { digit, base, cover, fins };
        eliminate(self.fish.technique, self.board, [(digit, gone)], pattern, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_houses() {
        let set = |houses: &[House]| houses.iter().copied().collect::<HouseSet>();
        assert_eq!(kind(set(&[House::Row1, House::Row2]), set(&[House::Col1, House::Col2])), 0);
        assert_eq!(kind(set(&[House::Row1, House::Box5]), set(&[House::Col1, House::Col2])), 1);
        assert_eq!(kind(set(&[House::Col1, House::Box5]), set(&[House::Row1, House::Box2])), 1);
        assert_eq!(kind(set(&[House::Row1, House::Col5]), set(&[House::Col1, House::Box2])), 2);
    }
}
