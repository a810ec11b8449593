//! Answers as files with pictures, with the feature `draw`.

use tesuji_core::Control;
use tesuji_query::Scratch;
use tesuji_render::PictureForm;

use super::ApiError;
#[cfg(not(feature = "draw"))]
use super::ask::VerbRequest;

/// A verb whose answers have pictures.
#[derive(Clone, Copy)]
pub(super) struct FileAnswer {
    /// Returns `true` if the answers have pictures.
    pub(super) is_drawn: fn() -> bool,
    /// Answers a request with a file in this form; `None` if the answer has no picture.
    pub(super) answer: AnswerFile,
}

/// A function that answers a request with a file.
type AnswerFile = fn(&[u8], PictureForm, &mut Scratch, &Control<'_>) -> Result<Option<Vec<u8>>, ApiError>;

/// Returns the answers of a query as files; `None` without the feature `draw`.
#[cfg(not(feature = "draw"))]
pub(super) const fn file_of<A: VerbRequest>() -> Option<FileAnswer> {
    None
}

#[cfg(feature = "draw")]
pub(super) use self::drawn::{LARGEST, file_of, refused};

#[cfg(feature = "draw")]
mod drawn {
    use std::ops::ControlFlow;

    use tesuji_book::{PictureError, PictureStyle, picture_file};
    use tesuji_core::Control;
    use tesuji_query::Scratch;
    use tesuji_render::{Form, Illustration, PictureForm, Render};

    use super::super::ask::{ResponseOf, VerbRequest};
    use super::super::verb::respond;
    use super::super::{ApiError, ApiErrorKind};
    use super::FileAnswer;

    /// The maximum number of pixels of a picture. A square of 26 centimetres with 300 pixels per inch has fewer.
    pub(in super::super) const LARGEST: u64 = 10_000_000;

    /// Returns the answers of a query as files.
    pub(in super::super) const fn file_of<A: VerbRequest>() -> Option<FileAnswer> {
        Some(FileAnswer { is_drawn: || <ResponseOf<A> as Render>::FORMS.contains(&Form::Svg), answer: answer::<A> })
    }

    /// Answers a query with the pictures of its response.
    fn answer<A: VerbRequest>(
        request: &[u8],
        form: PictureForm,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> Result<Option<Vec<u8>>, ApiError> {
        let (response, record, envelope) = respond::<A>(request, scratch, control)?;
        let mut pictures: Vec<Illustration> = Vec::new();
        let style = envelope.style();
        response.illustrate(&record.problem, &style, &mut |mut one| {
            if !envelope.words() {
                one = Illustration::of(one.art);
            }
            pictures.push(one);
            if pictures.len() > form.most() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if pictures.is_empty() {
            return Ok(None);
        }
        let style = PictureStyle { language: style.wording.language, most_pixels: LARGEST, ..PictureStyle::default() };
        picture_file(form, &pictures, &style).map(Some).map_err(|error| refused(&error))
    }

    /// Returns the error of a request whose pictures have no file.
    pub(in super::super) fn refused(error: &PictureError) -> ApiError {
        match error {
            PictureError::Sheet(_) | PictureError::Pixels { .. } | PictureError::TooLarge(_) => {
                ApiError::new(ApiErrorKind::Parameter, format!("`size`: {error}"))
            }
            PictureError::Count { form, most, .. } => {
                let advice = if *form == PictureForm::Pdf { "" } else { "; pdf has a page for each" };
                let pictures = if *most == 1 { "one picture".to_owned() } else { format!("{most} pictures") };
                let message = format!("{form} takes at most {pictures}, and there are more{advice}");
                ApiError::new(ApiErrorKind::Unsupported, message)
            }
            _ => {
                let message = format!("{error}; `words`: false leaves out the sentences");
                ApiError::new(ApiErrorKind::Unsupported, message)
            }
        }
    }
}
