//! Tests with well-known puzzles and with unusual inputs.

use core::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Cell, Control, Digit, Grid, Puzzle};

use super::{Forcing, PartialRating, Rater, Rating, SeRating, SeStep, SeTechnique, Verdict};
use crate::counted::{questions, stopping_after};

const INKALA_2012: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const GOLDEN_NUGGET: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn grid(line: &str) -> Grid {
    line.parse().expect("a grid")
}

/// Returns the steps and the verdict.
fn path(rater: &mut Rater, grid: &Grid) -> (Vec<SeStep>, Verdict) {
    let mut steps = Vec::new();
    let verdict = rater.rate_while(grid, &Control::new(), |step| {
        steps.push(*step);
        ControlFlow::Continue(())
    });
    (steps, verdict)
}

#[test]
fn well_known_puzzles_have_their_ratings() {
    let mut rater = Rater::new();
    for (line, expected) in [
        // Wikipedia's puzzle, the first of Royle's with 17 clues, and Norvig's two.
        ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "1.2 1.2 1.2"),
        (".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...", "1.5 1.2 1.2"),
        ("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", "2.6 1.2 1.2"),
        ("85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.", "2.0 1.2 1.2"),
        (ESCARGOT, "10.5 1.2 1.2"),
        (INKALA_2012, "10.7 10.7 9.7"),
        (GOLDEN_NUGGET, "11.9 11.9 11.3"),
    ] {
        let SeRating { er, ep, ed } = rater.rate(&grid(line)).rating().expect("a rating");
        assert_eq!(format!("{er} {ep} {ed}"), expected, "{line}");
    }
}

#[test]
fn steps_say_what_was_found() {
    let (steps, verdict) = path(&mut Rater::new(), &grid(INKALA_2012));
    let first = steps[0];
    assert_eq!(first.rating.to_string(), "9.7");
    assert_eq!(first.technique, SeTechnique::Dynamic(Forcing::Contradiction, 1));
    assert_eq!(first.technique.to_string(), "Dynamic Contradiction Forcing Chains (+)");
    assert_eq!((first.length, first.placement), (Some(37), None));
    let removed = Candidate { cell: Cell::R1C4, digit: Digit::D3 };
    assert_eq!(first.eliminations.iter().collect::<Vec<_>>(), [removed]);
    let hardest = steps.iter().map(|step| step.rating).max();
    assert_eq!(hardest, verdict.rating().map(|rating| rating.er));
    assert_eq!(steps.iter().filter(|step| step.placement.is_some()).count(), 81 - 21);
}

#[test]
fn the_path_leads_to_the_solution() {
    let puzzle = grid(ESCARGOT);
    let mut reached = puzzle;
    for step in path(&mut Rater::new(), &puzzle).0 {
        if let Some(Candidate { cell, digit }) = step.placement {
            assert_eq!(reached[cell], None);
            reached.set(cell, Some(digit));
        }
    }
    let solution = "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
    assert_eq!(reached, grid(solution));
}

#[test]
fn a_rater_forgets_what_it_has_rated() {
    let mut used = Rater::new();
    let lines = [ESCARGOT, INKALA_2012, SOLVED, ESCARGOT, INKALA_2012];
    for line in lines {
        assert_eq!(path(&mut used, &grid(line)), path(&mut Rater::new(), &grid(line)), "{line}");
    }
}

#[test]
fn a_full_grid_needs_no_step() {
    let verdict = Rater::new().rate(&grid(SOLVED));
    assert_eq!(verdict, Verdict::Rated(SeRating::default()));
    assert_eq!(verdict.rating().map(|rating| rating.er), Some(Rating::ZERO));
    let clashing = grid(&"1".repeat(81));
    assert_eq!(Rater::new().rate(&clashing), Verdict::Rated(SeRating::default()));
}

#[test]
fn a_grid_without_a_solution_comes_to_an_end() {
    for line in [
        // In order: two equal clues in a row; a cell without a candidate; a digit without a place in the first row.
        "11...............................................................................",
        "12345678.........9...............................................................",
        "123......45................7....8..................7........................7....",
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
        ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.",
    ] {
        let verdict = Rater::new().rate_while(&grid(line), &stopping_after(199), |_| ControlFlow::Continue(()));
        assert!(!matches!(verdict, Verdict::Rejected(_)), "{line}");
    }
}

#[test]
fn an_empty_grid_can_be_stopped() {
    let verdict = Rater::new().rate_while(&Grid::EMPTY, &stopping_after(20), |_| ControlFlow::Continue(()));
    assert_eq!((verdict, questions()), (Verdict::Stopped(PartialRating::default()), 21));
}

#[test]
fn what_stops_before_the_first_step_has_reached_nothing() {
    let never = Rater::new().rate_while(&grid(ESCARGOT), &stopping_after(0), |_| ControlFlow::Continue(()));
    assert_eq!(never, Verdict::Stopped(PartialRating::default()));
    assert_eq!(never.rating(), None);
}

#[test]
fn a_watch_that_breaks_is_told_what_was_reached() {
    let mut seen = 0;
    let verdict = Rater::new().rate_while(&grid(ESCARGOT), &Control::new(), |step| {
        seen += 1;
        if step.rating > Rating::from_tenths(70) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let [first, hard] = [12, 78].map(|tenths| Some(Rating::from_tenths(tenths)));
    assert_eq!(verdict, Verdict::Rejected(PartialRating { steps: seen, er: hard, ep: first, ed: first }));
}

#[test]
fn the_candidates_of_a_puzzle_are_rated_as_a_sukaku() {
    let mut rater = Rater::new();
    let puzzle: Puzzle = grid(ESCARGOT).try_into().expect("a puzzle");
    let er = |verdict: Verdict| verdict.rating().map(|rating| rating.er);
    assert_eq!(er(rater.rate(&puzzle.candidates())), er(rater.rate(&puzzle)));
    // No cell has a candidate, and no technique reports that.
    let nothing = Verdict::NoStepFound(SeRating { er: Rating::NO_STEP, ..SeRating::default() });
    assert_eq!(rater.rate(&CandidateSet::EMPTY), nothing);
}

#[test]
fn wide_grids_are_rated_too() {
    // A sukaku in which every cell has lost one candidate has more candidates than any puzzle that needs chains.
    let mut wide = CandidateSet::ALL;
    for cell in Cell::iter() {
        wide.remove(Candidate { cell, digit: Digit::ALL[(cell.row() + 2 * cell.column()) % 9] });
    }
    let verdict = Rater::new().rate_while(&wide, &stopping_after(20), |_| ControlFlow::Continue(()));
    assert!(matches!(verdict, Verdict::Stopped(_)), "{verdict:?}");
}
