//! Steps and paths as JSON.

use serde::Serialize;
use tesuji_core::{Candidate, Conclusion, Pattern, Step, Trace};

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

/// Returns a sentence as an object on one line, for advice that is no step.
pub fn json_of_sentence(sentence: &str) -> String {
    #[derive(Serialize)]
    struct SentenceObject<'a> {
        advice: &'a str,
    }
    write(&SentenceObject { advice: sentence })
}
