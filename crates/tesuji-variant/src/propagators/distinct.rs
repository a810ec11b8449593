//! Variables that all differ: for sets that the graph does not know, and for counting where there are few values.

use super::Propagator;
#[cfg(not(tesuji_small))]
use crate::clauses::Encoder;
use crate::engine::ANY;
use crate::graph::Graph;
#[cfg(not(tesuji_small))]
use crate::lanes::Plan;
use crate::space::{Fail, PropagateResult, Space, Var};

/// Variables that all differ.
#[derive(Clone, Debug)]
pub(crate) struct Distinct {
    pub(crate) cells: Vec<Var>,
}

impl Propagator for Distinct {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        loop {
            let mut fixed = 0;
            let mut all = 0;
            for &cell in &self.cells {
                let domain = space.get(cell);
                all |= domain;
                if domain.is_power_of_two() {
                    if fixed & domain != 0 {
                        space.wiped = Some(cell);
                        return Err(Fail);
                    }
                    fixed |= domain;
                }
            }
            if (all.count_ones() as usize) < self.cells.len() {
                return Err(Fail);
            }
            let mark = space.mark();
            for &cell in &self.cells {
                if !space.is_fixed(cell) {
                    space.remove(cell, fixed)?;
                }
            }
            if space.mark() == mark {
                return Ok(());
            }
        }
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().for_each(|&cell| watch(cell, ANY));
    }

    #[cfg(not(tesuji_small))]
    fn plan(&self, _: &mut Plan) -> bool {
        // The graph records that they differ.
        true
    }

    #[cfg(not(tesuji_small))]
    fn encode(&self, _: &mut Encoder<'_>) -> bool {
        // The graph records that they differ.
        true
    }
}
