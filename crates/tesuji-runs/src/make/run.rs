//! Runs of the generator.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tesuji_core::{Control, Grid, Puzzle, Solution, StopReason};
use tesuji_generate::Generator;

use super::worker::{RunSlice, WIDTH, Worker};
use super::{Grades, Nearest, Spec, SpecError};
use tesuji_query::{Classes, Limits};
use tesuji_stream::{Outlet, in_order};

/// A run of the generator: the specification, the number of puzzles, the seed, and when to stop trying.
///
/// A run makes the puzzles with the numbers 0, 1, 2 and so on. Each number has its own random numbers and takes the
/// first attempt that fits. A puzzle that is essentially equal to one with a smaller number is left out, which happens
/// if a specification leaves little choice.
///
/// If the specification has a range of clues, each number draws its count of clues, with all
/// [counts](tesuji_generate::ClueSpec::counts) equally likely, and uses it for [`REACH`](Run::REACH) attempts. If none
/// of them fits, it draws another count, which [`Summary::replaced`] records. So all counts are equally frequent,
/// except those that are not always reached within that many attempts: these are less frequent, and the others more.
#[derive(Clone, Debug)]
pub struct Run {
    pub(super) spec: Spec,
    pub(super) seed: u64,
    pub(super) numbers: std::ops::Range<u64>,
    pub(super) shard: (u64, u64),
    threads: usize,
    pub(super) tries: u64,
    time: Option<Duration>,
    patience: Option<Duration>,
}

/// A puzzle of a run.
#[derive(Clone, Debug)]
pub struct RunPuzzle {
    /// The number in the run, from 0.
    pub number: u64,
    /// The number of the successful attempt, from 1.
    pub tries: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Solution,
    /// The number of puzzles that it represents, see
    /// [`GeneratedPuzzle::weight`](tesuji_generate::GeneratedPuzzle::weight).
    pub weight: f64,
    /// The difficulty, as far as it was requested.
    pub grades: Grades,
    /// The canonical form.
    pub(crate) form: Grid,
}

/// The puzzles of some consecutive numbers of a run.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The puzzles.
    pub made: Vec<RunPuzzle>,
    /// All numbers of the shard below this one are finished.
    pub next: u64,
    /// The result of the run so far.
    pub summary: Summary,
}

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// The number of puzzles made.
    pub made: u64,
    /// The number of puzzles left out, as essentially equal to an earlier one.
    pub left_out: u64,
    /// The number of abandoned numbers, for which no attempt fitted.
    pub given_up: u64,
    /// The number of attempts, including those for unfinished numbers.
    pub tries: u64,
    /// The puzzle that came closest, among those that did not fit.
    pub nearest: Option<Nearest>,
    /// For each drawn count of clues that was not reached, the number of puzzles that have another count instead.
    pub replaced: BTreeMap<usize, u64>,
    /// The weights of the puzzles.
    pub weights: Weights,
    /// The reason why the run ended early.
    pub end: Option<End>,
}

/// The sums that summarize the weights of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Weights {
    sum: f64,
    sum_of_squares: f64,
}

impl Weights {
    /// Adds the weight of a puzzle.
    pub fn add(&mut self, weight: f64) {
        self.sum += weight;
        self.sum_of_squares += weight * weight;
    }

    /// Returns Kish's effective sample size: this many puzzles of equal weight would give equally precise averages. It
    /// is the square of the sum of the weights divided by the sum of their squares; 0 without puzzles.
    #[doc(alias = "ESS")]
    pub fn effective_sample_size(&self) -> f64 {
        if self.sum_of_squares > 0.0 { self.sum * self.sum / self.sum_of_squares } else { 0.0 }
    }
}

/// The reason why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// The time was up.
    Time,
    /// No puzzle was found for too long.
    Patience,
    /// The run was stopped.
    Stopped,
}

impl Run {
    /// The number of attempts after which another count of clues is drawn.
    pub const REACH: u64 = 20_000;

    /// The default number of attempts after which a number is abandoned.
    pub const TRIES: u64 = 100_000_000;

    /// The default maximum time without a puzzle.
    pub const PATIENCE: Duration = Duration::from_secs(120);

    /// Makes a run for one puzzle on all cores, which gives up after two minutes without a puzzle, or after a hundred
    /// million attempts at one.
    pub fn new(spec: Spec, seed: u64) -> Run {
        Run {
            spec,
            seed,
            numbers: 0..1,
            shard: (0, 1),
            threads: thread::available_parallelism().map_or(1, usize::from),
            tries: Run::TRIES,
            time: None,
            patience: Some(Run::PATIENCE),
        }
    }

