//! The typefaces: those of the crate, and one that a specification names.

use std::cmp::Ordering;
use std::fmt;
use std::sync::LazyLock;

use crate::page::{Point, Segment};

/// A typeface of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Face {
    /// Titles and sentences: Newsreader.
    Text,
    /// Digits and clues: Inter.
    Digits,
    /// Givens and puzzle numbers: Inter, semibold.
    Bold,
    /// The user's font, for letters that the other faces lack.
    Own(OwnFace),
}

/// The user's font. It stays in memory until the program ends, so that faces can be copied.
#[derive(Clone, Copy)]
pub struct OwnFace(&'static OwnFont);

struct OwnFont {
    name: String,
    bytes: &'static [u8],
    parsed: ttf_parser::Face<'static>,
}

impl OwnFace {
    /// Reads a TrueType font, the first one of a collection.
    ///
    /// # Errors
    ///
    /// Returns the reason why the bytes are not a font or cannot be embedded.
    pub fn read(bytes: Vec<u8>) -> Result<OwnFace, &'static str> {
        // A wrong file does not stay in memory.
        let check = ttf_parser::Face::parse(&bytes, 0).map_err(|_| "expected a font")?;
        if check.tables().glyf.is_none() {
            return Err("expected a TrueType font, whose outlines are in the table glyf");
        }
        let name = check.names().into_iter().filter(|name| name.name_id == ttf_parser::name_id::POST_SCRIPT_NAME);
        let plain =
            |name: String| name.chars().filter(|one| one.is_ascii_alphanumeric() || *one == '-').collect::<String>();
        let name = name.filter_map(|name| name.to_string()).map(plain).find(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| "Own".to_owned());
        let bytes: &'static [u8] = Box::leak(bytes.into_boxed_slice());
        let parsed = ttf_parser::Face::parse(bytes, 0).map_err(|_| "expected a font")?;
        Ok(OwnFace(Box::leak(Box::new(OwnFont { name, bytes, parsed }))))
    }
}

impl fmt::Debug for OwnFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.name)
    }
}

impl PartialEq for OwnFace {
    fn eq(&self, other: &OwnFace) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for OwnFace {}

impl PartialOrd for OwnFace {
    fn partial_cmp(&self, other: &OwnFace) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OwnFace {
    fn cmp(&self, other: &OwnFace) -> Ordering {
        let address = |face: &OwnFace| std::ptr::from_ref(face.0).addr();
        self.0.name.cmp(&other.0.name).then_with(|| address(self).cmp(&address(other)))
    }
}

/// The faces of a book.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faces {
    pub(crate) own: Option<OwnFace>,
}

impl Faces {
    /// Returns the face for a sentence: the text face, unless it lacks a letter that another face has.
    pub(crate) fn for_sentence(self, text: &str) -> Face {
        let own = self.own.map(Face::Own);
        let mut faces = [Face::Text, Face::Digits].into_iter().chain(own);
        // If all faces lack a letter, the check of the page reports it.
        faces.find(|face| face.has(text)).or(own).unwrap_or(Face::Text)
    }

    /// Returns the face for a small heading.
    pub(crate) fn for_heading(self, text: &str) -> Face {
        if Face::Bold.has(text) { Face::Bold } else { self.for_sentence(text) }
    }
}

impl Face {
    /// The faces of the crate.
    pub const ALL: [Face; 3] = [Face::Text, Face::Digits, Face::Bold];

    /// Returns `true` if the face has all letters of a text.
    pub fn has(self, text: &str) -> bool {
        text.chars().all(|letter| self.glyph(letter).is_some())
    }

    /// Returns the font file.
    pub(crate) fn bytes(self) -> &'static [u8] {
        match self {
            Face::Text => include_bytes!("../fonts/newsreader-regular.ttf"),
            Face::Digits => include_bytes!("../fonts/inter-regular.ttf"),
            Face::Bold => include_bytes!("../fonts/inter-semibold.ttf"),
            Face::Own(OwnFace(font)) => font.bytes,
        }
    }

