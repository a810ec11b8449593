//! Hidden pairs, triples and quads.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CellSet, Digit, DigitSet, House};

use super::board::Board;
use super::colex::colex;
use super::hint::{Hint, Sink};
use super::kind::Kind;

/// Finds `degree` digits with only `degree` places in a house, and eliminates the other candidates there.
pub(super) fn find(board: &Board, degree: usize, sink: Sink) -> ControlFlow<()> {
    let (rating, technique) = match degree {
        2 => (3.4, "Hidden Pair"),
        3 => (4.0, "Hidden Triplet"),
        _ => (5.4, "Hidden Quad"),
    };
    each(board, degree, 2 * degree, &mut |house, digits, cells| {
        let elsewhere = house.cells() - cells;
        let absent = elsewhere.iter().flat_map(|cell| digits.iter().map(move |digit| Candidate { cell, digit }));
        Hint::strike(rating, technique, board.candidates(cells, !digits)).without(absent).offer(sink)
    })
}

/// Finds such sets that leave another digit only one place in the house.
pub(super) fn find_direct(board: &Board, degree: usize, sink: Sink) -> ControlFlow<()> {
    let (rating, technique) = if degree == 2 { (2.0, "Direct Hidden Pair") } else { (2.5, "Direct Hidden Triplet") };
    each(board, degree, degree, &mut |house, digits, cells| {
        for digit in !digits {
            let places = board.places(house, digit);
            if let (2.., Some(cell)) = (places.len(), (places - cells).only()) {
                return sink(Hint::place(rating, technique, Candidate { cell, digit }));
            }
        }
        ControlFlow::Continue(())
    })
}

/// Calls back for each such set in a house with more than `more_than` empty cells, with the house, the digits and their
/// cells.
fn each(
    board: &Board,
    degree: usize,
    more_than: usize,
    found: &mut dyn FnMut(House, DigitSet, CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for kind in Kind::BOX_COLUMN_ROW {
        for house in kind.houses().filter(|&house| board.empty_in(house) > more_than) {
            for digits in colex(degree, 9).map(DigitSet::from_bits) {
                let places = |digit: Digit| board.places(house, digit);
                if digits.iter().any(|digit| places(digit).len() < 2) {
                    continue;
                }
                let cells = digits.iter().map(places).fold(CellSet::EMPTY, CellSet::union);
                if cells.len() == degree {
                    found(house, digits, cells)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
