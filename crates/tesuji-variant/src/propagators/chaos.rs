//! Unknown regions: their numbers in order, their sizes, their values. That they are connected is another propagator.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, Kept, Space, Var, bits};

/// Cells with the variables of their regions: each of the regions has `size` cells and no value twice.
#[derive(Clone, Debug)]
pub(crate) struct Chaos {
    pub(crate) cells: Vec<Var>,
    pub(crate) regions: Vec<Var>,
    pub(crate) size: usize,
    /// Each region has all of these values; 0 if there are more values than cells in a region.
    pub(crate) all: u64,
}

impl Propagator for Chaos {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> Kept {
        self.number(space)?;
        for region in 0..self.cells.len() / self.size {
            self.visit(region, space)?;
        }
        self.apart(space)
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().chain(&self.regions).for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}

impl Chaos {
    /// Regions are numbered in the order of their first cells: a cell can begin only the next one.
    fn number(&self, space: &mut Space) -> Kept {
        let count = self.cells.len() / self.size;
        let whole = u64::MAX >> (64 - count);
        let mut allowed = 1u64;
        for &region in &self.regions {
            space.keep(region, allowed)?;
            allowed = (allowed | space.get(region) << 1) & whole;
            if allowed == whole {
                break;
            }
        }
        Ok(())
    }

    fn visit(&self, region: usize, space: &mut Space) -> Kept {
        let bit = 1u64 << region;
        let (mut can, mut has, mut taken) = (0, 0, 0u64);
        for (&cell, &of) in self.cells.iter().zip(&self.regions) {
            let domain = space.get(of);
            can += usize::from(domain & bit != 0);
            if domain == bit {
                has += 1;
                let value = space.get(cell);
                if value.is_power_of_two() {
                    if taken & value != 0 {
                        return Err(Fail);
                    }
                    taken |= value;
                }
            }
        }
        if has > self.size || can < self.size {
            return Err(Fail);
        }
        let mut places = [(0u8, 0u16); 64];
        for (nth, (&cell, &of)) in self.cells.iter().zip(&self.regions).enumerate() {
            let domain = space.get(of);
            if domain & bit == 0 {
                continue;
            }
            if domain == bit {
                if !space.is_fixed(cell) {
                    space.remove(cell, taken)?;
                }
            } else if has == self.size || space.get(cell) & !taken == 0 {
                space.remove(of, bit)?;
                continue;
            } else if can == self.size {
                space.keep(of, bit)?;
            }
            for value in bits(space.get(cell) & self.all) {
                places[value] = (places[value].0.saturating_add(1), nth as u16);
            }
        }
        for value in bits(self.all) {
            match places[value] {
                (0, _) => return Err(Fail),
                (1, nth) => {
                    space.keep(self.regions[nth as usize], bit)?;
                    space.keep(self.cells[nth as usize], 1 << value)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Cells with the same value are in different regions.
    fn apart(&self, space: &mut Space) -> Kept {
        let mut taken = [0u64; 64];
        for (&cell, &of) in self.cells.iter().zip(&self.regions) {
            if space.is_fixed(cell) && space.is_fixed(of) {
                taken[space.low(cell)] |= space.get(of);
            }
        }
        for (&cell, &of) in self.cells.iter().zip(&self.regions) {
            if space.is_fixed(cell) && !space.is_fixed(of) {
                space.remove(of, taken[space.low(cell)])?;
            }
        }
        Ok(())
    }
}
