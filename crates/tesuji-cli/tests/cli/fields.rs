//! Conditions over the fields of answers, and selected fields in the output.

use crate::process::{Run, tesuji};
use crate::{EMPTY, PUZZLE, SEVERAL, SOLUTION};

/// ER 1.2, 30 clues.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// ER 2.6, 17 clues.
const FEW: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn answer(run: &Run) -> (&str, &str, i32) {
    (run.out.as_str(), run.err.as_str(), run.code)
}

fn three() -> String {
    format!("{EASY}\ta\n{FEW}\tb\n{SEVERAL}\tc\n")
}

/// Returns the trailing fields of the lines of a run.
fn names(run: &Run) -> String {
    run.out.lines().filter_map(|line| line.chars().last()).collect()
}

#[test]
fn answers_are_filtered_by_their_fields() {
    let several = "tesuji: stdin:3: several solutions\n";
    for (condition, expected) in [
        ("er>=2", "b"),
        ("er>=1 and not clues<20", "a"),
        ("er>2 or clues=30", "ab"),
        ("(er=1.2 or er=2.6) and ep <= 1.2", "ab"),
        ("status='several'", "c"),
        ("status=several", "c"),
        ("er=2.6", "b"),
        ("not er", "c"),
        ("er < 1", ""),
        ("rest = 'a' or line = 2", "ab"),
    ] {
        let run = tesuji(&["rate", "--where", condition], three());
        assert_eq!(names(&run), expected, "{condition}: {}", run.out);
        // Puzzles without an answer are reported as usual.
        assert_eq!((run.err.as_str(), run.code), (several, 1), "{condition}");
    }
    // Conditions on known fields are checked first: there is no reason to rate the third puzzle.
    for args in [&["--where", "er >= 1 and clues < 20"][..], &["--where", "clues<20 and clues>3", "--where", "er > 1"]]
    {
        let run = tesuji(&[&["rate"], args].concat(), three());
        assert_eq!((names(&run).as_str(), run.err.as_str(), run.code), ("b", "", 0), "{args:?}");
    }
    let run = tesuji(&["rate", "--where", "clues>=20", "--take", "1"], three());
    assert_eq!((names(&run).as_str(), run.code), ("a", 0));
    // A line that cannot be read is reported too, but has no output line.
    let run = tesuji(&["rate", "--where", "er>2"], format!("{}8..\n{FEW}\td\n", three()));
    assert_eq!((names(&run).as_str(), run.code), ("bd", 2));
    assert_eq!(run.err, format!("{several}tesuji: stdin:4:4: expected 81 cells, found 3\n"));
}

#[test]
fn every_kind_of_answer_has_fields() {
    let kept = |args: &[&str]| tesuji(args, three()).out.lines().count();
    assert_eq!(kept(&["solve", "--where", "status='unique'"]), 2);
    assert_eq!(kept(&["solve", "--where", "count > 800 and exact"]), 1, "solve counts if it is asked for");
    assert_eq!(kept(&["count", "--where", "count>1 and exact"]), 1);
    assert_eq!(kept(&["classify", "--where", "band <= 'medium' and trials.singles = 0"]), 1);
    assert_eq!(kept(&["symmetry", "--where", "automorphisms>1"]), 0);
    assert_eq!(kept(&["isomorphic", "--to", EASY, "--where", "isomorphic"]), 1);
    assert_eq!(kept(&["isomorphic", "--to", EASY, "--where", "not isomorphic"]), 2);
    assert_eq!(kept(&["minimal", "--where", "redundant"]), 1, "a list");
    // If a verb has no fields, those of the input are known.
    assert_eq!(kept(&["convert", "--to", "line", "--where", "clues<=20"]), 2);
    assert_eq!(kept(&["distinct", "--where", "clues=30"]), 1);
    let run = tesuji(&["convert", "--to", "line", "--where", "er>3"], three());
    assert!(run.code == 2 && run.err.contains("unknown field er"), "{}", run.err);
    // The answers are the same for any number of threads.
    let many = three().repeat(300);
    let of = |threads| tesuji(&["solve", "--where", "status='unique' and clues>20", "--threads", threads], &many).out;
    assert_eq!(of("1").lines().count(), 300);
    assert_eq!(of("1"), of("3"));
}

#[test]
fn a_condition_on_a_column_is_what_it_was() {
    let table = format!("id,er,level,puzzle\n1,2.6,easy and quick,{EASY}\n2,,x>3,{FEW}\n3,9,,{EASY}\n");
    let kept = |condition: &str| {
        let run = tesuji(&["rate", "-F", "input.id", "--where", condition], &table);
        assert_eq!((run.err.as_str(), run.code), ("", 0), "{condition}");
        run.out.replace('\n', "")
    };
    assert_eq!(kept("er=2.6"), "1", "the input says another rating than the answer");
    assert_eq!(kept("level=easy and quick"), "1");
    assert_eq!(kept("level=x>3"), "2");
    assert_eq!(kept("er=1.2"), "", "a column decides where it is empty, too");
    assert_eq!(kept("ed=1.2"), "123", "there is no such column");
    // In a longer expression, a name is a field of the answer; `input.` precedes the name of a column.
    assert_eq!(kept("er>=2.6"), "2");
    assert_eq!(kept("input.er>=2.6"), "13");
    assert_eq!(kept("er <> input.er"), "13");
    assert_eq!(kept("input.level = 'x>3'"), "2");
}

