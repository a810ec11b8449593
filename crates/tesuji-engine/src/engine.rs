//! The engines by name, and the choice between them.

use core::fmt;
use core::str::FromStr;

use crate::Instructions;

/// An implementation of the search. All engines give the same answers; they differ in speed and in the instructions
/// that they need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// One puzzle at a time, with a 27-bit set per band and digit; runs on every machine.
    Bands,
    /// One puzzle at a time in three vectors of cells; runs on every machine except WebAssembly, and is fast with AVX2
    /// or AVX-512.
    One,
    /// One puzzle at a time, with a search that learns a clause from each dead end; runs on every machine. It visits
    /// far fewer states per second than the others, but needs far fewer for puzzles that take long, so the others leave
    /// such puzzles to it.
    Learning,
}

impl Engine {
    /// Every engine, including those that this machine cannot run.
    pub const ALL: &[Engine] = &[Engine::Bands, Engine::One, Engine::Learning];

    /// Returns whether this machine can run the engine.
    ///
    /// If it returns `true`, [`Solver::with_engine`](crate::Solver::with_engine) is guaranteed to return `Some`.
    pub const fn is_available(self) -> bool {
        match self {
            Engine::Bands | Engine::Learning => true,
            Engine::One => cfg!(not(target_family = "wasm")),
        }
    }

    /// Returns the fastest engine of this machine.
    pub fn best() -> Engine {
        Engine::best_with(Instructions::best())
    }

    /// Returns the fastest engine with these instructions.
    pub const fn best_with(instructions: Instructions) -> Engine {
        match instructions {
            Instructions::Avx2 | Instructions::Avx512 => Engine::One,
            Instructions::Portable | Instructions::Neon | Instructions::Simd128 => Engine::Bands,
        }
    }

    /// Returns whether the [`Stats`](crate::Stats) of the engine are the same on every machine. The answers always are.
    pub const fn has_reproducible_stats(self) -> bool {
        match self {
            Engine::Bands | Engine::Learning => true,
            // The number of states that it searches in parallel depends on the vectors.
            Engine::One => false,
        }
    }

    /// Returns the name used on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Engine::Bands => "bands",
            Engine::One => "one",
            Engine::Learning => "learning",
        }
    }
}

/// Writes the name.
impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error returned when no [`Engine`] has the given name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseEngineError(());

impl fmt::Display for ParseEngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of an engine:")?;
        Engine::ALL.iter().try_for_each(|engine| write!(f, " {engine}"))
    }
}

impl core::error::Error for ParseEngineError {}

/// Reads the name.
impl FromStr for Engine {
    type Err = ParseEngineError;

    fn from_str(text: &str) -> Result<Engine, ParseEngineError> {
        Engine::ALL.iter().copied().find(|engine| engine.name() == text).ok_or(ParseEngineError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for &engine in Engine::ALL {
            assert_eq!(engine.name().parse(), Ok(engine));
        }
        assert!("fastest".parse::<Engine>().is_err());
        assert!(Engine::best().is_available());
    }
}
