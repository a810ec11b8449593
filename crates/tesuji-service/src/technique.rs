//! The page of a technique.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tesuji_core::{CandidateSet, Control, Grid};
use tesuji_logic::Example;
use tesuji_query::{Scratch, StepAt, TechniqueId};
use tesuji_render::forms::{json, step_in_words};
use tesuji_render::{Language, pages};

use super::ApiError;
use super::lists::TechniqueFacts;
use super::request::parse_without_text;

/// A request for the page of a technique.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct TechniqueRequest {
    /// The id, or a name in English or Chinese.
    name: TechniqueId,
}

/// A section of a page.
#[derive(Serialize)]
struct Section {
    title: &'static str,
    text: String,
}

/// The example of a page.
#[derive(Serialize)]
struct ExampleFields {
    clues: Grid,
    digits: Grid,
    candidates: CandidateSet,
    step: Value,
    svg: String,
}

pub(super) fn answer(request: &[u8], _: &mut Scratch, _: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    #[derive(Serialize)]
    struct Fields {
        #[serde(flatten)]
        facts: TechniqueFacts,
        sections: Vec<Section>,
        #[serde(skip_serializing_if = "Option::is_none")]
        example: Option<ExampleFields>,
    }
    let (TechniqueRequest { name: TechniqueId(technique) }, envelope) = parse_without_text(request)?;
    let style = envelope.style();
    let page = match style.wording.language {
        Language::English => technique.page,
        Language::Chinese => technique.chinese_page,
    };
    let example = Example::of(technique).map(|Example { board, step }| ExampleFields {
        clues: board.grid().iter().filter(|(cell, _)| board.clues().contains(*cell)).collect(),
        digits: *board.grid(),
        candidates: board.candidates(),
        step: step_in_words(StepAt::Classic { board: &board, step: &step }, &style),
        svg: pages::picture(technique, style.wording).unwrap_or_default(),
    });
    let fields = Fields { facts: TechniqueFacts::of(technique), sections: sections(page), example };
    let mut out = Vec::new();
    json::write_summary("technique", &fields, &mut out);
    Ok(out)
}

/// Splits a page at its headings.
fn sections(page: &'static str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in page.trim_end().lines() {
        let line = line.strip_prefix(' ').unwrap_or(line);
        match (line.strip_prefix("# "), sections.last_mut()) {
            (Some(title), _) => sections.push(Section { title, text: String::new() }),
            (None, Some(section)) => {
                section.text += line;
                section.text.push('\n');
            }
            (None, None) => {}
        }
    }
    sections.iter_mut().for_each(|section| section.text = section.text.trim().to_owned());
    sections
}
