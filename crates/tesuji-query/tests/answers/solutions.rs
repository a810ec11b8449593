//! Solving, counting, candidates and checking.

use serde_json::json;
use tesuji_core::{
    CandidateSet, Cell, Constraint, Control, Digit, Drawing, Layout, Outcome, Position, Problem, Puzzle,
};
use tesuji_engine::Solver;
use tesuji_query::{
    BatchQuery, Candidates, Check, Count, CountSolutions, EngineResult, Evaluate, Query, Response, Scratch, Solve,
    Status,
};

use crate::{
    CLASH, NONE, PUZZLE, SEVERAL, SEVERAL_COUNT, SOLUTION, answer, classic, four, grid, refuses, seen,
    several_with_marks, solution, sukaku,
};

const FOUR: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

#[test]
fn one_solution_is_written() {
    for problem in [classic(PUZZLE), sukaku(PUZZLE), several_with_marks()] {
        let solved = answer(&Solve::default(), &problem);
        let expected = json!({"status": "unique", "count": 1, "exact": true, "solutions": [SOLUTION]});
        assert_eq!((solved.json, solved.is_yes, solved.is_answered), (expected, true, true));
    }
}

#[test]
fn several_solutions_are_counted_and_two_of_them_compared() {
    let count = |limit| answer(&Solve { limit, ..Solve::default() }, &classic(SEVERAL)).json;
    assert_eq!((&count(1000)["count"], &count(1000)["exact"]), (&SEVERAL_COUNT.into(), &true.into()));
    assert_eq!((&count(100)["count"], &count(100)["exact"]), (&100.into(), &false.into()));
    assert_eq!(count(1)["count"], 2, "two are known");
    assert!(count(0).get("count").is_none());
    let json = count(0);
    let [one, other] = [0, 1].map(|nth| grid(json["solutions"][nth].as_str().unwrap()));
    let differ = Cell::iter().filter(|&cell| one[cell] != other[cell]).map(|cell| cell.to_string().into());
    assert_eq!(json["differences"], serde_json::Value::Array(differ.collect()));
    assert!(!answer(&Solve::default(), &classic(SEVERAL)).is_yes);
}

#[test]
fn what_the_player_placed_is_judged() {
    let mut position = Position::of(grid(PUZZLE));
    position.placed.set(Cell::R1C2, Some(Digit::D1));
    position.placed.set(Cell::R1C3, Some(Digit::D9));
    let solved = Solve::default().answer(&position.into(), &mut Scratch::new(), &Control::new());
    assert_eq!((solved.placed, solved.wrong.as_slice()), (2, &[2][..]));
    assert_eq!(seen(&solved).json["wrong"], json!(["r1c3"]));
}

