//! Answers as pictures in bytes: PDF and PNG.

use std::ops::ControlFlow;
#[cfg(feature = "paper")]
use std::path::PathBuf;

use anyhow::{bail, ensure};
use tesuji::Problem;
#[cfg(feature = "paper")]
use tesuji::book::{OwnFace, Sheet};
#[cfg(feature = "paper")]
use tesuji::render::art::Theme;
use tesuji::render::{Form, Illustration, Language, Render, Style};

use crate::output::Page;
use crate::session::Session;
use crate::terminal::write_out;

/// The number of pages of the longest PDF file.
#[cfg(feature = "paper")]
const MOST_PAGES: usize = 1000;

/// The pixels per inch of PNG.
#[cfg(feature = "png")]
const PER_INCH: u32 = 300;

/// A form of pictures in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawing {
    #[cfg(feature = "paper")]
    Pdf,
    #[cfg(feature = "png")]
    Png,
}

impl Drawing {
    pub(crate) const ALL: &[Drawing] = &[
        #[cfg(feature = "paper")]
        Drawing::Pdf,
        #[cfg(feature = "png")]
        Drawing::Png,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "paper")]
            Drawing::Pdf => "pdf",
            #[cfg(feature = "png")]
            Drawing::Png => "png",
        }
    }

    pub(crate) const fn describe(self) -> &'static str {
        match self {
            #[cfg(feature = "paper")]
            Drawing::Pdf => "a page for each picture, with its sentences",
            #[cfg(feature = "png")]
            Drawing::Png => "one picture as pixels",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Drawing> {
        Drawing::ALL.iter().copied().find(|drawing| drawing.name() == name)
    }

    /// Adds the pictures of a response to a page, until there are too many.
    pub(crate) fn collect<R: Render>(self, response: &R, problem: &Problem, style: &Style, page: &mut Page) {
        let (most, _) = self.most();
        response.illustrate(problem, style, &mut |one| {
            page.illustrations.push(one);
            if page.illustrations.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }

    /// Checks that a response has a picture, and that it does not go to a terminal.
    fn check<R: Render>(self, query: &str, session: &Session) -> anyhow::Result<()> {
        let name = self.name();
        if !R::FORMS.contains(&Form::Svg) {
            bail!("{query} has no picture, so it does not support the form {name}; tesuji draw draws puzzles");
        }
        ensure!(
            !session.on_terminal,
            "{name} is not for a terminal; write it to a file: tesuji {query} > answer.{name}"
        );
        Ok(())
    }

    /// Returns the greatest number of pictures, and what helps if there are more.
    const fn most(self) -> (usize, &'static str) {
        match self {
            #[cfg(feature = "paper")]
            Drawing::Pdf => (MOST_PAGES, "--skip and --take choose some of the puzzles"),
            #[cfg(feature = "png")]
            Drawing::Png => (1, "--output pdf has a page for each, and --output svg has them all"),
        }
    }

    /// Returns the file with these pictures, of which there is at least one.
    #[cfg_attr(not(feature = "paper"), expect(unused_variables, reason = "there is no form"))]
    fn file(self, all: &[Illustration], letters: Letters) -> anyhow::Result<Vec<u8>> {
        match self {
            #[cfg(feature = "paper")]
            Drawing::Pdf => {
                let Letters { language, font } = letters;
                let sheets = all.iter().map(|Illustration { art, heading, words }| {
                    Sheet::usual(art, Theme::Light).with_words((heading, words), language, font)
                });
                let sheets = sheets.collect::<Result<Vec<_>, _>>();
                Ok(Sheet::pages(&sheets.map_err(|error| anyhow::anyhow!("{error}; {ANOTHER_FONT}"))?))
            }
            #[cfg(feature = "png")]
            Drawing::Png => Ok(Sheet::usual(&all[0].art, Theme::Light).png(PER_INCH)?),
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
#[cfg_attr(not(feature = "paper"), expect(dead_code, reason = "there is no form"))]
struct Letters {
    language: Language,
    #[cfg(feature = "paper")]
    font: Option<OwnFace>,
}

/// The pictures of the answers, in the order of the input.
pub(crate) struct Drawings {
    form: Option<Drawing>,
    all: Vec<Illustration>,
    #[cfg(feature = "paper")]
    font: Option<OwnFace>,
}

impl Drawings {
    /// Begins the collection of the pictures of responses to a query; without a form, it stays empty.
    pub(crate) fn begin<R: Render>(
        request: &DrawingRequest,
        query: &str,
        session: &Session,
    ) -> anyhow::Result<Drawings> {
        if let Some(form) = request.form {
            form.check::<R>(query, session)?;
        }
        Ok(Drawings {
            form: request.form,
            all: Vec::new(),
            #[cfg(feature = "paper")]
            font: request.font()?,
        })
    }

    /// Takes the pictures of a page. Returns `Break` if there are too many.
    pub(crate) fn take(&mut self, page: &mut Page) -> ControlFlow<()> {
        self.all.append(&mut page.illustrations);
        match self.form {
            Some(form) if self.all.len() > form.most().0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Writes the file to standard output, if there are pictures.
    pub(crate) fn write(&self, language: Language) -> anyhow::Result<()> {
        let Some(form) = self.form.filter(|_| !self.all.is_empty()) else { return Ok(()) };
        let (most, help) = form.most();
        let pictures = if most == 1 { "one picture".to_owned() } else { format!("{most} pictures") };
        ensure!(self.all.len() <= most, "{} takes at most {pictures}, and there are more; {help}", form.name());
        let letters = Letters {
            language,
            #[cfg(feature = "paper")]
            font: self.font,
        };
        Ok(write_out(&form.file(&self.all, letters)?)?)
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
