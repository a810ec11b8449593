//! Pictures of a problem, of a hint, or of a step of its path.

use serde::{Deserialize, Serialize};
use tesuji_core::Control;
use tesuji_query::{Depth, Explain, Hint, Query, Scratch, Status, Techniques};
use tesuji_render::ProblemPicture;
use tesuji_render::explain::{picture_of_advice, picture_of_step};

use super::ApiError;
use super::request::parse;
use super::show::only_solution;
use super::verb::write_fields;

/// A request for a picture.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct PictureRequest {
    /// The subject of the picture.
    of: Subject,
    /// The number of a step of the path, from 1.
    step: usize,
    /// The amount of information in a hint.
    depth: Depth,
    /// The techniques to use.
    techniques: Techniques,
}

/// The subject of a picture.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum Subject {
    /// The problem itself.
    #[default]
    Problem,
    /// The problem with its unique solution, if there is exactly one.
    Solution,
    /// A hint.
    Hint,
    /// A step of the path.
    Step,
}

/// A picture, if there is one.
#[derive(Serialize)]
struct Fields {
    #[serde(flatten)]
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

pub(super) fn answer(request: &[u8], scratch: &mut Scratch, control: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    let (PictureRequest { of, step, depth, techniques }, envelope) = parse(request)?;
    let record = envelope.record()?;
    let wording = envelope.style().wording;
    let problem = &record.problem;
    let picture = ProblemPicture::of(problem).language(wording.language);
    let fields = match of {
        Subject::Problem => Fields { status: Status::Unknown, svg: Some(picture.to_string()) },
        Subject::Solution => {
            let (status, values) = only_solution(problem, scratch, control);
            let picture = values.as_ref().map_or(picture, |values| picture.solution(values));
            Fields { status, svg: Some(picture.to_string()) }
        }
        Subject::Hint => {
            let response = Hint { techniques, depth, ..Hint::default() }.answer(problem, scratch, control);
            let svg = response.advised.map(|advised| picture_of_advice(&advised, problem, depth, wording));
            Fields { status: response.status, svg }
        }
        Subject::Step => {
            let response = Explain { techniques, ..Explain::default() }.answer(problem, scratch, control);
            let path = response.path.as_ref();
            let svg = path.and_then(|path| picture_of_step(path, step.checked_sub(1)?, problem, wording));
            Fields { status: response.status, svg }
        }
    };
    let mut out = Vec::new();
    write_fields("picture", &fields, &record, &mut out);
    Ok(out)
}