#[test]
fn what_has_no_solution_says_why() {
    let clash = answer(&Solve::default(), &classic(CLASH)).json;
    assert_eq!(clash["clashes"][0], json!({"house": "row 1", "digit": 8, "cells": ["r1c1", "r1c2"]}));
    assert_eq!(clash["clashes"].as_array().map(Vec::len), Some(2));
    assert!(answer(&Solve::default(), &classic(NONE)).json.get("mistyped").is_none());
    let mistyped = answer(&Solve { mistyped: true, ..Solve::default() }, &classic(NONE)).json["mistyped"].to_string();
    assert!(mistyped.starts_with("[\"r"), "{mistyped}");
    let four = answer(&Solve::default(), &four([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).json;
    assert_eq!(four["clashes"], json!([{"house": "row 1", "digit": 1, "cells": ["r1c1", "r1c4"]}]));
}

#[test]
fn grids_of_other_sizes_are_solved_and_counted() {
    let mut givens = FOUR;
    givens[0] = 0;
    let solved = Solve::default().answer(&four(givens), &mut Scratch::new(), &Control::new());
    assert_eq!(
        solved.solution().map(|filled| (filled.layout(), filled.values())),
        Some((solved.layout(), FOUR.into()))
    );
    assert_eq!(seen(&solved).json["solutions"], json!([FOUR]));
    let empty = four([0; 16]);
    for (limit, count, exact) in [(1000, 288, true), (288, 288, false), (100, 100, false)] {
        let solved = answer(&Solve { limit, ..Solve::default() }, &empty).json;
        assert_eq!(
            (&solved["status"], &solved["count"], &solved["exact"]),
            (&json!("several"), &json!(count), &json!(exact))
        );
        assert_eq!(solved["solutions"].as_array().map(Vec::len), Some(2));
        let counted = answer(&CountSolutions { limit, ..CountSolutions::default() }, &empty).json;
        assert_eq!(counted, json!({"status": "several", "count": count, "exact": exact}));
    }
}

#[test]
fn counts_are_exact_below_the_limit() {
    let count = |problem: &Problem, limit| answer(&CountSolutions { limit, ..CountSolutions::default() }, problem);
    let all = count(&classic(SEVERAL), SEVERAL_COUNT + 1);
    assert_eq!(all.json, json!({"status": "several", "count": SEVERAL_COUNT, "exact": true}));
    assert_eq!(count(&classic(SEVERAL), SEVERAL_COUNT).json["exact"], false);
    for problem in [sukaku(PUZZLE), several_with_marks()] {
        assert_eq!(count(&problem, 10).json, json!({"status": "unique", "count": 1, "exact": true}));
    }
    let clash = count(&classic(CLASH), 10);
    assert_eq!((&clash.json["count"], clash.json["clashes"].as_array().map(Vec::len)), (&json!(0), Some(2)));
    assert!(clash.is_yes, "0 is an answer");
    assert_eq!([Count::Exactly(288), Count::AtLeast(1000)].map(|count| count.to_string()), ["288", "1000 or more"]);
}

#[test]
fn a_count_that_stops_is_estimated() {
    let query = CountSolutions { limit: 10, probes: 2000, seed: 1 };
    for problem in [classic(SEVERAL), sukaku(SEVERAL)] {
        let response = query.answer(&problem, &mut Scratch::new(), &Control::new());
        let (estimate, error) = (response.estimate.unwrap(), response.standard_error.unwrap());
        assert!((estimate - SEVERAL_COUNT as f64).abs() < 5.0 * error && error < estimate, "{estimate} {error}");
        assert!(response.estimate_text().unwrap().starts_with('~'));
    }
    let blank = query.answer(&four([0; 16]), &mut Scratch::new(), &Control::new());
    let (estimate, error) = (blank.estimate.unwrap(), blank.standard_error.unwrap());
    assert!((estimate - 288.0).abs() <= 5.0 * error && error < 10.0, "{estimate} {error}");
    // An exact count is not estimated.
    let exact =
        CountSolutions { limit: 10_000, ..query }.answer(&classic(SEVERAL), &mut Scratch::new(), &Control::new());
    assert_eq!((exact.estimate, exact.estimate_text()), (None, None));
}

#[test]
fn a_search_that_was_stopped_says_nothing_that_it_does_not_know() {
    let stopped = Control::new();
    stopped.stop();
    for problem in [four([0; 16]), classic(SEVERAL), sukaku(SEVERAL), several_with_marks()] {
        let solved = Solve::default().answer(&problem, &mut Scratch::new(), &stopped);
        let counted = CountSolutions::default().answer(&problem, &mut Scratch::new(), &stopped);
        // A short search may end before it checks the control.
        let whole = [answer(&Solve::default(), &problem).json, answer(&CountSolutions::default(), &problem).json];
        for (json, whole) in [seen(&solved).json, seen(&counted).json].into_iter().zip(whole) {
            if json != whole {
                assert_eq!((&json["status"], &json["stopped_by"]), (&json!("stopped"), &json!("stopped")));
                assert!(json.get("count").is_none(), "{json}");
            }
        }
    }
}

#[test]
fn what_a_batch_engine_found_becomes_the_same_response() {
    assert_eq!(Solve::default().batch(), Some(BatchQuery::Outcome));
    let count = CountSolutions { limit: 100, ..CountSolutions::default() };
    assert_eq!(count.batch(), Some(BatchQuery::Count { limit: 100 }));
    let (mut scratch, control) = (Scratch::new(), Control::new());
    for text in [PUZZLE, SEVERAL, NONE, CLASH] {
        let outcome = match Puzzle::try_from(grid(text)) {
            Ok(puzzle) => Solver::new().solve(&puzzle),
            Err(_) => Outcome::None,
        };
        let counted = Puzzle::try_from(grid(text)).map_or(0, |puzzle| Solver::new().count(&puzzle, 100));
        for found in [EngineResult::Outcome(outcome), EngineResult::Count(counted)] {
            let solved = Solve::default().answer_found(&found, &mut || classic(text), &mut scratch, &control);
            assert!(solved == Solve::default().answer(&classic(text), &mut scratch, &control), "{text} {found:?}");
            let response = count.answer_found(&found, &mut || classic(text), &mut scratch, &control);
            assert_eq!(response, count.answer(&classic(text), &mut scratch, &control), "{text} {found:?}");
        }
    }
}

#[test]
fn true_candidates_say_how_many_solutions_there_are() {
    let all: CandidateSet = Puzzle::from(solution()).candidates();
    for problem in [classic(PUZZLE), sukaku(PUZZLE), several_with_marks()] {
        let unique = answer(&Candidates::default(), &problem);
        assert_eq!((&unique.json["status"], unique.is_yes), (&json!("unique"), true));
        assert_eq!(unique.json["candidates"], serde_json::to_value(all).unwrap());
    }
    refuses(&Candidates::default(), &classic(NONE), "no solution");
    refuses(&Candidates::default(), &classic(CLASH), "clues clash: digit 8 appears twice in row 1: r1c1, r1c2");
    let several = answer(&Candidates::default(), &four([0; 16])).json;
    assert_eq!((&several["status"], &several["numbers"][15]), (&json!("several"), &json!([1, 2, 3, 4])));
}

#[test]
fn a_grid_is_checked_against_its_puzzle() {
    let check = |puzzle: Option<Problem>, grid: &Problem| answer(&Check { puzzle }, grid);
    assert!(check(Some(classic(PUZZLE)), &classic(SOLUTION)).is_yes);
    let wrong = check(Some(classic(&SOLUTION.replacen('8', ".", 1).replacen("12", "21", 1))), &classic(SOLUTION));
    assert_eq!((&wrong.json["wrong"], wrong.is_yes), (&json!(["r1c2", "r1c3"]), false));
    // For a sukaku its candidates count; for a puzzle with pencil marks only its clues do.
    let without = |cell: Cell| {
        let mut marks = CandidateSet::ALL;
        marks.set_digits(cell, Digit::D1.into());
        marks
    };
    let sukaku = check(Some(Position::of_sukaku(without(Cell::R1C1)).into()), &classic(SOLUTION));
    assert_eq!(sukaku.json["wrong"], json!(["r1c1"]));
    let marked = Position { candidates: Some(without(Cell::R1C2)), ..Position::of(grid(PUZZLE)) };
    assert!(check(Some(marked.into()), &classic(SOLUTION)).is_yes);
    let size = check(Some(classic(PUZZLE)), &four(FOUR));
    assert_eq!(
        (&size.json["report"], size.is_yes),
        (&json!("the grid is 4x4, boxes of 2x2, but the puzzle is 9x9, boxes of 3x3"), false)
    );
}

#[test]
fn predictions_are_judged_cell_by_cell() {
    let judged = |puzzle: &Problem, prediction: Option<Problem>, solution: Option<Problem>| {
        answer(&Evaluate { prediction, solution }, puzzle)
    };
    let (puzzle, right) = (classic(PUZZLE), classic(SOLUTION));
    let open = PUZZLE.bytes().filter(|byte| !byte.is_ascii_digit()).count();
    let all = json!({
        "status": "unique", "readable": true, "solved": true, "legal": true, "clues_kept": true,
        "cells": open, "filled": open, "right": open, "report": "a solution",
    });
    let solved = judged(&puzzle, Some(right.clone()), None);
    assert_eq!((solved.json, solved.is_yes), (all, true));

    // A grid without a layout is one of the puzzle's layout, and the report names the constraint that it breaks.
    let cage = Constraint::Cage { cells: vec![0, 1], sums: vec![4] };
    let killer = four([0; 16]).with_constraints(vec![cage]).unwrap();
    let report = judged(&killer, Some(four(FOUR)), None).json["report"].as_str().unwrap().to_owned();
    assert!(report.contains("cage"), "{report}");
    let mut drawing = Drawing::lines(4, 4);
    drawing.add_regions(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
    let jigsaw = Problem::from_values(Layout::draw(drawing).unwrap(), vec![0; 16]).unwrap();
    assert_eq!(judged(&jigsaw, Some(four(FOUR)), None).json["readable"], json!(true));

    // The puzzle itself is a grid in which nothing is filled.
    let empty = judged(&puzzle, Some(puzzle.clone()), None).json;
    let seen = ["solved", "legal", "clues_kept"].map(|key| empty[key].as_bool().unwrap());
    assert_eq!((seen, &empty["filled"], &empty["right"]), ([false, true, true], &json!(0), &json!(0)));

    let none = judged(&puzzle, None, None).json;
    assert_eq!((&none["readable"], &none["right"], &none["legal"]), (&json!(false), &json!(0), &json!(false)));
    assert_eq!(judged(&puzzle, Some(four(FOUR)), None).json["readable"], json!(false));

    // The given solution decides which cells are right, and the puzzle decides whether it is solved.
    let other = classic(&SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2"));
    let changed = judged(&puzzle, Some(other.clone()), Some(other)).json;
    assert_eq!((&changed["right"], &changed["solved"], &changed["legal"]), (&json!(open), &json!(false), &json!(true)));
    assert_eq!(changed["clues_kept"], json!(false));

    // If there are several solutions, any of them is accepted.
    let several = judged(&classic(SEVERAL), Some(right), None);
    assert_eq!((&several.json["status"], several.is_yes), (&json!("several"), true));
    assert_eq!(several.json["right"], several.json["cells"]);
    assert_eq!(judged(&classic(SEVERAL), Some(classic(SEVERAL)), None).json["right"], json!(null));
    assert_eq!(judged(&classic(NONE), Some(classic(SOLUTION)), None).json["status"], json!("unsolvable"));

    let mut values = FOUR;
    (values[0], values[1]) = (0, 3);
    let small = judged(&four([0; 16]), Some(four(values)), Some(four(FOUR))).json;
    let seen = ["cells", "filled", "right"].map(|key| small[key].as_u64().unwrap());
    assert_eq!((seen, &small["legal"]), ([16, 15, 14], &json!(false)));
}

#[test]
fn grids_of_other_sizes_are_checked() {
    let check = |puzzle: Option<Problem>, values| answer(&Check { puzzle }, &four(values));
    assert!(check(None, FOUR).is_yes);
    let mut clues = [0; 16];
    clues[3] = 1;
    let wrong = check(Some(four(clues)), FOUR);
    assert_eq!((&wrong.json["wrong"], wrong.is_yes), (&json!(["r1c4"]), false));
    let mut values = FOUR;
    values[0] = 2;
    let wrong = check(None, values).json;
    assert_eq!(wrong["wrong"], json!(["r1c1", "r1c2", "r3c1"]), "row 1 and column 1 have two twos");
}

#[test]
fn statuses_have_names_and_reasons() {
    let stopped = Status::stopped(None);
    assert!(stopped.is_interrupted() && !Status::Unique.is_interrupted());
    let unsupported = Status::Unsupported { reason: "too large".to_owned() };
    for (status, name, reason) in [
        (Status::unsolvable(), "unsolvable", Some("no solution")),
        (Status::Unique, "unique", None),
        (Status::Several, "several", Some("several solutions")),
        (Status::Unknown, "unknown", None),
        (unsupported, "unsupported", Some("too large")),
        (stopped, "stopped", Some("ended early: stopped")),
    ] {
        assert_eq!((status.name(), status.reason().as_deref()), (name, reason));
        assert_eq!(serde_json::to_value(&status).unwrap()["status"], name);
        assert!(status.clashes().is_empty());
    }
    let thrice = grid("888..............................................................................");
    let response = Solve::default().answer(&Problem::from(thrice), &mut Scratch::new(), &Control::new());
    assert_eq!(response.status().clashes()[0].to_string(), "digit 8 appears 3 times in row 1: r1c1, r1c2, r1c3");
}
