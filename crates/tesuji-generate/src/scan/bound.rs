use super::band::BandCells;
use super::pairs::Parts;

/// Says of up to 64 choices of cells of the inner band at a time how many clues the third band needs at least.
///
/// The cells of the outer band are given. A set of [`Parts`] asks for a clue in its cells of the third band if neither
/// of the two other bands has one of its clues. Sets that share no minirow need a clue each, and three pairs of the same
/// minirow need two. Where that makes as many clues as there are, none is left for any other cell.
#[derive(Debug, Default)]
pub(super) struct Bound {
    groups: Vec<Group>,
    /// The cells of the inner band, group by group.
    inner: Vec<BandCells>,
    /// Which of the 64 the group asks.
    asks: Vec<u64>,
}

/// Sets with the same cells in the third band.
#[derive(Debug)]
struct Group {
    third: BandCells,
    /// Its place among the pairs and triples of the minirows, if it is one of them.
    small: Option<usize>,
    /// The pairs and triples within its cells, a bit for each.
    within: u64,
    /// The minirows that it has cells in, a bit for each.
    minirows: u64,
    /// The end of its part of `inner`.
    end: usize,
}

/// How many pairs and triples the minirows of a band have: three pairs and one triple each.
const SMALL: usize = 36;

/// Returns which pair or triple of a minirow these cells are.
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
    fn of(third: BandCells, end: usize) -> Group {
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
        Group { third, small: small(third), within, minirows, end }
    }
}

impl Bound {
    /// Takes the sets that have no clue in the outer band. They are sorted by their cells in the third band, those with
    /// fewer cells first.
    pub(super) fn take(&mut self, sets: &[Parts]) {
        self.groups.clear();
        self.inner.clear();
        let mut begin = 0;
        for set in sets.iter().filter(|set| set.third != 0) {
            match self.groups.last_mut() {
                Some(group) if group.third == set.third => {
                    if self.inner[begin..].iter().all(|known| known & !set.inner != 0) {
                        self.inner.push(set.inner);
                        group.end += 1;
                    }
                }
                _ => {
                    begin = self.inner.len();
                    self.inner.push(set.inner);
                    self.groups.push(Group::of(set.third, begin + 1));
                }
            }
        }
    }

    /// Returns which of these choices, 64 at most, may go with `clues` clues in the third band.
    pub(super) fn fitting(&mut self, choices: &[BandCells], clues: usize) -> u64 {
        let mut misses = [u64::MAX; 27];
        for (nth, &choice) in choices.iter().enumerate() {
            let mut rest = choice;
            while rest != 0 {
                misses[rest.trailing_zeros() as usize] &= !(1 << nth);
                rest &= rest - 1;
            }
        }
        let mut fitting = u64::MAX >> (64 - choices.len());
        let mut sum = Sum::default();
        let mut smalls = [0; SMALL];
        // Which minirows have a set that was counted, and in which cells such a set has a place for its clue.
        let (mut used, mut live) = ([0; 9], [0; 27]);
        let mut minirows_are_counted = false;
        let mut begin = 0;
        self.asks.clear();
        for group in &self.groups {
            let inner = &self.inner[begin..group.end];
            begin = group.end;
            let asks = |known: u64| inner.iter().fold(0, |asks, &set| asks | all_of(&misses, set)) & !known;
            if let Some(small) = group.small {
                smalls[small] = asks(0);
                self.asks.push(smalls[small]);
                continue;
            }
            if !minirows_are_counted {
                minirows_are_counted = true;
                count_minirows(&smalls, &mut sum, &mut used, &mut live);
                fitting &= !sum.above(clues);
                if fitting == 0 {
                    return 0;
                }
            }
            // Where a pair within its cells asks, the set adds nothing.
            let known = ones(group.within).fold(0, |known, small| known | smalls[small]);
            let asks = if fitting & !known == 0 { 0 } else { asks(known) };
            self.asks.push(asks);
            if asks & fitting == 0 {
                continue;
            }
            let apart = ones(group.minirows).fold(asks, |apart, minirow| apart & !used[minirow]);
            if apart != 0 {
                sum.add(apart);
                ones(group.minirows).for_each(|minirow| used[minirow] |= apart);
                ones(group.third.into()).for_each(|cell| live[cell] |= apart);
            }
        }
        if !minirows_are_counted {
            count_minirows(&smalls, &mut sum, &mut used, &mut live);
        }
        fitting &= !sum.above(clues);
        let tight = fitting & sum.is(clues);
        if tight != 0 {
            let unmet = self.groups.iter().zip(&self.asks).fold(0, |unmet, (group, asks)| {
                unmet | asks & !ones(group.third.into()).fold(0, |place, cell| place | live[cell])
            });
            fitting &= !(tight & unmet);
        }
        fitting
    }

    /// Iterates over what asks any of these choices of the last call: cells of the third band, and which choices.
    pub(super) fn asking(&self, choices: u64) -> impl Iterator<Item = (BandCells, u64)> {
        let asking = self.groups.iter().zip(&self.asks).map(|(group, &asks)| (group.third, asks));
        asking.filter(move |(_, asks)| asks & choices != 0)
    }
}

