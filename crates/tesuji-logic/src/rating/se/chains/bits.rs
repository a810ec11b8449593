//! Sets of candidates, by their numbers in the numbering of the step.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of up to `64 * W` numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub(crate) const EMPTY: Bits<W> = Bits([0; W]);

    #[inline]
    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) fn meets(&self, other: &Bits<W>) -> bool {
        (0..W).fold(0, |all, word| all | (self.0[word] & other.0[word])) != 0
    }

    /// Returns whether every element is also in the other set.
    #[inline]
    pub(crate) fn within(&self, other: &Bits<W>) -> bool {
        (0..W).fold(0, |all, word| all | (self.0[word] & !other.0[word])) == 0
    }

    /// Returns whether there are at least two elements.
    #[inline]
    pub(crate) fn has_two(&self) -> bool {
        let (mut any, mut two) = (false, false);
        for word in self.0 {
            two |= any & (word != 0) | (word & word.wrapping_sub(1) != 0);
            any |= word != 0;
        }
        two
    }

    /// Returns the elements in increasing order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let words = self.0;
        let mut word = 0;
        let mut rest = words[0];
        core::iter::from_fn(move || {
            while rest == 0 {
                word += 1;
                if word >= W {
                    return None;
                }
                rest = words[word];
            }
            let number = 64 * word + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(number)
        })
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Bits<W>;

    #[inline]
    fn bitand(mut self, other: Bits<W>) -> Bits<W> {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Bits<W>) {
        (0..W).for_each(|word| self.0[word] &= other.0[word]);
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Bits<W>;

    #[inline]
    fn bitor(mut self, other: Bits<W>) -> Bits<W> {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Bits<W>) {
        (0..W).for_each(|word| self.0[word] |= other.0[word]);
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Bits<W>;

    #[inline]
    fn not(self) -> Bits<W> {
        Bits(self.0.map(|word| !word))
    }
}
