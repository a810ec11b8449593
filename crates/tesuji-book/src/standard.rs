//! The standards for files: PDF/X for presses, and PDF/A for archives.

use serde::Deserialize;
use toml::Spanned;
use toml::value::{Date, Datetime};

use crate::{BookError, Profile};

/// A standard for the files that printers take or archives keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Standard {
    /// PDF/X-4: PDF 1.6 with a profile of the ink.
    #[serde(rename = "x-4")]
    X4,
    /// PDF/X-1a:2001: PDF 1.3 for a registered printing condition.
    #[serde(rename = "x-1a")]
    X1a,
    /// PDF/A-1b: PDF 1.4 that looks the same in the future.
    #[serde(rename = "a-1b")]
    A1b,
}

/// A printing condition of the registry of the International Color Consortium.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum Condition {
    /// Web offset on coated paper, SWOP.
    #[serde(rename = "CGATS TR 001")]
    Swop,
    /// Sheetfed offset on coated paper, GRACoL 2006.
    #[serde(rename = "CGATS TR 006")]
    Gracol,
    /// Offset on coated paper, ISO Coated v2.
    #[serde(rename = "FOGRA39")]
    Fogra39,
    /// Offset on coated paper, PSO Coated v3.
    #[serde(rename = "FOGRA51")]
    Fogra51,
    /// Offset on uncoated paper, PSO Uncoated v3.
    #[serde(rename = "FOGRA52")]
    Fogra52,
}

/// The standard of a file, with the facts that it asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Press {
    pub(crate) standard: Standard,
    /// The date of the file.
    pub(crate) date: Date,
    /// The printing condition of PDF/X-1a.
    pub(crate) condition: Condition,
}

/// The keys of a specification about the standard.
pub(crate) struct PressFields {
    pub(crate) standard: Option<Spanned<Standard>>,
    pub(crate) date: Option<Spanned<Datetime>>,
    pub(crate) condition: Option<Spanned<Condition>>,
}

impl Standard {
    /// Returns the name used in specifications.
    pub const fn name(self) -> &'static str {
        match self {
            Standard::X4 => "x-4",
            Standard::X1a => "x-1a",
            Standard::A1b => "a-1b",
        }
    }

    /// Returns the name used in files.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Standard::X4 => "PDF/X-4",
            Standard::X1a => "PDF/X-1a:2001",
            Standard::A1b => "PDF/A-1b",
        }
    }

    /// Returns the version of PDF.
    pub(crate) const fn version(self) -> (u8, u8) {
        match self {
            Standard::X4 => (1, 6),
            Standard::X1a => (1, 3),
            Standard::A1b => (1, 4),
        }
    }

    /// Returns `true` if the files are tagged. PDF 1.3 has no texts for screen readers.
    pub(crate) const fn is_tagged(self) -> bool {
        !matches!(self, Standard::X1a)
    }

    /// Returns `true` if a press prints the files.
    pub(crate) const fn is_for_press(self) -> bool {
        !matches!(self, Standard::A1b)
    }

    /// Returns `true` if the files have a profile of the ink.
    pub(crate) const fn has_profile(self) -> bool {
        !matches!(self, Standard::X1a)
    }

    /// Returns `true` if each font has the set of its glyphs.
    pub(crate) const fn has_glyph_sets(self) -> bool {
        matches!(self, Standard::A1b)
    }

    /// Returns the type of the output intent.
    pub(crate) const fn intent(self) -> &'static str {
        if self.is_for_press() { "GTS_PDFX" } else { "GTS_PDFA1" }
    }
}

impl Condition {
    /// Returns the name in the registry.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Condition::Swop => "CGATS TR 001",
            Condition::Gracol => "CGATS TR 006",
            Condition::Fogra39 => "FOGRA39",
            Condition::Fogra51 => "FOGRA51",
            Condition::Fogra52 => "FOGRA52",
        }
    }

    /// Returns the description.
    pub(crate) const fn description(self) -> &'static str {
        match self {
            Condition::Swop => "Web offset on coated paper (SWOP)",
            Condition::Gracol => "Sheetfed offset on coated paper (GRACoL 2006)",
            Condition::Fogra39 => "Offset on coated paper (ISO Coated v2)",
            Condition::Fogra51 => "Offset on coated paper (PSO Coated v3)",
            Condition::Fogra52 => "Offset on uncoated paper (PSO Uncoated v3)",
        }
    }

    /// Returns the usual condition where a printer works.
    const fn usual(profile: Profile) -> Condition {
        match profile {
            Profile::Kdp | Profile::Ingram | Profile::Letter => Condition::Swop,
            Profile::Bod | Profile::OfficeA4 => Condition::Fogra52,
        }
    }
}

impl PressFields {
    /// Returns the standard that the text of a specification asks for.
    pub(crate) fn press(self, text: &str, profile: Profile) -> Result<Option<Press>, BookError> {
        let wrong = |span, message: &str| Err(BookError::at(text, Some(span), message));
        let Some(standard) = self.standard else {
            return match (self.date.map(|one| one.span()), self.condition.map(|one| one.span())) {
                (Some(span), _) | (None, Some(span)) => wrong(span, "only a book with a standard has it"),
                (None, None) => Ok(None),
            };
        };
        let (span, standard) = (standard.span(), standard.into_inner());
        let date = match self.date.map(|date| (date.span(), date.into_inner().date)) {
            Some((_, Some(date))) => date,
            Some((span, None)) => return wrong(span, "expected a date such as 2026-11-29"),
            None => return wrong(span, "a file of a standard has a date, such as date = 2026-11-29"),
        };
        if let Some(condition) = self.condition.as_ref().filter(|_| standard != Standard::X1a) {
            return wrong(
                condition.span(),
                "only x-1a names a printing condition; x-4 and a-1b have a profile of the ink",
            );
        }
        let condition = self.condition.map_or_else(|| Condition::usual(profile), Spanned::into_inner);
        Ok(Some(Press { standard, date, condition }))
    }
}