    /// Sets the number of puzzles of the whole run, with those before the number at which it continues.
    #[must_use]
    pub fn count(mut self, count: u64) -> Run {
        self.numbers.end = count;
        self
    }

    /// Sets the number at which the run continues after an interruption.
    #[must_use]
    pub fn from(mut self, number: u64) -> Run {
        self.numbers.start = number;
        self
    }

    /// Selects a shard of the run: the numbers that are `nth`, from 0, modulo `of`. All shards together give the whole
    /// run, except for puzzles that are essentially equal to one of another shard, which [`join`](super::join) leaves
    /// out.
    ///
    /// # Panics
    ///
    /// Panics if `nth` is not below `of`.
    #[must_use]
    #[track_caller]
    pub fn shard(mut self, nth: u64, of: u64) -> Run {
        assert!(nth < of, "there is no shard {nth} of {of}");
        self.shard = (nth, of);
        self
    }

    /// Sets the number of threads; 0 counts as 1.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Run {
        self.threads = threads.max(1);
        self
    }

    /// Sets the number of attempts after which a number is abandoned.
    #[must_use]
    pub fn tries(mut self, tries: u64) -> Run {
        self.tries = tries.max(1);
        self
    }

    /// Sets the maximum time of the run.
    #[must_use]
    pub fn time(mut self, time: Option<Duration>) -> Run {
        self.time = time;
        self
    }

    /// Sets the maximum time without a puzzle; `None` for no limit.
    #[must_use]
    pub fn patience(mut self, patience: Option<Duration>) -> Run {
        self.patience = patience;
        self
    }

    /// Makes the puzzles and delivers them in the order of their numbers, until `deliver` breaks.
    ///
    /// `known` contains the canonical forms of the puzzles made before an interruption, and receives the new ones.
    ///
    /// # Errors
    ///
    /// Returns an error if it is known that no puzzle fits the specification.
    pub fn go(
        &self,
        known: &mut Classes,
        control: &Control<'_>,
        mut deliver: impl FnMut(Batch) -> ControlFlow<()>,
    ) -> Result<Summary, SpecError> {
        self.spec.check()?;
        let generator = Generator::new(self.spec.clues.clone()).map_err(SpecError::Clues)?;
        // Each worker makes a copy.
        let generator = Mutex::new(generator);
        let watch = Watch::new(self.time, self.patience, control);
        let mut summary = Summary::default();
        let counts = self.spec.clues.counts().unwrap_or_default();
        let worker = || {
            let generator = generator.lock().unwrap_or_else(PoisonError::into_inner).clone();
            Worker::new(generator, counts.clone())
        };
        let work = |worker: &mut Worker, numbers: Vec<u64>, outlet: &mut Outlet<'_, RunSlice>| {
            let _ = outlet.push(worker.make(self, &numbers, &watch));
        };
        let pace = Pace::default();
        let flow = in_order(self.threads, self.portions(&pace), worker, work, |portion| {
            pace.add(&portion);
            let whole = portion.next.is_some();
            let RunSlice { made, tries, given_up, replaced, nearest, next } = portion;
            let count = made.len();
            let made: Vec<RunPuzzle> = made.into_iter().filter(|made| known.insert(&made.form).1).collect();
            made.iter().for_each(|made| summary.weights.add(made.weight));
            summary.made += made.len() as u64;
            summary.left_out += (count - made.len()) as u64;
            summary.given_up += given_up;
            summary.tries += tries;
            replaced.into_iter().for_each(|clues| *summary.replaced.entry(clues).or_default() += 1);
            summary.nearest = Nearest::better(summary.nearest.take(), nearest);
            if let Some(next) = next {
                deliver(Batch { made, next, summary: summary.clone() })?;
            }
            if whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        summary.end = watch.end().filter(|_| flow.is_break());
        Ok(summary)
    }

    /// Returns the numbers of the shard, in groups that suit the lanes.
    fn portions<'p>(&self, pace: &'p Pace) -> impl Iterator<Item = Vec<u64>> + Send + use<'p> {
        let steers = self.spec.steers;
        let fits_at_once = self.spec.criteria.is_plain() && !self.spec.rates && self.is_quick();
        let together = move || match (steers, fits_at_once) {
            (true, _) => 1,
            (_, true) => WIDTH,
            _ => pace.together(),
        };
        let (nth, of) = self.shard;
        let mut numbers = (0..).map(move |round: u64| nth + round * of).skip_while({
            let start = self.numbers.start;
            move |number| *number < start
        });
        let end = self.numbers.end;
        std::iter::from_fn(move || {
            let portion: Vec<u64> = numbers.by_ref().take_while(|number| *number < end).take(together()).collect();
            (!portion.is_empty()).then_some(portion)
        })
    }

    /// Returns `true` if most attempts fit the layout.
    fn is_quick(&self) -> bool {
        let clues = &self.spec.clues;
        clues.method == tesuji_generate::Method::TopDown && clues.pattern.is_none()
    }
}

