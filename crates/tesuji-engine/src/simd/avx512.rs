//! Sixteen 32-bit lanes with AVX-512.

use core::arch::x86_64::*;

use super::{Avx512Words, Entry, Isa, Lanes, has_feature};

/// Proof that this CPU has AVX-512 at the level of servers and desktops since Ice Lake and Zen 4: F, BW, CD, DQ, VL,
/// VBMI, VBMI2, BITALG, and the features that come with AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// Returns the proof if the CPU has these instructions.
    pub(crate) fn detect() -> Option<Avx512> {
        let has = has_feature!("avx512f")
            && has_feature!("avx512bw")
            && has_feature!("avx512cd")
            && has_feature!("avx512dq")
            && has_feature!("avx512vl")
            && has_feature!("avx512vbmi")
            && has_feature!("avx512vbmi2")
            && has_feature!("avx512bitalg")
            && has_feature!("bmi1")
            && has_feature!("bmi2")
            && has_feature!("lzcnt")
            && has_feature!("popcnt");
        has.then_some(Avx512(()))
    }
}

impl Isa for Avx512 {
    type Lanes = U32x16;
    type Words = Avx512Words;

    #[inline(always)]
    fn words(self) -> Avx512Words {
        Avx512Words::zero(self)
    }

    #[inline(always)]
    fn enter<T: Entry<Avx512>>(self, task: T) -> T::Output {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn compiled_for_avx512<T: Entry<Avx512>>(isa: Avx512, task: T) -> T::Output {
            task.run(isa)
        }
        // SAFETY: the token proves that the CPU has the enabled features.
        unsafe { compiled_for_avx512(self, task) }
    }
}

const COUNT: usize = 16;

/// Sixteen lanes, which also prove AVX-512.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U32x16(__m512i);

impl Lanes for U32x16 {
    type Isa = Avx512;
    const COUNT: usize = COUNT;

    #[inline(always)]
    fn splat(_: Avx512, value: u32) -> U32x16 {
        // SAFETY: the token proves AVX-512.
        U32x16(unsafe { _mm512_set1_epi32(value as i32) })
    }

