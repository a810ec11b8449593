//! Groups of variables with equal sums.

use super::sum::{keep_whole, reach};
use super::{Part, Propagator};
use crate::engine::ANY;
use crate::graph::Graph;
#[cfg(not(tesuji_small))]
use crate::lanes::Plan;
use crate::space::{Fail, PropagateResult, Space, Var};

/// Groups with equal sums, each as parts in which all variables differ. If numbers do not count from 0, `offsets` are
/// the amounts that this adds to each group.
#[derive(Clone, Debug)]
pub(crate) struct EqualSums {
    pub(crate) groups: Vec<Vec<Part>>,
    pub(crate) offsets: Vec<usize>,
}

impl Propagator for EqualSums {
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
        loop {
            let mut common = u128::MAX;
            let mut each = Vec::with_capacity(self.groups.len());
            for (group, &offset) in self.groups.iter_mut().zip(&self.offsets) {
                let (parts, all) = reach(group, space)?;
                if let Some(all) = all {
                    common &= if all.leading_zeros() as usize >= offset { all << offset } else { u128::MAX };
                }
                each.push((parts, all));
            }
            if common == 0 {
                return Err(Fail);
            }
            let mark = space.mark();
            for (nth, group) in self.groups.iter_mut().enumerate() {
                let (parts, all) = &each[nth];
                if all.is_some() {
                    keep_whole(group, parts, common >> self.offsets[nth], space, graph)?;
                }
            }
            if space.mark() == mark {
                return if self.is_broken(space) { Err(Fail) } else { Ok(()) };
            }
        }
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.groups.iter().flatten().flat_map(|part| &part.cells).for_each(|&cell| watch(cell, ANY));
    }

    #[cfg(not(tesuji_small))]
    fn plan(&self, plan: &mut Plan) -> bool {
        let groups = self.groups.iter().map(|group| group.iter().map(|part| &part.cells[..]));
        plan.equal(groups.zip(self.offsets.iter().copied()))
    }

    fn cost(&self) -> u8 {
        1
    }
}

impl EqualSums {
    /// Returns whether two full groups have different sums: needed if a group is too large to list its sums.
    fn is_broken(&self, space: &Space) -> bool {
        let mut known = None;
        for (group, offset) in self.groups.iter().zip(&self.offsets) {
            let cells = || group.iter().flat_map(|part| &part.cells);
            if cells().all(|&cell| space.is_fixed(cell)) {
                let sum = offset + cells().map(|&cell| space.low(cell)).sum::<usize>();
                if known.is_some_and(|known| known != sum) {
                    return true;
                }
                known = Some(sum);
            }
        }
        false
    }
}
