//! The specification of a book, in TOML.

use std::str::FromStr;

use serde::Deserialize;
use tesuji_core::Technique;
use tesuji_query::TechniqueId;
use tesuji_render::Language;
use tesuji_runs::make::fields;
use toml::Spanned;
use toml::value::Datetime;

use crate::cover::{CoverFields, CoverSpec};
use crate::section_keys::{SectionKeys, key_of_book};
use crate::section_spec::{SectionFields, SectionSpec, Source};
use crate::standard::{Condition, Press, PressFields};
use crate::words::BookWords;
use crate::{BookError, Profile, Standard, Trim};

/// The maximum number of puzzles on a page.
const MOST_ON_A_PAGE: usize = 12;

/// A specification of a book. It is parsed from TOML.
#[derive(Clone, Debug)]
pub struct BookSpec {
    pub(crate) text: String,
    pub(crate) title: String,
    pub(crate) subtitle: Option<String>,
    pub(crate) author: Option<String>,
    pub(crate) imprint: Option<String>,
    pub(crate) seed: u64,
    pub(crate) profile: Profile,
    pub(crate) trim: Trim,
    pub(crate) bleeds: bool,
    pub(crate) press: Option<Press>,
    pub(crate) per_page: usize,
    pub(crate) solutions: Solutions,
    pub(crate) solutions_per_page: Option<usize>,
    pub(crate) ratings: bool,
    pub(crate) time: bool,
    pub(crate) scratch: bool,
    pub(crate) hints: bool,
    pub(crate) how_to: Vec<&'static Technique>,
    pub(crate) index: bool,
    pub(crate) order: Option<SectionOrder>,
    pub(crate) booklet: bool,
    pub(crate) large_print: bool,
    pub(crate) symbols: bool,
    pub(crate) qr: Option<String>,
    pub(crate) font: Option<String>,
    pub(crate) language: Language,
    pub(crate) cover: Option<CoverSpec>,
    pub(crate) sections: Vec<SectionSpec>,
}

/// The position of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Solutions {
    /// On pages at the end.
    Back,
    /// At the foot of the page of the puzzle, upside down.
    Foot,
    /// In a separate file.
    File,
    /// Nowhere.
    None,
}

/// The order of the puzzles of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SectionOrder {
    /// By the SE rating, the easiest first.
    Rating,
}

/// A specification as written in TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFields {
    #[serde(deserialize_with = "fields::word")]
    title: String,
    #[serde(default, deserialize_with = "fields::optional_word")]
    subtitle: Option<String>,
    author: Option<String>,
    imprint: Option<String>,
    #[serde(default = "first_seed")]
    seed: u64,
    #[serde(deserialize_with = "fields::word")]
    profile: Profile,
    trim: Option<Spanned<String>>,
    #[serde(default)]
    bleed: Option<Spanned<bool>>,
    standard: Option<Spanned<Standard>>,
    date: Option<Spanned<Datetime>>,
    condition: Option<Spanned<Condition>>,
    per_page: Option<Spanned<usize>>,
    #[serde(default = "at_the_back")]
    solutions: Solutions,
    solutions_per_page: Option<Spanned<usize>>,
    #[serde(default)]
    ratings: bool,
    #[serde(default)]
    time: bool,
    #[serde(default)]
    scratch: bool,
    #[serde(default)]
    hints: bool,
    #[serde(default)]
    how_to: Vec<TechniqueId>,
    #[serde(default)]
    index: bool,
    order: Option<SectionOrder>,
    booklet: Option<Spanned<bool>>,
    #[serde(default)]
    large_print: bool,
    #[serde(default)]
    symbols: bool,
    qr: Option<String>,
    #[serde(default, deserialize_with = "fields::word")]
    language: Language,
    font: Option<String>,
    cover: Option<Spanned<CoverFields>>,
    sections: Spanned<Vec<Spanned<SectionFields>>>,
}

fn first_seed() -> u64 {
    1
}

fn at_the_back() -> Solutions {
    Solutions::Back
}

impl FromStr for BookSpec {
    type Err = BookError;

    /// Parses a specification.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not TOML, names something that does not exist, or requires puzzles that cannot
    /// exist.
    fn from_str(text: &str) -> Result<BookSpec, BookError> {
        let written: BookFields =
            toml::from_str(text).map_err(|error| BookError::at(text, error.span(), error.message()))?;
        let profile = written.profile;
        let mut trim = trim(text, profile, written.trim)?;
        let booklet = written.booklet.as_ref().is_some_and(|booklet| *booklet.get_ref());
        match (written.booklet.filter(|_| booklet), profile.folded()) {
            (None, _) => {}
            (Some(_), Some(folded)) => trim = folded,
            (Some(key), None) => {
                let message = format!("{profile} binds the pages; only office-a4 and letter are folded");
                return Err(BookError::at(text, Some(key.span()), &message));
            }
        }
        let per_page = on_a_page(text, "per_page", written.per_page)?.unwrap_or(1);
        let solutions_per_page = on_a_page(text, "solutions_per_page", written.solutions_per_page)?;
        let bleeds = written.bleed.as_ref().is_some_and(|bleed| *bleed.get_ref());
        if let Some(bleed) = written.bleed.filter(|_| bleeds && profile.bleed().is_none()) {
            return Err(BookError::at(text, Some(bleed.span()), &format!("{profile} has no bleed")));
        }
        let (standard, date, condition) = (written.standard, written.date, written.condition);
        let press = PressFields { standard, date, condition }.press(text, profile)?;
        let cover = written.cover.map(|cover| CoverFields::cover(cover, text, profile, press));
        let cover = cover.transpose()?;
        if written.sections.get_ref().is_empty() {
            return Err(BookError::at(text, Some(written.sections.span()), "expected at least one section"));
        }
        let keys = SectionKeys::of(text);
        let sections = written.sections.into_inner().into_iter().enumerate();
        let sections = sections.map(|(nth, section)| SectionSpec::of(text, (&keys, nth), section));
        Ok(BookSpec {
            text: text.to_owned(),
            title: written.title,
            subtitle: written.subtitle,
            author: written.author,
            imprint: written.imprint,
            seed: written.seed,
            profile,
            trim,
            bleeds,
            press,
            per_page,
            solutions: written.solutions,
            solutions_per_page,
            ratings: written.ratings,
            time: written.time,
            scratch: written.scratch,
            hints: written.hints,
            how_to: written.how_to.into_iter().map(|TechniqueId(technique)| technique).collect(),
            index: written.index,
            order: written.order,
            booklet,
            large_print: written.large_print,
            symbols: written.symbols,
            qr: written.qr,
            font: written.font,
            language: written.language,
            cover,
            sections: sections.collect::<Result<_, _>>()?,
        })
    }
}

