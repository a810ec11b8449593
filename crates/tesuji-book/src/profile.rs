//! The printers and their rules.

use std::fmt;
use std::str::FromStr;

use crate::Unit;

/// The number of points in an inch.
const INCH: f64 = Unit::Inch.points();

/// The number of points in a centimetre.
const CENTIMETRE: f64 = Unit::Centimetre.points();

/// The rules of a printing service, or of an office printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Paperbacks of Amazon KDP.
    Kdp,
    /// Paperbacks of IngramSpark.
    Ingram,
    /// Books on Demand in Germany.
    Bod,
    /// A4 sheets.
    OfficeA4,
    /// US letter sheets.
    Letter,
}

/// The size of a page after it is cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trim {
    /// The name, width by height.
    pub name: &'static str,
    /// The width in points.
    pub width: f64,
    /// The height in points.
    pub height: f64,
}

/// The paper that is printed beyond the trim and cut off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bleed {
    /// The width in points.
    pub width: f64,
    /// `true` if there is none at the spine.
    pub ends_at_spine: bool,
}

/// The trims of KDP in inches.
const KDP: &[&str] = &[
    "6x9",
    "5x8",
    "5.06x7.81",
    "5.25x8",
    "5.5x8.5",
    "6.14x9.21",
    "6.69x9.61",
    "7x10",
    "7.44x9.69",
    "7.5x9.25",
    "8x10",
    "8.25x6",
    "8.25x8.25",
    "8.5x8.5",
    "8.5x11",
    "8.27x11.69",
];

/// Common trims of IngramSpark in inches.
const INGRAM: &[&str] =
    &["6x9", "5x8", "5.25x8", "5.5x8.5", "6.14x9.21", "7x10", "7.5x9.25", "8x10", "8.5x8.5", "8.5x11"];

/// The ten formats of Books on Demand in centimetres.
const BOD: &[&str] =
    &["17x22", "12x19", "13.5x21.5", "14.8x21", "15.5x22", "17x17", "21x15", "19x27", "21x21", "21x29.7"];

/// The trims that allow fewer pages at KDP.
const LARGE_AT_KDP: [&str; 2] = ["8.5x8.5", "8.5x11"];

/// The gutters of KDP: the maximum number of pages, and the gutter in inches.
const KDP_GUTTERS: [(usize, f64); 5] = [(150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875)];

