//! Pictures of a problem, of a hint, or of a step of its path.

use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Problem};
use tesuji_query::{Depth, Explain, Hint, Query, Scratch, Status, Techniques};
use tesuji_render::ProblemPicture;
use tesuji_render::art::Art;
use tesuji_render::explain::{art_of_advice, art_of_step};
#[cfg(feature = "draw")]
use tesuji_runs::make::fields;

use super::ApiError;
use super::file::FileAnswer;
use super::request::{Envelope, parse};
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
    /// The form of a file: `svg`, or `pdf`, `png` or `eps` as base64 in `file`. By default, a picture without a size.
    #[cfg(feature = "draw")]
    #[serde(deserialize_with = "fields::optional_word")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    output: Option<tesuji_render::PictureForm>,
    /// The theme; by default `light`, or `print` on the screen of an e-reader.
    #[cfg(feature = "draw")]
    #[serde(deserialize_with = "fields::optional_word")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    theme: Option<tesuji_render::art::Theme>,
    /// The width, such as `90mm` or `800px`, or the screen of an e-reader, such as `kindle-scribe`.
    #[cfg(feature = "draw")]
    #[serde(deserialize_with = "fields::optional_word")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    size: Option<tesuji_book::Width>,
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
    /// The file in another form, as base64.
    #[cfg(feature = "draw")]
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

pub(super) fn answer(request: &[u8], scratch: &mut Scratch, control: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    let (asked, envelope): (PictureRequest, _) = parse(request)?;
    let record = envelope.record()?;
    let (status, art) = asked.drawn(&record.problem, &envelope, scratch, control);
    #[cfg(not(feature = "draw"))]
    let fields = Fields { status, svg: art.map(|art| art.to_string()) };
    #[cfg(feature = "draw")]
    let fields = asked.fields(status, art)?;
    let mut out = Vec::new();
    write_fields("picture", &fields, &record, &mut out);
    Ok(out)
}

impl PictureRequest {
    /// Returns the status of the problem, and the picture if there is one.
    fn drawn(
        &self,
        problem: &Problem,
        envelope: &Envelope,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> (Status, Option<Art>) {
        let wording = envelope.style().wording;
        let picture = ProblemPicture::of(problem).language(wording.language);
        let techniques = self.techniques.clone();
        match self.of {
            Subject::Problem => (Status::Unknown, Some(picture.art())),
            Subject::Solution => {
                let (status, values) = only_solution(problem, scratch, control);
                let picture = values.as_ref().map_or(picture, |values| picture.solution(values));
                (status, Some(picture.art()))
            }
            Subject::Hint => {
                let depth = self.depth;
                let response = Hint { techniques, depth, ..Hint::default() }.answer(problem, scratch, control);
                let art = response.advised.map(|advised| art_of_advice(&advised, problem, depth, wording));
                (response.status, art)
            }
            Subject::Step => {
                let response = Explain { techniques, ..Explain::default() }.answer(problem, scratch, control);
                let path = response.path.as_ref();
                let art = path.and_then(|path| art_of_step(path, self.step.checked_sub(1)?, problem, wording));
                (response.status, art)
            }
        }
    }
}

/// The answers as files; none without the feature `draw`.
#[cfg(not(feature = "draw"))]
pub(super) const FILE: Option<FileAnswer> = None;

#[cfg(feature = "draw")]
pub(super) const FILE: Option<FileAnswer> = Some(FileAnswer { is_drawn: || true, answer: drawn::file });

#[cfg(feature = "draw")]
mod drawn {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use tesuji_book::{PictureStyle, picture_file};
    use tesuji_core::Control;
    use tesuji_query::{Scratch, Status};
    use tesuji_render::art::Art;
    use tesuji_render::{Illustration, PictureForm};

    use super::super::ApiError;
    use super::super::file::{LARGEST, refused};
    use super::super::request::parse;
    use super::{Fields, PictureRequest};

    impl PictureRequest {
        /// Returns the picture as text, or its file as base64.
        pub(super) fn fields(&self, status: Status, art: Option<Art>) -> Result<Fields, ApiError> {
            let Some(art) = art else { return Ok(Fields { status, svg: None, file: None }) };
            // A picture for a page has no size.
            if self.output.is_none() && self.theme.is_none() && self.size.is_none() {
                return Ok(Fields { status, svg: Some(art.to_string()), file: None });
            }
            let form = self.output.unwrap_or_default();
            let bytes = self.file(form, art)?;
            Ok(match form {
                PictureForm::Svg => Fields { status, svg: String::from_utf8(bytes).ok(), file: None },
                _ => Fields { status, svg: None, file: Some(STANDARD.encode(bytes)) },
            })
        }

        /// Returns the file of a picture.
        fn file(&self, form: PictureForm, art: Art) -> Result<Vec<u8>, ApiError> {
            let (theme, size) = (self.theme, self.size);
            let style = PictureStyle { theme, size, most_pixels: LARGEST, ..PictureStyle::default() };
            picture_file(form, &[Illustration::of(art)], &style).map_err(|error| refused(&error))
        }
    }

    /// Answers a request with the file of its picture, if there is one.
    pub(super) fn file(
        request: &[u8],
        form: PictureForm,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> Result<Option<Vec<u8>>, ApiError> {
        let (asked, envelope): (PictureRequest, _) = parse(request)?;
        let record = envelope.record()?;
        let (_, art) = asked.drawn(&record.problem, &envelope, scratch, control);
        art.map(|art| asked.file(form, art)).transpose()
    }
}
