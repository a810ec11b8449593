//! Documents whose rules are only drawn: read as intended, or refused with the name of the obstacle.

mod puzzles;
mod writer;

use serde_json::{Value, json};
use tesuji_core::{Constraint, Layout, Problem};
use tesuji_format::{Format, Note, ReadError, ReadErrorKind, Record, names, read};
use tesuji_stream::confirmed;

use crate::puzzles::{Kind, RunPuzzle, make, solutions};
use crate::writer::{Manner, document};

/// The constraints of the documents; each document is made in the manner of both programs.
const DOCUMENTS: [&[Kind]; 17] = [
    &[Kind::Thermometer, Kind::X, Kind::V],
    &[Kind::Arrow, Kind::Cage],
    &[Kind::Whisper, Kind::Renban],
    &[Kind::Whisper, Kind::Dutch, Kind::Entropic],
    &[Kind::RegionSum, Kind::Palindrome],
    &[Kind::WhiteDot, Kind::BlackDot],
    &[Kind::Quadruple, Kind::Even, Kind::Odd],
    &[Kind::LittleKiller, Kind::Thermometer],
    &[Kind::Sandwich, Kind::Renban],
    &[Kind::XSum, Kind::WhiteDot],
    &[Kind::Skyscraper, Kind::Zipper],
    &[Kind::Between, Kind::Nabner, Kind::Parity],
    &[Kind::Minimum, Kind::Maximum, Kind::Modular],
    &[Kind::AntiKnight, Kind::Thermometer, Kind::NumberedRoom],
    &[Kind::AntiKing, Kind::DoubleArrow, Kind::Inequality],
    &[Kind::Diagonals, Kind::Arrow, Kind::Palindrome],
    &[Kind::NonConsecutive, Kind::Whisper, Kind::Cage],
];

/// Reads a document with its drawings, and confirms it.
fn read_drawings(document: &Value) -> Result<Record, ReadError> {
    let mut records = read(document.to_string().as_bytes(), Some(Format::Drawings));
    assert_eq!(records.len(), 1);
    records.remove(0).and_then(confirmed)
}

/// Returns the constraints in an order that does not depend on the drawing order.
fn sorted(constraints: &[Constraint]) -> Vec<String> {
    let mut texts: Vec<String> = constraints.iter().map(|one| format!("{one:?}")).collect();
    texts.sort();
    texts
}

/// Returns the number of solutions of the givens alone, at most two.
fn without_rules(made: &RunPuzzle) -> usize {
    solutions(&Problem::from_values(Layout::CLASSIC, made.problem.givens()).unwrap()).len()
}

