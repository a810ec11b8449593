//! Two ends that together determine the values allowed between them.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// For each pair of values of the ends, the values that the inner variables can have; 0 if the pair is not allowed.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    pub(crate) ends: [Var; 2],
    pub(crate) inner: Vec<Var>,
    pub(crate) values: usize,
    pub(crate) allowed: Vec<u64>,
}

impl Propagator for Ends {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let [one, other] = self.ends.map(|end| space.get(end));
        let (mut ones, mut others, mut inner) = (0, 0, 0);
        for a in bits(one) {
            for b in bits(other) {
                let allowed = self.allowed[a * self.values + b];
                if allowed != 0 && self.inner.iter().all(|&cell| space.get(cell) & allowed != 0) {
                    ones |= 1 << a;
                    others |= 1 << b;
                    inner |= allowed;
                }
            }
        }
        if ones == 0 {
            return Err(Fail);
        }
        space.keep(self.ends[0], ones)?;
        space.keep(self.ends[1], others)?;
        self.inner.iter().try_for_each(|&cell| space.keep(cell, inner))
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.ends.iter().chain(&self.inner).for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}
