//! The identity of a run, which its files record.

use std::fmt;

use serde::{Deserialize, Serialize};
use tesuji_core::{CellSet, Level};
use tesuji_query::rate::Window;
use tesuji_query::{Band, TechniqueId};

use super::{Run, Spec};

/// The identity of a run: everything that determines its puzzles and their format.
///
/// It is written as one JSON line into the `.state` file of a [`Checkpoint`](super::Checkpoint).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunKey {
    version: String,
    seed: u64,
    count: u64,
    shard: (u64, u64),
    tries: u64,
    form: String,
    spec: SpecKey,
}

/// A specification in serialized form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecKey {
    clues: Option<(usize, usize)>,
    symmetry: String,
    pattern: Option<CellSet>,
    minimal: bool,
    method: String,
    window: Option<Window>,
    bands: Option<(Band, Band)>,
    score: Option<(u32, u32)>,
    level: Option<String>,
    with: Vec<TechniqueId>,
    without: Vec<TechniqueId>,
    bottleneck: Option<TechniqueId>,
    rates: bool,
    paths: bool,
    /// Omitted from keys of runs that do not steer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    steers: bool,
}

impl RunKey {
    /// Returns the key of a run whose puzzles are written in the form with this name.
    pub fn new(run: &Run, form: &str) -> RunKey {
        RunKey {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            seed: run.seed,
            count: run.numbers.end,
            shard: run.shard,
            tries: run.tries,
            form: form.to_owned(),
            spec: SpecKey::of(&run.spec),
        }
    }

    /// Returns the seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the names of the fields that differ in another key.
    pub(super) fn differences(&self, other: &RunKey) -> Vec<&'static str> {
        let RunKey { version, seed, count, shard, tries, form, spec } = self;
        let differs = [
            ("version", *version != other.version),
            ("seed", *seed != other.seed),
            ("count", *count != other.count),
            ("shard", *shard != other.shard),
            ("attempts", *tries != other.tries),
            ("form", *form != other.form),
            ("specification", *spec != other.spec),
        ];
        differs.into_iter().filter_map(|(name, differs)| differs.then_some(name)).collect()
    }

    /// Parses the line of a `.state` file; returns `None` if it is not a key.
    pub(crate) fn parse(line: &str) -> Option<RunKey> {
        serde_json::from_str(line).ok()
    }
}

impl SpecKey {
    fn of(spec: &Spec) -> SpecKey {
        let Spec { clues, criteria, rates, paths, steers } = spec;
        let named =
            |techniques: &[&'static tesuji_core::Technique]| techniques.iter().copied().map(TechniqueId).collect();
        SpecKey {
            clues: clues.clues.as_ref().map(|range| (*range.start(), *range.end())),
            symmetry: clues.symmetry.to_string(),
            pattern: clues.pattern,
            minimal: clues.minimal,
            method: clues.method.to_string(),
            window: criteria.se,
            bands: criteria.difficulty.as_ref().map(|range| (Band(*range.start()), Band(*range.end()))),
            score: criteria.score.as_ref().map(|range| (*range.start(), *range.end())),
            level: criteria.level.as_ref().map(Level::to_string),
            with: named(&criteria.with),
            without: named(&criteria.without),
            bottleneck: criteria.bottleneck.map(TechniqueId),
            rates: *rates,
            paths: *paths,
            steers: *steers,
        }
    }
}

/// Writes JSON on one line.
impl fmt::Display for RunKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::Criteria;
    use tesuji_logic::technique;

    #[test]
    fn a_key_comes_back_from_its_line() {
        let criteria =
            Criteria { with: technique("x-wing").into_iter().collect(), score: Some(5..=9), ..Criteria::default() };
        let run = Run::new(Spec { criteria, ..Spec::default() }, 7).count(10).shard(1, 3);
        let key = RunKey::new(&run, "csv");
        assert_eq!(RunKey::parse(&key.to_string()), Some(key.clone()));
        assert_eq!(key.seed(), 7);
        assert_ne!(key, RunKey::new(&run.clone().shard(2, 3), "csv"));
        assert_ne!(key, RunKey::new(&run, "json"));
        assert_eq!(RunKey::parse("5 0.1.0"), None);
        let steered = Run::new(Spec { steers: true, ..Spec::default() }, 7);
        let key = RunKey::new(&steered, "csv");
        assert_eq!(RunKey::parse(&key.to_string()), Some(key.clone()));
        assert_ne!(key, RunKey::new(&Run::new(Spec::default(), 7), "csv"));
        assert!(!RunKey::new(&Run::new(Spec::default(), 7), "csv").to_string().contains("steers"));
    }
}
