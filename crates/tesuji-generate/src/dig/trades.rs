//! Small unavoidable sets, found by exchanging digits or lines.

use tesuji_core::Solution;

/// Passes to `found` the sets of cells that can be filled differently by exchanging two digits, or two lines of a band
/// or stack. Only minimal sets are passed, and never two whole digits or lines.
///
/// A grid has 67 of them on average, which are by far most of the small unavoidable sets. Each set is passed as the
/// union of the bits of its cells, which need not be distinct.
pub(crate) fn trades(solution: &Solution, bits: &[u128; 81], mut found: impl FnMut(u128)) {
    let digits = solution.as_digits().map(|digit| digit.index());
    digits_trade(&digits, bits, &mut found);
    lines_trade(&digits, |line, place| 9 * line + place, bits, &mut found);
    lines_trade(&digits, |line, place| 9 * place + line, bits, &mut found);
}

fn digits_trade(digits: &[usize; 81], bits: &[u128; 81], found: &mut impl FnMut(u128)) {
    // The row of each digit, as a bit, in each column and box; the bit of its cell in each row.
    let (mut in_column, mut in_box, mut in_row) = ([[0_u16; 16]; 9], [[0_u16; 16]; 9], [[0; 9]; 9]);
    for row in 0..9 {
        for column in 0..9 {
            let digit = digits[9 * row + column];
            in_column[column][digit] = 1 << row;
            in_box[row / 3 * 3 + column / 3][digit] = 1 << row;
            in_row[digit][row] = bits[9 * row + column];
        }
    }
    // If two digits are exchanged in a row, they must be exchanged in the rows that hold the other digit in the same
    // column or box. This is computed for each digit and row, for all other digits at once, as vectors.
    let mut taken = [[[0_u16; 16]; 9]; 9];
    for row in 0..9 {
        for column in 0..9 {
            let (beside, around) = (&in_column[column], &in_box[row / 3 * 3 + column / 3]);
            taken[digits[9 * row + column]][row] = std::array::from_fn(|other| beside[other] | around[other]);
        }
    }
    for one in 0..9 {
        for other in 0..one {
            // Continuing in this way leads back to the start, so the rows with the first digit are found too.
            let mut left = 511_u16;
            while left != 0 {
                let (mut rows, mut grown) = (0, left & left.wrapping_neg());
                while grown != 0 {
                    let row = grown.trailing_zeros() as usize;
                    rows |= 1 << row;
                    grown = (grown | taken[one][row][other]) & !rows;
                }
                if rows == 511 {
                    break;
                }
                left &= !rows;
                let mut set = 0;
                while rows != 0 {
                    let row = rows.trailing_zeros() as usize;
                    rows &= rows - 1;
                    set |= in_row[one][row] | in_row[other][row];
                }
                found(set);
            }
        }
    }
}

fn lines_trade(
    digits: &[usize; 81],
    at: impl Fn(usize, usize) -> usize,
    bits: &[u128; 81],
    found: &mut impl FnMut(u128),
) {
    for one in 0..9 {
        let other = one / 3 * 3 + (one + 1) % 3;
        let mut places = [0; 9];
        (0..9).for_each(|place| places[digits[at(one, place)]] = place);
        // The next place in one look-up instead of two that depend on each other.
        let next: [usize; 9] = std::array::from_fn(|place| places[digits[at(other, place)]]);
        let mut left = 511_u16;
        while left != 0 {
            let (mut place, mut seen, mut set) = (left.trailing_zeros() as usize, 0_u16, 0);
            while seen >> place & 1 == 0 {
                seen |= 1 << place;
                set |= bits[at(one, place)] | bits[at(other, place)];
                place = next[place];
            }
            if seen == 511 {
                break;
            }
            found(set);
            left &= !seen;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, random_solution};
    use tesuji_core::{Cell, CellSet, Grid};

    #[test]
    fn what_trades_places_leaves_a_solution() {
        let bits = Cell::ALL.map(|cell| CellSet::of(cell).bits());
        let mut rng = Rng::new(5, 0);
        let mut count = 0;
        for _ in 0..50 {
            let solution = random_solution(&mut rng);
            trades(&solution, &bits, |set| {
                let cells = CellSet::from_bits(set);
                count += 1;
                let mut solver = tesuji_engine::Solver::new();
                let rest: Grid = (!cells).iter().map(|cell| (cell, solution.get(cell))).collect();
                assert!(solver.count(&rest, 2) > 1, "{solution} {cells}");
            });
        }
        assert!((50 * 55..50 * 80).contains(&count), "{count}");
    }
}
