//! The operations on vectors of minilines.

use core::fmt::Debug;

use super::Isa;

/// A set of digits for each of 27 minilines of one direction, one lane each.
///
/// The minilines are those of the nine boxes: band `b`, stack `s`, and the `i`-th of the box. In memory, this is lane
/// `9b + 3s + i`. Digit d is bit d - 1 of its lane; the seven bits above are 0. All operations are lane by lane.
pub(crate) trait Minilines: Copy + Debug {
    /// The instruction set that this vector proves.
    type Isa: Isa;

    /// Returns the vector that has these digits in every lane.
    fn splat(isa: Self::Isa, digits: u16) -> Self;

    /// Reads 27 lanes; the other five are ignored.
    fn load(isa: Self::Isa, from: &[u16; 32]) -> Self;

    /// Writes 27 lanes, and arbitrary values to the other five.
    fn store(self, to: &mut [u16; 32]);

    /// Reads the lanes of the three diagonals of a grid: vector `k` holds the cell of the `i`-th row and the `i + k`-th
    /// column (modulo 3) of box `(b, s)`. The digits are 0-based indexes in reading order; 9 means any digit.
    fn load_diagonals(isa: Self::Isa, digits: &[u8; 128]) -> [Self; 3];

    /// Returns `self & other`.
    fn and(self, other: Self) -> Self;

    /// Returns `self | other`.
    fn or(self, other: Self) -> Self;

    /// Returns `self ^ other`.
    fn xor(self, other: Self) -> Self;

    /// Returns `self & !other`.
    fn and_not(self, other: Self) -> Self;

    /// Returns the vector whose lane `(b, s, i)` is lane `(b + B, s + S, i + I)` of this one, modulo 3.
    fn turn<const B: usize, const S: usize, const I: usize>(self) -> Self;

    /// Returns the digits of the lanes with exactly one, and nothing in the others.
    fn singles(self) -> Self;

    /// Returns the digits of the lanes with exactly two, and nothing in the others.
    fn pairs(self) -> Self;

    /// Returns the lowest digit of each lane.
    fn lowest(self) -> Self;

    /// Returns the smaller of the two numbers in lanes with `preferred` digits, and the digits of `self` in the others.
    /// So if a single digit of a lane is preferred, only it is left.
    fn prefer(self, preferred: Self) -> Self;

    /// Returns whether all lanes of the two are equal.
    fn equals(self, other: Self) -> bool;

    /// Returns whether some lane has no digit.
    fn has_empty(self) -> bool;

    /// Returns, as bits, the lanes in which the two differ.
    fn difference(self, other: Self) -> u32;

    /// Returns the lanes of `other` that are in `lanes`, and those of `self` elsewhere.
    fn blend(self, isa: Self::Isa, other: Self, lanes: u32) -> Self;

    /// Returns the smaller of the two numbers in each lane.
    fn min(self, other: Self) -> Self;

    /// Returns the larger of the two numbers in each lane.
    fn max(self, other: Self) -> Self;

    /// Returns the number of digits in each lane.
    fn len(self) -> Self;

    /// Returns the number of a pair's digits that the vector has, in the lanes with `pairs`; arbitrary in the others.
    fn shared(self, pairs: Self) -> Self;

    /// Returns the sums of the numbers.
    fn add(self, other: Self) -> Self;

    /// Returns the numbers times 2 to the `BY`.
    fn shl<const BY: u32>(self) -> Self;

    /// Returns the largest number in any lane.
    fn largest(self) -> u16;

    /// Returns `self | second | third`.
    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }

    /// Returns the digits that are in at least two of the three.
    #[inline(always)]
    fn majority(self, second: Self, third: Self) -> Self {
        self.and(second).or(third.and(self.or(second)))
    }
}
