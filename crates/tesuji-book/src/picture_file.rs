//! Answers as files with pictures, for every front end.

use tesuji_render::art::Theme;
use tesuji_render::{Illustration, Language, PictureForm};

#[cfg(feature = "png")]
use crate::raster::TooLargeError;
use crate::{MissingLetterError, OwnFace, Sheet, SheetError, Width};

/// The style of a file with pictures.
#[derive(Clone, Copy, Debug)]
pub struct PictureStyle {
    /// The theme; `None` for the usual one of the size.
    pub theme: Option<Theme>,
    /// The size; `None` for 90 millimetres, or as wide as the theme `large` needs.
    pub size: Option<Width>,
    /// The language of the sentences.
    pub language: Language,
    /// The font for letters that the typefaces of the crate lack.
    pub font: Option<OwnFace>,
    /// The pixels per inch of PNG, unless the size is in pixels.
    pub per_inch: u32,
    /// The maximum number of pixels.
    pub most_pixels: u64,
}

impl Default for PictureStyle {
    fn default() -> PictureStyle {
        let language = Language::English;
        PictureStyle { theme: None, size: None, language, font: None, per_inch: PER_INCH, most_pixels: u64::MAX }
    }
}

/// The reason why pictures have no file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// A drawing is too small for its theme.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// A sentence has a letter that no typeface has.
    #[error(transparent)]
    Letter(#[from] MissingLetterError),
    /// A picture has too many pixels.
    #[cfg(feature = "png")]
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// A picture has more pixels than the style allows.
    #[error("a picture of {width} x {height} pixels is too large; the maximum is {most} pixels")]
    Pixels {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
        /// The maximum number of pixels.
        most: u64,
    },
    /// The program was built without the form.
    #[error("this program was built without {0}")]
    Missing(PictureForm),
    /// The form has room for fewer pictures.
    #[error("{form} has room for {most} pictures, and there are {found}")]
    Count {
        /// The form.
        form: PictureForm,
        /// The maximum number of pictures.
        most: usize,
        /// The number of pictures.
        found: usize,
    },
}

/// The usual pixels per inch of PNG.
const PER_INCH: u32 = 300;

/// Returns the file with pictures in a form. Only pages have the sentences.
///
/// # Errors
///
/// Returns an error if there is no picture or more than the form has room for, if a picture is too small for its theme or
/// too large, or if the typefaces lack a letter.
///
/// # Examples
///
/// ```
/// use tesuji_book::{PictureStyle, picture_file};
/// use tesuji_core::{Grid, Problem};
/// use tesuji_render::{Illustration, PictureForm, ProblemPicture};
///
/// let problem = Problem::from(Grid::EMPTY);
/// let pictures = [Illustration::of(ProblemPicture::of(&problem).art())];
/// let file = picture_file(PictureForm::Pdf, &pictures, &PictureStyle::default())?;
/// assert!(file.starts_with(b"%PDF"));
/// # Ok::<(), tesuji_book::PictureError>(())
/// ```
pub fn picture_file(
    form: PictureForm,
    pictures: &[Illustration],
    style: &PictureStyle,
) -> Result<Vec<u8>, PictureError> {
    let (most, found) = (form.most(), pictures.len());
    if found > most {
        return Err(PictureError::Count { form, most, found });
    }
    let usual = style.size.map_or(Theme::Light, Width::usual_theme);
    let theme = style.theme.unwrap_or(usual);
    let sheet = |Illustration { art, heading, words }: &Illustration| -> Result<Sheet, PictureError> {
        let sheet = match style.size {
            Some(width) => Sheet::new(art, theme, width)?,
            None => Sheet::usual(art, theme),
        };
        match form {
            PictureForm::Pdf => Ok(sheet.with_words((heading, words), style.language, style.font)?),
            _ => Ok(sheet),
        }
    };
    let sheets = pictures.iter().map(sheet).collect::<Result<Vec<_>, _>>()?;
    let Some(first) = sheets.first() else { return Err(PictureError::Count { form, most, found }) };
    match form {
        PictureForm::Svg => Ok(first.svg().into_bytes()),
        PictureForm::Pdf => Ok(Sheet::pages(&sheets)),
        PictureForm::Eps => Ok(first.eps().into_bytes()),
        #[cfg(not(feature = "png"))]
        PictureForm::Png => Err(PictureError::Missing(form)),
        #[cfg(feature = "png")]
        PictureForm::Png => {
            let (width, height) = first.pixels(style.per_inch);
            if u64::from(width) * u64::from(height) > style.most_pixels {
                return Err(PictureError::Pixels { width, height, most: style.most_pixels });
            }
            Ok(first.png(style.per_inch)?)
        }
    }
}

#[cfg(all(test, feature = "png"))]
mod tests {
    use tesuji_core::{Grid, Problem};
    use tesuji_render::ProblemPicture;

    use super::*;

    fn picture() -> Illustration {
        Illustration::of(ProblemPicture::of(&Problem::from(Grid::EMPTY)).art())
    }

    #[test]
    fn every_form_has_its_file() {
        for (form, start) in PictureForm::ALL.into_iter().zip([&b"<svg"[..], b"%PDF", b"\x89PNG", b"%!PS"]) {
            let file = |pictures: &[Illustration]| picture_file(form, pictures, &PictureStyle::default());
            assert!(file(&[picture()]).unwrap().starts_with(start), "{form}");
            assert!(file(&[]).is_err() && file(&vec![picture(); form.most() + 1]).is_err(), "{form}");
        }
        let two = picture_file(PictureForm::Pdf, &[picture(), picture()], &PictureStyle::default()).unwrap();
        assert_eq!(two.windows(9).filter(|part| part == b"/MediaBox").count(), 2);
    }

    #[test]
    fn a_picture_has_its_size_and_at_most_the_pixels() {
        let file = |form, size: &str, most_pixels| {
            let style = PictureStyle { size: Some(size.parse().unwrap()), most_pixels, ..PictureStyle::default() };
            picture_file(form, &[picture()], &style)
        };
        let svg = file(PictureForm::Svg, "72mm", 0).unwrap();
        assert!(String::from_utf8(svg).unwrap().contains(" width=\"72mm\""));
        assert!(file(PictureForm::Png, "100px", 10_000).is_ok());
        let large = file(PictureForm::Png, "kobo-sage", 10_000).unwrap_err().to_string();
        assert_eq!(large, "a picture of 1440 x 1920 pixels is too large; the maximum is 10000 pixels");
    }
}
