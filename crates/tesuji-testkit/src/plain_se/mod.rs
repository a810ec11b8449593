//! A plain version of the Sudoku Explainer 1.2.1 rating, to check the fast rater.
//!
//! It follows the description of that program's behaviour line by line: the order of the patterns, the order of the
//! cells, and the counting. It caches, prunes and skips nothing beyond the description, so that a reader can compare
//! the two. It rates an easy puzzle in a millisecond, and the hardest in minutes.
//!
//! The scale and the order of the techniques are those of Nicolas Juillerat's Sudoku Explainer; the three numbers were
//! introduced with serate by Glenn Fowler.
//!
//! ```
//! use tesuji_testkit::plain_se;
//!
//! let puzzle = ".69.5.........2.9.3....4..88.....5.2...9..38.74...5..9..12.3......76....27.......".parse()?;
//! let rated = plain_se::rate(&puzzle);
//! assert_eq!((rated.er, rated.ep, rated.ed), (72, 12, 12));
//! # Ok::<(), tesuji_core::ParsePuzzleError>(())
//! ```

mod aligned;
mod board;
mod bug;
mod chains;
mod colex;
mod fish;
mod hidden_set;
mod hidden_single;
mod hint;
mod kind;
mod locking;
mod loop_hints;
mod loops;
mod naked_set;
mod wings;

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Puzzle};

use board::Board;
use chains::Rules;
use hint::{Hint, Sink};

/// The three ratings of a puzzle, in tenths, and the steps from which they result.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainRating {
    /// The rating of the hardest step; 200 if the steps do not solve the puzzle.
    pub er: u32,
    /// The rating of the hardest step up to the first that places a digit; 0 if none does.
    pub ep: u32,
    /// The rating of the first step; 0 if there is none.
    pub ed: u32,
    /// The steps taken, in order.
    pub steps: Vec<Step>,
}

/// One step: the first hint that the search finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The rating, exactly as the program computes it.
    pub rating: f64,
    /// The name of the pattern.
    pub technique: &'static str,
    /// The length of a chain.
    pub length: Option<usize>,
    /// The digit that is placed.
    pub placement: Option<Candidate>,
    /// The candidates that are eliminated before the digit is placed.
    pub eliminations: CandidateSet,
}

impl Step {
    /// Returns the rating in tenths, as displayed.
    pub fn tenths(&self) -> u32 {
        tenths(self.rating)
    }
}

/// Rates a puzzle, whether or not it has a unique solution.
pub fn rate(puzzle: &Puzzle) -> PlainRating {
    rate_board(Board::of_puzzle(puzzle), &mut |_| ControlFlow::Continue(()))
}

/// Rates a sukaku: no cell has a digit, and each has the given candidates.
pub fn rate_sukaku(candidates: &CandidateSet) -> PlainRating {
    rate_board(Board::of_candidates(candidates), &mut |_| ControlFlow::Continue(()))
}

/// Rates a puzzle like [`rate`], and reports each step as soon as it is found; the callback may stop the rating, which
/// then covers the steps so far.
pub fn rate_while(puzzle: &Puzzle, seen: &mut dyn FnMut(&Step) -> ControlFlow<()>) -> PlainRating {
    rate_board(Board::of_puzzle(puzzle), seen)
}

/// Rates a sukaku as [`rate_while`] rates a puzzle.
pub fn rate_sukaku_while(candidates: &CandidateSet, seen: &mut dyn FnMut(&Step) -> ControlFlow<()>) -> PlainRating {
    rate_board(Board::of_candidates(candidates), seen)
}

fn rate_board(mut board: Board, seen: &mut dyn FnMut(&Step) -> ControlFlow<()>) -> PlainRating {
    let (mut hardest, mut to_placement, mut first): (f64, f64, f64) = (0.0, 0.0, 0.0);
    let mut steps = Vec::new();
    while !board.is_full() {
        let Some(hint) = first_hint(&board) else {
            hardest = 20.0;
            break;
        };
        let step = hint.into_step();
        board.apply(&step);
        hardest = hardest.max(step.rating);
        if to_placement == 0.0 {
            if first == 0.0 {
                first = hardest;
            }
            if step.placement.is_some() {
                to_placement = hardest;
            }
        }
        let flow = seen(&step);
        steps.push(step);
        if flow.is_break() {
            break;
        }
    }
    PlainRating { er: tenths(hardest), ep: tenths(to_placement), ed: tenths(first), steps }
}

/// Returns a rating in tenths, as displayed.
fn tenths(rating: f64) -> u32 {
    ((rating + 0.05) * 10.0).floor() as u32
}

/// A part of the search: it passes on hints in its order until it is stopped.
type Producer = fn(&Board, Sink) -> ControlFlow<()>;

/// The parts of the search, in order. The order decides, not the rating.
const PRODUCERS: [Producer; 30] = [
    hidden_single::find,
    locking::find_direct,
    |board, sink| hidden_set::find_direct(board, 2, sink),
    naked_set::find_single,
    |board, sink| hidden_set::find_direct(board, 3, sink),
    locking::find,
    |board, sink| naked_set::find(board, 2, sink),
    |board, sink| fish::find(board, 2, sink),
    |board, sink| hidden_set::find(board, 2, sink),
    |board, sink| naked_set::find(board, 3, sink),
    |board, sink| fish::find(board, 3, sink),
    |board, sink| hidden_set::find(board, 3, sink),
    wings::find_xy,
    wings::find_xyz,
    loops::find,
    |board, sink| naked_set::find(board, 4, sink),
    |board, sink| fish::find(board, 4, sink),
    |board, sink| hidden_set::find(board, 4, sink),
    bug::find,
    |board, sink| aligned::find(board, 2, sink),
    chains::find_single,
    |board, sink| aligned::find(board, 3, sink),
    |board, sink| chains::find_multiple(board, Rules::Nishio, sink),
    |board, sink| chains::find_multiple(board, Rules::Static, sink),
    |board, sink| chains::find_multiple(board, Rules::Dynamic(0), sink),
    |board, sink| chains::find_multiple(board, Rules::Dynamic(1), sink),
    |board, sink| chains::find_multiple(board, Rules::Dynamic(2), sink),
    |board, sink| chains::find_multiple(board, Rules::Dynamic(3), sink),
    |board, sink| chains::find_multiple(board, Rules::Dynamic(4), sink),
    |board, sink| chains::find_multiple(board, Rules::Dynamic(5), sink),
];

fn first_hint(board: &Board) -> Option<Hint> {
    let mut first = None;
    let _ = PRODUCERS.iter().try_for_each(|find| {
        find(board, &mut |hint| {
            first = Some(hint);
            ControlFlow::Break(())
        })
    });
    first
}
