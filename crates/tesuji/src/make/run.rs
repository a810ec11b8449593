use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tesuji_core::{Control, Grid, Puzzle, Solution, StopReason};
use tesuji_generate::{GeneratedPuzzle, Generator, Rng};

use super::filter::{Filter, Verdict};
use super::{Grades, Nearest, Spec, SpecError};
use tesuji_query::{Classes, Limits, with_canonicalizer};
use tesuji_stream::{Outlet, in_order};

/// A run of the generator: how many puzzles of a specification, of which seed, and when to give up.
///
/// A run makes the puzzles of the numbers 0, 1, 2 and so on. Each number has random numbers of its own and takes the first of its
/// attempts that fits. A puzzle that is essentially the same as that of a smaller number is left out, which happens
/// where a specification leaves little choice.
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
pub struct Made {
    /// Its number in the run, from 0.
    pub number: u64,
    /// Which attempt it was, from 1.
    pub tries: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// For how many puzzles it stands, see [`GeneratedPuzzle::weight`].
    pub weight: f64,
    /// How hard it is, as far as it was asked for.
    pub grades: Grades,
    /// Its canonical form.
    form: Grid,
}

/// The puzzles of some numbers of a run, one after the other.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The puzzles.
    pub made: Vec<Made>,
    /// All numbers of the shard below this one are done with.
    pub next: u64,
    /// What has come of the run so far.
    pub summary: Summary,
}

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How many puzzles were made.
    pub made: u64,
    /// How many were left out, as essentially the same as one before.
    pub left_out: u64,
    /// How many numbers have no puzzle, for no attempt fitted.
    pub given_up: u64,
    /// How many attempts were made, those for numbers included that were not finished.
    pub tries: u64,
    /// The puzzle that came nearest, of those that did not fit.
    pub nearest: Option<Nearest>,
    /// Why the run ended early.
    pub end: Option<End>,
}

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// The time was over.
    Time,
    /// No puzzle fitted for too long.
    Patience,
    /// It was stopped.
    Stopped,
}

impl Run {
    /// Returns the run of one puzzle, over all cores, that gives up after two minutes without a puzzle, or after a hundred
    /// million attempts at one.
    pub fn new(spec: Spec, seed: u64) -> Run {
        Run {
            spec,
            seed,
            numbers: 0..1,
            shard: (0, 1),
            threads: thread::available_parallelism().map_or(1, usize::from),
            tries: 100_000_000,
            time: None,
            patience: Some(Duration::from_secs(120)),
        }
    }

    /// Sets how many puzzles are wanted.
    #[must_use]
    pub fn count(mut self, count: u64) -> Run {
        self.numbers.end = count;
        self
    }

    /// Sets the number from which it goes on, after an interruption.
    #[must_use]
    pub fn from(mut self, number: u64) -> Run {
        self.numbers.start = number;
        self
    }

    /// Sets which part of the run is made: the numbers that are `nth`, from 0, modulo `of`. All parts together are the run, but
    /// for puzzles that are essentially the same as one of another part, which [`join`](super::join) leaves out.
    ///
    /// # Panics
    ///
    /// If `nth` is not below `of`.
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

    /// Sets after how many attempts a number is given up.
    #[must_use]
    pub fn tries(mut self, tries: u64) -> Run {
        self.tries = tries.max(1);
        self
    }

    /// Sets how long the run may take.
    #[must_use]
    pub fn time(mut self, time: Option<Duration>) -> Run {
        self.time = time;
        self
    }

    /// Sets how long the run goes on without a puzzle; `None` is without end.
    #[must_use]
    pub fn patience(mut self, patience: Option<Duration>) -> Run {
        self.patience = patience;
        self
    }

