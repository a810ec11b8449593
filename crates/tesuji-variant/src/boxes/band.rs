//! Counts the ways in which the rows of a band can take the digits of its columns.

use std::collections::HashMap;

use super::bit;
use super::canonical::Column;

/// The known counts of bands. The key is the number of a band, if it has givens, and the digits of its columns.
#[derive(Default)]
pub(super) struct Bands {
    known: HashMap<(Option<usize>, Box<[Column]>), u128>,
}

impl Bands {
    /// Returns the number of ways to arrange the digits of the columns so that each row has each digit once and the
    /// givens keep their cells. Bands with equal names have equal givens.
    pub(super) fn ways(&mut self, name: Option<usize>, columns: Box<[Column]>, givens: &[u8]) -> u128 {
        let key = (name, columns);
        if let Some(&ways) = self.known.get(&key) {
            return ways;
        }
        let mut sets: Vec<u16> = key.1.iter().map(|column| column.left).collect();
        let mut ways = 0;
        fill(&mut sets, givens, 0, 0, &mut ways);
        self.known.insert(key, ways);
        ways
    }
}

/// Fills the first row, from `cell`, with unused digits, and then the next rows.
fn fill(sets: &mut [u16], givens: &[u8], cell: usize, used: u16, ways: &mut u128) {
    let size = sets.len();
    if givens.is_empty() {
        *ways += 1;
        return;
    }
    if cell == size {
        return fill(sets, &givens[size..], 0, 0, ways);
    }
    let mut open = sets[cell] & !used;
    if givens[cell] != 0 {
        open &= bit(givens[cell]);
    } else {
        // Digits that are given further down in this column are reserved.
        let later = givens.iter().skip(cell + size).step_by(size).fold(0, |mask, &given| mask | bit(given));
        open &= !later;
    }
    while open != 0 {
        let digit = open & open.wrapping_neg();
        open &= !digit;
        sets[cell] &= !digit;
        fill(sets, givens, cell + 1, used | digit, ways);
        sets[cell] |= digit;
    }
}
