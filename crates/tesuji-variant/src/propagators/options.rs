//! Variables that differ and whose set of values is in a list.

use std::rc::Rc;

use super::Propagator;
#[cfg(not(tesuji_small))]
use crate::clauses::Encoder;
use crate::engine::ANY;
use crate::graph::Graph;
#[cfg(not(tesuji_small))]
use crate::lanes::Plan;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// Variables that all differ and together have the values of one of the masks.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) cells: Vec<Var>,
    pub(crate) masks: Rc<Vec<u64>>,
}

impl Propagator for Options {
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
        let (can, must) = viable(&self.cells, self.masks.iter().copied(), space)?;
        narrow(&self.cells, can, must, space, graph)
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }

    #[cfg(not(tesuji_small))]
    fn plan(&self, plan: &mut Plan) -> bool {
        plan.cage(&self.cells, self.masks.iter().copied())
    }

    #[cfg(not(tesuji_small))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> bool {
        encoder.sets(&self.cells, self.masks.iter().copied())
    }
}

/// Returns the values of at least one possible option, and the values common to all.
fn viable(cells: &[Var], masks: impl Iterator<Item = u64>, space: &Space) -> Result<(u64, u64), Fail> {
    let (mut all, mut fixed) = (0, 0);
    for &cell in cells {
        let domain = space.get(cell);
        all |= domain;
        if domain.is_power_of_two() {
            fixed |= domain;
        }
    }
    let (mut can, mut must) = (0, u64::MAX);
    for mask in masks {
        if mask & !all == 0 && fixed & !mask == 0 && cells.iter().all(|&cell| space.get(cell) & mask != 0) {
            can |= mask;
            must &= mask;
        }
    }
    if can == 0 && !cells.is_empty() { Err(Fail) } else { Ok((can, must)) }
}

/// Keeps the possible values, and enforces that each necessary value has a place among the cells.
pub(crate) fn narrow(cells: &[Var], can: u64, must: u64, space: &mut Space, graph: &Graph) -> PropagateResult {
    for &cell in cells {
        space.keep(cell, can)?;
    }
    for value in bits(must) {
        let mut count = 0;
        let mut found = [0; 4];
        for &cell in cells {
            if space.get(cell) >> value & 1 != 0 {
                if count < found.len() {
                    found[count] = cell;
                }
                count += 1;
            }
        }
        match count {
            0 => return Err(Fail),
            1 => space.keep(found[0], 1 << value)?,
            2..=4 => outside(&found[..count], value, space, graph)?,
            _ => {}
        }
    }
    Ok(())
}

/// Removes a value that one of the cells has from the variables that differ from all of them.
fn outside(cells: &[Var], value: usize, space: &mut Space, graph: &Graph) -> PropagateResult {
    for word in 0..space.words() {
        let common = cells.iter().fold(space.places(value)[word], |common, &cell| common & graph.differs(cell)[word]);
        for bit in bits(common) {
            space.remove(word * 64 + bit, 1 << value)?;
        }
    }
    Ok(())
}