/// The average number of attempts per puzzle so far. It affects the grouping of numbers, but not the puzzles.
#[derive(Default)]
struct Pace {
    made: AtomicU64,
    tries: AtomicU64,
}

impl Pace {
    fn add(&self, portion: &RunSlice) {
        self.made.fetch_add(portion.made.len() as u64, Ordering::Relaxed);
        self.tries.fetch_add(portion.tries, Ordering::Relaxed);
    }

    /// Returns the number of puzzles to attempt together, chosen so that few attempts are wasted after one that fits.
    fn together(&self) -> usize {
        const LEAST: usize = 8;
        let (made, tries) = (self.made.load(Ordering::Relaxed), self.tries.load(Ordering::Relaxed));
        (WIDTH as u64 * made).checked_div(tries).map_or(LEAST, |together| (together as usize).clamp(LEAST, WIDTH))
    }
}

/// A watch that decides when a run must end.
pub(super) struct Watch<'a> {
    run: &'a Control<'a>,
    /// Ends when the run is stopped, its time is up, or no puzzle has been found for too long.
    pub(super) control: Control<'a>,
    patience: Option<Patience>,
}

/// The limit on the time without a puzzle. A run without this limit reads no clock, because a browser's module has
/// none.
struct Patience {
    begin: Instant,
    time: Duration,
    /// The time of the last puzzle, in milliseconds since the start.
    success: AtomicU64,
}

impl<'a> Watch<'a> {
    pub(super) fn new(time: Option<Duration>, patience: Option<Duration>, control: &'a Control<'a>) -> Watch<'a> {
        let begin = |time| Patience { begin: Instant::now(), time, success: AtomicU64::new(0) };
        Watch { run: control, control: Limits { time, nodes: None }.control(control), patience: patience.map(begin) }
    }

    pub(super) fn note_success(&self) {
        if let Some(patience) = &self.patience {
            patience.success.fetch_max(patience.begin.elapsed().as_millis() as u64, Ordering::Relaxed);
        }
    }

    pub(super) fn lasts(&self) -> bool {
        if self.patience.as_ref().is_some_and(Patience::is_over) {
            self.control.stop();
        }
        self.control.should_continue()
    }

    /// Returns the reason why the run ended early, if it did.
    pub(super) fn end(&self) -> Option<End> {
        Some(match self.control.stop_reason()? {
            StopReason::Stopped if self.run.is_stopped() => End::Stopped,
            StopReason::Stopped => End::Patience,
            _ => End::Time,
        })
    }
}

