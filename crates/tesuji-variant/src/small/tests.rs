//! Compares the search for small layouts with the general one.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tesuji_core::{Constraint, Drawing, ValueSet};

use super::*;
use crate::Search as GeneralSearch;

/// The maximum number of solutions that are compared.
const MOST: usize = 50;

fn below(seed: &mut u64, bound: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % bound
}

fn boxes(shape: &str) -> Layout {
    Layout::of(shape.parse().unwrap())
}

/// Returns a layout with four regions of 2x3 cells without a corner, and one region that is a row.
fn drawn() -> Layout {
    let mut drawing = Drawing::lines(5, 5);
    drawing.add_regions(&[0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4]);
    Layout::draw(drawing).unwrap()
}

fn solutions_by_general_search(problem: &Problem) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    let _ = GeneralSearch::new(problem).unwrap().for_each(&Control::new(), |values| {
        found.insert(values.to_vec());
        if found.len() == MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

#[test]
fn the_general_search_finds_the_same_solutions() {
    let mut seed = 1;
    let mut counts = [0; 3];
    for round in 0..600 {
        let layout = match round % 6 {
            5 => drawn(),
            nth => boxes(["2x2", "2x3", "3x2", "2x4", "4x2"][nth]),
        };
        let (cells, values) = (layout.cell_count(), layout.size());
        // Some givens of a full grid, sometimes with a wrong one.
        let blank = Problem::from_values(layout.clone(), vec![0; cells]).unwrap();
        let mut general = GeneralSearch::new(&blank).unwrap();
        general.shuffle(&mut |bound| below(&mut seed, bound as usize) as u64);
        let mut givens = Vec::new();
        let _ = general.for_each_within(&[], &Control::new(), |values| {
            givens = values.to_vec();
            ControlFlow::Break(())
        });
        for given in &mut givens {
            *given *= u8::from(below(&mut seed, 10) < 4);
        }
        if below(&mut seed, 4) == 0 {
            givens[below(&mut seed, cells)] = below(&mut seed, values) as u8 + 1;
        }
        let mut problem = Problem::from_values(layout, givens).unwrap();
        if below(&mut seed, 3) == 0 {
            let mut allowed = problem.allowed();
            for set in &mut allowed {
                let value = below(&mut seed, 3 * values) as u8 + 1;
                *set = *set & !ValueSet::of(value);
            }
            problem = problem.with_allowed(&allowed).unwrap();
        }
        let found = first_solutions(&problem, MOST, &Control::new()).expect("the problem is small");
        let set: BTreeSet<_> = found.iter().cloned().collect();
        assert_eq!(set.len(), found.len(), "a solution twice: {problem:?}");
        let general = solutions_by_general_search(&problem);
        assert_eq!(set.len(), general.len(), "{problem:?}");
        if set.len() < MOST {
            assert_eq!(set, general, "{problem:?}");
        }
        assert!(set.iter().all(|values| is_solution(&problem, values)), "{problem:?}");
        counts[set.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?} with none, one and several");
}

/// Checks only the houses and the allowed values.
fn is_solution(problem: &Problem, values: &[u8]) -> bool {
    let stands_once = |house: &tesuji_core::LayoutHouse| {
        let of_house: BTreeSet<u8> = house.cells.iter().map(|&cell| values[cell]).collect();
        of_house.len() == house.cells.len()
    };
    problem.layout().houses().all(|house| stands_once(&house))
        && problem.allowed().iter().zip(values).all(|(set, &value)| set.contains(value))
}

#[test]
fn what_is_not_small_is_left_to_the_general_search() {
    let blank = |layout: Layout| Problem::from_values(layout.clone(), vec![0; layout.cell_count()]).unwrap();
    let knight = vec![Constraint::AntiChess { rows: 1, columns: 2 }];
    let with_constraint = blank(boxes("2x3")).with_constraints(knight).unwrap();
    for problem in [blank(boxes("2x5")), blank(boxes("3x3")), with_constraint] {
        assert_eq!(first_solutions(&problem, 2, &Control::new()), None);
    }
    let stopped = Control::new();
    stopped.stop();
    assert_eq!(first_solutions(&blank(boxes("2x2")), 2, &stopped), None);
}

#[test]
fn a_search_that_takes_too_long_is_left_to_the_general_one() {
    let blank = Problem::from_values(boxes("2x3"), vec![0; 36]).unwrap();
    assert_eq!(first_solutions(&blank, usize::MAX, &Control::new()), None);
}
