//! The sets of vector instructions, and the detection of those that the machine has.

use core::fmt;
use core::str::FromStr;

#[cfg(target_arch = "aarch64")]
use crate::simd::Neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::simd::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::simd::Simd128;
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512};

/// A set of vector instructions. The answers of an engine do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Instructions {
    /// Plain Rust that runs on every machine and is vectorized by the compiler where possible. Left out of WebAssembly
    /// modules that are compiled with vectors.
    Portable,
    /// The vectors of WebAssembly, if the program is compiled with them.
    Simd128,
    /// NEON, of every 64-bit ARM processor.
    Neon,
    /// AVX2, of x86-64 processors since 2013.
    Avx2,
    /// AVX-512 with its extensions up to VBMI2 and BITALG, of x86-64 processors since Ice Lake and Zen 4.
    Avx512,
}

/// Proof that the machine has the instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Token {
    // A WebAssembly module is compiled with or without vectors: if with, the portable variant is never used.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    Portable(Portable),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Simd128),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Instructions {
    /// Every instruction set, slowest first, including those that this machine does not have.
    pub const ALL: &[Instructions] =
        &[Instructions::Portable, Instructions::Simd128, Instructions::Neon, Instructions::Avx2, Instructions::Avx512];

    /// Returns whether this machine has the instructions.
    pub fn is_available(self) -> bool {
        self.token().is_some()
    }

    /// Returns the fastest instruction set of this machine.
    pub fn best() -> Instructions {
        let available = |set: &Instructions| set.is_available();
        Instructions::ALL.iter().copied().rfind(available).expect("every machine has a set")
    }

    /// Returns the name used on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Instructions::Portable => "portable",
            Instructions::Simd128 => "simd128",
            Instructions::Neon => "neon",
            Instructions::Avx2 => "avx2",
            Instructions::Avx512 => "avx512",
        }
    }

    pub(crate) fn token(self) -> Option<Token> {
        match self {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Instructions::Portable => Some(Token::Portable(Portable)),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => Avx2::detect().map(Token::Avx2),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => Avx512::detect().map(Token::Avx512),
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon => Neon::detect().map(Token::Neon),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Instructions::Simd128 => Simd128::detect().map(Token::Simd128),
            _ => None,
        }
    }
}

/// Writes the name.
impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error returned when no [`Instructions`] have the given name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseInstructionsError(());

impl fmt::Display for ParseInstructionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of an instruction set:")?;
        Instructions::ALL.iter().try_for_each(|set| write!(f, " {set}"))
    }
}

impl core::error::Error for ParseInstructionsError {}

/// Reads the name.
impl FromStr for Instructions {
    type Err = ParseInstructionsError;

    fn from_str(text: &str) -> Result<Instructions, ParseInstructionsError> {
        Instructions::ALL.iter().copied().find(|set| set.name() == text).ok_or(ParseInstructionsError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_and_some_set_is_there() {
        for &set in Instructions::ALL {
            assert_eq!(set.name().parse(), Ok(set));
        }
        assert!("mmx".parse::<Instructions>().is_err());
        assert!(Instructions::Portable.is_available() && Instructions::best().is_available());
    }
}
