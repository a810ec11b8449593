//! The law that steps are true in every solution.

use tesuji_check::check_step;
use tesuji_core::{Control, Solution};
use tesuji_logic::{Board, Repertoire};

/// Asserts that the next `steps` steps from a board are new, and true in each of the solutions.
///
/// The judge checks each of them in the state left by those before it. `solutions` need not contain every solution; the
/// repertoire should be valid for the board.
#[track_caller]
pub fn steps_are_sound(board: &Board, repertoire: &Repertoire, solutions: &[Solution], steps: usize) {
    let mut board = board.clone();
    for _ in 0..steps {
        let Some(step) = repertoire.next(&board, &Control::new()) else { break };
        let verdict = check_step(board.grid(), &board.candidates(), &step, solutions);
        assert_eq!(verdict, Ok(()), "{step}\n{}\n{:?}\n{:?}", board.grid(), board.candidates(), step.pattern);
        board.apply(&step.conclusion);
    }
}
