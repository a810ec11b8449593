//! The layout of a state: 27 words of three ten-bit fields.

use tesuji_core::{Candidate, CandidateSet, Cell, Digit, Solution};

/// The number of words in a state.
pub(crate) const WORDS: usize = 27;

/// The lowest bit of each field.
pub(super) const ONES: u32 = 1 | 1 << 10 | 1 << 20;
/// The nine candidates of each field.
pub(crate) const DIGITS: u32 = 511 * ONES;
/// The guard of each field.
pub(crate) const GUARDS: u32 = 512 * ONES;
/// All bits of the fields.
pub(super) const FULL: u32 = DIGITS | GUARDS;

/// The candidates of a grid, 81 cells in three bands of 27.
///
/// Word `9 * r + c` holds the cells of column `c` in row `r` of each band. The cell of band `b` is in the ten-bit field
/// from bit `10 * b`: its nine candidates, and above them a guard bit that is always set. The guard keeps arithmetic
/// inside its field, because a subtraction borrows from it when the field is empty.
pub(crate) type Words = [u32; WORDS];

/// Returns the words of a sukaku.
pub(crate) fn of_candidates(candidates: &CandidateSet) -> Words {
    let mut words = [GUARDS; WORDS];
    for cell in Cell::ALL {
        let index = cell.index();
        for digit in candidates.digits(cell) {
            words[index % WORDS] |= 1 << (10 * (index / WORDS) + digit.index());
        }
    }
    words
}

/// Returns the candidates in the words.
pub(crate) fn to_candidates(words: &Words) -> CandidateSet {
    let mut candidates = CandidateSet::EMPTY;
    for cell in Cell::ALL {
        let index = cell.index();
        for digit in Digit::ALL {
            if words[index % WORDS] >> (10 * (index / WORDS) + digit.index()) & 1 != 0 {
                candidates.insert(Candidate { cell, digit });
            }
        }
    }
    candidates
}

/// Returns the words of a solution.
pub(crate) fn of_solution(solution: &Solution) -> Words {
    let mut words = [GUARDS; WORDS];
    for (index, digit) in solution.as_digits().iter().enumerate() {
        words[index % WORDS] |= 1 << (10 * (index / WORDS) + digit.index());
    }
    words
}

/// Returns the solution in words that have one candidate per cell and are a solution.
#[inline(always)]
pub(crate) fn to_solution(words: &Words) -> Solution {
    // Loops without a branch, so that the compiler vectorizes them, and one band at a time, so that words are read as
    // they were written.
    let mut digits = [Digit::D1; 81];
    for band in 0..3 {
        let mut values = [0; WORDS];
        for (value, word) in values.iter_mut().zip(words) {
            // The exponent of a power of two as a float is its logarithm, which every machine can compute with vectors.
            // A float stores it plus 127, and the bit of digit 1 in this band is bit 10 * band.
            let candidate = (word & 511 << (10 * band)) as i32 as f32;
            *value = ((candidate.to_bits() >> 23) as u8).wrapping_sub(126 + 10 * band as u8);
        }
        for (digit, value) in digits[WORDS * band..][..WORDS].iter_mut().zip(values) {
            *digit = Digit::from_value(value).unwrap_or(Digit::D1);
        }
    }
    Solution::from_proven(digits)
}