    /// Makes the puzzles and hands them over in the order of their numbers, until `deliver` breaks.
    ///
    /// `known` has the canonical forms of the puzzles that were made before an interruption, and takes in the new ones.
    ///
    /// # Errors
    ///
    /// If it is known that no puzzle fits the specification.
    pub fn go(
        &self,
        known: &mut Classes,
        control: &Control<'_>,
        mut deliver: impl FnMut(Batch) -> ControlFlow<()>,
    ) -> Result<Summary, SpecError> {
        self.spec.check()?;
        let generator = Generator::new(self.spec.clues.clone()).map_err(SpecError::Clues)?;
        // Each worker takes a copy.
        let generator = Mutex::new(generator);
        let watch = Watch::new(self, control);
        let mut summary = Summary::default();
        let worker = || Worker {
            generator: generator
                .lock()
                .map(|generator| generator.clone())
                .unwrap_or_else(|error| error.into_inner().clone()),
            filter: Filter::new(),
        };
        let work = |worker: &mut Worker, numbers: Vec<u64>, outlet: &mut Outlet<'_, Portion>| {
            let _ = outlet.push(worker.make(self, &numbers, &watch));
        };
        let flow = in_order(self.threads, self.portions(), worker, work, |portion| {
            let whole = portion.next.is_some();
            let Portion { made, tries, given_up, nearest, next } = portion;
            let count = made.len();
            let made: Vec<Made> = made.into_iter().filter(|made| known.insert(&made.form).1).collect();
            summary.made += made.len() as u64;
            summary.left_out += (count - made.len()) as u64;
            summary.given_up += given_up;
            summary.tries += tries;
            summary.nearest = Nearest::better(summary.nearest.take(), nearest);
            if let Some(next) = next {
                deliver(Batch { made, next, summary: summary.clone() })?;
            }
            if whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        summary.end = watch.end().filter(|_| flow.is_break());
        Ok(summary)
    }

    /// Returns the numbers of the shard, as many together as suits the lanes.
    fn portions(&self) -> impl Iterator<Item = Vec<u64>> + Send + use<> {
        let together = if self.spec.criteria.is_plain() && !self.spec.rates && self.is_quick() { WIDTH } else { 8 };
        let (nth, of) = self.shard;
        let mut numbers = (0..).map(move |round: u64| nth + round * of).skip_while({
            let start = self.numbers.start;
            move |number| *number < start
        });
        let end = self.numbers.end;
        std::iter::from_fn(move || {
            let portion: Vec<u64> = numbers.by_ref().take_while(|number| *number < end).take(together).collect();
            (!portion.is_empty()).then_some(portion)
        })
    }

    /// Returns whether most attempts fit the layout.
    fn is_quick(&self) -> bool {
        let clues = &self.spec.clues;
        clues.method == tesuji_generate::Method::TopDown && clues.pattern.is_none()
    }
}

/// How many attempts are made together.
const WIDTH: usize = 512;

/// Some numbers of a run, made.
struct Portion {
    made: Vec<Made>,
    tries: u64,
    given_up: u64,
    nearest: Option<Nearest>,
    /// The number after the last one that is done with; `None` if it was stopped before.
    next: Option<u64>,
}

struct Worker {
    generator: Generator,
    filter: Filter,
}

/// A number whose puzzle is looked for.
struct Search {
    number: u64,
    seed: u64,
    tries: u64,
    found: Option<Made>,
}

impl Worker {
    fn make(&mut self, run: &Run, numbers: &[u64], watch: &Watch<'_>) -> Portion {
        let seed = |number| Rng::new(run.seed, number).below(u64::MAX);
        let search = |&number| Search { number, seed: seed(number), tries: 0, found: None };
        let mut searches: Vec<Search> = numbers.iter().map(search).collect();
        let (mut nearest, mut tries) = (None, 0);
        loop {
            let open = |search: &Search| search.found.is_none() && search.tries < run.tries;
            let mut open: Vec<&mut Search> = searches.iter_mut().filter(|search| open(search)).collect();
            if open.is_empty() {
                break;
            }
            if !watch.lasts() {
                return Portion { made: Vec::new(), tries, given_up: 0, nearest, next: None };
            }
            let each = (WIDTH / open.len()).max(1) as u64;
            let each_of = |search: &Search| each.min(run.tries - search.tries);
            let rng = |search: &Search| {
                let (seed, tries) = (search.seed, search.tries);
                (tries..tries + each_of(search)).map(move |attempt| Rng::new(seed, attempt))
            };
            let mut rngs: Vec<Rng> = open.iter().flat_map(|search| rng(search)).collect();
            let Some(attempts) = self.generator.attempt(&mut rngs, &watch.control) else {
                return Portion { made: Vec::new(), tries, given_up: 0, nearest, next: None };
            };
            let mut attempts = attempts.into_iter();
            for search in &mut open {
                for generated in attempts.by_ref().take(each_of(search) as usize).collect::<Vec<_>>() {
                    if search.found.is_some() {
                        break;
                    }
                    search.tries += 1;
                    tries += 1;
                    let rejected = match generated {
                        Ok(generated) => match self.filter.check(&run.spec, &generated, &watch.control) {
                            Verdict::Fits(grades) => {
                                watch.note_success();
                                search.found = Some(made(search, generated, *grades));
                                None
                            }
                            Verdict::No(near) => Some(near),
                            Verdict::Stopped => {
                                return Portion { made: Vec::new(), tries, given_up: 0, nearest, next: None };
                            }
                        },
                        Err(miss) => Nearest::of_miss(miss, self.generator.clue_spec()),
                    };
                    nearest = Nearest::better(nearest, rejected);
                }
            }
        }
        let made: Vec<Made> = searches.into_iter().filter_map(|search| search.found).collect();
        let given_up = (numbers.len() - made.len()) as u64;
        Portion { given_up, made, tries, nearest, next: numbers.last().map(|last| last + 1) }
    }
}

fn made(search: &Search, generated: GeneratedPuzzle, grades: Grades) -> Made {
    let GeneratedPuzzle { puzzle, solution, weight } = generated;
    let form = *with_canonicalizer(|own| own.minlex(&puzzle)).grid();
    Made { number: search.number, tries: search.tries, puzzle, solution, weight, grades, form }
}

/// Decides when a run must end.
struct Watch<'a> {
    run: &'a Control<'a>,
    /// Ends when the run is stopped, its time is over, or no puzzle has fitted for too long.
    control: Control<'a>,
    begin: Instant,
    patience: Option<Duration>,
    /// When a puzzle was found last, in milliseconds from the beginning.
    success: AtomicU64,
}

impl<'a> Watch<'a> {
    fn new(run: &Run, control: &'a Control<'a>) -> Watch<'a> {
        Watch {
            run: control,
            control: Limits { time: run.time, nodes: None }.control(control),
            begin: Instant::now(),
            patience: run.patience,
            success: AtomicU64::new(0),
        }
    }

    fn note_success(&self) {
        self.success.fetch_max(self.begin.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    fn lasts(&self) -> bool {
        let success = Duration::from_millis(self.success.load(Ordering::Relaxed));
        if self.patience.is_some_and(|patience| self.begin.elapsed().saturating_sub(success) > patience) {
            self.control.stop();
        }
        self.control.go_on()
    }

    /// Returns why the run ended, if it did before it was done.
    fn end(&self) -> Option<End> {
        Some(match self.control.stop_reason()? {
            StopReason::Stopped if self.run.is_stopped() => End::Stopped,
            StopReason::Stopped => End::Patience,
            _ => End::Time,
        })
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

    #[test]
    fn threads_shards_and_interruptions_change_nothing() {
        for (spec, count) in [(Spec::default(), 1100), (easy(), 20)] {
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
