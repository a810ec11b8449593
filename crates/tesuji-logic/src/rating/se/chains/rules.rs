//! The patterns that dynamic chains of level 1 and above use: locking, hidden pairs, naked pairs and X-wings.
//!
//! A pattern counts only if a removal made by the chain made it possible; these removals are its parents.

use super::super::cover::count;
use super::super::geometry::{BOXES, CELLS, COLUMNS, PEER_SET, ROWS, bits, cells};
use super::super::locking::Crossing;
use super::implications::Implications;
use super::net::{Net, Work};

/// The shapes that the places of a digit in a house have. The low three bits mean that all are in the first, second or
/// last three positions (a box in a line, or a row in a box); the next three, that all are in the same third of every
/// three positions (a column in a box); each requires at least two places. The bit [`TWO`] means exactly two places.
static SHAPE: [u8; 512] = {
    let mut table = [0; 512];
    let mut places = 0;
    while places < 512 {
        let many = (places as u16).count_ones();
        let mut third = 0;
        while third < 3 {
            if many >= 2 && places & !(7 << (3 * third)) == 0 {
                table[places] |= 1 << third;
            }
            if many >= 2 && places & !(0o111 << third) == 0 {
                table[places] |= 8 << third;
            }
            third += 1;
        }
        if many == 2 {
            table[places] |= TWO;
        }
        places += 1;
    }
    table
};

/// The bit of [`SHAPE`] for two places.
const TWO: u8 = 1 << 6;

/// The grid of an assumption, before and now, and the output for its patterns.
pub(crate) struct Rules<'a, const W: usize> {
    pub net: &'a Net<W>,
    pub save: &'a Work<W>,
    pub work: &'a Work<W>,
    pub out: &'a mut Implications,
}

/// The result of one scan of all places.
struct Scan {
    /// The digits with two places in each house, and those of them that had more before.
    two: [u16; 27],
    fresh: [u16; 27],
    /// For each house, the digits that are now within a third of it but were not before: see [`SHAPE`].
    thirds: [[u16; 6]; 27],
    /// The houses with such digits.
    locked: u32,
}

