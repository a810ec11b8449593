//! Ratings on any scale.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tesuji_core::{Candidate, CandidateSet, Conclusion, Control, Problem, Step};
use tesuji_logic::rating::{Number, SCALES, Scale, ScaleRating, Unrated, scale};
use tesuji_solve::SolverInput;

use crate::status::only_solution;
use crate::{Query, Response, Scratch, Status};

/// A query for the rating of a puzzle on any scale of [`SCALES`].
///
/// [`Rate`](crate::Rate) does more on the Sudoku Explainer scale: windows, and puzzles without exactly one solution.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{Query, RateOnScale, Scratch};
///
/// let query: RateOnScale = serde_json::from_str(r#"{"scale": "hodoku"}"#)?;
/// let clues: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let response = query.answer(&clues.into(), &mut Scratch::new(), &Control::new());
/// assert_eq!(response.rating.and_then(|rating| rating.label).as_deref(), Some("easy"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RateOnScale {
    /// The scale; in JSON, its id.
    pub scale: ScaleId,
    /// `true` to return the steps.
    #[serde(default)]
    pub steps: bool,
}

/// A scale, written as its id.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScaleId(#[cfg_attr(feature = "schema", schemars(with = "String"))] pub &'static dyn Scale);

/// The rating of a puzzle on a scale.
#[derive(Clone, Debug)]
pub struct ScaleResponse {
    /// Information about the solutions; `Unsupported` if the scale has no number for the puzzle.
    pub status: Status,
    /// The scale.
    pub scale: ScaleId,
    /// The rating, or `None` if there is none. It includes the steps if they were requested and the scale has them.
    pub rating: Option<ScaleRating>,
    /// A lower bound of the rating, if it was not finished.
    pub at_least: Option<Number>,
}

impl Query for RateOnScale {
    const NAME: &'static str = "rate";
    type Response = ScaleResponse;
    const OF_CLUES: bool = true;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> ScaleResponse {
        let scale = self.scale;
        let refused = |status| ScaleResponse { status, scale, rating: None, at_least: None };
        let input = SolverInput::of(problem);
        let Some(restricted) = input.restricted(&mut scratch.solver, control).map(|marks| marks.is_some()) else {
            return refused(Status::stopped(control.stop_reason()));
        };
        let puzzle = match input {
            SolverInput::Puzzle { puzzle, .. } if !restricted => puzzle,
            SolverInput::Clash(error) => return refused(Status::of_conflict(&error)),
            SolverInput::Sukaku(_) | SolverInput::Puzzle { .. } => {
                return refused(Status::Unsupported { reason: "this scale does not support sukakus".to_owned() });
            }
            SolverInput::Other(problem) => {
                return refused(Status::unsupported_problem(problem, "the scale works"));
            }
        };
        let solution = match only_solution(&puzzle, &mut scratch.solver, control) {
            Ok(solution) => solution,
            Err(status) => return refused(status),
        };
        match scale.0.rater().rate(&puzzle, Some(&solution), control) {
            Ok(rating) => {
                let trace = rating.trace.filter(|_| self.steps);
                let rating = Some(ScaleRating { trace, ..rating });
                ScaleResponse { rating, ..refused(Status::Unique) }
            }
            Err(Unrated::Stopped { least }) => {
                ScaleResponse { at_least: Some(least), ..refused(Status::stopped(control.stop_reason())) }
            }
            Err(error) => refused(Status::Unsupported { reason: error.to_string() }),
        }
    }
}

impl Response for ScaleResponse {
    const COLUMNS: &'static [&'static str] = &["scale", "version", "number", "label", "figures"];

    fn status(&self) -> &Status {
        &self.status
    }
}

/// Writes `status`, `scale`, `version` and, for a rating, `number`, `label`, `figures` by name, and `steps`; for an
/// unfinished one, `number_at_least`.
impl Serialize for ScaleResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            #[serde(flatten)]
            status: &'a Status,
            scale: ScaleId,
            version: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            number: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            number_at_least: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            label: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            figures: Option<Vec<FigureFields>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            steps: Option<Vec<StepFields>>,
        }
        #[derive(Serialize)]
        struct FigureFields {
            name: &'static str,
            value: f64,
        }
        #[derive(Serialize)]
        struct StepFields {
            #[serde(skip_serializing_if = "Option::is_none")]
            number: Option<f64>,
            technique: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            place: Option<Candidate>,
            #[serde(skip_serializing_if = "CandidateSet::is_empty")]
            eliminate: CandidateSet,
        }
        let step = |step: &Step| StepFields {
            number: self.scale.0.share(step).map(Number::to_f64),
            technique: step.technique.id,
            place: if let Conclusion::Place(one) = step.conclusion { Some(one) } else { None },
            eliminate: if let Conclusion::Eliminate(gone) = step.conclusion { gone } else { CandidateSet::EMPTY },
        };
        let rating = self.rating.as_ref();
        let figures = |rating: &ScaleRating| {
            rating.figures().map(|figure| FigureFields { name: figure.name, value: figure.value.to_f64() }).collect()
        };
        Fields {
            status: &self.status,
            scale: self.scale,
            version: self.scale.0.version(),
            number: rating.map(|rating| rating.number.value.to_f64()),
            number_at_least: self.at_least.map(Number::to_f64),
            label: rating.and_then(|rating| rating.label.as_deref()),
            figures: rating.map(figures),
            steps: rating.and_then(|rating| rating.trace.as_ref()).map(|trace| trace.steps.iter().map(step).collect()),
        }
        .serialize(serializer)
    }
}

impl Serialize for ScaleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id())
    }
}

impl<'de> Deserialize<'de> for ScaleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ScaleId, D::Error> {
        let id = String::deserialize(deserializer)?;
        let ids = || SCALES.iter().map(|scale| scale.id()).collect::<Vec<_>>().join(", ");
        let found = scale(&id).map(ScaleId);
        found.ok_or_else(|| serde::de::Error::custom(format!("no scale has the id {id}, expected one of {}", ids())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::Grid;

    #[test]
    fn every_scale_answers() {
        let clues: Grid =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
        for &scale in SCALES {
            let query = RateOnScale { scale: ScaleId(scale), steps: true };
            let response = query.answer(&clues.into(), &mut Scratch::new(), &Control::new());
            let json = serde_json::to_value(&response).unwrap();
            assert_eq!((json["status"].as_str(), json["scale"].as_str()), (Some("unique"), Some(scale.id())));
            assert!(json["number"].is_number() && json["figures"][0]["name"].is_string(), "{json}");
            // Sudoku Explainer has its own steps, which the other query returns.
            let steps = json["steps"].as_array().map_or(0, Vec::len);
            assert_eq!(steps >= 81 - 17, scale.id() != "se", "{json}");
            let brief =
                RateOnScale { steps: false, ..query }.answer(&clues.into(), &mut Scratch::new(), &Control::new());
            assert!(serde_json::to_value(&brief).unwrap().get("steps").is_none());
            let several = query.answer(&Grid::EMPTY.into(), &mut Scratch::new(), &Control::new());
            assert_eq!(several.status, Status::Several);
            let stopped = Control::new();
            stopped.stop();
            assert!(query.answer(&clues.into(), &mut Scratch::new(), &stopped).status.is_interrupted());
        }
        assert!(serde_json::from_str::<RateOnScale>(r#"{"scale": "fahrenheit"}"#).is_err());
    }
}
