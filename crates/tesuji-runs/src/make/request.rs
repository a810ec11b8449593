//! The parameters of a request for puzzles.

use std::ops::RangeInclusive;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use tesuji_core::{CellSet, Level, Shape, Technique};
use tesuji_generate::{ClueSpec, Method, VariantRule, VariantSpec};
use tesuji_logic::classify::Difficulty;
use tesuji_query::TechniqueId;
use tesuji_query::rate::{Range, Window};
use tesuji_symmetry::Symmetry;

use super::terms::TermError;
use super::{
    Criteria, PuzzleForm, PuzzleWriter, Run, Spec, VariantRun, VariantRunError, VariantWriter, fields, terms,
    variant_spec,
};

/// A request for puzzles: the parameters of the command `generate` and of the verb `generate`.
///
/// With the feature `clap`, its fields are options of a command line, and their documentation is the help text.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct PuzzleRequest {
    /// The number of puzzles
    #[cfg_attr(feature = "clap", arg(short = 'n', long, value_name = "N", default_value_t = default().count))]
    pub count: u64,
    /// Random seed [default: a new one each time]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub seed: Option<u64>,
    /// The number of digits, and so of rows and columns: 4 to 25
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = default().size))]
    pub size: usize,
    /// Rules in addition to rows, columns and boxes, separated by commas
    ///
    /// The rules are x, jigsaw (random regions instead of boxes), windoku, anti-knight, anti-king, nonconsecutive,
    /// killer, thermo and arrow. Puzzles with rules or of another size are printed as line, csv, json or svg, and allow
    /// --count, --seed, --clues and --minimal. A line is in the first notation that can hold the puzzle, usually that
    /// of Interactive Sudoku Solver.
    #[serde(deserialize_with = "fields::rules")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RULES", value_delimiter = ','))]
    pub rules: Vec<VariantRule>,
    /// The number of clues: 26, 81 for full grids, or a range such as 24..28
    ///
    /// Each number of a range is equally likely, whatever the other criteria. If a number that is drawn for a puzzle is
    /// not reached in 20000 attempts, another one replaces it, and the end of the run reports this: with 17..28, it
    /// happens to 17, 18, 19 and sometimes 20. With --minimal, few attempts reach the ends of the range: 24..28 takes
    /// 80 attempts per puzzle. --method unbiased takes any number within the range.
    #[serde(deserialize_with = "clues")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<NumberOrRange>"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RANGE"))]
    pub clues: Option<String>,
    /// The symmetry of the clue pattern
    ///
    /// The symmetries are none, half-turn, quarter-turn, left-right, top-bottom, mirrors, diagonal, antidiagonal,
    /// both-diagonals and full.
    #[serde(deserialize_with = "fields::word")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SYMMETRY", default_value_t = default().symmetry))]
    pub symmetry: Symmetry,
    /// The cells of the clues, as a puzzle of 81 characters whose digits do not matter
    #[serde(deserialize_with = "fields::pattern")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "PATTERN", value_parser = terms::pattern))]
    pub pattern: Option<CellSet>,
    /// Only minimal puzzles, in which no clue is redundant
    #[cfg_attr(feature = "clap", arg(short, long))]
    pub minimal: bool,
    /// The method of generation: top-down or unbiased
    ///
    /// top-down is fast and biased towards few clues. unbiased draws all minimal puzzles equally often if each counts
    /// with its weight, which is printed after it and corrects averages.
    #[serde(deserialize_with = "fields::word")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "METHOD", default_value = default().method.name()))]
    pub method: Method,
    /// Only puzzles whose Sudoku Explainer ER is in this range: 7.1..8.3, 7.1.., ..8.3 or 7.1
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RANGE"))]
    pub er: Option<Range>,
    /// Only puzzles whose EP is in this range
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RANGE"))]
    pub ep: Option<Range>,
    /// Only puzzles whose ED is in this range
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RANGE"))]
    pub ed: Option<Range>,
    /// Only pearls (ER = EP): no step is harder than those up to the first placed digit
    #[cfg_attr(feature = "clap", arg(long))]
    pub pearl: bool,
    /// Only diamonds (ER = EP = ED): no step is harder than the first
    #[cfg_attr(feature = "clap", arg(long))]
    pub diamond: bool,
    /// Only puzzles of this band of difficulty, or of a range of bands: hard, or easy..medium
    #[serde(deserialize_with = "fields::difficulty")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "BAND", value_parser = terms::difficulty))]
    pub difficulty: Option<RangeInclusive<Difficulty>>,
    /// Only puzzles of this HoDoKu level: easy, medium, hard, unfair or extreme
    #[serde(deserialize_with = "fields::level")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "LEVEL", value_parser = terms::level))]
    pub level: Option<Level>,
    /// Only puzzles whose HoDoKu score is in this range, such as 1000..2000
    #[serde(deserialize_with = "fields::score")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RANGE", value_parser = terms::score))]
    pub score: Option<RangeInclusive<u32>>,
    /// Only puzzles whose HoDoKu path uses this technique; can be repeated
    #[cfg_attr(feature = "clap", arg(long, value_name = "TECHNIQUE", value_parser = technique))]
    pub with: Vec<TechniqueId>,
    /// Only puzzles whose HoDoKu path does not use this technique; can be repeated
    #[cfg_attr(feature = "clap", arg(long, value_name = "TECHNIQUE", value_parser = technique))]
    pub without: Vec<TechniqueId>,
    /// Only puzzles whose HoDoKu path uses this technique and none that is harder
    #[cfg_attr(feature = "clap", arg(long, value_name = "TECHNIQUE", value_parser = technique))]
    pub bottleneck: Option<TechniqueId>,
    /// Search step by step among neighbouring puzzles instead of sampling at random
    ///
    /// This helps with rare criteria, such as --diamond --er 6.. The puzzles found are not a random sample of those
    /// that fit.
    #[cfg_attr(feature = "clap", arg(long))]
    pub steer: bool,
    /// Rate the puzzles on the Sudoku Explainer scale, even without --er or a similar condition
    #[cfg_attr(feature = "clap", arg(short, long))]
    pub rate: bool,
    /// Include the HoDoKu level, score and path, for --output json
    #[cfg_attr(feature = "clap", arg(long))]
    pub path: bool,
    /// Give up on a puzzle after N attempts [default: 100000000; 10000 with --size or --rules]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "N", hide_short_help = true, value_parser = clap::value_parser!(u64).range(1..))
    )]
    pub tries: Option<u64>,
    /// Make only part I of N of the run with a given seed, such as 2/5
    ///
    /// In JSON, it is the pair of I, from 0, and N.
    #[serde(deserialize_with = "shard")]
    #[cfg_attr(
        feature = "clap",
        arg(
            long,
            value_name = "I/N",
            value_parser = terms::shard,
            default_value = "1/1",
            hide_default_value = true,
            long_help = "Make only part I of N of the run with a given seed, such as 2/5"
        )
    )]
    pub shard: (u64, u64),
}

