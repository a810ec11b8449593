//! The law that the search for variants agrees with the judge.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tesuji_core::{Control, Problem};
use tesuji_variant::Search;

/// Asserts that the search finds exactly the solutions that the judge finds by exhaustive trial.
///
/// # Panics
///
/// Panics if the law is broken.
#[track_caller]
pub fn variants_agree(problem: &Problem) {
    let judged: BTreeSet<Vec<u8>> = tesuji_check::solutions_of_problem(problem, usize::MAX).into_iter().collect();
    let found = solutions(problem, u64::MAX, &judged);
    // The same search, with parallel branches from the start.
    solutions(problem, 0, &judged);
    for values in &found {
        let report = tesuji_check::check_problem(problem, values);
        assert!(report.is_solution(), "{report}: {values:?} of {problem:?}");
    }
}

/// Returns the solutions of a problem after checking that they are the judged ones.
#[track_caller]
fn solutions(problem: &Problem, failures_before_lanes: u64, judged: &BTreeSet<Vec<u8>>) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    let mut search = Search::new(problem).expect("the search knows every constraint");
    search.set_failures_before_lanes(failures_before_lanes);
    let flow = search.for_each(&Control::new(), |values| {
        assert!(found.insert(values.to_vec()), "{values:?} twice of {problem:?}");
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    if found != *judged {
        let missing = judged.difference(&found).next();
        let wrong = found.difference(judged).next();
        panic!("{} found, {} judged; missing {missing:?}, wrong {wrong:?} of {problem:?}", found.len(), judged.len());
    }
    found
}
