//! The verbs that know which puzzles are essentially the same.

use crate::process::{Run, example, tesuji};
use crate::{CLASH, EMPTY, PUZZLE, SEVERAL, SOLUTION};

/// The first line of all that are essentially the same as `PUZZLE`.
const MINLEX: &str = "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.";

fn shuffled(text: &str, seed: &str) -> String {
    tesuji(&["shuffle", "--seed", seed], text).out
}

fn answer(run: &Run) -> (&str, &str, i32) {
    (run.out.as_str(), run.err.as_str(), run.code)
}

#[test]
fn canonical_forms() {
    let run = tesuji(&["canonicalize", "--transform"], format!("{PUZZLE},7.1\n"));
    assert_eq!(answer(&run), (format!("{MINLEX} r123456987c987654231d943872615,7.1\n").as_str(), "", 0));
    assert_eq!(tesuji(&["canonicalize"], shuffled(PUZZLE, "3")).out, format!("{MINLEX}\n"));
    let run = tesuji(&["canonicalize", "--form", "solution"], PUZZLE);
    assert_eq!(run.out, "1.....7...5...9....98.....5....1.36......2..89...6.1..3...7.......6.......2..5..4\n");
    let run = tesuji(&["canonicalize", "--form", "relabel"], PUZZLE);
    assert_eq!(run.out, "1..........23......4..5.6...7...4.......874.....9...2...9....31..17...9..5....8..\n");
    let run = tesuji(&["canonicalize", "--form", "pattern"], format!("{EMPTY}\n{CLASH}\n"));
    assert_eq!(run.out, format!("{EMPTY}\n{}11\n", &EMPTY[2..]));
}

#[test]
fn what_has_no_form_is_named() {
    let run = tesuji(&["canonicalize"], format!("{CLASH}\n{MINLEX}\n1234341221434321\n"));
    let err = "tesuji: stdin:1: clues clash: digit 5 stands twice in row 1: r1c1, r1c2\n\
               tesuji: stdin:3: expected a 9x9 grid, found 4x4\n";
    assert_eq!(answer(&run), (format!("clash\n{MINLEX}\nsize\n").as_str(), err, 2));
    let run = tesuji(&["canonicalize", "--form", "solution"], SEVERAL);
    assert_eq!(answer(&run), ("several\n", "tesuji: stdin:1: several solutions\n", 1));
}

#[test]
fn isomorphic_puzzles_come_with_the_way() {
    let run = tesuji(&["isomorphic", "--to", PUZZLE], format!("{PUZZLE} a\n{SEVERAL} b\n"));
    assert_eq!(answer(&run), ("r123456789c123456789d123456789 a\nno b\n", "", 1));
    let run = tesuji(&["isomorphic", "--to", PUZZLE], shuffled(PUZZLE, "8"));
    assert_eq!((run.err.as_str(), run.code), ("", 0));
    assert!(run.out.trim_start_matches('t').starts_with('r'), "{}", run.out);
    assert_eq!(tesuji(&["isomorphic", "--to", CLASH], PUZZLE).code, 2);
}

#[test]
fn distinct_puzzles_are_told_from_images() {
    let (one, other) = (shuffled(&format!("{PUZZLE} image"), "1"), shuffled(SEVERAL, "2"));
    let text = format!("{PUZZLE} first\n{one}{SEVERAL}\n{other}{one}");
    let run = tesuji(&["distinct"], &text);
    assert_eq!(answer(&run), (format!("{PUZZLE} first\n{SEVERAL}\n").as_str(), "", 0));
    let run = tesuji(&["distinct", "--group"], &text);
    assert_eq!(run.out, format!("1 {PUZZLE} first\n1 {one}2 {SEVERAL}\n2 {other}1 {one}"));
    let known = example("5_line_with_call_count.txt");
    let puzzle = std::fs::read_to_string(&known).unwrap();
    let run = tesuji(&["distinct", "--new-to", &known], format!("{}{PUZZLE}\n", shuffled(&puzzle, "3")));
    assert_eq!(answer(&run), (format!("{PUZZLE}\n").as_str(), "", 0));
}

#[test]
fn symmetries_are_counted_and_listed() {
    let run = tesuji(&["symmetry"], format!("{}1 x\n{SOLUTION}\n", &EMPTY[1..]));
    let expected = "automorphisms=41472 pattern=41472 symmetry=diagonal bands=- x\n\
                    automorphisms=1 pattern=3359232 symmetry=full bands=92,87,162,106,356,361\n";
    assert_eq!(answer(&run), (expected, "", 0));
    let run = tesuji(&["symmetry", "--list"], format!("{PUZZLE} x\n"));
    assert_eq!(answer(&run), ("r123456789c123456789d123456789 x\n", "", 0));
}

#[test]
fn a_seed_shuffles_alike_with_any_number_of_threads() {
    let text = format!("{PUZZLE}\n").repeat(2000);
    let args = |threads| ["shuffle", "--seed", "7", "--count", "2", "--threads", threads];
    let one = tesuji(&args("1"), &text);
    assert_eq!(one.out, tesuji(&args("3"), &text).out);
    assert_eq!(one.out.lines().count(), 4000);
    let different: std::collections::HashSet<&str> = one.out.lines().collect();
    assert!(different.len() > 3990, "{}", different.len());
    let run = tesuji(&["distinct"], &one.out);
    assert_eq!(run.out.lines().count(), 1);
    assert_ne!(tesuji(&["shuffle"], PUZZLE).out, tesuji(&["shuffle"], PUZZLE).out);
}

#[test]
fn redundant_clues_are_named_and_taken_away() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let spare =
        "r1c1,r1c2,r1c5,r2c1,r2c4,r2c5,r2c6,r3c2,r4c1,r4c9,r5c1,r5c4,r5c6,r6c1,r6c9,r7c2,r8c4,r8c5,r8c6,r8c9,r9c5,r9c9";
    let run = tesuji(&["minimal"], format!("{PUZZLE} a\n{easy} b\n{SEVERAL} c\n"));
    let err = "tesuji: stdin:3: several solutions\n";
    assert_eq!(answer(&run), (format!("minimal a\n{spare} b\nseveral c\n").as_str(), err, 1));
    let run = tesuji(&["minimal", "--only"], format!("{PUZZLE} a\n{easy} b\n"));
    assert_eq!(answer(&run), (format!("{PUZZLE} a\n").as_str(), "", 0));

    let args = |threads| ["minimal", "--reduce", "--seed", "1", "--count", "3", "--threads", threads];
    let text = format!("{easy}\n").repeat(300);
    let run = tesuji(&args("1"), &text);
    assert_eq!(run.out, tesuji(&args("3"), &text).out);
    assert_eq!(tesuji(&["minimal", "--only"], &run.out).out, run.out);
    assert_eq!(tesuji(&["count", "--limit", "2"], &run.out).out, "1\n".repeat(900));
}
