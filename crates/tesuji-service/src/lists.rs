//! The available notations, techniques, scales and algorithms.

use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Technique};
use tesuji_format::{Format, Keeps, KeptFields};
use tesuji_logic::classify::Difficulty;
use tesuji_logic::rating::SCALES;
use tesuji_query::Scratch;
use tesuji_render::forms::json;
use tesuji_textbook::Algorithm;

use super::ApiError;
use super::request::parse_without_text;

/// A request without parameters.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct Nothing {}

/// A constant list.
#[derive(Serialize)]
struct List<T> {
    items: Vec<T>,
}

fn list<T: Serialize>(query: &str, request: &[u8], items: impl Iterator<Item = T>) -> Result<Vec<u8>, ApiError> {
    let (Nothing {}, _) = parse_without_text(request)?;
    let mut out = Vec::new();
    json::write_summary(query, &List { items: items.collect() }, &mut out);
    Ok(out)
}

/// The facts about a technique without its page.
#[derive(Serialize)]
pub(super) struct TechniqueFacts {
    id: &'static str,
    name: &'static str,
    chinese: &'static str,
    look_for: &'static str,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    also: &'static [&'static str],
    family: String,
    band: &'static str,
    assumes_unique: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<f64>,
}

impl TechniqueFacts {
    pub(super) fn of(technique: &'static Technique) -> TechniqueFacts {
        TechniqueFacts {
            id: technique.id,
            name: technique.name,
            chinese: technique.chinese,
            look_for: technique.look_for,
            also: technique.also,
            family: technique.family.to_string(),
            band: Difficulty::of_technique(technique).name(),
            assumes_unique: technique.assumes_unique,
            level: technique.hodoku.map(|(level, _)| level.to_string()),
            hodoku: technique.hodoku.map(|(_, score)| score),
            se: technique.se.map(|tenths| f64::from(tenths) / 10.0),
        }
    }
}

pub(super) fn techniques(request: &[u8], _: &mut Scratch, _: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    list("techniques", request, tesuji_logic::techniques().map(TechniqueFacts::of))
}

pub(super) fn formats(request: &[u8], _: &mut Scratch, _: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    #[derive(Serialize)]
    struct FormatFacts {
        name: &'static str,
        #[serde(skip_serializing_if = "<[&str]>::is_empty")]
        aliases: &'static [&'static str],
        description: &'static str,
        clues: bool,
        placed: bool,
        candidates: bool,
        metadata: bool,
        sizes: bool,
    }
    let facts = |format: &Format| {
        let Keeps { clues, placed, candidates, metadata, sizes, .. } = format.keeps();
        let (name, aliases, description) = (format.name(), format.aliases(), format.describe());
        let metadata = metadata != KeptFields::None;
        FormatFacts { name, aliases, description, clues, placed, candidates, metadata, sizes }
    };
    list("formats", request, Format::ALL.iter().map(facts))
}

pub(super) fn scales(request: &[u8], _: &mut Scratch, _: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    #[derive(Serialize)]
    struct ScaleFacts {
        id: &'static str,
        name: &'static str,
        version: &'static str,
        description: &'static str,
        figures: &'static [&'static str],
    }
    let facts = |scale: &&'static dyn tesuji_logic::rating::Scale| ScaleFacts {
        id: scale.id(),
        name: scale.name(),
        version: scale.version(),
        description: scale.description(),
        figures: scale.figures(),
    };
    list("scales", request, SCALES.iter().map(facts))
}

pub(super) fn algorithms(request: &[u8], _: &mut Scratch, _: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    #[derive(Serialize)]
    struct AlgorithmFacts {
        name: &'static str,
        aliases: &'static [&'static str],
        description: &'static str,
    }
    let facts = |algorithm: Algorithm| AlgorithmFacts {
        name: algorithm.name(),
        aliases: algorithm.aliases(),
        description: algorithm.summary(),
    };
    list("algorithms", request, Algorithm::ALL.into_iter().map(facts))
}