impl Default for PuzzleRequest {
    fn default() -> PuzzleRequest {
        PuzzleRequest {
            count: 1,
            seed: None,
            size: 9,
            rules: Vec::new(),
            clues: None,
            symmetry: Symmetry::None,
            pattern: None,
            minimal: false,
            method: Method::TopDown,
            er: None,
            ep: None,
            ed: None,
            pearl: false,
            diamond: false,
            difficulty: None,
            level: None,
            score: None,
            with: Vec::new(),
            without: Vec::new(),
            bottleneck: None,
            steer: false,
            rate: false,
            path: false,
            tries: None,
            shard: (0, 1),
        }
    }
}

#[cfg(feature = "clap")]
fn default() -> PuzzleRequest {
    PuzzleRequest::default()
}

#[cfg(feature = "clap")]
fn technique(text: &str) -> Result<TechniqueId, String> {
    let found = tesuji_logic::technique(text).map(TechniqueId);
    found.ok_or_else(|| "no technique has this name; tesuji technique lists them".to_owned())
}

/// The number of clues in JSON: a number, or a range such as `"24..28"`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum NumberOrRange {
    Number(usize),
    Range(String),
}

/// Deserializes a number or a range, which is kept as text because the possible numbers depend on the size.
fn clues<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let clues = Option::<NumberOrRange>::deserialize(deserializer)?.map(|clues| match clues {
        NumberOrRange::Number(number) => number.to_string(),
        NumberOrRange::Range(range) => range,
    });
    let most = Shape::MAX_SIZE.pow(2);
    clues.map(|text| terms::clues_of(&text, most).map(|_| text)).transpose().map_err(D::Error::custom)
}

