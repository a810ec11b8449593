//! Answers as PDF and PNG.

use std::io::Write;

use crate::PUZZLE;
use crate::process::{program, tesuji};

/// Runs the program, and returns the bytes that it writes.
fn written(args: &[&str], input: &str) -> Vec<u8> {
    let mut child = program(args).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    output.stdout
}

/// Returns the number of pages of a PDF file.
fn pages(file: &[u8]) -> usize {
    assert!(file.starts_with(b"%PDF-1.7"));
    String::from_utf8_lossy(file).matches("/MediaBox").count()
}

#[test]
fn a_page_has_the_picture_of_an_answer() {
    let two = format!("{PUZZLE}\n{PUZZLE}\n");
    for verb in [&["solve"][..], &["hint", "--full"]] {
        assert_eq!(pages(&written(&[verb, &["-o", "pdf"]].concat(), PUZZLE)), 1);
        assert_eq!(pages(&written(&[verb, &["-o", "pdf"]].concat(), &two)), 2);
        assert!(written(&[verb, &["-o", "png"]].concat(), PUZZLE).starts_with(b"\x89PNG"));
    }
}

#[test]
fn the_pages_do_not_depend_on_the_threads() {
    let many = format!("{PUZZLE}\n").repeat(30);
    let one = written(&["solve", "-o", "pdf", "--threads", "1"], &many);
    assert!(pages(&one) == 30 && one == written(&["solve", "-o", "pdf", "--threads", "3"], &many));
}

#[test]
fn a_picture_of_pixels_has_one_answer() {
    let two = tesuji(&["solve", "-o", "png"], format!("{PUZZLE}\n{PUZZLE}\n"));
    assert_eq!((two.code, two.out.as_str()), (2, ""));
    let expected = "png takes at most one answer, and there are more; pdf has a page for each, and tesuji draw --dir";
    assert!(two.err.contains(expected), "{}", two.err);
    let many = tesuji(&["solve", "-o", "pdf"], format!("{PUZZLE}\n").repeat(1001));
    assert!(many.code == 2 && many.err.contains("pdf takes at most 1000 answers"), "{}", many.err);
}

#[test]
fn a_verb_without_a_picture_says_so() {
    for verb in ["rate", "explain", "shuffle"] {
        let refused = tesuji(&[verb, "-o", "pdf"], PUZZLE);
        let expected = format!("{verb} has no picture, so it does not support the form pdf");
        assert!(refused.code == 2 && refused.err.contains(&expected), "{}", refused.err);
    }
    let all = tesuji(&["solve", "--all", "-o", "png"], PUZZLE);
    assert!(all.code == 2 && all.err.contains("--all does not support the form png"), "{}", all.err);
}
