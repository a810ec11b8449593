//! Answers as PDF and PNG.

use std::io::Write;

use crate::PUZZLE;
use crate::folder::Folder;
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
    for verb in [&["solve"][..], &["candidates"], &["hint", "--full"]] {
        assert_eq!(pages(&written(&[verb, &["-o", "pdf"]].concat(), PUZZLE)), 1);
        assert_eq!(pages(&written(&[verb, &["-o", "pdf"]].concat(), &two)), 2);
        assert!(written(&[verb, &["-o", "png"]].concat(), PUZZLE).starts_with(b"\x89PNG"));
    }
}

#[test]
fn every_step_has_a_picture() {
    let six = "2.........6.41....5.61.......1..5..4\n";
    for (puzzle, verb) in [
        (PUZZLE, &["steps"][..]),
        (PUZZLE, &["steps", "--reasons"]),
        (PUZZLE, &["explain"]),
        (PUZZLE, &["explain", "--brief"]),
        (six, &["explain"]),
        (six, &["steps"]),
    ] {
        let told: serde_json::Value = serde_json::from_slice(&written(&[verb, &["--json"]].concat(), puzzle)).unwrap();
        let count = told["steps"].as_array().unwrap().len();
        assert!(count > 1, "{verb:?}");
        let svg = String::from_utf8(written(&[verb, &["-o", "svg"]].concat(), puzzle)).unwrap();
        assert_eq!(svg.matches("<svg ").count(), count, "{verb:?}");
        assert_eq!(pages(&written(&[verb, &["-o", "pdf"]].concat(), puzzle)), count, "{verb:?}");
    }
    let several = tesuji(&["explain", "-o", "png"], PUZZLE);
    let expected = "png takes at most one picture, and there are more; --output pdf has a page for each";
    assert!(several.code == 2 && several.out.is_empty() && several.err.contains(expected), "{}", several.err);
    assert!(written(&["steps", "--limit", "1", "-o", "png"], PUZZLE).starts_with(b"\x89PNG"));
}

#[test]
fn a_state_without_a_path_has_no_picture() {
    let wrong = format!("5{}", &PUZZLE.replace('5', "."));
    for verb in ["explain", "steps"] {
        let run = tesuji(&[verb, "-o", "pdf"], &wrong[..81]);
        assert!(run.code != 0 && run.out.is_empty() && !run.err.is_empty(), "{verb}: {run:?}");
    }
}

#[test]
fn chinese_sentences_need_a_font() {
    let folder = Folder::new();
    folder.write("no.ttf", "no font");
    let ask = |more: &[&str]| tesuji(&[&["explain", "-o", "pdf", "--lang", "zh"], more].concat(), PUZZLE);
    let lacks = ask(&[]);
    let expected = "the typefaces have no letter ";
    assert!(lacks.code == 2 && lacks.out.is_empty() && lacks.err.contains(expected), "{}", lacks.err);
    assert!(lacks.err.contains("--font FILE adds a font"), "{}", lacks.err);
    let no_font = ask(&["--font", &folder.path("no.ttf")]);
    assert!(no_font.code == 2 && no_font.err.contains("no.ttf: expected a font"), "{}", no_font.err);
    let lost = ask(&["--font", &folder.path("lost.ttf")]);
    assert!(lost.code == 2 && lost.err.contains("lost.ttf"), "{}", lost.err);
    let needless = tesuji(&["solve", "-o", "svg", "--font", &folder.path("no.ttf")], PUZZLE);
    assert!(needless.err.contains("--font is for the sentences of --output pdf"), "{}", needless.err);
    // A picture of pixels has no sentences.
    assert!(written(&["hint", "-o", "png", "--lang", "zh"], PUZZLE).starts_with(b"\x89PNG"));
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
    let expected = "png takes at most one picture, and there are more; --output pdf has a page for each";
    assert!(two.err.contains(expected), "{}", two.err);
    let many = tesuji(&["solve", "-o", "pdf"], format!("{PUZZLE}\n").repeat(1001));
    assert!(many.code == 2 && many.err.contains("pdf takes at most 1000 pictures"), "{}", many.err);
}

#[test]
fn a_verb_without_a_picture_says_so() {
    for verb in ["rate", "count", "shuffle"] {
        let refused = tesuji(&[verb, "-o", "pdf"], PUZZLE);
        let expected = format!("{verb} has no picture, so it does not support the form pdf; tesuji draw draws puzzles");
        assert!(refused.code == 2 && refused.err.contains(&expected), "{}", refused.err);
    }
    let all = tesuji(&["solve", "--all", "-o", "png"], PUZZLE);
    assert!(all.code == 2 && all.err.contains("--all does not support the form png"), "{}", all.err);
}

#[test]
fn answers_in_words_are_written_in_braille() {
    let two = format!("{PUZZLE}\n{PUZZLE}\n");
    for verb in [&["hint", "--full"][..], &["steps", "--limit", "3"], &["explain"]] {
        let file = String::from_utf8(written(&[verb, &["-o", "brf", "--lang", "en"]].concat(), &two)).unwrap();
        assert_eq!(file.matches("#H -- --  -- -- --  -- -- --\n").count(), 2, "{verb:?}");
        let pages: Vec<&str> = file.split('\x0c').filter(|page| !page.is_empty()).collect();
        assert!(pages.iter().all(|page| page.lines().count() <= 25 && page.lines().all(|line| line.len() <= 40)));
        // No letter lacks a sign.
        let sentences = pages.concat();
        assert!(sentences.is_ascii() && !sentences.contains('8'), "{verb:?}: {sentences}");
    }
    let chinese = tesuji(&["hint", "--full", "--lang", "zh", "-o", "brf"], PUZZLE);
    assert!(chinese.code == 2 && chinese.err.contains("brf has sentences in English only"), "{}", chinese.err);
    let solved = tesuji(&["solve", "-o", "brf"], PUZZLE);
    assert!(solved.code == 2 && solved.err.contains("solve has no sentences for brf; tesuji draw"), "{}", solved.err);
}

#[test]
fn generated_puzzles_and_techniques_have_pictures() {
    for more in [&[][..], &["--size", "6"], &["--rules", "x"]] {
        let made = |options: &[&str]| written(&[&["generate", "--seed", "1"], more, options].concat(), "");
        let file = made(&["--count", "3", "-o", "pdf"]);
        assert_eq!(pages(&file), 3, "{more:?}");
        assert!(file == made(&["--count", "3", "-o", "pdf", "--threads", "1"]));
        assert!(made(&["-o", "png"]).starts_with(b"\x89PNG"));
        let several = tesuji(&[&["generate", "--count", "2", "-o", "png"], more].concat(), "");
        let expected = "png takes at most one picture, and --count asks for 2";
        assert!(several.code == 2 && several.err.contains(expected), "{}", several.err);
    }
    let many = tesuji(&["generate", "--count", "1001", "-o", "pdf"], "");
    assert!(many.code == 2 && many.err.contains("pdf takes at most 1000 pictures"), "{}", many.err);
    let folder = Folder::new();
    let file = tesuji(&["generate", "-o", "pdf", "--file", &folder.path("a.pdf")], "");
    assert!(file.code == 2 && file.err.contains("--file does not support the form pdf"), "{}", file.err);
    assert_eq!(pages(&written(&["technique", "x-wing", "-o", "pdf"], "")), 1);
    assert!(written(&["technique", "x-wing", "-o", "png"], "").starts_with(b"\x89PNG"));
    let none = tesuji(&["technique", "-o", "pdf"], "");
    assert!(none.code == 2 && none.err.contains("a picture shows one technique"), "{}", none.err);
}
