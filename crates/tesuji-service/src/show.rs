//! A problem, or its unique solution, as a grid of characters in a frame.

use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Problem};
use tesuji_query::{Query, Scratch, SolutionValues, Solve, Status};
use tesuji_render::{BoxedGrid, Frame};

use super::ApiError;
use super::request::parse;
use super::verb::write_fields;

/// A request for a grid of characters.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct ShowRequest {
    /// Fills the empty cells with the digits of the unique solution, if there is exactly one.
    solution: bool,
    /// The characters of the frame.
    frame: FrameName,
}

/// The characters of a frame.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum FrameName {
    /// Unicode box-drawing characters.
    #[default]
    Unicode,
    /// `+`, `-` and `|`.
    Ascii,
}

#[derive(Serialize)]
struct Fields {
    #[serde(flatten)]
    status: Status,
    text: String,
}

/// Returns the status of a problem and the values of its unique solution, or `None` unless there is exactly one.
pub(super) fn only_solution(
    problem: &Problem,
    scratch: &mut Scratch,
    control: &Control<'_>,
) -> (Status, Option<Vec<u8>>) {
    let response = Solve { limit: 0, ..Solve::default() }.answer(problem, scratch, control);
    let values = response.solution().map(|filled: SolutionValues<'_>| filled.values());
    (response.status, values)
}

pub(super) fn answer(request: &[u8], scratch: &mut Scratch, control: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    let (ShowRequest { solution, frame }, envelope) = parse(request)?;
    let record = envelope.record()?;
    let problem = &record.problem;
    let (status, values) = if solution { only_solution(problem, scratch, control) } else { (Status::Unknown, None) };
    let values = values.unwrap_or_else(|| problem.values());
    let frame = match frame {
        FrameName::Unicode => Frame::Lines,
        FrameName::Ascii => Frame::Ascii,
    };
    let text = BoxedGrid::new(problem.layout(), &values).frame(frame).to_string();
    let mut out = Vec::new();
    write_fields("show", &Fields { status, text }, &record, &mut out);
    Ok(out)
}
