//! Clues of unknown regions: runs of one region along arms, and counts of one region.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, Kept, Space, Var, bits};

/// The runs of the region at the start of all arms are, together, the control's number plus an offset.
#[derive(Clone, Debug)]
pub(crate) struct ChaosArrow {
    pub(crate) control: Var,
    /// What the value 0 of the control stands for: its number and the offset.
    pub(crate) base: i64,
    /// Each arm starts with the variable of the clue's own region.
    pub(crate) arms: Vec<Vec<Var>>,
}

impl Propagator for ChaosArrow {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> Kept {
        let start = self.arms[0][0];
        let values = space.get(self.control);
        let (mut regions, mut numbers) = (0u64, 0u64);
        let mut ranges: Vec<(usize, usize)> = vec![(usize::MAX, 0); self.arms.len()];
        for region in bits(space.get(start)) {
            let lengths: Vec<u128> = self.arms.iter().map(|arm| lengths(arm, 1 << region, space)).collect();
            // Steps beyond the start, of all arms before and after each.
            let mut sums = vec![1u128];
            for &arm in &lengths {
                sums.push(convolve(sums[sums.len() - 1], arm >> 1));
            }
            let mut wanted = 0u128;
            for value in bits(values) {
                let steps = self.base + value as i64 - 1;
                if (0..128).contains(&steps) && sums[sums.len() - 1] >> steps & 1 != 0 {
                    wanted |= 1 << steps;
                    numbers |= 1 << value;
                }
            }
            if wanted == 0 {
                continue;
            }
            regions |= 1 << region;
            for nth in (0..lengths.len()).rev() {
                let (mut before, mut rest) = (0u128, lengths[nth] >> 1);
                while rest != 0 {
                    let steps = rest.trailing_zeros();
                    rest &= rest - 1;
                    let earlier = wanted >> steps;
                    before |= earlier;
                    if earlier & sums[nth] != 0 {
                        let (least, most) = &mut ranges[nth];
                        *least = (*least).min(steps as usize + 1);
                        *most = (*most).max(steps as usize + 1);
                    }
                }
                wanted = before;
            }
        }
        if regions == 0 {
            return Err(Fail);
        }
        space.keep(start, regions)?;
        space.keep(self.control, numbers)?;
        for (arm, &(least, most)) in self.arms.iter().zip(&ranges) {
            for &cell in &arm[..least.min(arm.len())] {
                space.keep(cell, regions)?;
                let common = space.get(cell);
                space.keep(start, common)?;
            }
            if least == most && most < arm.len() && regions.is_power_of_two() {
                space.remove(arm[most], regions)?;
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        watch(self.control, ANY);
        self.arms.iter().flatten().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}

fn convolve(one: u128, other: u128) -> u128 {
    let (mut all, mut rest) = (0, other);
    while rest != 0 {
        all |= one << rest.trailing_zeros();
        rest &= rest - 1;
    }
    all
}

/// Returns the lengths that a run of a region can have in an arm, as bits.
fn lengths(arm: &[Var], region: u64, space: &Space) -> u128 {
    let mut all = 0;
    for (nth, &cell) in arm.iter().enumerate() {
        let domain = space.get(cell);
        if nth > 0 && domain != region {
            all |= 1 << nth.min(127);
        }
        if domain & region == 0 {
            return all;
        }
    }
    all | 1 << arm.len().min(127)
}

/// The control's number plus an offset is how many of the variables equal the first.
#[derive(Clone, Debug)]
pub(crate) struct ChaosCount {
    pub(crate) control: Var,
    pub(crate) base: i64,
    pub(crate) regions: Vec<Var>,
}

impl Propagator for ChaosCount {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> Kept {
        let start = self.regions[0];
        let (mut regions, mut numbers) = (0u64, 0u64);
        let (mut all_in, mut all_out) = (true, true);
        let values = space.get(self.control);
        for region in bits(space.get(start)) {
            let bit = 1u64 << region;
            let least = self.regions[1..].iter().filter(|&&cell| space.get(cell) == bit).count() as i64 + 1;
            let most = self.regions[1..].iter().filter(|&&cell| space.get(cell) & bit != 0).count() as i64 + 1;
            let (mut any, mut needs_all, mut needs_least) = (false, true, true);
            for value in bits(values) {
                let number = self.base + value as i64;
                if (least..=most).contains(&number) {
                    any = true;
                    numbers |= 1 << value;
                    needs_all &= number == most;
                    needs_least &= number == least;
                }
            }
            if any {
                regions |= bit;
                all_in &= needs_all;
                all_out &= needs_least;
            }
        }
        if regions == 0 {
            return Err(Fail);
        }
        space.keep(start, regions)?;
        space.keep(self.control, numbers)?;
        if regions.is_power_of_two() {
            for &cell in &self.regions[1..] {
                let domain = space.get(cell);
                if domain != regions && domain & regions != 0 {
                    if all_in {
                        space.keep(cell, regions)?;
                    } else if all_out {
                        space.remove(cell, regions)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        watch(self.control, ANY);
        self.regions.iter().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}
