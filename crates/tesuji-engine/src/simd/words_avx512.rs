//! 32 lanes of 16 bits in one AVX-512 register.

use core::arch::x86_64::*;

use super::Avx512;
use super::words::{Sealed, WORDS, Words};

/// All lanes in one register, which also proves AVX-512.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512Words(__m512i);

impl Avx512Words {
    #[inline(always)]
    pub(super) fn zero(_: Avx512) -> Avx512Words {
        // SAFETY: the token proves AVX-512.
        Avx512Words(unsafe { _mm512_setzero_si512() })
    }
}

/// Defines an operation of two vectors by an instruction.
macro_rules! by_instruction {
    ($($name:ident $instruction:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Avx512Words) -> Avx512Words {
            // SAFETY: the vector proves AVX-512.
            Avx512Words(unsafe { $instruction(self.0, other.0) })
        }
    )*};
}

impl Sealed for Avx512Words {}

impl Words for Avx512Words {
    type Mask = u32;

    by_instruction! {
        and _mm512_and_si512;
        or _mm512_or_si512;
        xor _mm512_xor_si512;
        add _mm512_add_epi16;
        sub _mm512_sub_epi16;
        min _mm512_min_epu16;
    }

    #[inline(always)]
    fn and_not(self, other: Avx512Words) -> Avx512Words {
        // SAFETY: the vector proves AVX-512.
        Avx512Words(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Avx512Words {
        // SAFETY: the vector proves AVX-512.
        Avx512Words(unsafe { _mm512_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn load(self, from: &[u16; WORDS]) -> Avx512Words {
        // SAFETY: the vector proves AVX-512; the reference is to 64 readable bytes, and the load asks for no alignment.
        Avx512Words(unsafe { _mm512_loadu_si512(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u16; WORDS]) {
        // SAFETY: the vector proves AVX-512; the reference is to 64 writable bytes, and the store asks for no
        // alignment.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn at_least_zero(self) -> Avx512Words {
        // SAFETY: the vector proves AVX-512.
        Avx512Words(unsafe { _mm512_max_epi16(self.0, _mm512_setzero_si512()) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Avx512Words {
        // SAFETY: the vector proves AVX-512.
        Avx512Words(unsafe { _mm512_srli_epi16::<BY>(self.0) })
    }

    #[inline(always)]
    fn count_ones(self) -> Avx512Words {
        // SAFETY: the vector proves AVX-512, and its token BITALG.
        Avx512Words(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn lowest_bits(self) -> Avx512Words {
        let one = self.splat(1);
        // The instruction shifts everything out for 16 and more. SAFETY: the vector proves AVX-512.
        Avx512Words(unsafe { _mm512_sllv_epi16(one.0, self.0) }).sub(one)
    }

    #[inline(always)]
    fn intersecting(self, other: Avx512Words) -> u32 {
        // SAFETY: the vector proves AVX-512.
        unsafe { _mm512_test_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn disjoint(self, other: Avx512Words) -> u32 {
        // SAFETY: the vector proves AVX-512.
        unsafe { _mm512_testn_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn both(one: u32, other: u32) -> u32 {
        one & other
    }

    #[inline(always)]
    fn keep(self, lanes: u32) -> Avx512Words {
        // SAFETY: the vector proves AVX-512.
        Avx512Words(unsafe { _mm512_maskz_mov_epi16(lanes, self.0) })
    }

    #[inline(always)]
    fn blend(self, other: Avx512Words, lanes: u32) -> Avx512Words {
        // SAFETY: the vector proves AVX-512.
        Avx512Words(unsafe { _mm512_mask_blend_epi16(lanes, self.0, other.0) })
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        // SAFETY: the vector proves AVX-512.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) != 0 }
    }
}
