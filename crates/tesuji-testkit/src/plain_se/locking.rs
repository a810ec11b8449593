//! Pointing and claiming.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, Digit, DigitSet, House};

use super::board::Board;
use super::hint::{Hint, Sink};
use super::kind::Kind;

/// Finds digits whose places in one house are all in another, and eliminates them from the rest of that other house.
pub(super) fn find(board: &Board, sink: Sink) -> ControlFlow<()> {
    each(board, &mut |kind, one, other, digit| {
        let (rating, technique) = if kind == Kind::Box { (2.6, "Pointing") } else { (2.8, "Claiming") };
        let removals = board.candidates(other.cells() - one.cells(), DigitSet::of(digit));
        let absent = (one.cells() - other.cells()).iter().map(|cell| Candidate { cell, digit });
        Hint::strike(rating, technique, removals).without(absent).offer(sink)
    })
}

/// Finds such digits whose elimination leaves one place in a house of the same kind as the first.
pub(super) fn find_direct(board: &Board, sink: Sink) -> ControlFlow<()> {
    each(board, &mut |kind, one, other, digit| {
        let (rating, technique) = if kind == Kind::Box { (1.7, "Direct Pointing") } else { (1.9, "Direct Claiming") };
        for third in kind.houses().filter(|&third| third != one && meet(third, other)) {
            let places = board.places(third, digit);
            if let (2.., Some(cell)) = (places.len(), (places - other.cells()).only()) {
                return sink(Hint::place(rating, technique, Candidate { cell, digit }));
            }
        }
        ControlFlow::Continue(())
    })
}

/// Calls back for each digit with two or more places in a house, all of them in another, with the kind of the first
/// house, both houses and the digit.
fn each(board: &Board, found: &mut dyn FnMut(Kind, House, House, Digit) -> ControlFlow<()>) -> ControlFlow<()> {
    let kinds = [(Kind::Box, Kind::Column), (Kind::Box, Kind::Row), (Kind::Column, Kind::Box), (Kind::Row, Kind::Box)];
    for (kind, other_kind) in kinds {
        for one in kind.houses() {
            for other in other_kind.houses().filter(|&other| meet(one, other)) {
                for digit in Digit::iter() {
                    let places = board.places(one, digit);
                    if places.len() >= 2 && places.is_subset(other.cells()) {
                        found(kind, one, other, digit)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn meet(one: House, other: House) -> bool {
    !one.cells().is_disjoint(other.cells())
}
