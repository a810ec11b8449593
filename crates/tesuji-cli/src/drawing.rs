//! Answers as files: pictures as PDF and PNG, and their words in Braille.

use std::ops::ControlFlow;
#[cfg(feature = "paper")]
use std::path::PathBuf;

use anyhow::{bail, ensure};
use tesuji::Problem;
#[cfg(feature = "paper")]
use tesuji::book::{OwnFace, PictureError, PictureStyle, picture_file};
#[cfg(feature = "paper")]
use tesuji::render::PictureForm;
use tesuji::render::art::Art;
use tesuji::render::{Form, Illustration, Language, Render, Style, braille};

use crate::output::Page;
use crate::session::Session;
use crate::terminal::write_out;

/// A form of answers that have pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawing {
    #[cfg(feature = "paper")]
    Pdf,
    #[cfg(feature = "png")]
    Png,
    /// The puzzle and the sentences, without pictures.
    Brf,
}

impl Drawing {
    pub(crate) const ALL: &[Drawing] = &[
        #[cfg(feature = "paper")]
        Drawing::Pdf,
        #[cfg(feature = "png")]
        Drawing::Png,
        Drawing::Brf,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "paper")]
            Drawing::Pdf => "pdf",
            #[cfg(feature = "png")]
            Drawing::Png => "png",
            Drawing::Brf => "brf",
        }
    }

    pub(crate) const fn describe(self) -> &'static str {
        match self {
            #[cfg(feature = "paper")]
            Drawing::Pdf => "a page for each picture, with its sentences",
            #[cfg(feature = "png")]
            Drawing::Png => "one picture as pixels",
            Drawing::Brf => "the puzzle and the sentences in Braille",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Drawing> {
        Drawing::ALL.iter().copied().find(|drawing| drawing.name() == name)
    }

    /// Adds the pictures of a response to a page, until there are too many, or their words in Braille.
    pub(crate) fn collect<R: Render>(self, response: &R, problem: &Problem, style: &Style, page: &mut Page) {
        let (most, _) = self.most();
        let mut shown = Vec::new();
        response.illustrate(problem, style, &mut |one| {
            shown.push(one);
            if shown.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if self == Drawing::Brf && !shown.is_empty() {
            let parts: Vec<(&str, &str)> = shown.iter().map(|one| (&*one.heading, &*one.words)).collect();
            page.braille += &braille::pages_with_words(problem, &parts);
        } else {
            page.illustrations.append(&mut shown);
        }
    }

    /// Checks that a response has a picture.
    fn check<R: Render>(self, query: &str) -> anyhow::Result<()> {
        let name = self.name();
        if !R::FORMS.contains(&Form::Svg) {
            bail!("{query} has no picture, so it does not support the form {name}; tesuji draw draws puzzles");
        }
        if self == Drawing::Brf && !R::HAS_WORDS {
            bail!("{query} has no sentences for brf; tesuji draw --output brf writes puzzles and solutions");
        }
        Ok(())
    }

    /// Checks that there is room for a number of pictures.
    pub(crate) fn check_count(self, count: u64) -> anyhow::Result<()> {
        let (name, (most, _)) = (self.name(), self.most());
        let pictures = if most == 1 { "one picture".to_owned() } else { format!("{most} pictures") };
        ensure!(count <= most as u64, "{name} takes at most {pictures}, and --count asks for {count}");
        Ok(())
    }

    /// Checks that bytes do not go to a terminal.
    fn check_place(self, query: &str, session: &Session) -> anyhow::Result<()> {
        let name = self.name();
        ensure!(
            !session.on_terminal || self == Drawing::Brf,
            "{name} is not for a terminal; write it to a file: tesuji {query} > answer.{name}"
        );
        Ok(())
    }

    /// Returns the greatest number of pictures, and what helps if there are more.
    const fn most(self) -> (usize, &'static str) {
        match self {
            #[cfg(feature = "paper")]
            Drawing::Pdf => (PictureForm::Pdf.most(), "--skip and --take choose some of the puzzles"),
            #[cfg(feature = "png")]
            Drawing::Png => {
                (PictureForm::Png.most(), "--output pdf has a page for each, and --output svg has them all")
            }
            Drawing::Brf => (usize::MAX, ""),
        }
    }
}

/// Advice if the typefaces lack a letter.
#[cfg(feature = "paper")]
const ANOTHER_FONT: &str = "--font FILE adds a font, and --lang en writes English";

/// The pictures that are requested.
#[derive(Clone, Debug, Default)]
pub(crate) struct DrawingRequest {
    /// The form, if it is one in bytes.
    pub(crate) form: Option<Drawing>,
    /// The file of the font for letters that the typefaces of the program lack.
    #[cfg(feature = "paper")]
    pub(crate) font: Option<PathBuf>,
}

/// The language of words, and the font for its letters.
#[derive(Clone, Copy)]
struct Letters {
    language: Language,
    #[cfg(feature = "paper")]
    font: Option<OwnFace>,
}

/// The pictures of the answers, in the order of the input.
pub(crate) struct Drawings {
    form: Option<Drawing>,
    all: Vec<Illustration>,
    /// The pages in Braille.
    braille: String,
    #[cfg(feature = "paper")]
    font: Option<OwnFace>,
}

impl Drawings {
    /// Begins the collection of pictures in a form.
    pub(crate) fn of(form: Drawing, query: &str, session: &Session) -> anyhow::Result<Drawings> {
        form.check_place(query, session)?;
        Ok(Drawings {
            form: Some(form),
            all: Vec::new(),
            braille: String::new(),
            #[cfg(feature = "paper")]
            font: None,
        })
    }

    /// Adds a picture without words.
    pub(crate) fn push(&mut self, art: Art) {
        self.all.push(Illustration::of(art));
    }

    /// Begins the collection of the pictures of responses to a query; without a form, it stays empty.
    pub(crate) fn begin<R: Render>(
        request: &DrawingRequest,
        query: &str,
        session: &Session,
    ) -> anyhow::Result<Drawings> {
        if let Some(form) = request.form {
            form.check::<R>(query)?;
            form.check_place(query, session)?;
        }
        Ok(Drawings {
            form: request.form,
            all: Vec::new(),
            braille: String::new(),
            #[cfg(feature = "paper")]
            font: request.font()?,
        })
    }

    /// Takes the pictures of a page. Returns `Break` if there are too many.
    pub(crate) fn take(&mut self, page: &mut Page) -> ControlFlow<()> {
        self.all.append(&mut page.illustrations);
        self.braille += &std::mem::take(&mut page.braille);
        match self.form {
            Some(form) if self.all.len() > form.most().0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Writes the file to standard output, if there are pictures.
    pub(crate) fn write(&self, language: Language) -> anyhow::Result<()> {
        let Some(form) = self.form.filter(|_| !self.all.is_empty() || !self.braille.is_empty()) else {
            return Ok(());
        };
        let (most, help) = form.most();
        let pictures = if most == 1 { "one picture".to_owned() } else { format!("{most} pictures") };
        ensure!(self.all.len() <= most, "{} takes at most {pictures}, and there are more; {help}", form.name());
        let letters = Letters {
            language,
            #[cfg(feature = "paper")]
            font: self.font,
        };
        Ok(write_out(&self.file(form, letters)?)?)
    }

    /// Returns the file with the pictures, of which there is at least one, or the pages in Braille.
    fn file(&self, form: Drawing, letters: Letters) -> anyhow::Result<Vec<u8>> {
        match form {
            #[cfg(feature = "paper")]
            Drawing::Pdf => {
                let Letters { language, font } = letters;
                let style = PictureStyle { language, font, ..PictureStyle::default() };
                picture_file(PictureForm::Pdf, &self.all, &style).map_err(|error| match error {
                    PictureError::Letter(_) => anyhow::anyhow!("{error}; {ANOTHER_FONT}"),
                    _ => error.into(),
                })
            }
            #[cfg(feature = "png")]
            Drawing::Png => Ok(picture_file(PictureForm::Png, &self.all, &PictureStyle::default())?),
            Drawing::Brf => {
                let is_english = letters.language == Language::English;
                ensure!(is_english, "brf has sentences in English only; --lang en writes them");
                Ok(self.braille.clone().into_bytes())
            }
        }
    }
}

#[cfg(feature = "paper")]
impl DrawingRequest {
    /// Reads the font, if there is one.
    fn font(&self) -> anyhow::Result<Option<OwnFace>> {
        let Some(path) = &self.font else { return Ok(None) };
        ensure!(self.form == Some(Drawing::Pdf), "--font is for the sentences of --output pdf");
        crate::font::read(path).map(Some)
    }
}
