//! Eight 32-bit lanes as an array, for any machine.

use super::lanes::{gathered, spread};
use super::lanewise::of_two;
use super::{ArrayWords, Entry, Isa, Lanes};

/// The baseline instructions that every machine has. The compiler vectorizes the loops for the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Isa for Portable {
    type Lanes = U32x8;
    type Words = ArrayWords;

    #[inline(always)]
    fn words(self) -> ArrayWords {
        ArrayWords::ZERO
    }

    #[inline(always)]
    fn enter<T: Entry<Portable>>(self, task: T) -> T::Output {
        // A separate function, because the compiler vectorizes more of the loops in smaller code.
        #[inline(never)]
        fn compiled_apart<T: Entry<Portable>>(isa: Portable, task: T) -> T::Output {
            task.run(isa)
        }
        compiled_apart(self, task)
    }
}

const COUNT: usize = 8;

/// Eight lanes, aligned so that the compiler's vectors do not cross cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct U32x8([u32; COUNT]);

impl Lanes for U32x8 {
    type Isa = Portable;
    const COUNT: usize = COUNT;
    const MOVES_LANES: bool = true;

    of_two! {
        and(a, b) a & b;
        or(a, b) a | b;
        xor(a, b) a ^ b;
        and_not(a, b) a & !b;
        add(a, b) a.wrapping_add(b);
        sub(a, b) a.wrapping_sub(b);
        max(a, b) if a > b { a } else { b };
    }

    #[inline(always)]
    fn splat(_: Portable, value: u32) -> U32x8 {
        U32x8([value; COUNT])
    }

    #[inline(always)]
    fn load(_: Portable, from: &[u32]) -> U32x8 {
        U32x8(*from.first_chunk().expect("eight values"))
    }

    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        *to.first_chunk_mut().expect("eight places") = self.0;
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> U32x8 {
        let mut lanes = self.0;
        for lane in &mut lanes {
            *lane <<= BY;
        }
        U32x8(lanes)
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> U32x8 {
        let mut lanes = self.0;
        for lane in &mut lanes {
            *lane >>= BY;
        }
        U32x8(lanes)
    }

    #[inline(always)]
    fn equal(self, other: U32x8) -> u32 {
        let mut bits = 0;
        for i in 0..COUNT {
            bits |= u32::from(self.0[i] == other.0[i]) << i;
        }
        bits
    }

    #[inline(always)]
    fn where_equal(self, one: U32x8, other: U32x8) -> U32x8 {
        let mut lanes = self.0;
        for i in 0..COUNT {
            lanes[i] = if one.0[i] == other.0[i] { lanes[i] } else { 0 };
        }
        U32x8(lanes)
    }

    #[inline(always)]
    fn blend(self, other: U32x8, lanes: u32) -> U32x8 {
        let mut blended = self.0;
        for i in 0..COUNT {
            if lanes >> i & 1 != 0 {
                blended[i] = other.0[i];
            }
        }
        U32x8(blended)
    }

    #[inline(always)]
    fn permute(self, index: U32x8) -> U32x8 {
        let mut lanes = self.0;
        for i in 0..COUNT {
            lanes[i] = self.0[index.0[i] as usize % COUNT];
        }
        U32x8(lanes)
    }

    #[inline(always)]
    fn lane(&self, lane: usize) -> u32 {
        self.0[lane % COUNT]
    }

    #[inline(always)]
    fn set_lane(&mut self, _: Portable, lane: usize, value: u32) {
        self.0[lane % COUNT] = value;
    }

    #[inline(always)]
    fn gathering(_: Portable, lanes: u32) -> U32x8 {
        U32x8(gathered(lanes))
    }

    #[inline(always)]
    fn spreading(_: Portable, lanes: u32) -> U32x8 {
        U32x8(spread(lanes))
    }

    #[inline(always)]
    fn transpose(square: &mut [U32x8]) {
        let square: &mut [U32x8; COUNT] = square.try_into().expect("eight vectors");
        for i in 0..COUNT {
            for j in 0..i {
                (square[i].0[j], square[j].0[i]) = (square[j].0[i], square[i].0[j]);
            }
        }
    }
}
