//! Producers 3, 5, 7, 9, 10, 12, 16 and 18: naked and hidden pairs, triplets and quads.

use super::SeTechnique;
use super::cover::{self, count};
use super::geometry::{BOXES, CELLS, COLUMNS, ROWS, bits};
use super::hint::Hint;
use super::state::State;

/// Returns the houses in the order of the search: boxes, columns, rows.
fn houses() -> impl Iterator<Item = usize> {
    [BOXES, COLUMNS, ROWS].into_iter().flat_map(|base| base..base + 9)
}

/// Finds `k` digits with `k` places in a house that leave one place there for another digit.
pub(crate) fn direct_hidden(state: &State, k: usize, hint: &mut Hint) -> bool {
    let (difficulty, technique) =
        if k == 2 { (2.0, SeTechnique::DirectHiddenPair) } else { (2.5, SeTechnique::DirectHiddenTriplet) };
    houses().any(|house| {
        let places = &state.places[house];
        count(state.open[house]) > k
            && cover::for_each(places, k, |digits, union| {
                (0..9).any(|digit| {
                    let outside = places[digit] & !union;
                    let single = outside.is_power_of_two() && places[digit] != outside && digits >> digit & 1 == 0;
                    single && {
                        let cell = CELLS[house][outside.trailing_zeros() as usize];
                        hint.places(difficulty, technique, cell.into(), digit)
                    }
                })
            })
    })
}

/// Finds `k` digits with `k` places in a house, and removes other digits from these places.
pub(crate) fn hidden(state: &State, k: usize, hint: &mut Hint) -> bool {
    let (difficulty, technique) = match k {
        2 => (3.4, SeTechnique::HiddenPair),
        3 => (4.0, SeTechnique::HiddenTriplet),
        _ => (5.4, SeTechnique::HiddenQuad),
    };
    houses().any(|house| {
        count(state.open[house]) > 2 * k
            && cover::for_each(&state.places[house], k, |digits, union| {
                hint.eliminates(difficulty, technique);
                bits(union).for_each(|place| hint.remove(state, CELLS[house][place].into(), !digits));
                !hint.removals.is_empty()
            })
    })
}

/// Finds `k` cells of a house with `k` candidates in total, and removes these from the rest of the house.
pub(crate) fn naked(state: &State, k: usize, hint: &mut Hint) -> bool {
    let (difficulty, technique) = match k {
        2 => (3.0, SeTechnique::NakedPair),
        3 => (3.6, SeTechnique::NakedTriplet),
        _ => (5.0, SeTechnique::NakedQuad),
    };
    houses().any(|house| {
        count(state.open[house]) >= 2 * k && {
            let cands = CELLS[house].map(|cell| state.cands[cell as usize]);
            cover::for_each(&cands, k, |places, union| {
                hint.eliminates(difficulty, technique);
                bits(state.open[house] & !places)
                    .for_each(|place| hint.remove(state, CELLS[house][place].into(), union));
                !hint.removals.is_empty()
            })
        }
    })
}
