//! Input that is wrong, odd or missing.

use crate::process::{example, program, tesuji};
use crate::{PUZZLE, SOLUTION};

/// Solves the puzzles of an input, and returns the answers, the reports and the exit code.
fn answers(input: impl AsRef<[u8]>) -> (String, String, i32) {
    let run = tesuji(&["solve"], input);
    (run.out, run.err, run.code)
}

fn refused(input: impl AsRef<[u8]>, reason: &str) {
    let (out, err, code) = answers(input);
    assert_eq!(err, format!("tesuji: stdin:{reason}\n"));
    assert!(out.is_empty() || out == "error\n", "{out}");
    assert_eq!(code, 2);
}

#[test]
fn a_bad_line_is_reported_and_the_rest_goes_on() {
    let short = &PUZZLE[..80];
    let (out, err, code) = answers(format!("{PUZZLE}\n\n{short}\n{PUZZLE}\n{PUZZLE}.\n{PUZZLE} kept\n(hello)\n"));
    assert_eq!(out, format!("{SOLUTION}\nerror\n{SOLUTION}\nerror\n{SOLUTION} kept\nerror\n"));
    assert_eq!(
        err,
        "tesuji: stdin:3:81: expected 81 cells, found 80\n\
         tesuji: stdin:5:82: expected 81 cells, found 82\n\
         tesuji: stdin:7:1: unexpected character '('\n"
    );
    assert_eq!(code, 2);
}

#[test]
fn lengths_that_are_no_grid() {
    refused(&PUZZLE[..80], "1:81: expected 81 cells, found 80");
    refused(format!("{PUZZLE}."), "1:82: expected 81 cells, found 82");
}

#[test]
fn nothing_is_no_error_and_is_said() {
    let expected = (String::new(), "tesuji: no puzzle in the input\n".to_owned(), 0);
    assert_eq!(answers(""), expected);
    assert_eq!(answers("\n\n  \n"), expected);
}

#[test]
fn the_first_messages_are_printed_and_the_rest_are_counted() {
    let bad = |count: usize| format!("{PUZZLE}\n{}", format!("{}\n", &PUZZLE[..80]).repeat(count));
    let text = bad(5000);
    let run = tesuji(&["solve"], &text);
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!((lines.len(), lines[20]), (21, "tesuji: 4980 more messages; --verbose prints all"));
    assert_eq!(lines[19], "tesuji: stdin:21:81: expected 81 cells, found 80");
    assert_eq!(run.out, format!("{SOLUTION}\n{}", "error\n".repeat(5000)));
    assert_eq!(tesuji(&["solve", "--verbose"], &text).err.lines().count(), 5000);
    assert_eq!(tesuji(&["solve"], bad(20)).err.lines().count(), 20);
}

#[test]
fn lines_keep_step_with_those_of_the_input() {
    let (several, clash) = (crate::SEVERAL, crate::CLASH);
    let text = format!("{PUZZLE}\n12\n{several}\n{clash}\n1234341221434321\n{PUZZLE}\n");
    let verbs: [&[&str]; 14] = [
        &["solve"],
        &["count"],
        &["rate"],
        &["classify", "--only-band"],
        &["canonicalize"],
        &["canonicalize", "--form", "solution"],
        &["symmetry"],
        &["transform", "--by", "t"],
        &["isomorphic", "--to", PUZZLE],
        &["distance", "--to", PUZZLE],
        &["minimal"],
        &["minimal", "--required"],
        &["unavoidable", "--count", "--size", "4"],
        &["check"],
    ];
    for verb in verbs {
        let lines: Vec<String> = tesuji(verb, &text).out.lines().map(str::to_owned).collect();
        let solved = if verb == ["solve"] { lines.len() == 6 } else { lines[0] == lines[5] || verb == ["check"] };
        assert!(lines.len() == 6 && solved && lines[1] == "error", "{verb:?}: {lines:?}");
        let json = tesuji(&[verb, &["--json"]].concat(), &text).out;
        assert_eq!(json.lines().count(), 6, "{verb:?}");
    }
}

#[test]
fn nul_bytes() {
    let (out, err, code) = answers(format!("{PUZZLE}\n\0\0\0\n{PUZZLE}\0\n{PUZZLE}\n"));
    assert_eq!(out, format!("{SOLUTION}\nerror\nerror\n{SOLUTION}\n"));
    assert_eq!(err, "tesuji: stdin:2:1: unexpected character '\\0'\ntesuji: stdin:3:82: unexpected character '\\0'\n");
    assert_eq!(code, 2);
}

