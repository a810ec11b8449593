//! The depth-first search on states of nine planes.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use tesuji_core::{Outcome, Solution};

use super::branch::{Guess, choose};
use super::endgame::Endgame;
use super::enumerate::{Enumerator, Plan};
use super::memo_count::MemoCounter;
use super::partial_grid::PartialGrid;
use super::plane::Plane;
use super::propagate::{Verdict, propagate};
use super::state::State;
use crate::Stats;

/// Counts above this limit are left to the [`MemoCounter`].
const SEARCH_LIMIT: u64 = 2000;

/// The number of guesses between two calls of `should_continue`, which take a few milliseconds.
pub(super) const ASK_EVERY: u64 = 4096;

/// A depth-first search with its memory: the guesses whose other branch still has to be tried.
#[derive(Clone, Debug)]
pub(crate) struct Bands {
    /// At most one guess per cell is open at any time, so this never reallocates.
    pending: Vec<(State, Guess)>,
    grid: PartialGrid,
    endgame: Endgame,
    enumerator: Enumerator,
    memo_counter: MemoCounter,
    stats: Stats,
}

impl Bands {
    pub(crate) fn new() -> Bands {
        Bands {
            pending: Vec::with_capacity(81),
            grid: PartialGrid::new(),
            endgame: Endgame::new(),
            enumerator: Enumerator::new(),
            memo_counter: MemoCounter::default(),
            stats: Stats::default(),
        }
    }

    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    /// Counts solutions up to the limit. `should_continue` is called at intervals with the number of guesses and of
    /// solutions so far; if it returns false, the error is the count so far.
    pub(crate) fn count(
        &mut self,
        start: State,
        limit: u64,
        mut should_continue: impl FnMut(u64, u64) -> bool,
    ) -> Result<u64, u64> {
        self.stats = Stats::default();
        let mut stopped = false;
        let mut should_continue = |guesses, found| {
            stopped = !should_continue(guesses, found);
            !stopped
        };
        let mut found = self.count_by_search(start, limit.min(SEARCH_LIMIT), &mut should_continue);
        if found == SEARCH_LIMIT && limit != SEARCH_LIMIT {
            let before = self.stats.guesses;
            found = self.memo_counter.count(start, limit, |guesses| should_continue(before + guesses, SEARCH_LIMIT));
        }
        if stopped && found < limit { Err(found) } else { Ok(found) }
    }

    fn count_by_search(&mut self, start: State, limit: u64, should_continue: impl FnMut(u64, u64) -> bool) -> u64 {
        let mut count = 0;
        if limit > 0 {
            let _ = self.search::<false>(start, should_continue, |_| {
                count += 1;
                if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        count
    }

    /// Determines whether there is no solution, one, or several, and returns up to two of them; `None` if
    /// `should_continue` returned false before that was known.
    pub(crate) fn solve(&mut self, start: State, should_continue: impl FnMut(u64, u64) -> bool) -> Option<Outcome> {
        let (mut first, mut second) = (None, None);
        let flow = self.search::<true>(start, should_continue, |grid| match first {
            None => {
                first = Some(grid.solution());
                ControlFlow::Continue(())
            }
            Some(_) => {
                second = Some(grid.solution());
                ControlFlow::Break(())
            }
        });
        match (first, second) {
            (Some(first), Some(second)) => Some(Outcome::Several([first, second])),
            _ if flow.is_break() => None,
            (Some(solution), _) => Some(Outcome::Unique(solution)),
            (None, _) => Some(Outcome::None),
        }
    }

    /// Calls `visit` with every solution until it breaks, or until `should_continue`, called at intervals with the
    /// number of guesses and of solutions so far, returns false.
    pub(crate) fn for_each(
        &mut self,
        start: State,
        should_continue: impl FnMut(u64, u64) -> bool,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut state = start;
        if propagate(&mut state) == Verdict::Dead {
            self.stats = Stats { dead_ends: 1, ..Stats::default() };
            return ControlFlow::Continue(());
        }
        if let Some(plan) = Plan::of(&state)
            && self.has_several_soon(state)
        {
            self.stats = Stats::default();
            return self.enumerator.for_each(&plan, &mut self.stats, should_continue, visit);
        }
        // The state is already propagated.
        self.search::<true>(state, should_continue, |grid| visit(&grid.solution()))
    }

    /// Returns whether a few guesses find two solutions. If they do not, there may be none, and a search that fills two
    /// bands first can take as long as there are ways to fill them.
    fn has_several_soon(&mut self, start: State) -> bool {
        let mut left = 2;
        let flow = self.search::<false>(
            start,
            |_, _| false,
            |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        flow.is_break() && left == 0
    }

    /// Searches, and calls `leaf` at each solved state; `WRITE` selects whether the grid is filled for it.
    #[inline(always)]
    fn search<const WRITE: bool>(
        &mut self,
        start: State,
        mut should_continue: impl FnMut(u64, u64) -> bool,
        mut leaf: impl FnMut(&PartialGrid) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.pending.clear();
        self.grid.back_to(Plane::EMPTY);
        self.stats = Stats::default();
        let mut state = start;
        loop {
            let verdict = propagate(&mut state);
            if WRITE && verdict != Verdict::Dead {
                self.grid.write(&state);
            }
            match verdict {
                Verdict::Dead => self.stats.dead_ends += 1,
                Verdict::Solved => {
                    self.stats.solutions += 1;
                    leaf(&self.grid)?;
                }
                Verdict::Stuck if Endgame::fits(&state) => {
                    self.stats.guesses += 1;
                    self.endgame.lay_out(&state);
                    let before = self.stats.solutions;
                    self.endgame.search::<WRITE>(&mut self.grid, |grid| {
                        self.stats.solutions += 1;
                        leaf(grid)
                    })?;
                    if before == self.stats.solutions {
                        self.stats.dead_ends += 1;
                    }
                }
                Verdict::Stuck => {
                    let guess = choose(&state, self.stats.dead_ends > 0, Plane::ALL);
                    self.stats.guesses += 1;
                    let Stats { guesses, solutions, .. } = self.stats;
                    if guesses.is_multiple_of(ASK_EVERY) && !should_continue(guesses, solutions) {
                        return ControlFlow::Break(());
                    }
                    self.pending.push((state, guess));
                    guess.assume(&mut state);
                    continue;
                }
            }
            let Some((parent, guess)) = self.pending.pop() else { return ControlFlow::Continue(()) };
            state = parent;
            if WRITE {
                self.grid.back_to(state.settled);
            }
            guess.refute(&mut state);
        }
    }
}
