//! The other verbs.

use crate::process::{example, tesuji};
use crate::{CLASH, EMPTY, PUZZLE, SEVERAL, SOLUTION};

#[test]
fn counts_follow_the_lines() {
    let run = tesuji(&["count"], format!("{PUZZLE} a\n{SEVERAL}\tb\n{CLASH}\n"));
    assert_eq!((run.out.as_str(), run.err.as_str(), run.code), ("1 a\n849\tb\n0\n", "", 0));
    let run = tesuji(&["count", "--limit", "2"], format!("{SEVERAL}\n{EMPTY}\n"));
    assert_eq!((run.out.as_str(), run.err.as_str()), ("2\n2\n", ""));
    let run = tesuji(&["count"], EMPTY);
    assert_eq!(run.out, "1000000\n");
    assert!(run.err.contains("--all counts on"), "{}", run.err);
    let run = tesuji(&["count", "--all"], "................\n");
    assert_eq!(run.out, "288\n");
    let run = tesuji(&["count", "--json", "--limit", "5"], SEVERAL);
    assert_eq!(run.out, "{\"file\":\"stdin\",\"line\":1,\"count\":5,\"exact\":false}\n");
}

#[test]
fn check_says_what_is_wrong() {
    let swapped = SOLUTION.replacen("81", "18", 1);
    let run = tesuji(&["check"], format!("{SOLUTION}\n{swapped}\n{}.\n", &SOLUTION[..80]));
    assert_eq!(
        run.out,
        "stdin:1: a solution\n\
         stdin:2: digit 1 stands twice in column 1: r1c1, r4c1; digit 8 stands twice in column 2: r1c2, r6c2\n\
         stdin:3: 1 cell is empty: r9c9\n"
    );
    assert_eq!(run.code, 1);
}

#[test]
fn check_holds_a_grid_against_its_puzzle() {
    assert_eq!(tesuji(&["check", "--puzzle", PUZZLE], SOLUTION).code, 0);
    let other = example("5_line_with_call_count.txt");
    let run = tesuji(&["check", "--puzzle", &other], SOLUTION);
    assert!(run.out.starts_with("stdin:1: ") && run.out.contains("clues are not respected: "), "{}", run.out);
    assert_eq!(run.code, 1);
    let run = tesuji(&["check", "--puzzle", PUZZLE], "1234341221434321\n");
    assert_eq!(run.out, "stdin:1: the grid has size 4, the puzzle 9\n");
    assert_eq!(tesuji(&["check", "--puzzle", "/nonexistent"], SOLUTION).code, 2);
}

#[test]
fn bench_prints_a_line_a_file_and_a_signature() {
    let run = tesuji(&["bench", "--time", "1", &example("5_line_with_call_count.txt")], "");
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("engine ") && lines[1].starts_with("bands "), "{}", run.out);
    assert_eq!(lines[1].split_whitespace().nth(2), Some("1"), "the puzzle is proper");
    let signature = tesuji(&["bench", "--signature"], "");
    assert_eq!(signature, tesuji(&["bench", "--signature"], ""));
    assert!(signature.out.starts_with("bands ") && signature.err.is_empty(), "{signature:?}");
    let missing = tesuji(&["bench", "/nonexistent/file"], "");
    assert_eq!(missing.code, 2);
    let guesses: u64 = signature.out.trim().split(' ').next_back().and_then(|word| word.parse().ok()).unwrap_or(0);
    assert!(guesses > 100, "{}", signature.out);
}

#[test]
fn completions_and_man_pages_name_every_verb() {
    let man = tesuji(&["man"], "");
    let bash = tesuji(&["completions", "bash"], "");
    for verb in ["solve", "count", "check", "convert", "textbook", "bench", "completions", "man"] {
        assert!(man.out.contains(&format!("tesuji\\-{verb}")), "{verb}");
        assert!(bash.out.contains(verb), "{verb}");
        let page = tesuji(&["man", verb], "");
        assert!(page.out.contains(".SH OPTIONS"), "{verb}");
    }
    for shell in ["zsh", "fish", "powershell", "elvish"] {
        assert!(tesuji(&["completions", shell], "").out.contains("textbook"), "{shell}");
    }
}
