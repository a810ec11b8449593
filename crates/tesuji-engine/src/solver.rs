//! Solves one puzzle at a time.

use core::ops::ControlFlow;

use tesuji_core::{Control, Outcome, Solution};

use crate::bounded::Bounded;
use crate::guess_budget::GuessBudget;
use crate::one::SingleSearch;
use crate::{Engine, Instructions, Solvable, Stats};

/// A solver of one puzzle at a time, with its own memory, which it reuses.
///
/// Create one for each thread and keep it: no call allocates, except for the first large count.
///
/// The answers depend neither on the machine nor on the engine. This includes the order of
/// [`for_each`](Solver::for_each), and the choice of two of several solutions by [`solve`](Solver::solve): with every
/// engine, [`Engine::Bands`] finds both; if finding two takes long, [`solve`](Solver::solve) returns those that
/// [`Engine::Learning`] finds. [`Engine::Bands`] also computes large counts, because it remembers the counts of
/// subproblems. The engine determines how [`solve`](Solver::solve) and small counts are computed.
///
/// # Complexity
///
/// Proper puzzles take microseconds. A puzzle that takes more than a few thousand guesses is left to a search that
/// learns from its dead ends, as SAT solvers do: [`solve`](Solver::solve) takes a few tens of milliseconds for the
/// hardest puzzles and sukakus that a search for them found. That is not a proof, and counting the solutions of an
/// almost empty grid without a limit takes longer than the age of the universe. Bound such calls with `limit`, or use
/// the functions that end in `_within` and take a [`Control`]: it can stop them within a few milliseconds, and counts
/// their guesses as nodes.
#[derive(Clone, Debug)]
pub struct Solver {
    engine: Engine,
    /// The search of [`Engine::One`], if that is the engine.
    one: Option<SingleSearch>,
    bounded: Bounded,
    stats: Stats,
}

impl Solver {
    /// Creates a solver with the fastest engine of this machine.
    pub fn new() -> Solver {
        Solver::with_engine(Engine::best()).expect("the fastest engine is available")
    }

    /// Creates a solver with this engine; `None` if the machine cannot run it.
    pub fn with_engine(engine: Engine) -> Option<Solver> {
        Solver::with_instructions(engine, Instructions::best())
    }

    /// Creates a solver with this engine and these vector instructions; `None` if the machine does not have them.
    ///
    /// [`Engine::Bands`] and [`Engine::Learning`] do not use vector instructions.
    pub fn with_instructions(engine: Engine, instructions: Instructions) -> Option<Solver> {
        let one = match engine {
            Engine::Bands | Engine::Learning => None,
            Engine::One => Some(SingleSearch::new(instructions)?),
        };
        Some(Solver { engine, one, bounded: Bounded::new(), stats: Stats::default() })
    }

    /// Returns the engine.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Determines whether the puzzle has no solution, exactly one, or several.
    #[inline]
    pub fn solve<P: Solvable>(&mut self, puzzle: &P) -> Outcome {
        self.solve_within(puzzle, &Control::new()).expect("nobody stopped the search")
    }

    /// Solves like [`solve`](Solver::solve). Returns `None` if the control stops the search before the answer is known.
    #[inline]
    pub fn solve_within<P: Solvable>(&mut self, puzzle: &P, control: &Control<'_>) -> Option<Outcome> {
        if let Some(one) = &mut self.one {
            let mut spending = GuessBudget::new(control);
            let mut long = false;
            let findings = one.solve(&puzzle.one(), 2, &mut |guesses, _| {
                long = guesses >= LONG_IN_LANES;
                !long && spending.should_continue(guesses)
            });
            self.stats = findings.stats;
            spending.settle(self.stats.guesses);
            match findings.solution {
                _ if !findings.complete && !long => return None,
                None if findings.complete => return Some(Outcome::None),
                Some(solution) if findings.complete && findings.stats.solutions == 1 => {
                    return Some(Outcome::Unique(solution));
                }
                // The choice of the two must not depend on the engine. And a long search is left to `bounded`.
                _ => {}
            }
        }
        if self.engine == Engine::Learning {
            let outcome = self.bounded.solve_by_learning(puzzle.bands(), control)?;
            self.stats = self.bounded.stats();
            if !matches!(outcome, Outcome::Several(_)) {
                return Some(outcome);
            }
        }
        let outcome = self.bounded.solve(puzzle.bands(), control);
        self.stats = self.bounded.stats();
        outcome
    }

