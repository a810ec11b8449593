//! Hidden pairs of boxes: eliminations in stuck states before a guess.
//!
//! If two digits have the same two places left in a box, and no others there, these cells have no room for other
//! digits. Of all kinds of pairs, hidden pairs of boxes save the most guesses: half of them for puzzles of 17 clues.

use super::sweep::State;
use super::words::{DIGITS, GUARDS, ONES};
use crate::simd::Lanes;

/// Removes the other candidates from the cells of hidden pairs.
#[inline(always)]
pub(super) fn take_out<L: Lanes>(isa: L::Isa, state: &mut State<L>) {
    let (ones, guards) = (L::splat(isa, ONES), L::splat(isa, GUARDS));
    for stack in 0..3 {
        let places: [usize; 9] = core::array::from_fn(|nth| 9 * (nth / 3) + 3 * stack + nth % 3);
        let paired = paired(isa, places.map(|at| state[at])).or(guards);
        for at in places {
            let cell = state[at];
            let pair = cell.and(paired);
            // Without a pair the subtraction borrows from the guard, and all candidates stay.
            let none = guards.and_not(pair.sub(ones));
            state[at] = cell.and(pair.or(none.sub(none.shr::<9>())));
        }
    }
}

/// Returns the digits of the hidden pairs of a box, of three boxes at once.
#[inline(always)]
fn paired<L: Lanes>(isa: L::Isa, cells: [L; 9]) -> L {
    let twice = twice(cells);
    // For a digit with two places, these six bits identify them: no two pairs of cells have the same bits.
    let [a, b, c, d, e, f, _, g, h] = cells;
    let marks = [a.xor(g), b.xor(g), c.xor(g).xor(h), d.xor(g).xor(h), e.xor(h), f.xor(h)];
    let mut paired = L::splat(isa, 0);
    macro_rules! with_the_digit_above_by {
        ($($by:literal)*) => {$(
            let mut differ = marks[0].xor(marks[0].shr::<$by>());
            for mark in &marks[1..] {
                differ = differ.or(mark.xor(mark.shr::<$by>()));
            }
            // Bits shifted down from the next field do not belong to this one.
            let within = L::splat(isa, DIGITS & (ONES * (511 >> $by)));
            let lower = twice.and(twice.shr::<$by>()).and(within).and_not(differ);
            paired = paired.or(lower).or(lower.shl::<$by>());
        )*};
    }
    with_the_digit_above_by!(1 2 3 4 5 6 7 8);
    paired
}

/// Returns the bits that exactly two of the nine have.
#[inline(always)]
fn twice<L: Lanes>(cells: [L; 9]) -> L {
    let [a, b, c, d, e, f, g, h, i] = cells;
    let ones = [a.xor(b).xor(c), d.xor(e).xor(f), g.xor(h).xor(i)];
    let twos = [a.majority(b, c), d.majority(e, f), g.majority(h, i)];
    let one = ones[0].xor(ones[1]).xor(ones[2]);
    let two = ones[0].majority(ones[1], ones[2]);
    // The number of twos is odd and not three.
    twos[0].xor(twos[1]).xor(twos[2]).xor(two).and_not(twos[0].majority(twos[1], twos[2])).and_not(one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::words::WORDS;
    use crate::simd::{Isa, Portable};

    type Vector = <Portable as Isa>::Lanes;

    /// Returns the candidates of the nine cells of a box in the state of a lane.
    fn cells_of_box(words: &[u32; WORDS], band: usize, stack: usize) -> [u32; 9] {
        core::array::from_fn(|nth| words[9 * (nth / 3) + 3 * stack + nth % 3] >> (10 * band) & 511)
    }

    /// Returns the candidates with only the digits of hidden pairs left in their cells.
    fn naively(cells: [u32; 9]) -> [u32; 9] {
        core::array::from_fn(|nth| match pairs_through(cells, nth) {
            0 => cells[nth],
            digits => digits,
        })
    }

    /// Returns the digits of all hidden pairs that the cell is in.
    fn pairs_through(cells: [u32; 9], nth: usize) -> u32 {
        let places = |digit: u32| (0..9).filter(|&at| cells[at] >> digit & 1 != 0).collect::<Vec<_>>();
        (0..9)
            .filter(|&digit| {
                let here = places(digit);
                here.len() == 2 && here.contains(&nth) && (0..9).any(|other| other != digit && places(other) == here)
            })
            .fold(0, |digits, digit| digits | 1 << digit)
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of boxes")]
    fn hidden_pairs_are_those_that_a_look_at_all_digits_finds() {
        let mut seed = 1_u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as u32
        };
        let mut changed = 0;
        for _ in 0..2_000 {
            // Few candidates, because otherwise no digit would have only two places.
            let lanes: Vec<[u32; WORDS]> =
                (0..Vector::COUNT).map(|_| core::array::from_fn(|_| random() & random() & DIGITS | GUARDS)).collect();
            let mut state: State<Vector> = core::array::from_fn(|word| {
                let across: Vec<u32> = lanes.iter().map(|words| words[word]).collect();
                Vector::load(Portable, &across)
            });
            take_out(Portable, &mut state);
            for (lane, before) in lanes.iter().enumerate() {
                let after: [u32; WORDS] = core::array::from_fn(|word| {
                    let mut across = [0; 16];
                    state[word].store(&mut across);
                    across[lane]
                });
                assert!(after.iter().all(|word| word & !DIGITS == GUARDS));
                for (band, stack) in (0..9).map(|nth| (nth / 3, nth % 3)) {
                    let cells = cells_of_box(before, band, stack);
                    let left = cells_of_box(&after, band, stack);
                    assert_eq!(left, naively(cells), "{cells:?}");
                    changed += usize::from(left != cells);
                }
            }
        }
        assert!(changed > 1_000, "{changed}");
    }
}
