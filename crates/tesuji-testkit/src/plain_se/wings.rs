//! XY-wings and XYZ-wings.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet};

use super::board::Board;
use super::hint::{Hint, Sink};
use super::kind::peers_in_house_order;

/// Finds XY-wings: each of two wings shares a different digit with the pivot, and both share a third digit.
pub(super) fn find_xy(board: &Board, sink: Sink) -> ControlFlow<()> {
    find(board, false, sink)
}

/// Finds XYZ-wings: the pivot has the third candidate too.
pub(super) fn find_xyz(board: &Board, sink: Sink) -> ControlFlow<()> {
    find(board, true, sink)
}

fn find(board: &Board, three: bool, sink: Sink) -> ControlFlow<()> {
    let (rating, technique, size) = if three { (4.4, "XYZ-Wing", 3) } else { (4.2, "XY-Wing", 2) };
    for pivot in Cell::iter().filter(|&pivot| board.digits(pivot).len() == size) {
        let pivot_digits = board.digits(pivot);
        let pairs = || peers_in_house_order(pivot).iter().copied().filter(|&cell| board.digits(cell).len() == 2);
        for one in pairs() {
            let one_digits = board.digits(one);
            if (pivot_digits - one_digits).len() != 1 {
                continue;
            }
            for other in pairs() {
                let other_digits = board.digits(other);
                let all = pivot_digits | one_digits | other_digits;
                let in_all = pivot_digits & one_digits & other_digits;
                if all.len() != 3 || in_all.len() != usize::from(three) {
                    continue;
                }
                let wings = CellSet::of(one) | CellSet::of(other) | CellSet::of(pivot);
                let mut victims = (one.peers() & other.peers()) - wings;
                if three {
                    victims &= pivot.peers();
                }
                let removals = board.candidates(victims, one_digits & other_digits);
                Hint::strike(rating, technique, removals).offer(sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}
