use std::fmt::Debug;
use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, CellSet, Conclusion, Digit, DigitSet, Pattern, Step, Technique};

use crate::Board;

/// What is done with a step that was found: `Break` ends the search.
pub type Found<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// The code that looks for a technique.
///
/// A finder pushes every step that it finds, so that "the first step", "all steps" and "the best step" are the same
/// search with another end. It finds only steps that change something, in an order that depends on the board alone.
pub trait Finder: Sync + Debug {
    /// Returns the technique that it looks for.
    fn technique(&self) -> &'static Technique;

    /// Pushes the steps of the technique on this board, until one is answered by `Break`.
    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()>;
}

/// Pushes a step that eliminates what of these candidates the board has; nothing, if it has none.
pub(crate) fn eliminate(
    technique: &'static Technique,
    board: &Board,
    gone: impl IntoIterator<Item = (Digit, CellSet)>,
    pattern: impl FnOnce() -> Pattern,
    found: &mut Found<'_>,
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
    found(Step { technique, conclusion: Conclusion::Eliminate(set), pattern: pattern() })
}

/// Pairs each of the digits with the cells.
pub(crate) fn each(digits: DigitSet, cells: CellSet) -> impl Iterator<Item = (Digit, CellSet)> {
    digits.iter().map(move |digit| (digit, cells))
}

/// Returns the cells that see every one of these cells; none of them is among it.
pub(crate) fn seen_by_all(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers())
}
