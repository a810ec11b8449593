//! A lower bound for the number of clues that the rest of the grid needs.

use super::band::BandCells;
use super::block::{Block, Squares};
use super::sets::Parts;

/// Computes, for up to 512 choices of cells of the inner band at a time, a lower bound for the number of clues in the
/// third band.
///
/// The cells of the outer band are given. A set of [`Parts`] needs a clue in its cells of the third band if neither of
/// the two other bands has one of its clues. Sets that share no minirow need one clue each, and three pairs of the same
/// minirow need two. If the bound equals the number of clues, none is left for any other cell.
#[derive(Debug, Default)]
pub(super) struct Bound {
    groups: Vec<UncoveredGroup>,
    /// The cells of the inner band, group by group.
    inner: Vec<BandCells>,
    /// For each group, the choices for which it needs a clue in the third band.
    asks: Vec<Block>,
}

/// A group with sets that have no clue in the outer band.
#[derive(Debug)]
struct UncoveredGroup {
    group: Group,
    /// The end of its part of `inner`.
    end: usize,
}

/// The common part of sets with the same cells in the third band.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    third: BandCells,
    /// Its index among the pairs and triples of the minirows, if it is one of them.
    small: Option<usize>,
    /// The pairs and triples among its cells, as bits.
    within: u64,
    /// The minirows that contain its cells, as bits.
    minirows: u64,
}

/// The number of pairs and triples in the minirows of a band: three pairs and one triple each.
const SMALL: usize = 36;

/// Returns the index of these cells among the pairs and triples of the minirows; `None` for any other cells.
fn small(cells: BandCells) -> Option<usize> {
    let minirow = cells.trailing_zeros() as usize / 3;
    let nth = match cells >> (3 * minirow) {
        0b110 => 0,
        0b101 => 1,
        0b011 => 2,
        0b111 => 3,
        _ => return None,
    };
    Some(4 * minirow + nth)
}

impl Group {
    pub(super) fn third(&self) -> BandCells {
        self.third
    }

    pub(super) fn of(third: BandCells) -> Group {
        let minirow = |nth: usize| third >> (3 * nth) & 0b111;
        let within = (0..9).fold(0, |within, nth| {
            let smalls: u64 = match minirow(nth) {
                0b110 => 1,
                0b101 => 1 << 1,
                0b011 => 1 << 2,
                0b111 => 0b1111,
                _ => 0,
            };
            within | smalls << (4 * nth)
        });
        let minirows = (0..9).filter(|&nth| minirow(nth) != 0).fold(0, |minirows, nth| minirows | 1 << nth);
        Group { third, small: small(third), within, minirows }
    }
}

impl Bound {
    /// Takes the sets that have no clue in the outer band. They must be sorted by group; groups with fewer cells in the
    /// third band come first.
    #[inline(always)]
    pub(super) fn take(&mut self, sets: &[Parts], groups: &[Group]) {
        self.groups.clear();
        self.inner.clear();
        let (mut begin, mut last) = (0, u32::MAX);
        for set in sets {
            if set.third == 0 {
                continue;
            }
            if set.group != last {
                last = set.group;
                begin = self.inner.len();
                self.groups.push(UncoveredGroup { group: groups[set.group as usize], end: begin });
            }
            let mut is_new = true;
            for &known in &self.inner[begin..] {
                is_new &= known & !set.inner != 0;
            }
            if is_new {
                self.inner.push(set.inner);
                self.groups.last_mut().expect("it has just come").end = self.inner.len();
            }
        }
    }

    /// Replaces `third` with the groups that need a clue for at least one of these choices of the last call, as up to
    /// 512 sets of cells of the third band, and `asking` with the choices for which each needs it.
    #[inline(always)]
    pub(super) fn asking(&self, choices: Block, third: &mut Vec<BandCells>, asking: &mut Vec<Block>) {
        third.clear();
        asking.clear();
        for (UncoveredGroup { group, .. }, &asks) in self.groups.iter().zip(&self.asks) {
            let asks = asks & choices;
            if !asks.is_none() && third.len() < Block::BITS {
                third.push(group.third);
                asking.push(asks);
            }
        }
    }

