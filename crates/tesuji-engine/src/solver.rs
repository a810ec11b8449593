use core::ops::ControlFlow;

use tesuji_core::{Outcome, Solution};

use crate::bands::Bands;
use crate::one::One;
use crate::{Engine, Instructions, Solvable, Stats};

/// Solves puzzles, one after the other, in memory that it owns and reuses.
///
/// Make one a thread and keep it: no call allocates, but for the first large count.
///
/// The answers depend neither on the machine nor on the engine, and that includes which two of several solutions
/// [`solve`](Solver::solve) returns, and the order of [`for_each`](Solver::for_each): both are those of [`Engine::Bands`],
/// which finds them whatever the engine. It also does the large counts, because it recognises what it has counted before.
/// What an engine decides is how [`solve`](Solver::solve) and small counts are found.
///
/// # Complexity
///
/// Proper puzzles take microseconds. The worst case is exponential, as the problem demands: to count the solutions of
/// an almost empty grid without a limit takes longer than the universe has, and to prove that a sukaku of nearly all
/// candidates has no solution can take as long. Bound such calls with `limit`, or stop them with the forms that end in
/// `_while`.
#[derive(Clone, Debug)]
pub struct Solver {
    engine: Engine,
    /// The vectors of [`Engine::One`], if that is the engine.
    one: Option<One>,
    bands: Bands,
    stats: Stats,
}

impl Solver {
    /// Makes a solver with the fastest engine of this machine.
    pub fn new() -> Solver {
        Solver::with_engine(Engine::best()).expect("the fastest engine is available")
    }

    /// Makes a solver with this engine, `None` if the machine cannot run it.
    pub fn with_engine(engine: Engine) -> Option<Solver> {
        Solver::with_instructions(engine, Instructions::best())
    }

    /// Makes a solver with this engine on these vector instructions, `None` if the machine has not got them.
    ///
    /// [`Engine::Bands`] uses none.
    pub fn with_instructions(engine: Engine, instructions: Instructions) -> Option<Solver> {
        let one = match engine {
            Engine::Bands => None,
            Engine::One => Some(One::new(instructions)?),
        };
        Some(Solver { engine, one, bands: Bands::new(), stats: Stats::default() })
    }

    /// Returns the engine.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Finds out whether there is no solution, exactly one, or several.
    #[inline]
    pub fn solve<P: Solvable>(&mut self, puzzle: &P) -> Outcome {
        self.solve_while(puzzle, || true).expect("nobody stopped the search")
    }

    /// Solves as [`solve`](Solver::solve) does, and can be stopped: `go_on` is asked every few milliseconds. `None` if
    /// it says no before the answer is known.
    #[inline]
    pub fn solve_while<P: Solvable>(&mut self, puzzle: &P, mut go_on: impl FnMut() -> bool) -> Option<Outcome> {
        if let Some(one) = &mut self.one {
            let findings = one.solve(&puzzle.one(), 2, &mut |_| go_on());
            self.stats = findings.stats;
            match findings.solution {
                _ if !findings.complete => return None,
                None => return Some(Outcome::None),
                Some(solution) if findings.stats.solutions == 1 => return Some(Outcome::Unique(solution)),
                // Which two they are must not depend on the engine.
                Some(_) => {}
            }
        }
        let outcome = self.bands.solve(puzzle.bands(), |_| go_on());
        self.stats = self.bands.stats();
        outcome
    }

    /// Counts the solutions, up to `limit`: a return of `limit` means "that many or more".
    ///
    /// `u64::MAX` counts them all. A limit of 2 proves uniqueness at the least cost. Beyond a few thousand solutions the
    /// solver takes about 10 MB of memory, once, to recognise what it has counted before.
    #[inline]
    pub fn count<P: Solvable>(&mut self, puzzle: &P, limit: u64) -> u64 {
        self.count_while(puzzle, limit, |_| true)
    }

    /// Counts as [`count`](Solver::count) does, and can be stopped: `go_on` is asked every few milliseconds or more
    /// often, with the count so far. When it says no, that is what is returned.
    #[inline]
    pub fn count_while<P: Solvable>(&mut self, puzzle: &P, limit: u64, mut go_on: impl FnMut(u64) -> bool) -> u64 {
        if let Some(one) = &mut self.one {
            let findings = one.count(&puzzle.one(), limit.min(MANY), &mut go_on);
            self.stats = findings.stats;
            if !findings.complete || findings.stats.solutions < MANY || limit == MANY {
                return findings.stats.solutions;
            }
        }
        let count = self.bands.count(puzzle.bands(), limit, go_on);
        self.stats = self.bands.stats();
        count
    }

    /// Hands every solution to `visit`, each once, in an order that depends on the puzzle alone, until it breaks.
    pub fn for_each<P: Solvable>(
        &mut self,
        puzzle: &P,
        visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_while(puzzle, || true, visit)
    }

    /// Visits as [`for_each`](Solver::for_each) does, and can be stopped where solutions are rare too: `go_on` is asked
    /// every few milliseconds, and a no is a break.
    pub fn for_each_while<P: Solvable>(
        &mut self,
        puzzle: &P,
        mut go_on: impl FnMut() -> bool,
        visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let flow = self.bands.for_each(puzzle.bands(), |_| go_on(), visit);
        self.stats = self.bands.stats();
        flow
    }

    /// Returns what the last call did.
    pub fn stats(&self) -> Stats {
        self.stats
    }
}

/// Above this many solutions, counting is left to the engine that remembers what it has counted.
const MANY: u64 = 2000;

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}
