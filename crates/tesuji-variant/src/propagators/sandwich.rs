//! Values between the lowest and the highest of a house that add up to a sum.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, Kept, Space, Var, bits};

/// A house, from end to end, and which values can be between its lowest and its highest.
#[derive(Clone, Debug)]
pub(crate) struct Sandwich {
    cells: Vec<Var>,
    /// The sets of values with the sum, by their size.
    fillings: Vec<Vec<u64>>,
    /// The lowest and the highest value.
    crusts: [u64; 2],
    inner: u64,
    kept: Vec<u64>,
}

impl Sandwich {
    /// Makes the sandwich of a house with as many values as cells, of which `first` is the number of the lowest.
    pub(crate) fn new(cells: Vec<Var>, sum: i64, first: i64) -> Sandwich {
        let count = cells.len();
        let crusts = [1, 1u64 << (count - 1)];
        let inner = (crusts[1] - 1) & !1;
        let mut fillings = vec![Vec::new(); count];
        let mut mask = inner;
        loop {
            if bits(mask).map(|value| first + value as i64).sum::<i64>() == sum {
                fillings[mask.count_ones() as usize].push(mask);
            }
            if mask == 0 {
                break;
            }
            // The next smaller subset of the inner values.
            mask = (mask - 1) & inner;
        }
        Sandwich { kept: vec![0; count], cells, fillings, crusts, inner }
    }
}

impl Propagator for Sandwich {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> Kept {
        self.kept.fill(0);
        let ends = self.crusts[0] | self.crusts[1];
        for from in 0..self.cells.len() {
            let one = space.get(self.cells[from]) & ends;
            if one == 0 {
                continue;
            }
            let mut within = 0;
            for to in from + 1..self.cells.len() {
                let other = space.get(self.cells[to]) & ends;
                // The two ends have the two values, one each.
                let (one, other) = (one & swapped(other, self.crusts), other & swapped(one, self.crusts));
                if one != 0 && other != 0 {
                    self.fill(from, to, within, [one, other], space);
                }
                within |= space.get(self.cells[to]);
            }
        }
        if self.kept.contains(&0) {
            return Err(Fail);
        }
        self.cells.iter().zip(&self.kept).try_for_each(|(&cell, &kept)| space.keep(cell, kept))
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}

impl Sandwich {
    /// Adds what the cells can have if the ends are at these places. `within` is what those between can have.
    fn fill(&mut self, from: usize, to: usize, within: u64, ends: [u64; 2], space: &Space) {
        let beyond = self.cells[..from].iter().chain(&self.cells[to + 1..]);
        let beyond = beyond.fold(0, |all, &cell| all | space.get(cell));
        for &filling in &self.fillings[to - from - 1] {
            let rest = self.inner & !filling;
            if filling & !within != 0 || rest & !beyond != 0 {
                continue;
            }
            let wanted = |at: usize| if at > from && at < to { filling } else { rest };
            let fits = |at: usize| at == from || at == to || space.get(self.cells[at]) & wanted(at) != 0;
            if (0..self.cells.len()).all(fits) {
                for at in 0..self.cells.len() {
                    self.kept[at] |= match at {
                        _ if at == from => ends[0],
                        _ if at == to => ends[1],
                        _ => space.get(self.cells[at]) & wanted(at),
                    };
                }
            }
        }
    }
}

/// Returns the other end for each end of a mask.
fn swapped(mask: u64, [low, high]: [u64; 2]) -> u64 {
    (if mask & low != 0 { high } else { 0 }) | if mask & high != 0 { low } else { 0 }
}
