//! `tesuji textbook`: counts and comparison.

use crate::process::{example, tesuji};

#[test]
fn a_comparison_has_all_algorithms_and_they_agree() {
    let file = example("5_line_with_call_count.txt");
    for args in [&["textbook", "--compare", &file][..], &["textbook", "row-order", "--compare", &file]] {
        let run = tesuji(args, "");
        let rows: Vec<Vec<&str>> = run.out.lines().map(|line| line.split_whitespace().collect()).collect();
        let names: Vec<&str> = rows.iter().map(|row| row[0]).collect();
        assert_eq!(names, ["algorithm", "row-order", "most-constrained", "propagation", "dancing-links"]);
        assert_eq!(rows[0][1..], ["calls", "placements", "backtracks", "solutions", "time"]);
        assert!(rows[1..].iter().all(|row| row[4] == "1"), "{}", run.out);
        assert_eq!(run.code, 0);
    }
}

#[test]
fn small_grids_from_standard_input() {
    let run = tesuji(&["textbook", "dancing-links", "--stats"], "................\n");
    assert!(run.out.starts_with("288 solutions; the first ones:\n+-----+-----+\n"), "{}", run.out);
    assert_eq!(run.code, 1);
    let run = tesuji(&["textbook", "dancing-links", "--limit", "5"], "................\n");
    assert!(run.out.starts_with("5 or more solutions; "), "{}", run.out);
}

#[test]
fn the_names_that_people_use_find_their_algorithm() {
    let file = example("5_line_with_call_count.txt");
    let run = tesuji(&["textbook", "backtracking", "dlx", "--with", "MRV", &file], "");
    let names: Vec<&str> = run.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["algorithm", "row-order", "dancing-links", "most-constrained"], "{}{}", run.out, run.err);
    assert_eq!(run.code, 0);
}

#[test]
fn a_misspelt_algorithm_is_asked_for() {
    for (name, expected) in [
        ("bactracking", "no algorithm is called bactracking; did you mean backtracking, which is row-order?"),
        ("propagaton", "no algorithm is called propagaton; did you mean propagation?"),
        ("nonsense", "no algorithm is called nonsense; there are row-order, most-constrained, propagation"),
    ] {
        let run = tesuji(&["textbook", name], "................\n");
        assert!(run.err.contains(expected), "{}", run.err);
        assert_eq!(run.code, 2);
    }
    let run = tesuji(&["textbook", &example("5_line_with_call_count.txt")], "");
    assert!(run.err.contains("expected an algorithm (row-order, "), "{}", run.err);
}
