//! Constraint propagation: closures of each digit (locked candidates and fish in a chute), hidden and naked singles.
//!
//! The work is done in rounds. A round first closes the planes of all dirty digits independently, so that a processor
//! can overlap them; a digit left with one cell in a row claims that cell. Then one pass over the open digits removes
//! the claimed cells from the others and counts, bit by bit, the candidates of each cell. Changed planes are dirty in
//! the next round.
//!
//! With both closures complete, the singles of rows are enough: after the closures, a digit with one place in a box or
//! in a column also has one place in a row.

use super::digits::Digits;
use super::plane::Plane;
use super::state::State;

/// The result of propagation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A digit or a cell has no place left.
    Dead,
    /// Every cell is settled.
    Solved,
    /// Propagation can do nothing more, and some cells are open.
    Stuck,
}

/// Propagates until nothing changes.
#[inline(always)]
pub(super) fn propagate(state: &mut State) -> Verdict {
    // Cells found to be naked singles. Each is processed once: if its digit cannot then claim it, the state is dead.
    let mut asked = Plane::EMPTY;
    // The cells that each digit claimed last. Older claims may stay, because their cells are settled and never claimed
    // again.
    let mut claims = [Plane::EMPTY; 9];
    let (mut once, mut twice);
    loop {
        let mut claimed = Plane::EMPTY;
        let mut again = Digits::NONE;
        let mut closed = Digits::NONE;
        for digit in state.dirty {
            let stacks = state.planes[digit].close_bands().close_stacks();
            let plane = stacks.close_bands();
            if plane.lacks_a_band() {
                return Verdict::Dead;
            }
            again = again.with(Digits::when(plane != stacks, digit));
            state.planes[digit] = plane;
            let several = plane.rows_of_several();
            claims[digit] = plane & !(several | state.settled);
            claimed = claimed | claims[digit];
            closed = closed.with(Digits::when(several.is_empty(), digit));
        }
        state.settled = state.settled | claimed;

        let mut dirty = Digits::NONE;
        (once, twice) = (Plane::EMPTY, Plane::EMPTY);
        for digit in state.open {
            let lost = state.planes[digit] & claimed & !claims[digit];
            let plane = state.planes[digit] ^ lost;
            state.planes[digit] = plane;
            dirty = dirty.with(Digits::when(!lost.is_empty(), digit));
            twice = twice | once & plane;
            once = once | plane;
        }
        // A cell without a candidate, or two digits that claim the same one.
        if (once | state.settled) != Plane::ALL || !(twice & state.settled).is_empty() {
            return Verdict::Dead;
        }

        let naked = once & !(twice | state.settled | asked);
        if !naked.is_empty() {
            asked = asked | naked;
            for digit in state.open {
                let single = state.planes[digit] & naked;
                state.planes[digit] = state.planes[digit] & (single | !single.rows());
                dirty = dirty.with(Digits::when(!single.is_empty(), digit));
            }
        }
        state.open = state.open.without(closed);
        state.dirty = dirty.and(state.open).with(again);
        if state.dirty.is_empty() {
            break;
        }
    }
    if state.open.is_empty() {
        Verdict::Solved
    } else if (once & !(twice | state.settled)).is_empty() {
        Verdict::Stuck
    } else {
        Verdict::Dead
    }
}
