//! Tables as input, and the same tables with additional columns as output.

use crate::process::tesuji;
use crate::{CLASH, PUZZLE, SEVERAL, SOLUTION};

/// Returns a table with columns before and after the puzzle, `0` for an empty cell, and a quoted field.
fn table() -> String {
    let zeros = PUZZLE.replace('.', "0");
    format!("id,puzzle,note\n7,{zeros},\"hard, they say\"\n8,{SEVERAL},\n9,{CLASH},x\n")
}

#[test]
fn rows_stay_and_columns_are_added() {
    let verbs: [(&[&str], &str); 8] = [
        (&["solve"], "status,count,exact,solutions"),
        (&["count"], "status,count,exact,estimate,standard_error"),
        (&["rate"], "status,scale,er,ep,ed"),
        (&["classify", "--only-band"], "status,band,trials,backdoors"),
        (&["canonicalize"], "status,form,transform"),
        (&["symmetry"], "status,automorphisms,pattern_automorphisms,symmetry,bands"),
        (&["minimal"], "status,redundant,required,minimal"),
        (&["distinct", "--group"], "status,kind,form"),
    ];
    let table = table();
    for (verb, columns) in verbs {
        let run = tesuji(verb, &table);
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!(lines[0], format!("id,puzzle,note,{columns}"), "{verb:?}");
        for (row, line) in table.lines().skip(1).zip(&lines[1..]) {
            assert!(line.starts_with(&format!("{row},")), "{verb:?}: {line}");
        }
        assert_eq!(tesuji(&[verb, &["-o", "csv"]].concat(), &table).out, run.out, "{verb:?}");
    }
    assert!(tesuji(&["solve"], &table).out.contains(&format!("they say\",unique,1,true,{SOLUTION}\n")));
    assert!(tesuji(&["solve", "-o", "line"], &table).out.starts_with(SOLUTION), "lines, if they are asked for");
}

#[test]
fn a_list_has_a_row_an_item_and_distinct_keeps_the_table() {
    let shuffled = tesuji(&["shuffle", "--seed", "1", "--count", "2"], format!("id;puzzle\n1;{PUZZLE}\n")).out;
    let lines: Vec<&str> = shuffled.lines().collect();
    assert_eq!(lines[0], "id;puzzle;status;image;transform");
    assert!(lines.len() == 3 && lines[1..].iter().all(|line| line.starts_with(&format!("1;{PUZZLE};unknown;"))));
    let table = format!("id,puzzle\n1,{PUZZLE}\n2,{PUZZLE}\n3,{SEVERAL}\n");
    let run = tesuji(&["distinct"], &table);
    assert_eq!(run.out, format!("id,puzzle\n1,{PUZZLE}\n3,{SEVERAL}\n"));
}

#[test]
fn a_solution_in_the_table_is_checked() {
    let wrong = SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2");
    let table = format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n{PUZZLE},{wrong}\n");
    let run = tesuji(&["solve"], &table);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("tesuji: stdin:3: the solution stored with the puzzle does not fit it: "),
        "{}",
        run.err
    );
    assert_eq!(run.err.lines().count(), 1);
    let run = tesuji(&["check"], &table);
    assert_eq!((run.code, run.err.as_str()), (1, ""), "the answer says it, and no note beside it");
}

#[test]
fn ratings_of_our_own_tables_are_checked() {
    let easy = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let rated = tesuji(&["rate", "-o", "csv"], format!("{easy}\n{easy}\n")).out;
    assert_eq!(tesuji(&["rate", "--check"], &rated).out, "SE 1.2.1\n2 of 2 agree\n");
    assert_eq!(tesuji(&["rate", "--check", "--take", "1"], &rated).out, "SE 1.2.1\n1 of 1 agree\n");
    let rated = tesuji(&["rate"], format!("puzzle,id\n{easy},1\n")).out;
    assert_eq!(tesuji(&["rate", "--check"], &rated).out, "SE 1.2.1\n1 of 1 agree\n");
}