    #[inline(always)]
    fn load(_: Avx512, from: &[u32]) -> U32x16 {
        let from: &[u32; COUNT] = from.first_chunk().expect("sixteen values");
        // SAFETY: the token proves AVX-512; the reference is to 64 readable bytes, and the load asks for no alignment.
        U32x16(unsafe { _mm512_loadu_si512(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        let to: &mut [u32; COUNT] = to.first_chunk_mut().expect("sixteen places");
        // SAFETY: the vector proves AVX-512; the reference is to 64 writable bytes, and the store asks for no
        // alignment.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: U32x16) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: U32x16) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: U32x16) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: U32x16) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn add(self, other: U32x16) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: U32x16) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_slli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_srli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn majority(self, second: U32x16, third: U32x16) -> U32x16 {
        const MAJORITY: i32 = 0b1110_1000;
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_ternarylogic_epi32::<MAJORITY>(self.0, second.0, third.0) })
    }

    #[inline(always)]
    fn and3(self, second: U32x16, third: U32x16) -> U32x16 {
        const ALL_THREE: i32 = 0b1000_0000;
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_ternarylogic_epi32::<ALL_THREE>(self.0, second.0, third.0) })
    }

    #[inline(always)]
    fn rotate30<const BY: u32, const BACK: u32>(self) -> U32x16 {
        const { assert!(BY + BACK == 30) };
        // Shifted left by two, the 30 bits end at the top of the word, so one instruction can shift in those that it
        // needs.
        let low = self.shl::<2>().0;
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe {
            if BY == 10 { _mm512_shldi_epi32::<10>(self.0, low) } else { _mm512_shldi_epi32::<20>(self.0, low) }
        })
    }

    #[inline(always)]
    fn max(self, other: U32x16) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_max_epu32(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: U32x16) -> u32 {
        // SAFETY: the vector proves AVX-512.
        u32::from(unsafe { _mm512_cmpeq_epi32_mask(self.0, other.0) })
    }

    #[inline(always)]
    fn where_equal(self, one: U32x16, other: U32x16) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_maskz_mov_epi32(_mm512_cmpeq_epi32_mask(one.0, other.0), self.0) })
    }

    #[inline(always)]
    fn blend(self, other: U32x16, lanes: u32) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_mask_blend_epi32(lanes as u16, self.0, other.0) })
    }

    #[inline(always)]
    fn permute(self, index: U32x16) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_permutexvar_epi32(index.0, self.0) })
    }

    #[inline(always)]
    fn look_up(self, _: Avx512, table: &[u32; 16]) -> U32x16 {
        // The instruction only uses the lowest four bits. SAFETY: the vector proves AVX-512; the reference is to 64
        // readable bytes, and the load asks for no alignment.
        U32x16(unsafe { _mm512_permutexvar_epi32(self.0, _mm512_loadu_si512(table.as_ptr().cast())) })
    }

    #[inline(always)]
    fn gathering(isa: Avx512, lanes: u32) -> U32x16 {
        let all = U32x16::load(isa, &IOTA);
        // SAFETY: the token proves AVX-512.
        U32x16(unsafe { _mm512_maskz_compress_epi32(lanes as u16, all.0) })
    }

    #[inline(always)]
    fn spreading(isa: Avx512, lanes: u32) -> U32x16 {
        let all = U32x16::load(isa, &IOTA);
        // SAFETY: the token proves AVX-512.
        U32x16(unsafe { _mm512_maskz_expand_epi32(lanes as u16, all.0) })
    }

    #[inline(always)]
    fn transpose(square: &mut [U32x16]) {
        let square: &mut [U32x16; COUNT] = square.try_into().expect("sixteen vectors");
        let mut pairs = *square;
        for i in 0..8 {
            let (a, b) = (square[2 * i].0, square[2 * i + 1].0);
            // SAFETY: the vectors prove AVX-512.
            unsafe {
                pairs[2 * i] = U32x16(_mm512_unpacklo_epi32(a, b));
                pairs[2 * i + 1] = U32x16(_mm512_unpackhi_epi32(a, b));
            }
        }
        // Vector 4 * q + j holds column j of each block of four columns, of the rows of quarter q.
        let mut fours = pairs;
        for quarter in 0..4 {
            for i in 0..2 {
                let (a, b) = (pairs[4 * quarter + i].0, pairs[4 * quarter + i + 2].0);
                // SAFETY: the vectors prove AVX-512.
                unsafe {
                    fours[4 * quarter + 2 * i] = U32x16(_mm512_unpacklo_epi64(a, b));
                    fours[4 * quarter + 2 * i + 1] = U32x16(_mm512_unpackhi_epi64(a, b));
                }
            }
        }
        for j in 0..4 {
            let [a, b, c, d] = [fours[j].0, fours[j + 4].0, fours[j + 8].0, fours[j + 12].0];
            // SAFETY: the vectors prove AVX-512.
            unsafe {
                let low = _mm512_shuffle_i32x4::<0b10_00_10_00>(a, b);
                let low_odd = _mm512_shuffle_i32x4::<0b11_01_11_01>(a, b);
                let high = _mm512_shuffle_i32x4::<0b10_00_10_00>(c, d);
                let high_odd = _mm512_shuffle_i32x4::<0b11_01_11_01>(c, d);
                square[j] = U32x16(_mm512_shuffle_i32x4::<0b10_00_10_00>(low, high));
                square[j + 8] = U32x16(_mm512_shuffle_i32x4::<0b11_01_11_01>(low, high));
                square[j + 4] = U32x16(_mm512_shuffle_i32x4::<0b10_00_10_00>(low_odd, high_odd));
                square[j + 12] = U32x16(_mm512_shuffle_i32x4::<0b11_01_11_01>(low_odd, high_odd));
            }
        }
    }
}

static IOTA: [u32; COUNT] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
