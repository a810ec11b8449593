//! Four 32-bit lanes with WebAssembly's vectors.

use core::arch::wasm32::*;

use super::lanes::{gathered_sets, spread_sets};
use super::{ArrayWords, Entry, Isa, Lanes};

/// The vectors of WebAssembly. A module that uses them cannot be loaded without them, so there is nothing to detect at
/// run time: the token exists if the module is compiled with them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128(());

impl Simd128 {
    /// Returns the token.
    pub(crate) fn detect() -> Option<Simd128> {
        Some(Simd128(()))
    }
}

impl Isa for Simd128 {
    type Lanes = U32x4;
    type Words = ArrayWords;

    #[inline(always)]
    fn words(self) -> ArrayWords {
        ArrayWords::ZERO
    }

    #[inline(always)]
    fn enter<T: Entry<Simd128>>(self, task: T) -> T::Output {
        task.run(self)
    }
}

const COUNT: usize = 4;

static GATHERING: [[u32; COUNT]; 1 << COUNT] = gathered_sets();
static SPREADING: [[u32; COUNT]; 1 << COUNT] = spread_sets();

/// Four lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U32x4(v128);

/// Defines an operation of two vectors by an instruction.
macro_rules! operations {
    ($($name:ident $of:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: U32x4) -> U32x4 {
            U32x4($of(self.0, other.0))
        }
    )*};
}

impl Lanes for U32x4 {
    type Isa = Simd128;
    const COUNT: usize = COUNT;

    operations! {
        and v128_and;
        or v128_or;
        xor v128_xor;
        and_not v128_andnot;
        add u32x4_add;
        sub u32x4_sub;
        max u32x4_max;
    }

    #[inline(always)]
    fn splat(_: Simd128, value: u32) -> U32x4 {
        U32x4(u32x4_splat(value))
    }

    #[inline(always)]
    fn load(_: Simd128, from: &[u32]) -> U32x4 {
        let from: &[u32; COUNT] = from.first_chunk().expect("four values");
        // SAFETY: the reference is to 16 readable bytes, and the load asks for no alignment.
        U32x4(unsafe { v128_load(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        let to: &mut [u32; COUNT] = to.first_chunk_mut().expect("four places");
        // SAFETY: the reference is to 16 writable bytes, and the store asks for no alignment.
        unsafe { v128_store(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> U32x4 {
        U32x4(u32x4_shl(self.0, BY))
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> U32x4 {
        U32x4(u32x4_shr(self.0, BY))
    }

    #[inline(always)]
    fn equal(self, other: U32x4) -> u32 {
        u32x4_bitmask(u32x4_eq(self.0, other.0)).into()
    }

    #[inline(always)]
    fn where_equal(self, one: U32x4, other: U32x4) -> U32x4 {
        U32x4(v128_and(self.0, u32x4_eq(one.0, other.0)))
    }

    #[inline(always)]
    fn blend(self, other: U32x4, lanes: u32) -> U32x4 {
        let bits = u32x4(1, 2, 4, 8);
        let taken = u32x4_eq(v128_and(u32x4_splat(lanes), bits), bits);
        U32x4(v128_bitselect(other.0, self.0, taken))
    }

    #[inline(always)]
    fn permute(self, index: U32x4) -> U32x4 {
        // The four bytes of lane i are the bytes 4i to 4i + 3.
        let bytes = u32x4_add(u32x4_mul(index.0, u32x4_splat(0x0404_0404)), u32x4_splat(0x0302_0100));
        U32x4(i8x16_swizzle(self.0, bytes))
    }

    #[inline(always)]
    fn gathering(isa: Simd128, lanes: u32) -> U32x4 {
        U32x4::load(isa, &GATHERING[lanes as usize % GATHERING.len()])
    }

    #[inline(always)]
    fn spreading(isa: Simd128, lanes: u32) -> U32x4 {
        U32x4::load(isa, &SPREADING[lanes as usize % SPREADING.len()])
    }

    #[inline(always)]
    fn transpose(square: &mut [U32x4]) {
        let square: &mut [U32x4; COUNT] = square.try_into().expect("four vectors");
        let [a, b, c, d] = *square;
        let (low, high) = (u32x4_shuffle::<0, 4, 1, 5>(a.0, b.0), u32x4_shuffle::<2, 6, 3, 7>(a.0, b.0));
        let (low2, high2) = (u32x4_shuffle::<0, 4, 1, 5>(c.0, d.0), u32x4_shuffle::<2, 6, 3, 7>(c.0, d.0));
        square[0] = U32x4(u32x4_shuffle::<0, 1, 4, 5>(low, low2));
        square[1] = U32x4(u32x4_shuffle::<2, 3, 6, 7>(low, low2));
        square[2] = U32x4(u32x4_shuffle::<0, 1, 4, 5>(high, high2));
        square[3] = U32x4(u32x4_shuffle::<2, 3, 6, 7>(high, high2));
    }
}
