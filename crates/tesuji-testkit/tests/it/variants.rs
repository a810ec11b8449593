//! The variant search and the judge agree on small problems with every constraint.

use std::ops::ControlFlow;

use tesuji_check::{Fault, check_problem};
use tesuji_core::{Constraint, Control, Drawing, Layout, Problem};
use tesuji_format::{Format, Metadata, read, write};
use tesuji_testkit::variants::{KINDS, small_problem};
use tesuji_testkit::{Chance, laws};

/// The number of problems of each kind to compare; `VARIANT_ROUNDS` overrides it.
const ROUNDS: u64 = 3;

#[test]
fn search_and_judge_agree() {
    let rounds = std::env::var("VARIANT_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS);
    for kind in 0..KINDS {
        for round in 0..rounds {
            let problem = small_problem(kind, &mut Chance::new(round * 1000 + kind as u64));
            laws::variants_agree(&problem);
        }
    }
}

#[test]
fn problems_have_none_one_and_many_solutions() {
    let mut counts = [0; 3];
    for seed in 0..300 {
        let problem = small_problem(seed as usize % KINDS, &mut Chance::new(seed));
        let mut search = tesuji_variant::Search::new(&problem).unwrap();
        counts[search.count(2, &Control::new()).unwrap() as usize] += 1;
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

/// Returns a grid without houses, with this many values and a given in the first cell, 0 for none.
fn grid(rows: usize, columns: usize, values: usize, given: u8) -> Problem {
    let mut drawing = Drawing::cells(rows, columns);
    drawing.values = values;
    let layout = Layout::draw(drawing).expect("the drawing is sound");
    let mut givens = vec![0; rows * columns];
    givens[0] = given;
    Problem::from_values(layout, givens).expect("the given is a value")
}

#[test]
fn constraints_of_many_values_agree() {
    let circles = [vec![0; 50], vec![1; 30], vec![2; 22]].concat();
    for (values, given, constraint) in [
        (20, 0, Constraint::RellikCage { cells: vec![0, 1, 2], sum: 39 }),
        (64, 64, Constraint::RellikCage { cells: vec![0, 1, 2, 1], sum: 130 }),
        (64, 9, Constraint::EqualityCage { cells: vec![0, 1, 0] }),
        (20, 0, Constraint::Lunchbox { cells: vec![0, 1, 2], sum: 17 }),
        (20, 0, Constraint::Sandwich { cells: vec![0, 1, 2], sum: 0 }),
        (20, 0, Constraint::Nabner { cells: vec![0, 1, 2] }),
        (20, 0, Constraint::SumLine { cells: vec![0, 1, 2], sum: 21, closed: true }),
        (20, 15, Constraint::SumLine { cells: [0, 1, 2].repeat(10), sum: 300, closed: true }),
        (5, 0, Constraint::Contains { cells: vec![0, 0, 0], values: vec![1, 1], exact: false }),
        (5, 0, Constraint::Contains { cells: vec![0, 1, 0, 2], values: vec![1, 1], exact: true }),
        (5, 0, Constraint::LookAndSay { cells: vec![0, 1, 0, 2, 1], counts: vec![(3, 2)] }),
        (64, 20, Constraint::CountingCircles { cells: [0, 1].repeat(20) }),
        (64, 50, Constraint::CountingCircles { cells: circles }),
    ] {
        laws::variants_agree(&grid(1, 3, values, given).with_constraints(vec![constraint]).unwrap());
    }
}

#[test]
fn a_short_text_makes_no_large_search() {
    let many = vec![0; 1296];
    for (constraint, expected) in [
        (Constraint::EqualityCage { cells: many.clone() }, 0),
        (Constraint::SumLine { cells: vec![0], sum: 4096, closed: true }, 0),
        (Constraint::SumLine { cells: vec![0; 200], sum: 800, closed: true }, 1),
        (Constraint::Lunchbox { cells: (0..40).collect(), sum: 10_000 }, 0),
        (Constraint::Nabner { cells: many.clone() }, 0),
        (Constraint::Entropic { cells: many.clone() }, 0),
        (Constraint::Modular { cells: many, modulus: 100 }, 0),
        (Constraint::Taxicab { distance: usize::MAX }, 1),
        (Constraint::AntiChess { rows: usize::MAX, columns: 1 }, 1),
        // The numbers from 1 to 64 need 2080 circles.
        (Constraint::CountingCircles { cells: vec![0; 3000] }, 0),
    ] {
        let problem = grid(10, 10, 64, 0).with_constraints(vec![constraint.clone()]).unwrap();
        let found = tesuji_variant::Search::new(&problem).unwrap().count(1, &Control::new());
        assert_eq!(found, Some(expected), "{}", constraint.name());
    }
    let lunchbox = Constraint::Lunchbox { cells: (0..40).collect(), sum: 800 };
    assert!(tesuji_variant::Search::new(&grid(10, 10, 64, 0).with_constraints(vec![lunchbox]).unwrap()).is_ok());
}

/// Constraints keep their meaning when a notation writes them and they are read again.
#[test]
fn notations_keep_what_constraints_mean() {
    let rounds = std::env::var("VARIANT_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS);
    let formats: Vec<Format> = Format::ALL.iter().copied().filter(|format| format.keeps().variants).collect();
    let mut written = vec![0; formats.len()];
    for kind in 0..KINDS {
        for round in 0..rounds {
            let problem = small_problem(kind, &mut Chance::new(round * 1000 + kind as u64));
            for (nth, &format) in formats.iter().enumerate() {
                let mut text = String::new();
                if write(&problem, &Metadata::new(), format, &mut text).is_err() {
                    continue;
                }
                let (before, after) = format.frame();
                let text = format!("{before}{text}{after}");
                let back =
                    read(text.as_bytes(), Some(format)).remove(0).unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_same_meaning(&problem, &back.problem, &text);
                written[nth] += 1;
            }
        }
    }
    for format in [Format::Iss, Format::Fpuzzles, Format::Sudokumaker] {
        let nth = formats.iter().position(|&one| one == format).expect("they hold variants");
        assert!(written[nth] > 0, "{format}: {written:?}");
    }
}

/// Asserts that both have equally many solutions, up to a limit, and that the first solutions of each solve the other.
#[track_caller]
fn assert_same_meaning(one: &Problem, other: &Problem, text: &str) {
    const LIMIT: u64 = 500;
    let found = [one, other].map(|problem| {
        let mut solutions = Vec::new();
        let mut search = tesuji_variant::Search::new(problem).expect("the search knows every constraint");
        let _ = search.for_each(&Control::new(), |values| {
            solutions.push(values.to_vec());
            if solutions.len() as u64 == LIMIT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        solutions
    });
    assert_eq!(found[0].len(), found[1].len(), "{text}: {one:?}");
    for (problem, solutions) in [one, other].into_iter().zip(found.iter().rev()) {
        for values in solutions.iter().take(20) {
            let report = check_problem(problem, values);
            assert!(report.is_solution(), "{report}: {values:?} of {text}: {one:?}");
        }
    }
}

#[test]
fn a_part_of_a_solution_breaks_no_rule() {
    let mut solved = 0;
    for round in 0..20 {
        for kind in 0..KINDS {
            let mut chance = Chance::new(round * 1000 + kind as u64);
            let problem = small_problem(kind, &mut chance);
            let found = tesuji_variant::first_solutions(&problem, 1, &Control::new().with_budget(20_000)).unwrap();
            let Some(solution) = found.and_then(|mut found| found.pop()) else { continue };
            solved += 1;
            for _ in 0..8 {
                let kept = 1 + chance.below(8);
                let part: Vec<u8> =
                    solution.iter().map(|&value| if chance.below(9) < kept { value } else { 0 }).collect();
                let report = check_problem(&problem, &part);
                let is_of_empty_cells = |fault: &Fault| fault.cells.iter().all(|&cell| part[cell] == 0);
                assert!(report.faults().iter().all(is_of_empty_cells), "{report} {problem:?} {part:?}");
            }
        }
    }
    assert!(solved > 5 * KINDS, "{solved}");
}