    /// Counts the solutions up to `limit`: a return value of `limit` means "that many or more".
    ///
    /// `u64::MAX` counts them all. A limit of 2 proves uniqueness at the lowest cost. Beyond a few thousand solutions
    /// the solver allocates about 10 MB, once, to remember the counts of subproblems.
    #[inline]
    pub fn count<P: Solvable>(&mut self, puzzle: &P, limit: u64) -> u64 {
        self.count_within(puzzle, limit, &Control::new()).expect("nobody stopped the search")
    }

    /// Counts like [`count`](Solver::count).
    ///
    /// # Errors
    ///
    /// If the control stops the search, the error is the number of solutions found so far.
    #[inline]
    pub fn count_within<P: Solvable>(&mut self, puzzle: &P, limit: u64, control: &Control<'_>) -> Result<u64, u64> {
        if let Some(one) = &mut self.one {
            let mut spending = GuessBudget::new(control);
            let mut long = false;
            let findings = one.count(&puzzle.one(), limit.min(SEARCH_LIMIT), &mut |guesses, found| {
                long = guesses >= LONG_IN_LANES && found < 2;
                !long && spending.should_continue(guesses)
            });
            self.stats = findings.stats;
            spending.settle(self.stats.guesses);
            let found = findings.stats.solutions;
            if !findings.complete && !long && found < limit {
                return Err(found);
            }
            if !long && (found < SEARCH_LIMIT || limit == SEARCH_LIMIT) {
                return Ok(found);
            }
        }
        if self.engine == Engine::Learning && limit > 0 {
            let outcome = self.bounded.solve_by_learning(puzzle.bands(), control).ok_or(0_u64)?;
            self.stats = self.bounded.stats();
            let found = outcome.count() as u64;
            if found < 2 || limit <= 2 {
                return Ok(found.min(limit));
            }
        }
        let count = self.bounded.count(puzzle.bands(), limit, control);
        self.stats = self.bounded.stats();
        count
    }

    /// Calls `visit` with every solution once, in an order that depends only on the puzzle, until `visit` breaks.
    pub fn for_each<P: Solvable>(
        &mut self,
        puzzle: &P,
        visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_within(puzzle, &Control::new(), visit)
    }

    /// Like [`for_each`](Solver::for_each), until `visit` breaks or the control stops the search; both return `Break`.
    pub fn for_each_within<P: Solvable>(
        &mut self,
        puzzle: &P,
        control: &Control<'_>,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut visited = 0u32;
        let visit = |solution: &Solution| {
            // There can be any number of solutions between two guesses.
            visited = visited.wrapping_add(1);
            if visited.is_multiple_of(VISITS_BETWEEN_LOOKS) && !control.should_continue() {
                return ControlFlow::Break(());
            }
            visit(solution)
        };
        let flow = self.bounded.for_each(puzzle.bands(), control, visit);
        self.stats = self.bounded.stats();
        flow
    }

    /// Returns the statistics of the last call.
    pub fn stats(&self) -> Stats {
        self.stats
    }
}

/// Counts above this limit are left to [`Engine::Bands`], which remembers the counts of subproblems.
const SEARCH_LIMIT: u64 = 2000;

/// The number of guesses in the lanes, which take a few milliseconds, after which a search that has found fewer than
/// two solutions is left to [`Bounded`].
pub(crate) const LONG_IN_LANES: u64 = 10_000;

/// The number of solutions visited between two checks of the control.
const VISITS_BETWEEN_LOOKS: u32 = 1024;

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}
