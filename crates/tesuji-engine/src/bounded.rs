use core::cell::Cell;
use core::ops::ControlFlow;

use tesuji_core::{Control, Outcome, Solution};

use crate::Stats;
use crate::bands::{Bands, State};
use crate::learning::Learning;
use crate::spending::Spending;

/// After this many guesses a search that has found fewer than two solutions is long.
///
/// The hardest known proper puzzles take some hundreds of guesses, and so many take about 20 milliseconds. With fewer, sukakus
/// would be handed over that are done soon, some of which take [`Learning`] longer.
pub(crate) const LONG: u64 = 20_480;

/// The search of [`Bands`], which asks [`Learning`] whether there are no solutions, one or several if its own search has
/// become long.
#[derive(Clone, Debug)]
pub(crate) struct Bounded {
    bands: Bands,
    learning: Learning,
    stats: Stats,
}

impl Bounded {
    pub(crate) fn new() -> Bounded {
        Bounded { bands: Bands::new(), learning: Learning::default(), stats: Stats::default() }
    }

    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    /// Determines whether there is no solution, one, or several; `None` if the control stops the search before.
    pub(crate) fn solve(&mut self, start: State, control: &Control<'_>) -> Option<Outcome> {
        let mut spending = Spending::new(control);
        let mut long = false;
        let outcome = self.bands.solve(start, |guesses, _| {
            long = guesses >= LONG;
            !long && spending.go_on(guesses)
        });
        self.stats = self.bands.stats();
        spending.settle(self.stats.guesses);
        if outcome.is_none() && long { self.learn(start, control) } else { outcome }
    }

    /// Counts solutions up to the limit. If the control stops the search, the error is the count so far.
    pub(crate) fn count(&mut self, start: State, limit: u64, control: &Control<'_>) -> Result<u64, u64> {
        let mut spending = Spending::new(control);
        let mut long = false;
        let count = self.bands.count(start, limit, |guesses, found| {
            long = guesses >= LONG && found < 2;
            !long && spending.go_on(guesses)
        });
        self.stats = self.bands.stats();
        spending.settle(self.stats.guesses);
        let Err(found) = count else { return count };
        if !long {
            return count;
        }
        match self.learn(start, control) {
            None => Err(found),
            Some(Outcome::Several(_)) if limit > 2 => {
                let mut spending = Spending::new(control);
                let count = self.bands.count(start, limit, |guesses, _| spending.go_on(guesses));
                self.stats = self.bands.stats();
                spending.settle(self.stats.guesses);
                count
            }
            Some(outcome) => Ok((outcome.count() as u64).min(limit)),
        }
    }

    /// Calls `visit` with every solution until it breaks or the control stops the search; both return `Break`.
    pub(crate) fn for_each(
        &mut self,
        start: State,
        control: &Control<'_>,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut spending = Spending::new(control);
        // How many solutions were visited, if that is fewer than two; and how many of them, this time.
        let (visited, seen) = (Cell::new(0), Cell::new(0));
        let mut visit = |solution: &Solution| {
            seen.set(seen.get() + 1);
            if seen.get() <= visited.get() {
                return ControlFlow::Continue(());
            }
            visited.set(2.min(seen.get()));
            visit(solution)
        };
        let mut long = false;
        let flow = self.bands.for_each(
            start,
            |guesses, _| {
                long = guesses >= LONG && visited.get() < 2;
                !long && spending.go_on(guesses)
            },
            &mut visit,
        );
        self.stats = self.bands.stats();
        spending.settle(self.stats.guesses);
        if !long || flow.is_continue() {
            return flow;
        }
        match self.learn(start, control) {
            None => ControlFlow::Break(()),
            Some(Outcome::None) => ControlFlow::Continue(()),
            Some(Outcome::Unique(_)) if visited.get() == 1 => ControlFlow::Continue(()),
            Some(Outcome::Unique(solution)) => visit(&solution),
            Some(Outcome::Several(_)) => {
                // In the order that the search of the bands has.
                seen.set(0);
                let mut spending = Spending::new(control);
                let flow = self.bands.for_each(start, |guesses, _| spending.go_on(guesses), visit);
                self.stats = self.bands.stats();
                spending.settle(self.stats.guesses);
                flow
            }
        }
    }

    /// Determines whether there is no solution, one, or several, by learning alone; `None` if the control stops the search
    /// before.
    pub(crate) fn solve_by_learning(&mut self, start: State, control: &Control<'_>) -> Option<Outcome> {
        self.stats = Stats::default();
        self.learn(start, control)
    }

    /// Determines whether there is no solution, one, or several, and adds to the statistics of the search before.
    fn learn(&mut self, start: State, control: &Control<'_>) -> Option<Outcome> {
        let mut spending = Spending::new(control);
        let outcome = self.learning.solve(&start.candidates(), &mut |guesses| spending.go_on(guesses));
        let learned = self.learning.stats();
        spending.settle(learned.guesses);
        self.stats.guesses += learned.guesses;
        self.stats.dead_ends += learned.dead_ends;
        self.stats.solutions = learned.solutions;
        outcome
    }
}
