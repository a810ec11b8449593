//! The reading of a text, and the same puzzles in another notation.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use tesuji_core::{Constraint, Control, Drawing, Layout, Problem, ValueSet};
use tesuji_format::{Format, Record, write};
use tesuji_query::Scratch;
use tesuji_render::forms::problem_on_a_line;

use super::request::parse;
use super::verb::{Items, item, items, write_fields};
use super::{ApiError, ApiErrorKind};

/// A request that shows how a text is read.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct Convert {
    /// The notation to write, `null` to write nothing.
    #[serde(deserialize_with = "notation")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    to: Option<Format>,
}

fn notation<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Format>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    name.map(|name| name.parse()).transpose().map_err(serde::de::Error::custom)
}

/// The record as it was read, and the output text.
#[derive(Serialize)]
struct Fields<'a> {
    format: &'static str,
    layout: String,
    rows: usize,
    columns: usize,
    /// The givens in reading order, 0 for an empty cell.
    givens: Vec<u8>,
    /// The digits that the player has placed, in the same form.
    placed: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<String>>,
    sukaku: bool,
    #[serde(flatten)]
    beyond: Option<ExtraFeatures>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    metadata: BTreeMap<&'a str, &'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    losses: Vec<&'static str>,
}

/// The features of a problem beyond boxes and givens.
#[derive(Serialize)]
struct ExtraFeatures {
    /// The problem on one line, in the first notation that can express all of it.
    problem: String,
    /// The cells and houses of a layout that is not a square of boxes.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<Drawing>,
    /// The constraints, with cells numbered from 0.
    rules: Vec<Constraint>,
    /// The cells without a given that cannot have all values.
    restricted: Vec<String>,
}

impl ExtraFeatures {
    fn of(problem: &Problem) -> Option<ExtraFeatures> {
        if problem.position().is_some() {
            return None;
        }
        let layout = problem.layout();
        let beyond = ExtraFeatures {
            problem: problem_on_a_line(&problem.without_played()),
            drawing: layout.boxes().is_none().then(|| layout.drawing()),
            rules: problem.constraints().to_vec(),
            restricted: problem.restricted_cells().into_iter().map(|cell| layout.cell_name(cell)).collect(),
        };
        let is_plain = beyond.drawing.is_none() && beyond.rules.is_empty() && beyond.restricted.is_empty();
        (!is_plain).then_some(beyond)
    }
}

/// Returns the pencil marks as candidates, or `None` if there are none.
fn marks_of(problem: &Problem) -> Option<Vec<String>> {
    if let Some(position) = problem.position() {
        return position.candidates.map(|marks| marks.iter().map(|one| one.to_string()).collect());
    }
    let (layout, marks) = (problem.layout(), problem.marks());
    let named = |(cell, set): (usize, &ValueSet)| {
        let names = set.iter().map(|value| layout.candidate_name(cell, value));
        names.collect::<Vec<_>>()
    };
    (!marks.is_empty()).then(|| marks.iter().enumerate().flat_map(named).collect())
}

pub(super) fn answer(request: &[u8], _: &mut Scratch, control: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    let (Convert { to }, envelope) = parse(request)?;
    let records = envelope.records()?;
    let more = records.len() > envelope.max_items();
    let (mut found, mut ended) = (Vec::new(), None);
    for record in records.into_iter().take(envelope.max_items()) {
        if let Some(reason) = control.stop_reason() {
            ended = Some(reason.name());
            break;
        }
        let converted = record.map_err(ApiError::from).and_then(|record| convert(&record, to));
        found.push(item(converted.unwrap_or_else(|error| error.to_json("convert", None).into_bytes())));
    }
    Ok(items("convert", &Items { items: found, more: more || ended.is_some(), ended }))
}

fn convert(record: &Record, to: Option<Format>) -> Result<Vec<u8>, ApiError> {
    let Record { problem, metadata, format, .. } = record;
    let mut text = String::new();
    if let Some(to) = to {
        let (before, after) = to.frame();
        text += before;
        write(problem, metadata, to, &mut text)
            .map_err(|error| ApiError::new(ApiErrorKind::Unwritable, error.to_string()))?;
        text += after;
    }
    let losses = to.map(|to| to.losses(problem, metadata));
    let layout: Layout = problem.layout();
    let fields = Fields {
        format: format.name(),
        layout: layout.boxes().map_or_else(|| layout.to_string(), |boxes| boxes.to_string()),
        rows: layout.rows(),
        columns: layout.columns(),
        givens: problem.givens(),
        placed: problem.placed(),
        candidates: marks_of(problem),
        sukaku: problem.is_sukaku(),
        beyond: ExtraFeatures::of(problem),
        metadata: metadata.iter().collect(),
        to: to.map(Format::name),
        text: to.map(|_| text),
        losses: losses.into_iter().flat_map(|losses| losses.names()).collect(),
    };
    let mut out = Vec::new();
    write_fields("convert", &fields, record, &mut out);
    Ok(out)
}