    /// Returns the PostScript name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Face::Text => "Newsreader-Regular",
            Face::Digits => "Inter-Regular",
            Face::Bold => "Inter-SemiBold",
            Face::Own(OwnFace(font)) => &font.name,
        }
    }

    pub(crate) fn parsed(self) -> &'static ttf_parser::Face<'static> {
        static PARSED: LazyLock<[ttf_parser::Face<'static>; 3]> = LazyLock::new(|| {
            Face::ALL.map(|face| ttf_parser::Face::parse(face.bytes(), 0).expect("the fonts of this crate are fonts"))
        });
        match self {
            Face::Text => &PARSED[0],
            Face::Digits => &PARSED[1],
            Face::Bold => &PARSED[2],
            Face::Own(OwnFace(font)) => &font.parsed,
        }
    }

    /// Returns the glyph number of a letter, or `None` if the face does not have the letter.
    pub(crate) fn glyph(self, letter: char) -> Option<u16> {
        self.parsed().glyph_index(letter).map(|glyph| glyph.0).filter(|&glyph| glyph != 0)
    }

    /// Returns the width of a text in points. Letters that the face does not have count as 0.
    pub fn width(self, text: &str, size: f64) -> f64 {
        let units: u32 = text.chars().filter_map(|letter| self.glyph(letter)).map(|glyph| self.advance(glyph)).sum();
        f64::from(units) * size / self.units_per_em()
    }

    /// Returns the outline of a glyph in units of the font. Its baseline begins at the origin.
    pub(crate) fn outline_of(self, glyph: u16) -> Vec<Segment> {
        let mut segments = Vec::new();
        let mut outline = Outline { segments: &mut segments, start: (0.0, 0.0), scale: 1.0, last: (0.0, 0.0) };
        self.parsed().outline_glyph(ttf_parser::GlyphId(glyph), &mut outline);
        segments
    }

    /// Returns the number of units of the font in its size.
    pub(crate) fn units_per_em(self) -> f64 {
        self.parsed().units_per_em().into()
    }

    /// Returns the outlines of a text whose baseline begins at a point.
    pub fn outline(self, text: &str, (mut x, y): Point, size: f64) -> Vec<Segment> {
        let scale = size / self.units_per_em();
        let mut segments = Vec::new();
        for glyph in text.chars().filter_map(|letter| self.glyph(letter)) {
            let mut outline = Outline { segments: &mut segments, start: (x, y), scale, last: (0.0, 0.0) };
            self.parsed().outline_glyph(ttf_parser::GlyphId(glyph), &mut outline);
            x += f64::from(self.advance(glyph)) * scale;
        }
        segments
    }

    /// Returns the advance of a glyph in units of the font.
    pub(crate) fn advance(self, glyph: u16) -> u32 {
        self.parsed().glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or(0).into()
    }
}

/// A collector of the outline of a glyph.
struct Outline<'a> {
    segments: &'a mut Vec<Segment>,
    /// The left end of the baseline.
    start: Point,
    /// The number of points per unit of the font.
    scale: f64,
    /// The last point in units of the font.
    last: Point,
}

impl Outline<'_> {
    fn at(&self, (x, y): Point) -> Point {
        // Fonts count upwards, pages downwards.
        (self.start.0 + x * self.scale, self.start.1 - y * self.scale)
    }

    fn curve(&mut self, one: Point, other: Point, end: Point) {
        self.segments.push(Segment::Curve(self.at(one), self.at(other), self.at(end)));
        self.last = end;
    }
}

impl ttf_parser::OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = (x.into(), y.into());
        self.segments.push(Segment::Move(self.at(self.last)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.last = (x.into(), y.into());
        self.segments.push(Segment::Line(self.at(self.last)));
    }

    fn quad_to(&mut self, a: f32, b: f32, x: f32, y: f32) {
        let (control, end, start): (Point, Point, Point) = ((a.into(), b.into()), (x.into(), y.into()), self.last);
        let towards =
            |from: Point| (from.0 + (control.0 - from.0) * 2.0 / 3.0, from.1 + (control.1 - from.1) * 2.0 / 3.0);
        self.curve(towards(start), towards(end), end);
    }

    fn curve_to(&mut self, a: f32, b: f32, c: f32, d: f32, x: f32, y: f32) {
        self.curve((a.into(), b.into()), (c.into(), d.into()), (x.into(), y.into()));
    }

    fn close(&mut self) {
        self.segments.push(Segment::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_has_what_a_drawing_writes() {
        for face in Face::ALL {
            assert!(face.parsed().glyph_index('A').is_some(), "{face:?}");
            assert!(face.width("iii", 10.0) < face.width("mmm", 10.0), "{face:?}");
        }
        for letter in "0123456789ABCXVabcxyz≠=↔× /".chars() {
            assert!(Face::Digits.glyph(letter).is_some() && Face::Bold.glyph(letter).is_some(), "{letter}");
        }
        assert_eq!(Face::Text.glyph('数'), None);
    }
}