#[test]
fn binary() {
    let mut seed = 1u32;
    let noise: Vec<u8> = (0..1_000_000)
        .map(|_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8 | 0x80
        })
        .collect();
    let (out, err, code) = answers(noise);
    assert_eq!((out.as_str(), code), ("", 2));
    assert_eq!(err.lines().count(), 1, "{err}");
}

#[test]
fn a_line_without_an_end() {
    refused("1".repeat(8 << 20), "1:1: the record is longer than 1048576 bytes");
}

#[test]
fn line_ends_and_byte_orders() {
    let text = format!("{PUZZLE}\r\n{PUZZLE} kept\r\n");
    let expected = (format!("{SOLUTION}\n{SOLUTION} kept\n"), String::new(), 0);
    assert_eq!(answers(&text), expected);
    assert_eq!(answers(format!("\u{feff}{text}")), expected);
    let little = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(answers(little.collect::<Vec<u8>>()), expected);
    let big = [0xfe, 0xff].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes));
    assert_eq!(answers(big.collect::<Vec<u8>>()), expected);
    assert_eq!(answers(text.replace("\r\n", "\r")), expected);
}

#[test]
fn files_that_cannot_be_read_do_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = folder.path().join("puzzle.txt");
    std::fs::write(&puzzle, format!("{PUZZLE}\n")).unwrap();
    let (missing, puzzle) = (folder.path().join("missing.txt"), puzzle.display().to_string());
    let (missing, folder) = (missing.display().to_string(), folder.path().display().to_string());
    for verb in [&["solve"][..], &["count"], &["check"], &["convert", "--to", "line"], &["textbook", "propagation"]] {
        let args: Vec<&str> = verb.iter().copied().chain([missing.as_str(), &folder, &puzzle]).collect();
        let run = tesuji(&args, "");
        assert_eq!(run.code, 2, "{verb:?}");
        let reports: Vec<&str> = run.err.lines().collect();
        assert_eq!(reports.len(), 2, "{verb:?}: {}", run.err);
        assert!(reports[0].starts_with(&format!("tesuji: {missing}: ")), "{}", run.err);
        assert!(reports[1].starts_with(&format!("tesuji: {folder}: ")), "{}", run.err);
        assert!(!run.out.is_empty(), "{verb:?} goes on");
    }
}

#[test]
fn nobody_listens_to_the_reports() {
    let mut child = program(&["solve", "/nonexistent/file"]).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn wrong_usage() {
    for args in [
        &["solve", "--from", "nonsense"][..],
        &["solve", "--engine", "none"],
        &["solve", "--threads", "0"],
        &["solve", "--limit", "0"],
        &["count", "--all", "--limit", "3"],
        &["convert"],
        &["textbook"],
        &["textbook", "nonsense"],
        &["textbook", "row-order", "--watch", &example("5_line_with_call_count.txt")],
        &["bench"],
        &["man", "nonsense"],
        &["nonsense"],
    ] {
        let run = tesuji(args, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(!run.err.is_empty(), "{args:?}");
    }
}

#[test]
fn bad_lines_are_reported_however_many_they_are() {
    for (bad, good) in [(1, 2), (31, 100), (32, 2), (33, 50_000), (100, 100), (400_000, 2)] {
        let text = "not a puzzle\n".repeat(bad) + &format!("{PUZZLE}\n").repeat(good) + "(the end)\n";
        for threads in ["1", "3"] {
            let run = tesuji(&["solve", "--threads", threads], &text);
            let solved = run.out.lines().filter(|line| *line == SOLUTION).count();
            assert_eq!((solved, run.code), (good, 2), "{bad} {good}");
            assert_eq!(run.out.lines().filter(|line| *line == "error").count(), bad + 1, "{bad} {good}");
            assert!(run.err.starts_with("tesuji: stdin:1:3: "), "{}", run.err);
            let more = format!("tesuji: {} more messages; --verbose prints all", bad + 1 - 20.min(bad + 1));
            assert_eq!(run.err.lines().last() == Some(&more), bad + 1 > 20, "{bad} {good}");
        }
    }
    let post = format!("Who can solve this?\n\n{PUZZLE}\n\nThank you!\n");
    let run = tesuji(&["solve", "-o", "line"], post);
    assert_eq!((run.out, run.err, run.code), (format!("{SOLUTION}\n"), String::new(), 0));
}
