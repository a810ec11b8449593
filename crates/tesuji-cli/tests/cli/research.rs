//! The verbs for researchers: vicinities, unavoidable sets, puzzles with few clues, parts of puzzles.

use std::collections::BTreeSet;

use crate::process::{Run, tesuji};
use crate::{CLASH, EMPTY, PUZZLE, SEVERAL, SOLUTION};

fn answer(run: &Run) -> (&str, &str, i32) {
    (run.out.as_str(), run.err.as_str(), run.code)
}

/// Returns the solution without the cells of a list such as `r1c1,r1c2`.
fn without(cells: &str) -> String {
    let mut line = SOLUTION.as_bytes().to_vec();
    for cell in cells.split(',') {
        let [_, row, _, column] = *cell.as_bytes() else { panic!("{cell}") };
        line[9 * usize::from(row - b'1') + usize::from(column - b'1')] = b'.';
    }
    String::from_utf8(line).unwrap()
}

#[test]
fn unavoidable_sets_have_another_filling() {
    let run = tesuji(&["unavoidable", "--size", "9"], format!("{SOLUTION} x\n"));
    assert_eq!((run.err.as_str(), run.code), ("", 0));
    let sets: Vec<&str> = run.out.lines().map(|line| line.strip_suffix(" x").unwrap()).collect();
    let puzzles: String = sets.iter().map(|set| without(set) + "\n").collect();
    assert_eq!(tesuji(&["count"], puzzles).out, "2\n".repeat(sets.len()));
    // The puzzle has the same solution.
    assert_eq!(tesuji(&["unavoidable", "--size", "9"], format!("{PUZZLE} x\n")).out, run.out);
    let counts = tesuji(&["unavoidable", "--size", "9", "--count"], format!("{SOLUTION}\n")).out;
    let total: usize =
        counts.split_whitespace().map(|field| field.split_once(':').unwrap().1.parse::<usize>().unwrap()).sum();
    assert_eq!(total, sets.len());
    let within = tesuji(&["unavoidable", "--size", "9", "--digits", "1234"], SOLUTION).out;
    assert!(within.lines().all(|set| sets.contains(&set)));
    assert_eq!(tesuji(&["unavoidable", "--digits", "11"], SOLUTION).code, 2);
}

#[test]
fn sets_apart_share_no_cell() {
    let run = tesuji(&["unavoidable", "--apart"], SOLUTION);
    let mut fields = run.out.split_whitespace();
    let count: usize = fields.next().unwrap().parse().unwrap();
    let cells: Vec<&str> = fields.clone().flat_map(|set| set.split(',')).collect();
    assert_eq!(fields.count(), count);
    assert!(count > 6);
    assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len());
}

#[test]
fn puzzles_near_another_are_proper() {
    let near = tesuji(&["vicinity"], format!("{PUZZLE},a\n"));
    assert_eq!((near.err.as_str(), near.code), ("", 0));
    assert!(
        near.out.lines().count() > 1 && near.out.lines().all(|line| line.ends_with(",a") && !line.starts_with(PUZZLE))
    );
    assert_eq!(tesuji(&["solve"], &near.out).code, 0);
    let far = tesuji(&["distance", "--to", PUZZLE], &near.out).out;
    assert!(far.lines().all(|line| ["1,a", "2,a"].contains(&line)), "{far}");
    // No duplicates, and only one with a limit.
    let lines: BTreeSet<&str> = near.out.lines().collect();
    assert_eq!(lines.len(), near.out.lines().count());
    let minimal = tesuji(&["vicinity", "--minimal"], format!("{PUZZLE},a\n")).out;
    assert_eq!(tesuji(&["minimal", "--only"], &near.out).out, minimal);
    assert_eq!(tesuji(&["vicinity", "--limit", "1"], PUZZLE).out.lines().count(), 1);
    let same = tesuji(&["vicinity", "--pattern"], PUZZLE).out;
    let pattern = |line: &str| line[..81].bytes().map(|byte| byte == b'.').collect::<Vec<_>>();
    assert!(same.lines().all(|line| pattern(line) == pattern(PUZZLE) && line.len() == 81));
}

