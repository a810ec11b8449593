//! Every query ends soon after its control requests it, even if the input would take long.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::Duration;

use tesuji::query::{RateOnScale, ScaleId};
use tesuji::{
    Candidates, CanonicalForm, Canonicalize, Classify, Control, CountSolutions, Explain, Grid, Hint, Layout,
    ListSolutions, Listing, Minimal, MinimalKind, Problem, Puzzle, Query, Rate, Response, Scan, Scratch, Shape,
    Shuffle, Solve, Solver, Status, Steps, StopReason, Unavoidable, Unneeded, Vicinity, VicinityKind, Why,
};

/// A hard puzzle, for which hints and ratings take long.
const HARDEST: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

thread_local! {
    /// The number of times that the clock was read.
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// Returns the time of a clock that counts how often it is read, so that the tests need no time.
fn looks() -> Duration {
    LOOKS.set(LOOKS.get() + 1);
    Duration::from_secs(LOOKS.get())
}

fn hardest() -> Problem {
    HARDEST.parse::<Grid>().unwrap().into()
}

fn empty(size: usize) -> Problem {
    let layout = Layout::of(Shape::of_size(size).unwrap());
    Problem::from_values(layout, vec![0; size * size]).unwrap()
}

/// Answers under a control whose deadline passes at the nth check, for several n.
fn ends<Q: Query>(query: &Q, problem: &Problem, most_looks: u64) {
    for end in [1, 2, most_looks] {
        LOOKS.set(0);
        let control = Control::new().with_deadline(looks, Duration::from_secs(end));
        let response = query.answer(problem, &mut Scratch::new(), &control);
        assert_eq!(response.status(), &Status::Stopped { by: StopReason::Deadline }, "{} at look {end}", Q::NAME);
        // After its end, it makes at most a few more checks on the way out.
        assert!(LOOKS.get() < end + 200, "{} asked {} times after look {end}", Q::NAME, LOOKS.get() - end);
    }
}

#[test]
fn searches_end() {
    // It soon knows that there are several solutions, and keeps that answer.
    ends(&Solve::default(), &empty(25), 2);
    ends(&CountSolutions { limit: u64::MAX, ..CountSolutions::default() }, &empty(9), 50);
    ends(&CountSolutions { limit: u64::MAX, ..CountSolutions::default() }, &empty(16), 50);
    ends(&Candidates::default(), &empty(9), 3);
    ends(&Unneeded::default(), &hardest(), 3);
}

#[test]
fn a_clash_that_is_cut_short_is_a_clash() {
    let unsolvable: Problem = HARDEST.replacen('.', "9", 1).parse::<Grid>().unwrap().into();
    let whole = Why::default().answer(&unsolvable, &mut Scratch::new(), &Control::new());
    assert!(whole.is_minimal);
    // It ends before anything is known, or reports that the clash may not be minimal.
    for nodes in [0, 1, 100] {
        let control = Control::new().with_budget(nodes);
        let response = Why::default().answer(&unsolvable, &mut Scratch::new(), &control);
        assert!(response.is_minimal || response.status == Status::Stopped { by: StopReason::Budget });
        assert!(response.clash.is_empty() || response.clash.len() >= 2);
    }
}

#[test]
fn ratings_and_classes_end() {
    ends(&Rate::default(), &hardest(), 50);
    ends(&Classify::default(), &hardest(), 20);
    for &scale in tesuji::logic::rating::SCALES {
        ends(&RateOnScale { scale: ScaleId(scale), steps: false }, &hardest(), 20);
    }
}

#[test]
fn steps_of_a_person_end() {
    ends(&Hint::default(), &hardest(), 20);
    ends(&Steps::default(), &hardest(), 20);
    ends(&Explain::default(), &hardest(), 50);
}

/// Lists under a control whose deadline passes at the nth check.
fn list_ends<L: Listing>(listing: &L, problem: &Problem) {
    for end in [1, 2, 10] {
        LOOKS.set(0);
        let control = Control::new().with_deadline(looks, Duration::from_secs(end));
        let listed = listing.list(problem, 1, &mut Scratch::new(), &control, &mut |_| ControlFlow::Continue(()));
        assert_eq!(listed, Err(Status::Stopped { by: StopReason::Deadline }), "{} at look {end}", L::NAME);
        assert!(LOOKS.get() < end + 200, "{} asked {} times after look {end}", L::NAME, LOOKS.get() - end);
    }
}

#[test]
fn lists_end() {
    let puzzle: Puzzle = HARDEST.parse().unwrap();
    let full: Problem = Grid::from(*Solver::new().solve(&puzzle).any().unwrap()).into();
    list_ends(&ListSolutions::default(), &empty(9));
    list_ends(&ListSolutions { offset: 1 << 40, limit: None }, &empty(6));
    list_ends(&Shuffle { count: u64::MAX, ..Shuffle::default() }, &hardest());
    list_ends(&Minimal { find: MinimalKind::Parts, ..Minimal::default() }, &full);
    list_ends(&Minimal { find: MinimalKind::Reduced, count: u64::MAX, ..Minimal::default() }, &full);
    list_ends(&Vicinity { remove: 3, add: Some(3), ..Vicinity::default() }, &hardest());
    list_ends(&Vicinity { find: VicinityKind::Closure, ..Vicinity::default() }, &hardest());
    list_ends(&Vicinity { find: VicinityKind::Random(u64::MAX), ..Vicinity::default() }, &hardest());
    list_ends(&Unavoidable { size: Some(81), ..Unavoidable::default() }, &full);
    list_ends(&Scan { clues: 19, ..Scan::default() }, &full);
}

#[test]
fn forms_that_need_the_solution_end() {
    let stopped = Control::new();
    stopped.stop();
    let query = Canonicalize { form: CanonicalForm::Solution };
    let response = query.answer(&hardest(), &mut Scratch::new(), &stopped);
    // A puzzle that is solved before the first check has its form; the others must be reported as stopped.
    match response.form {
        Some(_) => assert_eq!(response.status, Status::Unique),
        None => assert_eq!(response.status, Status::Stopped { by: StopReason::Stopped }),
    }
}

#[test]
fn a_budget_of_nodes_ends_a_count() {
    let control = Control::new().with_budget(100_000);
    let query = CountSolutions { limit: u64::MAX, ..CountSolutions::default() };
    let response = query.answer(&empty(9), &mut Scratch::new(), &control);
    assert_eq!(response.status, Status::Stopped { by: StopReason::Budget });
    assert!(control.spent() >= 100_000);
}
