use core::ops::ControlFlow;

use tesuji_core::{Outcome, Solution};

use super::branch::{Guess, choose};
use super::endgame::Endgame;
use super::plane::Plane;
use super::plenty::{Plan, Plenty};
use super::propagate::{Verdict, propagate};
use super::record::Record;
use super::state::State;
use super::tally::Tally;
use crate::Stats;

/// Above this many solutions, counting remembers what it has counted.
const MANY: u64 = 2000;

/// Every so many guesses, which take a few milliseconds, the caller is asked whether to go on.
pub(super) const ASK_EVERY: u64 = 4096;

/// A depth-first search with its memory: the guesses whose other branch is still to be tried.
#[derive(Clone, Debug)]
pub(crate) struct Bands {
    /// At most one guess a cell is open at any time, so this never grows.
    pending: Vec<(State, Guess)>,
    record: Record,
    endgame: Endgame,
    plenty: Plenty,
    tally: Tally,
    stats: Stats,
}

impl Bands {
    pub(crate) fn new() -> Bands {
        Bands {
            pending: Vec::with_capacity(81),
            record: Record::new(),
            endgame: Endgame::new(),
            plenty: Plenty::new(),
            tally: Tally::default(),
            stats: Stats::default(),
        }
    }

    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    /// Counts solutions up to the limit. `go_on` is asked now and then; when it says no, the count so far is returned.
    pub(crate) fn count(&mut self, start: State, limit: u64, mut go_on: impl FnMut(u64) -> bool) -> u64 {
        let found = self.count_plainly(start, limit.min(MANY), &mut go_on);
        if found < MANY || limit == MANY { found } else { self.tally.count(start, limit, go_on) }
    }

    fn count_plainly(&mut self, start: State, limit: u64, go_on: impl FnMut(u64) -> bool) -> u64 {
        let mut count = 0;
        if limit > 0 {
            let _ = self.search::<false>(start, go_on, |_| {
                count += 1;
                if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        count
    }

    /// Finds out whether there is no solution, one, or several, of which the first two are returned; `None` if `go_on` said no
    /// before that was known.
    pub(crate) fn solve(&mut self, start: State, go_on: impl FnMut(u64) -> bool) -> Option<Outcome> {
        let (mut first, mut second) = (None, None);
        let flow = self.for_each(start, go_on, |solution| match first {
            None => {
                first = Some(*solution);
                ControlFlow::Continue(())
            }
            Some(_) => {
                second = Some(*solution);
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

    /// Hands every solution to `visit`, until it breaks or `go_on`, asked now and then, says no.
    pub(crate) fn for_each(
        &mut self,
        start: State,
        go_on: impl FnMut(u64) -> bool,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut state = start;
        if propagate(&mut state) == Verdict::Dead {
            self.stats = Stats { dead_ends: 1, ..Stats::default() };
            return ControlFlow::Continue(());
        }
        if let Some(plan) = Plan::of(&state) {
            self.stats = Stats::default();
            return self.plenty.for_each(&plan, &mut self.stats, go_on, visit);
        }
        // What follows from the start is not looked for again.
        self.search::<true>(state, go_on, |record| visit(&record.solution()))
    }

    /// Searches, and calls `leaf` at each solved state; `WRITE` says whether the record is kept for it.
    #[inline(always)]
    fn search<const WRITE: bool>(
        &mut self,
        start: State,
        mut go_on: impl FnMut(u64) -> bool,
        mut leaf: impl FnMut(&Record) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.pending.clear();
        self.record.back_to(Plane::EMPTY);
        self.stats = Stats::default();
        let mut state = start;
        loop {
            let verdict = propagate(&mut state);
            if WRITE && verdict != Verdict::Dead {
                self.record.write(&state);
            }
            match verdict {
                Verdict::Dead => self.stats.dead_ends += 1,
                Verdict::Solved => {
                    self.stats.solutions += 1;
                    leaf(&self.record)?;
                }
                Verdict::Stuck if Endgame::fits(&state) => {
                    self.stats.guesses += 1;
                    self.endgame.lay_out(&state);
                    let before = self.stats.solutions;
                    self.endgame.search::<WRITE>(&mut self.record, |record| {
                        self.stats.solutions += 1;
                        leaf(record)
                    })?;
                    if before == self.stats.solutions {
                        self.stats.dead_ends += 1;
                    }
                }
                Verdict::Stuck => {
                    let guess = choose(&state, self.stats.dead_ends > 0, Plane::ALL);
                    self.stats.guesses += 1;
                    if self.stats.guesses.is_multiple_of(ASK_EVERY) && !go_on(self.stats.solutions) {
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
                self.record.back_to(state.settled);
            }
            guess.refute(&mut state);
        }
    }
}
