//! Values that increase along a line.

use super::Propagator;
#[cfg(not(tesuji_small))]
use crate::clauses::Encoder;
use crate::engine::BOUNDS;
use crate::graph::Graph;
#[cfg(not(tesuji_small))]
use crate::lanes::Plan;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// The requirement that each variable is at least `step` (0 or 1) above the one before.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) cells: Vec<Var>,
    pub(crate) step: usize,
}

impl Propagator for Order {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let mut least = 0;
        for &cell in &self.cells {
            if least > 63 {
                return Err(Fail);
            }
            space.keep(cell, u64::MAX << least)?;
            least = space.low(cell) + self.step;
        }
        let mut most = 63;
        for &cell in self.cells.iter().rev() {
            space.keep(cell, u64::MAX >> (63 - most))?;
            match space.high(cell).checked_sub(self.step) {
                Some(next) => most = next,
                None if Some(&cell) == self.cells.first() => {}
                None => return Err(Fail),
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().for_each(|&cell| watch(cell, BOUNDS));
    }

    #[cfg(not(tesuji_small))]
    fn plan(&self, plan: &mut Plan) -> bool {
        self.cells.windows(2).for_each(|pair| plan.ordered(pair[0], pair[1], self.step));
        true
    }

    #[cfg(not(tesuji_small))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> bool {
        for pair in self.cells.windows(2) {
            let (one, other) = (pair[0], pair[1]);
            for value in bits(encoder.space.get(one)) {
                let below = encoder.space.get(other) & !(u64::MAX << (value + self.step).min(63));
                for lower in bits(below) {
                    encoder.clause(&[encoder.has(one, value) ^ 1, encoder.has(other, lower) ^ 1]);
                }
            }
        }
        true
    }
}
