//! Producers 8, 11 and 17: X-wing, swordfish, jellyfish.

use super::SeTechnique;
use super::cover;
use super::geometry::{CELLS, COLUMNS, ROWS, bits};
use super::hint::Hint;
use super::state::State;

/// Finds a digit whose places in `k` lines lie in `k` crossing lines, and removes its other places there.
///
/// Columns are tried first as base lines. In the original, the outer loop is over the sets of base lines and the inner
/// one over the digits; here each digit finds its first fish, and the lowest set wins.
pub(crate) fn fish(state: &State, k: usize, hint: &mut Hint) -> bool {
    let (difficulty, technique) = match k {
        2 => (3.2, SeTechnique::XWing),
        3 => (3.8, SeTechnique::Swordfish),
        _ => (5.2, SeTechnique::Jellyfish),
    };
    for (base, cross) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        let mut first = None;
        for digit in 0..9 {
            if usize::from(state.solved[digit]) + 2 * k > 9 {
                continue;
            }
            let lines = core::array::from_fn(|line| state.places[base + line][digit]);
            cover::for_each(&lines, k, |chosen, union| {
                let worth = bits(union).any(|line| state.places[cross + line][digit] & !chosen != 0);
                if worth && first.is_none_or(|(least, _, _)| chosen < least) {
                    first = Some((chosen, union, digit));
                }
                worth
            });
        }
        if let Some((chosen, union, digit)) = first {
            hint.eliminates(difficulty, technique);
            for line in bits(union) {
                for place in bits(state.places[cross + line][digit] & !chosen) {
                    hint.remove(state, CELLS[cross + line][place].into(), 1 << digit);
                }
            }
            return true;
        }
    }
    false
}
