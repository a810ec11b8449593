//! The table `[cover]` of a specification.

use serde::Deserialize;
use toml::Spanned;

use crate::page::Colour;
use crate::sheet::on_paper;
use crate::standard::Press;
use crate::{BookError, Profile, Unit};

/// The number of points in an inch.
const INCH: f64 = Unit::Inch.points();

/// The thickness of a page of paper, in points: at least 0.02 and at most half a millimetre.
const THICKNESSES: std::ops::RangeInclusive<f64> = 0.02 * Unit::Millimetre.points()..=0.5 * Unit::Millimetre.points();

/// The greatest sum of the four inks that dries, in per cent.
const MOST_INK: f64 = 240.0;

/// A cover as a specification asks for it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CoverSpec {
    /// The paper of the inside, if the printer has a table of papers.
    pub(crate) paper: Option<Paper>,
    /// The thickness of a page, half that of a leaf, in points.
    pub(crate) thickness: f64,
    /// The colour of the whole cover.
    pub(crate) ground: Colour,
    /// The text on the back, in paragraphs.
    pub(crate) blurb: Option<String>,
    /// The text on the spine.
    pub(crate) spine: Option<String>,
    /// The number of the puzzle on the front.
    pub(crate) puzzle: usize,
    /// `true` for white space on the back, where the printer puts a barcode.
    pub(crate) barcode: bool,
}

/// A paper of KDP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Paper {
    White,
    Cream,
    StandardColor,
    PremiumColor,
}

/// The table as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CoverFields {
    paper: Option<Spanned<Paper>>,
    thickness: Option<Spanned<String>>,
    ground: Option<Spanned<Ground>>,
    blurb: Option<String>,
    spine: Option<String>,
    puzzle: Option<Spanned<usize>>,
    #[serde(default = "yes")]
    barcode: bool,
}

fn yes() -> bool {
    true
}

/// A colour as written.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected \"white\", \"black\" or the per cent of cyan, magenta, yellow and black, such as [90, 60, 20, 40]"
)]
enum Ground {
    Name(GroundName),
    Inks([f64; 4]),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum GroundName {
    White,
    Black,
}

impl Paper {
    const ALL: [Paper; 4] = [Paper::White, Paper::Cream, Paper::StandardColor, Paper::PremiumColor];

    pub(crate) const fn name(self) -> &'static str {
        ["white", "cream", "standard-color", "premium-color"][self as usize]
    }

    /// Returns the thickness of a page in inches, which KDP publishes.
    pub(crate) const fn inches(self) -> f64 {
        match self {
            Paper::White | Paper::StandardColor => 0.002252,
            Paper::Cream => 0.0025,
            Paper::PremiumColor => 0.002347,
        }
    }

    /// Returns the maximum number of pages, if it is less than that of the trim.
    pub(crate) const fn most_pages(self) -> Option<usize> {
        if matches!(self, Paper::Cream) { Some(776) } else { None }
    }
}

impl CoverFields {
    /// Returns the cover of a book from the table `[cover]` of its specification `text`.
    pub(crate) fn cover(
        table: Spanned<CoverFields>,
        text: &str,
        profile: Profile,
        press: Option<Press>,
    ) -> Result<CoverSpec, BookError> {
        let wrong = |span, message: &str| BookError::at(text, Some(span), message);
        let span = table.span();
        if !profile.is_bound() {
            return Err(wrong(span, &format!("{profile} does not bind the pages, so the book has no cover")));
        }
        let fields = table.into_inner();
        let (paper, thickness) = match (fields.paper, fields.thickness) {
            (Some(paper), _) if profile != Profile::Kdp => {
                let message = format!("{profile} has no table of papers; {}", asks_for_thickness());
                return Err(wrong(paper.span(), &message));
            }
            (Some(_), Some(thickness)) => {
                return Err(wrong(thickness.span(), "expected the paper or the thickness of a page, not both"));
            }
            (Some(paper), None) => {
                let known = paper.into_inner();
                (Some(known), known.inches() * INCH)
            }
            (None, Some(thickness)) => {
                let points = on_paper(thickness.get_ref()).map(|(number, unit)| number * unit.points());
                let points = points.filter(|points| THICKNESSES.contains(points));
                (None, points.ok_or_else(|| wrong(thickness.span(), "expected the thickness of a page, half that of a leaf, such as \"0.0025in\" or \"0.06mm\", from 0.02mm to 0.5mm"))?)
            }
            (None, None) if profile == Profile::Kdp => {
                let names = Paper::ALL.map(Paper::name).join(", ");
                return Err(wrong(
                    span,
                    &format!("the cover asks for its paper: {names}; or for the thickness of a page"),
                ));
            }
            (None, None) => {
                return Err(wrong(span, &format!("{profile} has no table of papers; {}", asks_for_thickness())));
            }
        };
        let ground = match fields.ground.map(|ground| (ground.span(), ground.into_inner())) {
            None | Some((_, Ground::Name(GroundName::White))) => Colour::Gray(1.0),
            Some((_, Ground::Name(GroundName::Black))) => Colour::BLACK,
            Some((span, Ground::Inks(inks))) => inked(inks, press).map_err(|message| wrong(span, &message))?,
        };
        let puzzle = match fields.puzzle {
            Some(number) if *number.get_ref() == 0 => return Err(wrong(number.span(), "puzzles are numbered from 1")),
            number => number.map_or(1, Spanned::into_inner),
        };
        let (blurb, spine, barcode) = (fields.blurb, fields.spine, fields.barcode);
        Ok(CoverSpec { paper, thickness, ground, blurb, spine, puzzle, barcode })
    }
}

fn asks_for_thickness() -> &'static str {
    "the cover asks for the thickness of a page, half that of a leaf, such as thickness = \"0.0025in\""
}

/// Returns the colour of four inks in per cent.
fn inked(inks: [f64; 4], press: Option<Press>) -> Result<Colour, String> {
    if !inks.iter().all(|ink| (0.0..=100.0).contains(ink)) {
        return Err("an ink has from 0 to 100 per cent".to_owned());
    }
    let sum: f64 = inks.iter().sum();
    if sum > MOST_INK {
        return Err(format!("the inks add up to {sum} per cent, more than {MOST_INK}, and would not dry"));
    }
    if let Some(press) = press.filter(|press| press.standard.has_profile()) {
        let name = press.standard.name();
        return Err(format!(
            "{name} has a profile of black ink only; x-1a and files without a standard have four inks"
        ));
    }
    Ok(Colour::Cmyk(inks.map(|ink| ink / 100.0)))
}
