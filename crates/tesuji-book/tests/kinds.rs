//! Tests of sections whose puzzles are generated in other sizes and with other rules.

use std::collections::HashSet;
use std::io;

use tesuji_book::page::Role;
use tesuji_book::{Book, BookError, BookPuzzle, BookSpec};
use tesuji_core::{Constraint, Control};
use tesuji_query::{Query, Scratch, Solve};
use tesuji_symmetry::ProblemClass;

const HEAD: &str = "title = \"A\"\nprofile = \"letter\"\nseed = 3\nper_page = 4\n";

const MIXED: &str = r#"
title = "Mixed"
profile = "letter"
per_page = 4
order = "rating"
hints = true
index = true

[[sections]]
title = "Classic"
count = 3
difficulty = "easy"

[[sections]]
title = "Small"
count = 5
size = 6
clues = "12..14"

[[sections]]
title = "Jigsaws"
count = 2
per_page = 1
size = 5
rules = ["jigsaw"]
minimal = true

[[sections]]
title = "Diagonals"
count = 2
size = 6
rules = ["x"]
"#;

fn made(text: &str, threads: usize) -> Result<Book, BookError> {
    let no_file = |_: &str| Err(io::ErrorKind::NotFound.into());
    Book::make(&text.parse::<BookSpec>()?, no_file, threads, &Control::new())
}

fn section(keys: &str) -> String {
    format!("{HEAD}[[sections]]\ntitle = \"B\"\n{keys}\n")
}

fn refused(text: &str) -> String {
    made(text, 2).and_then(|book| book.print()).unwrap_err().to_string()
}

#[track_caller]
fn assert_has_its_solution(puzzle: &BookPuzzle) {
    let solved = Solve { limit: 0, mistyped: false }.answer(&puzzle.problem, &mut Scratch::new(), &Control::new());
    let solution = solved.solution().expect("it has exactly one solution");
    assert_eq!(solution.values(), puzzle.solution);
}

fn clue_count(puzzle: &BookPuzzle) -> usize {
    puzzle.problem.givens().iter().filter(|given| **given != 0).count()
}

#[test]
fn sections_of_all_kinds_share_a_book() {
    let book = made(MIXED, 2).unwrap();
    let puzzles: Vec<&BookPuzzle> = book.puzzles().collect();
    assert_eq!(puzzles.iter().map(|puzzle| puzzle.number).collect::<Vec<_>>(), (1..=12).collect::<Vec<_>>());
    let sizes: Vec<usize> = puzzles.iter().map(|puzzle| puzzle.problem.layout().size()).collect();
    assert_eq!(sizes, [9, 9, 9, 6, 6, 6, 6, 6, 5, 5, 6, 6]);
    puzzles.iter().for_each(|puzzle| assert_has_its_solution(puzzle));
    assert!(puzzles[3..8].iter().all(|puzzle| (12..=14).contains(&clue_count(puzzle))));
    assert!(puzzles[8..10].iter().all(|puzzle| puzzle.problem.layout().boxes().is_none()));
    assert!(puzzles[8].problem.layout() != puzzles[9].problem.layout(), "each has its own regions");
    let diagonals = [false, true].map(|rising| Constraint::Diagonal { rising });
    assert!(puzzles[10..].iter().all(|puzzle| puzzle.problem.constraints() == diagonals));
    assert!(puzzles.iter().all(|puzzle| puzzle.hint.is_some()));

    let grids = |page: &tesuji_book::page::Page| -> usize {
        page.blocks.iter().filter(|block| matches!(block.role, Role::Grid(_))).count()
    };
    // A title page, an imprint and the contents come first.
    let pages: Vec<usize> = book.pages().unwrap()[3..8].iter().map(grids).collect();
    assert_eq!(pages, [3, 4, 1, 1, 1]);
}

#[test]
fn the_same_specification_makes_the_same_bytes() {
    let file = |threads| made(MIXED, threads).unwrap().print().unwrap().book;
    let first = file(1);
    assert!(first == file(3));
    let other = MIXED.replace("order", "seed = 2\norder");
    assert!(first != made(&other, 2).unwrap().print().unwrap().book);
}

#[test]
fn every_size_and_rule_of_the_generator_has_a_section() {
    for keys in [
        "size = 4",
        "size = 8",
        "size = 10",
        "size = 12\nclues = \"100\"",
        "size = 16\nclues = \"200\"",
        "size = 7\nrules = [\"jigsaw\", \"anti-king\"]",
        "size = 8\nrules = [\"anti-knight\"]",
        "size = 6\nrules = [\"killer\"]",
        "size = 6\nrules = [\"thermo\"]",
        "size = 6\nrules = [\"arrow\"]",
        "rules = [\"windoku\"]\nclues = \"50\"",
        "rules = [\"nonconsecutive\"]\nclues = \"50\"",
    ] {
        let book = made(&section(&format!("count = 1\nper_page = 1\n{keys}")), 1);
        let book = book.unwrap_or_else(|error| panic!("{keys}: {error}"));
        let puzzle = book.puzzles().next().unwrap();
        assert_has_its_solution(puzzle);
        if !keys.contains("size = 16") {
            let printed = book.print();
            assert!(printed.is_ok(), "{keys}: {}", printed.unwrap_err());
        }
    }
}

