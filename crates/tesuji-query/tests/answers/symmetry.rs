//! Canonical forms, symmetries, and equivalence of puzzles.

use serde_json::json;
use tesuji_core::{Control, Digit, Puzzle};
use tesuji_query::{
    Automorphisms, CanonicalForm, Canonicalize, Distance, Isomorphic, Query, Scratch, Shuffle, Symmetries,
    with_canonicalizer,
};

use crate::{CLASH, NONE, PUZZLE, SEVERAL, answer, classic, four, grid, list, refuses, sukaku};

/// A puzzle that a half turn and two reflections map to itself, up to relabelling.
const MIRRORED: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

#[test]
fn every_form_is_shared_by_images_and_reached_by_its_transform() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let image = Shuffle::new(3).transforms(1).next().unwrap().apply(&puzzle);
    for form in CanonicalForm::ALL {
        let form_of =
            |puzzle: Puzzle| Canonicalize { form }.answer(&puzzle.into(), &mut Scratch::new(), &Control::new());
        let response = form_of(puzzle);
        let transformed = response.transform.unwrap().apply(&puzzle);
        let expected = match form {
            CanonicalForm::Pattern => transformed.grid().iter().map(|(cell, _)| (cell, Digit::D1)).collect(),
            _ => *transformed.grid(),
        };
        assert_eq!(response.form, Some(expected), "{form}");
        assert_eq!(form_of(image).form == response.form, form != CanonicalForm::Relabel, "{form}");
        assert_eq!(form.name().parse(), Ok(form));
        let answer = answer(&Canonicalize { form }, &classic(PUZZLE));
        let status = if form == CanonicalForm::Solution { "unique" } else { "unknown" };
        assert_eq!((&answer.json["status"], answer.is_yes), (&json!(status), true), "{form}");
        assert!(answer.json["transform"].is_string());
    }
}

#[test]
fn only_some_problems_have_a_form() {
    let query = |form| Canonicalize { form };
    refuses(&query(CanonicalForm::Puzzle), &sukaku(PUZZLE), "a sukaku has no clues");
    refuses(&query(CanonicalForm::Puzzle), &four([0; 16]), "expected a 9x9 grid, found 4x4");
    refuses(&query(CanonicalForm::Solution), &classic(SEVERAL), "several solutions");
    refuses(&query(CanonicalForm::Solution), &classic(NONE), "no solution");
    let clash = answer(&query(CanonicalForm::Puzzle), &classic(CLASH));
    assert!(clash.json["clashes"].is_array() && clash.json.get("form").is_none() && !clash.is_answered);
    assert!(answer(&query(CanonicalForm::Pattern), &classic(CLASH)).is_yes, "a pattern has no digits");
}

#[test]
fn a_canonicalizer_may_be_used_within_another() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let forms = with_canonicalizer(|own| (own.minlex(&puzzle), with_canonicalizer(|inner| inner.minlex(&puzzle))));
    assert_eq!(forms.0, forms.1);
}

#[test]
fn distance_is_the_number_of_cells_that_differ() {
    let query = Distance { to: grid(SEVERAL) };
    assert_eq!(answer(&query, &classic(PUZZLE)).json, json!({"status": "unknown", "distance": 1}));
    let same = answer(&query, &classic(SEVERAL));
    assert_eq!((&same.json["distance"], same.is_yes, same.is_answered), (&json!(0), true, true));
    refuses(&query, &four([0; 16]), "expected a 9x9 grid, found 4x4");
    assert!(!answer(&query, &four([0; 16])).is_answered);
}

#[test]
fn an_image_is_the_same_puzzle_and_another_is_not() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let image = Shuffle::new(4).transforms(1).next().unwrap().apply(&puzzle);
    let response = Isomorphic { to: image, form: None }.answer(&puzzle.into(), &mut Scratch::new(), &Control::new());
    assert_eq!(response.transform.map(|transform| transform.apply(&puzzle)), Some(image));
    let same = answer(&Isomorphic { to: image, form: None }, &classic(PUZZLE));
    assert_eq!((&same.json["isomorphic"], same.is_yes), (&json!(true), true));
    let other = answer(&Isomorphic { to: SEVERAL.parse().unwrap(), form: None }, &classic(PUZZLE));
    assert_eq!(other.json, json!({"status": "unknown", "isomorphic": false}));
    assert!(!other.is_yes && other.is_answered);
    assert!(!answer(&Isomorphic { to: image, form: None }, &four([0; 16])).is_answered);
}

#[test]
fn symmetries_of_pattern_and_puzzle() {
    let found = answer(&Symmetries::default(), &classic(MIRRORED));
    let json = json!({
        "status": "unique", "automorphisms": 1, "pattern_automorphisms": 16, "symmetry": "mirrors",
        "bands": [44, 150, 124, 156, 319, 300],
    });
    assert_eq!((found.json, found.is_yes, found.is_answered), (json, true, true));
    let several = answer(&Symmetries::default(), &classic(SEVERAL)).json;
    assert!(several["status"] == "several" && several.get("bands").is_none());
    let clash = answer(&Symmetries::default(), &classic(CLASH));
    assert!(!clash.is_yes && !clash.is_answered);
}

#[test]
fn automorphisms_leave_the_puzzle_as_it_is() {
    // Only band 1: its rows and digits can be exchanged freely, as long as the digits follow.
    let puzzle: Puzzle =
        "123456789456789123789123456......................................................".parse().unwrap();
    let found = list(&Automorphisms::default(), &puzzle.into()).unwrap();
    assert_eq!(found.len(), 100);
    assert!(found.iter().all(|one| one.transform.apply(&puzzle) == puzzle));
    assert_eq!(list(&Automorphisms::default(), &classic(PUZZLE)).unwrap().len(), 1, "it does not move");
}
