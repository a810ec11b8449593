//! The digits that a single-digit pattern can still reduce.
//!
//! A template of a digit is a set of its places, one in each row, column and box that lacks it. A place that a
//! single-digit pattern rules out is in no template. So if each place of a digit is in a template, such patterns need
//! not be searched for. That is true for most digits of most boards, and checking it is much faster than searching for
//! all the patterns.

use std::sync::atomic::{AtomicU32, Ordering};

use tesuji_core::{Digit, House};

use crate::Board;

/// The cached results for the digits of a board.
///
/// Bit d means that the result for digit d is known; bit 9 + d means that the digit is reducible.
#[derive(Debug, Default)]
pub(crate) struct Reducible(AtomicU32);

impl Reducible {
    /// Returns the result for the digit, computing it with `find_out` if it is not known.
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

    /// Discards the result for the digit.
    pub(crate) fn forget(&mut self, digit: Digit) {
        *self.0.get_mut() &= !(0b10_0000_0001 << digit.index());
    }
}

impl Clone for Reducible {
    fn clone(&self) -> Reducible {
        Reducible(AtomicU32::new(self.0.load(Ordering::Relaxed)))
    }
}

/// The cached results are not part of the board's value.
impl PartialEq for Reducible {
    fn eq(&self, _: &Reducible) -> bool {
        true
    }
}

impl Eq for Reducible {}

/// The columns covered by each set of boxes in a band.
const COLUMNS: [u16; 8] = [0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777];

/// The maximum number of rows tried before a digit is assumed to be reducible.
const MOST: u32 = 10_000;

/// Returns whether a place of the digit is in no template; also `true` if the search was too long to decide that.
pub(crate) fn is_reducible(board: &Board, digit: Digit) -> bool {
    let rows: [u16; 9] = std::array::from_fn(|row| board.places(House::ALL[row], digit));
    let open = (0..9).filter(|&row| rows[row] != 0).fold(0, |open, row| open | 1 << row);
    // A row without places must have the digit already; otherwise the digit has lost all its places there.
    if u16::count_ones(open) as usize != 9 - board.grid().cells_of(digit).len() {
        return true;
    }
    let mut search = Search { rows, seen: [0; 9], left: MOST };
    for (row, places) in rows.into_iter().enumerate() {
        while let left @ 1.. = places & !search.seen[row] {
            let column = left & left.wrapping_neg();
            if !search.place(open, UsedHouses::default(), row, column) {
                return true;
            }
        }
    }
    false
}

struct Search {
    rows: [u16; 9],
    /// The places in templates found so far.
    seen: [u16; 9],
    /// The number of rows that may still be tried.
    left: u32,
}

/// The columns and boxes used by the places of a partial template.
#[derive(Clone, Copy, Default)]
struct UsedHouses {
    columns: u16,
    boxes: u16,
}

impl Search {
    /// Places the digit in a column of a row, then in the other open rows; returns whether that is possible.
    fn place(&mut self, open: u16, taken: UsedHouses, row: usize, column: u16) -> bool {
        let band = row / 3;
        let block = 1 << (3 * band + column.trailing_zeros() as usize / 3);
        let taken = UsedHouses { columns: taken.columns | column, boxes: taken.boxes | block };
        let fits = self.fill(open & !(1 << row), taken);
        if fits {
            self.seen[row] |= column;
        }
        fits
    }

    /// Places the digit in the open rows, starting with the row that has the fewest places.
    fn fill(&mut self, open: u16, taken: UsedHouses) -> bool {
        let places =
            |row: usize| self.rows[row] & !taken.columns & !COLUMNS[usize::from(taken.boxes >> (3 * (row / 3)) & 7)];
        let rows = (0..9).filter(|row| open >> row & 1 == 1);
        let Some((row, mut left)) = rows.map(|row| (row, places(row))).min_by_key(|(_, places)| places.count_ones())
        else {
            return true;
        };
        while left != 0 && self.left > 0 {
            self.left -= 1;
            // Places not yet seen are tried first, so that fewer templates are needed.
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
            // The result is checked again after a change.
            let first = board.cells(digit).first();
            if let Some(cell) = first {
                board.remove(Candidate { cell, digit });
                prop_assert_eq!(board.is_reducible(digit), is_reducible(&board, digit));
            }
        }
    }
}
