//! Tests that a batch gives the same answers as a solver, for any grouping of puzzles and any instructions.

use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, Cell, Control, Digit, DigitSet, Grid, Line, Outcome, Puzzle};
use tesuji_engine::{Batch, Engine, Instructions, Solver};

/// Returns a batch for every instruction set that the machine has, and reports the missing ones.
fn batches() -> impl Iterator<Item = Batch> {
    Instructions::ALL.iter().filter_map(|&instructions| {
        let batch = Batch::with_instructions(instructions);
        if batch.is_none() {
            eprintln!("!!! NOT TESTED: this machine has no {instructions}");
        }
        batch
    })
}

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Puzzles with no, one and several solutions, and grids that clash.
fn mixed() -> Vec<Grid> {
    let grid = |line: &str| line.parse::<Grid>().expect("81 cells");
    let mut grids = vec![Grid::EMPTY, grid(SOLUTION), grid(HARD)];
    // The full grid without a cell, with a wrong digit, and with digits removed along the diagonal.
    let full = grid(SOLUTION);
    for index in 0..81 {
        let cell = Cell::from_index(index);
        let mut other = full;
        other.set(cell, None);
        grids.push(other);
        other.set(cell, Some(Digit::from_index(index % 9)));
        grids.push(other);
    }
    for period in 2..9 {
        for first in 0..period {
            let mut sparse = full;
            Cell::iter().filter(|cell| cell.index() % period == first).for_each(|cell| sparse.set(cell, None));
            grids.push(sparse);
            let mut sparser = sparse;
            Cell::iter().filter(|cell| cell.index() % 3 == 1).for_each(|cell| sparser.set(cell, None));
            grids.push(sparser);
        }
    }
    // The hard puzzle without each of its clues, and with each of its clues changed.
    for (cell, digit) in grid(HARD).iter() {
        let mut other = grid(HARD);
        other.set(cell, None);
        grids.push(other);
        other.set(cell, Some(Digit::from_index((digit.index() + 1) % 9)));
        grids.push(other);
    }
    grids
}

fn counts(batch: &mut Batch, grids: &[Grid], limit: u64) -> Vec<u64> {
    let mut counts = vec![None; grids.len()];
    batch.count(grids, limit, |index, count| assert_eq!(counts[index].replace(count), None, "told twice"));
    counts.into_iter().map(|count| count.expect("every puzzle is counted")).collect()
}

#[test]
fn counts_are_those_of_a_solver() {
    let grids = mixed();
    let mut solver = Solver::new();
    for limit in [0, 1, 2, 3, 50, 1000, 1001, 5000] {
        let expected: Vec<u64> = grids.iter().map(|grid| solver.count(grid, limit)).collect();
        for mut batch in batches() {
            for size in [1, 3, 9, 10, 17, 100, grids.len()] {
                let found: Vec<u64> = grids.chunks(size).flat_map(|part| counts(&mut batch, part, limit)).collect();
                assert_eq!(found, expected, "{} {limit} {size}", batch.instructions());
            }
        }
    }
}

#[test]
fn outcomes_are_those_of_a_solver() {
    let grids = mixed();
    let mut solver = Solver::new();
    let expected: Vec<Outcome> = grids.iter().map(|grid| solver.solve(grid)).collect();
    for mut batch in batches() {
        for size in [1, 9, 17, grids.len()] {
            for (nth, part) in grids.chunks(size).enumerate() {
                let mut told = 0;
                batch.solve(part, |index, outcome| {
                    told += 1;
                    assert_eq!(outcome, expected[nth * size + index], "{:?}", part[index]);
                });
                assert_eq!(told, part.len());
            }
        }
    }
}

#[test]
fn more_puzzles_than_are_under_way_at_a_time() {
    // Puzzles with several solutions between others, so that the oldest ones wait and the window moves irregularly.
    let grids: Vec<Grid> = mixed().into_iter().cycle().take(10_000).collect();
    let mut solver = Solver::new();
    let period = mixed().len();
    let expected: Vec<u64> = grids[..period].iter().map(|grid| solver.count(grid, 40)).collect();
    for mut batch in batches() {
        let found = counts(&mut batch, &grids, 40);
        for (index, count) in found.into_iter().enumerate() {
            assert_eq!(count, expected[index % period], "{index}");
        }
    }
}

