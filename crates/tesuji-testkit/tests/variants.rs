//! The search of variants and the judge agree on small problems with every constraint.

use tesuji_testkit::variants::{KINDS, small_problem};
use tesuji_testkit::{Chance, laws};

/// How many problems of each kind are compared; `VARIANT_ROUNDS` sets another number.
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
        counts[search.count(2, &tesuji_core::Control::new()).unwrap() as usize] += 1;
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}
