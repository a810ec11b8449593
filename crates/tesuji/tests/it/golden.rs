//! The golden files, checked with every engine, the judge and the textbook algorithms.

use tesuji::check;
use tesuji::textbook::{Algorithm, search, solve};
use tesuji::{Candidate, CandidateSet, Cell, Control, Digit, Engine, Grid, Outcome, Puzzle, Shape, Solver};
use tesuji_testkit::golden::{Case, cases};

/// Returns a solver for every engine. If this machine cannot run one, the test fails.
fn solvers() -> Vec<Solver> {
    let solver = |&engine: &Engine| Solver::with_engine(engine).unwrap_or_else(|| panic!("{engine} cannot run here"));
    Engine::ALL.iter().map(solver).collect()
}

/// Returns a count, and `true` if it is exact.
fn count(answer: &str) -> (u64, bool) {
    match answer.strip_suffix('+') {
        Some(least) => (least.parse().unwrap(), false),
        None => (answer.parse().unwrap(), true),
    }
}

/// Asserts the count of the case for `count_to`, a function that counts up to a limit.
#[track_caller]
fn assert_count(case: &Case, answer: &str, mut count_to: impl FnMut(u64) -> u64) {
    let (expected, exact) = count(answer);
    let limits = if exact { [2, expected.max(1), expected + 1] } else { [2, expected / 2, expected] };
    for limit in limits {
        assert_eq!(count_to(limit), expected.min(limit), "{} with limit {limit}", case.place);
    }
}

fn sukaku(case: &Case) -> CandidateSet {
    assert_eq!(case.question.len(), 729, "{}", case.place);
    let candidate = |index: usize| Candidate { cell: Cell::from_index(index / 9), digit: Digit::from_index(index % 9) };
    let marks = case.question.bytes().enumerate();
    marks.filter(|&(_, mark)| mark != b'.').map(|(index, _)| candidate(index)).collect()
}

/// Returns the shape, the grid and the answer of a case of another size.
fn sized(case: &Case) -> (Shape, Vec<u8>, &str) {
    let (grid, answer) = case.answer.split_once(' ').unwrap();
    (case.question.parse().unwrap(), values(grid), answer)
}

fn values(grid: &str) -> Vec<u8> {
    let value = |mark: char| match mark {
        '.' => 0,
        _ => mark.to_digit(36).unwrap_or_else(|| panic!("{mark} is no value")) as u8,
    };
    grid.chars().map(value).collect()
}

#[test]
fn proper_puzzles_have_their_solution() {
    for case in cases("solve/classic.txt") {
        let puzzle: Puzzle = case.question.parse().unwrap();
        let solution: Grid = case.answer.parse().unwrap();
        assert!(check::check(&solution, puzzle.grid()).is_solution(), "{}", case.place);
        for mut solver in solvers() {
            let found = solver.solve(&puzzle).unique().map(|&found| Grid::from(found));
            assert_eq!(found, Some(solution), "{}: {}", solver.engine(), case.place);
            let found = solver.solve(&puzzle.candidates()).unique().map(|&found| Grid::from(found));
            assert_eq!(found, Some(solution), "{}: {} as candidates", solver.engine(), case.place);
        }
    }
}

#[test]
fn counts_of_grids() {
    for case in ["count/classic.txt", "count/sparse.txt"].into_iter().flat_map(cases) {
        let puzzle: Puzzle = case.question.parse().unwrap();
        assert_count(&case, &case.answer, |limit| check::count(puzzle.grid(), limit));
        for mut solver in solvers() {
            assert_count(&case, &case.answer, |limit| solver.count(&puzzle, limit));
            match (solver.solve(&puzzle), count(&case.answer).0) {
                (Outcome::None, 0) | (Outcome::Unique(_), 1) => {}
                (Outcome::Several([first, second]), 2..) => {
                    assert_ne!(first, second, "{}", case.place);
                    assert!([first, second].iter().all(|found| found.solves(&puzzle)), "{}", case.place);
                }
                (outcome, count) => panic!("{}: {outcome:?} of {count} solutions", case.place),
            }
        }
    }
}

#[test]
fn counts_of_grids_with_many_solutions() {
    for case in cases("count/many.txt") {
        let puzzle: Puzzle = case.question.parse().unwrap();
        for mut solver in solvers() {
            assert_eq!(solver.count(&puzzle, u64::MAX), count(&case.answer).0, "{}", case.place);
        }
    }
}

#[test]
fn clues_that_clash_are_no_puzzle() {
    for case in cases("count/clashing.txt") {
        let grid: Grid = case.question.parse().unwrap();
        assert_eq!(check::count(&grid, u64::MAX), 0, "{}", case.place);
        assert!(!check::check(&grid, &grid).conflicts().is_empty(), "{}", case.place);
        assert!(Puzzle::try_from(grid).is_err(), "{}", case.place);
    }
}

#[test]
fn counts_of_sukakus() {
    for case in cases("count/sukaku.txt") {
        let candidates = sukaku(&case);
        assert_count(&case, &case.answer, |limit| check::count_sukaku(&candidates, limit));
        for mut solver in solvers() {
            assert_count(&case, &case.answer, |limit| solver.count(&candidates, limit));
        }
    }
}

#[test]
fn sukakus_that_take_long_stay_within_their_nodes() {
    for case in cases("count/climbed.txt") {
        let candidates = sukaku(&case);
        let (answer, most) = case.answer.split_once(' ').unwrap();
        let most: u64 = most.parse().unwrap();
        for mut solver in solvers() {
            let control = Control::new();
            let found = solver.count_within(&candidates, 2, &control);
            assert_eq!(found, Ok(count(answer).0), "{}: {}", solver.engine(), case.place);
            assert!(control.spent() <= most, "{}: {} nodes, {}", solver.engine(), control.spent(), case.place);
            let control = Control::new();
            let outcome = solver.solve_within(&candidates, &control);
            assert_eq!(outcome.map(|outcome| outcome.count()), Some(count(answer).0 as usize), "{}", case.place);
            // If there are several solutions, it searches for the same two as the other engines.
            assert!(control.spent() <= 2 * most, "{}: {} nodes, {}", solver.engine(), control.spent(), case.place);
        }
    }
}

#[test]
fn grids_of_other_sizes() {
    for case in cases("solve/sizes.txt") {
        let (shape, clues, answer) = sized(&case);
        assert!(check::check_sized(shape, &values(answer), &clues).is_solution(), "{}", case.place);
        let found = solve(shape, &clues, 2, &mut ()).unwrap();
        assert_eq!((found.solutions, found.counts.exhausted), (vec![values(answer)], true), "{}", case.place);
    }
    for case in cases("count/sizes.txt") {
        let (shape, clues, answer) = sized(&case);
        for algorithm in [Algorithm::Propagation, Algorithm::DancingLinks] {
            let counts = search(algorithm, shape, &clues, &mut ()).unwrap();
            assert_eq!(counts.solutions, count(answer).0, "{algorithm}: {}", case.place);
        }
        // The judge makes no deductions and is for small grids.
        if shape.size() <= 10 {
            assert_count(&case, answer, |limit| check::count_sized(shape, &clues, limit));
        }
    }
}
