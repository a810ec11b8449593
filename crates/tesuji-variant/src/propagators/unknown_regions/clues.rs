//! Clues about unknown regions: runs of one region along arms, and counts of one region.

use super::{APART, TOGETHER, keep_between};
use crate::engine::ANY;
use crate::graph::Graph;
use crate::propagators::Propagator;
use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// The requirement that the total length of the runs of the clue's region along all arms is the control's number plus
/// an offset.
#[derive(Clone, Debug)]
pub(crate) struct ChaosArrow {
    pub(crate) control: Var,
    /// The number of the control's value 0, plus the offset.
    pub(crate) base: i64,
    /// For each arm, the ties of each cell with the next.
    pub(crate) arms: Vec<Vec<Var>>,
}

impl Propagator for ChaosArrow {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let steps: Vec<u128> = self.arms.iter().map(|arm| steps(arm, space)).collect();
        // For each arm, the possible total steps of the arms before it, as bits.
        let mut sums = vec![1u128];
        for &arm in &steps {
            sums.push(convolve(sums[sums.len() - 1], arm));
        }
        let (mut wanted, mut numbers) = (0u128, 0u64);
        for value in bits(space.get(self.control)) {
            let all = self.base + value as i64 - 1;
            if (0..128).contains(&all) && sums[sums.len() - 1] >> all & 1 != 0 {
                wanted |= 1 << all;
                numbers |= 1 << value;
            }
        }
        space.keep(self.control, numbers)?;
        for (nth, arm) in self.arms.iter().enumerate().rev() {
            let (mut before, mut rest) = (0u128, steps[nth]);
            let (mut least, mut most) = (usize::MAX, 0);
            while rest != 0 {
                let taken = rest.trailing_zeros();
                rest &= rest - 1;
                before |= wanted >> taken;
                if wanted >> taken & sums[nth] != 0 {
                    (least, most) = (least.min(taken as usize), most.max(taken as usize));
                }
            }
            if least == usize::MAX {
                return Err(Fail);
            }
            wanted = before;
            for &tie in &arm[..least] {
                space.keep(tie, TOGETHER)?;
            }
            if least == most && most < arm.len() {
                space.keep(arm[most], APART)?;
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        watch(self.control, ANY);
        self.arms.iter().flatten().for_each(|&tie| watch(tie, ANY));
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

/// Returns the possible numbers of steps of a run along an arm, as bits.
fn steps(arm: &[Var], space: &Space) -> u128 {
    let mut all = 0;
    for (nth, &tie) in arm.iter().enumerate() {
        let domain = space.get(tie);
        if domain & APART != 0 {
            all |= 1 << nth.min(127);
        }
        if domain & TOGETHER == 0 {
            return all;
        }
    }
    all | 1 << arm.len().min(127)
}

/// The requirement that the control's number plus an offset is the count of cells in the region of the clue, itself
/// included.
#[derive(Clone, Debug)]
pub(crate) struct ChaosCount {
    pub(crate) control: Var,
    pub(crate) base: i64,
    /// The ties of the cell with the others.
    pub(crate) ties: Vec<Var>,
}

impl Propagator for ChaosCount {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let count = |mask: u64| self.ties.iter().filter(|&&tie| space.get(tie) & !mask == 0).count() as i64;
        let (least, most) = (1 + count(TOGETHER), 1 + self.ties.len() as i64 - count(APART));
        let number = |value: usize| self.base + value as i64;
        keep_between(self.control, self.base, least, most, space)?;
        let forced = if number(space.low(self.control)) == most {
            TOGETHER
        } else if number(space.high(self.control)) == least {
            APART
        } else {
            return Ok(());
        };
        for &tie in &self.ties {
            if !space.is_fixed(tie) {
                space.keep(tie, forced)?;
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        watch(self.control, ANY);
        self.ties.iter().for_each(|&tie| watch(tie, ANY));
    }

    fn cost(&self) -> u8 {
        0
    }
}

/// A tie of two variables that are not both numbers of one set of unknown regions: it indicates whether they are equal.
#[derive(Clone, Debug)]
pub(crate) struct EqualityTie {
    pub(crate) vars: [Var; 2],
    pub(crate) tie: Var,
}

impl Propagator for EqualityTie {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        let [one, other] = self.vars;
        let common = space.get(one) & space.get(other);
        if common == 0 {
            return space.keep(self.tie, APART);
        }
        match space.get(self.tie) {
            TOGETHER => {
                space.keep(one, common)?;
                space.keep(other, common)
            }
            APART => {
                for (from, to) in [(one, other), (other, one)] {
                    if space.is_fixed(from) {
                        space.remove(to, space.get(from))?;
                    }
                }
                Ok(())
            }
            _ if space.is_fixed(one) && space.is_fixed(other) => space.keep(self.tie, TOGETHER),
            _ => Ok(()),
        }
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.vars.iter().chain([&self.tie]).for_each(|&var| watch(var, ANY));
    }
}
