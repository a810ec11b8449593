//! Generation of puzzles for a specification.

use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use tesuji_core::{CellSet, Control, Level, Shape};
use tesuji_generate::{ClueSpec, Method, Rng, VariantRule};
use tesuji_logic::classify::Difficulty;
use tesuji_query::rate::{Range, Window};
use tesuji_query::{Classes, Scratch, TechniqueId};
use tesuji_render::forms::columns::{ColumnType, Columns, Kind};
use tesuji_render::forms::json;
use tesuji_symmetry::Symmetry;

use super::columns::Deliver;
use super::request::parse_without_text;
use super::verb::{Items, item};
use super::{ApiError, ApiErrorKind};
use tesuji_runs::make::{
    Criteria, End, PuzzleForm, PuzzleWriter, Run, RunPuzzle, Spec, Summary, VariantRun, VariantRunPuzzle,
    VariantWriter, fields, terms, variant_spec,
};

/// The maximum number of attempts at a puzzle.
const TRIES: u64 = 100_000_000;

/// The maximum time without a puzzle, for columns.
const PATIENCE: Duration = Duration::from_secs(120);

/// The number of bits of a new seed, so that every program can represent it as a JSON number.
const SEED_BITS: u32 = 53;

/// A request for puzzles.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generate {
    /// The number of puzzles.
    count: u64,
    /// The seed, `null` for a new one.
    seed: Option<u64>,
    /// The number of digits, and so of rows and columns.
    size: usize,
    /// Rules in addition to rows, columns and boxes.
    #[serde(deserialize_with = "fields::rules")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    rules: Vec<VariantRule>,
    /// The number of clues, or a range such as `"24..28"`.
    #[serde(deserialize_with = "clues")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    clues: Option<String>,
    /// The symmetry of the pattern of clues.
    #[serde(deserialize_with = "fields::word")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    symmetry: Symmetry,
    /// The cells of the clues, as a puzzle of 81 characters whose digits do not matter.
    #[serde(deserialize_with = "fields::pattern")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pattern: Option<CellSet>,
    /// Only puzzles in which no clue is redundant.
    minimal: bool,
    /// The method of generation.
    #[serde(deserialize_with = "fields::word")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    method: Method,
    /// The range of the Sudoku Explainer ratings ER, EP and ED, such as `"7.1..8.3"`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    er: Range,
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    ep: Range,
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    ed: Range,
    /// Only pearls, only diamonds.
    pearl: bool,
    diamond: bool,
    /// The band of difficulty, or a range of bands such as `"easy..medium"`.
    #[serde(deserialize_with = "fields::difficulty")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    difficulty: Option<RangeInclusive<Difficulty>>,
    /// The HoDoKu level.
    #[serde(deserialize_with = "fields::level")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    level: Option<Level>,
    /// The range of the HoDoKu score.
    #[serde(deserialize_with = "fields::score")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    score: Option<RangeInclusive<u32>>,
    /// Techniques that the path must and must not contain, and the hardest one.
    with: Vec<TechniqueId>,
    without: Vec<TechniqueId>,
    bottleneck: Option<TechniqueId>,
    /// `true` to search among neighbouring puzzles.
    steer: bool,
    /// `true` to rate the puzzles, and to include the HoDoKu level, score and path.
    rate: bool,
    path: bool,
    /// The number of attempts after which a puzzle is abandoned; `null` for a hundred million, or ten thousand with
    /// another size or rules.
    tries: Option<u64>,
    /// The part of the run of a seed to make, from 0, and the number of parts: the numbers with this remainder. `count`
    /// is that of the whole run.
    #[serde(deserialize_with = "shard")]
    shard: (u64, u64),
}

