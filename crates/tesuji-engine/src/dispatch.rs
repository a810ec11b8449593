//! Calls the version of a function that is compiled for the chosen instruction set.

use crate::Instructions;
use crate::instructions::Token;
use crate::simd::{Entry, Isa, Words};

/// A function that is compiled once for each set of [`Instructions`], and dispatched at run time.
///
/// The compiler vectorizes its loops over arrays for the instruction set. `run` and everything that it calls must be
/// `#[inline(always)]`: a function that is not inlined is compiled for the baseline instructions.
///
/// # Examples
///
/// ```
/// use tesuji_engine::{Instructions, Kernel};
///
/// struct Intersection<'a>(&'a [[u64; 8]]);
///
/// impl Kernel for Intersection<'_> {
///     type Output = [u64; 8];
///
///     #[inline(always)]
///     fn run(self) -> [u64; 8] {
///         let mut intersection = [u64::MAX; 8];
///         for words in self.0 {
///             for nth in 0..8 {
///                 intersection[nth] &= words[nth];
///             }
///         }
///         intersection
///     }
/// }
///
/// assert_eq!(Instructions::best().dispatch(Intersection(&[[7; 8], [18; 8]])), [2; 8]);
/// ```
pub trait Kernel {
    /// The result.
    type Output;

    /// Runs the kernel.
    fn run(self) -> Self::Output;
}

/// A function over vectors of 16-bit lanes, compiled once for each set of [`Instructions`], and dispatched at run time.
///
/// `run` and everything that it calls must be `#[inline(always)]`: a function that is not inlined is compiled for the
/// baseline instructions.
///
/// # Examples
///
/// ```
/// use tesuji_engine::{Instructions, WORDS, Words, WordsKernel};
///
/// struct Sum<'a>(&'a [[u16; WORDS]]);
///
/// impl WordsKernel for Sum<'_> {
///     type Output = [u16; WORDS];
///
///     #[inline(always)]
///     fn run<V: Words>(self, zero: V) -> [u16; WORDS] {
///         let mut sum = zero;
///         for row in self.0 {
///             sum = sum.add(zero.load(row));
///         }
///         let mut lanes = [0; WORDS];
///         sum.store(&mut lanes);
///         lanes
///     }
/// }
///
/// assert_eq!(Instructions::best().run_words(Sum(&[[7; WORDS], [18; WORDS]])), [25; WORDS]);
/// ```
pub trait WordsKernel {
    /// The result.
    type Output;

    /// Runs the kernel. `zero` is 0 in every lane; all other vectors are made from it.
    fn run<V: Words>(self, zero: V) -> Self::Output;
}

impl Instructions {
    /// Runs the kernel in a function that is compiled for these instructions.
    ///
    /// # Panics
    ///
    /// Panics if this machine does not have the instructions.
    #[track_caller]
    #[inline]
    pub fn dispatch<T: Kernel>(self, kernel: T) -> T::Output {
        self.enter(WithoutToken(kernel))
    }

    /// Runs the kernel with the vectors of these instructions.
    ///
    /// # Panics
    ///
    /// Panics if this machine does not have the instructions.
    #[track_caller]
    #[inline]
    pub fn run_words<T: WordsKernel>(self, kernel: T) -> T::Output {
        self.enter(WithWords(kernel))
    }

    #[track_caller]
    #[inline]
    fn enter<T: ForEveryIsa>(self, kernel: T) -> T::Output {
        let kernel = IsaEntry(kernel);
        match self.token().expect("the machine has the instructions") {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Token::Portable(isa) => isa.enter(kernel),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Token::Simd128(isa) => isa.enter(kernel),
            #[cfg(target_arch = "aarch64")]
            Token::Neon(isa) => isa.enter(kernel),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(isa) => isa.enter(kernel),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(isa) => isa.enter(kernel),
        }
    }
}

/// The common interface of [`Kernel`]s and [`WordsKernel`]s.
trait ForEveryIsa {
    type Output;

    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

/// A kernel that needs no token: the compiler vectorizes it.
struct WithoutToken<T>(T);

impl<T: Kernel> ForEveryIsa for WithoutToken<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run<I: Isa>(self, _: I) -> T::Output {
        self.0.run()
    }
}

/// A kernel that receives its vectors.
struct WithWords<T>(T);

impl<T: WordsKernel> ForEveryIsa for WithWords<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> T::Output {
        self.0.run(isa.words())
    }
}

/// The kernel for one instruction set.
struct IsaEntry<T>(T);

impl<I: Isa, T: ForEveryIsa> Entry<I> for IsaEntry<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run(self, isa: I) -> T::Output {
        self.0.run(isa)
    }
}
