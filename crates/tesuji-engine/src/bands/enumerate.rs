//! Enumerating the solutions of puzzles that have many: two bands by search, the third from a list.
//!
//! Two complete bands leave 190 ways on average to fill an empty third one, and these are listed without a search. So
//! the band, or stack, with the fewest known cells is filled last.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use tesuji_core::{Digit, Solution};

use super::branch::{Guess, choose};
use super::last_band::LastBand;
use super::partial_grid::PartialGrid;
use super::plane::Plane;
use super::propagate::{Verdict, propagate};
use super::search::ASK_EVERY;
use super::state::State;
use crate::Stats;

/// A state to search, and how to transform its solutions back.
pub(super) struct Plan {
    state: State,
    /// The band that is filled last.
    band: usize,
    /// `true` if the state is transposed, so that the last band was a stack.
    transposed: bool,
}

/// A puzzle with fewer known cells than this, if these are clues, cannot be proper, and usually has thousands of
/// solutions.
const KNOWN: u32 = 17;
/// The maximum number of known cells in the last band.
const KNOWN_LAST: u32 = 3;

impl Plan {
    /// Returns the plan for a fully propagated state, if few cells are known.
    pub(super) fn of(state: &State) -> Option<Plan> {
        if state.settled.len() >= KNOWN {
            return None;
        }
        let turned = state.transposed();
        let known = |state: &State, band: usize| state.settled.bands()[band].count_ones();
        let chutes = (0..6).map(|chute| (chute, known(if chute < 3 { state } else { &turned }, chute % 3)));
        let (chute, least) = chutes.min_by_key(|&(_, known)| known).expect("there are six");
        let transposed = chute >= 3;
        let state = if transposed { turned } else { *state };
        (least <= KNOWN_LAST).then_some(Plan { state, band: chute % 3, transposed })
    }

    /// Returns the cells of the other two bands.
    fn searched(&self) -> Plane {
        let mut bands = Plane::ALL.bands();
        bands[self.band] = 0;
        Plane::of_bands(bands)
    }

    /// Writes the rows of the last band.
    #[inline(always)]
    fn write(&self, board: &mut [Digit; 81], rows: [&[Digit; 9]; 3]) {
        for (nth, row) in rows.into_iter().enumerate() {
            let row_of_all = 3 * self.band + nth;
            if self.transposed {
                for (column, &digit) in row.iter().enumerate() {
                    board[9 * column + row_of_all] = digit;
                }
            } else {
                board[9 * row_of_all..][..9].copy_from_slice(row);
            }
        }
    }

    /// Transposes the digits back if the state is transposed.
    fn turn_back(&self, digits: &[Digit; 81]) -> [Digit; 81] {
        if self.transposed { core::array::from_fn(|cell| digits[cell % 9 * 9 + cell / 9]) } else { *digits }
    }
}

/// An enumerator of solutions, which owns the memory of the search.
#[derive(Clone, Debug)]
pub(super) struct Enumerator {
    pending: Vec<(State, Guess)>,
    grid: PartialGrid,
    last: LastBand,
}

impl Enumerator {
    pub(super) fn new() -> Enumerator {
        Enumerator { pending: Vec::with_capacity(81), grid: PartialGrid::new(), last: LastBand::new() }
    }

    /// Calls `visit` with every solution until it breaks, or until `should_continue`, called at intervals with the
    /// number of guesses and of solutions so far, returns false.
    pub(super) fn for_each(
        &mut self,
        plan: &Plan,
        stats: &mut Stats,
        mut should_continue: impl FnMut(u64, u64) -> bool,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Enumerator { pending, grid, last } = self;
        let searched = plan.searched();
        pending.clear();
        grid.back_to(Plane::EMPTY);
        let mut state = plan.state;
        loop {
            if propagate(&mut state) == Verdict::Dead {
                stats.dead_ends += 1;
            } else {
                grid.write(&state);
                let open = searched & !state.settled;
                if !open.is_empty() {
                    let guess = choose(&state, false, open);
                    stats.guesses += 1;
                    if stats.guesses.is_multiple_of(ASK_EVERY) && !should_continue(stats.guesses, stats.solutions) {
                        return ControlFlow::Break(());
                    }
                    pending.push((state, guess));
                    guess.assume(&mut state);
                    continue;
                }
                let mut board = plan.turn_back(grid.digits());
                last.for_each(&state, plan.band, |rows| {
                    stats.solutions += 1;
                    plan.write(&mut board, rows);
                    visit(&Solution::from_proven(board))
                })?;
            }
            let Some((parent, guess)) = pending.pop() else { return ControlFlow::Continue(()) };
            state = parent;
            grid.back_to(state.settled);
            guess.refute(&mut state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::solvable::sealed::Start;
    use std::collections::BTreeSet;
    use tesuji_core::{CandidateSet, Cell, DigitSet, Grid};

    /// Returns a sukaku with the digits of a solution and, in some cells, the next digits too.
    fn sukaku(open: impl Fn(usize) -> bool) -> CandidateSet {
        let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let solution: Grid = line.parse().expect("81 cells");
        let mut candidates = CandidateSet::ALL;
        for cell in Cell::ALL {
            let digit = solution.get(cell).expect("the grid is full");
            let next = |by: usize| DigitSet::of(Digit::ALL[(digit.index() + by) % 9]);
            let others = if open(cell.index()) { next(1) | next(2) | next(3) } else { DigitSet::EMPTY };
            candidates.set_digits(cell, DigitSet::of(digit) | others);
        }
        candidates
    }

    fn all(visit: impl FnOnce(&mut dyn FnMut(&Solution) -> ControlFlow<()>)) -> BTreeSet<Solution> {
        let mut all = BTreeSet::new();
        visit(&mut |solution| {
            assert!(all.insert(*solution), "{solution} twice");
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    #[cfg_attr(miri, ignore = "nothing unsafe, and many minutes")]
    fn whichever_band_or_stack_is_last_the_solutions_are_the_same() {
        let puzzles = [sukaku(|_| true), sukaku(|cell| cell % 27 != 0), sukaku(|cell| cell % 31 != 5)];
        for (puzzle, expected) in puzzles.into_iter().zip([18245, 249, 630]) {
            let mut state = puzzle.bands();
            assert!(propagate(&mut state) == Verdict::Stuck);
            assert_eq!(Solver::new().count(&puzzle, u64::MAX), expected);
            let searched = all(|visit| {
                let mut bands = crate::bands::Bands::new();
                let _ = bands.for_each(puzzle.bands(), |_, _| true, visit);
            });
            assert_eq!(searched.len() as u64, expected);
            for (transposed, state) in [(false, state), (true, state.transposed())] {
                for band in 0..3 {
                    let plan = Plan { state, band, transposed };
                    let listed = all(|visit| {
                        let _ = Enumerator::new().for_each(&plan, &mut Stats::default(), |_, _| true, visit);
                    });
                    assert_eq!(listed, searched, "band {band}, transposed {transposed}");
                }
            }
        }
    }
}
