//! The forms of files with pictures.

/// A form of a file with pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureForm {
    /// A picture for the web.
    #[default]
    Svg,
    /// A page for each picture, with its sentences.
    Pdf,
    /// Pixels.
    Png,
    /// Encapsulated PostScript, for typesetting.
    Eps,
}

impl PictureForm {
    /// Every form.
    pub const ALL: [PictureForm; 4] = [PictureForm::Svg, PictureForm::Pdf, PictureForm::Png, PictureForm::Eps];

    /// Returns the name, which is the ending of the files.
    pub const fn name(self) -> &'static str {
        match self {
            PictureForm::Svg => "svg",
            PictureForm::Pdf => "pdf",
            PictureForm::Png => "png",
            PictureForm::Eps => "eps",
        }
    }

    /// Returns the media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            PictureForm::Svg => "image/svg+xml",
            PictureForm::Pdf => "application/pdf",
            PictureForm::Png => "image/png",
            PictureForm::Eps => "application/postscript",
        }
    }

    /// Returns the maximum number of pictures in a file.
    pub const fn most(self) -> usize {
        match self {
            PictureForm::Pdf => 1000,
            PictureForm::Svg | PictureForm::Png | PictureForm::Eps => 1,
        }
    }
}

tesuji_core::named_enum!(PictureForm, ParsePictureFormError, "expected svg, pdf, png or eps");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for form in PictureForm::ALL {
            assert_eq!(form.name().parse(), Ok(form));
            assert!("gif".parse::<PictureForm>().unwrap_err().to_string().contains(form.name()));
            assert!(form.media_type().contains('/'));
        }
    }
}
