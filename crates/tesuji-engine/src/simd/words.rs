/// A vector of 32 lanes of 16 bits, all operations lane by lane. Arithmetic wraps.
///
/// A vector proves that the machine has the instructions of its operations: one can only be made out of another, and
/// [`Instructions::run_words`](crate::Instructions::run_words) hands out the first.
pub trait Words: Copy + Sealed {
    /// A choice of lanes.
    type Mask: Copy;

    /// Returns the vector that has this value in every lane.
    fn splat(self, value: u16) -> Self;

    /// Reads the lanes.
    fn load(self, from: &[u16; WORDS]) -> Self;

    /// Writes the lanes.
    fn store(self, to: &mut [u16; WORDS]);

    /// `self & other`
    fn and(self, other: Self) -> Self;

    /// `self | other`
    fn or(self, other: Self) -> Self;

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// `self & !other`
    fn and_not(self, other: Self) -> Self;

    /// `self + other`
    fn add(self, other: Self) -> Self;

    /// `self - other`
    fn sub(self, other: Self) -> Self;

    /// The smaller of the two.
    fn min(self, other: Self) -> Self;

    /// 0 where the number, with a sign, is below 0.
    fn at_least_zero(self) -> Self;

    /// `self >> BY`, where `BY` is below 16.
    fn shr<const BY: u32>(self) -> Self;

    /// How many bits there are.
    fn count_ones(self) -> Self;

    /// The lowest bits, so many as the number says: all of them from 16 on.
    fn lowest_bits(self) -> Self;

    /// The lanes in which the two share a bit.
    fn intersecting(self, other: Self) -> Self::Mask;

    /// The lanes in which the two share no bit.
    fn disjoint(self, other: Self) -> Self::Mask;

    /// The lanes that are in both masks.
    fn both(one: Self::Mask, other: Self::Mask) -> Self::Mask;

    /// Keeps these lanes, and clears the rest.
    fn keep(self, lanes: Self::Mask) -> Self;

    /// Takes these lanes of the other one.
    fn blend(self, other: Self, lanes: Self::Mask) -> Self;

    /// Whether any bit of any lane is set.
    fn is_any(self) -> bool;
}

/// How many lanes [`Words`] have.
pub const WORDS: usize = 32;

/// Only this crate makes vectors.
pub trait Sealed {}
