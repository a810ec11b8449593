//! Round trips: a problem with the player's state is written, read back and compared.

use tesuji_core::{Problem, ValueSet};
use tesuji_format::{Format, Metadata, one_line, read, write};
use tesuji_testkit::Chance;
use tesuji_testkit::any_problem::{ALL_KINDS, any_problem};
use tesuji_testkit::variants::{KINDS, small_problem};

/// Returns the problem with digits placed and values marked in some cells.
fn begun(problem: Problem, chance: &mut Chance) -> Problem {
    let (cells, size) = (problem.layout().cell_count(), problem.layout().size());
    let placed: Vec<u8> =
        (0..cells).map(|_| if chance.below(4) == 0 { 1 + chance.below(size) as u8 } else { 0 }).collect();
    let mut set = || (1..=size as u8).filter(|_| chance.below(3) == 0).collect();
    let marks: Vec<ValueSet> = (0..cells).map(|_| set()).collect();
    problem.with_played(&placed, &marks).expect("values are those of the layout")
}

/// Writes the problem and reads it back; `None` if the notation cannot hold it.
fn rewritten(problem: &Problem, format: Format) -> Option<Problem> {
    let mut text = String::new();
    write(problem, &Metadata::new(), format, &mut text).ok()?;
    let mut records = read(text.as_bytes(), None);
    assert_eq!(records.len(), 1, "{format} {text}");
    let record = records.remove(0).unwrap_or_else(|error| panic!("{format} {text}: {error}"));
    assert_eq!(record.notes, [], "{format} {text}");
    Some(record.problem)
}

#[test]
fn the_whole_of_any_problem_comes_back() {
    for round in 0..20 {
        for kind in 0..KINDS {
            let mut chance = Chance::new(round * 1000 + kind as u64);
            let problem = small_problem(kind, &mut chance);
            assert_eq!(rewritten(&problem, Format::Tesuji).as_ref(), Some(&problem));
            let problem = begun(problem, &mut chance);
            assert_eq!(rewritten(&problem, Format::Tesuji).as_ref(), Some(&problem));
        }
    }
}

#[test]
fn one_line_or_a_field_of_a_table_holds_any_problem() {
    for seed in 0..40 {
        for kind in 0..ALL_KINDS.len() {
            let problem = any_problem(kind, seed);
            let line = one_line(&problem);
            assert_eq!(line.lines().count(), 1, "{line}");
            let mut row = String::new();
            write(&problem, &Metadata::new(), Format::Csv, &mut row).unwrap();
            let (head, tail) = Format::Csv.frame();
            for text in [line, format!("{head}{row}{row}{tail}")] {
                for record in read(text.as_bytes(), None) {
                    let record = record.unwrap_or_else(|error| panic!("{error}: {text}"));
                    assert_eq!(record.problem, problem, "{text}");
                    let owner =
                        |problem: &Problem| Some((problem.position()?.candidates?, problem.position()?.marks_of));
                    assert_eq!(owner(&record.problem), owner(&problem), "{text}");
                }
            }
        }
    }
}

#[test]
fn notations_of_editors_keep_what_a_player_has_done() {
    let mut kept = [0; 3];
    for round in 0..16 {
        for kind in 0..KINDS {
            let mut chance = Chance::new(round * 1000 + kind as u64);
            let problem = small_problem(kind, &mut chance);
            let problem = begun(problem, &mut chance);
            for (nth, format) in [Format::Fpuzzles, Format::Sudokumaker, Format::Json].into_iter().enumerate() {
                let Some(again) = rewritten(&problem, format) else { continue };
                assert_eq!(
                    (again.placed(), again.marks()),
                    (problem.placed(), problem.marks()),
                    "{format} {problem:?}"
                );
                kept[nth] += 1;
            }
        }
    }
    assert!(kept[0] > 150 && kept[1] > 40, "{kept:?}");
}

#[test]
fn sizes_without_constraints_keep_what_a_player_has_done() {
    for size in [4, 6, 8, 10, 12, 16, 25] {
        let layout = tesuji_core::Layout::of(tesuji_core::Shape::of_size(size).unwrap());
        let mut chance = Chance::new(size as u64);
        let givens: Vec<u8> = (0..size * size).map(|at| if at % 7 == 0 { (at % size) as u8 + 1 } else { 0 }).collect();
        let problem = begun(Problem::from_values(layout, givens).unwrap(), &mut chance);
        for format in [Format::Json, Format::Tesuji, Format::Sudokumaker] {
            assert_eq!(rewritten(&problem, format).as_ref(), Some(&problem), "{format} {size}");
        }
        if size <= 16 {
            assert_eq!(rewritten(&problem, Format::Fpuzzles).as_ref(), Some(&problem), "{size}");
        }
    }
}

#[test]
fn what_is_no_problem_is_refused_with_its_reason() {
    for (text, reason) in [
        (r#"{"tesuji":2,"box":"2x2","givens":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}"#, "version 2"),
        (r#"{"tesuji":1,"givens":[0]}"#, "either `box` or `drawing`"),
        (r#"{"tesuji":1,"box":"2x2","givens":[0]}"#, "expected 16 cells, found 1"),
        (r#"{"tesuji":1,"box":"2x2","givens":[5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}"#, "value 5"),
        (r#"{"tesuji":1,"box":"2x2","givens":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"cages":[]}"#, "unknown field `cages`"),
        (
            r#"{"tesuji":1,"box":"2x2","givens":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"constraints":[{"constraint":"cage","cells":[0],"sums":[1],"colour":2}]}"#,
            "unknown field `colour`",
        ),
        (r#"{"tesuji":1,"box":"2x2","givens":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"marks":[[16,[1]]]}"#, "no cell 16"),
        (r#"{"tesuji":1,"box":"2x2","givens":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"marks":[[1,[9]]]}"#, "value 9"),
    ] {
        let error = read(text.as_bytes(), None).remove(0).unwrap_err();
        assert!(error.to_string().contains(reason), "{text}: {error}");
    }
}
