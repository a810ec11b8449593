//! The cover of a book: one sheet with the back, the spine and the front.

mod back;
mod front;
mod rules;
mod spec;
mod spine;

use tesuji_render::art::Rect;

pub(crate) use self::spec::{CoverFields, CoverSpec};
use crate::face::Faces;
use crate::layout::broken;
use crate::page::{Block, Colour, Item, Page, Point, Role, Shape, Text, UNCHANGED};
use crate::profile::Bleed;
use crate::slots::Area;
use crate::{Book, BookError, BookSpec, Face, Trim, Unit};

/// The number of points in an inch.
const INCH: f64 = Unit::Inch.points();

/// The size of the trim for which sizes of text are given, in points.
const USUAL: (f64, f64) = (6.0 * INCH, 9.0 * INCH);

/// The width, the height and the distance from two edges of the space for a barcode.
const BARCODE: (f64, f64, f64) = (2.0 * INCH, 1.2 * INCH, 0.25 * INCH);

/// The height of the capitals of the typefaces, as a share of the font size.
const CAPITALS: f64 = 0.72;

/// The height of a letter below the baseline, as a share of the font size.
const DESCENT: f64 = 0.25;

/// The distance between lines, as a multiple of the font size.
const LEADING: f64 = 1.38;

/// A cover, laid out and checked.
pub(crate) struct Cover {
    pub(crate) page: Page,
    pub(crate) wrap: Wrap,
}

/// The parts of a cover, from left to right: the back, the spine, the front.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wrap {
    trim: Trim,
    /// The width of the spine.
    pub(crate) spine: f64,
    /// The bleed at all edges.
    pub(crate) bleed: f64,
    barcode: bool,
}

impl Wrap {
    /// Returns the parts of the cover of a book with this number of pages.
    fn of(spec: &BookSpec, cover: &CoverSpec, pages: usize) -> Wrap {
        let bleed = spec.profile.bleed().map_or(0.0, |bleed| bleed.width);
        Wrap { trim: spec.trim, spine: cover.thickness * pages as f64, bleed, barcode: cover.barcode }
    }

    /// Returns the width and the height after the sheet is cut.
    pub(crate) fn size(&self) -> (f64, f64) {
        (2.0 * self.trim.width + self.spine, self.trim.height)
    }

    /// Returns the bleed of the sheet, which has no side at a spine.
    pub(crate) fn bleed(&self) -> Bleed {
        Bleed { width: self.bleed, ends_at_spine: false }
    }

    fn back(&self) -> Area {
        Area { left: 0.0, top: 0.0, width: self.trim.width, height: self.trim.height }
    }

    fn spine(&self) -> Area {
        Area { left: self.trim.width, width: self.spine, ..self.back() }
    }

    fn front(&self) -> Area {
        Area { left: self.trim.width + self.spine, ..self.back() }
    }

    /// Returns the space for the barcode: the lower right of the back.
    fn barcode(&self) -> Option<Area> {
        let ((width, height, edge), back) = (BARCODE, self.back());
        let (left, top) = (back.right() - edge - width, back.bottom() - edge - height);
        self.barcode.then_some(Area { left, top, width, height })
    }
}

impl Cover {
    /// Lays out the cover of a book with this number of pages, and checks the rules of its profile.
    pub(crate) fn of(book: &Book, spec: &CoverSpec, pages: usize) -> Result<Cover, BookError> {
        let wrap = Wrap::of(&book.spec, spec, pages);
        rules::check_pages(&book.spec, spec, pages)?;
        let mut composer = Composer { book, spec, wrap, page: Page::default() };
        composer.front()?;
        composer.spine()?;
        composer.back()?;
        let Composer { page, .. } = composer;
        rules::check(&book.spec, &wrap, &page)?;
        Ok(Cover { page: grounded(page, spec.ground, &wrap), wrap })
    }
}

