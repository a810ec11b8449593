//! `--take`, `--skip`, `--id` and `--where`: some of the puzzles of a stream.

use std::io::{BufRead, BufReader, Write};

use crate::process::{program, tesuji};
use crate::{PUZZLE, SEVERAL, SOLUTION};

/// Returns a table of four puzzles.
fn table() -> String {
    format!("ID,puzzle,level\n1,{PUZZLE},hard\n2,{SEVERAL},hard\n3,{PUZZLE},easy\n4,{PUZZLE},hard\n")
}

#[test]
fn a_field_selects() {
    for (args, counts) in [
        (&["--id", "2"][..], "849\n"),
        (&["--where", "id=2"], "849\n"),
        (&["--where", "Level=hard"], "1\n849\n1\n"),
        (&["--where", "level=hard", "--where", "id=4"], "1\n"),
        (&["--where", "level=easy", "--id", "4"], ""),
        (&["--where", "level=har"], ""),
        (&["--where", "level=hard", "--skip", "1"], "849\n1\n"),
        (&["--where", "level=hard", "--skip", "1", "--take", "1"], "849\n"),
    ] {
        let args: Vec<&str> = ["count", "-o", "line"].iter().chain(args).copied().collect();
        let run = tesuji(&args, table());
        assert_eq!((run.out.as_str(), run.err.as_str(), run.code), (counts, "", 0), "{args:?}");
    }
}

#[test]
fn every_verb_of_streams_selects() {
    let solved = tesuji(&["solve", "--skip", "2", "--output", "line"], table());
    assert_eq!((solved.out, solved.code), (format!("{SOLUTION}\n{SOLUTION}\n"), 0));
    let converted = tesuji(&["convert", "--to", "csv", "--take", "1", "--skip", "1"], table());
    let lines: Vec<&str> = converted.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", converted.out);
    assert!(lines[0].starts_with("puzzle,") && lines[1].starts_with(&format!("{SEVERAL},,2,")), "{}", converted.out);
    let explained = tesuji(&["convert", "--explain", "--id", "3"], table());
    assert!(explained.out.ends_with("\nline: 4\n"), "{}", explained.out);
    assert_eq!(explained.out.matches("notation: ").count(), 1);
}

#[test]
fn a_stretch_is_that_of_the_input_whatever_the_threads() {
    let many: String = (0..20_000).map(|nth| format!("{PUZZLE} {nth}\n")).collect();
    for threads in ["1", "3"] {
        let args = ["convert", "--to", "line", "--threads", threads, "--skip", "9000", "--take", "7000"];
        let run = tesuji(&args, &many);
        assert!(run.out.lines().eq(many.lines().skip(9000).take(7000)), "{threads}");
        assert_eq!(run.err, "");
    }
}

#[test]
fn the_stretch_goes_on_through_the_files() {
    let file = crate::process::example("5_line_with_call_count.txt");
    let all = tesuji(&["convert", "--to", "line", &file, &file, "/nonexistent"], "");
    assert_eq!((all.out.lines().count(), all.code), (2, 2));
    let run = tesuji(&["convert", "--to", "line", "--skip", "1", "--take", "1", &file, &file, "/nonexistent"], "");
    assert_eq!((run.out.repeat(2), run.err.as_str(), run.code), (all.out, "", 0), "the last file is not opened");
}

#[test]
fn a_bad_line_is_reported_and_does_not_count() {
    let text = format!("{PUZZLE} a\n8..\n{PUZZLE} b\n{PUZZLE} c\n9..\n");
    let run = tesuji(&["convert", "--to", "line", "--skip", "1", "--take", "1"], &text);
    assert_eq!(run.out, format!("{PUZZLE} b\n"));
    assert_eq!((run.err.as_str(), run.code), ("tesuji: stdin:2:4: expected 81 cells, found 3\n", 2));
    let none = tesuji(&["convert", "--to", "line", "--take", "0"], &text);
    assert_eq!((none.out.as_str(), none.err.as_str(), none.code), ("", "", 0));
}

#[test]
fn what_comes_after_the_last_is_not_waited_for() {
    let mut child = program(&["count", "--take", "2"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // More than one read, and then a writer that never ends. The program may exit before everything is written.
    let _ = stdin.write_all(format!("{PUZZLE}\n").repeat(10_000).as_bytes());
    let lines = BufReader::new(child.stdout.take().expect("standard output is piped")).lines();
    assert_eq!(lines.map_while(Result::ok).collect::<Vec<_>>(), ["1", "1"]);
    assert!(child.wait().expect("the program ends").success());
    drop(stdin);
}

#[test]
fn a_condition_without_a_sign_is_wrong_usage() {
    let run = tesuji(&["count", "--where", "level"], PUZZLE);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("expected the name of a field, = and a value"), "{}", run.err);
}
