//! Naked singles, pairs, triples and quads.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, Cell, CellSet, DigitSet};

use super::board::Board;
use super::colex::{chosen, colex};
use super::hint::{Hint, Sink};
use super::kind::Kind;

/// Finds cells with one candidate.
pub(super) fn find_single(board: &Board, sink: Sink) -> ControlFlow<()> {
    for cell in board.empty_cells() {
        if let Some(digit) = board.digits(cell).only() {
            sink(Hint::place(2.3, "Naked Single", Candidate { cell, digit }))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds `degree` cells of a house that have only `degree` candidates together, and eliminates these candidates from
/// the rest of that house.
pub(super) fn find(board: &Board, degree: usize, sink: Sink) -> ControlFlow<()> {
    let (rating, technique) = match degree {
        2 => (3.0, "Naked Pair"),
        3 => (3.6, "Naked Triplet"),
        _ => (5.0, "Naked Quad"),
    };
    for kind in Kind::BOX_COLUMN_ROW {
        for house in kind.houses().filter(|&house| board.empty_in(house) >= 2 * degree) {
            let all: Vec<Cell> = house.cells().iter().collect();
            for cells in colex(degree, 9).map(|bits| chosen(&all, bits)) {
                if cells.iter().any(|&cell| board.digits(cell).len() < 2) {
                    continue;
                }
                let digits = cells.iter().map(|&cell| board.digits(cell)).fold(DigitSet::EMPTY, DigitSet::union);
                if digits.len() == degree {
                    let rest = house.cells() - cells.iter().copied().collect::<CellSet>();
                    let others = |&cell: &Cell| (!digits).iter().map(move |digit| Candidate { cell, digit });
                    let absent: Vec<Candidate> = cells.iter().flat_map(others).collect();
                    Hint::strike(rating, technique, board.candidates(rest, digits)).without(absent).offer(sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