#[test]
fn puzzles_are_begun_no_earlier_than_needed() {
    // An endless input, whose first answer is enough.
    let puzzle: Puzzle = HARD.parse().expect("the line is a puzzle");
    for mut batch in batches() {
        let mut drawn = 0;
        let endless = std::iter::repeat_with(|| {
            drawn += 1;
            puzzle
        });
        let flow = batch.solve_within(endless, &Control::new(), |_, _| ControlFlow::Break(()));
        assert!(flow.is_break());
        assert!(drawn <= 4096, "{drawn}");
    }
}

#[test]
fn a_batch_stops_when_told() {
    for mut batch in batches() {
        let control = Control::new().with_budget(20_000);
        let flow = batch.count_within([Grid::EMPTY; 3], u64::MAX, &control, |_, _| ControlFlow::Continue(()));
        assert!(flow.is_break());
        assert!((20_000..100_000).contains(&control.spent()), "{}", control.spent());
        // The batch can then be used for other puzzles.
        assert_eq!(counts(&mut batch, &mixed()[..3], 2), [2, 1, 1]);
    }
}

#[test]
fn sukakus_too() {
    let mut solver = Solver::new();
    let mut sukakus = vec![CandidateSet::ALL, CandidateSet::EMPTY];
    let puzzle: Puzzle = HARD.parse().expect("the line is a puzzle");
    for cell in Cell::ALL {
        let mut sukaku = puzzle.candidates();
        let one_less: DigitSet = sukaku.digits(cell).iter().skip(1).collect();
        sukaku.set_digits(cell, one_less);
        sukakus.push(sukaku);
        sukaku.set_digits(cell, DigitSet::ALL);
        sukakus.push(sukaku);
    }
    let expected: Vec<u64> = sukakus.iter().map(|sukaku| solver.count(sukaku, 30)).collect();
    for mut batch in batches() {
        let mut told = 0;
        batch.count(&sukakus, 30, |index, count| {
            told += 1;
            assert_eq!(count, expected[index], "{index}");
        });
        assert_eq!(told, sukakus.len());
    }
}

#[test]
fn clues_that_clash_end_at_once() {
    // Nearly empty grids: without a check of the clues they would take far too long.
    let mut grids = Vec::new();
    for (one, other) in
        [(0, 1), (0, 8), (0, 9), (0, 18), (0, 27), (0, 72), (0, 10), (0, 20), (40, 41), (80, 44), (53, 80)]
    {
        let mut grid = Grid::EMPTY;
        grid.set(Cell::from_index(one), Some(Digit::D5));
        grid.set(Cell::from_index(other), Some(Digit::D5));
        grids.push(grid);
    }
    for mut batch in batches() {
        assert_eq!(counts(&mut batch, &grids, 2), vec![0; grids.len()]);
        // The same grids as candidates.
        let sukakus = grids.iter().map(|grid| {
            let mut sukaku = CandidateSet::ALL;
            grid.iter().for_each(|(cell, digit)| sukaku.set_digits(cell, digit.into()));
            sukaku
        });
        batch.count(sukakus, 2, |_, count| assert_eq!(count, 0));
    }
}

#[test]
fn nothing_comes_of_nothing() {
    for mut batch in batches() {
        batch.solve(&[] as &[Grid], |_, _| panic!("there is no puzzle"));
    }
}

#[test]
fn a_line_of_text_is_the_grid_that_is_read_from_it() {
    let grids = mixed();
    for mark in ".0_-*?xX ".bytes() {
        let texts: Vec<[u8; 81]> = grids.iter().map(|grid| grid.to_line(mark)).collect();
        let lines = texts.iter().map(|text| Line::new(text).expect("a grid was written"));
        for mut batch in batches() {
            let mut told = vec![0; grids.len()];
            batch.count(lines.clone(), 2, |index, count| told[index] = count);
            assert_eq!(told, counts(&mut batch, &grids, 2), "{} {}", mark as char, batch.instructions());
        }
    }
    let hard = HARD.replace('.', "x");
    let line = Line::new(hard.as_bytes()).expect("81 cells");
    for engine in Engine::ALL {
        let mut solver = Solver::with_engine(*engine).expect("engines without vectors too");
        assert_eq!(solver.count(&line, 1000), 1, "{engine}");
    }
}
