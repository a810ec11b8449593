//! Problems with cells restricted to some digits: no step is false for them, and no proof exchanges digits that are not
//! allowed.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tesuji::check::check_proof;
use tesuji::logic::{Board, FINDERS, Repertoire, StepSink, prove};
use tesuji::query::{Explain, Path, PlayerState, Query, Scratch};
use tesuji::{
    Candidate, CandidateSet, Cell, Conclusion, Control, Digit, Grid, Position, Problem, Solution, Solver, Step,
};
use tesuji_testkit::restricted::{KINDS, OTHER_KINDS, restricted, restricted_other};
use tesuji_testkit::{Chance, Dealer};

/// The number of problems of each kind; `RESTRICTED_ROUNDS` sets another number.
const ROUNDS: u64 = 2;

/// The maximum number of steps of a finder in a state.
const MOST: usize = 3;

fn rounds() -> u64 {
    std::env::var("RESTRICTED_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS)
}

/// Returns the allowed candidates of each cell of a problem, independently of the board.
fn allowed(position: &Position) -> CandidateSet {
    let sets = Problem::from(position.clone()).allowed();
    let mut allowed = CandidateSet::EMPTY;
    for (&cell, set) in Cell::ALL.iter().zip(&sets) {
        set.iter().filter_map(Digit::from_value).for_each(|digit| allowed.insert(Candidate { cell, digit }));
    }
    allowed
}

fn is_true(step: &Step, solution: &Solution) -> bool {
    match &step.conclusion {
        Conclusion::Place(one) => solution.get(one.cell) == one.digit,
        Conclusion::Eliminate(gone) => gone.iter().all(|one| solution.get(one.cell) != one.digit),
    }
}

/// Visits the first steps of every finder of a repertoire in the states on the way through a problem.
fn visit(repertoire: &Repertoire, start: &Board, mut see: impl FnMut(&Board, &Step)) {
    let control = Control::new();
    let mut board = start.clone();
    while let Some(next) = repertoire.next(&board, &control) {
        see(&board, &next);
        // States with a single do not test other techniques.
        let hard = next.technique.family != tesuji::Family::Singles;
        for finder in repertoire.finders().filter(|finder| hard || finder.technique().assumes_unique) {
            let mut left = MOST;
            let mut push = |step: Step| {
                see(&board, &step);
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let _ = finder.find(&board, &mut StepSink::new(&control, &mut push));
        }
        board.apply(&next.conclusion);
    }
}

#[test]
fn no_step_of_a_restricted_problem_is_false() {
    let (mut steps, mut by_uniqueness) = (0, 0);
    for (kind, name) in KINDS.iter().enumerate() {
        let mut dealer = Dealer::new(kind as u64);
        for round in 0..rounds() {
            let (position, solution) = restricted(kind, &mut dealer);
            let allowed = allowed(&position);
            let state = PlayerState::of(&position, &mut Solver::new(), &Control::new());
            assert!(state.fault().is_none(), "{name}, {round}: {:?}", state.fault());
            assert_eq!(*state.board().allowed(), allowed, "{name}, {round}");
            visit(&state.fitting(&Repertoire::all()), state.board(), |board, step| {
                assert!(is_true(step, &solution), "{name}, {round}: {step}: {:?}", step.pattern);
                let proof = prove(board, step).unwrap_or_else(|| panic!("{name}, {round}: {step}: {:?}", step.pattern));
                let judged = check_proof(&allowed, board.grid(), &board.candidates(), &step.conclusion, &proof);
                assert_eq!(judged, Ok(()), "{name}, {round}: {step}: {proof:#?}");
                steps += 1;
                by_uniqueness += u32::from(step.technique.assumes_unique);
            });
        }
    }
    println!("{steps} steps, {by_uniqueness} of them by uniqueness");
    assert!(steps > 2000 && by_uniqueness > 20, "{steps} steps, {by_uniqueness} of them by uniqueness");
}

/// Returns the state as if no cell were restricted: the digits count as placed by a player.
fn blind(board: &Board) -> Board {
    Board::at(&Grid::EMPTY, board.grid(), &board.candidates())
}

#[test]
fn the_judge_rejects_exchanges_that_a_restricted_problem_does_not_allow() {
    let control = Control::new();
    let (mut accepted, mut rejected, mut otherwise) = (0, 0, BTreeMap::new());
    for kind in 0..8 {
        let mut dealer = Dealer::new(100 + kind as u64);
        for _ in 0..rounds() * 3 {
            let (position, solution) = restricted(kind, &mut dealer);
            let allowed = allowed(&position);
            let state = PlayerState::of(&position, &mut Solver::new(), &control);
            let mut board = state.board().clone();
            while let Some(next) = Repertoire::all().next(&board, &control) {
                let blind = blind(&board);
                for finder in FINDERS.iter().filter(|finder| finder.technique().assumes_unique) {
                    let mut push = |step: Step| {
                        if is_true(&step, &solution) {
                            return ControlFlow::Continue(());
                        }
                        let Some(proof) = prove(&blind, &step) else { return ControlFlow::Continue(()) };
                        let judge =
                            |problem| check_proof(problem, blind.grid(), &blind.candidates(), &step.conclusion, &proof);
                        match judge(&CandidateSet::ALL) {
                            Ok(()) => accepted += 1,
                            Err(error) => *otherwise.entry((step.technique.id, error.to_string())).or_insert(0) += 1,
                        }
                        assert!(judge(&allowed).is_err(), "{step}: {:?}: {proof:#?}", step.pattern);
                        rejected += 1;
                        ControlFlow::Continue(())
                    };
                    // A board without a digit is a separate problem.
                    if *board.grid() != Grid::EMPTY {
                        let _ = finder.find(&blind, &mut StepSink::new(&control, &mut push));
                    }
                }
                board.apply(&next.conclusion);
            }
        }
    }
    println!("{rejected} false steps rejected, {accepted} of them accepted if nothing were restricted, {otherwise:?}");
    assert!(accepted >= 1000, "{rejected} false steps rejected, {accepted} of them for what is not allowed");
}

#[test]
fn no_path_through_the_rules_of_a_restricted_problem_loses_its_solution() {
    let mut steps = 0;
    for (kind, name) in OTHER_KINDS.iter().enumerate() {
        let mut chance = Chance::new(kind as u64);
        for round in 0..rounds() {
            let (problem, solution) = restricted_other(kind, &mut chance);
            let response = Explain::default().answer(&problem, &mut Scratch::default(), &Control::new());
            let Some(Path::Rules { steps: path, .. }) = &response.path else {
                panic!("{name}, {round}: {:?}", response.status)
            };
            for step in path {
                let places = step.place.iter().all(|&(cell, value)| solution[cell] == value);
                let removes = step.eliminate.iter().all(|&(cell, values)| !values.contains(solution[cell]));
                assert!(places && removes, "{name}, {round}: {step:?}");
                steps += 1;
            }
            assert!(response.fault.is_none(), "{name}, {round}: {:?}", response.fault);
        }
    }
    assert!(steps > 100, "{steps} steps");
}
