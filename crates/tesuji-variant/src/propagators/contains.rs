//! Variables that have a value a minimum or exact number of times.

use super::{Part, Propagator};
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var};

/// Values, each with the minimum and maximum number of variables that have it.
#[derive(Clone, Debug)]
pub(crate) struct Contains {
    pub(crate) cells: Vec<Var>,
    pub(crate) counts: Vec<(usize, usize, usize)>,
}

impl Contains {
    /// Finds the possible places of a value that is in at least `least` cells, no two of which are required to differ.
    /// A cell that is listed several times counts that often.
    fn place(&self, value: usize, least: usize, space: &mut Space, graph: &Graph) -> PropagateResult {
        let bit = 1 << value;
        let mut places: Vec<Var> = self.cells.iter().copied().filter(|&cell| space.get(cell) & bit != 0).collect();
        if least > 1 {
            for place in places.clone() {
                // This includes the place itself, as often as it is listed.
                let together: Vec<Var> =
                    places.iter().copied().filter(|&other| !graph.are_different(place, other)).collect();
                if Part::groups(&together, graph).len() < least {
                    space.remove(place, bit)?;
                    places.retain(|&other| other != place);
                }
            }
        }
        let groups = Part::groups(&places, graph);
        match groups.len() {
            count if count < least => Err(Fail),
            count if count == least => groups.iter().try_for_each(|group| graph.one_of(group, value, space)),
            _ => Ok(()),
        }
    }
}

impl Propagator for Contains {
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
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
            } else if least > has {
                self.place(value, least, space, graph)?;
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
