//! Producer 15: unique rectangles and loops.
//!
//! A loop runs through cells that all have the same two digits, and visits each box, row and column twice or not at
//! all. If it had only the two digits left, they could be swapped, so whatever prevents that must be true.
//! [`loop_hints`](super::loop_hints) draws the conclusions.

use tesuji_core::CandidateSet;

use super::cover::count;
use super::geometry::{CELL_SET, HOUSES_OF, bits, cells};
use super::hint::Hint;
use super::loop_hints::{self, Best};
use super::state::State;

/// The maximum number of cells in a loop: two in each of nine houses of a kind.
const LONGEST: usize = 18;

/// A depth-first search from one cell.
struct Search<'a> {
    state: &'a State,
    /// The two digits.
    pair: u16,
    /// The cells with both digits.
    both: u128,
    /// The cells of `both` that can lie on a loop: each of their houses contains another one.
    lasting: u128,
    path: [u8; LONGEST],
    length: usize,
    on_path: u128,
    /// The houses of the cells at even and at odd positions of the path.
    visited: [u32; 2],
    /// `true` if any loop was found.
    found: bool,
    best: Best<'a>,
}

/// The loops of a puzzle from one step to the next.
///
/// The loops of a pair of digits depend only on the cells with both. So pairs without a loop are skipped until one of
/// these cells changes.
#[derive(Clone)]
pub(crate) struct Loops {
    seen: [u16; 81],
    /// The pairs of digits that had no loop in the last step, with the cells that had both.
    barren: Vec<(u16, u128)>,
}

impl Loops {
    pub(crate) fn new() -> Loops {
        Loops { seen: [0; 81], barren: Vec::new() }
    }

    /// Forgets the last puzzle.
    pub(crate) fn forget(&mut self) {
        self.barren.clear();
    }

    /// Finds the loop with the lowest difficulty; ties are decided by the type, then by the search order.
    pub(crate) fn find(&mut self, state: &State, hint: &mut Hint) -> bool {
        self.search(state, Best::new(hint))
    }

    /// Finds the loop with the lowest difficulty that removes exactly these candidates.
    pub(crate) fn find_only(state: &State, gone: CandidateSet, hint: &mut Hint) -> bool {
        Loops::new().search(state, Best::only(gone, hint))
    }

    fn search(&mut self, state: &State, best: Best<'_>) -> bool {
        let mut with = [0u128; 9];
        let (mut pairs, mut changed) = (0u128, 0u128);
        for cell in cells(state.empty) {
            let digits = state.cands[cell];
            bits(digits).for_each(|digit| with[digit] |= 1 << cell);
            pairs |= u128::from(count(digits) == 2) << cell;
            changed |= u128::from(digits != self.seen[cell]) << cell;
        }
        self.seen = state.cands;
        let mut search = Search {
            state,
            pair: 0,
            both: 0,
            lasting: 0,
            path: [0; LONGEST],
            length: 0,
            on_path: 0,
            visited: [0; 2],
            found: false,
            best,
        };
        // The pairs already seen, with the cells that have both digits, those that can lie on a loop, and whether there
        // was a loop.
        let mut known = [(0u16, 0u128, 0u128, false); 36];
        let mut many = 0;
        for cell in cells(pairs) {
            let pair = state.cands[cell];
            let nth = known[..many].iter().position(|&(other, ..)| other == pair).unwrap_or_else(|| {
                let both = bits(pair).fold(state.empty, |set, digit| set & with[digit]);
                let barren = both & changed == 0 && self.barren.contains(&(pair, both));
                known[many] = (pair, both, if barren { 0 } else { lasting(both) }, false);
                many += 1;
                many - 1
            });
            let (_, both, lasting, found) = &mut known[nth];
            if *lasting >> cell & 1 != 0 {
                (search.pair, search.both, search.lasting, search.found) = (pair, *both, *lasting, *found);
                search.extend(cell, 2, 0, 3);
                *found = search.found;
            }
        }
        self.barren.clear();
        // A search that a better hint cut short may have missed a loop.
        if !search.best.found() {
            let barren = known[..many].iter().filter(|&&(.., found)| !found);
            self.barren.extend(barren.map(|&(pair, both, ..)| (pair, both)));
        }
        search.best.found()
    }
}

/// Returns the cells left after repeatedly deleting those that are the only one in one of their houses.
fn lasting(both: u128) -> u128 {
    let mut left = both;
    loop {
        let alone =
            |cell: &usize| HOUSES_OF[*cell].iter().any(|&house| left & CELL_SET[house as usize] & !(1 << *cell) == 0);
        let gone = cells(left).filter(alone).fold(0u128, |set, cell| set | 1 << cell);
        if gone == 0 {
            return left;
        }
        left &= !gone;
    }
}

impl Search<'_> {
    /// Extends the path by a cell. `allowed` is the number of further cells that may have any extra candidates, `extra`
    /// the set of extra candidates found by the outer calls, `last` the kind of house through which the cell was
    /// reached.
    ///
    /// As in the original, `extra` also collects the candidates of cells that are then rejected, and keeps them for the
    /// cells tried later; this misses some loops.
    fn extend(&mut self, cell: usize, allowed: i32, mut extra: u16, last: usize) {
        let parity = self.length % 2;
        let houses = HOUSES_OF[cell];
        let mask = houses.iter().fold(0, |set, &house| set | 1u32 << house);
        if self.length == LONGEST || self.visited[parity] & mask != 0 {
            return;
        }
        self.path[self.length] = cell as u8;
        self.length += 1;
        self.on_path |= 1 << cell;
        self.visited[parity] |= mask;
        let first = usize::from(self.path[0]);
        for (kind, &house) in houses.iter().enumerate() {
            if kind == last {
                continue;
            }
            for next in cells(self.both & CELL_SET[house as usize]) {
                if self.on_path >> next & 1 != 0 {
                    if next == first && self.length >= 4 && self.visited[0] == self.visited[1] {
                        self.found = true;
                        let path = &self.path[..self.length];
                        loop_hints::of_loop(self.state, self.pair, path, &mut self.best);
                    }
                    continue;
                }
                let further = self.state.cands[next] & !self.pair;
                extra |= further;
                let enters = further == 0 || extra.is_power_of_two() || allowed > 0;
                if enters && self.lasting >> next & 1 != 0 && self.best.wants(self.length + 1) {
                    self.extend(next, allowed - i32::from(further != 0), extra, kind);
                }
            }
        }
        self.length -= 1;
        self.on_path &= !(1 << cell);
        self.visited[parity] &= !mask;
    }
}