fn shard<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(u64, u64), D::Error> {
    let (nth, of) = <(u64, u64)>::deserialize(deserializer)?;
    if nth < of {
        return Ok((nth, of));
    }
    Err(D::Error::custom(format!("there is no shard {nth} of {of}: shards are numbered from 0")))
}

impl PuzzleRequest {
    /// Returns `true` if another size or further rules are requested.
    pub fn is_variant(&self) -> bool {
        self.size != 9 || !self.rules.is_empty()
    }

    /// Returns `true` if only a part of a run is requested.
    pub fn is_shard(&self) -> bool {
        self.shard != (0, 1)
    }

    /// Returns how many puzzles of the run are in the shard.
    pub fn share(&self) -> u64 {
        let (nth, of) = self.shard;
        self.count.saturating_sub(nth).div_ceil(of)
    }

    /// Returns the number of attempts at a puzzle.
    pub fn tries(&self) -> u64 {
        self.tries.unwrap_or(if self.is_variant() { VariantRun::TRIES } else { Run::TRIES })
    }

    /// Returns the specification of classic puzzles.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of clues cannot be parsed.
    pub fn spec(&self) -> Result<Spec, TermError> {
        let mut spec = self.spec_without_clues();
        spec.clues.clues = self.clues.as_deref().map(terms::clues).transpose()?;
        Ok(spec)
    }

    /// Returns the specification of puzzles of this size with these rules.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of clues cannot be parsed, or if the request has a criterion that only classic
    /// puzzles have.
    pub fn variant_spec(&self) -> Result<VariantSpec, VariantRunError> {
        variant_spec(&self.spec_without_clues(), self.size, &self.rules, self.clues.as_deref())
    }

    /// Returns the specification without the number of clues, which depends on the size.
    fn spec_without_clues(&self) -> Spec {
        let PuzzleRequest { pearl, diamond, .. } = *self;
        let [er, ep, ed] = [self.er, self.ep, self.ed].map(Option::unwrap_or_default);
        let window = Window { er, ep, ed, pearl, diamond };
        let clues = ClueSpec {
            clues: None,
            symmetry: self.symmetry,
            pattern: self.pattern,
            minimal: self.minimal,
            method: self.method,
        };
        let techniques = |list: &[TechniqueId]| -> Vec<&'static Technique> { list.iter().map(|id| id.0).collect() };
        let criteria = Criteria {
            se: (window != Window::ALL).then_some(window),
            difficulty: self.difficulty.clone(),
            score: self.score.clone(),
            level: self.level,
            with: techniques(&self.with),
            without: techniques(&self.without),
            bottleneck: self.bottleneck.map(|id| id.0),
        };
        Spec { clues, criteria, rates: self.rate, paths: self.path, steers: self.steer }
    }

    /// Returns the run of classic puzzles for a [specification](PuzzleRequest::spec).
    pub fn run(&self, spec: Spec, seed: u64) -> Run {
        let (nth, of) = self.shard;
        Run::new(spec, seed).count(self.count).shard(nth, of).tries(self.tries())
    }

    /// Returns the run of other puzzles for a [specification](PuzzleRequest::variant_spec).
    pub fn variant_run(&self, spec: VariantSpec, seed: u64) -> VariantRun {
        VariantRun::new(spec, seed).count(self.count).tries(self.tries())
    }

    /// Returns the writer of classic puzzles.
    pub fn writer(&self, form: PuzzleForm, seed: u64) -> PuzzleWriter {
        PuzzleWriter { form, seed, weights: self.method == Method::Unbiased, steered: self.steer }
    }

    /// Returns the writer of other puzzles.
    pub fn variant_writer(&self, form: PuzzleForm, seed: u64) -> VariantWriter {
        VariantWriter { form, seed, rules: self.rules.clone() }
    }
}
