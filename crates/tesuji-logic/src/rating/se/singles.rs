//! Producers 1 and 4: hidden and naked singles.

use super::SeTechnique;
use super::geometry::{BOXES, CELLS, COLUMNS, ROWS, cells};
use super::hint::Hint;
use super::state::State;

/// Finds the last cell of a house, or else a digit with one place in a box, a column or a row.
pub(crate) fn hidden_single(state: &State, hint: &mut Hint) -> bool {
    let mut first = None;
    for base in [BOXES, COLUMNS, ROWS] {
        for house in base..base + 9 {
            let ones = state.counts(house).0;
            if ones == 0 {
                continue;
            }
            let last = state.open[house].is_power_of_two();
            if last || first.is_none() {
                let difficulty = if last {
                    1.0
                } else if base == BOXES {
                    1.2
                } else {
                    1.5
                };
                first = Some((house, ones.trailing_zeros() as usize, difficulty));
            }
            if last {
                break;
            }
        }
        if first.is_some_and(|(_, _, difficulty)| difficulty == 1.0) {
            break;
        }
    }
    let Some((house, digit, difficulty)) = first else {
        return false;
    };
    let cell = CELLS[house][state.places[house][digit].trailing_zeros() as usize];
    hint.places(difficulty, SeTechnique::HiddenSingle, cell.into(), digit)
}

/// Finds a cell with one candidate.
pub(crate) fn naked_single(state: &State, hint: &mut Hint) -> bool {
    let single = cells(state.empty).find(|&cell| state.cands[cell].is_power_of_two());
    single.is_some_and(|cell| {
        let digit = state.cands[cell].trailing_zeros() as usize;
        hint.places(2.3, SeTechnique::NakedSingle, cell, digit)
    })
}
