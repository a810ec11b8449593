//! Groups of variables with the same values, each equally often.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// Groups of one size with the same values.
#[derive(Clone, Debug)]
pub(crate) struct SameValues {
    pub(crate) groups: Vec<Vec<Var>>,
}

impl Propagator for SameValues {
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
        let union = |group: &Vec<Var>, space: &Space| group.iter().fold(0, |all, &cell| all | space.get(cell));
        let mut all = u64::MAX;
        for group in &self.groups {
            all &= union(group, space);
        }
        let has_all = self.groups.iter().flatten().fold(0, |any, &cell| any | space.get(cell));
        for value in bits(has_all) {
            let bit = 1 << value;
            let (mut least, mut most) = (0, usize::MAX);
            for group in &self.groups {
                least = least.max(group.iter().filter(|&&cell| space.get(cell) == bit).count());
                most = most.min(group.iter().filter(|&&cell| space.get(cell) & bit != 0).count());
            }
            if least > most {
                return Err(Fail);
            }
            if all & bit == 0 {
                most = 0;
            }
            for group in &self.groups {
                let has = group.iter().filter(|&&cell| space.get(cell) == bit).count();
                let can = group.iter().filter(|&&cell| space.get(cell) & bit != 0).count();
                if has == most && can > most {
                    for &cell in group {
                        if space.get(cell) != bit {
                            space.remove(cell, bit)?;
                        }
                    }
                } else if can == least && has < least {
                    for &cell in group {
                        if space.get(cell) & bit != 0 {
                            space.keep(cell, bit)?;
                        }
                    }
                } else if least == 1 && has == 0 && can <= 4 {
                    let places: Vec<Var> = group.iter().copied().filter(|&cell| space.get(cell) & bit != 0).collect();
                    graph.one_of(&places, value, space)?;
                }
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.groups.iter().flatten().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}
