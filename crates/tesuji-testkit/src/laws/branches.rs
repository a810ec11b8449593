//! The law that the branches at a cell together have all solutions.

use tesuji_core::{CandidateSet, Cell, DigitSet};
use tesuji_engine::Solver;

/// Asserts that the solutions of a sukaku are those with the first digit of a cell, those with the second, and so on:
/// the counts add up, compared up to `limit`.
#[track_caller]
pub fn branches_add_up(candidates: &CandidateSet, cell: Cell, limit: u64) {
    let mut solver = Solver::new();
    let count = solver.count(candidates, limit);
    let with = |digit| {
        let mut branch = *candidates;
        branch.set_digits(cell, DigitSet::of(digit));
        branch
    };
    let sum: u64 = candidates.digits(cell).iter().map(|digit| solver.count(&with(digit), limit)).sum();
    assert_eq!(sum.min(limit), count, "the branches of {cell} up to {limit} of {candidates:?}");
}
