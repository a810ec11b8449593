//! A search that alternates with clause learning when it takes long.

use core::cell::Cell;
use core::ops::ControlFlow;

use tesuji_core::{Control, Outcome, Solution};

use crate::Stats;
use crate::bands::{Bands, State};
use crate::guess_budget::GuessBudget;
use crate::learning::Learning;

/// The number of guesses after which a search that has found fewer than two solutions calls [`Learning`], and the total
/// number of guesses that [`Learning`] may then have made.
///
/// The two alternate, each for about as long as the other, because when one takes long the other usually finishes soon.
/// The hardest known proper puzzles take a few hundred guesses, and the first number takes about five milliseconds.
const LESSONS: [(u64, u64); 3] = [(8_192, 512), (24_576, 1_536), (49_152, u64::MAX)];

/// The search of [`Bands`]. If it takes long, it calls [`Learning`] to decide whether there are no solutions, one or
/// several.
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

    /// Determines whether there is no solution, one, or several; `None` if the control stops the search first.
    pub(crate) fn solve(&mut self, start: State, control: &Control<'_>) -> Option<Outcome> {
        let Bounded { bands, learning, stats } = self;
        let mut watch = Watch::new(start, learning, control);
        let outcome = bands.solve(start, |guesses, _| watch.should_continue(guesses));
        let (learned, lessons) = watch.settle(bands.stats());
        *stats = lessons;
        outcome.or(learned)
    }

    /// Counts solutions up to the limit. If the control stops the search, the error is the count so far.
    pub(crate) fn count(&mut self, start: State, limit: u64, control: &Control<'_>) -> Result<u64, u64> {
        let Bounded { bands, learning, stats } = self;
        let mut watch = Watch::new(start, learning, control);
        let count =
            bands.count(
                start,
                limit,
                |guesses, found| if found < 2 { watch.should_continue(guesses) } else { watch.spend(guesses) },
            );
        let (learned, lessons) = watch.settle(bands.stats());
        *stats = lessons;
        let (Err(_), Some(outcome)) = (count, learned) else { return count };
        match outcome {
            Outcome::Several(_) if limit > 2 => {
                let mut spending = GuessBudget::new(control);
                let count = self.bands.count(start, limit, |guesses, _| spending.should_continue(guesses));
                self.stats = self.bands.stats();
                spending.settle(self.stats.guesses);
                count
            }
            outcome => Ok((outcome.count() as u64).min(limit)),
        }
    }

    /// Calls `visit` with every solution until it breaks or the control stops the search; both return `Break`.
    pub(crate) fn for_each(
        &mut self,
        start: State,
        control: &Control<'_>,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // The number of solutions passed to `visit`, at most 2; and the number found in the current pass.
        let (visited, seen) = (Cell::new(0), Cell::new(0));
        let mut visit = |solution: &Solution| {
            seen.set(seen.get() + 1);
            if seen.get() <= visited.get() {
                return ControlFlow::Continue(());
            }
            visited.set(2.min(seen.get()));
            visit(solution)
        };
        let Bounded { bands, learning, stats } = self;
        let mut watch = Watch::new(start, learning, control);
        let should_continue =
            |guesses, _| if visited.get() < 2 { watch.should_continue(guesses) } else { watch.spend(guesses) };
        let flow = bands.for_each(start, should_continue, &mut visit);
        let (learned, lessons) = watch.settle(bands.stats());
        *stats = lessons;
        if flow.is_continue() {
            return flow;
        }
        match learned {
            None => ControlFlow::Break(()),
            Some(Outcome::None) => ControlFlow::Continue(()),
            Some(Outcome::Unique(_)) if visited.get() == 1 => ControlFlow::Continue(()),
            Some(Outcome::Unique(solution)) => visit(&solution),
            Some(Outcome::Several(_)) => {
                // In the order of the search of the bands.
                seen.set(0);
                let mut spending = GuessBudget::new(control);
                let flow = self.bands.for_each(start, |guesses, _| spending.should_continue(guesses), visit);
                self.stats = self.bands.stats();
                spending.settle(self.stats.guesses);
                flow
            }
        }
    }

    /// Determines whether there is no solution, one, or several, only by learning; `None` if the control stops the
    /// search first.
    pub(crate) fn solve_by_learning(&mut self, start: State, control: &Control<'_>) -> Option<Outcome> {
        let mut watch = Watch::new(start, &mut self.learning, control);
        watch.ask(u64::MAX);
        let (outcome, stats) = watch.settle(Stats::default());
        self.stats = stats;
        outcome
    }
}

/// A monitor of a search of [`Bands`], which calls [`Learning`] when it takes long.
struct Watch<'a> {
    start: State,
    learning: &'a mut Learning,
    spending: GuessBudget<'a>,
    /// The number of calls of [`Learning`].
    lessons: usize,
    spending_of_lessons: GuessBudget<'a>,
    outcome: Option<Outcome>,
}

impl<'a> Watch<'a> {
    fn new(start: State, learning: &'a mut Learning, control: &'a Control<'a>) -> Watch<'a> {
        let [spending, spending_of_lessons] = [(); 2].map(|()| GuessBudget::new(control));
        Watch { start, learning, spending, lessons: 0, spending_of_lessons, outcome: None }
    }

    /// Returns whether the search should continue after this many guesses; it has found fewer than two solutions.
    fn should_continue(&mut self, guesses: u64) -> bool {
        if !self.spend(guesses) {
            return false;
        }
        match LESSONS.get(self.lessons) {
            Some(&(after, until)) if guesses >= after => self.ask(until),
            _ => true,
        }
    }

    /// Reports the guesses to the control, and returns whether it lets the search continue.
    fn spend(&mut self, guesses: u64) -> bool {
        self.spending.should_continue(guesses)
    }

    /// Runs [`Learning`] until it has made this many guesses; returns whether the search should continue without an
    /// answer.
    fn ask(&mut self, until: u64) -> bool {
        if self.lessons == 0 {
            self.learning.begin(&self.start.candidates());
        }
        self.lessons += 1;
        let mut stopped = false;
        self.outcome = self.learning.should_continue(&mut |guesses| {
            stopped = !self.spending_of_lessons.should_continue(guesses);
            !stopped && guesses < until
        });
        self.spending_of_lessons.settle(self.learning.stats().guesses);
        self.outcome.is_none() && !stopped
    }

    /// Returns the result of [`Learning`], and the statistics of both searches.
    fn settle(mut self, bands: Stats) -> (Option<Outcome>, Stats) {
        self.spending.settle(bands.guesses);
        let learned = if self.lessons == 0 { Stats::default() } else { self.learning.stats() };
        let solutions = if self.outcome.is_some() { learned.solutions } else { bands.solutions };
        let (guesses, dead_ends) = (bands.guesses + learned.guesses, bands.dead_ends + learned.dead_ends);
        (self.outcome, Stats { guesses, dead_ends, solutions })
    }
}
