//! Producers 13 and 14: XY-wing and XYZ-wing.

use super::SeTechnique;
use super::cover::count;
use super::geometry::{PEER_SET, PEERS, cells};
use super::hint::Hint;
use super::state::State;

/// Finds a pivot with two candidates, each of which forces the same third digit into one of two wings.
pub(crate) fn xy(state: &State, hint: &mut Hint) -> bool {
    wing(state, 2, hint)
}

/// Finds a pivot with three candidates, each of which forces the same digit into the pivot or one of two wings.
pub(crate) fn xyz(state: &State, hint: &mut Hint) -> bool {
    wing(state, 3, hint)
}

fn wing(state: &State, size: usize, hint: &mut Hint) -> bool {
    let pairs =
        cells(state.empty).filter(|&cell| count(state.cands[cell]) == 2).fold(0, |set, cell| set | 1u128 << cell);
    for pivot in cells(state.empty) {
        let three = state.cands[pivot];
        if count(three) != size || (pairs & PEER_SET[pivot]) == 0 {
            continue;
        }
        let wings = PEERS[pivot].into_iter().map(usize::from).filter(|&cell| pairs >> cell & 1 != 0);
        for a in wings.clone() {
            let left = state.cands[a];
            if count(three & !left) != 1 {
                continue;
            }
            for b in wings.clone() {
                let right = state.cands[b];
                let all = three & left & right;
                if a == b || count(three | left | right) != 3 || count(all) != size - 2 {
                    continue;
                }
                let mut victims = PEER_SET[a] & PEER_SET[b] & !(1 << pivot);
                if size == 3 {
                    victims &= PEER_SET[pivot];
                }
                if size == 2 {
                    hint.eliminates(4.2, SeTechnique::XyWing);
                } else {
                    hint.eliminates(4.4, SeTechnique::XyzWing);
                }
                cells(victims & state.empty).for_each(|cell| hint.remove(state, cell, left & right));
                if !hint.removals.is_empty() {
                    return true;
                }
            }
        }
    }
    false
}
