//! Variables that have a value at least, or exactly, so many times.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, Kept, Space, Var};

/// Values, each with the least and the most number of variables that have it.
#[derive(Clone, Debug)]
pub(crate) struct Contains {
    pub(crate) cells: Vec<Var>,
    pub(crate) counts: Vec<(usize, usize, usize)>,
}

impl Propagator for Contains {
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> Kept {
        let mut free = self.cells.len();
        for &(value, least, most) in &self.counts {
            free = free.checked_sub(least).ok_or(Fail)?;
            let bit = 1 << value;
            let can = self.cells.iter().filter(|&&cell| space.get(cell) & bit != 0).count();
            let has = self.cells.iter().filter(|&&cell| space.get(cell) == bit).count();
            if can < least || has > most {
                return Err(Fail);
            }
            if can == least {
                for &cell in &self.cells {
                    if space.get(cell) & bit != 0 {
                        space.keep(cell, bit)?;
                    }
                }
            } else if has == most {
                for &cell in &self.cells {
                    if space.get(cell) != bit {
                        space.remove(cell, bit)?;
                    }
                }
            } else if least > has && can <= 4 && least == 1 {
                let places: Vec<Var> = self.cells.iter().copied().filter(|&cell| space.get(cell) & bit != 0).collect();
                graph.one_of(&places, value, space)?;
            }
        }
        if free == 0 && self.counts.iter().all(|&(_, least, _)| least > 0) {
            let all = self.counts.iter().fold(0, |all, &(value, ..)| all | 1 << value);
            return self.cells.iter().try_for_each(|&cell| space.keep(cell, all));
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().for_each(|&cell| watch(cell, ANY));
    }
}
