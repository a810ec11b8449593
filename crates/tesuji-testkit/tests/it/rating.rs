//! Comparison of the fast rater with the plain one.

use tesuji_testkit::{Chance, Dealer, isomorph, laws};

#[test]
fn minimal_puzzles_take_the_same_steps() {
    let mut dealer = Dealer::new(20);
    for _ in 0..40 {
        laws::ratings_agree(&dealer.minimal());
    }
}

#[test]
fn isomorphs_of_known_puzzles_take_the_same_steps() {
    let mut chance = Chance::new(21);
    for line in [
        // The first of the top-1465 collection, Norvig's grid 2, Inkala's of 2010 and of 2006.
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ] {
        for _ in 0..5 {
            let puzzle = isomorph(&line.parse().unwrap(), &mut chance).try_into().unwrap();
            laws::ratings_agree(&puzzle);
        }
    }
}

#[test]
fn whatever_is_dealt_is_rated_alike() {
    let mut dealer = Dealer::new(22);
    for _ in 0..10 {
        for puzzle in [dealer.easy(), dealer.impossible(), dealer.several(), dealer.sparse()] {
            laws::ratings_agree(&puzzle);
        }
        laws::sukaku_ratings_agree(&dealer.sukaku());
        let minimal = dealer.minimal().candidates();
        laws::sukaku_ratings_agree(&minimal);
    }
}

#[test]
fn the_edges_are_rated_alike() {
    use tesuji_core::{CandidateSet, Puzzle};
    laws::ratings_agree(&Puzzle::EMPTY);
    laws::ratings_agree(&Puzzle::from(Dealer::new(0).solution()));
    laws::sukaku_ratings_agree(&CandidateSet::EMPTY);
    laws::sukaku_ratings_agree(&CandidateSet::ALL);
}
