//! Vectors of minilines with AVX-512, in one register.

use core::arch::x86_64::*;

use super::{Avx512, Minilines};

/// 32 lanes of 16 bits, 27 of which are used; they also prove AVX-512.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U16x32(__m512i);

/// The lanes that are used.
const USED: u32 = (1 << 27) - 1;

#[repr(align(64))]
struct Index([u8; 64]);

/// The source of each lane when the minilines are rotated.
struct Rotation<const B: usize, const S: usize, const I: usize>;

impl<const B: usize, const S: usize, const I: usize> Rotation<B, S, I> {
    const INDEX: &Index = &{
        let mut index = [0; 64];
        let mut byte = 0;
        while byte < 64 {
            let (lane, half) = (byte / 2, byte % 2);
            let (b, s, i) = (lane / 9, lane / 3 % 3, lane % 3);
            let from = if lane < 27 { 9 * ((b + B) % 3) + 3 * ((s + S) % 3) + (i + I) % 3 } else { lane };
            index[byte] = (2 * from + half) as u8;
            byte += 1;
        }
        Index(index)
    };
}

/// For vector `k` and each lane, the index of its byte in a grid; 127 for unused lanes.
static DIAGONALS: [[u8; 32]; 3] = {
    let mut index = [[127; 32]; 3];
    let mut k = 0;
    while k < 3 {
        let mut lane = 0;
        while lane < 27 {
            let (b, s, i) = (lane / 9, lane / 3 % 3, lane % 3);
            index[k][lane] = (27 * b + 9 * i + 3 * s + (i + k) % 3) as u8;
            lane += 1;
        }
        k += 1;
    }
    index
};

/// The digits for each index.
static DIGITS: [u16; 32] =
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

impl Minilines for U16x32 {
    type Isa = Avx512;

    #[inline(always)]
    fn splat(_: Avx512, digits: u16) -> U16x32 {
        // SAFETY: the token proves AVX-512.
        U16x32(unsafe { _mm512_set1_epi16(digits as i16) })
    }

    #[inline(always)]
    fn load(_: Avx512, from: &[u16; 32]) -> U16x32 {
        // SAFETY: the token proves AVX-512; the reference is to 64 readable bytes, and the load asks for no alignment.
        U16x32(unsafe { _mm512_loadu_si512(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u16; 32]) {
        // SAFETY: the vector proves AVX-512; the reference is to 64 writable bytes, and the store asks for no
        // alignment.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn load_diagonals(_: Avx512, digits: &[u8; 128]) -> [U16x32; 3] {
        // SAFETY: the token proves AVX-512; the loads are of 64 readable bytes each.
        unsafe {
            let low = _mm512_loadu_si512(digits.as_ptr().cast());
            let high = _mm512_loadu_si512(digits.as_ptr().add(64).cast());
            let of_digit = _mm512_loadu_si512(DIGITS.as_ptr().cast());
            let mut diagonals = [U16x32(low); 3];
            let mut k = 0;
            while k < 3 {
                let index = _mm512_castsi256_si512(_mm256_loadu_si256(DIAGONALS[k].as_ptr().cast()));
                let bytes = _mm512_castsi512_si256(_mm512_permutex2var_epi8(low, index, high));
                diagonals[k] = U16x32(_mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(bytes), of_digit));
                k += 1;
            }
            diagonals
        }
    }

    #[inline(always)]
    fn and(self, other: U16x32) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: U16x32) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: U16x32) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: U16x32) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn turn<const B: usize, const S: usize, const I: usize>(self) -> U16x32 {
        // SAFETY: the vector proves AVX-512; the index is 64 aligned bytes.
        U16x32(unsafe {
            let index = _mm512_load_si512(Rotation::<B, S, I>::INDEX.0.as_ptr().cast());
            _mm512_permutexvar_epi8(index, self.0)
        })
    }

    #[inline(always)]
    fn singles(self) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe {
            // All digits except the lowest, doubled: 0 for a single digit, and more than the whole for several.
            let above = _mm512_and_si512(self.0, _mm512_add_epi16(self.0, _mm512_set1_epi16(-1)));
            _mm512_subs_epu16(self.0, _mm512_add_epi16(above, above))
        })
    }

    #[inline(always)]
    fn pairs(self) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe {
            let two = _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(2));
            _mm512_maskz_mov_epi16(two, self.0)
        })
    }

    #[inline(always)]
    fn lowest(self) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_andnot_si512(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1)), self.0) })
    }

    #[inline(always)]
    fn prefer(self, preferred: U16x32) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe {
            let any = _mm512_test_epi16_mask(preferred.0, preferred.0);
            _mm512_mask_min_epu16(self.0, any, self.0, preferred.0)
        })
    }

    #[inline(always)]
    fn equals(self, other: U16x32) -> bool {
        self.difference(other) == 0
    }

    #[inline(always)]
    fn has_empty(self) -> bool {
        // SAFETY: the vector proves AVX-512.
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) & USED != 0 }
    }

    #[inline(always)]
    fn difference(self, other: U16x32) -> u32 {
        // SAFETY: the vector proves AVX-512.
        unsafe { _mm512_cmpneq_epi16_mask(self.0, other.0) & USED }
    }

    #[inline(always)]
    fn blend(self, _: Avx512, other: U16x32, lanes: u32) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_mask_blend_epi16(lanes, self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: U16x32) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: U16x32) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_max_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn len(self) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn shared(self, pairs: U16x32) -> U16x32 {
        self.and(pairs).len()
    }

    #[inline(always)]
    fn add(self, other: U16x32) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> U16x32 {
        // SAFETY: the vector proves AVX-512.
        U16x32(unsafe { _mm512_slli_epi16::<BY>(self.0) })
    }

    #[inline(always)]
    fn largest(self) -> u16 {
        // SAFETY: the vector proves AVX-512.
        unsafe {
            let all = _mm512_maskz_mov_epi16(USED, self.0);
            let half = _mm256_max_epu16(_mm512_castsi512_si256(all), _mm512_extracti64x4_epi64::<1>(all));
            let quarter = _mm_max_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
            // The instruction finds the smallest value.
            let smallest = _mm_minpos_epu16(_mm_xor_si128(quarter, _mm_set1_epi16(-1)));
            !_mm_cvtsi128_si32(smallest) as u16
        }
    }
}
