//! `tesuji classify`.

use crate::process::tesuji;
use crate::{CLASH, PUZZLE, SEVERAL};

const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const HARD: &str = ".8.92.4765....1..8............4.......4..7.3......89.......3..715.6..89....58...1";

#[test]
fn classes_stand_behind_the_puzzle() {
    let run = tesuji(&["classify", "--header"], format!("{EASY} a b\n{PUZZLE}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "puzzle\tband\ttrials\ttrials_basics\tbackdoors\tbackdoors_basics");
    assert_eq!(lines[1], format!("{EASY}\teasy\t0\t0\t0x1\t0x1\ta b"));
    assert!(lines[2].starts_with(&format!("{PUZZLE}\tdiabolical\t2\t2\t2x")), "{}", lines[2]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn bands_choose() {
    let list = format!("{EASY}\n{PUZZLE}\n{HARD}\n");
    let run = tesuji(&["classify", "--only-band", "--band", "medium..expert"], &list);
    assert_eq!(run.out, format!("{HARD}\thard\n"));
    let run = tesuji(&["classify", "--only-band", "--band", "..easy", "--header"], &list);
    assert_eq!(run.out, format!("puzzle\tband\n{EASY}\teasy\n"));
    assert_eq!(tesuji(&["classify", "--band", "fiendish"], &list).code, 2);
}

#[test]
fn improper_puzzles_are_named() {
    let run = tesuji(&["classify"], format!("{SEVERAL}\n{CLASH}\n"));
    assert_eq!(run.out, format!("{SEVERAL}\tseveral\n{CLASH}\tclash\n"));
    assert!(run.err.contains("stdin:1: several solutions") && run.code == 1, "{run:?}");
}

#[test]
fn json_names_the_cells_of_the_backdoors() {
    let run = tesuji(&["classify", "--json"], HARD);
    let value: serde_json::Value = serde_json::from_str(&run.out).expect("an object a line");
    assert_eq!((value["band"].as_str(), value["trials"]["singles"].as_u64()), (Some("hard"), Some(1)));
    let found = &value["backdoors"]["singles"];
    assert_eq!(found["size"], 1);
    assert!(found["sets"][0][0].as_str().is_some_and(|cell| cell.starts_with('r')), "{found}");
}