impl BookSpec {
    /// Returns a specification for sheets, without sections.
    pub(crate) fn of_sheets(profile: Profile, title: String, seed: u64, language: Language) -> BookSpec {
        let trim = profile.trim(profile.trims()[0]).expect("a profile has its first trim");
        BookSpec {
            text: String::new(),
            title,
            subtitle: None,
            author: None,
            imprint: None,
            seed,
            profile,
            trim,
            bleeds: false,
            press: None,
            per_page: 1,
            solutions: Solutions::None,
            solutions_per_page: None,
            ratings: false,
            time: false,
            scratch: false,
            hints: false,
            how_to: Vec::new(),
            index: false,
            order: None,
            booklet: false,
            large_print: false,
            symbols: false,
            qr: None,
            font: None,
            language,
            cover: None,
            sections: Vec::new(),
        }
    }

    /// Returns the place of the solutions.
    pub fn solutions(&self) -> Solutions {
        self.solutions
    }

    /// Returns `true` if the book has a cover, which is a separate file.
    pub fn has_cover(&self) -> bool {
        self.cover.is_some()
    }

    /// Returns `true` if the pages are bound as a book: with a gutter, and an even number.
    pub(crate) fn is_bound(&self) -> bool {
        self.profile.is_bound() || self.booklet
    }

    /// Returns `true` if the book has generated puzzles.
    pub(crate) fn is_generated(&self) -> bool {
        self.sections.iter().any(|section| !matches!(section.source, Source::File { .. }))
    }

    /// Returns the words of its language.
    pub(crate) fn words(&self) -> &'static BookWords {
        BookWords::of(self.language)
    }

    /// Returns the number of records that [`Book::make`](crate::Book::make) adds to the progress of its control: one
    /// for each puzzle that is made or read, and another if its steps are found for a hint or the index. `None` if a
    /// section has all puzzles of a file.
    pub fn records(&self) -> Option<u64> {
        let count = |section: &SectionSpec| match section.source {
            Source::Classic { count, .. } | Source::Variant { count, .. } => Some(count),
            Source::File { count, .. } => count,
        };
        let puzzles = self.sections.iter().map(count).sum::<Option<u64>>()?;
        Some(if self.examines() { 2 * puzzles } else { puzzles })
    }

    /// Returns `true` if the pages at the back need the steps of the puzzles.
    pub(crate) fn examines(&self) -> bool {
        self.hints || self.index
    }

    /// Makes the error about a key of the book, which names its line.
    pub fn error(&self, key: &str, message: &str) -> BookError {
        BookError::at(&self.text, key_of_book(&self.text, key), message)
    }

    /// Adds the line of a key of the book to an error.
    pub(crate) fn about(&self, key: &str, error: BookError) -> BookError {
        error.about(&self.text, key_of_book(&self.text, key))
    }

    /// Returns the profile.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// Returns the standard for presses.
    pub fn standard(&self) -> Option<Standard> {
        self.press.map(|press| press.standard)
    }

    /// Returns the names of the files with puzzles.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let files = self.sections.iter().filter_map(|section| match &section.source {
            Source::File { name, .. } => Some(name.as_str()),
            Source::Classic { .. } | Source::Variant { .. } => None,
        });
        files.chain(self.font.as_deref())
    }
}

/// Returns the trim with this name or, without a name, the usual one of the profile.
fn trim(text: &str, profile: Profile, named: Option<Spanned<String>>) -> Result<Trim, BookError> {
    let name = named.as_ref().map_or(profile.trims()[0], |named| named.get_ref());
    profile.trim(name).ok_or_else(|| {
        let message = format!("the trims of {profile} are {}", profile.trims().join(", "));
        BookError::at(text, named.map(|named| named.span()), &message)
    })
}

/// Checks the number of grids on a page, and returns it.
pub(crate) fn on_a_page(text: &str, key: &str, number: Option<Spanned<usize>>) -> Result<Option<usize>, BookError> {
    let Some(number) = number else { return Ok(None) };
    match number.get_ref() {
        1..=MOST_ON_A_PAGE => Ok(Some(*number.get_ref())),
        _ => Err(BookError::at(text, Some(number.span()), &format!("{key} must be from 1 to {MOST_ON_A_PAGE}"))),
    }
}
