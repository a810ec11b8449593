//! Which digits a pattern of one digit can still reduce.
//!
//! A template of a digit is a set of its places with one in each row, column and box that lacks it. What a pattern of one
//! digit rules out stands in no template. So where each place of a digit stands in a template, no such pattern is worth
//! looking for: that holds for most digits of most boards, and takes far less to see than to look for all the patterns.

use std::sync::atomic::{AtomicU32, Ordering};

use tesuji_core::{Digit, House};

use crate::Board;

/// What is known of each digit of a board, to be asked only once.
///
/// Bit d says that it is known of digit d, bit 9 + d that the digit is reducible.
#[derive(Debug, Default)]
pub(crate) struct Reducible(AtomicU32);

impl Reducible {
    /// Returns what is known of the digit, and finds it out if nothing is.
    pub(crate) fn get(&self, digit: Digit, find_out: impl FnOnce() -> bool) -> bool {
        let known = 1 << digit.index();
        let bits = self.0.load(Ordering::Relaxed);
        if bits & known != 0 {
            return bits >> (9 + digit.index()) & 1 == 1;
        }
        let is_reducible = find_out();
        self.0.fetch_or(known | u32::from(is_reducible) << (9 + digit.index()), Ordering::Relaxed);
        is_reducible
    }

    /// Forgets what is known of the digit.
    pub(crate) fn forget(&mut self, digit: Digit) {
        *self.0.get_mut() &= !(0b10_0000_0001 << digit.index());
    }
}

impl Clone for Reducible {
    fn clone(&self) -> Reducible {
        Reducible(AtomicU32::new(self.0.load(Ordering::Relaxed)))
    }
}

/// What is known of a board is no part of it.
impl PartialEq for Reducible {
    fn eq(&self, _: &Reducible) -> bool {
        true
    }
}

impl Eq for Reducible {}

/// The columns of a band by the boxes that are taken.
const COLUMNS: [u16; 8] = [0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777];

/// The most rows that are tried before a digit counts as reducible.
const MOST: u32 = 10_000;

/// Returns whether one of the places of the digit stands in no template, or might.
pub(crate) fn is_reducible(board: &Board, digit: Digit) -> bool {
    let rows: [u16; 9] = std::array::from_fn(|row| board.places(House::ALL[row], digit));
    let open = (0..9).filter(|&row| rows[row] != 0).fold(0, |open, row| open | 1 << row);
    // A row that lost all of its places is no row that has the digit.
    if u16::count_ones(open) as usize != 9 - board.grid().cells_of(digit).len() {
        return true;
    }
    let mut search = Search { rows, seen: [0; 9], left: MOST };
    for (row, places) in rows.into_iter().enumerate() {
        while let left @ 1.. = places & !search.seen[row] {
            let column = left & left.wrapping_neg();
            if !search.place(open, Taken::default(), row, column) {
                return true;
            }
        }
    }
    false
}

struct Search {
    rows: [u16; 9],
    /// The places that stand in a template that was found.
    seen: [u16; 9],
    /// How many rows may still be tried.
    left: u32,
}

/// What the places of a part of a template take.
#[derive(Clone, Copy, Default)]
struct Taken {
    columns: u16,
    boxes: u16,
}

impl Search {
    /// Puts the digit into a column of a row, and then into the other open rows; returns whether that can be done.
    fn place(&mut self, open: u16, taken: Taken, row: usize, column: u16) -> bool {
        let band = row / 3;
        let block = 1 << (3 * band + column.trailing_zeros() as usize / 3);
        let taken = Taken { columns: taken.columns | column, boxes: taken.boxes | block };
        let fits = self.fill(open & !(1 << row), taken);
        if fits {
            self.seen[row] |= column;
        }
        fits
    }

    /// Puts the digit into the open rows, that with the fewest places first.
    fn fill(&mut self, open: u16, taken: Taken) -> bool {
        let places =
            |row: usize| self.rows[row] & !taken.columns & !COLUMNS[usize::from(taken.boxes >> (3 * (row / 3)) & 7)];
        let rows = (0..9).filter(|row| open >> row & 1 == 1);
        let Some((row, mut left)) = rows.map(|row| (row, places(row))).min_by_key(|(_, places)| places.count_ones())
        else {
            return true;
        };
        while left != 0 && self.left > 0 {
            self.left -= 1;
            // Places that are new first: the fewer templates are needed.
            let new = left & !self.seen[row];
            let from = if new == 0 { left } else { new };
            let column = from & from.wrapping_neg();
            left &= !column;
            if self.place(open, taken, row, column) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exotic::used;
    use proptest::prelude::*;
    use tesuji_core::{Candidate, CandidateSet, Cell};

    proptest! {
        #[test]
        fn a_digit_is_reducible_where_no_template_uses_a_place(
            removed in prop::collection::vec(0usize..81, 0..60),
            placed in prop::option::of(0usize..81),
        ) {
            let digit = Digit::D5;
            let mut board = Board::of_sukaku(&CandidateSet::ALL);
            for cell in removed {
                board.remove(Candidate { cell: Cell::from_index(cell), digit });
            }
            if let Some(cell) = placed.map(Cell::from_index).filter(|&cell| board.has(cell, digit)) {
                board.place(cell, digit);
            }
            prop_assert_eq!(board.is_reducible(digit), !board.cells(digit).is_subset(used(&board, digit)));
            // It is asked again after a change.
            let first = board.cells(digit).first();
            if let Some(cell) = first {
                board.remove(Candidate { cell, digit });
                prop_assert_eq!(board.is_reducible(digit), is_reducible(&board, digit));
            }
        }
    }
}
