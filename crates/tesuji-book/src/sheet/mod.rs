//! Single drawings of an exact size: as SVG, PDF, EPS and PNG.

mod eps;
#[cfg(feature = "png")]
mod png;
mod screen;
mod words;

use std::fmt;
use std::str::FromStr;

use tesuji_render::Language;
use tesuji_render::art::{Art, Size, Theme};

pub use self::screen::Screen;
pub use self::words::MissingLetterError;
use self::words::SheetWords;
use crate::OwnFace;
use crate::page::{Page, Role};
use crate::pdf::{self, Document};
use crate::picture::Picture;
#[cfg(feature = "png")]
use crate::raster::TooLargeError;
use crate::slots::{Area, edges, placed, reach};

/// The number of points in an inch.
const INCH: f64 = 72.0;

/// The number of points in a millimetre.
const MILLIMETRE: f64 = INCH / 25.4;

/// The width of a drawing, or the screen that it fills.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Width {
    /// On paper.
    Paper(f64, Unit),
    /// On a screen, in pixels of 1/96 inch.
    Pixels(u32),
    /// On a screen of electronic paper, with a margin around the drawing.
    Screen(&'static Screen),
}

/// A unit of length on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Millimetres.
    Millimetre,
    /// Centimetres.
    Centimetre,
    /// Inches.
    Inch,
    /// Points of 1/72 inch.
    Point,
}

impl Unit {
    /// Every unit.
    pub const ALL: [Unit; 4] = [Unit::Millimetre, Unit::Centimetre, Unit::Inch, Unit::Point];

    /// Returns the name, as in `90mm`.
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Millimetre => "mm",
            Unit::Centimetre => "cm",
            Unit::Inch => "in",
            Unit::Point => "pt",
        }
    }

    /// Returns the number of points in one unit.
    pub(crate) const fn points(self) -> f64 {
        match self {
            Unit::Millimetre => MILLIMETRE,
            Unit::Centimetre => 10.0 * MILLIMETRE,
            Unit::Inch => INCH,
            Unit::Point => 1.0,
        }
    }
}

impl Width {
    /// Returns the width in points.
    fn points(self) -> f64 {
        match self {
            Width::Paper(width, unit) => width * unit.points(),
            Width::Pixels(pixels) => f64::from(pixels) * INCH / 96.0,
            Width::Screen(screen) => screen.points().0,
        }
    }

    /// Returns the theme that is used if none is given: black and grays on a screen of electronic paper.
    pub const fn usual_theme(self) -> Theme {
        if matches!(self, Width::Screen(_)) { Theme::Print } else { Theme::Light }
    }
}

/// The error returned for a text that is not a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseWidthError(());

impl std::error::Error for ParseWidthError {}

impl fmt::Display for ParseWidthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let screens: Vec<&str> = Screen::ALL.iter().map(|screen| screen.name).collect();
        write!(
            f,
            "expected a width such as 90mm, 9cm, 3.5in, 250pt or 800px, from 5 millimetres to 2 metres, in whole pixels, \
             or a screen: {}",
            screens.join(", ")
        )
    }
}

impl FromStr for Width {
    type Err = ParseWidthError;

    fn from_str(text: &str) -> Result<Width, ParseWidthError> {
        if let Some(screen) = Screen::named(text) {
            return Ok(Width::Screen(screen));
        }
        let width = match (on_paper(text), text.strip_suffix("px")) {
            (Some((width, unit)), _) => Width::Paper(width, unit),
            (None, Some(pixels)) => Width::Pixels(pixels.trim().parse().map_err(|_| ParseWidthError(()))?),
            (None, None) => return Err(ParseWidthError(())),
        };
        let possible = 5.0 * MILLIMETRE..=2000.0 * MILLIMETRE;
        if possible.contains(&width.points()) { Ok(width) } else { Err(ParseWidthError(())) }
    }
}

/// Returns a length on paper, such as `90mm`; `None` for another text.
pub(crate) fn on_paper(text: &str) -> Option<(f64, Unit)> {
    let (number, unit) = text.split_at(text.find(|one: char| one.is_ascii_alphabetic())?);
    let unit = Unit::ALL.into_iter().find(|one| one.name() == unit)?;
    Some((number.trim().parse().ok()?, unit))
}

