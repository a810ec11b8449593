//! The judge accepts the proofs of steps through rules on small problems with every constraint, and no false ones.

use tesuji_core::Control;
use tesuji_testkit::variants::{KINDS, small_problem};
use tesuji_testkit::{Chance, laws};

/// The number of problems of each kind to solve step by step; `VARIANT_ROUNDS` overrides it.
const ROUNDS: u64 = 4;

#[test]
fn steps_follow_from_what_they_name() {
    let rounds = std::env::var("VARIANT_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS);
    let mut all = laws::StepCounts::default();
    for kind in 0..KINDS {
        for round in 0..rounds {
            let mut chance = Chance::new(round * 1000 + kind as u64);
            let problem = small_problem(kind, &mut chance);
            let control = Control::new().with_budget(200_000);
            let walked = laws::rule_steps_follow(&problem, &mut chance, &control);
            all.judged += walked.judged;
            all.too_large += walked.too_large;
            all.rejected += walked.rejected;
            all.mutants += walked.mutants;
            all.true_mutants += walked.true_mutants;
        }
    }
    println!("{all:?}");
    assert!(all.judged > 3000 && all.rejected > 3000 && all.too_large * 100 < all.judged, "{all:?}");
    assert!(all.mutants > 1000 && all.true_mutants < all.mutants, "{all:?}");
}
