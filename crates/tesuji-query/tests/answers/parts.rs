//! The parts that clash in a problem, and those that can be removed.

use serde_json::json;
use tesuji_core::{Constraint, Layout, Problem};
use tesuji_query::{Query, Response, Scratch, Unneeded, Why};
use tesuji_testkit::Dealer;

use crate::{Answer, CLASH, NONE, PUZZLE, SEVERAL, SOLUTION, answer, classic, four, grid, refuses, sukaku};

fn why(problem: &Problem) -> Answer {
    answer(&Why::default(), problem)
}

fn is_solvable(problem: &Problem) -> bool {
    why(problem).json["status"] != "unsolvable"
}

#[test]
fn two_givens_of_a_house_clash() {
    let clash = why(&classic(CLASH));
    let parts = json!([
        {"part": "given", "cell": "r1c1", "number": 8},
        {"part": "given", "cell": "r1c2", "number": 8},
    ]);
    assert_eq!((&clash.json["clash"], &clash.json["is_minimal"], clash.is_yes), (&parts, &json!(true), true));
}

#[test]
fn no_clue_of_a_clash_can_be_left_out() {
    let mut dealer = Dealer::new(8);
    let dealt: Vec<Problem> = (0..20).map(|_| dealer.impossible().into()).collect();
    for problem in dealt.into_iter().chain([classic(NONE)]) {
        let json = why(&problem).json;
        let cells: Vec<usize> = json["clash"]
            .as_array()
            .unwrap()
            .iter()
            .map(|part| (0..81).find(|&cell| Layout::CLASSIC.cell_name(cell) == part["cell"]).unwrap())
            .collect();
        let with = |left_out: Option<usize>| {
            let mut values = vec![0; 81];
            cells
                .iter()
                .filter(|&&cell| Some(cell) != left_out)
                .for_each(|&cell| values[cell] = problem.givens()[cell]);
            Problem::from_values(Layout::CLASSIC, values).unwrap()
        };
        assert!(!is_solvable(&with(None)), "{json}");
        assert!(cells.iter().all(|&cell| is_solvable(&with(Some(cell)))), "{json}");
    }
}

#[test]
fn constraints_and_restrictions_are_parts() {
    let mut givens = [0; 16];
    (givens[0], givens[15]) = (3, 1);
    let cages = [(vec![0, 1], 7), (vec![2, 3], 3), (vec![4, 5], 3), (vec![14, 15], 6)];
    let cages = cages.map(|(cells, sum)| Constraint::Cage { cells, sums: vec![sum] });
    let problem = four(givens).with_constraints(cages.to_vec()).unwrap();
    let parts = json!([
        {"part": "given", "cell": "r4c4", "number": 1},
        {"part": "constraint", "index": 3, "rule": {"constraint": "cage", "cells": [14, 15], "sums": [6]}, "cells": ["r4c3", "r4c4"]},
    ]);
    let clash = why(&problem);
    assert_eq!((&clash.json["clash"], clash.is_yes), (&parts, true));
    let clauses = Why::default().answer(&problem, &mut Scratch::new(), &tesuji_core::Control::new());
    assert_eq!(
        clauses.clash.iter().map(|part| part.to_string()).collect::<Vec<_>>(),
        ["r4c4 is 1", "cage: r4c3, r4c4"]
    );

    // Three cells of a row with two digits.
    let mut allowed = problem.allowed();
    allowed[0] = [2, 4].into_iter().collect();
    allowed[1] = allowed[0];
    allowed[3] = allowed[0];
    let restricted = four([0; 16]).with_allowed(&allowed).unwrap();
    let part = |cell: &str| json!({"part": "restriction", "cell": cell, "numbers": [2, 4]});
    assert_eq!(why(&restricted).json["clash"], json!([part("r1c1"), part("r1c2"), part("r1c4")]));
}

#[test]
fn what_has_a_solution_does_not_clash() {
    for (problem, status) in [(classic(PUZZLE), "unique"), (sukaku(PUZZLE), "unique"), (classic(SEVERAL), "several")] {
        let answer = why(&problem);
        assert_eq!((&answer.json["status"], &answer.json["clash"], answer.is_yes), (&json!(status), &json!([]), false));
        assert!(answer.is_answered);
    }
}

#[test]
fn what_can_be_spared_is_found() {
    let minimal = answer(&Unneeded::default(), &classic(PUZZLE));
    assert_eq!((&minimal.json["alone"], &minimal.json["together"], minimal.is_yes), (&json!([]), &json!([]), true));
    let full = Unneeded::default().answer(&classic(SOLUTION), &mut Scratch::new(), &tesuji_core::Control::new());
    assert_eq!(full.alone.len(), 81);
    // The remaining puzzle is minimal: nothing more can be removed.
    let mut left = grid(SOLUTION).to_values().to_vec();
    for part in &full.together {
        let cell = serde_json::to_value(part).unwrap()["cell"].clone();
        left[(0..81).find(|&nth| Layout::CLASSIC.cell_name(nth) == cell).unwrap()] = 0;
    }
    let left = answer(&Unneeded::default(), &Problem::from_values(Layout::CLASSIC, left).unwrap());
    assert_eq!((&left.json["status"], &left.json["alone"]), (&json!("unique"), &json!([])));
    refuses(&Unneeded::default(), &classic(SEVERAL), "several solutions");
    refuses(&Unneeded::default(), &classic(NONE), "no solution");
}

#[test]
fn constraints_can_be_spared() {
    // The solution satisfies the cage, and the givens alone leave one solution.
    let problem =
        classic(PUZZLE).with_constraints(vec![Constraint::Cage { cells: vec![0, 1], sums: vec![9] }]).unwrap();
    let response = Unneeded::default().answer(&problem, &mut Scratch::new(), &tesuji_core::Control::new());
    let last = response.alone.last().map(|part| part.to_string());
    assert!(response.is_yes());
    assert_eq!(last.as_deref(), Some("cage: r1c1, r1c2"));
}