/// A drawing of an exact size. Its edges are the outermost ink, or those of a screen.
///
/// # Examples
///
/// ```
/// use tesuji_book::{Sheet, Width};
/// use tesuji_core::{Grid, Problem};
/// use tesuji_render::ProblemPicture;
/// use tesuji_render::art::Theme;
///
/// let problem = Problem::from(Grid::EMPTY);
/// let sheet = Sheet::new(&ProblemPicture::of(&problem).art(), Theme::Print, "90mm".parse()?)?;
/// assert!(sheet.pdf().starts_with(b"%PDF"));
/// assert!(sheet.svg().contains(" width=\"90mm\" height=\"90mm\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    art: Art,
    theme: Theme,
    picture: Picture,
    width: Width,
    /// The width of the ink in the units of the drawing.
    ink: f64,
    words: Option<SheetWords>,
}

/// The error returned for a drawing that is too small for its theme.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{what} with the theme large; the width is at least {least:.0}mm")]
pub struct SheetError {
    what: String,
    least: f64,
}

/// The minimum width of a grid, and the minimum size of a text, in large print.
pub(crate) const LARGE_GRID: f64 = 140.0 * MILLIMETRE;
pub(crate) const LARGE_TEXT: f64 = 16.0;

/// The margin around a drawing with words.
const MARGIN: f64 = 5.0 * MILLIMETRE;

impl Sheet {
    /// Makes a sheet with a drawing of this width.
    ///
    /// # Errors
    ///
    /// Returns an error for the theme `large` if the drawing is narrower than 14 centimetres or a text is smaller than
    /// 16 points.
    pub fn new(drawing: &Art, theme: Theme, width: Width) -> Result<Sheet, SheetError> {
        let mut art = drawing.clone();
        art.view = bounds(&Picture::of(drawing, theme), drawing.view);
        let ink = art.view[2];
        if let Width::Screen(screen) = width {
            art.view = screen.around(art.view);
        }
        let picture = Picture::of(&art, theme);
        let sheet = Sheet { art, theme, picture, width, ink, words: None };
        if theme == Theme::Large {
            sheet.check_large()?;
        }
        Ok(sheet)
    }

    /// Makes a sheet of the usual width: 90 millimetres, or as wide as the theme `large` needs.
    pub fn usual(drawing: &Art, theme: Theme) -> Sheet {
        let usual = Width::Paper(if theme == Theme::Large { 140.0 } else { 90.0 }, Unit::Millimetre);
        Sheet::new(drawing, theme, usual).unwrap_or_else(|error| {
            let enough = Width::Paper(error.least.ceil() + 1.0, Unit::Millimetre);
            Sheet::new(drawing, theme, enough).expect("the width is large enough")
        })
    }

    /// Adds a heading and sentences, a paragraph for each line, which the pages of a PDF file have below the drawing. The font
    /// is for letters that the typefaces of the crate lack.
    ///
    /// # Errors
    ///
    /// Returns an error if no typeface has one of the letters.
    pub fn with_words(
        mut self,
        (heading, words): (&str, &str),
        language: Language,
        font: Option<OwnFace>,
    ) -> Result<Sheet, MissingLetterError> {
        if !heading.is_empty() || !words.is_empty() {
            self.words = Some(SheetWords::of((heading, words), self.size().0, language, font)?);
        }
        Ok(self)
    }

    fn check_large(&self) -> Result<(), SheetError> {
        let width = self.ink * self.scale();
        let smallest = self.picture.smallest_text();
        let size = smallest * self.scale();
        let least = LARGE_GRID.max(width * LARGE_TEXT / size) / MILLIMETRE;
        let what = match () {
            () if width < LARGE_GRID - 0.01 => format!("a grid of {:.0}mm is too small", width / MILLIMETRE),
            () if size < LARGE_TEXT - 0.01 => format!("text of {size:.1} points is too small"),
            () => return Ok(()),
        };
        Err(SheetError { what, least })
    }

    /// Returns the width and the height in points.
    pub fn size(&self) -> (f64, f64) {
        if let Width::Screen(screen) = self.width {
            return screen.points();
        }
        let width = self.width.points();
        let [_, _, across, down] = self.picture.view;
        (width, width * down / across)
    }