impl Default for Generate {
    fn default() -> Generate {
        let (er, ep, ed) = (Range::ALL, Range::ALL, Range::ALL);
        Generate {
            count: 1,
            seed: None,
            size: 9,
            rules: Vec::new(),
            clues: None,
            symmetry: Symmetry::None,
            pattern: None,
            minimal: false,
            method: Method::TopDown,
            er,
            ep,
            ed,
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

/// Deserializes a number or a range, which is kept as text because the possible numbers depend on the size.
fn clues<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Clues {
        Number(usize),
        Range(String),
    }
    let clues = Option::<Clues>::deserialize(deserializer)?.map(|clues| match clues {
        Clues::Number(number) => number.to_string(),
        Clues::Range(range) => range,
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

fn unfit(error: impl std::fmt::Display) -> ApiError {
    ApiError::new(ApiErrorKind::Specification, error.to_string())
}

impl Generate {
    /// Returns `true` if another size or further rules are requested.
    fn is_variant(&self) -> bool {
        self.size != 9 || !self.rules.is_empty()
    }

    /// Returns the specification without the number of clues, which depends on the size.
    fn spec_without_clues(&self) -> Spec {
        let Generate { er, ep, ed, pearl, diamond, .. } = *self;
        let window = Window { er, ep, ed, pearl, diamond };
        let clues = ClueSpec {
            clues: None,
            symmetry: self.symmetry,
            pattern: self.pattern,
            minimal: self.minimal,
            method: self.method,
        };
        let techniques = |list: &[TechniqueId]| list.iter().map(|named| named.0).collect();
        let criteria = Criteria {
            se: (window != Window::ALL).then_some(window),
            difficulty: self.difficulty.clone(),
            score: self.score.clone(),
            level: self.level,
            with: techniques(&self.with),
            without: techniques(&self.without),
            bottleneck: self.bottleneck.map(|named| named.0),
        };
        Spec { clues, criteria, rates: self.rate, paths: self.path, steers: self.steer }
    }

    /// Returns how many numbers of the run are in the shard.
    fn share(&self) -> u64 {
        let (nth, of) = self.shard;
        self.count.saturating_sub(nth).div_ceil(of)
    }

    /// Returns the seed, or a new one.
    fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| Rng::new_seed() >> (u64::BITS - SEED_BITS))
    }

    /// Makes `count` puzzles and delivers each as a JSON object.
    fn make(
        &self,
        count: u64,
        threads: usize,
        patience: Option<Duration>,
        control: &Control<'_>,
        mut deliver: impl FnMut(Vec<String>) -> ControlFlow<()>,
    ) -> Result<(Summary, u64), ApiError> {
        if self.shard != (0, 1) && (self.is_variant() || self.seed.is_none()) {
            return Err(unfit(if self.is_variant() {
                "shards work only for the classic 9x9"
            } else {
                "a shard needs a seed: with different seeds, shards would not be parts of one run"
            }));
        }
        if !self.is_variant() {
            let (run, writer) = self.run(count, threads)?;
            let object = |made: &RunPuzzle| {
                let mut object = String::new();
                writer.write(made, &mut object);
                object
            };
            let run = run.patience(patience);
            let summary =
                run.go(&mut Classes::new(), control, |batch| deliver(batch.made.iter().map(object).collect()));
            return Ok((summary.map_err(unfit)?, writer.seed));
        }
        let seed = self.seed();
        let writer = VariantWriter { form: PuzzleForm::Json, seed, rules: self.rules.clone() };
        let spec = self.spec_without_clues();
        let spec = variant_spec(&spec, self.size, &self.rules, self.clues.as_deref()).map_err(unfit)?;
        let run = VariantRun::new(spec, seed).count(count).threads(threads).patience(patience);
        let run = self.tries.map_or(run.clone(), |tries| run.tries(tries));
        let mut known = HashSet::new();
        let is_new = |made: &VariantRunPuzzle| known.insert(made.problem.clone());
        let summary = run.go(is_new, control, |made| {
            let mut object = String::new();
            writer.write(&made, &mut object);
            deliver(vec![object])
        });
        Ok((summary.map_err(unfit)?, seed))
    }

    /// Returns the run of `count` classic puzzles, and its writer.
    fn run(&self, count: u64, threads: usize) -> Result<(Run, PuzzleWriter), ApiError> {
        let seed = self.seed();
        let mut spec = self.spec_without_clues();
        spec.clues.clues = self.clues.as_deref().map(terms::clues).transpose().map_err(unfit)?;
        let weights = self.method == Method::Unbiased;
        let writer = PuzzleWriter { form: PuzzleForm::Json, seed, weights, steered: self.steer };
        let (nth, of) = self.shard;
        let run = Run::new(spec, seed).count(count).shard(nth, of).threads(threads);
        Ok((run.tries(self.tries.unwrap_or(TRIES)), writer))
    }
}

/// The columns of made puzzles, which the column `error` follows.
pub const MADE: &[ColumnType] = &[
    ("puzzle", Kind::Text),
    ("solution", Kind::Text),
    ("clues", Kind::Whole),
    ("seed", Kind::Whole),
    ("number", Kind::Whole),
    ("tries", Kind::Whole),
    ("weight", Kind::Number),
    ("er", Kind::Number),
    ("ep", Kind::Number),
    ("ed", Kind::Number),
    ("difficulty", Kind::Text),
    ("level", Kind::Text),
    ("score", Kind::Whole),
];

/// Makes puzzles on several threads, and delivers them as [columns](MADE) until `deliver` breaks; `count` has no limit.
///
/// # Errors
///
/// Returns an error if the parameters cannot be read, or if it is known that no puzzle fits them.
pub fn generate_columns(
    parameters: &[u8],
    threads: usize,
    control: &Control<'_>,
    deliver: &mut Deliver<'_>,
) -> Result<(), ApiError> {
    let (generate, _): (Generate, _) = parse_without_text(parameters)?;
    let made = generate.make(generate.count, threads, Some(PATIENCE), control, |objects| {
        let mut page = Columns::new(MADE);
        for object in &objects {
            let object: serde_json::Value = serde_json::from_str(object).expect("an object of JSON was written");
            page.push_object(MADE, &object);
        }
        control.advance(page.len() as u64, 0);
        if page.is_empty() { ControlFlow::Continue(()) } else { deliver(page) }
    });
    made.map(drop)
}

pub(super) fn answer(request: &[u8], _: &mut Scratch, control: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    #[derive(Serialize)]
    struct Fields<'a> {
        #[serde(flatten)]
        items: Items<'a>,
        seed: u64,
        tries: u64,
        given_up: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        nearest: Option<String>,
    }
    let (generate, envelope): (Generate, _) = parse_without_text(request)?;
    let wanted = generate.count.min((envelope.max_items() as u64).saturating_mul(generate.shard.1));
    let mut found = Vec::new();
    // One thread, because other requests need the others. And no clock except that of the control.
    let (summary, seed) = generate.make(wanted, 1, None, control, |objects| {
        found.extend(objects.into_iter().map(|object| item(object.into_bytes())));
        ControlFlow::Continue(())
    })?;
    let Summary { tries, given_up, nearest, end, .. } = summary;
    let ended = end.map(|end| match (end, control.stop_reason()) {
        (_, Some(reason)) => reason.name(),
        (End::Patience, None) => "patience",
        (_, None) => "deadline",
    });
    let more = generate.share() > found.len() as u64;
    let fields = Fields {
        items: Items { items: found, more, ended },
        seed,
        tries,
        given_up,
        nearest: nearest.map(|nearest| nearest.to_string()),
    };
    let mut out = Vec::new();
    json::write_summary("generate", &fields, &mut out);
    Ok(out)
}
