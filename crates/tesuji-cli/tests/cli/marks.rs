//! Candidates that a notation removes are part of the problem, and a player's pencil marks are not: for every verb.

use serde_json::Value;

use crate::process::{Run, tesuji};
use crate::{CLASH, PUZZLE, SEVERAL, SOLUTION};

/// The position of the clue that `SEVERAL` lacks, and its digit.
const MISSING: (char, &str) = ('4', "97");

fn struck(cell: &str, digits: impl IntoIterator<Item = char>) -> String {
    digits.into_iter().map(|digit| format!("{digit}{cell}")).collect::<Vec<_>>().join(" ")
}

/// Returns a HoDoKu line and a Susser line with these candidates removed.
fn lines(clues: &str, struck: &str) -> [String; 2] {
    [format!(":0000:x:{clues}:{struck}:::\n"), format!("{clues}:{struck}\n")]
}

fn others() -> String {
    struck(MISSING.1, ('1'..='9').filter(|&digit| digit != MISSING.0))
}

fn status(verb: &[&str], input: &str) -> String {
    let run = tesuji(&[verb, &["--json"]].concat(), input);
    let json: Value = serde_json::from_str(run.out.lines().next().unwrap_or("null")).unwrap_or_default();
    json["status"].as_str().unwrap_or_else(|| panic!("{verb:?}: {run:?}")).to_owned()
}

fn all_say(input: &str, expected: &str) {
    for verb in
        [&["solve"][..], &["count"], &["candidates"], &["hint"], &["steps"], &["explain"], &["rate"], &["classify"]]
    {
        assert_eq!(status(verb, input), expected, "{verb:?} {input}");
    }
}

fn convert(line: &str, to: &str) -> String {
    let run = tesuji(&["convert", "--to", to], line);
    assert_eq!(run.code, 0, "{run:?}");
    run.out
}

#[test]
fn what_is_struck_is_part_of_the_problem() {
    for line in lines(SEVERAL, &others()) {
        all_say(&line, "unique");
        assert_eq!(tesuji(&["solve", "-o", "line"], &line).out.trim(), SOLUTION);
        assert_eq!(tesuji(&["count"], &line).out.trim(), "1");
        assert_eq!(tesuji(&["check", "--puzzle", line.trim()], SOLUTION).code, 0);
        // The same candidates without clues, and a grid that does not tell whose they are.
        for to in ["sukaku", "pencilmarks"] {
            all_say(&convert(&line, to), "unique");
        }
    }
    // No candidate is removed.
    for line in lines(PUZZLE, "") {
        all_say(&line, "unique");
    }
}

#[test]
fn what_a_player_has_struck_is_not() {
    for line in lines(SEVERAL, &others()) {
        for to in ["fpuzzles", "opensudoku", "json"] {
            let played = convert(&line, to);
            for verb in ["solve", "count", "candidates", "hint"] {
                assert_eq!(status(&[verb], &played), "several", "{verb} {to}");
            }
        }
    }
}

#[test]
fn mistakes_are_seen_in_either() {
    let [right, all] = [struck("12", ['1']), struck("12", '1'..='9')];
    for gone in [&right, &all] {
        for line in lines(PUZZLE, gone) {
            assert_eq!(tesuji(&["count"], &line).out.trim(), "0", "{line}");
            let none = tesuji(&["candidates"], &line);
            assert_eq!((none.code, none.err.ends_with("no solution\n")), (1, true), "{none:?}");
            for verb in [&["hint", "--full"][..], &["check"]] {
                let Run { code, out, .. } = tesuji(verb, &line);
                assert!(code == 1 && out.contains("r1c2"), "{verb:?} {line} {out}");
            }
        }
    }
    // With a player's marks, the puzzle has its solution.
    for to in ["fpuzzles", "opensudoku", "json"] {
        let played = convert(&lines(PUZZLE, &right)[0], to);
        assert_eq!(tesuji(&["count"], &played).out.trim(), "1", "{to}");
        for verb in [&["hint", "--full"][..], &["check"]] {
            let Run { code, out, .. } = tesuji(verb, &played);
            assert!(code == 1 && out.contains("r1c2"), "{verb:?} {to} {out}");
        }
    }
}

#[test]
fn check_names_wrong_digits_first() {
    let state = |changes: &[(usize, char)]| {
        let mut cells: Vec<char> = PUZZLE.chars().collect();
        changes.iter().for_each(|&(cell, digit)| cells[cell] = digit);
        cells.into_iter().collect::<String>()
    };
    for (changes, report) in [
        (&[(1, '2')][..], "1 digit is wrong: r1c2; 59 cells are empty"),
        (
            &[(1, '2'), (2, '2')],
            "1 digit is wrong: r1c2; digit 2 appears twice in row 1: r1c2, r1c3; digit 2 appears twice",
        ),
        (&[(1, '1'), (2, '4'), (80, '1')], "2 digits are wrong: r1c3, r9c9; digit 1 appears twice in"),
        (&[(1, '1')], "59 cells are empty"),
    ] {
        let run = tesuji(&["check", "--puzzle", PUZZLE], state(changes));
        let said = run.out.trim().split_once(": ").map_or("", |(_, said)| said);
        assert!(run.code == 1 && said.starts_with(report), "{changes:?}: {}", run.out);
    }
    // The same on another layout.
    let run = tesuji(&["check", "--puzzle", "1234341221......"], "123434122134....\n");
    assert!(run.out.contains("2 digits are wrong: r3c3, r3c4"), "{run:?}");
}

#[test]
fn a_status_has_one_word_on_every_line() {
    for (input, word) in [(CLASH, "clash"), (SEVERAL, "several")] {
        for verb in [&["solve", "-o", "line"][..], &["rate"], &["classify"], &["minimal"]] {
            let run = tesuji(verb, format!("{input}\n{input}\n"));
            assert_eq!(run.out.split_whitespace().filter(|&said| said == word).count(), 2, "{verb:?} {run:?}");
        }
    }
}

#[test]
fn solve_counts_as_many_as_count() {
    for rules in [".Thermo~R1C1~R2C1~R3C1", ".Thermo~R5C5~R5C6~R6C6.Thermo~R9C9~R8C9", ".Cage~15~R1C1~R1C2"] {
        let problem = format!(".Shape~9x9{rules}");
        let count = |verb: &[&str]| {
            let run = tesuji(&[verb, &["--json", &problem]].concat(), "");
            let json: Value = serde_json::from_str(&run.out).unwrap();
            (json["count"].as_u64(), json["exact"].as_bool())
        };
        assert_eq!(count(&["solve"]), (Some(10_000), Some(false)), "{problem}");
        assert_eq!(count(&["solve"]), count(&["count", "--limit", "10000"]), "{problem}");
    }
}
