//! Hints, steps and explanations.

use serde_json::json;
use tesuji_core::{Cell, Control, Digit, DigitSet, House, Position, Problem, Puzzle, ValueSet};
use tesuji_engine::{Engine, Solver};
use tesuji_logic::classify::Difficulty;
use tesuji_query::{Depth, Explain, Hint, Limits, Played, Preference, Query, Scratch, Steps, Techniques};

use crate::{CLASH, NONE, PUZZLE, SOLUTION, answer, classic, four, grid};

/// Naked and hidden singles solve it.
const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

fn hint(depth: Depth, problem: &Problem) -> serde_json::Value {
    answer(&Hint { depth, ..Hint::default() }, problem).json
}

#[test]
fn hints_give_away_as_much_as_was_asked() {
    for depth in [Depth::Where, Depth::Technique] {
        assert_eq!(hint(depth, &classic(EASY)), json!({"status": "unique", "advice": "step"}));
    }
    let full = hint(Depth::Full, &classic(EASY));
    let step = json!({
        "technique": "hidden-single", "name": "hidden single", "family": "singles", "hodoku": 14, "se": 1.2,
        "place": "r1c6=1", "cells": [], "houses": ["box 2"],
        "proof": [{"claim": "one-of", "candidates": ["r1c6=1"], "rule": "house", "house": "box 2", "digit": 1}],
    });
    assert_eq!(full, json!({"status": "unique", "advice": "step", "step": step}));
    assert_eq!(Depth::ALL.map(|depth| depth.name().parse()), Depth::ALL.map(Ok));
}

#[test]
fn hints_name_mistakes() {
    let mut wrong = Position::of(grid(EASY));
    wrong.placed.set(Cell::R1C1, Some(Digit::D8));
    let json = hint(Depth::Where, &wrong.into());
    assert_eq!((&json["advice"], &json["cells"]), (&json!("wrong-digits"), &json!(["r1c1"])));
    let mut lost = Position::of(grid(EASY));
    let mut marks = lost.pencilmarks();
    marks.set_digits(Cell::R1C1, Digit::D5.into());
    lost.candidates = Some(marks);
    let lost = Problem::from(lost);
    assert_eq!(hint(Depth::Technique, &lost)["cells"], json!(["r1c1"]));
    let full = hint(Depth::Full, &lost);
    assert_eq!((&full["advice"], &full["candidates"]), (&json!("lost-marks"), &json!(["r1c1=4"])));
    for (text, advice) in [(NONE, "no-solution"), (CLASH, "clash"), (SOLUTION, "complete")] {
        let answer = answer(&Hint::default(), &classic(text));
        assert_eq!((&answer.json["advice"], answer.is_yes), (&json!(advice), advice == "complete"), "{text}");
    }
    assert_eq!(answer(&Hint::default(), &four([0; 16])).json["advice"], "stuck");
}

