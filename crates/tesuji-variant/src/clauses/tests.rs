//! Tests of the search with clauses.

use tesuji_core::{Automaton, Constraint, Layout, Problem, Relation, Shape, ValueSet};

use std::ops::ControlFlow;

use super::*;
use crate::build::build;

/// Counts the solutions of a problem only by clauses.
fn count(problem: &Problem) -> u64 {
    let Some(mut engine) = build(problem).unwrap() else { return 0 };
    if engine.start().is_err() {
        return 0;
    }
    let mut search = Clauses::of(&engine).unwrap();
    let mut found = 0;
    while search.solve(u64::MAX, &Control::new()) == SearchOutcome::Solution {
        let mut domains: Vec<u64> = (0..engine.space.len()).map(|var| engine.space.get(var)).collect();
        search.solution().for_each(|(var, value)| domains[var] &= 1 << value);
        assert!(domains.iter().all(|domain| domain.is_power_of_two()));
        assert!((0..domains.len()).all(|one| {
            (0..one).all(|other| domains[one] != domains[other] || !engine.graph.are_different(one, other))
        }));
        let solution: Vec<u8> = domains.iter().map(|domain| domain.trailing_zeros() as u8 + 1).collect();
        search.forbid(&solution);
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

/// Counts the solutions of a problem without clauses, up to a limit.
fn count_without(problem: &Problem, limit: u64) -> u64 {
    let mut search = crate::Search::new(problem).unwrap();
    search.prefer(vec![u64::MAX]);
    search.count(limit, &Control::new()).unwrap()
}

fn blank(size: usize, constraints: Vec<Constraint>) -> Problem {
    let layout = Layout::of(Shape::of_size(size).unwrap());
    Problem::from_values(layout, vec![0; size * size]).unwrap().with_constraints(constraints).unwrap()
}

/// Constraints on 6x6 for each propagator that is encoded in clauses.
fn constraints() -> Vec<Constraint> {
    // Odd and even values alternate, or the line begins with 6; if both hold, the automaton accepts in two ways.
    let (odd, even) = ([1, 3, 5].into_iter().collect(), [2, 4, 6].into_iter().collect());
    let any: ValueSet = (1..=6).collect();
    let moves = vec![(0, odd, 1), (0, even, 2), (1, even, 2), (2, odd, 1), (0, ValueSet::of(6), 3), (3, any, 3)];
    let automaton = Automaton { states: 4, start: vec![0], accept: vec![1, 2, 3], moves, breaks: vec![(1, 1), (3, 3)] };
    vec![
        Constraint::Thermometer { cells: vec![0, 7, 14, 21], slow: false },
        Constraint::Thermometer { cells: vec![6, 13, 20, 27, 34], slow: true },
        Constraint::Renban { cells: vec![1, 8, 15, 22] },
        Constraint::Renban { cells: vec![30, 31, 25] },
        Constraint::Whisper { cells: vec![5, 10, 15, 20, 25], difference: 3 },
        Constraint::Regular { segments: vec![vec![2, 9, 16], vec![23, 28]], automaton },
        Constraint::Skyscraper { cells: (18..24).collect(), visible: 4 },
        Constraint::Entropic { cells: vec![3, 9, 14, 20] },
        Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt: vec![] },
    ]
}

/// Problems of three of the constraints.
fn problems() -> impl Iterator<Item = Problem> {
    let constraints = constraints();
    let count = constraints.len();
    let triples =
        (0..count).flat_map(|one| (0..one).flat_map(move |other| (0..other).map(move |more| [one, other, more])));
    triples.map(move |triple| blank(6, triple.map(|nth| constraints[nth].clone()).to_vec()))
}

#[test]
fn what_propagators_enforce_is_said_in_clauses() {
    let mut counts = Vec::new();
    for problem in problems() {
        let expected = count_without(&problem, 1000);
        if expected < 1000 {
            assert_eq!(count(&problem), expected, "{:?}", problem.constraints());
            counts.push(expected);
        }
    }
    assert!(counts.len() > 20 && counts.iter().filter(|&&count| count > 0).count() > 10, "{counts:?}");
}

#[test]
fn both_searches_together_visit_every_solution_once() {
    let few = |problem: &Problem| (3..16).contains(&count_without(problem, 16));
    let problem = problems().find(few).unwrap();
    let mut all = Vec::new();
    let mut search = crate::Search::new(&problem).unwrap();
    let _ = search.for_each(&Control::new(), |values| {
        all.push(values.to_vec());
        ControlFlow::Continue(())
    });
    let mut engine = build(&problem).unwrap().unwrap();
    engine.start().unwrap();
    let mut learner = Learner::new(true);
    let mut found = vec![all[0].clone(), all[all.len() - 1].clone()];
    assert!(learner.is_new(&found[0]) && !learner.is_new(&found[0]) && learner.is_new(&found[1]));
    let flow = learner.take_turn(&engine, 36, 100, &Control::new(), &mut |values| {
        found.push(values.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(flow, Some(ControlFlow::Continue(())));
    found.sort();
    all.sort();
    assert_eq!(found, all);
}