impl Profile {
    /// Every profile.
    pub const ALL: [Profile; 5] = [Profile::Kdp, Profile::Ingram, Profile::Bod, Profile::OfficeA4, Profile::Letter];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Profile::Kdp => "kdp",
            Profile::Ingram => "ingram",
            Profile::Bod => "bod",
            Profile::OfficeA4 => "office-a4",
            Profile::Letter => "letter",
        }
    }

    /// Returns the names of the trims, the usual one first.
    pub const fn trims(self) -> &'static [&'static str] {
        match self {
            Profile::Kdp => KDP,
            Profile::Ingram => INGRAM,
            Profile::Bod => BOD,
            Profile::OfficeA4 => &["21x29.7"],
            Profile::Letter => &["8.5x11"],
        }
    }

    /// Returns the unit of the names of the trims.
    pub const fn unit(self) -> Unit {
        match self {
            Profile::OfficeA4 | Profile::Bod => Unit::Centimetre,
            Profile::Kdp | Profile::Ingram | Profile::Letter => Unit::Inch,
        }
    }

    /// Returns the trim with this name; `None` if there is none.
    pub fn trim(self, name: &str) -> Option<Trim> {
        let unit = self.unit().points();
        let name = self.trims().iter().find(|known| **known == name)?;
        let (width, height) = name.split_once('x')?;
        Some(Trim { name, width: width.parse::<f64>().ok()? * unit, height: height.parse::<f64>().ok()? * unit })
    }

    /// Returns the size of a page if sheets are folded in the middle; `None` if the printer binds the pages.
    pub fn folded(self) -> Option<Trim> {
        let sheet = self.trim(self.trims().first()?).filter(|_| !self.is_bound())?;
        let name = if self == Profile::OfficeA4 { "14.85x21" } else { "5.5x8.5" };
        Some(Trim { name, width: sheet.height / 2.0, height: sheet.width })
    }

    /// Returns the minimum distance of ink from the spine for a number of pages.
    pub fn gutter(self, pages: usize) -> f64 {
        match self {
            Profile::Kdp => {
                let known = KDP_GUTTERS.iter().find(|(most, _)| pages <= *most);
                known.map_or(KDP_GUTTERS[KDP_GUTTERS.len() - 1].1, |(_, inches)| *inches) * INCH
            }
            _ => self.margin(false),
        }
    }

    /// Returns the minimum distance of ink from the other edges, in a book with or without bleed.
    pub fn margin(self, bleeds: bool) -> f64 {
        match self {
            Profile::Kdp if bleeds => 0.375 * INCH,
            Profile::Kdp => 0.25 * INCH,
            Profile::Ingram => 0.5 * INCH,
            // Books on Demand has no table; its staff advise 5 mm from each edge.
            Profile::Bod => 0.5 * CENTIMETRE,
            // Office printers leave a margin of about 5 mm.
            Profile::OfficeA4 | Profile::Letter => 0.5 * CENTIMETRE,
        }
    }

    /// Returns the bleed that the printer requires; `None` if sheets have none.
    pub fn bleed(self) -> Option<Bleed> {
        match self {
            Profile::Kdp | Profile::Ingram => Some(Bleed { width: 0.125 * INCH, ends_at_spine: true }),
            Profile::Bod => Some(Bleed { width: 0.5 * CENTIMETRE, ends_at_spine: false }),
            Profile::OfficeA4 | Profile::Letter => None,
        }
    }

    /// Returns the minimum and the maximum number of pages.
    pub fn pages(self, trim: &Trim) -> (usize, usize) {
        match self {
            Profile::Kdp if LARGE_AT_KDP.contains(&trim.name) => (24, 590),
            Profile::Kdp => (24, 828),
            Profile::Ingram => (18, 1200),
            Profile::Bod => (24, 900),
            Profile::OfficeA4 | Profile::Letter => (1, usize::MAX),
        }
    }

    /// Returns `true` if the pages are bound as a book: with a gutter, and an even number.
    pub const fn is_bound(self) -> bool {
        matches!(self, Profile::Kdp | Profile::Ingram | Profile::Bod)
    }
}

/// The error returned for a name that no profile has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected kdp, ingram, bod, office-a4 or letter")]
pub struct ParseProfileError;

impl FromStr for Profile {
    type Err = ParseProfileError;

    fn from_str(name: &str) -> Result<Profile, ParseProfileError> {
        Profile::ALL.into_iter().find(|profile| profile.name() == name).ok_or(ParseProfileError)
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trim_has_a_size() {
        for profile in Profile::ALL {
            assert_eq!(profile.name().parse(), Ok(profile));
            for name in profile.trims() {
                let trim = profile.trim(name).unwrap();
                assert!(trim.width > 300.0 && trim.width < 625.0 && trim.height < 850.0, "{trim:?}");
            }
        }
        assert_eq!(Profile::Kdp.trim("6x9").map(|trim| (trim.width, trim.height)), Some((432.0, 648.0)));
        assert_eq!(Profile::Kdp.trim("6x10"), None);
    }

    #[test]
    fn the_bleed_is_on_the_edges_that_the_printer_names() {
        let bleed = |profile: Profile| profile.bleed().map(|bleed| (bleed.width, bleed.ends_at_spine));
        assert_eq!((bleed(Profile::Kdp), bleed(Profile::Ingram)), (Some((9.0, true)), Some((9.0, true))));
        // A book of 12 by 19 centimetres is delivered as 13 by 20.
        assert_eq!(bleed(Profile::Bod), Some((0.5 * CENTIMETRE, false)));
        assert_eq!(bleed(Profile::OfficeA4), None);
        let trim = Profile::Bod.trim("12x19").unwrap();
        assert_eq!((trim.width, trim.height), (12.0 * CENTIMETRE, 19.0 * CENTIMETRE));
    }

    #[test]
    fn the_gutter_of_kdp_moves_where_its_table_says() {
        let inches = |pages| Profile::Kdp.gutter(pages) / INCH;
        assert_eq!(
            [24, 150, 151, 300, 301, 500, 501, 700, 701, 828].map(inches),
            [0.375, 0.375, 0.5, 0.5, 0.625, 0.625, 0.75, 0.75, 0.875, 0.875]
        );
    }
}
