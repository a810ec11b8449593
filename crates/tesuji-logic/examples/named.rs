//! Reads puzzles, one per line, and runs the finders on every step of their Sudoku Explainer paths: is the step found,
//! and under which name?
//!
//! A step counts as found if one step of a finder places the same digit or eliminates at least the same candidates. The
//! first such finder in the list names it. An elimination and the single after it, which Sudoku Explainer often reports
//! as one step, are two steps here.
//!
//! ```sh
//! cargo run --release -p tesuji-logic --example named -- puzzles.txt [most puzzles] [every nth] [below which rating]
//! ```

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, Conclusion, Control, Puzzle, Step, Technique};
use tesuji_logic::rating::se::{Rater, Rating, SeStep};
use tesuji_logic::{Board, FINDERS, Finder, StepSink};

/// The number of finders of singles, which are first in the list.
const SINGLES: usize = 3;

/// Returns the conclusions of a finder's steps.
fn conclusions(finder: &dyn Finder, board: &Board) -> Vec<Conclusion> {
    let mut conclusions = Vec::new();
    let control = Control::new();
    let mut push = |step: Step| {
        conclusions.push(step.conclusion);
        ControlFlow::Continue(())
    };
    let _ = finder.find(board, &mut StepSink::new(&control, &mut push));
    conclusions
}

/// Returns whether a conclusion implies the conclusion of the step.
fn covers(conclusion: &Conclusion, step: &SeStep, board: &Board) -> bool {
    match (conclusion, step.placement) {
        (Conclusion::Place(placed), Some(wanted)) => *placed == wanted,
        (Conclusion::Place(placed), None) => {
            let mut after = board.candidates();
            after.place(placed.cell, placed.digit);
            (step.eliminations & after).is_empty()
        }
        (Conclusion::Eliminate(gone), None) => step.eliminations.is_subset(gone),
        // The cell is left with only this digit.
        (Conclusion::Eliminate(gone), Some(wanted)) => {
            let left = board.digits(wanted.cell).iter().filter(|&digit| !gone.digits(wanted.cell).contains(digit));
            left.eq([wanted.digit])
        }
    }
}

/// Returns the first technique with a step that implies the conclusion of the step.
fn name(step: &SeStep, board: &Board) -> Option<&'static Technique> {
    for (nth, finder) in FINDERS.iter().enumerate() {
        let conclusions = conclusions(*finder, board);
        let found = if step.placement.is_some() && nth >= SINGLES {
            conclusions.iter().any(|conclusion| {
                if covers(conclusion, step, board) {
                    return true;
                }
                let mut after = board.clone();
                after.apply(conclusion);
                singles(&after).iter().any(|single| covers(single, step, board))
            })
        } else {
            conclusions.iter().any(|conclusion| covers(conclusion, step, board))
        };
        if found {
            return Some(finder.technique());
        }
    }
    None
}

fn singles(board: &Board) -> Vec<Conclusion> {
    FINDERS[..SINGLES].iter().flat_map(|finder| conclusions(*finder, board)).collect()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file of puzzles");
    let most: usize = arguments.next().map_or(usize::MAX, |text| text.parse().expect("a number"));
    let every: usize = arguments.next().map_or(1, |text| text.parse().expect("a number"));
    let below = arguments.next().unwrap_or("7.5".to_owned()).parse().expect("a rating");
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let mut rater = Rater::new();
    let mut kinds: BTreeMap<&str, (Rating, BTreeMap<&str, u64>)> = BTreeMap::new();
    let (mut puzzles, mut steps, mut missed) = (0, 0, 0);
    for line in text.lines().step_by(every) {
        let Some(Ok(puzzle)) = line.get(..81).map(str::parse::<Puzzle>) else { continue };
        if puzzles == most {
            break;
        }
        if rater.rate(&puzzle).rating().is_none_or(|rating| rating.er >= below) {
            continue;
        }
        puzzles += 1;
        let mut board = Board::of(&puzzle);
        let _ = rater.rate_while(&puzzle, &Control::new(), |step| {
            steps += 1;
            let name = name(step, &board);
            let (lowest, names) = kinds.entry(step.technique.name()).or_insert((step.rating, BTreeMap::new()));
            *lowest = step.rating.min(*lowest);
            *names.entry(name.map_or("none", |technique| technique.id)).or_default() += 1;
            if name.is_none() {
                missed += 1;
                println!("{puzzle}\n{}\n{} {} {:?}\n", state(&board), step.rating, step.technique, told(step));
            }
            board.apply(&Conclusion::Eliminate(step.eliminations));
            if let Some(placed) = step.placement {
                board.place(placed.cell, placed.digit);
            }
            ControlFlow::Continue(())
        });
    }
    println!("{puzzles} puzzles, {steps} steps, {missed} not found");
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|&(_, (lowest, _))| lowest);
    for (kind, (_, names)) in kinds {
        let mut names: Vec<(&str, u64)> = names.into_iter().collect();
        names.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let names: Vec<String> = names.iter().map(|(name, count)| format!("{name} {count}")).collect();
        println!("{kind:<28} {}", names.join(", "));
    }
}

fn told(step: &SeStep) -> String {
    let gone = Conclusion::Eliminate(step.eliminations).to_string();
    step.placement.map_or(gone.clone(), |placed| format!("{placed} {gone}"))
}

fn state(board: &Board) -> String {
    let fresh = Board::at(board.grid(), &tesuji_core::Grid::EMPTY, &CandidateSet::ALL);
    format!("{} without {}", board.grid(), Conclusion::Eliminate(fresh.candidates() - board.candidates()))
}
