//! Answers as pictures in bytes: PDF and PNG.

use std::ops::ControlFlow;

use anyhow::{bail, ensure};
#[cfg(feature = "paper")]
use tesuji::book::Sheet;
use tesuji::render::art::Art;
#[cfg(feature = "paper")]
use tesuji::render::art::Theme;
use tesuji::render::{Form, Render};

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
            Drawing::Pdf => "the picture on a page, one for each answer",
            #[cfg(feature = "png")]
            Drawing::Png => "the picture as pixels, of one answer",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Drawing> {
        Drawing::ALL.iter().copied().find(|drawing| drawing.name() == name)
    }

    /// Checks that a response has a picture, and that it does not go to a terminal.
    pub(crate) fn check<R: Render>(self, query: &str, session: &Session) -> anyhow::Result<()> {
        let name = self.name();
        if !R::FORMS.contains(&Form::Svg) {
            bail!("{query} has no picture, so it does not support the form {name}");
        }
        ensure!(
            !session.on_terminal,
            "{name} is not for a terminal; write it to a file: tesuji {query} > answer.{name}"
        );
        Ok(())
    }

    /// Returns the greatest number of answers, and what helps if there are more.
    const fn most(self) -> (usize, &'static str) {
        match self {
            #[cfg(feature = "paper")]
            Drawing::Pdf => (MOST_PAGES, "--skip and --take choose some of them"),
            #[cfg(feature = "png")]
            Drawing::Png => (1, "pdf has a page for each, and tesuji draw --dir writes a file for each puzzle"),
        }
    }

    /// Returns the file with these pictures, of which there is at least one.
    #[cfg_attr(not(feature = "paper"), expect(unused_variables, reason = "there is no form"))]
    fn file(self, arts: &[Art]) -> anyhow::Result<Vec<u8>> {
        match self {
            #[cfg(feature = "paper")]
            Drawing::Pdf => {
                Ok(Sheet::pages(&arts.iter().map(|art| Sheet::usual(art, Theme::Light)).collect::<Vec<_>>()))
            }
            #[cfg(feature = "png")]
            Drawing::Png => Ok(Sheet::usual(&arts[0], Theme::Light).png(PER_INCH)?),
        }
    }
}

/// The pictures of the answers, in the order of the input.
pub(crate) struct Drawings {
    form: Option<Drawing>,
    arts: Vec<Art>,
}

impl Drawings {
    /// Makes an empty collection for a form; without one, it stays empty.
    pub(crate) const fn new(form: Option<Drawing>) -> Drawings {
        Drawings { form, arts: Vec::new() }
    }

    /// Takes the pictures of a page. Returns `Break` if there are too many.
    pub(crate) fn take(&mut self, page: &mut Page) -> ControlFlow<()> {
        self.arts.append(&mut page.arts);
        match self.form {
            Some(form) if self.arts.len() > form.most().0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Writes the file to standard output, if there are pictures.
    pub(crate) fn write(&self) -> anyhow::Result<()> {
        let Some(form) = self.form.filter(|_| !self.arts.is_empty()) else { return Ok(()) };
        let (most, help) = form.most();
        let answers = if most == 1 { "one answer".to_owned() } else { format!("{most} answers") };
        ensure!(self.arts.len() <= most, "{} takes at most {answers}, and there are more; {help}", form.name());
        Ok(write_out(&form.file(&self.arts)?)?)
    }
}
