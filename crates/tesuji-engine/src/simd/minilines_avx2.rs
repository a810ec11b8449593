//! Vectors of minilines with AVX2, one register per band.

use core::arch::x86_64::*;

use super::{Avx2, Minilines};

/// One vector per band: 64 bits for each stack, with a lane of 16 bits for each of its three minilines. The last lane
/// of a stack and the last 64 bits are unused and 0. The vectors also prove AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U16x9x3([__m256i; 3]);

/// All bits of the lanes that are used.
static USED: [u16; 16] = {
    let mut used = [0; 16];
    let mut lane = 0;
    while lane < 12 {
        used[lane] = if lane % 4 < 3 { u16::MAX } else { 0 };
        lane += 1;
    }
    used
};

/// The first byte of each used lane, as bits of the bytes of a vector.
const FIRST_BYTES: u32 = 0b00_00_00_00_00_01_01_01_00_01_01_01_00_01_01_01;

/// For vector `k`, the bytes to take from the first sixteen of a band, and those to take from its last sixteen.
static DIAGONALS: [[[u8; 32]; 2]; 3] = {
    let mut index = [[[0x80; 32]; 2]; 3];
    let mut k = 0;
    while k < 3 {
        let mut lane = 0;
        while lane < 12 {
            let (s, i) = (lane / 4, lane % 4);
            if i < 3 {
                let byte = 9 * i + 3 * s + (i + k) % 3;
                let (part, from) = if byte < 16 { (0, byte) } else { (1, byte - 11) };
                index[k][part][2 * lane] = from as u8;
                index[k][part][2 * lane + 1] = from as u8;
            }
            lane += 1;
        }
        k += 1;
    }
    index
};

/// The low byte of the digits for each index.
static DIGITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 255, 0, 0, 0, 0, 0, 0];

/// The shuffles that move the next, or the second next, of a stack's three lanes into each.
static ACROSS: [[u8; 16]; 2] =
    [[2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15], [4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15]];

/// The bit of each used lane among the nine of a band.
static BITS: [u16; 16] = [1, 2, 4, 0, 8, 16, 32, 0, 64, 128, 256, 0, 0, 0, 0, 0];

/// Defines an operation of two vectors by the operation on their parts.
macro_rules! partwise {
    ($($name:ident($one:ident, $other:ident) $of:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, other: U16x9x3) -> U16x9x3 {
            let mut parts = self.0;
            let mut b = 0;
            while b < 3 {
                let ($one, $other) = (self.0[b], other.0[b]);
                // SAFETY: the vector proves AVX2.
                parts[b] = unsafe { $of };
                b += 1;
            }
            U16x9x3(parts)
        }
    )*};
}

impl Minilines for U16x9x3 {
    type Isa = Avx2;

    partwise! {
        and(a, b) _mm256_and_si256(a, b);
        or(a, b) _mm256_or_si256(a, b);
        xor(a, b) _mm256_xor_si256(a, b);
        and_not(a, b) _mm256_andnot_si256(b, a);
        add(a, b) _mm256_add_epi16(a, b);
        min(a, b) _mm256_min_epu16(a, b);
        max(a, b) _mm256_max_epu16(a, b);
        prefer(a, b) _mm256_min_epu16(a, _mm256_or_si256(b, _mm256_cmpeq_epi16(b, _mm256_setzero_si256())));
    }

    #[inline(always)]
    fn splat(_: Avx2, digits: u16) -> U16x9x3 {
        // SAFETY: the token proves AVX2; the load is of 32 readable bytes.
        unsafe {
            let used = _mm256_loadu_si256(USED.as_ptr().cast());
            U16x9x3([_mm256_and_si256(_mm256_set1_epi16(digits as i16), used); 3])
        }
    }

