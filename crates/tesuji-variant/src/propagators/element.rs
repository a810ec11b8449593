//! A variable that is the index of the variable that has a value.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// The requirement that the variable at the index has the value of the variable `value`, or one of the mask.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) index: Var,
    /// For each value of the index, the variable that it selects.
    pub(crate) array: Vec<Option<Var>>,
    pub(crate) value: Result<Var, u64>,
}

impl Propagator for Element {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let wanted = self.value.map_or_else(|mask| mask, |var| space.get(var));
        let (mut indexes, mut found) = (0, 0);
        let mut last = None;
        for index in bits(space.get(self.index)) {
            let Some(Some(cell)) = self.array.get(index).copied() else { continue };
            let both = space.get(cell) & wanted;
            if both != 0 {
                indexes |= 1 << index;
                found |= both;
                last = Some(cell);
            }
        }
        let last = last.ok_or(Fail)?;
        space.keep(self.index, indexes)?;
        if let Ok(var) = self.value {
            space.keep(var, found)?;
        }
        if indexes.is_power_of_two() { space.keep(last, wanted & found) } else { Ok(()) }
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        watch(self.index, ANY);
        self.array.iter().flatten().for_each(|&cell| watch(cell, ANY));
        if let Ok(var) = self.value {
            watch(var, ANY);
        }
    }
}
