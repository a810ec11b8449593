//! Engines and instructions change only the speed of the answers.

use std::fmt::Write;

use crate::process::tesuji;
use crate::{CLASH, EMPTY, PUZZLE, SEVERAL};

/// Puzzles with no, one and many solutions, with and without fields, and a few that cannot be read.
fn input() -> String {
    let mut input = String::new();
    for turn in 0..400 {
        // Rotating the digits gives other puzzles with other solutions.
        let rotated = |line: &str| -> String {
            let digit = |cell: char| cell.to_digit(10).map(|digit| char::from(b'1' + ((digit + turn) % 9) as u8));
            line.chars().map(|cell| digit(cell).unwrap_or('.')).collect()
        };
        let line = match turn % 8 {
            2 => rotated(SEVERAL),
            3 => format!("{},{turn}", rotated(PUZZLE)),
            4 => rotated(CLASH),
            5 => format!("{} # {turn}", rotated(SEVERAL)),
            6 if turn % 3 == 0 => EMPTY.to_owned(),
            7 if turn % 5 == 0 => "1...............".to_owned(),
            _ if turn % 50 == 1 => "8..7".to_owned(),
            _ => rotated(PUZZLE),
        };
        writeln!(input, "{line}").expect("a string takes all that is written");
    }
    input
}

#[test]
fn the_answers_are_the_same_bytes() {
    let input = input();
    for command in [
        &["solve"][..],
        &["solve", "--output", "json", "--limit", "20"],
        &["solve", "--output", "rows"],
        &["solve", "--output", "boxed", "--limit", "20"],
        &["solve", "--skip", "30", "--take", "100"],
        &["count", "--limit", "2"],
        &["count", "--limit", "1"],
        &["count", "--limit", "2500", "--json"],
        &["count", "--limit", "700"],
    ] {
        let run = |how: &[&str]| tesuji(&[command, how].concat(), &input);
        let expected = run(&["--engine", "bands", "--threads", "1"]);
        assert!(expected.out.len() > 500, "{command:?}");
        for how in [
            &["--threads", "1"][..],
            &["--threads", "3"],
            &["--engine", "one"],
            &["--instructions", "portable"],
            &["--engine", "one", "--instructions", "portable"],
        ] {
            assert!(run(how) == expected, "{command:?} {how:?}");
        }
    }
}

#[test]
fn instructions_are_chosen_by_name() {
    let run = tesuji(&["solve", "--instructions", "mmx"], PUZZLE);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("portable, simd128, neon, avx2, avx512"), "{}", run.err);
}