#[test]
fn wrong_conditions_are_refused_at_their_place() {
    for (condition, reason) in [
        (
            "er>=9 and cleus<20",
            "character 11: unknown field cleus, did you mean clues?; the fields are puzzle, status, scale, er",
        ),
        ("er>=", "character 5: expected a field, a number, or a text in quotes"),
        ("er=9 adn clues<20", "character 6: expected a comparison, and, or, or the end"),
        ("(er>9", "character 6: expected a closing bracket"),
        ("status='unique", "character 8: the quote is not closed"),
        ("status==unique", "character 9: unknown field unique"),
        ("1<er<3", "character 5: expected a comparison"),
    ] {
        let run = tesuji(&["rate", "--where", condition], PUZZLE);
        assert_eq!((run.out.as_str(), run.code), ("", 2), "{condition}");
        assert!(run.err.contains(reason), "{condition}: {}", run.err);
    }
    let deep = "(".repeat(100_000);
    assert!(tesuji(&["rate", "--where", &deep], PUZZLE).err.contains("nested too deeply"));
}

#[test]
fn chosen_fields_are_printed_in_their_order() {
    let run = tesuji(&["rate", "-F", "er,clues,puzzle,rest"], three());
    let expected = format!("1.2\t30\t{EASY}\ta\n2.6\t17\t{FEW}\tb\n-\t20\t{SEVERAL}\tc\n");
    assert_eq!(answer(&run), (expected.as_str(), "tesuji: stdin:3: several solutions\n", 1));
    let run = tesuji(&["rate", "--fields", "line,er,status", "-o", "csv"], three());
    assert_eq!(run.out, "line,er,status\n1,1.2,unique\n2,2.6,unique\n3,,several\n");
    let run = tesuji(&["rate", "-F", "er,file", "--json"], format!("{EASY}\n"));
    assert_eq!(run.out, "{\"er\":1.2,\"file\":\"stdin\"}\n");
    let run = tesuji(&["count", "-F", "count", "-F", "clues", "-o", "markdown"], format!("{PUZZLE}\n"));
    assert_eq!(run.out, "| count | clues |\n|---|---|\n| 1 | 21 |\n");
    let run = tesuji(&["rate", "-F", "er,clues", "--header"], format!("{EASY}\n"));
    assert_eq!(run.out, "er\tclues\n1.2\t30\n");
    let run = tesuji(&["solve", "-F", "solutions,clues"], format!("{EASY}\n{EMPTY}\n"));
    assert!(run.out.starts_with("534678912") && run.out.contains("\t30\n"), "{}", run.out);
    // A table provides its columns, and is not written again.
    let table = format!("id,puzzle\n7,{EASY}\n");
    let run = tesuji(&["rate", "-F", "input.id,er", "-o", "csv"], &table);
    assert_eq!(answer(&run), ("input.id,er\n7,1.2\n", "", 0));
    // Answers of several lines become one, and lists are written item by item.
    assert_eq!(tesuji(&["candidates", "-F", "status"], PUZZLE).out, "unique\n");
    let run = tesuji(&["minimal", "-F", "redundant,clues", "--where", "not redundant"], three());
    assert_eq!(run.out, "-\t17\n");
    let run = tesuji(&["shuffle", "--seed", "1", "-F", "line,transform"], format!("{PUZZLE}\n"));
    assert!(run.out.starts_with("1\t") && run.out.trim().len() > 30, "{}", run.out);
    let run = tesuji(&["distinct", "--group", "-F", "kind,rest"], three());
    assert_eq!(run.out, "1\ta\n2\tb\n3\tc\n");
    assert_eq!(tesuji(&["check", "-F", "is_solution"], SOLUTION).out, "true\n");
}

#[test]
fn wrong_fields_are_refused() {
    for (args, reason) in [
        (&["rate", "-F", "er,clus"][..], "--fields: unknown field clus, did you mean clues?"),
        (&["rate", "-F", ""], "--fields: unknown field"),
        (
            &["solve", "-F", "status", "-o", "boxed"],
            "--fields does not support the form boxed; it supports line, json, csv, markdown",
        ),
        (&["solve", "--all", "-F", "status"], "--all does not support --fields"),
        (&["rate", "--check", "-F", "er"], "cannot be used with"),
    ] {
        let run = tesuji(args, PUZZLE);
        assert_eq!((run.out.as_str(), run.code), ("", 2), "{args:?}");
        assert!(run.err.contains(reason), "{args:?}: {}", run.err);
    }
}
