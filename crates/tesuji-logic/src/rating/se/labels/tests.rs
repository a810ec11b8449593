//! Compares the Sudoku Explainer ratings of steps with those of equivalent finders.

use std::ops::ControlFlow;

use super::super::{Rater, SeStep, SeTechnique};
use super::*;
use crate::{Board, FINDERS, StepSink};
use tesuji_core::{Candidate, Cell, CellSet, Control, DigitSet, Family, Grid, HouseSet};

/// One of Norvig's puzzles, Wikipedia's, three with steps up to chains, and two with chains from all candidates of a
/// cell.
const PUZZLES: [&str; 7] = [
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".48.....7..........318.5..6.7....2..8.3..61...1.49...39.2...5.....5.2..4...3...6.",
    "53...8.1.......5...79..6..2...7.9.....6..589.....2.........1..43........8...4.7..",
    ".83..1.5.4..2......6.7..8....4....8......5..319..........6..51..37..2.......48.3.",
    "58........4...52.8...9.2...9....3.65...49..2.....5...1...36.....54...7..6........",
    "48.3.......9.7......5.6.41.1.......2.5........63..7..9.....36....2.8..45...4...9.",
];

/// Returns the families that contain the equivalents of this Sudoku Explainer technique, and the prefix of their ids;
/// nets and rectangles are left out.
fn same_technique(technique: SeTechnique) -> (&'static [Family], &'static str) {
    match technique.name() {
        "Hidden Single" | "Naked Single" => (&[Family::Singles], ""),
        "Pointing" => (&[Family::Locked], "pointing"),
        "Claiming" => (&[Family::Locked], "claiming"),
        "X-Wing" => (&[Family::Fish], "x-wing"),
        "Swordfish" => (&[Family::Fish], "swordfish"),
        "Jellyfish" => (&[Family::Fish], "jellyfish"),
        "XY-Wing" => (&[Family::Wings], "xy-wing"),
        "XYZ-Wing" => (&[Family::Wings], "xyz-wing"),
        "Naked Pair" => (&[Family::Subsets], "naked-pair"),
        "Hidden Pair" => (&[Family::Subsets], "hidden-pair"),
        "Naked Triplet" => (&[Family::Subsets], "naked-triple"),
        "Unique Rectangle type 1" => (&[Family::Uniqueness], "unique-rectangle-1"),
        "Turbot Fish" | "Forcing X-Chain" => (&[Family::SingleDigit, Family::Chains], ""),
        "Forcing Chain" | "Bidirectional Cycle" | "Bidirectional X-Cycle" | "Bidirectional Y-Cycle" => {
            (&[Family::Chains, Family::Wings], "")
        }
        "Cell Forcing Chains" | "Region Forcing Chains" => (&[Family::Forcing], "forcing-chain"),
        _ => (&[], ""),
    }
}

/// Returns the steps of these families, which are fast to find.
fn steps(board: &Board, families: &[Family]) -> Vec<Step> {
    let (control, mut steps) = (Control::new(), Vec::new());
    let mut push = |step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    let quick = |id: &str| !id.contains("net") && !id.starts_with("kraken") && !id.contains("als");
    let wanted = FINDERS.iter().filter(|finder| families.contains(&finder.technique().family));
    for finder in wanted.filter(|finder| quick(finder.technique().id)) {
        let _ = finder.find(board, &mut StepSink::new(&control, &mut push));
    }
    steps
}

fn is_same_single(step: &Step, found: &SeStep) -> bool {
    let naked = matches!(step.pattern, Pattern::Single { house: None, .. });
    !matches!(step.pattern, Pattern::Single { .. }) || naked == (found.technique == SeTechnique::NakedSingle)
}

fn concludes(step: &Step, found: &SeStep) -> bool {
    match &step.conclusion {
        Conclusion::Place(one) => found.placement == Some(*one),
        Conclusion::Eliminate(gone) => found.placement.is_none() && *gone == found.eliminations,
    }
}

#[test]
fn steps_are_rated_as_sudoku_explainer_rates_them_on_its_path() {
    let mut compared = Vec::new();
    for line in PUZZLES {
        let grid: Grid = line.parse().unwrap();
        let mut board = Board::at(&grid, &Grid::EMPTY, &CandidateSet::ALL);
        let _ = Rater::new().rate_while(&grid, &Control::new(), |found| {
            let labels = Labels::of(&board);
            let (families, id) = same_technique(found.technique);
            for step in steps(&board, families).into_iter().filter(|step| step.technique.id.starts_with(id)) {
                if concludes(&step, found)
                    && is_same_single(&step, found)
                    && let Some(rating) = labels.rating(&step)
                {
                    assert_eq!(rating, found.rating, "{line} {}: {step}", found.technique.name());
                    compared.push((found.rating, step.technique.id));
                }
            }
            found.eliminations.iter().for_each(|one| board.remove(one));
            found.placement.iter().for_each(|one| board.place(one.cell, one.digit));
            ControlFlow::Continue(())
        });
    }
    compared.sort_unstable();
    compared.dedup();
    assert!(compared.len() > 25, "{compared:?}");
    assert!(compared.iter().any(|(_, id)| *id == "forcing-chain"), "{compared:?}");
}

