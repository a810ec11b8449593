use tesuji_check::check_step;
use tesuji_core::{Control, Solution};
use tesuji_logic::{Board, Repertoire};

/// The steps from a board on, so many of them, are new and true in each of the solutions.
///
/// The judge is asked of every one, in the state that those before it leave. The solutions need not be all; the
/// repertoire should hold for the board.
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
