//! 32 lanes of 16 bits in an array, for any machine.

use super::lanewise::{of_one, of_two};
use super::words::{Sealed, WORDS, Words};

/// Lanes in an array. The compiler vectorizes the loops for the machine.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct ArrayWords([u16; WORDS]);

impl ArrayWords {
    pub(super) const ZERO: ArrayWords = ArrayWords([0; WORDS]);
}

impl Sealed for ArrayWords {}

impl Words for ArrayWords {
    /// All bits in the chosen lanes.
    type Mask = ArrayWords;

    of_two! {
        and(a, b) a & b;
        or(a, b) a | b;
        xor(a, b) a ^ b;
        and_not(a, b) a & !b;
        add(a, b) a.wrapping_add(b);
        sub(a, b) a.wrapping_sub(b);
        min(a, b) if a < b { a } else { b };
        intersecting(a, b) if a & b != 0 { u16::MAX } else { 0 };
        disjoint(a, b) if a & b == 0 { u16::MAX } else { 0 };
        keep(a, b) a & b;
    }

    of_one! {
        at_least_zero(a) if (a as i16) < 0 { 0 } else { a };
        count_ones(a) a.count_ones() as u16;
        lowest_bits(a) if a < 16 { (1 << a) - 1 } else { u16::MAX };
    }

    #[inline(always)]
    fn splat(self, value: u16) -> ArrayWords {
        ArrayWords([value; WORDS])
    }

    #[inline(always)]
    fn load(self, from: &[u16; WORDS]) -> ArrayWords {
        ArrayWords(*from)
    }

    #[inline(always)]
    fn store(self, to: &mut [u16; WORDS]) {
        *to = self.0;
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> ArrayWords {
        let mut lanes = self.0;
        for lane in &mut lanes {
            *lane >>= BY;
        }
        ArrayWords(lanes)
    }

    #[inline(always)]
    fn both(one: ArrayWords, other: ArrayWords) -> ArrayWords {
        one.and(other)
    }

    #[inline(always)]
    fn blend(self, other: ArrayWords, lanes: ArrayWords) -> ArrayWords {
        self.and_not(lanes).or(other.and(lanes))
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        self.0 != [0; WORDS]
    }
}