#[test]
fn of_the_steps_of_a_technique_the_easiest_is_hinted() {
    let techniques: Techniques = serde_json::from_str(r#"{"only": ["naked-triple"]}"#).unwrap();
    let hint = |problem: &Problem| {
        answer(&Hint { techniques: techniques.clone(), depth: Depth::Full, ..Hint::default() }, problem).json["step"]
            .clone()
    };
    let all = answer(&Steps { techniques: techniques.clone(), limit: 1000, ..Steps::default() }, &classic(EASY)).json;
    let first = &all["steps"].as_array().unwrap()[0];
    assert_eq!(hint(&classic(EASY)), *first);
    // A player who has marked only row 1 gets a step that removes marks there.
    let mut position = Position::of(grid(EASY));
    let mut marks = position.pencilmarks();
    (House::ALL[1..9].iter().flat_map(|row| row.cells())).for_each(|cell| marks.set_digits(cell, DigitSet::EMPTY));
    position.candidates = Some(marks);
    let seen = hint(&position.into());
    assert!(seen != *first && seen["eliminate"].to_string().contains("r1c"), "{seen}");
}

#[test]
fn steps_come_up_to_the_limit() {
    let steps = |limit| answer(&Steps { limit, ..Steps::default() }, &classic(EASY));
    assert_eq!(steps(2).json["steps"].as_array().map(Vec::len), Some(2));
    assert!(steps(2).is_yes);
    assert_eq!(steps(2).json["steps"][0]["place"], "r1c6=1");
    let done = answer(&Steps::default(), &classic(SOLUTION));
    assert_eq!((done.json, done.is_yes), (json!({"status": "unique", "steps": []}), false));
    assert_eq!(answer(&Steps::default(), &classic(CLASH)).json["advice"], "clash");
}

#[test]
fn a_path_leads_to_the_solution() {
    for prefer in [Preference::Easiest, Preference::Shortest] {
        let path = answer(&Explain { prefer, ..Explain::default() }, &classic(EASY));
        assert_eq!((&path.json["complete"], path.is_yes), (&json!(true), true));
        assert_eq!(
            path.json["end"],
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
        );
        assert!(path.json["steps"].as_array().is_some_and(|steps| steps.len() >= 45));
    }
    let singles: Techniques = serde_json::from_str(r#"{"only": ["naked-single", "hidden single"]}"#).unwrap();
    let stuck = answer(&Explain { techniques: singles, ..Explain::default() }, &classic(PUZZLE));
    assert_eq!((&stuck.json["complete"], stuck.is_yes), (&json!(false), false));
    assert_eq!(answer(&Explain::default(), &classic(NONE)).json["advice"], "no-solution");
}

#[test]
fn techniques_are_taken_away() {
    let ids = |json: &str| -> Vec<&str> {
        let techniques: Techniques = serde_json::from_str(json).unwrap();
        techniques.repertoire().finders().map(|finder| finder.technique().id).collect()
    };
    assert_eq!(ids(r#"{"only": ["x-wing", "naked-single"]}"#), ["x-wing", "naked-single"]);
    assert_eq!(ids(r#"{"only": ["x-wing", "naked-single"], "without": ["x-wing"]}"#), ["naked-single"]);
    let (all, easy) = (ids("{}"), ids(r#"{"up_to": "easy"}"#));
    assert!(easy.contains(&"naked-single") && !easy.contains(&"x-wing") && all.contains(&"x-wing"));
    let unassuming = ids(r#"{"without_uniqueness": true}"#);
    assert!(unassuming.len() < all.len() && unassuming.contains(&"x-wing"));
    let techniques: Techniques = serde_json::from_str(r#"{"only": ["X-wing"], "up_to": "easy"}"#).unwrap();
    let json = json!({"only": ["x-wing"], "without": [], "up_to": "easy", "without_uniqueness": false,
        "order": "tesuji", "teach": false});
    assert_eq!(serde_json::to_value(&techniques).unwrap(), json);
    assert!(serde_json::from_str::<Techniques>(r#"{"only": ["no such technique"]}"#).is_err());
}

#[test]
fn steps_come_in_the_order_that_is_asked_for() {
    let first = |order: &str, teach: bool| {
        let techniques = serde_json::from_value(json!({"order": order, "teach": teach})).unwrap();
        answer(&Hint { techniques, depth: Depth::Full, ..Hint::default() }, &classic(EASY)).json["step"]["technique"]
            .clone()
    };
    assert_eq!(
        ["tesuji", "hodoku", "se"].map(|order| first(order, false)),
        ["hidden-single", "naked-single", "hidden-single"]
    );
    assert_eq!(first("tesuji", true), "hidden-single");
    assert!(serde_json::from_value::<Techniques>(json!({"order": "alphabetical"})).is_err());
    // A step with `teach` is followed by at least as many singles as the easiest one.
    let filled = |teach: bool| {
        let techniques: Techniques =
            serde_json::from_value(json!({"teach": teach, "without": ["hidden-single", "naked-single", "full-house"]}))
                .unwrap();
        let state = tesuji_query::PlayerState::of(&Position::of(grid(PUZZLE)), &mut Solver::new(), &Control::new());
        let mut board = state.board().clone();
        let step = techniques.repertoire().next(&board, &Control::new()).expect("a step");
        board.apply(&step.conclusion);
        Difficulty::Easy.repertoire().advance(&mut board, &Control::new());
        81 - board.open().len()
    };
    assert!(filled(true) >= filled(false));
}

#[test]
fn limits_bound_the_work() {
    let limits = |time, nodes| Limits { time, nodes };
    let second = std::time::Duration::from_secs(1);
    assert!(limits(None, None).is_unlimited());
    assert!(!limits(Some(second), None).is_unlimited() && !limits(None, Some(1)).is_unlimited());
    let run = Control::new();
    let control = limits(None, Some(2)).control(&run);
    control.spend(1);
    assert!(control.should_continue());
    control.spend(1);
    assert!(!control.should_continue() && run.should_continue());
    let scratch = Scratch::with_solver(Solver::with_engine(Engine::One).unwrap_or_default());
    assert_eq!(scratch.solver.engine(), Solver::with_engine(Engine::One).unwrap_or_default().engine());
    let response = Hint::default().answer(&classic(EASY), &mut Scratch::new(), &limits(None, Some(0)).control(&run));
    assert_eq!(response.status.name(), "stopped");
}

#[test]
fn what_was_played_is_known_where_the_notation_does_not_say_it() {
    let problem = four([1, 2, 3, 0, 3, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 1]);
    let list = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<String>>();
    let hint = |placed: &[&str], removed: &[&str]| {
        let played = Played { placed: list(placed), removed: list(removed) };
        answer(&Hint { depth: Depth::Full, played, ..Hint::default() }, &problem).json
    };
    assert_eq!(hint(&[], &[])["step"]["place"], json!("r2c4=2"));
    assert_ne!(hint(&["r2c4=2"], &[])["step"]["place"], json!("r2c4=2"));
    let wrong = hint(&["r1c4=3"], &[]);
    assert_eq!((&wrong["advice"], &wrong["cells"]), (&json!("wrong-digits"), &json!(["r1c4"])));
    let lost = hint(&[], &["r4c2=3"]);
    assert_eq!((&lost["advice"], &lost["candidates"]), (&json!("lost-marks"), &json!(["r4c2=3"])));
    for unknown in ["r1c4=5", "r5c1=1", "r1c4", ""] {
        assert_eq!(hint(&[unknown], &[])["status"], json!("unsupported"), "{unknown}");
    }
    let played = Played { placed: list(&["r2c4=2"]), removed: vec![] };
    let steps = answer(&Steps { played, ..Steps::default() }, &problem).json;
    let places: Vec<&serde_json::Value> =
        steps["steps"].as_array().unwrap().iter().map(|step| &step["place"]).collect();
    assert!(places.contains(&&json!("r1c4=4")) && !places.contains(&&json!("r2c4=2")), "{places:?}");
}

#[test]
fn what_was_played_in_a_classic_puzzle_is_known_too() {
    let list = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<String>>();
    let told = |placed: &[&str], removed: &[&str], problem: &Problem| {
        let played = Played { placed: list(placed), removed: list(removed) };
        let hint = answer(&Hint { played: played.clone(), ..Hint::default() }, problem).json;
        let steps = answer(&Steps { played, ..Steps::default() }, problem).json;
        [hint, steps].map(|json| (json["status"].clone(), json["advice"].clone(), json["cells"].clone()))
    };
    let outcome = Solver::new().solve(&Puzzle::try_from(grid(EASY)).unwrap());
    let solution = outcome.unique().unwrap();
    let open = Cell::iter().find(|&cell| grid(EASY)[cell].is_none()).unwrap();
    let right = solution.get(open);
    let wrong = Digit::iter().find(|&digit| digit != right).unwrap();
    for (placed, removed, advice) in [
        (vec![format!("{open}={wrong}")], vec![], "wrong-digits"),
        (vec![], vec![format!("{open}={right}")], "lost-marks"),
    ] {
        let played = Played { placed, removed };
        let hint = answer(&Hint { played: played.clone(), ..Hint::default() }, &classic(EASY)).json;
        assert_eq!((&hint["advice"], &hint["cells"]), (&json!(advice), &json!([open.to_string()])), "{hint}");
        let steps = answer(&Steps { played, ..Steps::default() }, &classic(EASY)).json;
        assert_eq!(steps["advice"], json!(advice), "{steps}");
    }
    assert!(told(&["nonsense"], &[], &classic(EASY)).iter().all(|(status, ..)| status == "unsupported"));
    assert!(told(&[], &["r10c1=3"], &classic(EASY)).iter().all(|(status, ..)| status == "unsupported"));
    assert!(told(&[], &[], &classic(EASY)).iter().all(|(status, ..)| status == "unique"));
}

#[test]
fn a_problem_of_any_layout_says_itself_what_was_played() {
    let problem = four([1, 2, 3, 0, 3, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 1]);
    let begun = |at: usize, placed: u8, marks: ValueSet| {
        let (mut values, mut sets) = (vec![0; 16], vec![ValueSet::EMPTY; 16]);
        (values[at], sets[at]) = (placed, marks);
        problem.clone().with_played(&values, &sets).unwrap()
    };
    let hint = |problem: &Problem| answer(&Hint { depth: Depth::Full, ..Hint::default() }, problem).json;
    assert_ne!(hint(&begun(7, 2, ValueSet::EMPTY))["step"]["place"], json!("r2c4=2"));
    let wrong = hint(&begun(3, 3, ValueSet::EMPTY));
    assert_eq!((&wrong["advice"], &wrong["cells"]), (&json!("wrong-digits"), &json!(["r1c4"])));
    let lost = hint(&begun(13, 0, [1, 2].into_iter().collect()));
    assert_eq!((&lost["advice"], &lost["candidates"]), (&json!("lost-marks"), &json!(["r4c2=3"])));
    let explained = answer(&Explain::default(), &begun(3, 3, ValueSet::EMPTY)).json;
    assert_eq!((&explained["status"], &explained["advice"]), (&json!("unique"), &json!("wrong-digits")));
    let checked = answer(&tesuji_query::Check::default(), &begun(13, 0, [1, 2].into_iter().collect())).json;
    assert!(checked["report"].as_str().unwrap().starts_with("1 cell has lost the digit of the solution: r4c2"));
    let solved = answer(&tesuji_query::Solve::default(), &begun(3, 3, ValueSet::EMPTY)).json;
    assert_eq!((&solved["status"], &solved["wrong"]), (&json!("unique"), &json!(["r1c4"])));
}