/// Returns a page with the colour of the ground and the space for the barcode below its blocks.
fn grounded(mut page: Page, ground: Colour, wrap: &Wrap) -> Page {
    let ((width, height), bleed) = (wrap.size(), wrap.bleed);
    let (left, top) = (-bleed, -bleed);
    let sheet = Area { left, top, width: width + 2.0 * bleed, height: height + 2.0 * bleed };
    let white = (Colour::Gray(1.0), wrap.barcode());
    let grounds = [(ground, Some(sheet)), white].into_iter().filter_map(|(colour, area)| Some((area?, colour)));
    // Nothing is printed in white on white paper.
    let items: Vec<Item> = match ground {
        Colour::Gray(1.0) => Vec::new(),
        _ => grounds.map(|(area, colour)| filled(area, colour)).collect(),
    };
    if !items.is_empty() {
        page.blocks.insert(0, Block { role: Role::Artifact, place: UNCHANGED, items });
    }
    page
}

fn filled(Area { left, top, width, height }: Area, colour: Colour) -> Item {
    let path = Rect { at: (left, top), width, height, round: 0.0 }.segments();
    Item::Shape(Shape { path, fill: Some(colour), even_odd: false, multiplies: false, stroke: None })
}

/// A composer that adds the parts of a cover to its page.
struct Composer<'a> {
    book: &'a Book,
    spec: &'a CoverSpec,
    wrap: Wrap,
    page: Page,
}

/// The style of a paragraph.
#[derive(Clone, Copy)]
struct Style {
    face: Option<Face>,
    size: f64,
    /// The distance between lines.
    leading: f64,
}

impl Style {
    /// Returns the style of a sentence.
    fn sentence(size: f64) -> Style {
        Style { face: None, size, leading: size * LEADING }
    }

    /// Returns a style with a face, which is used for texts if it has all their letters.
    fn of(face: Face, size: f64) -> Style {
        Style { face: Some(face), ..Style::sentence(size) }
    }

    fn face(&self, text: &str, faces: Faces) -> Face {
        self.face.filter(|face| face.has(text)).unwrap_or_else(|| faces.for_sentence(text))
    }

    fn width(&self, text: &str, faces: Faces) -> f64 {
        self.face(text, faces).width(text, self.size)
    }

    /// Returns the height of lines, from the capitals of the first to the baseline of the last.
    fn height(&self, lines: &[String]) -> f64 {
        CAPITALS * self.size + lines.len().saturating_sub(1) as f64 * self.leading
    }

    /// Breaks a text into lines of at most this width.
    fn broken(&self, text: &str, width: f64, faces: Faces) -> Vec<String> {
        broken(text, width, |line| self.width(line, faces))
    }
}

impl Composer<'_> {
    /// Returns the factor for sizes, by the trim.
    fn unit(&self) -> f64 {
        let Trim { width, height, .. } = self.wrap.trim;
        (width / USUAL.0).min(height / USUAL.1)
    }

    /// Returns the area within the margins of a part. They are wider than the profile asks for.
    fn live(&self, part: Area) -> Area {
        let margin = (40.0 * self.unit()).max(self.book.spec.profile.margin(true) + 1.0);
        let Area { left, top, width, height } = part;
        Area { left: left + margin, top: top + margin, width: width - 2.0 * margin, height: height - 2.0 * margin }
    }

    /// Returns the colour of texts: black or white.
    fn ink(&self) -> Colour {
        let [red, green, blue] = self.spec.ground.rgb();
        let light = 0.299 * red + 0.587 * green + 0.114 * blue;
        if light < 0.55 { Colour::Gray(1.0) } else { Colour::BLACK }
    }

    fn text(&self, at: Point, style: Style, text: &str) -> Item {
        let face = style.face(text, self.book.faces);
        Item::Text(Text { at, size: style.size, face, colour: self.ink(), text: text.to_owned() })
    }

    /// Writes lines, the capitals of the first below `top`, and returns the position below the last one.
    fn paragraph(&mut self, role: Role, (left, top): Point, style: Style, lines: &[String]) -> f64 {
        let baseline = |nth: usize| top + CAPITALS * style.size + nth as f64 * style.leading;
        let lines: Vec<Item> =
            lines.iter().enumerate().map(|(nth, line)| self.text((left, baseline(nth)), style, line)).collect();
        let count = lines.len();
        if count == 0 {
            return top;
        }
        self.page.blocks.push(Block { role, place: UNCHANGED, items: lines });
        baseline(count - 1) + DESCENT * style.size
    }

    /// Draws a bar as decoration.
    fn bar(&mut self, area: Area) {
        let items = vec![filled(area, self.ink())];
        self.page.blocks.push(Block { role: Role::Artifact, place: UNCHANGED, items });
    }
}
