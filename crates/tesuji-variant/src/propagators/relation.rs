//! A relation between two variables, as a table.

use std::rc::Rc;

use super::Propagator;
#[cfg(not(tesuji_small))]
use crate::clauses::Encoder;
use crate::engine::ANY;
use crate::graph::Graph;
#[cfg(not(tesuji_small))]
use crate::lanes::Plan;
use crate::space::{PropagateResult, Space, Var, bits};

/// For each value of the first variable, the values that the second can have, and the other way round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) forward: Vec<u64>,
    pub(crate) backward: Vec<u64>,
}

impl Table {
    /// Makes the table of a relation between two values, counted from 0.
    pub(crate) fn new(values: usize, holds: impl Fn(usize, usize) -> bool) -> Rc<Table> {
        let row = |holds: &dyn Fn(usize) -> bool| (0..values).filter(|&b| holds(b)).fold(0, |mask, b| mask | 1 << b);
        Rc::new(Table {
            forward: (0..values).map(|a| row(&|b| holds(a, b))).collect(),
            backward: (0..values).map(|b| row(&|a| holds(a, b))).collect(),
        })
    }

    /// Returns whether the relation is equality.
    pub(crate) fn is_equality(&self) -> bool {
        self.forward.iter().enumerate().all(|(value, &row)| row == 1 << value)
    }
}

/// Two variables in a relation.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub(crate) one: Var,
    pub(crate) other: Var,
    pub(crate) table: Rc<Table>,
}

#[inline]
fn image(rows: &[u64], domain: u64, goal: u64) -> u64 {
    let mut all = 0;
    for value in bits(domain) {
        all |= rows[value];
        if all & goal == goal {
            break;
        }
    }
    all
}

impl Propagator for Relation {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let other = space.get(self.other);
        space.keep(self.other, image(&self.table.forward, space.get(self.one), other))?;
        let one = space.get(self.one);
        space.keep(self.one, image(&self.table.backward, space.get(self.other), one))
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        watch(self.one, ANY);
        watch(self.other, ANY);
    }

    #[cfg(not(tesuji_small))]
    fn plan(&self, plan: &mut Plan) -> bool {
        plan.pair(self.one, self.other, &self.table.forward, &self.table.backward);
        true
    }

    #[cfg(not(tesuji_small))]
    fn encode(&self, _: &mut Encoder<'_>) -> bool {
        // The graph records what each value excludes.
        true
    }
}
