//! A condition that is checked when only one variable is left: forward checking, for rules that no list of sets and no
//! automaton of acceptable size can express.

use super::Propagator;
use crate::engine::FIXED;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// A predicate: `true` if the values, counted from 0 and in the order of the variables, satisfy the condition.
type Condition = Box<dyn Fn(&[usize]) -> bool>;

/// Variables whose values together satisfy a condition.
pub(crate) struct ForwardCheck {
    cells: Vec<Var>,
    holds: Condition,
}

impl ForwardCheck {
    /// Makes the propagator of a condition on the values of the cells, counted from 0.
    pub(crate) fn new(cells: Vec<Var>, holds: impl Fn(&[usize]) -> bool + 'static) -> ForwardCheck {
        ForwardCheck { cells, holds: Box::new(holds) }
    }
}

impl Propagator for ForwardCheck {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let Some(&first) = self.cells.first() else { return if (self.holds)(&[]) { Ok(()) } else { Err(Fail) } };
        let last = self.cells.iter().copied().find(|&cell| !space.is_fixed(cell)).unwrap_or(first);
        if self.cells.iter().any(|&cell| cell != last && !space.is_fixed(cell)) {
            return Ok(());
        }
        let mut values: Vec<usize> = self.cells.iter().map(|&cell| space.low(cell)).collect();
        let mut kept = 0;
        for value in bits(space.get(last)) {
            self.cells.iter().zip(&mut values).filter(|(cell, _)| **cell == last).for_each(|(_, known)| *known = value);
            if (self.holds)(&values) {
                kept |= 1 << value;
            }
        }
        space.keep(last, kept)
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().for_each(|&cell| watch(cell, FIXED));
    }

    fn cost(&self) -> u8 {
        2
    }
}
