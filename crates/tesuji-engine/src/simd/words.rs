//! The operations on vectors of 32 lanes of 16 bits.

/// A vector of 32 lanes of 16 bits; all operations are lane by lane. Arithmetic wraps.
///
/// A vector proves that the machine has the instructions of its operations: one can only be made out of another, and
/// [`Instructions::run_words`](crate::Instructions::run_words) provides the first.
pub trait Words: Copy + Sealed {
    /// A choice of lanes.
    type Mask: Copy;

    /// Returns the vector that has this value in every lane.
    fn splat(self, value: u16) -> Self;

    /// Reads the lanes.
    fn load(self, from: &[u16; WORDS]) -> Self;

    /// Writes the lanes.
    fn store(self, to: &mut [u16; WORDS]);

    /// Returns `self & other`.
    fn and(self, other: Self) -> Self;

    /// Returns `self | other`.
    fn or(self, other: Self) -> Self;

    /// Returns `self ^ other`.
    fn xor(self, other: Self) -> Self;

    /// Returns `self & !other`.
    fn and_not(self, other: Self) -> Self;

    /// Returns `self + other`.
    fn add(self, other: Self) -> Self;

    /// Returns `self - other`.
    fn sub(self, other: Self) -> Self;

    /// Returns the smaller of the two.
    fn min(self, other: Self) -> Self;

    /// Returns 0 if the number, as a signed one, is below 0, and otherwise the number.
    fn at_least_zero(self) -> Self;

    /// Returns `self >> BY`, where `BY` is below 16.
    fn shr<const BY: u32>(self) -> Self;

    /// Returns the number of set bits.
    fn count_ones(self) -> Self;

    /// Returns, in each lane, a mask of the lowest bits, as many as the number; all bits for 16 and more.
    fn lowest_bits(self) -> Self;

    /// Returns the lanes in which the two share a bit.
    fn intersecting(self, other: Self) -> Self::Mask;

    /// Returns the lanes in which the two share no bit.
    fn disjoint(self, other: Self) -> Self::Mask;

    /// Returns the lanes that are in both masks.
    fn both(one: Self::Mask, other: Self::Mask) -> Self::Mask;

    /// Keeps these lanes, and clears the rest.
    fn keep(self, lanes: Self::Mask) -> Self;

    /// Replaces these lanes with those of the other vector.
    fn blend(self, other: Self, lanes: Self::Mask) -> Self;

    /// Returns whether any bit of any lane is set.
    fn is_any(self) -> bool;
}

/// The number of lanes of [`Words`].
pub const WORDS: usize = 32;

/// Prevents other crates from implementing vectors.
pub trait Sealed {}