#[test]
fn no_two_puzzles_are_essentially_the_same() {
    // There are two grids of 4x4, apart from turns, swaps of lines and other digits.
    let full = |count: usize| format!("[[sections]]\ntitle = \"{count}\"\nsize = 4\nclues = \"16\"\ncount = {count}\n");
    let said = refused(&format!("{HEAD}{}{}", full(1), full(2)));
    assert!(said.contains("count = 2: section 2: found 1 of 2 puzzles; the next "), "{said}");
    assert!(said.ends_with(" are essentially the same as earlier ones"), "{said}");
    let book = made(&section("size = 4\nrules = [\"x\"]\nclues = \"6..8\"\ncount = 12"), 2).unwrap();
    let classes: HashSet<ProblemClass> =
        book.puzzles().map(|puzzle| ProblemClass::of(&puzzle.problem, &puzzle.solution)).collect();
    assert_eq!(classes.len(), 12);
}

#[test]
fn work_that_is_stopped_makes_no_book() {
    let spec: BookSpec = section("count = 5\nsize = 6").parse().unwrap();
    let control = Control::new();
    control.stop();
    let no_file = |_: &str| Err(io::ErrorKind::NotFound.into());
    assert!(matches!(Book::make(&spec, no_file, 1, &control), Err(BookError::Stopped)));
    let control = Control::new();
    assert!(Book::make(&spec, no_file, 1, &control).is_ok());
    assert_eq!((spec.records(), control.records()), (Some(5), 5));
}

#[test]
fn a_section_that_cannot_be_is_named_with_its_key_and_line() {
    for (keys, expected) in [
        ("count = 1\nsize = 3", "line 8: size = 3: size 3: puzzles of 4 to 25 digits can be generated"),
        ("count = 1\nsize = 26", "line 8: size = 26: size 26: puzzles of 4 to 25 digits can be generated"),
        (
            "count = 1\nsize = 7",
            "line 8: size = 7: size 7 has no boxes; use the rule jigsaw, which has regions instead",
        ),
        ("count = 1\nsize = -6", "line 8: size = -6: "),
        ("count = 1\nsize = \"6x6\"", "line 8: size = \"6x6\": invalid type: string \"6x6\""),
        (
            "count = 1\nrules = [\"x\", \"samurai\"]",
            "line 8: rules = [\"x\", \"samurai\"]: no rule is called samurai; the rules are x, jigsaw, windoku, anti-knight",
        ),
        ("count = 1\nrules = [\"x\", \"x\"]", "line 8: rules = [\"x\", \"x\"]: the rule x appears twice"),
        (
            "count = 1\nrules = [\"windoku\", \"jigsaw\"]",
            "line 8: rules = [\"windoku\", \"jigsaw\"]: a jigsaw has no boxes, and windoku needs them",
        ),
        (
            "count = 1\nsize = 4\nrules = [\"anti-king\"]",
            "line 9: rules = [\"anti-king\"]: no grid of this size follows all of these rules",
        ),
        ("count = 1\nsize = 6\nclues = \"37\"", "line 9: clues = \"37\": 37 clues do not fit in a grid of 36 cells"),
        ("count = 1\nclues = \"few\"\nsize = 6", "line 8: clues = \"few\": expected a number of clues such as 26"),
        ("count = 1\nclues = \"few\"", "line 8: clues = \"few\": expected a number of clues such as 26"),
        ("count = 1\nclues = \"16\"", "line 8: clues = \"16\": no puzzle with fewer than 17 clues has one solution"),
        (
            "count = 1\nsize = 6\ner = \"1.5..2.3\"",
            "line 9: er = \"1.5..2.3\": er works only for the classic 9x9, not with another size or rules",
        ),
        (
            "count = 1\nsymmetry = \"half-turn\"\nrules = [\"x\"]",
            "line 8: symmetry = \"half-turn\": symmetry works only for the classic 9x9",
        ),
        (
            "count = 1\nsize = 6\nwith = [\"x-wing\"]\nlevel = \"hard\"",
            "line 9: with = [\"x-wing\"]: with works only for the classic 9x9",
        ),
        (
            "count = 1\nwith = [\"x-wing\"]\nwithout = [\n  \"x-wing\",\n]",
            "line 9: without = [: X-wing is both required and ruled out",
        ),
        ("count = 1\nsteer = true", "line 8: steer = true: steering needs a condition on the difficulty"),
        ("count = 0\nsize = 6", "line 7: count = 0: count must be from 1 to 100000"),
        ("count = 1\ntries = 0", "line 8: tries = 0: tries must be at least 1"),
        ("count = 1\nper_page = 0", "line 8: per_page = 0: per_page must be from 1 to 12"),
        (
            "file = \"x\"\nsize = 6",
            "line 8: size = 6: the puzzles of a file are printed unchanged; of the other keys, only count and per_page fit",
        ),
        ("size = 6", "line 5: section B: expected a count or a file"),
        (
            "count = 2\nsize = 6\nclues = \"4\"\ntries = 2",
            "line 7: count = 2: section B: found 0 of 2 puzzles; no attempt gave the next one",
        ),
    ] {
        let said = refused(&section(keys));
        assert!(said.starts_with(expected), "{keys}\n{said}");
    }
}