    #[inline(always)]
    fn load(isa: Avx2, from: &[u16; 32]) -> U16x9x3 {
        let mut vector = U16x9x3::splat(isa, 0);
        let mut b = 0;
        while b < 3 {
            let mut lanes = [0u16; 16];
            let mut i = 0;
            while i < 9 {
                lanes[4 * (i / 3) + i % 3] = from[9 * b + i];
                i += 1;
            }
            // SAFETY: the token proves AVX2; the load is of 32 readable bytes.
            vector.0[b] = unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) };
            b += 1;
        }
        vector
    }

    #[inline(always)]
    fn store(self, to: &mut [u16; 32]) {
        let mut b = 0;
        while b < 3 {
            let mut lanes = [0u16; 16];
            // SAFETY: the vector proves AVX2; the store is to 32 writable bytes.
            unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0[b]) };
            let mut i = 0;
            while i < 9 {
                to[9 * b + i] = lanes[4 * (i / 3) + i % 3];
                i += 1;
            }
            b += 1;
        }
    }

    #[inline(always)]
    fn load_diagonals(isa: Avx2, digits: &[u8; 128]) -> [U16x9x3; 3] {
        let mut diagonals = [U16x9x3::splat(isa, 0); 3];
        let mut b = 0;
        while b < 3 {
            // SAFETY: the token proves AVX2; the loads are of 16 or 32 readable bytes each.
            unsafe {
                let first = _mm256_broadcastsi128_si256(_mm_loadu_si128(digits.as_ptr().add(27 * b).cast()));
                let last = _mm256_broadcastsi128_si256(_mm_loadu_si128(digits.as_ptr().add(27 * b + 11).cast()));
                let of_digit = _mm256_broadcastsi128_si256(_mm_loadu_si128(DIGITS.as_ptr().cast()));
                let used = _mm256_loadu_si256(USED.as_ptr().cast());
                let low_byte = _mm256_and_si256(used, _mm256_set1_epi16(255));
                let ninth = _mm256_and_si256(used, _mm256_set1_epi16(256));
                let mut k = 0;
                while k < 3 {
                    let from_first = _mm256_loadu_si256(DIAGONALS[k][0].as_ptr().cast());
                    let from_last = _mm256_loadu_si256(DIAGONALS[k][1].as_ptr().cast());
                    // Each lane has the index of its digit in both bytes.
                    let index =
                        _mm256_or_si256(_mm256_shuffle_epi8(first, from_first), _mm256_shuffle_epi8(last, from_last));
                    let low = _mm256_and_si256(_mm256_shuffle_epi8(of_digit, index), low_byte);
                    let high = _mm256_and_si256(_mm256_cmpgt_epi8(index, _mm256_set1_epi8(7)), ninth);
                    diagonals[k].0[b] = _mm256_or_si256(low, high);
                    k += 1;
                }
            }
            b += 1;
        }
        diagonals
    }

    #[inline(always)]
    fn turn<const B: usize, const S: usize, const I: usize>(self) -> U16x9x3 {
        let mut turned = self;
        let mut b = 0;
        while b < 3 {
            // SAFETY: the vector proves AVX2; the load is of 16 readable bytes.
            unsafe {
                let part = self.0[(b + B) % 3];
                let part = match S {
                    0 => part,
                    1 => _mm256_permute4x64_epi64::<0b11_00_10_01>(part),
                    _ => _mm256_permute4x64_epi64::<0b11_01_00_10>(part),
                };
                turned.0[b] = match I {
                    0 => part,
                    _ => {
                        let index = _mm_loadu_si128(ACROSS[(I + 1) % 2].as_ptr().cast());
                        _mm256_shuffle_epi8(part, _mm256_broadcastsi128_si256(index))
                    }
                };
            }
            b += 1;
        }
        turned
    }

    #[inline(always)]
    fn singles(self) -> U16x9x3 {
        let mut singles = self;
        let mut b = 0;
        while b < 3 {
            // SAFETY: the vector proves AVX2.
            unsafe {
                let more = _mm256_and_si256(self.0[b], _mm256_add_epi16(self.0[b], _mm256_set1_epi16(-1)));
                singles.0[b] = _mm256_and_si256(self.0[b], _mm256_cmpeq_epi16(more, _mm256_setzero_si256()));
            }
            b += 1;
        }
        singles
    }

    #[inline(always)]
    fn pairs(self) -> U16x9x3 {
        let mut pairs = self;
        let mut b = 0;
        while b < 3 {
            // SAFETY: the vector proves AVX2.
            unsafe {
                let (less, none) = (_mm256_set1_epi16(-1), _mm256_setzero_si256());
                let more = _mm256_and_si256(self.0[b], _mm256_add_epi16(self.0[b], less));
                let still = _mm256_and_si256(more, _mm256_add_epi16(more, less));
                let two = _mm256_andnot_si256(_mm256_cmpeq_epi16(more, none), _mm256_cmpeq_epi16(still, none));
                pairs.0[b] = _mm256_and_si256(self.0[b], two);
            }
            b += 1;
        }
        pairs
    }

    #[inline(always)]
    fn lowest(self) -> U16x9x3 {
        let mut lowest = self;
        let mut b = 0;
        while b < 3 {
            // SAFETY: the vector proves AVX2.
            unsafe {
                lowest.0[b] = _mm256_andnot_si256(_mm256_add_epi16(self.0[b], _mm256_set1_epi16(-1)), self.0[b]);
            }
            b += 1;
        }
        lowest
    }

    #[inline(always)]
    fn equals(self, other: U16x9x3) -> bool {
        // SAFETY: the vector proves AVX2.
        unsafe {
            let [a, b, c] = self.xor(other).0;
            let any = _mm256_or_si256(_mm256_or_si256(a, b), c);
            _mm256_testz_si256(any, any) == 1
        }
    }

    #[inline(always)]
    fn has_empty(self) -> bool {
        // SAFETY: the vector proves AVX2; the load is of 32 readable bytes.
        unsafe {
            let [a, b, c] = self.0;
            let least = _mm256_min_epu16(_mm256_min_epu16(a, b), c);
            let empty = _mm256_cmpeq_epi16(least, _mm256_setzero_si256());
            _mm256_testz_si256(empty, _mm256_loadu_si256(USED.as_ptr().cast())) == 0
        }
    }

    #[inline(always)]
    fn difference(self, other: U16x9x3) -> u32 {
        let mut lanes = 0;
        let mut b = 0;
        while b < 3 {
            // SAFETY: the vector proves AVX2, and with it BMI2.
            unsafe {
                let equal = _mm256_movemask_epi8(_mm256_cmpeq_epi16(self.0[b], other.0[b])) as u32;
                lanes |= _pext_u32(!equal, FIRST_BYTES) << (9 * b);
            }
            b += 1;
        }
        lanes
    }

    #[inline(always)]
    fn blend(self, _: Avx2, other: U16x9x3, lanes: u32) -> U16x9x3 {
        let mut blended = self;
        let mut b = 0;
        while b < 3 {
            // SAFETY: the vector proves AVX2; the load is of 32 readable bytes.
            unsafe {
                let bits = _mm256_loadu_si256(BITS.as_ptr().cast());
                let lanes = _mm256_set1_epi16((lanes >> (9 * b) & 511) as i16);
                let own = _mm256_cmpeq_epi16(_mm256_and_si256(lanes, bits), _mm256_setzero_si256());
                blended.0[b] = _mm256_blendv_epi8(other.0[b], self.0[b], own);
            }
            b += 1;
        }
        blended
    }

    #[inline(always)]
    fn len(self) -> U16x9x3 {
        let mut len = self;
        let mut b = 0;
        while b < 3 {
            // SAFETY: the vector proves AVX2.
            unsafe {
                let of_four =
                    _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
                let four = _mm256_set1_epi16(15);
                let low = _mm256_and_si256(self.0[b], four);
                let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0[b]), four);
                let sum = _mm256_add_epi16(_mm256_shuffle_epi8(of_four, low), _mm256_shuffle_epi8(of_four, high));
                len.0[b] = _mm256_add_epi16(sum, _mm256_srli_epi16::<8>(self.0[b]));
            }
            b += 1;
        }
        len
    }

    #[inline(always)]
    fn shared(self, pairs: U16x9x3) -> U16x9x3 {
        let mut shared = self;
        let mut b = 0;
        while b < 3 {
            // SAFETY: the vector proves AVX2.
            unsafe {
                let some = _mm256_and_si256(self.0[b], pairs.0[b]);
                let none = _mm256_cmpeq_epi16(some, _mm256_setzero_si256());
                let both = _mm256_cmpeq_epi16(some, pairs.0[b]);
                shared.0[b] = _mm256_sub_epi16(_mm256_add_epi16(_mm256_set1_epi16(1), none), both);
            }
            b += 1;
        }
        shared
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> U16x9x3 {
        let mut shifted = self;
        let mut b = 0;
        while b < 3 {
            // SAFETY: the vector proves AVX2.
            unsafe { shifted.0[b] = _mm256_sll_epi16(self.0[b], _mm_cvtsi32_si128(BY as i32)) };
            b += 1;
        }
        shifted
    }

    #[inline(always)]
    fn largest(self) -> u16 {
        // SAFETY: the vector proves AVX2.
        unsafe {
            let [a, b, c] = self.0;
            let all = _mm256_max_epu16(_mm256_max_epu16(a, b), c);
            let half = _mm_max_epu16(_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
            // The instruction finds the smallest value.
            let smallest = _mm_minpos_epu16(_mm_xor_si128(half, _mm_set1_epi16(-1)));
            !_mm_cvtsi128_si32(smallest) as u16
        }
    }
}