impl Patience {
    fn is_over(&self) -> bool {
        let success = Duration::from_millis(self.success.load(Ordering::Relaxed));
        self.begin.elapsed().saturating_sub(success) > self.time
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::Criteria;
    use tesuji_core::Outcome;
    use tesuji_engine::Solver;
    use tesuji_generate::{ClueSpec, Method};
    use tesuji_query::rate::Window;
    use tesuji_symmetry::Symmetry;

    fn all_of(run: &Run) -> (Vec<String>, Summary) {
        let mut made = Vec::new();
        let summary = run.go(&mut Classes::new(), &Control::new(), |batch| {
            made.extend(batch.made.iter().map(|made| format!("{} {}", made.number, made.puzzle)));
            ControlFlow::Continue(())
        });
        (made, summary.expect("some puzzle may fit"))
    }

    fn easy() -> Spec {
        let window = Window { er: "..2.6".parse().unwrap(), ..Window::ALL };
        let clues = ClueSpec { symmetry: Symmetry::HalfTurn, clues: Some(26..=30), ..ClueSpec::ANY };
        Spec { clues, criteria: Criteria { se: Some(window), ..Criteria::default() }, ..Spec::default() }
    }

    /// Puzzles whose first step is harder than a single.
    fn steered() -> Spec {
        let window = Window { er: "2.6..5.0".parse().unwrap(), ed: "2.6..".parse().unwrap(), ..Window::ALL };
        let criteria = Criteria { se: Some(window), ..Criteria::default() };
        Spec { criteria, steers: true, ..Spec::default() }
    }

    #[test]
    fn steering_finds_what_is_rare_and_keeps_to_the_look() {
        let pattern = Spec { clues: ClueSpec { symmetry: Symmetry::HalfTurn, ..ClueSpec::ANY }, ..steered() };
        let minimal = Spec { clues: ClueSpec { minimal: true, clues: Some(24..=25), ..ClueSpec::ANY }, ..steered() };
        let mut solver = Solver::new();
        for spec in [steered(), pattern, minimal] {
            let run = Run::new(spec.clone(), 3).count(3);
            let summary = run.go(&mut Classes::new(), &Control::new(), |batch| {
                for made in batch.made {
                    assert_eq!(solver.solve(&made.puzzle), Outcome::Unique(made.solution));
                    assert!(spec.criteria.se.unwrap().holds(&made.grades.se.unwrap()));
                    assert!(spec.clues.symmetry.keeps(!made.puzzle.grid().empty_cells()));
                    assert!(spec.clues.clues.as_ref().is_none_or(|range| range.contains(&made.puzzle.clue_count())));
                    let spare = tesuji_generate::redundant_clues(&made.puzzle, &mut solver, &Control::new()).unwrap();
                    assert!(!spec.clues.minimal || spare.is_empty());
                }
                ControlFlow::Continue(())
            });
            assert_eq!(summary.unwrap().made, 3);
        }
        let criteria =
            Criteria { with: tesuji_logic::technique("x-wing").into_iter().collect(), ..Criteria::default() };
        let run = Run::new(Spec { criteria, steers: true, ..Spec::default() }, 1);
        assert_eq!(all_of(&run).1.made, 1);
        let nowhere = Spec { steers: true, ..Spec::default() };
        assert_eq!(nowhere.check(), Err(SpecError::SteersNowhere));
        let unbiased = ClueSpec { method: Method::Unbiased, ..ClueSpec::ANY };
        assert_eq!(Spec { clues: unbiased, ..steered() }.check(), Err(SpecError::SteersUnbiased));
    }

    #[test]
    fn weights_make_a_sample_smaller() {
        let size = |weights: &[f64]| {
            let mut all = Weights::default();
            weights.iter().for_each(|&weight| all.add(weight));
            all.effective_sample_size()
        };
        assert_eq!((size(&[]), size(&[2.5; 4]), size(&[3.0, 1.0])), (0.0, 4.0, 1.6));
    }

    #[test]
    fn threads_shards_and_interruptions_change_nothing() {
        for (spec, count) in [(Spec::default(), 1100), (easy(), 20), (steered(), 12)] {
            let run = Run::new(spec, 5).count(count).threads(1);
            let (whole, summary) = all_of(&run);
            assert_eq!((whole.len() as u64, summary.made, summary.end), (count, count, None));
            assert_eq!(all_of(&run.clone().threads(3)).0, whole);
            assert_eq!(all_of(&run.clone().from(7)).0, whole[7..]);
            let mut parts: Vec<String> = (0..3).flat_map(|nth| all_of(&run.clone().shard(nth, 3)).0).collect();
            parts.sort_by_key(|made| made.split(' ').next().unwrap().parse::<u64>().unwrap());
            assert_eq!(parts, whole);
            assert_ne!(all_of(&Run::new(run.spec, 6).count(count)).0, whole);
        }
    }

    #[test]
    fn more_is_made_together_if_less_is_in_vain() {
        let pace = Pace::default();
        assert_eq!(pace.together(), 8);
        pace.made.store(100, Ordering::Relaxed);
        for (tries, together) in [(100, 512), (400, 128), (1_000_000, 8)] {
            pace.tries.store(tries, Ordering::Relaxed);
            assert_eq!(pace.together(), together);
        }
    }

    #[test]
    fn what_is_made_fits() {
        let spec = easy();
        let window = spec.criteria.se.unwrap();
        let mut solver = Solver::new();
        let summary = Run::new(spec, 1).count(10).go(&mut Classes::new(), &Control::new(), |batch| {
            for made in batch.made {
                assert_eq!(solver.solve(&made.puzzle), Outcome::Unique(made.solution));
                assert!(window.holds(&made.grades.se.unwrap()));
                assert!((26..=30).contains(&made.puzzle.clue_count()));
                assert!(Symmetry::HalfTurn.keeps(!made.puzzle.grid().empty_cells()));
            }
            ControlFlow::Continue(())
        });
        assert_eq!(summary.unwrap().made, 10);
    }

    #[test]
    fn what_cannot_be_found_ends_with_what_came_nearest() {
        let hardest = Window { er: "11.9..".parse().unwrap(), ..Window::ALL };
        let spec = Spec { criteria: Criteria { se: Some(hardest), ..Criteria::default() }, ..Spec::default() };
        let (made, summary) = all_of(&Run::new(spec, 1).tries(40));
        assert_eq!((made.len(), summary.given_up, summary.tries), (0, 1, 40));
        assert!(summary.nearest.unwrap().to_string().starts_with("a puzzle of SE 1.2.1 "));
        let few = Spec { clues: ClueSpec { clues: Some(17..=18), ..ClueSpec::ANY }, ..Spec::default() };
        let (_, summary) = all_of(&Run::new(few.clone(), 1).patience(Some(Duration::from_millis(200))));
        assert_eq!((summary.made, summary.end), (0, Some(End::Patience)));
        assert!(summary.tries > 0, "attempts count, whatever came of them");
        let (_, summary) = all_of(&Run::new(few, 1).time(Some(Duration::from_millis(100))));
        assert_eq!(summary.end, Some(End::Time));
        let control = Control::new();
        control.stop();
        let stopped = Run::new(Spec::default(), 1).go(&mut Classes::new(), &control, |_| ControlFlow::Continue(()));
        assert_eq!(stopped.unwrap().end, Some(End::Stopped));
    }

    /// Counts the puzzles for each number of clues.
    fn counts(run: &Run) -> (BTreeMap<usize, u64>, Summary) {
        let mut counts = BTreeMap::new();
        let summary = run.go(&mut Classes::new(), &Control::new(), |batch| {
            batch.made.iter().for_each(|made| *counts.entry(made.puzzle.clue_count()).or_default() += 1);
            ControlFlow::Continue(())
        });
        (counts, summary.expect("some puzzle may fit"))
    }

    #[test]
    fn all_numbers_of_clues_of_a_range_come_equally_often() {
        let range = |start, end| ClueSpec { clues: Some(start..=end), ..ClueSpec::ANY };
        let window = Window { er: "..2.6".parse().unwrap(), ..Window::ALL };
        let easy = Criteria { se: Some(window), ..Criteria::default() };
        for (clues, criteria, count) in [
            (range(22, 28), Criteria::default(), 3500),
            (ClueSpec { minimal: true, ..range(22, 27) }, Criteria::default(), 600),
            (ClueSpec { symmetry: Symmetry::HalfTurn, ..range(27, 32) }, Criteria::default(), 1200),
            (ClueSpec { symmetry: Symmetry::QuarterTurn, ..range(30, 37) }, Criteria::default(), 800),
            (range(26, 29), easy, 120),
        ] {
            let numbers = clues.counts().unwrap();
            let spec = Spec { clues, criteria, ..Spec::default() };
            let (counts, summary) = counts(&Run::new(spec, 1).count(count));
            assert_eq!((summary.made, summary.replaced.len()), (count, 0));
            assert_eq!(counts.keys().copied().collect::<Vec<_>>(), numbers);
            let each = count as f64 / numbers.len() as f64;
            // Four standard deviations of random counts.
            let far = counts.values().find(|&&count| (count as f64 - each).abs() > 4.0 * each.sqrt());
            assert_eq!(far, None, "{counts:?}");
        }
    }

    #[test]
    fn a_number_of_clues_that_is_not_reached_is_replaced_and_named() {
        let clues = ClueSpec { clues: Some(17..=22), minimal: true, ..ClueSpec::ANY };
        let run = Run::new(Spec { clues, ..Spec::default() }, 2).count(3);
        let (counts, summary) = counts(&run);
        assert_eq!(summary.made, 3);
        assert!(counts.keys().all(|count| (19..=22).contains(count)), "{counts:?}");
        assert!(summary.replaced.keys().any(|count| *count < 19), "{summary:?}");
        // The grouping of numbers and the threads do not change the result.
        let (whole, parts) = (all_of(&run).0, [0, 1, 2].map(|nth| all_of(&run.clone().shard(nth, 3).threads(1)).0));
        let mut parts = parts.concat();
        parts.sort();
        assert_eq!(parts, whole);
    }

    #[test]
    fn puzzles_that_are_known_are_left_out() {
        let run = Run::new(Spec::default(), 3).count(50);
        let (mut known, never) = (Classes::new(), Control::new());
        let ignore = |_| ControlFlow::Continue(());
        assert_eq!(run.go(&mut known, &never, ignore).unwrap().made, 50);
        let again = run.go(&mut known, &never, ignore).unwrap();
        assert_eq!((again.made, again.left_out), (0, 50));
    }

    #[test]
    fn unbiased_puzzles_come_from_the_seed_too() {
        let clues = ClueSpec { method: Method::Unbiased, ..ClueSpec::ANY };
        let run = Run::new(Spec { clues, ..Spec::default() }, 9).count(12);
        assert_eq!(all_of(&run.clone().threads(1)).0, all_of(&run.threads(2)).0);
    }
}
