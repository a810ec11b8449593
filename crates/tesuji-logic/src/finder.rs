//! The trait of finders, and the receiver of their steps.

use std::fmt::{self, Debug};
use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, CellSet, Conclusion, Control, Digit, DigitSet, Pattern, Step, Technique};

use crate::Board;

/// A receiver of the steps that a finder finds, which tells it when to stop.
pub struct StepSink<'a> {
    control: &'a Control<'a>,
    push: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
}

impl<'a> StepSink<'a> {
    /// Passes each step to `push`. `Break` from `push`, or a stop by the control, ends the search.
    pub fn new(control: &'a Control<'a>, push: &'a mut dyn FnMut(Step) -> ControlFlow<()>) -> StepSink<'a> {
        StepSink { control, push }
    }

    /// Returns the control of the search.
    pub fn control(&self) -> &'a Control<'a> {
        self.control
    }

    /// Passes on a step. `Break` means that the search is to end.
    pub fn push(&mut self, step: Step) -> ControlFlow<()> {
        (self.push)(step)?;
        self.check()
    }

    /// Returns `Break` if the control stopped the search. Finders call this every few milliseconds.
    pub fn check(&self) -> ControlFlow<()> {
        if self.control.should_continue() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Debug for StepSink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepSink").field("control", self.control).finish_non_exhaustive()
    }
}

/// A search for the steps of one technique.
///
/// A finder pushes every step that it finds, so that "the first step", "all steps" and "the best step" are the same
/// search, ended differently. It finds only steps that change something, in an order that depends only on the board.
pub trait Finder: Sync + Debug {
    /// Returns the technique that the finder looks for.
    fn technique(&self) -> &'static Technique;

    /// Pushes the steps of the technique on this board until a push or a [check](StepSink::check) returns `Break`.
    ///
    /// Returns `Break` if the search ended early.
    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()>;
}

/// Pushes a step that eliminates those of the candidates that the board has; does nothing if it has none.
pub(crate) fn eliminate(
    technique: &'static Technique,
    board: &Board,
    gone: impl IntoIterator<Item = (Digit, CellSet)>,
    pattern: impl FnOnce() -> Pattern,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let mut set = CandidateSet::EMPTY;
    let mut any = false;
    for (digit, cells) in gone {
        for cell in cells & board.cells(digit) {
            any = true;
            set.insert(Candidate { cell, digit });
        }
    }
    if !any {
        return ControlFlow::Continue(());
    }
    found.push(Step { technique, conclusion: Conclusion::Eliminate(set), pattern: pattern() })
}

/// Returns each digit paired with the cells.
pub(crate) fn each(digits: DigitSet, cells: CellSet) -> impl Iterator<Item = (Digit, CellSet)> {
    digits.iter().map(move |digit| (digit, cells))
}

/// Returns the cells that see all of these cells; none of these cells is among them.
pub(crate) fn seen_by_all(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FINDERS;
    use crate::counted::{questions, stopping_after};
    use tesuji_core::{Family, Puzzle};

    /// Puzzles with few clues, hard puzzles, and the empty grid.
    fn hostile() -> Vec<Board> {
        let puzzles = [
            "98.7.....7.....6....6.5.........4.5.3...9..2....1.7...4........................",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        ];
        let puzzles = puzzles.map(|line| format!("{line:.<81}").parse::<Puzzle>().expect("a puzzle"));
        puzzles.iter().chain([&Puzzle::EMPTY]).map(Board::of).collect()
    }

    /// Counts the steps that a finder finds before it finishes or is stopped.
    fn steps(finder: &dyn Finder, board: &Board, control: &Control<'_>) -> usize {
        let mut steps = 0;
        let mut push = |_| {
            steps += 1;
            ControlFlow::Continue(())
        };
        let _ = finder.find(board, &mut StepSink::new(control, &mut push));
        steps
    }

    #[test]
    fn a_stopped_control_ends_every_finder_at_once() {
        for board in hostile() {
            for finder in FINDERS {
                for asked in [0, 1, 10, 100] {
                    let found = steps(*finder, &board, &stopping_after(asked));
                    let id = finder.technique().id;
                    // An inner finder may check once more before the outer one learns that it was stopped.
                    assert!(questions() <= asked + 2, "{id} asks {} times after the end", questions() - asked);
                    let slow = [Family::Forcing, Family::Chains, Family::AlmostLocked, Family::Exotic];
                    let most = if slow.contains(&finder.technique().family) { 0 } else { 1 };
                    assert!(asked > 0 || found <= most, "{id} finds {found} steps");
                }
            }
        }
    }

    #[test]
    fn assumptions_ask_for_every_candidate() {
        let board = &hostile()[1];
        let candidates = board.candidates().len() as u64;
        for (id, factor) in [("forcing-chain", 1), ("contradiction-net", 1), ("forcing-net", 1), ("nested-net", 100)] {
            let finder = FINDERS.iter().find(|finder| finder.technique().id == id).expect("a finder");
            steps(*finder, board, &stopping_after(u64::MAX - 1));
            assert!(questions() >= factor * candidates, "{id} asks {} times", questions());
        }
    }
}
