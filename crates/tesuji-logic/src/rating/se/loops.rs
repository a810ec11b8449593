//! Producer 15: unique rectangles and loops.
//!
//! A loop runs through cells that all have the same two digits, and visits each box, row and column twice or not at
//! all: if nothing but the two digits were left in it, they could be swapped. What keeps the loop from that is known to
//! hold. [`loop_hints`](super::loop_hints) says what follows.

use super::geometry::{CELL_SET, HOUSES_OF, cells};
use super::hint::Hint;
use super::loop_hints::{self, Best};
use super::state::State;

/// The most cells of a loop: two in each of nine houses of a kind.
const LONGEST: usize = 18;

/// A depth-first search from one cell.
struct Search<'a> {
    state: &'a State,
    /// The two digits.
    pair: u16,
    /// The cells with both digits.
    both: u128,
    /// Those of them that can lie on a loop: each of their houses holds another.
    lasting: u128,
    path: [u8; LONGEST],
    length: usize,
    on_path: u128,
    /// The houses of the cells at even and at odd places of the path.
    visited: [u32; 2],
    best: Best<'a>,
}

/// Finds the cheapest loop; between two of one price the type decides, then the order of the search.
pub(crate) fn loops(state: &State, hint: &mut Hint) -> bool {
    let mut search = Search {
        state,
        pair: 0,
        both: 0,
        lasting: 0,
        path: [0; LONGEST],
        length: 0,
        on_path: 0,
        visited: [0; 2],
        best: Best::new(hint),
    };
    let mut known = [(0u16, 0u128, 0u128); 36];
    let mut many = 0;
    for cell in cells(state.empty) {
        let pair = state.cands[cell];
        if pair == 0 || (pair & (pair - 1)) & ((pair & (pair - 1)) - 1) != 0 || pair.is_power_of_two() {
            continue;
        }
        let nth = known[..many].iter().position(|&(other, _, _)| other == pair).unwrap_or_else(|| {
            let both = cells(state.empty).filter(|&cell| pair & !state.cands[cell] == 0);
            let both = both.fold(0, |set, cell| set | 1 << cell);
            known[many] = (pair, both, lasting(both));
            many += 1;
            many - 1
        });
        (search.pair, search.both, search.lasting) = known[nth];
        if search.lasting >> cell & 1 != 0 {
            search.extend(cell, 2, 0, 3);
        }
    }
    search.best.found()
}

/// Returns what is left after deleting, again and again, the cells that stand alone in one of their houses.
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
    /// Goes on from a cell. `allowed` is how many more cells may have further candidates of any kind, `extra` which
    /// further candidates the frames above have met, `last` the kind of house through which the cell was reached.
    ///
    /// `extra` also collects those of cells that are then rejected, and keeps them for the cells tried after them, as
    /// the original does: some loops are missed for that.
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
