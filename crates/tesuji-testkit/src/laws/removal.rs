//! The law that removing a clue never lowers the number of solutions.

use tesuji_core::Puzzle;
use tesuji_engine::Solver;

/// Asserts that a puzzle without one of its clues has at least as many solutions, counted up to `limit`.
#[track_caller]
pub fn removing_a_clue_never_lowers_the_count(puzzle: &Puzzle, limit: u64) {
    let mut solver = Solver::new();
    let count = solver.count(puzzle, limit);
    for (cell, _) in puzzle.grid().iter() {
        let mut fewer = *puzzle.grid();
        fewer.set(cell, None);
        let fewer = Puzzle::try_from(fewer).expect("fewer clues do not clash");
        assert!(solver.count(&fewer, limit) >= count, "without {cell}: {puzzle}");
    }
}
