//! Tests of the answers that every engine must give, by whatever method.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Cell, Control, Digit, Grid, Outcome, Puzzle, Solution};
use tesuji_engine::{Batch, Engine, Solvable, Solver};

/// A 17-clue puzzle without its first clue.
const HALF_A_MILLION: &str = "000000000400000000020000000000050407008000300001090000300400200050100000000806000";

fn solvers() -> impl Iterator<Item = Solver> {
    Engine::ALL.iter().map(|&engine| {
        Solver::with_engine(engine).unwrap_or_else(|| panic!("this machine cannot run the engine {engine}"))
    })
}

fn puzzle(line: &str) -> Puzzle {
    line.parse().expect("the line is a puzzle")
}

fn solutions<P: Solvable>(solver: &mut Solver, puzzle: &P) -> Vec<Solution> {
    let mut solutions = Vec::new();
    let flow = solver.for_each(puzzle, |solution| {
        solutions.push(*solution);
        ControlFlow::Continue(())
    });
    assert_eq!(flow, ControlFlow::Continue(()));
    solutions
}

#[test]
fn a_large_count_is_the_number_of_different_solutions() {
    let puzzle = puzzle(HALF_A_MILLION);
    for mut solver in solvers() {
        let solutions = solutions(&mut solver, &puzzle);
        assert!(solutions.iter().all(|solution| solution.solves(&puzzle)));
        assert_eq!(solutions.iter().collect::<HashSet<_>>().len(), 507_806);
        // The second time, the solver remembers the counts.
        assert_eq!(solver.count(&puzzle, u64::MAX), 507_806);
        assert_eq!(solver.count(&puzzle, u64::MAX), 507_806);
    }
}

#[test]
fn a_count_stops_at_its_limit() {
    let puzzle = puzzle(HALF_A_MILLION);
    for mut solver in solvers() {
        for limit in [0, 1, 2, 3, 1_999, 2_000, 2_001, 100_000, 507_805, 507_806] {
            assert_eq!(solver.count(&puzzle, limit), limit);
        }
        assert_eq!(solver.count(&puzzle, 507_807), 507_806);
    }
}

#[test]
fn a_count_stops_when_told() {
    for mut solver in solvers() {
        let control = Control::new().with_budget(100_000);
        let count = solver.count_within(&Puzzle::EMPTY, u64::MAX, &control);
        assert!(count.is_err_and(|count| count > 10_000), "{count:?}");
        assert!((100_000..200_000).contains(&control.spent()), "{}", control.spent());
        // A result known without a search needs no budget.
        assert_eq!(solver.count_within(&Puzzle::EMPTY, 0, &control), Ok(0));
    }
}

#[test]
fn visits_stop_when_told() {
    for mut solver in solvers() {
        let control = Control::new();
        let mut seen = 0u32;
        let flow = solver.for_each_within(&Puzzle::EMPTY, &control, |_| {
            seen += 1;
            if seen == 5000 {
                control.stop();
            }
            ControlFlow::Continue(())
        });
        assert!(flow.is_break());
        assert!(seen < 10_000, "{seen}");
    }
}

/// Returns a sukaku with almost all candidates and no solution: four cells of box 5 share three digits.
fn wide_and_impossible() -> CandidateSet {
    let mut wide = CandidateSet::ALL;
    let (one, two, three) = (Digit::D1, Digit::D2, Digit::D3);
    for cell in [Cell::R4C4, Cell::R4C5, Cell::R5C4, Cell::R6C6] {
        wide.set_digits(cell, [one, two, three].into_iter().collect());
    }
    wide
}

#[test]
fn a_search_without_a_solution_can_be_stopped() {
    for mut solver in solvers() {
        let control = Control::new().with_budget(20_000);
        let answer = solver.solve_within(&wide_and_impossible(), &control);
        // An engine may refute it at once; otherwise it stops when the control requires it.
        assert!(answer == Some(Outcome::None) || answer.is_none() && control.spent() >= 20_000);
        assert!(control.spent() < 100_000, "{}", control.spent());
    }
}

#[test]
fn a_search_that_becomes_long_learns() {
    // A search that does not learn finds a contradiction of four cells again below each guess made elsewhere.
    let puzzle = wide_and_impossible();
    for mut solver in solvers() {
        let control = Control::new();
        assert_eq!(solver.solve_within(&puzzle, &control), Some(Outcome::None));
        assert_eq!(solver.count_within(&puzzle, u64::MAX, &control), Ok(0));
        let flow = solver.for_each_within(&puzzle, &control, |_| panic!("there is no solution"));
        assert_eq!(flow, ControlFlow::Continue(()));
        assert!(control.spent() < 500_000, "{} after {} guesses", solver.engine(), control.spent());
    }
    let control = Control::new();
    let flow = Batch::new().solve_within([&puzzle; 3], &control, |_, outcome| {
        assert_eq!(outcome, Outcome::None);
        ControlFlow::Continue(())
    });
    assert_eq!(flow, ControlFlow::Continue(()));
    assert!(control.spent() < 100_000, "{} guesses", control.spent());
}

#[test]
fn the_empty_grid_has_several_solutions() {
    for mut solver in solvers() {
        let Outcome::Several([one, other]) = solver.solve(&Puzzle::EMPTY) else { panic!("there are many") };
        assert_ne!(one, other);
    }
}

#[test]
fn a_full_grid_is_its_own_solution() {
    let full = puzzle("812753649943682175675491283154237896369845721287169534521974368438526917796318452");
    for mut solver in solvers() {
        let solution = solver.solve(&full);
        assert_eq!(solution.unique().map(Solution::to_string), Some(full.to_string()));
        assert_eq!(solver.stats().guesses, 0);
    }
}

#[test]
fn no_clash_and_yet_no_solution() {
    // Digit 1 has no place in box 1.
    let cells = [Cell::R1C4, Cell::R2C7, Cell::R4C1, Cell::R7C2, Cell::R3C3];
    let digits = [Digit::D1, Digit::D1, Digit::D1, Digit::D1, Digit::D2];
    let grid: Grid = cells.into_iter().zip(digits).collect();
    let puzzle = Puzzle::try_from(grid).expect("no two clues clash");
    for mut solver in solvers() {
        assert_eq!(solver.solve(&puzzle), Outcome::None);
        assert_eq!(solver.count(&puzzle, u64::MAX), 0);
    }
}

#[test]
fn sukakus_may_hold_anything() {
    let mut hollow = CandidateSet::ALL;
    for digit in Digit::ALL {
        hollow.remove(Candidate { cell: Cell::R5C5, digit });
    }
    let mut homeless = CandidateSet::ALL;
    for cell in tesuji_core::House::Box5.cells() {
        homeless.remove(Candidate { cell, digit: Digit::D7 });
    }
    let puzzle = puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    for mut solver in solvers() {
        assert_eq!(solver.solve(&CandidateSet::EMPTY), Outcome::None);
        assert_eq!(solver.solve(&hollow), Outcome::None);
        assert_eq!(solver.solve(&homeless), Outcome::None);
        assert_eq!(solver.solve(&CandidateSet::ALL).count(), 2);
        assert_eq!(solver.solve(&puzzle.candidates()), solver.solve(&puzzle));
        let solution = *solver.solve(&puzzle).unique().expect("the puzzle is proper");
        let one_left = Puzzle::from(solution).candidates();
        assert_eq!(solutions(&mut solver, &one_left), [solution]);
    }
}
