//! Producer 23: assumptions that contradict themselves within one digit.
//!
//! Only links through houses count, and candidates that are off no longer occupy a place. So the result for a digit
//! depends only on its places, and is kept while they stay the same.

use super::super::geometry::{CELL_SET, HOUSES_OF, PEER_SET, PEERS, cells};
use super::super::state::State;
use super::net::Cause;
use super::tree::{Tree, Walk, off, on};

/// A contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction {
    pub cell: usize,
    pub digit: usize,
    /// `true` if the cell was assumed to have the digit.
    pub from_on: bool,
    pub complexity: u32,
}

/// The contradictions of each digit for the places it had last.
pub(crate) struct Nishio {
    known: [(u128, Vec<Contradiction>); 9],
    run: Run,
}

/// One assumption and its consequences.
#[derive(Default)]
struct Run {
    tree: Tree,
    walk: Walk,
    /// The index of each node by code.
    slots: Vec<u16>,
    queues: [Vec<u8>; 2],
}

impl Default for Nishio {
    fn default() -> Nishio {
        let mut run = Run::default();
        run.slots.resize(162, 0);
        Nishio { known: Default::default(), run }
    }
}

impl Nishio {
    /// Returns the shortest contradiction; of several, the one with the first cell and digit.
    pub(crate) fn find(&mut self, state: &State) -> Option<Contradiction> {
        let mut best: Option<Contradiction> = None;
        for digit in 0..9 {
            let here = |cell: &usize| state.cands[*cell] >> digit & 1 != 0;
            let places = cells(state.empty).filter(here).fold(0, |set, cell| set | 1u128 << cell);
            let (of, found) = &mut self.known[digit];
            if *of != places {
                *of = places;
                found.clear();
                for cell in cells(places) {
                    for from_on in [true, false] {
                        if let Some(complexity) = self.run.contradiction(places, cell, from_on) {
                            found.push(Contradiction { cell, digit, from_on, complexity });
                        }
                    }
                }
            }
            for &one in found.iter() {
                let key = |one: &Contradiction| (one.complexity, one.cell, one.digit, !one.from_on);
                if best.as_ref().is_none_or(|best| key(&one) < key(best)) {
                    best = Some(one);
                }
            }
        }
        best
    }
}

impl Run {
    /// Returns the complexity of the contradiction to which an assumption leads.
    fn contradiction(&mut self, places: u128, cell: usize, from_on: bool) -> Option<u32> {
        self.tree.clear();
        self.queues.iter_mut().for_each(Vec::clear);
        let mut work = places;
        let mut sets = [0u128; 2];
        let mut heads = [0; 2];
        let slot = self.tree.assume(2 * cell + usize::from(from_on));
        self.push(&mut sets, cell, from_on, slot);
        loop {
            if let Some(&cell) = self.queues[1].get(heads[1]) {
                heads[1] += 1;
                let cell = usize::from(cell);
                let seen = PEER_SET[cell] & work;
                if seen & (sets[1] | !sets[0]) == 0 {
                    continue;
                }
                for peer in PEERS[cell].into_iter().map(usize::from).filter(|&peer| seen >> peer & 1 != 0) {
                    if sets[1] >> peer & 1 != 0 {
                        let new = self.tree.add(off(peer), Cause::None, self.slots[on(cell)]);
                        return Some(self.complexity(new, self.slots[on(peer)]));
                    }
                    if sets[0] >> peer & 1 == 0 {
                        let slot = self.tree.add(off(peer), Cause::None, self.slots[on(cell)]);
                        self.push(&mut sets, peer, false, slot);
                    }
                }
            } else if let Some(&cell) = self.queues[0].get(heads[0]) {
                heads[0] += 1;
                let cell = usize::from(cell);
                let left = HOUSES_OF[cell].map(|house| work & CELL_SET[house as usize] & !(1 << cell));
                work &= !(1 << cell);
                for kind in 0..3 {
                    if !left[kind].is_power_of_two() || left[..kind].contains(&left[kind]) {
                        continue;
                    }
                    let last = left[kind].trailing_zeros() as usize;
                    let clash = sets[0] >> last & 1 != 0;
                    if !clash && sets[1] >> last & 1 != 0 {
                        continue;
                    }
                    let new = self.tree.add(on(last), Cause::None, self.slots[off(cell)]);
                    if !clash {
                        self.push(&mut sets, last, true, new);
                    }
                    for gone in cells(places & !work & CELL_SET[HOUSES_OF[cell][kind] as usize]) {
                        self.tree.follows(self.slots[off(gone)]);
                    }
                    if clash {
                        return Some(self.complexity(new, self.slots[off(last)]));
                    }
                }
            } else {
                return None;
            }
        }
    }

    fn push(&mut self, sets: &mut [u128; 2], cell: usize, is_on: bool, slot: u16) {
        sets[usize::from(is_on)] |= 1 << cell;
        self.queues[usize::from(is_on)].push(cell as u8);
        self.slots[2 * cell + usize::from(is_on)] = slot;
    }

    fn complexity(&mut self, one: u16, other: u16) -> u32 {
        let mut nested = Vec::new();
        [one, other].into_iter().map(|slot| self.walk.count(&self.tree, slot.into(), &mut nested)).sum()
    }
}
