//! The law that textbook algorithms agree with the judge.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tesuji_core::Shape;
use tesuji_textbook::{Algorithm, Counts, Event, search};

/// The maximum number of events of a search before it is stopped.
const BUDGET: usize = 5_000;

/// Asserts that every textbook algorithm finds the same solutions as the judge, up to `limit` of them.
///
/// An algorithm that does not finish within a budget of events must only find valid and distinct solutions.
///
/// # Panics
///
/// Panics if the law is broken, or the clues do not belong to the shape.
#[track_caller]
pub fn textbook_agrees(shape: Shape, clues: &[u8], limit: usize) {
    let judged = tesuji_check::count_sized(shape, clues, limit as u64) as usize;
    for algorithm in Algorithm::ALL {
        let (counts, found, spent) = run(algorithm, shape, clues, limit);
        let report = |values: &Vec<u8>| tesuji_check::check_sized(shape, values, clues);
        assert!(found.iter().all(|values| report(values).is_solution()), "{algorithm}: {clues:?}");
        if spent < BUDGET {
            assert_eq!(found.len(), judged, "{algorithm}: up to {limit} of {clues:?}");
            assert_eq!(counts.exhausted, judged < limit, "{algorithm}: up to {limit} of {clues:?}");
        }
    }
}

/// Returns whether a plain search, such as the judge's, finishes within milliseconds.
///
/// # Panics
///
/// Panics if the clues do not belong to the shape.
#[track_caller]
pub fn is_quick(shape: Shape, clues: &[u8], limit: usize) -> bool {
    run(Algorithm::MostConstrained, shape, clues, limit).2 < BUDGET
}

/// Searches for up to `limit` solutions within the budget; returns the counts, the solutions and the events spent.
#[track_caller]
fn run(algorithm: Algorithm, shape: Shape, clues: &[u8], limit: usize) -> (Counts, BTreeSet<Vec<u8>>, usize) {
    let mut found = BTreeSet::new();
    let mut spent = 0;
    let mut sink = |event: Event, values: &[u8]| {
        spent += 1;
        if event == Event::Solution {
            assert!(found.insert(values.to_vec()), "{algorithm}: {values:?} twice of {clues:?}");
        }
        if found.len() == limit || spent == BUDGET { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let counts = search(algorithm, shape, clues, &mut sink).expect("the clues belong to the shape");
    (counts, found, spent)
}