impl<const W: usize> Rules<'_, W> {
    /// Lists the patterns of the first rule that has any; returns whether there are any.
    pub(crate) fn apply(&mut self) -> bool {
        self.out.clear();
        let scan = self.scan();
        self.locking(&scan);
        if self.out.items.is_empty() {
            self.hidden_pairs(&scan);
        }
        if self.out.items.is_empty() && self.has_naked_pair() {
            self.naked_pairs();
        }
        if self.out.items.is_empty() {
            self.x_wings(&scan);
        }
        !self.out.items.is_empty()
    }

    fn scan(&self) -> Scan {
        let mut scan = Scan { two: [0; 27], fresh: [0; 27], thirds: [[0; 6]; 27], locked: 0 };
        for house in 0..27 {
            let (now, before) = (&self.work.places[house], &self.save.places[house]);
            for digit in 0..9 {
                let shape = SHAPE[usize::from(now[digit]) & 511];
                if shape == 0 {
                    continue;
                }
                let bit = 1 << digit;
                if shape & TWO != 0 {
                    scan.two[house] |= bit;
                }
                if now[digit] == before[digit] {
                    continue;
                }
                if shape & TWO != 0 {
                    scan.fresh[house] |= bit;
                }
                for third in bits(u16::from(shape & !TWO)) {
                    scan.thirds[house][third] |= bit;
                    scan.locked |= 1 << house;
                }
            }
        }
        scan
    }

    fn locking(&mut self, scan: &Scan) {
        let Rules { net, save, work, ref mut out } = *self;
        if scan.locked == 0 {
            return;
        }
        for crossing in Crossing::ALL {
            let (base, cross) = crossing.bases();
            let of_column = if crossing == Crossing::BoxColumn { 3 } else { 0 };
            for first in (0..9).filter(|first| scan.locked >> (base + first) & 1 != 0) {
                let house = base + first;
                for nth in 0..3 {
                    let second = crossing.crossed(first, nth);
                    let (inner, outer) = crossing.shared(first, second);
                    for digit in bits(scan.thirds[house][of_column + nth]) {
                        let number = |house: usize, place: usize| net.number[CELLS[house][place] as usize][digit];
                        let gone = work.places[cross + second][digit] & !outer;
                        let parents = save.places[house][digit] & !work.places[house][digit] & !inner;
                        if gone != 0 {
                            let removals = bits(gone).map(|place| number(cross + second, place));
                            out.add(removals, bits(parents).map(|place| number(house, place)), 0);
                        }
                    }
                }
            }
        }
    }

    fn hidden_pairs(&mut self, scan: &Scan) {
        for house in [BOXES, COLUMNS, ROWS].into_iter().flat_map(|base| base..base + 9) {
            let (two, fresh) = (scan.two[house], scan.fresh[house]);
            if fresh == 0 || two.is_power_of_two() || count(self.net.open[house]) <= 4 {
                continue;
            }
            let Rules { net, save, work, ref mut out } = *self;
            let places = &work.places[house];
            for high in bits(two) {
                for low in bits(two & ((1 << high) - 1)) {
                    let pair = places[high];
                    let digits = 1 << low | 1 << high;
                    if places[low] != pair || fresh & digits == 0 {
                        continue;
                    }
                    let removals = bits(pair).flat_map(|place| {
                        let cell = usize::from(CELLS[house][place]);
                        bits(work.cands[cell] & !digits).map(move |digit| net.number[cell][digit])
                    });
                    let mut removals = removals.peekable();
                    if removals.peek().is_none() {
                        continue;
                    }
                    let before = &save.places[house];
                    let parents = bits((before[low] | before[high]) & !pair).flat_map(|place| {
                        let there = [low, high].into_iter().filter(move |&digit| before[digit] >> place & 1 != 0);
                        there.map(move |digit| net.number[CELLS[house][place] as usize][digit])
                    });
                    out.add(removals, parents, 0);
                }
            }
        }
    }

    /// Returns whether two cells that see each other have the same two candidates and one of them has lost some.
    fn has_naked_pair(&self) -> bool {
        let mut pairs = [(0u16, 0u128, 0u128); 36];
        let mut many = 0;
        for cell in cells(self.net.empty) {
            let digits = self.work.cands[cell];
            if count(digits) != 2 {
                continue;
            }
            let nth = pairs[..many].iter().position(|&(pair, _, _)| pair == digits).unwrap_or_else(|| {
                pairs[many].0 = digits;
                many += 1;
                many - 1
            });
            let (_, all, fresh) = &mut pairs[nth];
            let is_fresh = self.save.cands[cell] != digits;
            if PEER_SET[cell] & if is_fresh { *all } else { *fresh } != 0 {
                return true;
            }
            *all |= 1 << cell;
            *fresh |= u128::from(is_fresh) << cell;
        }
        false
    }

    fn naked_pairs(&mut self) {
        for house in [BOXES, COLUMNS, ROWS].into_iter().flat_map(|base| base..base + 9) {
            if count(self.net.open[house]) < 4 {
                continue;
            }
            let Rules { net, save, work, ref mut out } = *self;
            let cands = CELLS[house].map(|cell| work.cands[cell as usize]);
            let two = (0..9).fold(0, |set, place| set | u16::from(count(cands[place]) == 2) << place);
            for high in bits(two) {
                for low in bits(two & ((1 << high) - 1)) {
                    let pair = cands[high];
                    if cands[low] != pair {
                        continue;
                    }
                    let others = bits(net.open[house] & !(1 << low | 1 << high));
                    let removals = others.flat_map(|place| {
                        let cell = usize::from(CELLS[house][place]);
                        bits(cands[place] & pair).map(move |digit| net.number[cell][digit])
                    });
                    let mut removals = removals.peekable();
                    if removals.peek().is_none() {
                        continue;
                    }
                    let parents = [low, high].into_iter().flat_map(|place| {
                        let cell = usize::from(CELLS[house][place]);
                        bits(save.cands[cell] & !pair).map(move |digit| net.number[cell][digit])
                    });
                    out.add(removals, parents, 0);
                }
            }
        }
    }

    fn x_wings(&mut self, scan: &Scan) {
        let Rules { net, save, work, ref mut out } = *self;
        for (base, cross) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
            // In the original, the outer loop is over the pairs of lines and the inner one over the digits.
            let mut found: Vec<(u16, usize)> = Vec::new();
            let mut lines = [0u16; 9];
            let mut fresh = 0;
            for line in 0..9 {
                bits(scan.two[base + line]).for_each(|digit| lines[digit] |= 1 << line);
                fresh |= scan.fresh[base + line];
            }
            for digit in bits(fresh).filter(|&digit| net.solved[digit] <= 5) {
                let places = |line: usize| work.places[base + line][digit];
                let two = lines[digit];
                for high in bits(two) {
                    for low in bits(two & ((1 << high) - 1)).filter(|&low| places(low) == places(high)) {
                        found.push((1 << low | 1 << high, digit));
                    }
                }
            }
            found.sort_unstable();
            for (lines, digit) in found {
                let pair = work.places[base + lines.trailing_zeros() as usize][digit];
                let number = |house: usize, place: usize| net.number[CELLS[house][place] as usize][digit];
                let removals = bits(pair).flat_map(|line| {
                    bits(work.places[cross + line][digit] & !lines).map(move |place| number(cross + line, place))
                });
                let mut removals: Vec<u16> = removals.collect();
                if removals.is_empty() {
                    continue;
                }
                removals.sort_unstable();
                let parents = bits(lines).flat_map(|line| {
                    bits(save.places[base + line][digit] & !pair).map(move |place| number(base + line, place))
                });
                out.add(removals.into_iter(), parents, 0);
            }
        }
    }
}
