//! Every query, applied to problems of every kind, with its answer in JSON, the form that all interfaces share.

mod lists;
mod parts;
mod person;
mod ratings;
mod solutions;
mod states;
mod symmetry;

use std::ops::ControlFlow;

use serde_json::Value;
use tesuji_core::{CandidateSet, Cell, Control, Grid, Layout, Position, Problem, Puzzle, Shape, Solution};
use tesuji_query::{Listing, Query, Response, Scratch, Status};

/// Arto Inkala's puzzle of 2012.
const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// The puzzle without its last clue.
const SEVERAL: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";
const SEVERAL_COUNT: u64 = 849;
/// Two clues of row 1 and box 1 clash.
const CLASH: &str = "88.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// No clues clash, but there is no solution.
const NONE: &str = "8.........236......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

fn classic(text: &str) -> Problem {
    grid(text).into()
}

fn solution() -> Solution {
    Solution::try_from(grid(SOLUTION)).unwrap()
}

fn four(givens: [u8; 16]) -> Problem {
    Problem::from_values(Layout::of(Shape::of_size(4).unwrap()), givens.to_vec()).unwrap()
}

fn sukaku(text: &str) -> Problem {
    Position::of_sukaku(text.parse::<Puzzle>().unwrap().candidates()).into()
}

/// Returns clues that leave several solutions, with marks that leave one: in each cell its digit and one other.
fn several_with_marks() -> Problem {
    let clues = grid(SEVERAL);
    let mut marks = CandidateSet::EMPTY;
    for cell in Cell::iter().filter(|&cell| clues[cell].is_none()) {
        marks.set_digits(cell, grid(PUZZLE)[cell].unwrap_or(solution().get(cell)).into());
    }
    Position { candidates: Some(marks), ..Position::of(clues) }.into()
}

/// A response as its readers see it.
struct Answer {
    json: Value,
    is_yes: bool,
    is_answered: bool,
}

fn seen<R: Response>(response: &R) -> Answer {
    let json = serde_json::to_value(response).unwrap();
    if let Some(status) = json.get("status") {
        assert_eq!(status, response.status().name(), "{json}");
    }
    Answer { json, is_yes: response.is_yes(), is_answered: response.is_answered() }
}

fn answer<Q: Query>(query: &Q, problem: &Problem) -> Answer {
    seen(&query.answer(problem, &mut Scratch::new(), &Control::new()))
}

/// Asserts that the query has no answer, for this reason.
fn refuses<Q: Query>(query: &Q, problem: &Problem, reason: &str) {
    let response = query.answer(problem, &mut Scratch::new(), &Control::new());
    assert_eq!(response.status().reason().as_deref(), Some(reason), "{}", Q::NAME);
    assert!(!response.is_yes(), "{}", Q::NAME);
}

/// Returns up to a hundred items of a list.
fn list<L: Listing>(listing: &L, problem: &Problem) -> Result<Vec<L::Item>, Status> {
    let mut items = Vec::new();
    listing.list(problem, 1, &mut Scratch::new(), &Control::new(), &mut |item| {
        items.push(item);
        if items.len() == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(items)
}
