//! Four 32-bit lanes with NEON.

use core::arch::aarch64::*;

use super::lanes::{gathered_sets, spread_sets};
use super::{ArrayWords, Entry, Isa, Lanes, has_feature};

/// Proof that this CPU has NEON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

impl Neon {
    /// Returns the proof if the CPU has it.
    pub(crate) fn detect() -> Option<Neon> {
        has_feature!("neon").then_some(Neon(()))
    }
}

impl Isa for Neon {
    type Lanes = U32x4;
    type Words = ArrayWords;

    #[inline(always)]
    fn words(self) -> ArrayWords {
        ArrayWords::ZERO
    }

    #[inline(always)]
    fn enter<T: Entry<Neon>>(self, task: T) -> T::Output {
        #[target_feature(enable = "neon")]
        fn compiled_for_neon<T: Entry<Neon>>(isa: Neon, task: T) -> T::Output {
            task.run(isa)
        }
        // SAFETY: the token proves that the CPU has the enabled feature.
        unsafe { compiled_for_neon(self, task) }
    }
}

const COUNT: usize = 4;

/// The bit of each lane.
static BITS: [u32; COUNT] = [1, 2, 4, 8];

static GATHERING: [[u32; COUNT]; 1 << COUNT] = gathered_sets();
static SPREADING: [[u32; COUNT]; 1 << COUNT] = spread_sets();

/// Four lanes, which also prove NEON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U32x4(uint32x4_t);

/// Defines an operation of two vectors by an instruction.
macro_rules! operations {
    ($($name:ident $of:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: U32x4) -> U32x4 {
            // SAFETY: the vector proves NEON.
            U32x4(unsafe { $of(self.0, other.0) })
        }
    )*};
}

impl Lanes for U32x4 {
    type Isa = Neon;
    const COUNT: usize = COUNT;

    operations! {
        and vandq_u32;
        or vorrq_u32;
        xor veorq_u32;
        and_not vbicq_u32;
        add vaddq_u32;
        sub vsubq_u32;
        max vmaxq_u32;
    }

    #[inline(always)]
    fn splat(_: Neon, value: u32) -> U32x4 {
        // SAFETY: the token proves NEON.
        U32x4(unsafe { vdupq_n_u32(value) })
    }

    #[inline(always)]
    fn load(_: Neon, from: &[u32]) -> U32x4 {
        let from: &[u32; COUNT] = from.first_chunk().expect("four values");
        // SAFETY: the token proves NEON; the reference is to 16 readable bytes.
        U32x4(unsafe { vld1q_u32(from.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        let to: &mut [u32; COUNT] = to.first_chunk_mut().expect("four places");
        // SAFETY: the vector proves NEON; the reference is to 16 writable bytes.
        unsafe { vst1q_u32(to.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> U32x4 {
        // SAFETY: the vector proves NEON.
        U32x4(unsafe { vshlq_u32(self.0, vdupq_n_s32(BY as i32)) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> U32x4 {
        // SAFETY: the vector proves NEON; shifting by a negative number is a right shift.
        U32x4(unsafe { vshlq_u32(self.0, vdupq_n_s32(-(BY as i32))) })
    }

    #[inline(always)]
    fn equal(self, other: U32x4) -> u32 {
        // SAFETY: the vector proves NEON; the load is of 16 readable bytes.
        unsafe { vaddvq_u32(vandq_u32(vceqq_u32(self.0, other.0), vld1q_u32(BITS.as_ptr()))) }
    }

    #[inline(always)]
    fn where_equal(self, one: U32x4, other: U32x4) -> U32x4 {
        // SAFETY: the vector proves NEON.
        U32x4(unsafe { vandq_u32(self.0, vceqq_u32(one.0, other.0)) })
    }

    #[inline(always)]
    fn blend(self, other: U32x4, lanes: u32) -> U32x4 {
        // SAFETY: the vector proves NEON; the load is of 16 readable bytes.
        unsafe {
            let taken = vtstq_u32(vdupq_n_u32(lanes), vld1q_u32(BITS.as_ptr()));
            U32x4(vbslq_u32(taken, other.0, self.0))
        }
    }

    #[inline(always)]
    fn permute(self, index: U32x4) -> U32x4 {
        // SAFETY: the vector proves NEON. Bytes that are out of range come out as 0.
        unsafe {
            // The four bytes of lane i are the bytes 4i to 4i + 3.
            let bytes = vmlaq_u32(vdupq_n_u32(0x0302_0100), index.0, vdupq_n_u32(0x0404_0404));
            U32x4(vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(self.0), vreinterpretq_u8_u32(bytes))))
        }
    }

    #[inline(always)]
    fn gathering(isa: Neon, lanes: u32) -> U32x4 {
        U32x4::load(isa, &GATHERING[lanes as usize % GATHERING.len()])
    }

    #[inline(always)]
    fn spreading(isa: Neon, lanes: u32) -> U32x4 {
        U32x4::load(isa, &SPREADING[lanes as usize % SPREADING.len()])
    }

    #[inline(always)]
    fn transpose(square: &mut [U32x4]) {
        let square: &mut [U32x4; COUNT] = square.try_into().expect("four vectors");
        let [a, b, c, d] = *square;
        // SAFETY: the vectors prove NEON.
        unsafe {
            let (ab, cd) = ((vtrn1q_u32(a.0, b.0), vtrn2q_u32(a.0, b.0)), (vtrn1q_u32(c.0, d.0), vtrn2q_u32(c.0, d.0)));
            let (ab, cd) = (
                (vreinterpretq_u64_u32(ab.0), vreinterpretq_u64_u32(ab.1)),
                (vreinterpretq_u64_u32(cd.0), vreinterpretq_u64_u32(cd.1)),
            );
            square[0] = U32x4(vreinterpretq_u32_u64(vtrn1q_u64(ab.0, cd.0)));
            square[1] = U32x4(vreinterpretq_u32_u64(vtrn1q_u64(ab.1, cd.1)));
            square[2] = U32x4(vreinterpretq_u32_u64(vtrn2q_u64(ab.0, cd.0)));
            square[3] = U32x4(vreinterpretq_u32_u64(vtrn2q_u64(ab.1, cd.1)));
        }
    }
}
