use tesuji_core::{Constraint, Layout, Problem, Shape};

use super::*;
use crate::build::build;

/// Counts the solutions of a problem without propagators.
fn count(problem: &Problem) -> u64 {
    let Some(mut engine) = build(problem).unwrap() else { return 0 };
    if engine.start().is_err() {
        return 0;
    }
    let mut search = Clauses::new(&engine);
    let mut found = 0;
    while search.solve(&Control::new()).unwrap() {
        let mut domains: Vec<u64> = (0..engine.space.len()).map(|var| engine.space.get(var)).collect();
        search.solution().for_each(|(var, value)| domains[var] &= 1 << value);
        assert!(domains.iter().all(|domain| domain.is_power_of_two()));
        assert!((0..domains.len()).all(|one| {
            (0..one).all(|other| domains[one] != domains[other] || !engine.graph.are_different(one, other))
        }));
        search.forbid();
        found += 1;
    }
    found
}

#[test]
fn every_solution_is_found_once() {
    let blank =
        |size: usize| Problem::from_values(Layout::of(Shape::of_size(size).unwrap()), vec![0; size * size]).unwrap();
    assert_eq!(count(&blank(4)), 288);
    let knight = Constraint::AntiChess { rows: 1, columns: 2 };
    assert_eq!(count(&blank(6).with_constraints(vec![knight]).unwrap()), 11_520);
    let king = Constraint::AntiChess { rows: 1, columns: 1 };
    let diagonals = [false, true].map(|rising| Constraint::Diagonal { rising });
    assert_eq!(count(&blank(6).with_constraints([&[king], &diagonals[..]].concat()).unwrap()), 0);
}

/// A puzzle with one solution whose search fails often.
const LARGE: &str = ".G.492.A1C...B.....F3B...8.....C.E9...8...B.4.A5...2...174.....G\
    .3786A.....5..E2......9..36.D8B...G.2..5.....1.7C....G...B......\
    .........A.D758.5.C.F......1..GB...D...C.F2.E..3F.6.G3D....42...\
    ..1B...E.G....2.6....75.8..2.F4.9.F..8..35..16.....C....F..7....";

#[test]
fn a_search_that_fails_goes_on_by_clauses_and_visits_every_solution_once() {
    let values: Vec<u8> = LARGE.chars().map(|one| one.to_digit(17).unwrap_or(0) as u8).collect();
    let problem = |values: Vec<u8>| Problem::from_values(Layout::of(Shape::of_size(16).unwrap()), values).unwrap();
    let searched = |problem: &Problem| crate::Search::new(problem).unwrap().count(u64::MAX, &Control::new()).unwrap();
    assert_eq!(searched(&problem(values.clone())), 1);
    let mut counts = Vec::new();
    for at in (0..values.len()).filter(|&at| values[at] != 0).step_by(40) {
        let mut fewer = values.clone();
        fewer[at] = 0;
        let fewer = problem(fewer);
        counts.push(searched(&fewer));
        assert_eq!(counts.last(), Some(&count(&fewer)));
    }
    assert!(counts.iter().any(|&count| count > 1), "{counts:?}");
}

#[test]
fn new_beginnings_come_as_said() {
    assert_eq!((1..=15).map(luby).collect::<Vec<_>>(), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
