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
    assert!(run.err.contains("--all counts them all"), "{}", run.err);
    let run = tesuji(&["count", "--all"], "................\n");
    assert_eq!(run.out, "288\n");
    let run = tesuji(&["count", "--json", "--limit", "5"], SEVERAL);
    assert!(run.out.starts_with(r#"{"schema":1,"query":"count","file":"stdin","line":1,"puzzle":"8"#), "{}", run.out);
    assert!(run.out.ends_with("\"status\":\"several\",\"count\":5,\"exact\":false}\n"), "{}", run.out);
}

#[test]
fn counts_that_stop_are_estimated() {
    let args = ["count", "--estimate", "--probes", "1500", "--seed", "2"];
    let run = tesuji(&args, format!("{PUZZLE} a\n{SEVERAL}\tb\n{EMPTY} c\n{CLASH}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines[0], lines[1], lines[3], run.code), ("1 a", "849\tb", "0", 0));
    let (about, error) = lines[2].strip_prefix('~').unwrap().strip_suffix(" c").unwrap().split_once("+-").unwrap();
    let [about, error] = [about, error].map(|number| number.parse::<f64>().unwrap());
    assert!((about - 6_670_903_752_021_072_936_960.0).abs() < 4.0 * error && error < 1e21, "{}", lines[2]);
    let expected = "tesuji: 1 puzzle has 1000000 solutions or more; estimated with 1500 probes, seed 2\n";
    assert_eq!(run.err, expected);
    assert_eq!(
        tesuji(&args, EMPTY).out.trim_end(),
        lines[2].trim_end_matches(" c"),
        "the same seed, the same estimate"
    );
    let json = tesuji(&[&args[..], &["--json", "--limit", "100"]].concat(), format!("{SEVERAL}\n................\n"));
    let lines: Vec<serde_json::Value> = json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [estimate, error] = ["estimate", "standard_error"].map(|key| lines[0][key].as_f64().unwrap());
    assert!((estimate - 849.0).abs() < 4.0 * error && error < 200.0, "{}", json.out);
    // For the empty 4x4, the shape leaves few enough choices: 288 grids, and the estimate is close.
    let [estimate, error] = ["estimate", "standard_error"].map(|key| lines[1][key].as_f64().unwrap());
    assert_eq!(lines[1]["count"], 100);
    assert!((estimate - 288.0).abs() <= 4.0 * error && error < 30.0, "{}", json.out);
    let expected = "2 puzzles have 100 solutions or more; estimated with 1500 probes, seed 2\n";
    assert!(json.err.ends_with(expected), "{}", json.err);
    assert_eq!(tesuji(&["count", "--seed", "2"], EMPTY).code, 2);
}

#[test]
fn check_says_what_is_wrong() {
    let swapped = SOLUTION.replacen("81", "18", 1);
    let run = tesuji(&["check"], format!("{SOLUTION}\n{swapped}\n{}.\n", &SOLUTION[..80]));
    assert_eq!(
        run.out,
        "stdin:1: a solution\n\
         stdin:2: digit 1 appears twice in column 1: r1c1, r4c1; digit 8 appears twice in column 2: r1c2, r6c2\n\
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
    assert_eq!(run.out, "stdin:1: the grid is 4x4, boxes of 2x2, but the puzzle is 9x9, boxes of 3x3\n");
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
