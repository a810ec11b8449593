//! Values between the lowest and the highest of a house that add up to a sum.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// A house, from end to end, and the sets of values that can be between its lowest and its highest value.
#[derive(Clone, Debug)]
pub(crate) struct Sandwich {
    cells: Vec<Var>,
    /// The sets of inner values with the sum, by their size.
    fillings: Vec<Vec<u64>>,
    /// All values but the lowest and the highest.
    inner: u64,
    /// The cells that can have each value, as bits of their positions along the house; and those that can have it in
    /// some filling of the sandwich.
    places: Vec<u64>,
    kept: Vec<u64>,
}

impl Sandwich {
    /// Makes the propagator of a house with as many values as cells; `first` is the number of the lowest value.
    pub(crate) fn new(cells: Vec<Var>, sum: i64, first: i64) -> Sandwich {
        let count = cells.len();
        let inner = ((1u64 << (count - 1)) - 1) & !1;
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
        Sandwich { cells, fillings, inner, places: vec![0; count], kept: vec![0; count] }
    }

    /// Adds the values that the cells can have if the lowest and the highest value are at these positions.
    fn fill(&mut self, lowest: usize, highest: usize) {
        let ends = 1 << lowest | 1 << highest;
        let (from, to) = (lowest.min(highest), lowest.max(highest));
        let within = ((1u64 << to) - 1) & !((2 << from) - 1);
        let beyond = ((1u64 << self.cells.len()) - 1) & !within & !ends;
        let mut is_possible = false;
        for nth in 0..self.fillings[to - from - 1].len() {
            let filling = self.fillings[to - from - 1][nth];
            let rest = self.inner & !filling;
            if self.can_be(filling, within) && self.can_be(rest, beyond) {
                is_possible = true;
                bits(filling).for_each(|value| self.kept[value] |= self.places[value] & within);
                bits(rest).for_each(|value| self.kept[value] |= self.places[value] & beyond);
            }
        }
        if is_possible {
            let last = self.cells.len() - 1;
            self.kept[0] |= 1 << lowest;
            self.kept[last] |= 1 << highest;
        }
    }

    /// Returns whether each value can be at one of the places, and each place can have one of the values.
    fn can_be(&self, values: u64, places: u64) -> bool {
        let mut filled = 0;
        for value in bits(values) {
            let here = self.places[value] & places;
            if here == 0 {
                return false;
            }
            filled |= here;
        }
        filled == places
    }
}

impl Propagator for Sandwich {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let last = self.cells.len() - 1;
        self.places.fill(0);
        self.kept.fill(0);
        for (at, &cell) in self.cells.iter().enumerate() {
            bits(space.get(cell)).for_each(|value| self.places[value] |= 1 << at);
        }
        for lowest in bits(self.places[0]) {
            for highest in bits(self.places[last]).filter(|&highest| highest != lowest) {
                self.fill(lowest, highest);
            }
        }
        if self.kept.contains(&0) {
            return Err(Fail);
        }
        for (value, (&places, &kept)) in self.places.iter().zip(&self.kept).enumerate() {
            bits(places & !kept).try_for_each(|at| space.remove(self.cells[at], 1 << value))?;
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}
