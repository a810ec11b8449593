//! Vectors protected by tokens: all `unsafe` code of the project except for the C interface.
//!
//! # The token rule
//!
//! An instruction set is represented by a token: `Avx512`, `Avx2`, `Neon`, `Simd128` (of WebAssembly) or [`Portable`].
//! A token exists only if its `detect` found the instructions on this CPU, so its owner may use them. A vector can only
//! be made from a token, so it is a proof as well: its methods take no token and are safe.
//!
//! # The entry rule
//!
//! The methods of the vectors are `#[inline(always)]`. The code that calls them is generic over the vector, and is
//! `#[inline(always)]` as well, down from an [`Entry`]. A token [enters](Isa::enter) it in a function that is compiled
//! for the instruction set. Any code not inlined into that function is compiled without the instructions and is far
//! slower. Therefore hot code uses loops instead of closures and iterators, and the compiled code is checked (`cargo
//! xtask assembly`).

#![allow(clippy::needless_range_loop)] // lane by lane, for several vectors

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod lanes;
mod lanewise;
#[cfg(not(target_family = "wasm"))] // the engine `one` is left out there
mod minilines;
#[cfg(target_arch = "x86_64")]
mod minilines_avx2;
#[cfg(target_arch = "x86_64")]
mod minilines_avx512;
#[cfg(not(target_family = "wasm"))] // the engine `one` is left out there
mod minilines_portable;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod words;
#[cfg(target_arch = "x86_64")]
mod words_avx2;
#[cfg(target_arch = "x86_64")]
mod words_avx512;
mod words_portable;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use lanes::Lanes;
#[cfg(not(target_family = "wasm"))]
pub(crate) use minilines::Minilines;
#[cfg(target_arch = "x86_64")]
pub(crate) use minilines_avx2::U16x9x3;
#[cfg(target_arch = "x86_64")]
pub(crate) use minilines_avx512::U16x32;
#[cfg(not(target_family = "wasm"))]
pub(crate) use minilines_portable::U16x27;
#[cfg(target_arch = "aarch64")]
pub(crate) use neon::Neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd128;
pub use words::{WORDS, Words};
#[cfg(target_arch = "x86_64")]
pub(crate) use words_avx2::Avx2Words;
#[cfg(target_arch = "x86_64")]
pub(crate) use words_avx512::Avx512Words;
pub(crate) use words_portable::ArrayWords;

/// Checks whether this CPU has an extension: at run time or, without `std`, at compile time.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! has_feature {
    ($name:tt) => {{
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        let has = std::arch::is_x86_feature_detected!($name);
        #[cfg(all(feature = "std", target_arch = "aarch64"))]
        let has = std::arch::is_aarch64_feature_detected!($name);
        #[cfg(not(feature = "std"))]
        let has = cfg!(target_feature = $name);
        has
    }};
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use has_feature;

/// An instruction set that this machine has.
pub(crate) trait Isa: Copy {
    /// The vector of 32-bit lanes.
    type Lanes: Lanes<Isa = Self>;

    /// The vector of 16-bit lanes.
    type Words: Words;

    /// Returns the vector whose lanes are 0.
    fn words(self) -> Self::Words;

    /// Runs the entry in a function that is compiled for this instruction set.
    fn enter<T: Entry<Self>>(self, task: T) -> T::Output;
}

/// Code that is compiled for an instruction set.
pub(crate) trait Entry<I> {
    /// The result.
    type Output;

    /// Runs the code. Implementations are `#[inline(always)]`.
    fn run(self, isa: I) -> Self::Output;
}
