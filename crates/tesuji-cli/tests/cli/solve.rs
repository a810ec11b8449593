//! `tesuji solve`: the forms of its answers, streams, and exit codes.

use std::io::{BufRead, BufReader};

use snapbox::assert_data_eq;
use snapbox::str;

use crate::process::{Run, program, tesuji};
use crate::{CLASH, EMPTY, PUZZLE, SEVERAL, SOLUTION};

fn solve(args: &[&str], input: &str) -> Run {
    let args: Vec<&str> = ["solve"].iter().chain(args).copied().collect();
    tesuji(&args, input)
}

#[test]
fn lines_are_answered_by_lines_and_keep_their_fields() {
    let input = format!("{PUZZLE}\n# a comment\n\n{PUZZLE},inkala,11.6\n{SEVERAL}\tseveral\n{CLASH};clash\n");
    let run = solve(&[], &input);
    assert_eq!(run.out, format!("{SOLUTION}\n{SOLUTION},inkala,11.6\nseveral\tseveral\nclash;clash\n"));
    assert_eq!((run.code, run.err.as_str()), (1, ""));
}

#[test]
fn the_exit_code_is_yes_only_if_every_puzzle_is_proper() {
    for (lines, code) in [
        (vec![PUZZLE], 0),
        (vec![PUZZLE, PUZZLE], 0),
        (vec![PUZZLE, SEVERAL], 1),
        (vec![CLASH, PUZZLE], 1),
        (vec![CLASH, "8", PUZZLE], 2),
    ] {
        assert_eq!(solve(&[], &(lines.join("\n") + "\n")).code, code, "{lines:?}");
    }
}

#[test]
fn several_solutions_are_shown_by_two_and_counted() {
    let run = solve(&["--output", "boxed"], SEVERAL);
    assert!(run.out.starts_with("849 solutions. Two of them differ in "), "{}", run.out);
    assert_eq!(run.out.lines().filter(|line| line.starts_with('|')).count(), 18);
    assert_eq!(run.code, 1);
    let run = solve(&["--output", "boxed", "--limit", "100"], SEVERAL);
    assert!(run.out.starts_with("100 or more solutions. Two of them differ in "), "{}", run.out);
}

#[test]
fn the_cells_that_differ_are_those_named() {
    let run = solve(&["--output", "json"], SEVERAL);
    let quoted = |key: &str| -> Vec<String> {
        let list = run.out.split(key).nth(1).and_then(|text| text.split(']').next()).unwrap_or_default();
        list.split('"').filter(|text| text.len() > 1).map(str::to_owned).collect()
    };
    let (solutions, cells) = (quoted("\"solutions\":["), quoted("\"differences\":["));
    assert_eq!(solutions.len(), 2);
    let differing: Vec<String> = (0..81)
        .filter(|&cell| solutions[0].as_bytes()[cell] != solutions[1].as_bytes()[cell])
        .map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1))
        .collect();
    assert_eq!(cells, differing);
}

#[test]
fn a_search_ends_at_the_limit_of_its_nodes() {
    let (large, small) = (".".repeat(625), ".".repeat(36));
    let run = solve(&["--node-limit", "1"], &format!("{large}\n{small}\n{SOLUTION}\n"));
    assert_eq!(run.out, format!("stopped\nseveral\n{SOLUTION}\n"));
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let run = tesuji(&["count", "--all", "--node-limit", "10000"], format!("{EMPTY}\n{SEVERAL}\n").repeat(10));
    assert_eq!(run.out, "stopped\n849\n".repeat(10));
    assert_eq!(run.code, 1);
    // If a limit ends the count, it is known that there are several solutions.
    let run = solve(&["--output", "json", "--node-limit", "10000", "--limit", "1000000000000"], EMPTY);
    assert!(run.out.contains("\"status\":\"several\"") && !run.out.contains("\"count\""), "{}", run.out);
    let run = solve(&["--all", "--node-limit", "1", "--limit", "1000000"], &large);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("ended early"), "{}", run.err);
    for time in ["0", "-1", "soon"] {
        assert_eq!(solve(&["--time-limit", time], PUZZLE).code, 2, "{time}");
    }
}

