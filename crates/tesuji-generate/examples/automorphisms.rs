//! Counts the automorphisms of random solutions, and compares them with the known numbers of all solutions up to
//! symmetry.
//!
//! ```text
//! cargo run --release -p tesuji-generate --example automorphisms -- 1000000 1
//! ```

use std::collections::BTreeMap;

use tesuji_core::Puzzle;
use tesuji_generate::{Rng, random_solution};
use tesuji_symmetry::{Canonicalizer, Transform};

/// The number of essentially different solutions with each number of automorphisms (Glenn Fowler and Kjell Fredrik
/// Pettersen).
const CLASSES: [(u32, u64); 16] = [
    (1, 5_472_170_387),
    (2, 548_449),
    (3, 7_336),
    (4, 2_826),
    (6, 1_257),
    (8, 29),
    (9, 42),
    (12, 92),
    (18, 85),
    (27, 2),
    (36, 15),
    (54, 11),
    (72, 2),
    (108, 3),
    (162, 1),
    (648, 1),
];

/// The number of all solutions (Bertram Felgenhauer and Frazer Jarvis).
const SOLUTIONS: u128 = 6_670_903_752_021_072_936_960;

fn main() {
    let argument = |nth| std::env::args().nth(nth).and_then(|text| text.parse::<u32>().ok());
    let (draws, seed) = (argument(1).unwrap_or(100_000), argument(2).unwrap_or(1));
    // Checks the reference values: the images of all classes are all solutions.
    let all = u128::from(Transform::COUNT);
    assert_eq!(
        CLASSES.iter().map(|&(order, classes)| all / u128::from(order) * u128::from(classes)).sum::<u128>(),
        SOLUTIONS
    );
    // A class of solutions with n automorphisms has one n-th as many images as a class without any.
    let images: f64 = CLASSES.iter().map(|&(order, classes)| classes as f64 / f64::from(order)).sum();
    let mut canonicalizer = Canonicalizer::new();
    let mut rng = Rng::new(seed.into(), 0);
    let mut seen = BTreeMap::<u32, u32>::new();
    for _ in 0..draws {
        *seen.entry(canonicalizer.automorphism_count(&Puzzle::from(random_solution(&mut rng)))).or_default() += 1;
    }
    println!("{:>5} {:>9} {:>12} {:>9}", "order", "drawn", "expected", "deviation");
    for (order, classes) in CLASSES {
        let expected = f64::from(draws) * classes as f64 / f64::from(order) / images;
        let drawn = seen.remove(&order).unwrap_or(0);
        if drawn > 0 || expected > 0.1 {
            let error = expected.sqrt().max(1e-9);
            println!("{order:>5} {drawn:>9} {expected:>12.2} {:>+9.2}", (f64::from(drawn) - expected) / error);
        }
    }
    assert!(seen.is_empty(), "orders that no solution has: {seen:?}");
}