    /// Returns which of these choices, at most 512, may be possible with `clues` clues in the third band.
    #[inline(always)]
    pub(super) fn fitting(&mut self, choices: &[BandCells], clues: usize) -> Block {
        let mut fitting = Block::first(choices.len());
        let mut sum = Sum::default();
        let mut smalls = [Block::NONE; SMALL];
        // The minirows with a counted set, and the cells in which such a set can have its clue.
        let (mut used, mut live) = ([Block::NONE; 9], [Block::NONE; 27]);
        let mut minirows_are_counted = false;
        let mut begin = 0;
        self.asks.clear();
        let misses = Misses::of(choices);
        for UncoveredGroup { group, end } in &self.groups {
            let inner = &self.inner[begin..*end];
            begin = *end;
            if let Some(small) = group.small {
                let asks = misses.any(inner) & fitting;
                smalls[small] = asks;
                self.asks.push(asks);
                continue;
            }
            if !minirows_are_counted {
                minirows_are_counted = true;
                count_minirows(&smalls, &mut sum, &mut used, &mut live);
                fitting = fitting.without(sum.above(clues));
                if fitting.is_none() {
                    return fitting;
                }
            }
            // If a pair among its cells needs a clue, the set adds nothing.
            let mut open = fitting;
            let mut within = group.within;
            while within != 0 {
                open = open.without(smalls[within.trailing_zeros() as usize]);
                within &= within - 1;
            }
            let asks = misses.any(inner) & open;
            self.asks.push(asks);
            let mut apart = asks;
            let mut minirows = group.minirows;
            while minirows != 0 {
                apart = apart.without(used[minirows.trailing_zeros() as usize]);
                minirows &= minirows - 1;
            }
            if !apart.is_none() {
                sum.add(apart);
                let mut minirows = group.minirows;
                while minirows != 0 {
                    used[minirows.trailing_zeros() as usize] |= apart;
                    minirows &= minirows - 1;
                }
                let mut third = group.third;
                while third != 0 {
                    live[third.trailing_zeros() as usize] |= apart;
                    third &= third - 1;
                }
            }
        }
        if !minirows_are_counted {
            count_minirows(&smalls, &mut sum, &mut used, &mut live);
        }
        fitting = fitting.without(sum.above(clues));
        let tight = fitting & sum.is(clues);
        if !tight.is_none() {
            let mut unmet = Block::NONE;
            for (UncoveredGroup { group, .. }, asks) in self.groups.iter().zip(&self.asks) {
                let mut place = Block::NONE;
                let mut third = group.third;
                while third != 0 {
                    place |= live[third.trailing_zeros() as usize];
                    third &= third - 1;
                }
                unmet |= asks.without(place);
            }
            fitting = fitting.without(tight & unmet);
        }
        fitting
    }
}

/// The choices that contain none of some cells, for all subsets of five cells at a time.
struct Misses {
    fives: [[Block; 32]; 6],
}

impl Misses {
    #[inline(always)]
    fn of(choices: &[BandCells]) -> Misses {
        let has = Squares::columns(choices);
        let mut fives = [[!Block::NONE; 32]; 6];
        for (five, sets) in fives.iter_mut().enumerate() {
            for set in 1..32_usize {
                let cell = 5 * five + set.trailing_zeros() as usize;
                if cell < 27 {
                    sets[set] = sets[set & (set - 1)] & !has[cell];
                }
            }
        }
        Misses { fives }
    }

    /// Returns which choices miss at least one of these sets.
    #[inline(always)]
    fn any(&self, sets: &[BandCells]) -> Block {
        let mut any = Block::NONE;
        for &set in sets {
            let mut all = self.fives[0][(set & 31) as usize];
            for five in 1..6 {
                all &= self.fives[five][(set >> (5 * five) & 31) as usize];
            }
            any |= all;
        }
        any
    }
}

/// Counts the clues that the pairs and triples of the minirows need.
#[inline(always)]
fn count_minirows(smalls: &[Block; SMALL], sum: &mut Sum, used: &mut [Block; 9], live: &mut [Block; 27]) {
    for minirow in 0..9 {
        let [first, second, third, triple] =
            [smalls[4 * minirow], smalls[4 * minirow + 1], smalls[4 * minirow + 2], smalls[4 * minirow + 3]];
        let any = first | second | third | triple;
        used[minirow] = any;
        let two = first & second & third;
        sum.add(any);
        sum.add(two);
        // A pair is identified by the cell that it lacks; a single clue must be in all pairs.
        live[3 * minirow] = two | any.without(first);
        live[3 * minirow + 1] = two | any.without(second);
        live[3 * minirow + 2] = two | any.without(third);
    }
}

/// 512 numbers of five bits, stored by bit.
struct Sum {
    bits: [Block; 5],
}

