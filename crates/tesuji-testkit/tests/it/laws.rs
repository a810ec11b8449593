//! The laws on random values.

use proptest::prelude::*;
use tesuji_core::{CandidateSet, Cell, Outcome, Puzzle};
use tesuji_engine::Solver;
use tesuji_symmetry::Transform;
use tesuji_testkit::{Dealer, laws, strategy};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn lines_come_back(line in prop_oneof!["[1-9.0xX_ ?*-]{81}", "[1-9.#]{79,83}", ".{0,100}"]) {
        laws::line_comes_back(line.as_bytes());
    }

    #[test]
    fn answers_agree(puzzle in strategy::solvable_puzzle(20..=81)) {
        laws::answers_agree(&puzzle, 50);
    }

    #[test]
    fn answers_agree_on_sparse_grids(puzzle in strategy::solvable_puzzle(0..=20)) {
        laws::answers_agree(&puzzle, 50);
    }

    #[test]
    fn dealt_puzzles_get_the_same_answers(seed: u64) {
        let mut dealer = Dealer::new(seed);
        for puzzle in [dealer.minimal(), dealer.impossible(), dealer.several(), dealer.sparse()] {
            laws::answers_agree(&puzzle, 20);
        }
        let sukaku = dealer.sukaku();
        let cell = Cell::from_index(dealer.chance().below(81));
        laws::branches_add_up(&sukaku, cell, 200);
        // The judge deduces nothing: with more candidates it searches for minutes.
        if sukaku.len() <= 300 {
            laws::sukaku_answers_agree(&sukaku, 20);
        }
    }

    #[test]
    fn sukaku_answers_agree_on_puzzles(puzzle in strategy::solvable_puzzle(22..=60)) {
        laws::sukaku_answers_agree(&puzzle.candidates(), 20);
    }

    #[test]
    fn images_have_one_form(puzzle in strategy::solvable_puzzle(0..=81), nth in 0..Transform::COUNT) {
        let outcome = Solver::new().solve(&puzzle);
        let solution = if let Outcome::Unique(solution) = &outcome { Some(solution) } else { None };
        laws::images_have_one_form(&puzzle, solution, &Transform::from_index(nth));
    }

    #[test]
    fn removal_never_lowers_the_count(puzzle in strategy::solvable_puzzle(22..=40)) {
        laws::removing_a_clue_never_lowers_the_count(&puzzle, 1000);
    }
}

#[test]
fn answers_agree_at_the_edges() {
    laws::answers_agree(&Puzzle::EMPTY, 1000);
    laws::sukaku_answers_agree(&CandidateSet::ALL, 1000);
    laws::sukaku_answers_agree(&CandidateSet::EMPTY, 1000);
    laws::answers_agree(&Puzzle::from(Dealer::new(0).solution()), 2);
}
