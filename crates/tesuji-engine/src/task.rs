use crate::Instructions;
use crate::instructions::Token;
use crate::simd::{Entry, Isa};

/// Work of other crates that is to be compiled for each set of [`Instructions`].
///
/// The compiler makes vectors of the loops over arrays in it, as wide as the instructions have them. `run` and what it
/// calls have to be `#[inline(always)]`: a function that is called instead is compiled for any machine.
///
/// # Examples
///
/// ```
/// use tesuji_engine::{Instructions, Task};
///
/// struct Common<'a>(&'a [[u64; 8]]);
///
/// impl Task for Common<'_> {
///     type Output = [u64; 8];
///
///     #[inline(always)]
///     fn run(self) -> [u64; 8] {
///         let mut common = [u64::MAX; 8];
///         for words in self.0 {
///             for nth in 0..8 {
///                 common[nth] &= words[nth];
///             }
///         }
///         common
///     }
/// }
///
/// assert_eq!(Instructions::best().run(Common(&[[7; 8], [18; 8]])), [2; 8]);
/// ```
pub trait Task {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

impl Instructions {
    /// Does the work in a function that is compiled for these instructions.
    ///
    /// # Panics
    ///
    /// If this machine has not got them.
    #[track_caller]
    #[inline]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        let task = Compiled(task);
        match self.token().expect("the machine has the instructions") {
            Token::Portable(isa) => isa.enter(task),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Token::Simd128(isa) => isa.enter(task),
            #[cfg(target_arch = "aarch64")]
            Token::Neon(isa) => isa.enter(task),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(isa) => isa.enter(task),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(isa) => isa.enter(task),
        }
    }
}

/// A task that needs no token: the compiler makes its vectors.
struct Compiled<T>(T);

impl<I, T: Task> Entry<I> for Compiled<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run(self, _: I) -> T::Output {
        self.0.run()
    }
}
