//! Tests of every algorithm on the golden files.

use std::ops::ControlFlow;

use tesuji_core::Shape;
use tesuji_textbook::{Algorithm, Event, search, solve};

/// Returns the cases of a file under `testdata/`: the fields of each line that is not a comment.
fn cases(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let cases: Vec<Vec<String>> = lines.map(|line| line.split(' ').map(String::from).collect()).collect();
    assert!(!cases.is_empty(), "{path}: no case");
    cases
}

fn values(line: &str) -> Vec<u8> {
    let value = |byte| match byte {
        b'.' => 0,
        b'1'..=b'9' => byte - b'0',
        b'A'..=b'P' => byte - b'A' + 10,
        _ => panic!("{line}: not a grid"),
    };
    line.bytes().map(value).collect()
}

/// Asserts that the algorithm finds the number of solutions in the case: a number, or a number with a plus for a
/// minimum.
fn assert_count(algorithm: Algorithm, shape: Shape, line: &str, expected: &str) {
    let (limit, at_least) = match expected.strip_suffix('+') {
        Some(least) => (least.parse::<u64>().unwrap(), true),
        None => (expected.parse::<u64>().unwrap(), false),
    };
    let mut found = 0;
    let counts = search(algorithm, shape, &values(line), &mut |event: Event, _: &[u8]| {
        found += u64::from(event == Event::Solution);
        if at_least && found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let counts = counts.unwrap();
    assert_eq!((counts.solutions, counts.exhausted), (limit, !at_least), "{algorithm} {shape} {line}");
}

#[test]
fn classic_puzzles_are_solved() {
    for case in cases("solve/classic.txt") {
        let (puzzle, solution) = (values(&case[0]), values(&case[1]));
        for algorithm in [Algorithm::MostConstrained, Algorithm::Propagation, Algorithm::DancingLinks] {
            let mut found = Vec::new();
            let counts = search(algorithm, Shape::CLASSIC, &puzzle, &mut |event: Event, values: &[u8]| {
                if event == Event::Solution {
                    found.push(values.to_vec());
                }
                ControlFlow::Continue(())
            });
            assert!(counts.unwrap().exhausted);
            assert_eq!(found.as_slice(), std::slice::from_ref(&solution), "{algorithm} {}", case[0]);
        }
    }
}

#[test]
fn puzzles_of_other_sizes_are_solved() {
    for case in cases("solve/sizes.txt") {
        let shape = case[0].parse().unwrap();
        let found = solve(shape, &values(&case[1]), 2, &mut ()).unwrap();
        assert_eq!(found.solutions, [values(&case[2])], "{} {}", case[0], case[1]);
        assert!(found.counts.exhausted);
        assert_count(Algorithm::DancingLinks, shape, &case[1], "1");
    }
}

#[test]
fn classic_counts() {
    for file in ["count/classic.txt", "count/clashing.txt", "count/sparse.txt"] {
        for case in cases(file) {
            for algorithm in [Algorithm::MostConstrained, Algorithm::Propagation, Algorithm::DancingLinks] {
                assert_count(algorithm, Shape::CLASSIC, &case[0], &case[1]);
            }
        }
    }
}

#[test]
fn counts_of_other_sizes() {
    for case in cases("count/sizes.txt") {
        let shape: Shape = case[0].parse().unwrap();
        for algorithm in Algorithm::ALL {
            // The searches without deduction are only fast enough for small grids.
            let deduces = matches!(algorithm, Algorithm::Propagation | Algorithm::DancingLinks);
            if deduces || shape.size() <= 8 {
                assert_count(algorithm, shape, &case[1], &case[2]);
            }
        }
    }
}

#[test]
fn row_order_counts_small_trees() {
    // Reading order is fastest if the first rows are full.
    for case in cases("solve/classic.txt") {
        let mut clues = values(&case[1]);
        clues[45..].copy_from_slice(&values(&case[0])[45..]);
        let counts = search(Algorithm::RowOrder, Shape::CLASSIC, &clues, &mut ()).unwrap();
        assert_eq!((counts.solutions, counts.exhausted), (1, true), "{}", case[0]);
    }
}

#[test]
fn every_grid_of_4x4_and_6x6() {
    let four = Shape::of_size(4).unwrap();
    for algorithm in Algorithm::ALL {
        assert_eq!(search(algorithm, four, &[0; 16], &mut ()).unwrap().solutions, 288, "{algorithm}");
    }
    // A fixed value in the first cell leaves a sixth of the 28,200,960 grids, because the values are interchangeable.
    // The example `count_grids` counts them all.
    let mut clues = [0; 36];
    clues[0] = 1;
    let counts = search(Algorithm::RowOrder, "2x3".parse().unwrap(), &clues, &mut ()).unwrap();
    assert_eq!(counts.solutions * 6, 28_200_960);
}
