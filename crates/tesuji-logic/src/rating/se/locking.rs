//! Producers 2 and 6: locked candidates, called pointing in a box and claiming in a line.

use super::SeTechnique;
use super::geometry::{BOXES, CELLS, COLUMNS, ROWS, bits};
use super::hint::Hint;
use super::state::State;

/// The four pairs of kinds of houses in the order of the search: all places of a digit in a house of the first kind
/// lie in one house of the second.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Crossing {
    BoxColumn,
    BoxRow,
    ColumnBox,
    RowBox,
}

use Crossing::{BoxColumn, BoxRow, ColumnBox, RowBox};

impl Crossing {
    /// Every crossing, in search order.
    pub(crate) const ALL: [Crossing; 4] = [BoxColumn, BoxRow, ColumnBox, RowBox];

    /// Returns the indexes of the first house of the first kind and of the second kind.
    pub(crate) const fn bases(self) -> (usize, usize) {
        match self {
            BoxColumn => (BOXES, COLUMNS),
            BoxRow => (BOXES, ROWS),
            ColumnBox => (COLUMNS, BOXES),
            RowBox => (ROWS, BOXES),
        }
    }

    /// Returns the `nth` of the three houses of the second kind that cross house `first` of the first kind.
    #[inline]
    pub(crate) const fn crossed(self, first: usize, nth: usize) -> usize {
        match self {
            BoxColumn => first % 3 * 3 + nth,
            BoxRow | RowBox => first / 3 * 3 + nth,
            ColumnBox => 3 * nth + first / 3,
        }
    }

    /// Returns the `nth` of the three houses of the first kind that cross house `second` of the second kind.
    #[inline]
    const fn crossing(self, second: usize, nth: usize) -> usize {
        match self {
            BoxColumn => second / 3 + 3 * nth,
            BoxRow | RowBox => second / 3 * 3 + nth,
            ColumnBox => second % 3 * 3 + nth,
        }
    }

    /// Returns the positions of the common cells, in the first and in the second house.
    #[inline]
    pub(crate) const fn shared(self, first: usize, second: usize) -> (u16, u16) {
        match self {
            BoxColumn => (0o111 << (second % 3), 7 << (first / 3 * 3)),
            BoxRow => (7 << (second % 3 * 3), 7 << (first % 3 * 3)),
            ColumnBox => (7 << (second / 3 * 3), 0o111 << (first % 3)),
            RowBox => (7 << (second % 3 * 3), 7 << (first % 3 * 3)),
        }
    }
}

/// A digit whose places in a house all lie in another one.
struct Locked {
    crossing: Crossing,
    first: usize,
    second: usize,
    digit: usize,
}

/// Calls `found` for each locked digit with at least two places, in search order, until `found` returns `true`.
fn for_each(state: &State, mut found: impl FnMut(Locked) -> bool) -> bool {
    for crossing in Crossing::ALL {
        let base = crossing.bases().0;
        for first in 0..9 {
            let house = base + first;
            if state.open[house] == 0 {
                continue;
            }
            let more = state.counts(house).1;
            if more == 0 {
                continue;
            }
            let within = |nth: usize| {
                let shared = crossing.shared(first, crossing.crossed(first, nth)).0;
                bits(shared).fold(0, |digits, place| digits | state.cands[CELLS[house][place] as usize])
            };
            let thirds = [within(0), within(1), within(2)];
            for nth in 0..3 {
                let locked = thirds[nth] & !thirds[(nth + 1) % 3] & !thirds[(nth + 2) % 3] & more;
                for digit in bits(locked) {
                    if found(Locked { crossing, first, second: crossing.crossed(first, nth), digit }) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Finds a locked digit that leaves only one place for itself in a neighbouring house.
pub(crate) fn direct(state: &State, hint: &mut Hint) -> bool {
    for_each(state, |Locked { crossing, first, second, digit }| {
        for nth in 0..3 {
            let third = crossing.crossing(second, nth);
            let house = crossing.bases().0 + third;
            let places = state.places[house][digit];
            let outside = places & !crossing.shared(third, second).0;
            if third != first && outside.is_power_of_two() && places != outside {
                let cell = CELLS[house][outside.trailing_zeros() as usize];
                let pointing = crossing.bases().0 == BOXES;
                return if pointing {
                    hint.places(1.7, SeTechnique::DirectPointing, cell.into(), digit)
                } else {
                    hint.places(1.9, SeTechnique::DirectClaiming, cell.into(), digit)
                };
            }
        }
        false
    })
}

/// Finds a locked digit that can be removed from the rest of the other house.
pub(crate) fn indirect(state: &State, hint: &mut Hint) -> bool {
    for_each(state, |Locked { crossing, first, second, digit }| {
        let house = crossing.bases().1 + second;
        let outside = state.places[house][digit] & !crossing.shared(first, second).1;
        if outside == 0 {
            return false;
        }
        if crossing.bases().0 == BOXES {
            hint.eliminates(2.6, SeTechnique::Pointing);
        } else {
            hint.eliminates(2.8, SeTechnique::Claiming);
        }
        for place in bits(outside) {
            hint.remove(state, CELLS[house][place].into(), 1 << digit);
        }
        true
    })
}
