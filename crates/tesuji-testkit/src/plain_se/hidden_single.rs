//! Hidden singles.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, Digit};

use super::board::Board;
use super::hint::{Hint, Sink};
use super::kind::Kind;

/// Finds digits with one place in a house: first in houses with one empty cell, then in the others.
pub(super) fn find(board: &Board, sink: Sink) -> ControlFlow<()> {
    for last_cell in [true, false] {
        for kind in Kind::BOX_COLUMN_ROW {
            let rating = match kind {
                _ if last_cell => 1.0,
                Kind::Box => 1.2,
                Kind::Row | Kind::Column => 1.5,
            };
            for house in kind.houses().filter(|&house| (board.empty_in(house) == 1) == last_cell) {
                for digit in Digit::iter() {
                    if let Some(cell) = board.places(house, digit).only() {
                        sink(Hint::place(rating, "Hidden Single", Candidate { cell, digit }))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
