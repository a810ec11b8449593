//! Every step that every finder finds on the way through random puzzles, judged.

use std::ops::ControlFlow;

use tesuji::check::{check_step, check_trace};
use tesuji::logic::{Board, FINDERS, Repertoire, StepSink};
use tesuji::{Control, Outcome, Solver, Step};
use tesuji_testkit::Dealer;

#[test]
fn no_step_loses_the_solution() {
    let mut dealer = Dealer::new(6);
    let mut solver = Solver::new();
    let (mut judged, control) = (0, Control::new());
    for _ in 0..20 {
        let puzzle = dealer.minimal();
        let Outcome::Unique(solution) = solver.solve(&puzzle) else { panic!("{puzzle} is proper") };
        let mut board = Board::of(&puzzle);
        while let Some(next) = Repertoire::all().next(&board, &control) {
            // States where singles apply teach little about the other techniques.
            let state = board.candidates();
            let hard = next.technique.family != tesuji::Family::Singles;
            for finder in FINDERS.iter().filter(|_| hard) {
                let mut push = |step: Step| {
                    let verdict = check_step(board.grid(), &state, &step, &[solution]);
                    assert!(verdict.is_ok(), "{puzzle}: {step}: {verdict:?}, {:?}", step.pattern);
                    judged += 1;
                    ControlFlow::Continue(())
                };
                let _ = finder.find(&board, &mut StepSink::new(&control, &mut push));
            }
            board.apply(&next.conclusion);
        }
        let trace = Repertoire::all().solve(&mut Board::of(&puzzle), &control);
        assert_eq!(check_trace(&trace, &[solution]), Ok(()), "{puzzle}");
    }
    assert!(judged > 1000, "only {judged} steps were judged");
}