    /// Returns the number of points per unit of the drawing.
    fn scale(&self) -> f64 {
        self.size().0 / self.picture.view[2]
    }

    /// Returns the sheet as SVG.
    pub fn svg(&self) -> String {
        // The width is written exactly as requested; only the height may be rounded.
        let (width, unit) = match self.width {
            Width::Paper(width, unit) => (width, unit.name()),
            Width::Pixels(width) => (f64::from(width), ""),
            Width::Screen(screen) => (f64::from(screen.pixels.0), ""),
        };
        let [_, _, across, down] = self.picture.view;
        let height = (width * down / across * 10_000.0).round() / 10_000.0;
        let size = Size { width, height, unit };
        Art { size: Some(size), ..self.art.clone() }.svg(self.theme)
    }

    /// Returns the sheet as a PDF file of one page.
    pub fn pdf(&self) -> Vec<u8> {
        Sheet::pages(std::slice::from_ref(self))
    }

    /// Returns sheets as a PDF file with a page for each. All pages have the size of the largest sheet. If one has words,
    /// they have a margin.
    pub fn pages(sheets: &[Sheet]) -> Vec<u8> {
        let words = sheets.iter().find_map(|sheet| sheet.words.as_ref());
        let margin = words.map_or(0.0, |_| MARGIN);
        let sizes = sheets.iter().map(|sheet| {
            let (width, height) = sheet.size();
            let below = sheet.words.as_ref().map_or(0.0, |words| words.height);
            (width + 2.0 * margin, height + below + 2.0 * margin)
        });
        let (width, height) =
            sizes.fold((0.0, 0.0), |(x, y): (f64, f64), (width, height)| (x.max(width), y.max(height)));
        let pages: Vec<Page> = sheets.iter().map(|sheet| sheet.page(margin)).collect();
        let document = Document {
            title: sheets.first().map_or("", |sheet| &sheet.art.title),
            author: None,
            language: words.map_or(Language::English, |words| words.language).name(),
            size: (width, height),
            bleed: None,
            press: None,
            source: None,
            parts: &[],
        };
        pdf::write(&document, &pages)
    }

    /// Returns the page with the picture in its upper left corner, within a margin, and the words below it.
    fn page(&self, margin: f64) -> Page {
        let (width, height) = self.size();
        let area = Area { left: margin, top: margin, width, height };
        let Art { title, description, .. } = &self.art;
        let said = match self.words {
            // The words repeat the description.
            Some(_) => title.clone(),
            None => format!("{title}. {description}"),
        };
        let mut page = Page { blocks: vec![placed(&self.picture, area, false, Role::Figure(said))] };
        if let Some(words) = &self.words {
            words.draw(&mut page, (margin, margin + height));
        }
        page
    }

    /// Returns the sheet as Encapsulated PostScript. Letters are outlines.
    pub fn eps(&self) -> String {
        eps::write(self)
    }

    /// Returns the number of pixels in a row of the PNG file and the number of rows.
    #[cfg(feature = "png")]
    pub fn pixels(&self, per_inch: u32) -> (u32, u32) {
        png::pixels(self, per_inch)
    }

    /// Returns the sheet as a PNG file, with this many pixels per inch if its width is not given in pixels.
    ///
    /// # Errors
    ///
    /// Returns an error if it would have more than a hundred million pixels.
    #[cfg(feature = "png")]
    pub fn png(&self, per_inch: u32) -> Result<Vec<u8>, TooLargeError> {
        png::write(self, per_inch)
    }
}