#[test]
fn files_of_other_columns_are_not_mixed() {
    let folder = std::env::temp_dir().join(format!("tesuji-tables-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str, text: String| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.into_os_string().into_string().unwrap()
    };
    let one = path("one.csv", format!("puzzle,id\n{PUZZLE},1\n"));
    let same = path("same.csv", format!("puzzle,id\n{PUZZLE},2\n"));
    let other = path("other.csv", format!("puzzle,name\n{PUZZLE},a\n"));
    let run = tesuji(&["count", &one, &same], "");
    assert_eq!((run.out.lines().count(), run.code), (3, 0), "{run:?}");
    let run = tesuji(&["count", &one, &other], "");
    assert!(run.err.contains("its columns differ from those of the files before it") && run.code == 2, "{run:?}");
    assert_eq!(run.out.lines().count(), 2);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_column_is_chosen_by_its_name_for_every_verb() {
    let table = format!("id;puzzle;mine\n1;nine;{PUZZLE}\n2;ten;{PUZZLE}\n");
    for verb in ["solve", "count", "check", "rate", "hint", "classify"] {
        let run = tesuji(&[verb, "--column", "mine"], &table);
        assert!(run.code < 2 && run.err.lines().all(|line| !line.contains("column")), "{verb}: {}", run.err);
    }
    assert!(tesuji(&["solve", "--column", "Mine"], &table).out.contains(SOLUTION));
    let run = tesuji(&["solve", "--column", "yours"], &table);
    assert_eq!((run.code, run.out.as_str()), (2, "error\n"), "{}", run.err);
    assert_eq!(run.err, "tesuji: stdin:1:1: no column is called yours; the columns are id, puzzle, mine\n");
}

#[test]
fn fields_with_line_ends_come_out_as_they_went_in() {
    let table = format!("id,puzzle,note\n1,{PUZZLE},\"one\ntwo, \"\"three\"\"\"\n2,{PUZZLE}\n");
    let run = tesuji(&["solve"], &table);
    let expected = format!(
        "id,puzzle,note,status,count,exact,solutions\n1,{PUZZLE},\"one\ntwo, \"\"three\"\"\",unique,1,true,{SOLUTION}\n\
         2,{PUZZLE},,unique,1,true,{SOLUTION}\n"
    );
    assert_eq!((run.out, run.code), (expected, 0), "{}", run.err);
}

#[test]
fn made_variants_are_read_out_of_their_table() {
    for rules in ["killer", "x", "jigsaw"] {
        let table = tesuji(&["generate", "--rules", rules, "--seed", "3", "--count", "2", "-o", "csv"], "").out;
        let run = tesuji(&["solve"], &table);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{rules}: {table}");
        assert!(
            run.out.lines().count() == 3 && run.out.matches(",unique,1,true,").count() == 2,
            "{rules}: {}",
            run.out
        );
    }
}

#[test]
fn predictions_are_read_out_of_objects_and_a_column_that_is_missing_is_named() {
    let objects = format!(
        "{{\"puzzle\":\"{PUZZLE}\",\"prediction\":\"{SOLUTION}\"}}\n{{\"puzzle\":\"{PUZZLE}\",\"prediction\":\"no\"}}\n"
    );
    let run = tesuji(&["evaluate"], &objects);
    assert_eq!((run.out.as_str(), run.code), ("solved 60/60\nunsolved 0/60 unreadable\n", 1), "{}", run.err);
    let table = format!("puzzle,answer\n{PUZZLE},{SOLUTION}\n");
    assert!(tesuji(&["evaluate", "--prediction", "answer"], &table).out.contains("true"));
    for (text, columns) in [(&objects, "puzzle, prediction"), (&table, "puzzle, answer")] {
        let run = tesuji(&["evaluate", "--prediction", "output"], text);
        let expected = format!("tesuji: stdin: no column is called output; the columns are {columns}\n");
        assert_eq!((run.out.as_str(), run.err, run.code), ("", expected, 2));
    }
}