/// Counts what the pairs and triples of the minirows need.
fn count_minirows(smalls: &[u64; SMALL], sum: &mut Sum, used: &mut [u64; 9], live: &mut [u64; 27]) {
    for minirow in 0..9 {
        let [first, second, third, triple] = std::array::from_fn(|nth| smalls[4 * minirow + nth]);
        used[minirow] = first | second | third | triple;
        let two = first & second & third;
        sum.add(used[minirow]);
        sum.add(two);
        // A pair is named after the cell that is not in it; one clue must be in all pairs.
        for (nth, pair) in [first, second, third].into_iter().enumerate() {
            live[3 * minirow + nth] = two | used[minirow] & !pair;
        }
    }
}

#[inline(always)]
fn all_of(misses: &[u64; 27], set: BandCells) -> u64 {
    ones(set.into()).fold(u64::MAX, |all, cell| all & misses[cell])
}

/// Iterates over the numbers of the bits that are set.
#[inline(always)]
fn ones(bits: u64) -> impl Iterator<Item = usize> {
    let mut rest = bits;
    std::iter::from_fn(move || {
        let nth = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        nth
    })
}

/// 64 numbers, bit by bit.
#[derive(Default)]
struct Sum {
    bits: [u64; 5],
}

impl Sum {
    /// Adds one to each of these numbers. Nine minirows and what shares none with them are 18 at most.
    #[inline(always)]
    fn add(&mut self, to: u64) {
        let mut carry = to;
        for bit in &mut self.bits {
            (*bit, carry) = (*bit ^ carry, *bit & carry);
        }
    }

    /// Returns which numbers are above this one, 31 at most.
    #[inline(always)]
    fn above(&self, number: usize) -> u64 {
        let (mut above, mut equal) = (0, u64::MAX);
        for (nth, &bit) in self.bits.iter().enumerate().rev() {
            if number >> nth & 1 == 0 {
                above |= equal & bit;
                equal &= !bit;
            } else {
                equal &= bit;
            }
        }
        above
    }

    /// Returns which numbers are this one.
    fn is(&self, number: usize) -> u64 {
        let bit = |(nth, &bit): (usize, &u64)| if number >> nth & 1 == 0 { !bit } else { bit };
        self.bits.iter().enumerate().map(bit).fold(u64::MAX, |all, bit| all & bit)
    }
}

#[cfg(test)]
mod tests {
    use super::super::band::{ALL, combine};
    use super::*;
    use tesuji_testkit::Chance;

    #[test]
    fn no_choice_is_refused_that_goes_with_the_clues() {
        let mut chance = Chance::new(3);
        let (mut fit, mut refused) = (0, 0);
        for _ in 0..300 {
            // Pairs and triples of minirows, and larger sets, each with some cells of the inner band.
            let mut sets: Vec<Parts> = (0..12)
                .map(|_| {
                    let minirow = 3 * chance.below(9);
                    let third = match chance.below(3) {
                        0 => [0b11, 0b101, 0b110, 0b111][chance.below(4)] << minirow,
                        _ => (0..3).fold(0, |set, _| set | 1 << chance.below(27)),
                    };
                    Parts { outer: 0, inner: 1 << chance.below(27) | 1 << chance.below(27), third }
                })
                .collect();
            sets.sort_by_key(Parts::key);
            let choices: Vec<BandCells> =
                (0..7).map(|_| (0..6).fold(0, |set, _| set | 1 << chance.below(27))).collect();
            let mut bound = Bound::default();
            bound.take(&sets);
            let clues = 2 + chance.below(2);
            let fitting = bound.fitting(&choices, clues);
            for (nth, choice) in choices.iter().enumerate() {
                let open: Vec<BandCells> =
                    sets.iter().filter(|set| set.inner & choice == 0).map(|set| set.third).collect();
                let mut goes = false;
                combine(ALL, 0, clues, &mut |cells| goes |= open.iter().all(|set| set & cells != 0));
                assert!(!goes || fitting >> nth & 1 != 0, "{open:?}");
                fit += u32::from(goes);
                refused += u32::from(fitting >> nth & 1 == 0);
                let mut asking: Vec<BandCells> = Vec::new();
                if fitting >> nth & 1 != 0 {
                    asking.extend(bound.asking(1 << nth).map(|(third, _)| third));
                    combine(ALL, 0, clues, &mut |cells| {
                        let meets = |sets: &[BandCells]| sets.iter().all(|set| set & cells != 0);
                        assert_eq!(meets(&asking), meets(&open));
                    });
                }
            }
            assert_eq!(fitting >> choices.len(), 0);
        }
        assert!(fit > 50 && refused > 50, "{fit} {refused}");
    }

    #[test]
    fn sums_are_sums() {
        let mut sum = Sum::default();
        (0..18).for_each(|nth| sum.add(u64::MAX << nth));
        for nth in 0..18 {
            let number = nth + 1;
            assert_eq!(sum.is(number) >> nth & 1, 1);
            assert_eq!(sum.above(number - 1) >> nth & 1, 1);
            assert_eq!(sum.above(number) >> nth & 1, 0);
        }
    }
}
