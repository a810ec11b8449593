//! Generated puzzles of other sizes, layouts and rules, judged by the naive judge.

use tesuji::check::{check_problem, count_problem};
use tesuji::generate::{Rng, VariantPuzzle, VariantRejection, VariantRule, VariantSpec};
use tesuji::{Control, Problem};

/// Returns the first puzzle found in some attempts.
fn first(spec: &VariantSpec, seed: u64) -> VariantPuzzle {
    let attempt = |nth| spec.attempt(&mut Rng::new(seed, nth), &Control::new()).unwrap().ok();
    (0..200).find_map(attempt).unwrap_or_else(|| panic!("no puzzle of {spec:?}"))
}

fn clue_count(problem: &Problem) -> usize {
    problem.givens().iter().filter(|&&given| given != 0).count()
}

#[test]
fn puzzles_of_every_rule_have_one_solution() {
    let mut specs = vec![VariantSpec { size: 6, ..VariantSpec::default() }];
    for rule in VariantRule::ALL {
        specs.push(VariantSpec { size: 6, rules: vec![rule], ..VariantSpec::default() });
    }
    specs.push(VariantSpec { size: 5, rules: vec![VariantRule::Jigsaw, VariantRule::X], ..VariantSpec::default() });
    specs.push(VariantSpec { size: 8, rules: vec![VariantRule::Thermo], ..VariantSpec::default() });
    for spec in specs {
        // Enough givens that the judge, which guesses, is fast.
        let cells = spec.size * spec.size;
        let spec = VariantSpec { clues: Some(cells * 2 / 5..=cells), ..spec };
        for seed in 0..3 {
            let VariantPuzzle { problem, solution } = first(&spec, seed);
            assert_eq!(count_problem(&problem, 2), 1, "{spec:?}");
            assert!(check_problem(&problem, &solution).is_solution(), "{spec:?}");
            assert!(clue_count(&problem) >= cells * 2 / 5, "{spec:?}");
        }
    }
}

#[test]
fn no_given_of_a_minimal_puzzle_can_be_spared() {
    let rules = vec![VariantRule::X];
    let spec = VariantSpec { size: 6, rules, minimal: true, ..VariantSpec::default() };
    let VariantPuzzle { problem, .. } = first(&spec, 3);
    assert_eq!(count_problem(&problem, 2), 1);
    for cell in (0..36).filter(|&cell| problem.givens()[cell] != 0) {
        let mut givens = problem.givens();
        givens[cell] = 0;
        let without = Problem::from_values(problem.layout(), givens).unwrap();
        let without = without.with_constraints(problem.constraints().to_vec()).unwrap();
        assert_eq!(count_problem(&without, 2), 2, "{cell}");
    }
}

#[test]
fn attempts_end_when_the_control_says_so() {
    let spec = VariantSpec { size: 25, ..VariantSpec::default() };
    let control = Control::new();
    control.stop();
    assert!(spec.attempt(&mut Rng::new(1, 0), &control).is_none());
    let bounded = Control::new().with_budget(500);
    assert!(spec.attempt(&mut Rng::new(1, 0), &bounded).is_none());
}

#[test]
fn rules_that_no_grid_follows_are_named() {
    let spec = VariantSpec { size: 4, rules: vec![VariantRule::AntiKing], ..VariantSpec::default() };
    let attempt = spec.attempt(&mut Rng::new(1, 0), &Control::new()).unwrap();
    assert_eq!(attempt, Err(VariantRejection::NoGrid { always: true }));
}
