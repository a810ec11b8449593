//! Variables that differ if another one has a certain value.

use super::Propagator;
#[cfg(not(tesuji_small))]
use crate::clauses::Encoder;
use crate::engine::FIXED;
use crate::graph::Graph;
use crate::space::{PropagateResult, Space, Var, bits};

/// The requirement that the variables differ if the cell has the value.
#[derive(Clone, Debug)]
pub(crate) struct DifferWhere {
    pub(crate) cell: Var,
    pub(crate) value: usize,
    pub(crate) vars: Vec<Var>,
}

impl Propagator for DifferWhere {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let domain = space.get(self.cell);
        if domain >> self.value & 1 == 0 {
            return Ok(());
        }
        let has_value = domain.is_power_of_two();
        for (nth, &one) in self.vars.iter().enumerate() {
            if !space.is_fixed(one) {
                continue;
            }
            let known = space.get(one);
            for &other in self.vars[..nth].iter().chain(&self.vars[nth + 1..]) {
                if has_value {
                    space.remove(other, known)?;
                } else if space.get(other) == known {
                    return space.remove(self.cell, 1 << self.value);
                }
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.vars.iter().chain([&self.cell]).for_each(|&var| watch(var, FIXED));
    }

    #[cfg(not(tesuji_small))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> bool {
        let has_value = encoder.has(self.cell, self.value);
        for (nth, &one) in self.vars.iter().enumerate() {
            for &other in &self.vars[..nth] {
                for value in bits(encoder.space.get(one) & encoder.space.get(other)) {
                    let both = [encoder.has(one, value), encoder.has(other, value)];
                    encoder.clause(&[has_value ^ 1, both[0] ^ 1, both[1] ^ 1]);
                }
            }
        }
        true
    }
}