#[test]
fn drawings_are_read_as_the_rules_that_they_were_drawn_from() {
    let mut faults = Vec::new();
    for (nth, kinds) in DOCUMENTS.iter().enumerate() {
        let made = make(kinds, nth as u64 + 1);
        assert_eq!(without_rules(&made), 2, "{kinds:?}: the drawings matter");
        for manner in [Manner::Importer, Manner::Editor] {
            let document = document(&made, manner);
            let plain = read(document.to_string().as_bytes(), None).remove(0);
            if kinds.iter().any(|kind| *kind != Kind::Cage) {
                let error = plain.expect_err("drawings are read only where they are asked for").to_string();
                assert!(error.contains("--from drawings"), "{error}");
            }
            let record = match read_drawings(&document) {
                Ok(record) => record,
                Err(error) => {
                    faults.push(format!("{kinds:?} {manner:?}: {error}"));
                    continue;
                }
            };
            let (found, meant) = (sorted(record.problem.constraints()), sorted(made.problem.constraints()));
            if found != meant || record.problem.givens() != made.problem.givens() {
                faults.push(format!("{kinds:?} {manner:?}:\n{found:#?}\n{meant:#?}"));
            }
            let guesses = record.notes.iter().filter(|note| matches!(note, Note::Drawing(_))).count();
            let drawn = made.problem.constraints().iter().filter(|one| !matches!(one, Constraint::Cage { .. }));
            assert_eq!((guesses, guesses), (drawn.count(), record.notes.len()), "{:?}", record.notes);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns a document of thermometers and arrows that a test modifies.
fn changed(change: impl FnOnce(&mut Value)) -> Result<Record, ReadError> {
    let made = make(&[Kind::Thermometer, Kind::Arrow], 99);
    let mut document = document(&made, Manner::Importer);
    change(&mut document);
    read_drawings(&document)
}

fn names_of(result: Result<Record, ReadError>) -> String {
    match result.expect_err("refused").kind() {
        ReadErrorKind::Unknown { names } => names.to_string(),
        ReadErrorKind::WrongGuess { message } => message.to_string(),
        other => panic!("{other:?}"),
    }
}

fn add_rule(document: &mut Value, rule: &str) {
    let rules = document["metadata"]["rules"].as_str().unwrap_or_default().to_owned();
    document["metadata"]["rules"] = format!("{rules}\n{rule}").into();
}

#[test]
fn what_stays_open_is_named() {
    assert!(changed(|_| {}).is_ok());
    let line = json!({ "wayPoints": [[0.5, 0.5], [0.5, 3.5]], "color": "#aaaaaa", "thickness": 10 });
    // A line that no rule mentions, and two rules that mention the same line.
    let stray = names_of(changed(|document| document["lines"].as_array_mut().unwrap().push(line.clone())));
    assert!(stray.contains("a grey line r1c1 r1c2 r1c3 r1c4"), "{stray}");
    let either = names_of(changed(|document| {
        document["lines"].as_array_mut().unwrap().push(line.clone());
        add_rule(document, "Grey lines are palindromes. Grey lines are zipper lines.");
    }));
    assert!(either.contains("a grey line r1c1 r1c2 r1c3 r1c4"), "{either}");
    // An unknown rule, and known ones without any drawing.
    for (rule, said) in [
        ("A snake of shaded cells goes through the grid.", "the rule \"A snake of shaded cells"),
        ("Blue lines are region sum lines.", "the rule \"Blue lines"),
        ("Sandwich sums are outside.", "the rule \"Sandwich sums"),
        ("Cells a knight's move apart sum to a prime.", "the rule \"Cells a knight"),
    ] {
        let names = names_of(changed(|document| add_rule(document, rule)));
        assert!(names.contains(said), "{names}");
    }
    // Marks in places where they have no meaning.
    let cross = json!({ "center": [2.5, 2.5], "width": 0.3, "height": 0.3, "text": "Q" });
    let text = names_of(changed(|document| document["overlays"].as_array_mut().unwrap().push(cross)));
    assert!(text.contains("the text \"Q\" in r3c3"), "{text}");
}

#[test]
fn guesses_are_confirmed_by_the_stored_solution() {
    let made = make(&[Kind::Thermometer, Kind::Arrow], 99);
    let plain = document(&made, Manner::Importer);
    let solution = plain["metadata"]["solution"].as_str().unwrap().to_owned();
    // A solution that differs from the stored one, one that is not a grid, and a document with too few rules.
    let swapped = solution.replace('1', "x").replace('2', "1").replace('x', "2");
    let wrong = names_of(changed(|document| document["metadata"]["solution"] = swapped.into()));
    assert!(wrong.starts_with("the stored solution does not fit: "), "{wrong}");
    let short = names_of(changed(|document| document["metadata"]["solution"] = solution[..80].into()));
    // A number that has lost its leading zeros is padded with them.
    assert!(short.starts_with("the stored solution does not fit"), "{short}");
    let several = names_of(changed(|document| {
        document["cells"] = json!(vec![vec![json!({}); 9]; 9]);
    }));
    assert!(several == "there are several solutions" || several.contains("nodes of a search"), "{several}");
    // Without a stored solution, one solution is enough, and a note states this; a partial solution is compared.
    let open = changed(|document| {
        document["metadata"].as_object_mut().unwrap().remove("solution");
    });
    assert!(open.unwrap().notes.contains(&Note::Unconfirmed));
    let part = format!("{}{}", &solution[..40], ".".repeat(41));
    assert!(
        !changed(|document| document["metadata"]["solution"] = part.into()).unwrap().notes.contains(&Note::Unconfirmed)
    );
    // Without rules in words, drawings keep their usual meaning.
    let silent = changed(|document| {
        document["metadata"].as_object_mut().unwrap().remove("rules");
    });
    assert!(silent.unwrap().notes.iter().all(|note| note.to_string().ends_with("as usual")));
}

#[test]
fn stored_solutions_are_compared_in_every_notation() {
    let made = make(&[Kind::Cage], 5);
    let cages: Vec<Value> = document(&made, Manner::Editor)["cages"].as_array().unwrap().clone();
    let mut wrong = document(&made, Manner::Editor);
    wrong["cages"][0]["value"] = (cages[0]["value"].as_i64().unwrap() + 1).into();
    let swap = |text: &str| text.replace('3', "x").replace('4', "3").replace('x', "4");
    let solution: String = made.solution.iter().map(u8::to_string).collect();
    let clues: String = made
        .solution
        .iter()
        .enumerate()
        .map(|(at, value)| if at % 2 == 0 { *value } else { 0 })
        .map(|value| value.to_string())
        .collect();
    let killer = wrong.to_string();
    let fpuzzles = |solution: &str, cage: i64| {
        let rows = vec![vec![json!({}); 9]; 9];
        let numbers: Vec<i64> = solution.bytes().map(|byte| i64::from(byte - b'0')).collect();
        json!({ "size": 9, "grid": rows, "solution": numbers, "killercage": [{ "cells": ["R1C1", "R1C2"], "value": cage }] })
            .to_string()
    };
    let sum = i64::from(made.solution[0]) + i64::from(made.solution[1]);
    let table = |solution: &str| format!("puzzle,solution\n{clues},{solution}\n");
    // The cage that does not fit leaves no solution, the other f-puzzles file several: the note appears for any number
    // of solutions.
    for (text, fault) in [
        (killer, Some("digits in the cage ")),
        (fpuzzles(&solution, sum + 1), Some("digits in the cage r1c1, r1c2 add up to ")),
        (fpuzzles(&solution, sum), None),
        (table(&swap(&solution)), Some("")),
        (table(&solution), None),
        (table(&solution[1..]), Some("80 cells instead of 81")),
    ] {
        let record = read(text.as_bytes(), None).remove(0).and_then(confirmed).unwrap();
        assert!(record.metadata.get(names::SOLUTION).is_some(), "{text}");
        let note = record.notes.iter().find(|note| matches!(note, Note::StoredSolution(_)));
        match fault {
            Some(fault) => assert!(note.is_some_and(|note| note.to_string().contains(fault)), "{text} {note:?}"),
            None => assert_eq!(note, None, "{text}"),
        }
    }
}