impl Default for Sum {
    #[inline(always)]
    fn default() -> Sum {
        Sum { bits: [Block::NONE; 5] }
    }
}

impl Sum {
    /// Adds one to each of these numbers. Nine minirows and the sets that share none with them add up to at most 18.
    #[inline(always)]
    fn add(&mut self, to: Block) {
        let mut carry = to;
        for nth in 0..5 {
            let bit = self.bits[nth];
            self.bits[nth] = bit ^ carry;
            carry &= bit;
        }
    }

    /// Returns which numbers are greater than `number`, which is at most 31.
    #[inline(always)]
    fn above(&self, number: usize) -> Block {
        let (mut above, mut equal) = (Block::NONE, !Block::NONE);
        for nth in (0..5).rev() {
            let bit = self.bits[nth];
            if number >> nth & 1 == 0 {
                above |= equal & bit;
                equal = equal.without(bit);
            } else {
                equal &= bit;
            }
        }
        above
    }

    /// Returns which numbers are equal to `number`.
    #[inline(always)]
    fn is(&self, number: usize) -> Block {
        let mut is = !Block::NONE;
        for nth in 0..5 {
            is &= if number >> nth & 1 == 0 { !self.bits[nth] } else { self.bits[nth] };
        }
        is
    }
}

#[cfg(test)]
mod tests {
    use super::super::band::{ALL, combine};
    use super::super::sets::Sets;
    use super::*;
    use tesuji_testkit::Chance;

    #[test]
    fn no_choice_is_refused_that_goes_with_the_clues() {
        let mut chance = Chance::new(3);
        let (mut fit, mut refused) = (0, 0);
        for _ in 0..300 {
            // Pairs and triples of minirows, and larger sets, each with some cells of the inner band.
            let parts: Vec<Parts> = (0..12)
                .map(|_| {
                    let minirow = 3 * chance.below(9);
                    let third = match chance.below(3) {
                        0 => [0b11, 0b101, 0b110, 0b111][chance.below(4)] << minirow,
                        _ => (0..3).fold(0, |set, _| set | 1 << chance.below(27)),
                    };
                    Parts { outer: 0, inner: 1 << chance.below(27) | 1 << chance.below(27), third, group: 0 }
                })
                .collect();
            let mut sets = Sets::default();
            sets.fill(&parts);
            let choices: Vec<BandCells> =
                (0..7).map(|_| (0..6).fold(0, |set, _| set | 1 << chance.below(27))).collect();
            let mut bound = Bound::default();
            bound.take(&sets.parts, &sets.groups);
            let clues = 2 + chance.below(2);
            let fitting = bound.fitting(&choices, clues);
            let (mut third, mut asking) = (Vec::new(), Vec::new());
            bound.asking(fitting, &mut third, &mut asking);
            let mut fits = [false; 7];
            fitting.for_each(|nth| fits[nth] = true);
            for (nth, choice) in choices.iter().enumerate() {
                let open: Vec<BandCells> =
                    parts.iter().filter(|set| set.inner & choice == 0).map(|set| set.third).collect();
                let mut goes = false;
                combine(ALL, 0, clues, &mut |cells| goes |= open.iter().all(|set| set & cells != 0));
                assert!(!goes || fits[nth], "{open:?}");
                fit += u32::from(goes);
                refused += u32::from(!fits[nth]);
                let own = Block::first(nth + 1).without(Block::first(nth));
                let asked = third.iter().zip(&asking).filter(|&(_, &asks)| !(asks & own).is_none());
                let asked: Vec<BandCells> = asked.map(|(&third, _)| third).collect();
                assert!(fits[nth] || asked.is_empty());
                combine(ALL, 0, if fits[nth] { clues } else { 0 }, &mut |cells| {
                    let meets = |sets: &[BandCells]| sets.iter().all(|set| set & cells != 0);
                    assert!(!fits[nth] || meets(&asked) == meets(&open));
                });
            }
        }
        assert!(fit > 50 && refused > 50, "{fit} {refused}");
    }

    #[test]
    fn sums_are_sums() {
        let mut sum = Sum::default();
        (0..18).for_each(|nth| sum.add(!Block::first(nth)));
        for nth in 0..18 {
            let number = nth + 1;
            let has = |block: Block| !(block & Block::first(nth + 1).without(Block::first(nth))).is_none();
            assert!(has(sum.is(number)) && has(sum.above(number - 1)) && !has(sum.above(number)));
        }
    }
}