/// Returns the first step of a technique that `wanted` accepts.
fn step_of(board: &Board, id: &str, wanted: impl Fn(&Step) -> bool) -> Option<Step> {
    let finder = FINDERS.iter().find(|finder| finder.technique().id == id)?;
    steps(board, &[finder.technique().family]).into_iter().find(|step| step.technique.id == id && wanted(step))
}

#[test]
fn a_single_is_rated_by_its_easiest_house() {
    let mut grid = Grid::EMPTY;
    for digit in Digit::ALL.into_iter().skip(1) {
        grid.set(Cell::ALL[digit.index()], Some(digit));
    }
    let board = Board::at(&grid, &Grid::EMPTY, &CandidateSet::ALL);
    let hidden = step_of(&board, "hidden-single", |_| true).expect("the row has one cell left");
    assert_eq!(rating_of_step(&board, &hidden).map(Rating::tenths), Some(10));
    let naked = step_of(&board, "naked-single", |_| true).expect("the cell has one digit left");
    assert_eq!(rating_of_step(&board, &naked).map(Rating::tenths), Some(23));
}

#[test]
fn chains_that_strike_several_candidates_have_a_rating_if_each_of_them_has_it() {
    let (mut rated, mut unrated) = (0, 0);
    for line in &PUZZLES[2..] {
        let grid: Grid = line.parse().unwrap();
        let mut board = Board::at(&grid, &Grid::EMPTY, &CandidateSet::ALL);
        while let Some(step) = crate::Repertoire::all().next(&board, &Control::new()) {
            let labels = Labels::of(&board);
            let hard = step.technique.family != Family::Singles;
            for chain in steps(&board, if hard { &[Family::Chains] } else { &[] }) {
                let Conclusion::Eliminate(gone) = &chain.conclusion else { continue };
                let single = |of: &tesuji_core::Chain| !of.closed && of.nodes.iter().all(|node| node.cells.len() == 1);
                if gone.len() < 2 || !matches!(&chain.pattern, Pattern::Chain(of) if single(of)) {
                    continue;
                }
                let only = |one: Candidate| Step { conclusion: Conclusion::Eliminate(one.into()), ..chain.clone() };
                let each: Vec<Option<Rating>> = gone.iter().map(|one| labels.rating(&only(one))).collect();
                assert!(each.iter().all(Option::is_some), "{line} {chain}: {each:?}");
                let same = each.windows(2).all(|pair| pair[0] == pair[1]);
                let cycle = labels.statics().cycle(gone);
                match labels.rating(&chain) {
                    Some(rating) if cycle.is_finite() => assert_eq!(rating, Rating::of_difficulty(cycle), "{chain}"),
                    Some(rating) => assert!(same && each[0] == Some(rating), "{line} {chain}: {each:?}"),
                    None => assert!(!same && !cycle.is_finite(), "{line} {chain}: {each:?}"),
                }
                *(if same { &mut rated } else { &mut unrated }) += 1;
            }
            board.apply(&step.conclusion);
        }
    }
    assert!(rated > 0 && unrated > 0, "{rated} {unrated}");
}

#[test]
fn what_sudoku_explainer_has_not_has_no_rating() {
    let board = Board::at(&Grid::EMPTY, &Grid::EMPTY, &CandidateSet::ALL);
    let pattern = Pattern::Rectangle {
        cells: [Cell::R1C1, Cell::R1C2, Cell::R4C1, Cell::R4C2].into_iter().collect(),
        digits: [Digit::D1, Digit::D2].into_iter().collect::<DigitSet>(),
        others: CellSet::EMPTY,
        houses: HouseSet::EMPTY,
        saved: tesuji_core::RectangleReason::ByOneCell,
    };
    let conclusion = Conclusion::Eliminate(Candidate { cell: Cell::R4C2, digit: Digit::D1 }.into());
    for technique in [&crate::uniqueness::UNIQUE_RECTANGLE_1, &crate::uniqueness::HIDDEN_RECTANGLE] {
        let step = Step { technique, conclusion: conclusion.clone(), pattern: pattern.clone() };
        assert_eq!(rating_of_step(&board, &step), None, "{}", technique.id);
    }
}
