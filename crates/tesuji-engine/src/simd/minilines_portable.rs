//! Vectors of minilines as arrays, for any machine.

use super::lanewise::{of_one, of_two};
use super::{Minilines, Portable};

/// 27 lanes of 16 bits, and five more that round up the length of loops. The compiler vectorizes them for the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U16x27([u16; COUNT]);

const COUNT: usize = 32;
const USED: usize = 27;

impl Minilines for U16x27 {
    type Isa = Portable;

    of_two! {
        and(a, b) a & b;
        or(a, b) a | b;
        xor(a, b) a ^ b;
        and_not(a, b) a & !b;
        add(a, b) a.wrapping_add(b);
        max(a, b) if a > b { a } else { b };
        min(a, b) if a < b { a } else { b };
        prefer(a, b) if b != 0 && b < a { b } else { a };
        shared(a, b) (a & b).count_ones() as u16;
    }

    of_one! {
        singles(a) if a & a.wrapping_sub(1) == 0 { a } else { 0 };
        pairs(a) if a.count_ones() == 2 { a } else { 0 };
        lowest(a) a & a.wrapping_neg();
        len(a) a.count_ones() as u16;
    }

    #[inline(always)]
    fn splat(_: Portable, digits: u16) -> U16x27 {
        U16x27([digits; COUNT])
    }

    #[inline(always)]
    fn load(_: Portable, from: &[u16; COUNT]) -> U16x27 {
        U16x27(*from)
    }

    #[inline(always)]
    fn store(self, to: &mut [u16; COUNT]) {
        *to = self.0;
    }

    #[inline(always)]
    fn load_diagonals(_: Portable, digits: &[u8; 128]) -> [U16x27; 3] {
        let mut diagonals = [U16x27([0; COUNT]); 3];
        for (k, diagonal) in diagonals.iter_mut().enumerate() {
            for lane in 0..USED {
                let (b, s, i) = (lane / 9, lane / 3 % 3, lane % 3);
                let digit = digits[27 * b + 9 * i + 3 * s + (i + k) % 3];
                diagonal.0[lane] = if digit < 9 { 1 << digit } else { 511 };
            }
        }
        diagonals
    }

    #[inline(always)]
    fn turn<const B: usize, const S: usize, const I: usize>(self) -> U16x27 {
        let mut lanes = self.0;
        for lane in 0..USED {
            let (b, s, i) = (lane / 9, lane / 3 % 3, lane % 3);
            lanes[lane] = self.0[9 * ((b + B) % 3) + 3 * ((s + S) % 3) + (i + I) % 3];
        }
        U16x27(lanes)
    }

    #[inline(always)]
    fn equals(self, other: U16x27) -> bool {
        self.0[..USED] == other.0[..USED]
    }

    #[inline(always)]
    fn has_empty(self) -> bool {
        self.0[..USED].contains(&0)
    }

    #[inline(always)]
    fn difference(self, other: U16x27) -> u32 {
        let mut lanes = 0;
        for lane in 0..USED {
            lanes |= u32::from(self.0[lane] != other.0[lane]) << lane;
        }
        lanes
    }

    #[inline(always)]
    fn blend(self, _: Portable, other: U16x27, lanes: u32) -> U16x27 {
        let mut blended = self.0;
        for lane in 0..USED {
            if lanes >> lane & 1 != 0 {
                blended[lane] = other.0[lane];
            }
        }
        U16x27(blended)
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> U16x27 {
        U16x27(self.0.map(|lane| lane << BY))
    }

    #[inline(always)]
    fn largest(self) -> u16 {
        self.0[..USED].iter().copied().fold(0, u16::max)
    }
}
