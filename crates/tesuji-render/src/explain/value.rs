//! Steps and paths as JSON.

use serde::Serialize;
use tesuji_core::{Candidate, CandidateSet, CellSet, Conclusion, Pattern, Step, Trace};

use super::{conclusion, eureka, reasoning};
use crate::notation::Notation;

#[derive(Serialize)]
struct StepObject<'a> {
    technique: &'a str,
    name: &'a str,
    family: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<CandidateObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminate: Vec<CandidateObject>,
    cells: Vec<String>,
    houses: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chain: Option<String>,
    reasoning: String,
    conclusion: String,
}

#[derive(Serialize)]
struct CandidateObject {
    cell: String,
    digit: u8,
}

#[derive(Serialize)]
struct TraceObject<'a> {
    puzzle: String,
    complete: bool,
    end: String,
    steps: Vec<StepObject<'a>>,
}

fn object(step: &Step, notation: Notation) -> StepObject<'_> {
    let candidate = |one: Candidate| CandidateObject { cell: notation.cell(one.cell), digit: one.digit.value() };
    let (place, eliminate) = match &step.conclusion {
        Conclusion::Place(one) => (Some(candidate(*one)), Vec::new()),
        Conclusion::Eliminate(gone) => (None, gone.iter().map(candidate).collect()),
    };
    StepObject {
        technique: step.technique.id,
        name: step.technique.name,
        family: step.technique.family.to_string(),
        hodoku: step.technique.hodoku.map(|(_, score)| score),
        se: step.technique.se.map(|tenths| f64::from(tenths) / 10.0),
        place,
        eliminate,
        cells: step.pattern.cells().iter().map(|cell| notation.cell(cell)).collect(),
        houses: step.pattern.houses().iter().map(|house| notation.house(house)).collect(),
        chain: match &step.pattern {
            Pattern::Chain(chain) => Some(eureka(chain, notation)),
            _ => None,
        },
        reasoning: reasoning(step, notation),
        conclusion: conclusion(step, notation),
    }
}

fn write(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings and numbers cannot fail")
}

/// Returns one step as an object on one line: its technique, what it places or eliminates, where, and why.
pub fn json_of_step(step: &Step, notation: Notation) -> String {
    write(&object(step, notation))
}

/// Returns a path as an object on one line: the puzzle, whether the path is complete, and the steps.
pub fn json(trace: &Trace, notation: Notation) -> String {
    write(&TraceObject {
        puzzle: trace.digits.to_string(),
        complete: trace.is_complete(),
        end: trace.end().to_string(),
        steps: trace.steps.iter().map(|step| object(step, notation)).collect(),
    })
}

/// What a hint tells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told<'a> {
    /// The kind of advice.
    pub kind: &'a str,
    /// What is said.
    pub words: &'a str,
    /// The cells that it is about, if it is about cells.
    pub cells: CellSet,
    /// The candidates that it is about.
    pub candidates: CandidateSet,
    /// The step, if it is told.
    pub step: Option<&'a Step>,
}

/// Returns a hint as an object on one line.
pub fn json_of_hint(told: &Told<'_>, notation: Notation) -> String {
    #[derive(Serialize)]
    struct HintObject<'a> {
        advice: &'a str,
        words: &'a str,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        cells: Vec<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        candidates: Vec<CandidateObject>,
        #[serde(skip_serializing_if = "Option::is_none")]
        step: Option<StepObject<'a>>,
    }
    let candidate = |one: Candidate| CandidateObject { cell: notation.cell(one.cell), digit: one.digit.value() };
    write(&HintObject {
        advice: told.kind,
        words: told.words,
        cells: told.cells.iter().map(|cell| notation.cell(cell)).collect(),
        candidates: told.candidates.iter().map(candidate).collect(),
        step: told.step.map(|step| object(step, notation)),
    })
}
