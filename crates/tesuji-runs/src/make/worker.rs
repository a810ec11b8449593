//! Generates the puzzles of a range of numbers on one thread.

use std::ops::ControlFlow;

use tesuji_generate::{GeneratedPuzzle, Generator, Rng};
use tesuji_query::with_canonicalizer;

use super::filter::{Filter, Verdict};
use super::run::Watch;
use super::steer::{Trial, Walk, WalkScratch};
use super::{Grades, Nearest, Run, RunPuzzle};

/// The maximum number of attempts made together.
pub(super) const WIDTH: usize = 512;

/// The number of first attempts at a puzzle made together; later, at most twice the number of failed attempts. If an
/// early one fits, the others are wasted.
const FIRST: u64 = 16;

/// The puzzles of some numbers of a run.
pub(super) struct RunSlice {
    pub(super) made: Vec<RunPuzzle>,
    pub(super) tries: u64,
    pub(super) given_up: u64,
    /// The clue counts that were drawn first but not reached; their puzzles have another count.
    pub(super) replaced: Vec<usize>,
    pub(super) nearest: Option<Nearest>,
    /// The number after the last finished one; `None` if the work was stopped before.
    pub(super) next: Option<u64>,
}

impl RunSlice {
    /// Returns the partial result of work that was stopped.
    fn stopped(tries: u64, nearest: Option<Nearest>) -> RunSlice {
        RunSlice { made: Vec::new(), tries, given_up: 0, replaced: Vec::new(), nearest, next: None }
    }
}

pub(super) struct Worker {
    generator: Generator,
    filter: Filter,
    walker: WalkScratch,
    /// The possible counts of clues; empty if the count is not drawn.
    counts: Vec<usize>,
}

/// The search for the puzzle with one number.
struct Search {
    number: u64,
    seed: u64,
    tries: u64,
    clues: ClueDraw,
    found: Option<RunPuzzle>,
}

impl Search {
    fn new(seed: u64, number: u64, counts: &[usize]) -> Search {
        let mut rng = Rng::new(seed, number);
        Search { number, seed: rng.below(u64::MAX), tries: 0, clues: ClueDraw::new(counts, rng), found: None }
    }

    /// Returns how many of `each` attempts to make with the drawn count of clues.
    fn attempts(&self, each: u64, tries: u64) -> u64 {
        each.min(FIRST.max(2 * self.tries)).min(tries - self.tries).min(Run::REACH - self.tries % Run::REACH)
    }

    /// Draws another count of clues each time that `Run::REACH` attempts have failed.
    fn should_continue(&mut self) {
        if self.found.is_none() && self.tries.is_multiple_of(Run::REACH) {
            self.clues.draw_other();
        }
    }
}

/// The clue count that is drawn for a puzzle.
struct ClueDraw {
    rng: Rng,
    all: Vec<usize>,
    /// The counts that have not been drawn in this round.
    left: Vec<usize>,
    first: Option<usize>,
    now: Option<usize>,
}

impl ClueDraw {
    fn new(counts: &[usize], rng: Rng) -> ClueDraw {
        let mut drawn = ClueDraw { rng, all: counts.to_vec(), left: Vec::new(), first: None, now: None };
        drawn.draw_other();
        drawn.first = drawn.now;
        drawn
    }

    /// Draws a count that has not been drawn in this round.
    fn draw_other(&mut self) {
        if self.left.is_empty() {
            self.left.clone_from(&self.all);
        }
        if !self.left.is_empty() {
            self.now = Some(self.left.swap_remove(self.rng.below(self.left.len() as u64) as usize));
        }
    }

    /// Returns the count that was drawn first, if it was not reached.
    fn missed(&self) -> Option<usize> {
        self.first.filter(|_| self.first != self.now)
    }
}

impl Worker {
    pub(super) fn new(generator: Generator, counts: Vec<usize>) -> Worker {
        Worker { generator, filter: Filter::new(), walker: WalkScratch::default(), counts }
    }

