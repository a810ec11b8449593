//! Requests for a rating on any scale.

use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Problem};
use tesuji_query::rate::Window;
use tesuji_query::{Query, Rate, RateOnScale, RateResponse, Response, ScaleId, ScaleResponse, Scratch, Status};
use tesuji_render::Render;
use tesuji_render::forms::columns::{ColumnType, Kind};

use super::ask::VerbRequest;
use super::{ApiError, ApiErrorKind};

/// A request for a rating: on the Sudoku Explainer scale, with its own parameters, or on another one.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct RateRequest {
    /// The scale.
    scale: Option<ScaleId>,
    /// The wanted ratings, on the scale `se`.
    window: Window,
    /// `true` to also rate puzzles without exactly one solution, on the scale `se`.
    improper: bool,
    /// `true` to return the steps.
    steps: bool,
}

/// A query of one of the two kinds.
#[derive(Clone, Copy, Debug)]
pub(super) enum AnyRate {
    Explainer(Rate),
    Other(RateOnScale),
}

/// The response to a query of one of the two kinds.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant)] // made one by one and used up at once
pub(super) enum AnyRating {
    Explainer(RateResponse),
    Other(ScaleResponse),
}

impl VerbRequest for RateRequest {
    type Query = AnyRate;

    fn query(self) -> Result<AnyRate, ApiError> {
        let RateRequest { scale, window, improper, steps } = self;
        let Some(scale) = scale.filter(|scale| scale.0.id() != "se") else {
            return Ok(AnyRate::Explainer(Rate { window, improper, steps }));
        };
        // A parameter that would be ignored is an error.
        let ignored = [("window", window != Window::ALL), ("improper", improper)].into_iter().find(|(_, given)| *given);
        match ignored {
            Some((name, _)) => {
                let message = format!("`{name}` is for the scale `se`, not for `{}`", scale.0.id());
                Err(ApiError::new(ApiErrorKind::Parameter, message))
            }
            None => Ok(AnyRate::Other(RateOnScale { scale, steps })),
        }
    }
}

impl Query for AnyRate {
    const NAME: &'static str = Rate::NAME;
    type Response = AnyRating;
    const OF_CLUES: bool = true;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> AnyRating {
        match self {
            AnyRate::Explainer(query) => AnyRating::Explainer(query.answer(problem, scratch, control)),
            AnyRate::Other(query) => AnyRating::Other(query.answer(problem, scratch, control)),
        }
    }
}

impl Response for AnyRating {
    const COLUMNS: &'static [&'static str] = RateResponse::COLUMNS;

    fn status(&self) -> &Status {
        match self {
            AnyRating::Explainer(response) => response.status(),
            AnyRating::Other(response) => response.status(),
        }
    }
}

impl Render for AnyRating {
    fn append_object(&self, out: &mut Vec<u8>) {
        match self {
            AnyRating::Explainer(response) => response.append_object(out),
            AnyRating::Other(response) => response.append_object(out),
        }
    }

    fn to_value(&self) -> serde_json::Value {
        match self {
            AnyRating::Explainer(response) => response.to_value(),
            AnyRating::Other(response) => response.to_value(),
        }
    }

    const COLUMN_TYPES: &'static [ColumnType] = &[
        ("status", Kind::Text),
        ("scale", Kind::Text),
        ("er", Kind::Number),
        ("er_at_least", Kind::Number),
        ("ep", Kind::Number),
        ("ed", Kind::Number),
        ("number", Kind::Number),
        ("number_at_least", Kind::Number),
        ("label", Kind::Text),
    ];
}
