//! Runs that generate puzzles of other sizes, layouts and rules.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tesuji_core::{Control, Problem};
use tesuji_generate::{Rng, VariantPuzzle, VariantRejection, VariantSpec, VariantSpecError};
use tesuji_stream::{Outlet, in_order};

use crate::make::run::Watch;
use crate::make::{Run, Summary};

/// A run of puzzles of other sizes, layouts and rules: the number of puzzles, the seed, and when to stop trying.
///
/// As in a [`Run`], each number has its own random numbers, so that the same seed makes the same
/// puzzles for any number of threads.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use tesuji_core::Control;
/// use tesuji_generate::{VariantRule, VariantSpec};
/// use tesuji_runs::make::VariantRun;
///
/// let spec = VariantSpec { size: 4, rules: vec![VariantRule::X], ..VariantSpec::default() };
/// let mut made = Vec::new();
/// let summary = VariantRun::new(spec, 1).count(3).go(|_| true, &Control::new(), |one| {
///     made.push(one);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((made.len() as u64, summary.end), (summary.made, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantRun {
    spec: VariantSpec,
    seed: u64,
    numbers: Range<u64>,
    threads: usize,
    tries: u64,
    time: Option<Duration>,
    patience: Option<Duration>,
}

/// A puzzle of a run.
#[derive(Clone, Debug)]
pub struct VariantRunPuzzle {
    /// The number in the run, from 0.
    pub number: u64,
    /// The number of the successful attempt, from 1.
    pub tries: u64,
    /// The puzzle.
    pub problem: Problem,
    /// The value of each cell in the solution.
    pub solution: Vec<u8>,
}

/// The error for a run that cannot make any puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VariantRunError {
    /// The spec contradicts itself.
    #[error("{0}")]
    Spec(VariantSpecError),
    /// No grid of this size follows the rules.
    #[error("no grid of this size follows all of these rules")]
    NoGrid,
    /// This feature works only for the classic 9x9.
    #[error("{0} works only for the classic 9x9, not with another size or rules")]
    Classic(&'static str),
    /// The number of clues cannot be parsed, or exceeds the number of cells.
    #[error("expected a number of clues up to {cells}, or a range such as 24..28")]
    Clues {
        /// The number of cells.
        cells: usize,
    },
}

/// The result for one number.
struct RunSlice {
    made: Option<VariantRunPuzzle>,
    tries: u64,
    /// `true` if the work was stopped before it was done.
    stopped: bool,
}

impl VariantRun {
    /// The default number of attempts after which a number is abandoned.
    pub const TRIES: u64 = 10_000;

    /// Makes a run for one puzzle on all cores, which gives up after two minutes without a puzzle, or after ten
    /// thousand attempts at one.
    pub fn new(spec: VariantSpec, seed: u64) -> VariantRun {
        VariantRun {
            spec,
            seed,
            numbers: 0..1,
            threads: thread::available_parallelism().map_or(1, usize::from),
            tries: VariantRun::TRIES,
            time: None,
            patience: Some(Run::PATIENCE),
        }
    }

    /// Sets the number of puzzles of the whole run, with those before the number at which it continues.
    #[must_use]
    pub fn count(mut self, count: u64) -> VariantRun {
        self.numbers.end = count;
        self
    }

    /// Sets the number at which the run continues.
    #[must_use]
    pub fn from(mut self, number: u64) -> VariantRun {
        self.numbers.start = number;
        self
    }

    /// Sets the number of threads; 0 counts as 1.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> VariantRun {
        self.threads = threads.max(1);
        self
    }

    /// Sets the number of attempts after which a number is abandoned.
    #[must_use]
    pub fn tries(mut self, tries: u64) -> VariantRun {
        self.tries = tries.max(1);
        self
    }

    /// Sets the maximum time of the run.
    #[must_use]
    pub fn time(mut self, time: Option<Duration>) -> VariantRun {
        self.time = time;
        self
    }

    /// Sets the maximum time without a puzzle; `None` for no limit.
    #[must_use]
    pub fn patience(mut self, patience: Option<Duration>) -> VariantRun {
        self.patience = patience;
        self
    }

    /// Makes the puzzles and delivers them in the order of their numbers, until `deliver` breaks.
    ///
    /// A puzzle is left out unless `is_new` returns `true` for it.
    ///
    /// # Errors
    ///
    /// Returns an error if it is known that no puzzle fits.
    pub fn go(
        &self,
        mut is_new: impl FnMut(&VariantRunPuzzle) -> bool,
        control: &Control<'_>,
        mut deliver: impl FnMut(VariantRunPuzzle) -> ControlFlow<()>,
    ) -> Result<Summary, VariantRunError> {
        self.spec.check().map_err(VariantRunError::Spec)?;
        let watch = Watch::new(self.time, self.patience, control);
        let impossible = AtomicBool::new(false);
        let work = |(): &mut (), number: u64, outlet: &mut Outlet<'_, RunSlice>| {
            let _ = outlet.push(self.make(number, &watch, &impossible));
        };
        let mut summary = Summary::default();
        let flow = in_order(
            self.threads,
            self.numbers.clone(),
            || (),
            work,
            |RunSlice { made, tries, stopped }| {
                summary.tries += tries;
                match made {
                    Some(made) if is_new(&made) => {
                        summary.made += 1;
                        deliver(made)?;
                    }
                    Some(_) => summary.left_out += 1,
                    None if stopped => return ControlFlow::Break(()),
                    None => summary.given_up += 1,
                }
                ControlFlow::Continue(())
            },
        );
        if impossible.load(Ordering::Relaxed) {
            return Err(VariantRunError::NoGrid);
        }
        summary.end = watch.end().filter(|_| flow.is_break());
        Ok(summary)
    }

    /// Makes the puzzle with this number.
    fn make(&self, number: u64, watch: &Watch<'_>, impossible: &AtomicBool) -> RunSlice {
        let seed = Rng::new(self.seed, number).below(u64::MAX);
        for nth in 0..self.tries {
            let lasts = watch.lasts() && !impossible.load(Ordering::Relaxed);
            let attempt = lasts.then(|| self.spec.attempt(&mut Rng::new(seed, nth), &watch.control)).flatten();
            match attempt {
                None => return RunSlice { made: None, tries: nth, stopped: true },
                Some(Ok(VariantPuzzle { problem, solution })) => {
                    watch.note_success();
                    let made = VariantRunPuzzle { number, tries: nth + 1, problem, solution };
                    return RunSlice { made: Some(made), tries: nth + 1, stopped: false };
                }
                Some(Err(VariantRejection::NoGrid { always: true })) => {
                    impossible.store(true, Ordering::Relaxed);
                    return RunSlice { made: None, tries: nth + 1, stopped: true };
                }
                Some(Err(_)) => {}
            }
        }
        RunSlice { made: None, tries: self.tries, stopped: false }
    }
}