#[test]
fn vicinities_are_drawn_alike_from_a_seed_and_closed_by_kinds() {
    let drawn =
        |seed| tesuji(&["vicinity", "--random", "5", "--remove", "2", "--add", "2", "--seed", seed], PUZZLE).out;
    assert_eq!(drawn("1"), drawn("1"));
    assert_ne!(drawn("1"), drawn("2"));
    assert_eq!(tesuji(&["solve"], drawn("1")).code, 0);
    let closure = tesuji(&["vicinity", "--closure", "--limit", "30"], PUZZLE).out;
    assert_eq!(closure.lines().count(), 30);
    assert_eq!(tesuji(&["canonicalize"], &closure).out, closure);
    assert_eq!(tesuji(&["distinct"], &closure).out, closure);
}

#[test]
fn twins_and_complements() {
    let rest = tesuji(&["vicinity", "--complement"], PUZZLE).out;
    assert_eq!(tesuji(&["solve"], &rest).out.trim_end(), SOLUTION);
    assert!(rest.bytes().zip(PUZZLE.bytes()).all(|(one, other)| (one == b'.') != (other == b'.')));
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let twins = tesuji(&["vicinity", "--twins", "10"], easy);
    assert_eq!((twins.err.as_str(), twins.code), ("", 0));
    let counts = tesuji(&["count", "--limit", "2"], &twins.out).out;
    assert!(counts.lines().all(|count| count == "1"));
    let run = tesuji(&["vicinity", "--complement"], SEVERAL);
    assert_eq!(answer(&run), ("", "tesuji: stdin:1: several solutions\n", 1));
    assert_eq!(tesuji(&["vicinity"], CLASH).code, 2);
}

#[test]
fn a_scan_says_where_nothing_is_found() {
    let run = tesuji(&["scan", "--clues", "12"], format!("{SOLUTION}\n{EMPTY}\n"));
    let err = "tesuji: stdin:1: no puzzle with 12 clues or fewer\ntesuji: stdin:2: several solutions\n";
    assert_eq!(answer(&run), ("", err, 1));
    assert_eq!(tesuji(&["scan", "--clues", "40"], SOLUTION).code, 2);
}

#[test]
fn a_scan_is_divided_and_keeps_bands() {
    // The only puzzle with 17 clues in a solution with few choices.
    let puzzle = ".................1.....2.3.....4...5..2.1...6..3..78.....9.32...1.....4..5.......";
    let scan = |args: &[&str], text: &str| tesuji(&[&["scan"], args].concat(), text);
    let fixed = scan(&["--fix-band", "1", "--fix-band", "2"], puzzle);
    assert_eq!(answer(&fixed), (format!("{puzzle}\n").as_str(), "", 0));
    let solution = tesuji(&["solve"], puzzle).out;
    let parts: Vec<Run> = ["1/2", "2/2"].map(|part| scan(&["--shard", part], &solution)).into();
    let found: String = parts.iter().map(|run| run.out.as_str()).collect();
    assert_eq!(found, format!("{puzzle}\n"));
    let missed = parts.iter().position(|run| run.code == 1).unwrap();
    let err = format!("tesuji: stdin:1: no puzzle with 17 clues or fewer in part {}/2\n", missed + 1);
    assert_eq!(parts[missed].err, err);
    for args in [["--shard", "3/2"], ["--shard", "0/2"], ["--fix-band", "4"], ["--fix-stack", "0"]] {
        assert_eq!(scan(&args, &solution).code, 2, "{args:?}");
    }
}

#[test]
fn parts_and_required_clues() {
    // Two clues more than minimal.
    let more = format!("812{}", &PUZZLE[3..]);
    let parts = tesuji(&["minimal", "--all"], format!("{more} x\n"));
    assert_eq!((parts.err.as_str(), parts.code), ("", 0));
    assert!(parts.out.lines().any(|line| line == format!("{PUZZLE} x")));
    assert_eq!(tesuji(&["minimal", "--only"], &parts.out).out, parts.out);
    let spare = tesuji(&["minimal"], &more).out;
    let required = tesuji(&["minimal", "--required"], &more).out;
    let fields = |text: &str| text.trim().split(',').map(str::to_owned).collect::<BTreeSet<_>>();
    assert!(fields(&spare).is_disjoint(&fields(&required)));
    assert_eq!(fields(&spare).len() + fields(&required).len(), 23);
    assert_eq!(tesuji(&["minimal", "--required"], SOLUTION).out, "none\n");
}

#[test]
fn distances_count_cells() {
    let run = tesuji(&["distance", "--to", PUZZLE], format!("{PUZZLE} a\n{SEVERAL} b\n{CLASH} c\n{SOLUTION}\n"));
    assert_eq!(answer(&run), ("0 a\n1 b\n22 c\n60\n", "", 0));
}
