//! Locked candidates: the intersections of a box and a line.

mod claiming;
mod pointing;

pub use claiming::{CLAIMING, Claiming};
pub use pointing::{POINTING, Pointing};

use std::ops::ControlFlow;

use tesuji_core::{Digit, House, Pattern, Technique};

use crate::finder::eliminate;
use crate::{Board, StepSink};

/// Pushes the step if all places of the digit in `from` lie in `to`.
fn locked(
    technique: &'static Technique,
    board: &Board,
    digit: Digit,
    from: House,
    to: House,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let cells = board.cells_in(from, digit);
    if cells.len() < 2 || !cells.is_subset(to.cells()) {
        return ControlFlow::Continue(());
    }
    let gone = [(digit, to.cells() - from.cells())];
    eliminate(technique, board, gone, || Pattern::Locked { digit, cells, from, to }, found)
}
