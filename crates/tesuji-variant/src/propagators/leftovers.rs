//! The law of leftovers: two sets of cells that complete the same houses have the same values.

use super::Propagator;
#[cfg(not(tesuji_small))]
use crate::clauses::Encoder;
use crate::engine::ANY;
use crate::graph::Graph;
#[cfg(not(tesuji_small))]
use crate::lanes::Plan;
use crate::space::{PropagateResult, Space, Var};

/// Two sets of variables with the same values: each keeps the values that the other can have.
#[derive(Clone, Debug)]
pub(crate) struct Leftovers {
    pub(crate) sides: [Vec<Var>; 2],
}

impl Propagator for Leftovers {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let [one, other] = [0, 1].map(|side| self.sides[side].iter().fold(0, |all, &cell| all | space.get(cell)));
        if one & !other != 0 {
            self.sides[0].iter().try_for_each(|&cell| space.keep(cell, other))?;
        }
        if other & !one != 0 {
            self.sides[1].iter().try_for_each(|&cell| space.keep(cell, one))?;
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.sides.iter().flatten().for_each(|&cell| watch(cell, ANY));
    }

    #[cfg(not(tesuji_small))]
    fn plan(&self, plan: &mut Plan) -> bool {
        plan.leftover(&self.sides);
        true
    }

    #[cfg(not(tesuji_small))]
    fn encode(&self, _: &mut Encoder<'_>) -> bool {
        // It follows from the houses.
        true
    }
}
