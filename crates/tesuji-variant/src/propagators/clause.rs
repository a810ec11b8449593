//! A clause: at least one of several variables has a value of its mask.

use super::Propagator;
#[cfg(not(tesuji_small))]
use crate::clauses::Encoder;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// Literals, at least one of which is true. Each states that a variable has one of the values of a mask.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) literals: Vec<(Var, u64)>,
}

impl Propagator for Clause {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let mut open = None;
        for &(var, mask) in &self.literals {
            let domain = space.get(var);
            if domain & !mask == 0 {
                return Ok(());
            }
            if domain & mask != 0 {
                // A second way to satisfy it.
                if open.is_some_and(|(known, _)| known != var) {
                    return Ok(());
                }
                open = Some((var, open.map_or(0, |(_, known)| known) | mask));
            }
        }
        let (var, mask) = open.ok_or(Fail)?;
        space.keep(var, mask)
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.literals.iter().for_each(|&(var, _)| watch(var, ANY));
    }

    #[cfg(not(tesuji_small))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> bool {
        let literals = |&(var, mask): &(Var, u64)| {
            let values = bits(mask & encoder.space.get(var));
            values.map(move |value| (var, value)).collect::<Vec<_>>()
        };
        let any: Vec<(Var, usize)> = self.literals.iter().flat_map(literals).collect();
        let any: Vec<u32> = any.into_iter().map(|(var, value)| encoder.has(var, value)).collect();
        encoder.clause(&any);
        true
    }
}
