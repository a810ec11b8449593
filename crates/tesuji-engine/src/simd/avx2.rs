//! Eight 32-bit lanes with AVX2.

use core::arch::x86_64::*;

use super::lanes::{gathered_sets, spread_sets};
use super::{Avx2Words, Entry, Isa, Lanes, has_feature};

/// Proof that this CPU has AVX2, and the bit manipulation instructions that came with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// Returns the proof if the CPU has these instructions.
    pub(crate) fn detect() -> Option<Avx2> {
        let has = has_feature!("avx2")
            && has_feature!("bmi1")
            && has_feature!("bmi2")
            && has_feature!("lzcnt")
            && has_feature!("popcnt");
        has.then_some(Avx2(()))
    }
}

impl Isa for Avx2 {
    type Lanes = U32x8;
    type Words = Avx2Words;

    #[inline(always)]
    fn words(self) -> Avx2Words {
        Avx2Words::zero(self)
    }

    #[inline(always)]
    fn enter<T: Entry<Avx2>>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled_for_avx2<T: Entry<Avx2>>(isa: Avx2, task: T) -> T::Output {
            task.run(isa)
        }
        // SAFETY: the token proves that the CPU has the enabled features.
        unsafe { compiled_for_avx2(self, task) }
    }
}

const COUNT: usize = 8;

static GATHERING: [[u32; COUNT]; 1 << COUNT] = gathered_sets();
static SPREADING: [[u32; COUNT]; 1 << COUNT] = spread_sets();

/// Eight lanes, which also prove AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U32x8(__m256i);

impl Lanes for U32x8 {
    type Isa = Avx2;
    const COUNT: usize = COUNT;

    #[inline(always)]
    fn splat(_: Avx2, value: u32) -> U32x8 {
        // SAFETY: the token proves AVX2.
        U32x8(unsafe { _mm256_set1_epi32(value as i32) })
    }

    #[inline(always)]
    fn load(_: Avx2, from: &[u32]) -> U32x8 {
        let from: &[u32; COUNT] = from.first_chunk().expect("eight values");
        // SAFETY: the token proves AVX2; the reference is to 32 readable bytes, and the load asks for no alignment.
        U32x8(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        let to: &mut [u32; COUNT] = to.first_chunk_mut().expect("eight places");
        // SAFETY: the vector proves AVX2; the reference is to 32 writable bytes, and the store asks for no alignment.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: U32x8) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: U32x8) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: U32x8) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: U32x8) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn add(self, other: U32x8) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: U32x8) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BY as i32)) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BY as i32)) })
    }

    #[inline(always)]
    fn max(self, other: U32x8) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_max_epu32(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: U32x8) -> u32 {
        // SAFETY: the vector proves AVX2.
        unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, other.0))) as u32 }
    }

    #[inline(always)]
    fn where_equal(self, one: U32x8, other: U32x8) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_and_si256(self.0, _mm256_cmpeq_epi32(one.0, other.0)) })
    }

    #[inline(always)]
    fn blend(self, other: U32x8, lanes: u32) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        unsafe {
            let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let mask = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(lanes as i32), bits), bits);
            U32x8(_mm256_blendv_epi8(self.0, other.0, mask))
        }
    }

    #[inline(always)]
    fn permute(self, index: U32x8) -> U32x8 {
        // SAFETY: the vector proves AVX2.
        U32x8(unsafe { _mm256_permutevar8x32_epi32(self.0, index.0) })
    }

    #[inline(always)]
    fn look_up(self, _: Avx2, table: &[u32; 16]) -> U32x8 {
        // SAFETY: the vector proves AVX2; both halves of the reference are 32 readable bytes, and the loads ask for no
        // alignment.
        unsafe {
            let low = _mm256_permutevar8x32_epi32(_mm256_loadu_si256(table[..8].as_ptr().cast()), self.0);
            let high = _mm256_permutevar8x32_epi32(_mm256_loadu_si256(table[8..].as_ptr().cast()), self.0);
            // The fourth bit becomes the sign bit, which selects the half.
            let which = _mm256_castsi256_ps(_mm256_slli_epi32::<28>(self.0));
            let found = _mm256_blendv_ps(_mm256_castsi256_ps(low), _mm256_castsi256_ps(high), which);
            U32x8(_mm256_castps_si256(found))
        }
    }

    #[inline(always)]
    fn gathering(isa: Avx2, lanes: u32) -> U32x8 {
        U32x8::load(isa, &GATHERING[lanes as u8 as usize])
    }

    #[inline(always)]
    fn spreading(isa: Avx2, lanes: u32) -> U32x8 {
        U32x8::load(isa, &SPREADING[lanes as u8 as usize])
    }

    #[inline(always)]
    fn transpose(square: &mut [U32x8]) {
        let square: &mut [U32x8; COUNT] = square.try_into().expect("eight vectors");
        let mut pairs = *square;
        for i in 0..4 {
            let (a, b) = (square[2 * i].0, square[2 * i + 1].0);
            // SAFETY: the vectors prove AVX2.
            unsafe {
                pairs[2 * i] = U32x8(_mm256_unpacklo_epi32(a, b));
                pairs[2 * i + 1] = U32x8(_mm256_unpackhi_epi32(a, b));
            }
        }
        let mut fours = pairs;
        for half in 0..2 {
            for i in 0..2 {
                let (a, b) = (pairs[4 * half + i].0, pairs[4 * half + i + 2].0);
                // SAFETY: the vectors prove AVX2.
                unsafe {
                    fours[4 * half + 2 * i] = U32x8(_mm256_unpacklo_epi64(a, b));
                    fours[4 * half + 2 * i + 1] = U32x8(_mm256_unpackhi_epi64(a, b));
                }
            }
        }
        for i in 0..4 {
            let (a, b) = (fours[i].0, fours[i + 4].0);
            // SAFETY: the vectors prove AVX2.
            unsafe {
                square[i] = U32x8(_mm256_permute2x128_si256::<0x20>(a, b));
                square[i + 4] = U32x8(_mm256_permute2x128_si256::<0x31>(a, b));
            }
        }
    }
}
