//! The law that every engine agrees with the judge.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::iter;
use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, Outcome, Puzzle, Solution};
use tesuji_engine::{Batch, Engine, Instructions, Solvable, Solver};

/// Asserts that every engine of this machine finds the same solutions of a puzzle as the judge, up to `limit` of them.
#[track_caller]
pub fn answers_agree(puzzle: &Puzzle, limit: usize) {
    let lawful = |solution: &Solution| tesuji_check::check(&(*solution).into(), puzzle.grid()).is_solution();
    let judged = witnesses(puzzle, limit, lawful).unwrap_or_else(|| tesuji_check::solutions(puzzle.grid(), limit));
    agree(puzzle, limit, judged, lawful);
}

/// Asserts that every engine of this machine finds the same solutions of a sukaku as the judge, up to `limit` of them.
#[track_caller]
pub fn sukaku_answers_agree(candidates: &CandidateSet, limit: usize) {
    let judged = tesuji_check::solutions_sukaku(candidates, limit);
    let lawful = |solution: &Solution| tesuji_check::check_sukaku(&(*solution).into(), candidates).is_solution();
    agree(candidates, limit, judged, lawful);
}

/// Returns `limit` different solutions that the judge has checked, if an engine can find them: this proves that there
/// are as many. The judge's own search, which deduces nothing, may take minutes on a grid of few clues.
fn witnesses<P: Solvable>(puzzle: &P, limit: usize, lawful: impl Fn(&Solution) -> bool) -> Option<Vec<Solution>> {
    let mut solver = Solver::with_engine(Engine::Bands).expect("it runs everywhere");
    let mut found = BTreeSet::new();
    let _ = solver.for_each(puzzle, |solution| {
        found.insert(*solution);
        if found.len() >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (found.len() == limit && found.iter().all(lawful)).then(|| found.into_iter().collect())
}

/// Compares all ways to query all engines with the judge's answer, which has all solutions if fewer than `limit`.
#[track_caller]
fn agree<P: Solvable + Debug>(puzzle: &P, limit: usize, judged: Vec<Solution>, lawful: impl Fn(&Solution) -> bool) {
    let expected = Solver::with_engine(Engine::Bands).expect("it runs everywhere").solve(puzzle);
    for instructions in Instructions::ALL.iter().copied().filter(|instructions| instructions.is_available()) {
        let mut batch = Batch::with_instructions(instructions).expect("the instructions are available");
        // Several copies are solved at the same time, and must not be mixed up.
        for copies in [1, 19] {
            batch.count(iter::repeat_n(puzzle, copies), limit as u64, |_, count| {
                assert_eq!(count, judged.len() as u64, "{instructions}: count up to {limit} of {puzzle:?}");
            });
            batch.solve(iter::repeat_n(puzzle, copies), |_, outcome| {
                assert_eq!(outcome, expected, "{instructions}: outcome of {puzzle:?}");
            });
        }
    }
    for engine in Engine::ALL.iter().copied().filter(|engine| engine.is_available()) {
        let mut solver = Solver::with_engine(engine).expect("the engine is available");
        let count = solver.count(puzzle, limit as u64);
        assert_eq!(count, judged.len() as u64, "{engine}: count up to {limit} of {puzzle:?}");

        let mut found = BTreeSet::new();
        let flow = solver.for_each(puzzle, |solution| {
            assert!(lawful(solution), "{engine}: {solution} does not solve {puzzle:?}");
            assert!(found.insert(*solution), "{engine}: {solution} twice of {puzzle:?}");
            if found.len() >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let all = judged.len() < limit;
        assert_eq!(flow.is_continue(), all, "{engine}: whether all solutions were seen of {puzzle:?}");
        if all {
            assert!(found.iter().eq(&BTreeSet::from_iter(judged.iter().copied())), "{engine}: {puzzle:?}");
        }

        let outcome = solver.solve(puzzle);
        if limit >= 2 {
            assert_eq!(outcome.count(), judged.len().min(2), "{engine}: outcome of {puzzle:?}");
        }
        let witnesses = match &outcome {
            Outcome::None => &[][..],
            Outcome::Unique(solution) => std::slice::from_ref(solution),
            Outcome::Several(solutions) => solutions,
        };
        assert!(witnesses.iter().all(&lawful), "{engine}: {outcome:?} of {puzzle:?}");
        if let [first, second] = witnesses {
            assert_ne!(first, second, "{engine}: the same witness twice of {puzzle:?}");
        }
    }
}
