//! A variable whose number is the count of different values among others.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var};

/// The requirement that the number of the control is the count of different values in the cells.
#[derive(Clone, Debug)]
pub(crate) struct CountDistinct {
    pub(crate) control: Var,
    pub(crate) cells: Vec<Var>,
    /// The number of the value 0.
    pub(crate) first: i64,
}

impl Propagator for CountDistinct {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let (mut all, mut fixed) = (0, 0u64);
        for &cell in &self.cells {
            let domain = space.get(cell);
            all |= domain;
            if domain.is_power_of_two() {
                fixed |= domain;
            }
        }
        // Cells whose domains have nothing in common have different values.
        let (mut least, mut taken) = (fixed.count_ones() as usize, fixed);
        for &cell in &self.cells {
            if space.get(cell) & taken == 0 {
                taken |= space.get(cell);
                least += 1;
            }
        }
        let most = self.matching(all, space);
        let (mut lowest, mut highest) = (self.value(least), self.value(most));
        lowest = lowest.max(0);
        highest = highest.min(63);
        if lowest > highest {
            return Err(Fail);
        }
        space.keep(self.control, (u64::MAX << lowest) & (u64::MAX >> (63 - highest)))?;
        let wanted = self.first + space.high(self.control) as i64;
        if wanted == i64::from(fixed.count_ones()) {
            return self.cells.iter().try_for_each(|&cell| space.keep(cell, fixed));
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().chain([&self.control]).for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}

impl CountDistinct {
    /// Returns the value of a number, which may be out of range.
    fn value(&self, number: usize) -> i64 {
        number as i64 - self.first
    }

    /// Returns the largest number of different values that the cells can have.
    fn matching(&self, all: u64, space: &Space) -> usize {
        let mut holder = [usize::MAX; 64];
        let mut count = 0;
        for nth in 0..self.cells.len() {
            let mut visited = 0;
            if self.augment(nth, &mut holder, &mut visited, space) {
                count += 1;
                if count == all.count_ones() as usize {
                    break;
                }
            }
        }
        count
    }

    fn augment(&self, nth: usize, holder: &mut [usize; 64], visited: &mut u64, space: &Space) -> bool {
        let domain = space.get(self.cells[nth]);
        while domain & !*visited != 0 {
            let value = (domain & !*visited).trailing_zeros() as usize;
            *visited |= 1 << value;
            if holder[value] == usize::MAX || self.augment(holder[value], holder, visited, space) {
                holder[value] = nth;
                return true;
            }
        }
        false
    }
}
