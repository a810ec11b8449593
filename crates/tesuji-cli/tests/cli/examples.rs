//! The five published puzzles in their own notations, and the answers to them.

use crate::SOLUTION;
use crate::process::{example, tesuji};

const FIRST: &str = "463157829812369547795824316651493278237618495948572163389741652524936781176285934";
const FIFTH: &str = "659187432328945716147623985935762841214358697876419523562834179783591264491276358";

/// File, its unique solution if it has one, and the calls of the row-order search.
const TABLE: [(&str, Option<&str>, u64); 6] = [
    ("1_c_dfs_first_solution.txt", Some(FIRST), 20_611),
    ("1_c_initializer.txt", Some(FIRST), 20_611),
    ("2_python_list_inkala.txt", Some(SOLUTION), 733_945),
    ("3_judge_rows_stdin.txt", Some(SOLUTION), 3_031_696),
    ("unsolvable/4_csharp_arrays.txt", None, 555_284),
    ("5_line_with_call_count.txt", Some(FIFTH), 24_943),
];

#[test]
fn each_has_its_answer() {
    for (file, solution, _) in TABLE {
        let run = tesuji(&["solve", "--output", "line", &example(file)], "");
        assert_eq!(run.out.trim_end(), solution.unwrap_or("none"), "{file}");
        assert_eq!(run.code, i32::from(solution.is_none()), "{file}");
        assert_eq!(run.err, "", "{file}");
    }
}

#[test]
fn all_together_are_answered_in_order_under_their_names() {
    let files = TABLE.map(|(file, ..)| example(file));
    let args: Vec<&str> = ["solve"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let run = tesuji(&args, "");
    assert_eq!(run.code, 1);
    let headings: Vec<&str> = run.out.lines().filter(|line| line.contains(".txt:")).collect();
    assert_eq!(headings.len(), 5);
    assert!(headings.iter().zip(&files).all(|(heading, file)| heading.starts_with(file.as_str())));
    assert_eq!(run.out.matches("Exactly one solution.\n+-------+").count(), 4);
    assert_eq!(run.out.matches("No solution, though no two clues clash.\n").count(), 1);
    assert!(run.out.ends_with(&format!("{FIFTH}\n")), "a puzzle on one line is answered by one line");
}

#[test]
fn the_row_order_search_makes_the_published_calls() {
    for (file, _, calls) in TABLE {
        let run = tesuji(&["textbook", "row-order", "--stats", &example(file)], "");
        let line = run.out.lines().find(|line| line.starts_with("row-order ")).unwrap_or_default();
        assert_eq!(line.split_whitespace().nth(1), Some(calls.to_string().as_str()), "{file}: {}", run.out);
    }
}

#[test]
fn rows_are_printed_as_the_judge_wants_them() {
    let input = std::fs::read(example("3_judge_rows_stdin.txt")).unwrap();
    let run = tesuji(&["solve", "--output", "rows", "--all"], input);
    assert_eq!(
        run.out,
        "8 1 2 7 5 3 6 4 9 \n9 4 3 6 8 2 1 7 5 \n6 7 5 4 9 1 2 8 3 \n1 5 4 2 3 7 8 9 6 \n3 6 9 8 4 5 7 2 1 \n\
         2 8 7 1 6 9 5 3 4 \n5 2 1 9 7 4 3 6 8 \n4 3 8 5 2 6 9 1 7 \n7 9 6 3 1 8 4 5 2 \n"
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}
