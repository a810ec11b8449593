//! Generation of puzzles for a specification.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

use serde::Serialize;
use tesuji_core::Control;
use tesuji_generate::Rng;
use tesuji_query::{Classes, Scratch};
use tesuji_render::forms::columns::{ColumnType, Columns, Kind};
use tesuji_render::forms::json;
use tesuji_runs::make::{End, PuzzleForm, PuzzleRequest, Run, RunPuzzle, Summary, VariantRunPuzzle};

use super::columns::Deliver;
use super::request::parse_without_text;
use super::verb::{Items, item};
use super::{ApiError, ApiErrorKind};

/// The number of bits of a new seed, so that every program can represent it as a JSON number.
const SEED_BITS: u32 = 53;

fn unfit(error: impl std::fmt::Display) -> ApiError {
    ApiError::new(ApiErrorKind::Specification, error.to_string())
}

/// Makes `count` puzzles and delivers each as a JSON object. Returns the summary and the seed.
fn make(
    request: &PuzzleRequest,
    threads: usize,
    patience: Option<Duration>,
    control: &Control<'_>,
    mut deliver: impl FnMut(Vec<String>) -> ControlFlow<()>,
) -> Result<(Summary, u64), ApiError> {
    if request.is_shard() && (request.is_variant() || request.seed.is_none()) {
        return Err(unfit(if request.is_variant() {
            "shards work only for the classic 9x9"
        } else {
            "a shard needs a seed: with different seeds, shards would not be parts of one run"
        }));
    }
    let seed = request.seed.unwrap_or_else(|| Rng::new_seed() >> (u64::BITS - SEED_BITS));
    let summary = if request.is_variant() {
        let writer = request.variant_writer(PuzzleForm::Json, seed);
        let run = request.variant_run(request.variant_spec().map_err(unfit)?, seed);
        let mut known = HashSet::new();
        let is_new = |made: &VariantRunPuzzle| known.insert(made.problem.clone());
        let summary = run.threads(threads).patience(patience).go(is_new, control, |made| {
            let mut object = String::new();
            writer.write(&made, &mut object);
            deliver(vec![object])
        });
        summary.map_err(unfit)?
    } else {
        let writer = request.writer(PuzzleForm::Json, seed);
        let run = request.run(request.spec().map_err(unfit)?, seed).threads(threads).patience(patience);
        let object = |made: &RunPuzzle| {
            let mut object = String::new();
            writer.write(made, &mut object);
            object
        };
        let summary = run.go(&mut Classes::new(), control, |batch| deliver(batch.made.iter().map(object).collect()));
        summary.map_err(unfit)?
    };
    Ok((summary, seed))
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
    let (request, _): (PuzzleRequest, _) = parse_without_text(parameters)?;
    let made = make(&request, threads, Some(Run::PATIENCE), control, |objects| {
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
    let (request, envelope): (PuzzleRequest, _) = parse_without_text(request)?;
    let share = request.share();
    let most = (envelope.max_items() as u64).saturating_mul(request.shard.1);
    let request = PuzzleRequest { count: request.count.min(most), ..request };
    let mut found = Vec::new();
    // One thread, because other requests need the others. And no clock except that of the control.
    let (summary, seed) = make(&request, 1, None, control, |objects| {
        found.extend(objects.into_iter().map(|object| item(object.into_bytes())));
        ControlFlow::Continue(())
    })?;
    let Summary { tries, given_up, nearest, end, .. } = summary;
    let ended = end.map(|end| match (end, control.stop_reason()) {
        (_, Some(reason)) => reason.name(),
        (End::Patience, None) => "patience",
        (_, None) => "deadline",
    });
    let more = share > found.len() as u64;
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