    /// Makes the puzzles with these numbers.
    pub(super) fn make(&mut self, run: &Run, numbers: &[u64], watch: &Watch<'_>) -> RunSlice {
        let search = |&number| Search::new(run.seed, number, &self.counts);
        let mut searches: Vec<Search> = numbers.iter().map(search).collect();
        let (mut nearest, mut tries) = (None, 0);
        if run.spec.steers {
            for search in &mut searches {
                if self.walk(run, search, watch, &mut nearest).is_break() {
                    return RunSlice::stopped(tries + search.tries, nearest);
                }
                tries += search.tries;
            }
        }
        loop {
            let open = |search: &Search| search.found.is_none() && search.tries < run.tries;
            let mut open: Vec<&mut Search> = searches.iter_mut().filter(|search| open(search)).collect();
            if open.is_empty() {
                break;
            }
            if !watch.lasts() || self.make_attempts(run, &mut open, watch, &mut tries, &mut nearest).is_break() {
                return RunSlice::stopped(tries, nearest);
            }
            open.into_iter().for_each(Search::should_continue);
        }
        let replaced = searches.iter().filter(|search| search.found.is_some()).filter_map(|found| found.clues.missed());
        let replaced = replaced.collect();
        let made: Vec<RunPuzzle> = searches.into_iter().filter_map(|search| search.found).collect();
        let given_up = (numbers.len() - made.len()) as u64;
        RunSlice { given_up, made, tries, replaced, nearest, next: numbers.last().map(|last| last + 1) }
    }

    /// Walks until a puzzle fits or the attempts are used up. Returns `Break` if it was stopped.
    fn walk(
        &mut self,
        run: &Run,
        search: &mut Search,
        watch: &Watch<'_>,
        nearest: &mut Option<Nearest>,
    ) -> ControlFlow<()> {
        let mut walk = Walk::default();
        while search.found.is_none() && search.tries < run.tries {
            if !watch.lasts() {
                return ControlFlow::Break(());
            }
            let mut rng = Rng::new(search.seed, search.tries);
            let tools = (&mut self.walker, &mut self.filter, &mut self.generator);
            let before = search.tries;
            match walk.step(&run.spec, search.clues.now, &mut rng, tools, &watch.control) {
                None => return ControlFlow::Break(()),
                Some(Trial::Fits(tried, generated, grades)) => {
                    search.tries += tried;
                    watch.note_success();
                    search.found = Some(made(search, generated, *grades));
                }
                Some(Trial::On(tried, near)) => {
                    search.tries += tried;
                    *nearest = Nearest::better(nearest.take(), near);
                }
            }
            // Many attempts may be made at once. A walk keeps its count of clues; another count needs another walk.
            if before / Run::REACH < search.tries / Run::REACH && search.found.is_none() && !self.counts.is_empty() {
                search.clues.draw_other();
                walk = Walk::default();
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes some attempts at each puzzle. Returns `Break` if it was stopped.
    fn make_attempts(
        &mut self,
        run: &Run,
        open: &mut [&mut Search],
        watch: &Watch<'_>,
        tries: &mut u64,
        nearest: &mut Option<Nearest>,
    ) -> ControlFlow<()> {
        let each = (WIDTH / open.len()).max(1) as u64;
        let (mut rngs, mut wanted) = (Vec::with_capacity(WIDTH), Vec::with_capacity(WIDTH));
        for search in open.iter() {
            for attempt in search.tries..search.tries + search.attempts(each, run.tries) {
                rngs.push(Rng::new(search.seed, attempt));
                wanted.push(search.clues.now);
            }
        }
        let attempts = self.generator.attempt_with_clues(&mut rngs, &wanted, &watch.control);
        let Some(attempts) = attempts else { return ControlFlow::Break(()) };
        let mut attempts = attempts.into_iter();
        for search in open {
            let own: Vec<_> = attempts.by_ref().take(search.attempts(each, run.tries) as usize).collect();
            for generated in own {
                if search.found.is_some() {
                    break;
                }
                search.tries += 1;
                *tries += 1;
                let rejected = match generated {
                    Ok(generated) => match self.filter.check(&run.spec, &generated, &watch.control) {
                        Verdict::Fits(grades) => {
                            watch.note_success();
                            search.found = Some(made(search, generated, *grades));
                            None
                        }
                        Verdict::No(near) => Some(near),
                        Verdict::Stopped => return ControlFlow::Break(()),
                    },
                    Err(miss) => Nearest::of_miss(miss, self.generator.clue_spec()),
                };
                *nearest = Nearest::better(nearest.take(), rejected);
            }
        }
        ControlFlow::Continue(())
    }
}

fn made(search: &Search, generated: GeneratedPuzzle, grades: Grades) -> RunPuzzle {
    let GeneratedPuzzle { puzzle, solution, weight } = generated;
    let form = *with_canonicalizer(|own| own.minlex(&puzzle)).grid();
    RunPuzzle { number: search.number, tries: search.tries, puzzle, solution, weight, grades, form }
}
