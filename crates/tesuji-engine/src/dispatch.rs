use crate::Instructions;
use crate::instructions::Token;
use crate::simd::{Entry, Isa};

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

impl Instructions {
    /// Runs the kernel in a function that is compiled for these instructions.
    ///
    /// # Panics
    ///
    /// Panics if this machine does not have the instructions.
    #[track_caller]
    #[inline]
    pub fn dispatch<T: Kernel>(self, kernel: T) -> T::Output {
        let kernel = Compiled(kernel);
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

/// A kernel that needs no token: the compiler vectorizes it.
struct Compiled<T>(T);

impl<I, T: Kernel> Entry<I> for Compiled<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run(self, _: I) -> T::Output {
        self.0.run()
    }
}
