use cpu_time::ThreadTime;
use tesuji_core::Puzzle;
use tesuji_engine::{Engine, Solver};

/// Something that counts solutions. Each takes puzzles in its own parsed form.
pub(crate) trait Contender {
    /// The parsed form of a puzzle.
    type Puzzle;

    /// Returns the name of the column.
    fn name(&self) -> &'static str;

    /// Counts the solutions of one puzzle up to the limit.
    fn count(&mut self, puzzle: &Self::Puzzle, limit: u64) -> u64;

    /// Returns the microseconds of CPU time a puzzle. Short sets are repeated until the clock can tell.
    fn time(&mut self, puzzles: &[Self::Puzzle], limit: u64) -> f64 {
        let mut solved = 0;
        let mut solutions = 0;
        let start = ThreadTime::now();
        loop {
            solutions += puzzles.iter().map(|puzzle| self.count(puzzle, limit)).sum::<u64>();
            solved += puzzles.len().max(1);
            let seconds = start.elapsed().as_secs_f64();
            if seconds > 0.05 {
                // The sum is used, so that no count can be optimised away.
                std::hint::black_box(solutions);
                return seconds * 1e6 / solved as f64;
            }
        }
    }
}

/// An engine of Tesuji.
pub(crate) struct Ours {
    solver: Solver,
}

impl Ours {
    /// Returns the contender, `None` if the machine cannot run the engine.
    pub(crate) fn new(engine: Engine) -> Option<Ours> {
        Some(Ours { solver: Solver::with_engine(engine)? })
    }

    /// Returns the mean number of guesses a puzzle.
    pub(crate) fn guesses(&mut self, puzzles: &[Puzzle], limit: u64) -> f64 {
        let mut guesses = 0;
        for puzzle in puzzles {
            self.solver.count(puzzle, limit);
            guesses += self.solver.stats().guesses;
        }
        guesses as f64 / puzzles.len().max(1) as f64
    }
}

impl Contender for Ours {
    type Puzzle = Puzzle;

    fn name(&self) -> &'static str {
        self.solver.engine().name()
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        self.solver.count(puzzle, limit)
    }
}

/// The crate `sudoku`.
#[cfg(feature = "rivals")]
pub(crate) struct CrateSudoku;

#[cfg(feature = "rivals")]
impl Contender for CrateSudoku {
    type Puzzle = sudoku::Sudoku;

    fn name(&self) -> &'static str {
        "sudoku"
    }

    fn count(&mut self, puzzle: &sudoku::Sudoku, limit: u64) -> u64 {
        puzzle.solutions_count_up_to(limit as usize) as u64
    }
}
