//! The operations on vectors of 32-bit lanes.

use core::fmt::Debug;

use super::Isa;

/// A vector of 32-bit lanes; all operations are lane by lane.
///
/// Arithmetic wraps. Lanes are counted from 0; in a set of lanes as bits, bit `i` is lane `i`.
pub(crate) trait Lanes: Copy + Debug {
    /// The instruction set that this vector proves.
    type Isa: Isa<Lanes = Self>;

    /// The number of lanes: a power of two, at most 16.
    const COUNT: usize;

    /// The bits of all lanes.
    const ALL: u32 = (1 << Self::COUNT) - 1;

    /// `true` if lanes are best moved individually: if the vector is an array, a full permutation takes longer than
    /// moving a few lanes.
    const MOVES_LANES: bool = false;

    /// Returns the vector that has this value in every lane.
    fn splat(isa: Self::Isa, value: u32) -> Self;

    /// Reads the first [`COUNT`](Lanes::COUNT) values of `from`.
    ///
    /// # Panics
    ///
    /// Panics if there are fewer.
    fn load(isa: Self::Isa, from: &[u32]) -> Self;

    /// Writes the lanes to the first [`COUNT`](Lanes::COUNT) elements of `to`.
    ///
    /// # Panics
    ///
    /// Panics if there are fewer.
    fn store(self, to: &mut [u32]);

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

    /// Returns `self << BY`, where `BY` is below 32.
    fn shl<const BY: u32>(self) -> Self;

    /// Returns `self >> BY`, where `BY` is below 32.
    fn shr<const BY: u32>(self) -> Self;

    /// Rotates the lowest 30 bits left by `BY`, which is 10 or 20. The two bits above are undefined.
    #[inline(always)]
    fn rotate30<const BY: u32, const BACK: u32>(self) -> Self {
        const { assert!(BY + BACK == 30) };
        self.shl::<BY>().or(self.shr::<BACK>())
    }

    /// Returns the larger of the two.
    fn max(self, other: Self) -> Self;

    /// Returns the lanes in which the two are equal.
    fn equal(self, other: Self) -> u32;

    /// Keeps the lanes in which the other two vectors are equal, and clears the rest.
    fn where_equal(self, one: Self, other: Self) -> Self;

    /// Returns the lanes of `other` that are in `lanes`, and those of `self` elsewhere.
    fn blend(self, other: Self, lanes: u32) -> Self;

    /// Returns a lane.
    #[inline(always)]
    fn lane(&self, lane: usize) -> u32 {
        let mut lanes = [0; 16];
        self.store(&mut lanes);
        lanes[lane % Self::COUNT]
    }

    /// Sets a lane.
    #[inline(always)]
    fn set_lane(&mut self, isa: Self::Isa, lane: usize, value: u32) {
        let mut lanes = [0; 16];
        self.store(&mut lanes);
        lanes[lane % Self::COUNT] = value;
        *self = Self::load(isa, &lanes);
    }

    /// Returns the vector whose lane `i` is lane `index[i]` of this one. Indexes are below [`COUNT`](Lanes::COUNT).
    fn permute(self, index: Self) -> Self;

    /// Returns the table entry for the lowest four bits of each lane.
    #[inline(always)]
    fn look_up(self, isa: Self::Isa, table: &[u32; 16]) -> Self {
        let mut lanes = [0; 16];
        self.store(&mut lanes);
        for lane in &mut lanes[..Self::COUNT] {
            *lane = table[*lane as usize % 16];
        }
        Self::load(isa, &lanes)
    }

    /// Returns the index that moves these lanes to the front, in order; the rest is arbitrary.
    fn gathering(isa: Self::Isa, lanes: u32) -> Self;

    /// Returns the index that moves the front into these lanes, in order; the rest is arbitrary.
    fn spreading(isa: Self::Isa, lanes: u32) -> Self;

    /// Transposes a square of [`COUNT`](Lanes::COUNT) vectors.
    ///
    /// # Panics
    ///
    /// Panics if there are fewer or more.
    fn transpose(square: &mut [Self]);

    /// Returns `self & second & third`.
    #[inline(always)]
    fn and3(self, second: Self, third: Self) -> Self {
        self.and(second).and(third)
    }

    /// Returns the bits that are set in at least two of the three.
    #[inline(always)]
    fn majority(self, second: Self, third: Self) -> Self {
        self.and(second).or(third.and(self.or(second)))
    }
}

/// Returns, for every set of lanes, the index that moves them to the front.
pub(super) const fn gathered_sets<const N: usize, const SETS: usize>() -> [[u32; N]; SETS] {
    let mut table = [[0; N]; SETS];
    let mut lanes = 0;
    while lanes < SETS {
        table[lanes] = gathered(lanes as u32);
        lanes += 1;
    }
    table
}

/// Returns, for every set of lanes, the index that moves the front into them.
pub(super) const fn spread_sets<const N: usize, const SETS: usize>() -> [[u32; N]; SETS] {
    let mut table = [[0; N]; SETS];
    let mut lanes = 0;
    while lanes < SETS {
        table[lanes] = spread(lanes as u32);
        lanes += 1;
    }
    table
}

/// Returns the indexes of the set bits, in order, followed by the others.
pub(super) const fn gathered<const N: usize>(lanes: u32) -> [u32; N] {
    let mut index = [0; N];
    let mut from = 0;
    let mut to = 0;
    while from < N {
        if lanes >> from & 1 != 0 {
            index[to] = from as u32;
            to += 1;
        }
        from += 1;
    }
    index
}

/// Returns, for each set bit, its rank among the set bits.
pub(super) const fn spread<const N: usize>(lanes: u32) -> [u32; N] {
    let mut index = [0; N];
    let mut from = 0;
    let mut to = 0;
    while to < N {
        if lanes >> to & 1 != 0 {
            index[to] = from;
            from += 1;
        }
        to += 1;
    }
    index
}
