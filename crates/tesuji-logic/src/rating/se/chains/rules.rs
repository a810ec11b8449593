//! The patterns that dynamic chains of level 1 and above see: locking, hidden pairs, naked pairs and X-wings.
//!
//! A pattern counts only if something that was removed on the way made it possible; these removals are its parents.

use super::super::cover::count;
use super::super::geometry::{BOXES, CELLS, COLUMNS, ROWS, bits};
use super::super::locking::Crossing;
use super::implications::Implications;
use super::net::{Net, Work};

/// The grid of an assumption, before and now, and where its patterns go.
pub(crate) struct Rules<'a, const W: usize> {
    pub net: &'a Net<W>,
    pub save: &'a Work<W>,
    pub work: &'a Work<W>,
    pub out: &'a mut Implications,
}

impl<const W: usize> Rules<'_, W> {
    /// Lists the patterns of the first rule that has any; returns whether one has.
    pub(crate) fn apply(&mut self) -> bool {
        self.out.clear();
        self.locking();
        if self.out.items.is_empty() {
            self.hidden_pairs();
        }
        if self.out.items.is_empty() {
            self.naked_pairs();
        }
        if self.out.items.is_empty() {
            self.x_wings();
        }
        !self.out.items.is_empty()
    }

    /// Returns the digits that have lost places in a house.
    #[inline]
    fn changed(&self, house: usize) -> u16 {
        let (now, before) = (&self.work.places[house], &self.save.places[house]);
        (0..9).fold(0, |set, digit| set | u16::from(now[digit] != before[digit]) << digit)
    }

    fn locking(&mut self) {
        let Rules { net, save, work, ref mut out } = *self;
        let mut changed = [0; 27];
        for (house, digits) in changed.iter_mut().enumerate() {
            let (now, before) = (&work.places[house], &save.places[house]);
            *digits = (0..9).fold(0, |set, digit| set | u16::from(now[digit] != before[digit]) << digit);
        }
        for crossing in Crossing::ALL {
            let (base, cross) = crossing.bases();
            for first in 0..9 {
                let house = base + first;
                let mut thirds = [0u16; 3];
                for digit in bits(changed[house]) {
                    let places = work.places[house][digit];
                    if count(places) < 2 || count(places) > 3 {
                        continue;
                    }
                    for (nth, third) in thirds.iter_mut().enumerate() {
                        if places & !crossing.shared(first, crossing.crossed(first, nth)).0 == 0 {
                            *third |= 1 << digit;
                        }
                    }
                }
                for (nth, &third) in thirds.iter().enumerate() {
                    let second = crossing.crossed(first, nth);
                    let (inner, outer) = crossing.shared(first, second);
                    for digit in bits(third) {
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

    fn hidden_pairs(&mut self) {
        for house in [BOXES, COLUMNS, ROWS].into_iter().flat_map(|base| base..base + 9) {
            if count(self.net.open[house]) <= 4 {
                continue;
            }
            let changed = self.changed(house);
            let Rules { net, save, work, ref mut out } = *self;
            let places = &work.places[house];
            let two = (0..9).fold(0, |set, digit| set | u16::from(count(places[digit]) == 2) << digit);
            if changed & two == 0 {
                continue;
            }
            for high in bits(two) {
                for low in bits(two & ((1 << high) - 1)) {
                    let pair = places[high];
                    let digits = 1 << low | 1 << high;
                    if places[low] != pair || changed & digits == 0 {
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
                    let parents =
                        bits((save.places[house][low] | save.places[house][high]) & !pair).flat_map(|place| {
                            let there = [low, high]
                                .into_iter()
                                .filter(move |&digit| save.places[house][digit] >> place & 1 != 0);
                            there.map(move |digit| net.number[CELLS[house][place] as usize][digit])
                        });
                    out.add(removals, parents, 0);
                }
            }
        }
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

    fn x_wings(&mut self) {
        let Rules { net, save, work, ref mut out } = *self;
        for (base, cross) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
            // The pairs of lines are the outer loop of the original and the digits the inner one.
            let mut found: Vec<(u16, usize)> = Vec::new();
            for digit in (0..9).filter(|&digit| net.solved[digit] <= 5) {
                let places = |line: usize| work.places[base + line][digit];
                let two = (0..9).fold(0, |set, line| set | u16::from(count(places(line)) == 2) << line);
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
