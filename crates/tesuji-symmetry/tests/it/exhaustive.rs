//! Compares canonical forms with a search through all 3,359,232 cell maps.

use tesuji_core::Puzzle;
use tesuji_symmetry::Canonicalizer;
use tesuji_testkit::Dealer;

use crate::naive;

/// The grid with the most automorphisms, 648.
const MOST_SYMMETRIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn holds(puzzle: &Puzzle) {
    let mut canonicalizer = Canonicalizer::new();
    let (form, ways) = naive::smallest(puzzle);
    let (found, transform) = canonicalizer.minlex_with_transform(puzzle);
    assert_eq!(found, form, "{puzzle}");
    assert_eq!(transform.apply(puzzle), form, "{puzzle}");
    assert_eq!(canonicalizer.minlex(puzzle), form, "{puzzle}");
    assert_eq!(canonicalizer.automorphism_count(puzzle), ways, "{puzzle}");
}

#[test]
fn vectors() {
    for (puzzle, form) in [
        (
            "45.....6......17..8...............92....7.1..5...36..........58..1..7............",
            "................12..1..3..4.....1.3..5....6...7..4.8......7.......59...7..3......",
        ),
        (
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.",
        ),
        (MOST_SYMMETRIC, MOST_SYMMETRIC),
    ] {
        assert_eq!(Canonicalizer::new().minlex(&puzzle.parse().unwrap()).to_string(), form);
    }
}

#[test]
fn dealt_puzzles() {
    let mut dealer = Dealer::new(11);
    for _ in 0..2 {
        holds(&dealer.minimal());
        holds(&dealer.easy());
        holds(&dealer.sparse());
    }
}

#[test]
fn full_grids() {
    holds(&MOST_SYMMETRIC.parse().unwrap());
    // The first grid of all in dictionary order has three automorphisms.
    holds(&"123456789456789123789123456214365897365897214897214365531642978642978531978531642".parse().unwrap());
    let mut dealer = Dealer::new(12);
    holds(&dealer.solution().into());
}

#[test]
fn puzzles_with_many_automorphisms() {
    for puzzle in [
        "1................................................................................",
        "12.......3..........................................9............................",
        "1...........1...........1...1...........1...........1...1...........1...........1",
        "123456789........................................................................",
        "...........................1..2..3...........................................4...",
        "1.........2.........3.........4.........5.........6.........7.........8.........9",
    ] {
        holds(&puzzle.parse().unwrap());
    }
    // Every map is an automorphism of the empty grid.
    assert_eq!(Canonicalizer::new().automorphism_count(&Puzzle::EMPTY), 3_359_232);
}
