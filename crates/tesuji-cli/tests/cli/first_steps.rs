//! Commands that a user might type without reading the help.

use crate::process::tesuji;
use crate::{PUZZLE, SOLUTION};

#[test]
fn a_puzzle_is_as_good_as_a_file() {
    for args in [&[PUZZLE][..], &["solve", PUZZLE], &["--color", "never", PUZZLE]] {
        let run = tesuji(args, "");
        assert_eq!((run.out.trim_end(), run.err.as_str(), run.code), (SOLUTION, "", 0), "{args:?}");
    }
    let rows: Vec<&str> = PUZZLE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let run = tesuji(&[&["solve", "-o", "line"], rows.as_slice()].concat(), "");
    assert_eq!(run.out.trim_end(), SOLUTION, "row by row");
    assert!(tesuji(&rows, "").out.starts_with("Exactly one solution."), "without a command too");
    assert!(tesuji(&["hint", PUZZLE], "").out.starts_with("Look at"));
    assert_eq!(tesuji(&["check", SOLUTION, "--puzzle", PUZZLE], "").out, "argument:1: a solution\n");
}

#[test]
fn a_mistyped_puzzle_is_no_missing_file() {
    let run = tesuji(&["solve", &PUZZLE[1..]], "");
    assert_eq!((run.err.as_str(), run.code), ("tesuji: argument:1:81: expected 81 cells, found 80\n", 2));
    let run = tesuji(&["solve", "missing.txt"], "");
    assert!(run.err.starts_with("tesuji: missing.txt: ") && run.code == 2, "{}", run.err);
    let run = tesuji(&["missing.txt"], "");
    assert_eq!((run.err.as_str(), run.code), ("tesuji: missing.txt: no such file, and no such command\n", 2));
}

#[test]
fn without_a_command_what_is_piped_is_solved() {
    assert_eq!(tesuji(&[], PUZZLE).out.trim_end(), SOLUTION);
}

#[test]
fn other_words_get_the_right_one() {
    let run = tesuji(&["validate", "grid.txt"], "");
    assert!(run.err.contains("tesuji check") && run.code == 2, "{}", run.err);
    assert!(tesuji(&["difficulty"], "").err.contains("tesuji rate"));
    assert!(tesuji(&["canonicalise"], "").err.contains("'canonicalize'"));
    let run = tesuji(&["technique", "skyscrapper"], "");
    assert_eq!(run.err, "tesuji: no technique is called skyscrapper; did you mean skyscraper?\n");
    assert!(tesuji(&["explain", "--without", "xwingg"], PUZZLE).err.contains("did you mean x-wing?"));
    let run = tesuji(&["generate", "--symmetry", "round"], "");
    assert!(run.err.contains("half-turn, quarter-turn") && run.code == 2, "{}", run.err);
    let generated = |symmetry| tesuji(&["generate", "--seed", "1", "--symmetry", symmetry], "").out;
    assert_eq!(generated("rotational"), generated("half-turn"));
    let full = tesuji(&["hint", "--depth", "full"], PUZZLE).out;
    assert_eq!(tesuji(&["hint", "--full"], PUZZLE).out, full);
}

#[test]
fn a_mistyped_clue_is_named() {
    let meant = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let typed = meant.replacen("6..195", "2..195", 1);
    let run = tesuji(&["solve", "-o", "boxed", &typed], "");
    assert!(run.out.contains("Perhaps a clue is mistyped") && run.out.contains("r2c1"), "{}", run.out);
    let hint = tesuji(&["hint", &typed], "");
    assert!(hint.out.starts_with("No solution fits") && hint.out.contains("r2c1") && hint.code == 1, "{hint:?}");
    assert_eq!(tesuji(&["solve"], &typed).out, "none\n", "a line says no more");
}

#[test]
fn several_solutions_are_said_with_every_hint() {
    let several = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
    let run = tesuji(&["hint", several], "");
    assert!(
        run.out.starts_with("This puzzle has several solutions; what follows holds in all of them. Look"),
        "{run:?}"
    );
    assert!(tesuji(&["explain", several], "").out.contains("This puzzle has several solutions"), "the path too");
    assert!(tesuji(&["hint", &".".repeat(81)], "").out.contains("several solutions"));
}

#[test]
fn what_is_no_text_is_named_with_the_next_step() {
    for (bytes, hint) in [(&b"BZh91AY&"[..], "bzip2 -dc"), (b"PAR1abcd", "Parquet"), (b"\x89PNG\r\n", "picture")] {
        let run = tesuji(&["solve"], bytes);
        assert!(run.err.contains(hint) && run.code == 2, "{run:?}");
    }
}

#[test]
fn messages_do_not_move_the_cursor_of_a_terminal() {
    let harmful = "no\u{1b}[2Jsuch\u{7}file";
    for args in [&["solve", harmful][..], &[harmful], &["solve", "--from", harmful], &["technique", harmful]] {
        let run = tesuji(args, "");
        assert_eq!(run.code, 2, "{args:?}");
        assert!(!run.err.contains(['\u{1b}', '\u{7}']) && run.err.contains("such"), "{args:?}: {:?}", run.err);
    }
}
