//! The ways to fill cells so that one constraint is satisfied and cells that see each other differ.

use alloc::vec;
use alloc::vec::Vec;

use tesuji_core::{Constraint, ValueSet};

use super::{RuleJudge, RuleStepErrorKind, satisfiable};
use crate::problem::FilledGrid;

/// The maximum number of values that are tried for one candidate.
const MOST_TRIED: u64 = 3_000_000;

impl RuleJudge<'_> {
    /// Returns whether the cells can be filled with their candidates, by trying everything; `first` is filled first.
    ///
    /// # Errors
    ///
    /// Returns [`RuleStepErrorKind::TooLarge`] after 3,000,000 values.
    pub(super) fn can_be_filled(
        &self,
        constraint: &Constraint,
        cells: &[usize],
        candidates: &[ValueSet],
        first: Option<usize>,
    ) -> Result<bool, RuleStepErrorKind> {
        let mut order: Vec<usize> = Vec::new();
        let best_first = first.into_iter().chain(satisfiable::in_order(constraint)).filter(|cell| cells.contains(cell));
        for cell in best_first.chain(cells.iter().copied()) {
            if !order.contains(&cell) {
                order.push(cell);
            }
        }
        let mut values = vec![0; candidates.len()];
        let mut left = MOST_TRIED;
        let can = self.fill(constraint, &order, candidates, &mut values, &mut left);
        if left == 0 { Err(RuleStepErrorKind::TooLarge) } else { Ok(can) }
    }

    fn fill(
        &self,
        constraint: &Constraint,
        cells: &[usize],
        candidates: &[ValueSet],
        values: &mut Vec<u8>,
        left: &mut u64,
    ) -> bool {
        let Some((&cell, rest)) = cells.split_first() else { return true };
        for value in candidates[cell].iter() {
            *left = left.saturating_sub(1);
            if *left == 0 {
                return false;
            }
            if (0..values.len()).any(|other| values[other] == value && self.differ[cell][other]) {
                continue;
            }
            values[cell] = value;
            let may = satisfiable::may_hold(constraint, &FilledGrid::new(&self.layout, values), candidates);
            if may && self.fill(constraint, rest, candidates, values, left) {
                return true;
            }
            values[cell] = 0;
        }
        false
    }

    /// Returns whether the terms are the cells of the houses minus those of the cages, and the total is the sum of the
    /// houses minus the sums of the cages.
    pub(super) fn is_left(
        &self,
        houses: &[usize],
        cages: &[usize],
        terms: &[(i64, usize)],
        total: i64,
    ) -> Result<bool, RuleStepErrorKind> {
        let mut left = vec![0i64; self.differ.len()];
        let all: i64 = (1..=self.layout.size() as u8).map(|value| self.layout.number(value)).sum();
        let mut sum = 0i64;
        for &house in houses {
            self.full_house(house)?.iter().for_each(|&cell| left[cell] += 1);
            sum += all;
        }
        for &cage in cages {
            let Some(Constraint::Cage { cells, sums }) = self.constraints.get(cage) else { return Ok(false) };
            let [own] = sums[..] else { return Ok(false) };
            let mut cells = cells.clone();
            cells.sort_unstable();
            cells.dedup();
            cells.iter().for_each(|&cell| left[cell] -= 1);
            sum = sum.saturating_sub(own);
        }
        for &(sign, cell) in terms {
            left[cell] -= sign;
        }
        Ok(total == sum && left.iter().all(|&count| count == 0))
    }
}
