//! Puzzles made to a specification.

use std::ops::{ControlFlow, RangeInclusive};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use tesuji_core::{CellSet, Control, Level};
use tesuji_generate::{ClueSpec, Method, Rng};
use tesuji_logic::classify::Difficulty;
use tesuji_query::rate::{Range, Window};
use tesuji_query::{Classes, Named, Scratch};
use tesuji_render::forms::columns::{Columns, Kind, Typed};
use tesuji_render::forms::json;
use tesuji_symmetry::Symmetry;

use super::columns::Deliver;
use super::request::parse;
use super::verb::{Items, item};
use super::{ApiError, ApiErrorKind};
use crate::make::{Criteria, End, MadeForm, MadeWriter, Run, Spec, Summary, terms};

/// The most attempts at a puzzle.
const TRIES: u64 = 100_000_000;

/// A new seed has so many bits that every program can hold it as a number of JSON.
const SEED_BITS: u32 = 53;

/// Asks for puzzles.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generate {
    /// How many puzzles.
    count: u64,
    /// The seed, `null` for a new one.
    seed: Option<u64>,
    /// How many clues: a number, or a range such as `"24..28"`.
    #[serde(deserialize_with = "clues")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    clues: Option<RangeInclusive<usize>>,
    /// The symmetry of the pattern of clues.
    #[serde(deserialize_with = "symmetry")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    symmetry: Symmetry,
    /// The cells of the clues, as a puzzle of 81 characters whose digits do not matter.
    #[serde(deserialize_with = "pattern")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pattern: Option<CellSet>,
    /// Only puzzles of which no clue can be spared.
    minimal: bool,
    /// How puzzles are found.
    #[serde(deserialize_with = "method")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    method: Method,
    /// The range of ER, EP and ED on the scale of Sudoku Explainer, such as `"7.1..8.3"`.
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
    #[serde(deserialize_with = "difficulty")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    difficulty: Option<RangeInclusive<Difficulty>>,
    /// The level of HoDoKu.
    #[serde(deserialize_with = "level")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    level: Option<Level>,
    /// The range of the score in HoDoKu.
    #[serde(deserialize_with = "score")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    score: Option<RangeInclusive<u32>>,
    /// Techniques that the path has and has not, and the hardest one.
    with: Vec<Named>,
    without: Vec<Named>,
    bottleneck: Option<Named>,
    /// Whether to walk towards what is asked for.
    steer: bool,
    /// Whether to rate the puzzles, and to keep HoDoKu's level, score and path.
    rate: bool,
    path: bool,
    /// After how many attempts a puzzle is given up.
    tries: u64,
}

impl Default for Generate {
    fn default() -> Generate {
        let (er, ep, ed) = (Range::ALL, Range::ALL, Range::ALL);
        Generate {
            count: 1,
            seed: None,
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
            tries: TRIES,
        }
    }
}

/// Reads a text, or nothing, through a function that says what it expected.
macro_rules! read_by {
    ($($name:ident: $value:ty = $read:expr,)+) => {$(
        fn $name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<$value>, D::Error> {
            let text = Option::<String>::deserialize(deserializer)?;
            text.map(|text| $read(&text)).transpose().map_err(D::Error::custom)
        }
    )+};
}

read_by! {
    pattern: CellSet = terms::pattern,
    difficulty: RangeInclusive<Difficulty> = terms::difficulty,
    level: Level = terms::level,
    score: RangeInclusive<u32> = terms::score,
}

fn symmetry<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Symmetry, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

fn method<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Method, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Reads a number or a range.
fn clues<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<RangeInclusive<usize>>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Clues {
        Number(usize),
        Range(String),
    }
    let clues = Option::<Clues>::deserialize(deserializer)?.map(|clues| match clues {
        Clues::Number(number) => terms::clues(&number.to_string()),
        Clues::Range(range) => terms::clues(&range),
    });
    clues.transpose().map_err(D::Error::custom)
}

impl Generate {
    fn spec(&self) -> Spec {
        let Generate { er, ep, ed, pearl, diamond, .. } = *self;
        let window = Window { er, ep, ed, pearl, diamond };
        let clues = ClueSpec {
            clues: self.clues.clone(),
            symmetry: self.symmetry,
            pattern: self.pattern,
            minimal: self.minimal,
            method: self.method,
        };
        let techniques = |list: &[Named]| list.iter().map(|named| named.0).collect();
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

    /// Returns the run of so many puzzles, and what writes them. Without a seed it has a new one.
    fn run(&self, count: u64, threads: usize) -> (Run, MadeWriter) {
        let seed = self.seed.unwrap_or_else(|| Rng::new_seed() >> (u64::BITS - SEED_BITS));
        let weights = self.method == Method::Unbiased;
        let writer = MadeWriter { form: MadeForm::Json, seed, weights, steered: self.steer };
        (Run::new(self.spec(), seed).count(count).threads(threads).tries(self.tries), writer)
    }
}

/// The columns of made puzzles; behind them stands the column `error`.
pub const MADE: &[Typed] = &[
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

/// Makes puzzles over several threads, and delivers them as [columns](MADE) until `deliver` breaks; `count` has no bound.
///
/// # Errors
///
/// If the parameters cannot be read, or it is known that no puzzle fits them.
pub fn generate_columns(
    parameters: &[u8],
    threads: usize,
    control: &Control<'_>,
    deliver: &mut Deliver<'_>,
) -> Result<(), ApiError> {
    let (generate, _): (Generate, _) = parse(parameters)?;
    let (run, writer) = generate.run(generate.count, threads);
    let summary = run.go(&mut Classes::new(), control, |batch| {
        let mut page = Columns::new(MADE);
        for made in &batch.made {
            let mut object = String::new();
            writer.write(made, &mut object);
            let object: serde_json::Value = serde_json::from_str(&object).expect("an object of JSON was written");
            page.push_object(MADE, &object);
        }
        control.advance(page.len() as u64, 0);
        if page.is_empty() { ControlFlow::Continue(()) } else { deliver(page) }
    });
    summary.map(drop).map_err(|error| ApiError::new(ApiErrorKind::Specification, error.to_string()))
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
    let (generate, envelope): (Generate, _) = parse(request)?;
    let wanted = generate.count.min(envelope.max_items() as u64);
    // One thread: others have work of their own. And no clock but that of the control.
    let (run, writer) = generate.run(wanted, 1);
    let run = run.patience(None);
    let seed = writer.seed;
    let mut found = Vec::new();
    let summary = run.go(&mut Classes::new(), control, |batch| {
        found.extend(batch.made.iter().map(|made| {
            let mut object = String::new();
            writer.write(made, &mut object);
            item(object.into_bytes())
        }));
        ControlFlow::Continue(())
    });
    let summary = summary.map_err(|error| ApiError::new(ApiErrorKind::Specification, error.to_string()))?;
    let Summary { tries, given_up, nearest, end, .. } = summary;
    let ended = end.map(|end| match (end, control.stop_reason()) {
        (_, Some(reason)) => reason.name(),
        (End::Patience, None) => "patience",
        (_, None) => "deadline",
    });
    let more = generate.count > found.len() as u64;
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
