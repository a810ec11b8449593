use core::arch::x86_64::*;

use super::{Entry, Isa, Lanes};

/// Proof that this CPU has AVX-512 as the servers and desktops since Ice Lake and Zen 4 have it: F, BW, CD, DQ, VL, VBMI,
/// VBMI2, BITALG, and what AVX2 comes with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// Returns the proof if it is true.
    pub(crate) fn detect() -> Option<Avx512> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Avx512(()))
    }
}

impl Isa for Avx512 {
    type Lanes = U32x16;

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

/// Sixteen lanes, and proof of AVX-512.
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
    fn load_bytes(_: Avx512, from: &[u8]) -> U32x16 {
        let from: &[u8; COUNT] = from.first_chunk().expect("sixteen bytes");
        // SAFETY: the token proves AVX-512; the reference is to 16 readable bytes, and the load asks for no alignment.
        U32x16(unsafe { _mm512_cvtepu8_epi32(_mm_loadu_si128(from.as_ptr().cast())) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        let to: &mut [u32; COUNT] = to.first_chunk_mut().expect("sixteen places");
        // SAFETY: the vector proves AVX-512; the reference is to 64 writable bytes, and the store asks for no alignment.
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
    fn shl_each(self, by: U32x16) -> U32x16 {
        // SAFETY: the vector proves AVX-512.
        U32x16(unsafe { _mm512_sllv_epi32(self.0, by.0) })
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
}

static IOTA: [u32; COUNT] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