#[test]
fn that_there_are_many_solutions_of_an_empty_grid_is_known_without_a_search_for_them() {
    for size in [8, 9, 12, 16, 25] {
        let input = format!("{}\n", ".".repeat(size * size));
        let limit = if size == 9 { "100000" } else { "4000" };
        let run = solve(&["--output", "json", "--limit", "40000", "--node-limit", limit], &input);
        assert!(run.out.contains("\"count\":40000,\"exact\":false"), "{size}: {}", run.out);
    }
    // Seven of the eight values are interchangeable.
    let one = format!("1{}\n", ".".repeat(63));
    assert_eq!(tesuji(&["count", "--limit", "5040", "--node-limit", "2000"], &one).out, "5040\n");
}

#[test]
fn clashes_are_explained() {
    let run = solve(&["--output", "boxed"], CLASH);
    assert_data_eq!(
        run.out,
        str![[r#"
No solution because clues clash: digit 5 appears twice in row 1: r1c1, r1c2; digit 5 appears twice in box 1: r1c1, r1c2.
+-------+-------+-------+
| 5 5 . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+

"#]]
    );
    assert_eq!(run.code, 1);
}

#[test]
fn what_a_player_has_entered_is_judged() {
    let state = PUZZLE.replacen("8..", "8+1+3", 1);
    let run = solve(&["--from", "susser", "--output", "boxed"], &state);
    assert!(run.out.starts_with("Exactly one solution. 1 of the 2 digits entered is wrong: r1c3.\n"), "{}", run.out);
    let run = solve(&["--from", "susser", "--output", "json"], &state);
    assert!(run.out.contains(r#""wrong":["r1c3"]"#), "{}", run.out);
}

#[test]
fn colour_comes_only_when_asked_for() {
    let plain = solve(&["--output", "boxed"], PUZZLE);
    assert!(!plain.out.contains('\x1b'));
    let painted = solve(&["--color", "always", "--output", "boxed"], PUZZLE);
    assert!(painted.out.contains("| \x1b[1m8\x1b[0m 1 2 |"), "{}", painted.out);
    assert_eq!(solve(&["--color", "never", "--output", "boxed"], PUZZLE), plain);
}

#[test]
fn json_is_an_object_a_line() {
    let run = solve(&["--output", "json"], &format!("{PUZZLE} # name\n{CLASH}\n8\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(
        lines[0],
        format!(
            r#"{{"schema":1,"query":"solve","file":"stdin","line":1,"puzzle":"{PUZZLE}","status":"unique","count":1,"exact":true,"solutions":["{SOLUTION}"],"rest":" # name"}}"#
        )
    );
    assert!(lines[1].contains(r#""status":"unsolvable","clashes":[{"house":"row 1","digit":5,"#), "{}", lines[1]);
    assert!(lines[1].ends_with(r#""count":0,"exact":true,"solutions":[]}"#), "{}", lines[1]);
    assert_eq!(
        lines[2],
        r#"{"schema":1,"query":"solve","file":"stdin","line":3,"column":2,"error":"expected 81 cells, found 1"}"#
    );
    assert_eq!(run.code, 2);
}

#[test]
fn all_solutions_are_printed_once_each() {
    let run = solve(&["--all"], SEVERAL);
    let mut lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines.len(), run.code), (849, 0));
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 849);
    let limited = solve(&["--all", "--limit", "10"], &format!("{SEVERAL}\n{PUZZLE}\n"));
    assert_eq!(limited.out.lines().count(), 11);
    let none = solve(&["--all", "--output", "rows"], CLASH);
    assert_eq!((none.out.as_str(), none.code), ("", 1));
    let boxed = solve(&["--all", "--output", "boxed", "--limit", "2"], SEVERAL);
    assert!(boxed.out.ends_with("+\n2 solutions, and perhaps more.\n"), "{}", boxed.out);
}

#[test]
fn other_sizes_are_solved() {
    let four = "1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n";
    let run = solve(&[], four);
    assert_data_eq!(
        run.out,
        str![[r#"
Exactly one solution.
+-----+-----+
| 1 3 | 2 4 |
| 4 2 | 3 1 |
+-----+-----+
| 2 4 | 1 3 |
| 3 1 | 4 2 |
+-----+-----+

"#]]
    );
    assert_eq!(solve(&["--output", "line"], four).out, "1324423124133142\n");
    assert_eq!(solve(&["--output", "rows"], four).out, "1 3 2 4 \n4 2 3 1 \n2 4 1 3 \n3 1 4 2 \n");
    let clash = solve(&["--output", "boxed"], "11..............\n");
    assert!(clash.out.starts_with("No solution because clues clash: digit 1 appears twice in row 1: r1c1, r1c2;"));
    assert_eq!(solve(&["--all", "--output", "line"], "................\n").out.lines().count(), 288);
}

#[test]
fn a_sukaku_is_solved() {
    let run = tesuji(&["convert", "--to", "sukaku"], PUZZLE);
    assert_eq!(run.out.trim_end().len(), 729);
    assert_eq!(solve(&[], &run.out).out, format!("{SOLUTION}\n"));
    let marks = tesuji(&["convert", "--to", "pencilmarks"], PUZZLE);
    assert_eq!(solve(&["--output", "line"], &marks.out).out, format!("{SOLUTION}\n"));
}

#[test]
fn threads_change_nothing() {
    let mut input = String::new();
    for turn in 0..5000 {
        // Rotating the digits gives other puzzles with other solutions.
        let line: String = PUZZLE
            .chars()
            .map(|cell| cell.to_digit(10).map_or('.', |digit| char::from(b'1' + ((digit + turn) % 9) as u8)))
            .collect();
        input += &format!("{line} {turn}\n");
        if turn % 1000 == 7 {
            input += "a bad line\n";
        }
    }
    let one = solve(&["--threads", "1"], &input);
    assert_eq!(one.out.lines().count(), 5005);
    assert_eq!(one.err.lines().count(), 5);
    let fields: Vec<&str> = one.out.lines().filter_map(|line| line.split_once(' ')).map(|(_, turn)| turn).collect();
    assert!(fields.iter().enumerate().all(|(nth, turn)| *turn == nth.to_string()));
    for threads in ["2", "5"] {
        assert!(solve(&["--threads", threads], &input) == one, "{threads} threads");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for args in [&["solve", "--all"][..], &["solve", "--all", "--threads", "1"]] {
        let mut child = program(args).spawn().unwrap();
        std::io::Write::write_all(child.stdin.as_mut().unwrap(), EMPTY.as_bytes()).unwrap();
        drop(child.stdin.take());
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert_eq!(first.trim_end().len(), 81);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for args in [&["solve", "--threads", "2"][..], &["solve", "--threads", "1"], &["man"], &["bench", "--signature"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child = program(args).stdout(full).spawn().unwrap();
        // A program that does not read may have exited before this.
        let _ = std::io::Write::write_all(child.stdin.as_mut().unwrap(), PUZZLE.as_bytes());
        drop(child.stdin.take());
        assert_eq!(child.wait().unwrap().code(), Some(2), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_130_and_whole_lines() {
    let mut child = program(&["solve", "--all"]).spawn().unwrap();
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), EMPTY.as_bytes()).unwrap();
    drop(child.stdin.take());
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    while line.len() == 82 {
        line.clear();
        out.read_line(&mut line).unwrap();
    }
    assert_eq!(line, "", "the last line is whole");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