/// Returns the edges of the ink, or those of the drawing if it has none.
pub(crate) fn bounds(picture: &Picture, view: [f64; 4]) -> [f64; 4] {
    // The paper of a dark theme does not count as ink.
    let inked = picture.items.iter().filter(|item| match item {
        crate::page::Item::Shape(shape) => {
            shape.stroke.is_some() || shape.fill.is_some_and(|fill| fill.rgb() != [1.0; 3])
        }
        crate::page::Item::Text(_) => true,
    });
    let skipped = usize::from(picture.has_ground);
    let [left, top, right, bottom] = edges(inked.skip(skipped).flat_map(reach));
    if left >= right { view } else { [left, top, right - left, bottom - top] }
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Constraint, Grid, Problem};
    use tesuji_render::ProblemPicture;

    use super::*;

    fn killer() -> Art {
        let cage = Constraint::Cage { cells: vec![0, 1, 9], sums: vec![15] };
        ProblemPicture::of(&Problem::from(Grid::EMPTY).with_constraints(vec![cage]).unwrap()).art()
    }

    #[test]
    fn widths_have_units() {
        assert_eq!("800px".parse(), Ok(Width::Pixels(800)));
        let Ok(width) = "25.4 mm".parse::<Width>() else { panic!() };
        assert!((width.points() - 72.0).abs() < 1e-9);
        assert_eq!("kobo-sage".parse(), Ok(Width::Screen(&Screen::ALL[5])));
        let unknown = "kindle".parse::<Width>().unwrap_err().to_string();
        assert!(unknown.ends_with(
            "or a screen: kindle-11, kindle-paperwhite-11, kindle-scribe, kobo-clara, kobo-libra, \
            kobo-sage, kobo-elipsa, remarkable-2, remarkable-paper-pro, boox-go-10.3, supernote-nomad, supernote-manta"
        ));
        for wrong in ["90", "mm", "4mm", "3m", "-9cm", "nanmm", "infmm", "1e9px", "99999999999px", "800.5px"] {
            assert!(wrong.parse::<Width>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_edges_are_those_of_the_border() {
        let plain = ProblemPicture::of(&Problem::from(Grid::EMPTY)).art();
        for theme in [Theme::Print, Theme::Dark] {
            let sheet = Sheet::new(&plain, theme, Width::Paper(543.0, Unit::Point)).unwrap();
            let [left, top, width, height] = sheet.picture.view;
            assert!((left + 1.5).abs() < 0.1 && (top + 1.5).abs() < 0.1, "{left} {top}");
            assert!((width - 543.0).abs() < 0.2 && (height - 543.0).abs() < 0.2, "{width} {height}");
        }
    }

    #[test]
    fn a_picture_has_the_width_that_is_asked_for() {
        for width in ["100pt", "33.333pt", "3.5in", "9cm", "72mm", "0.197in"] {
            let sheet = Sheet::new(&killer(), Theme::Print, width.parse().unwrap()).unwrap();
            assert!(sheet.svg().contains(&format!(" width=\"{width}\" ")), "{width}");
        }
        let sheet = Sheet::new(&killer(), Theme::Print, Width::Pixels(801)).unwrap();
        assert!(sheet.svg().contains(" width=\"801\" "));
    }

    #[test]
    fn a_sheet_fills_a_screen() {
        for screen in Screen::ALL {
            let sheet = Sheet::new(&killer(), Width::Screen(screen).usual_theme(), Width::Screen(screen)).unwrap();
            assert_eq!(sheet.size(), screen.points());
            let (width, height) = screen.pixels;
            assert!(sheet.svg().contains(&format!(" width=\"{width}\" height=\"{height}\" ")), "{}", screen.name);
            let [left, top, across, down] = sheet.picture.view;
            assert!((sheet.ink / across - 0.92).abs() < 1e-9, "{}", screen.name);
            assert!((left + across / 2.0 - 270.0).abs() < 1.0 && (top + down / 2.0 - 270.0).abs() < 1.0);
        }
        let small = Sheet::new(&killer(), Theme::Large, "kindle-11".parse().unwrap()).unwrap_err().to_string();
        assert!(small.starts_with("a grid of 84mm is too small with the theme large"), "{small}");
    }

    #[test]
    fn large_print_is_large() {
        let small = Sheet::new(&killer(), Theme::Large, "13cm".parse().unwrap()).unwrap_err();
        assert!(
            small.to_string().starts_with("a grid of 130mm is too small with the theme large; the width is at least ")
        );
        let sheet = Sheet::usual(&killer(), Theme::Large);
        assert!(sheet.size().0 >= LARGE_GRID && sheet.picture.smallest_text() * sheet.scale() >= 16.0);
        let plain = ProblemPicture::of(&Problem::from(Grid::EMPTY)).art();
        assert!(Sheet::new(&plain, Theme::Large, "14cm".parse().unwrap()).is_ok());
    }
}
