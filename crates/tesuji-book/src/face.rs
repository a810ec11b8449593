//! The typefaces, which are part of the crate.

use std::sync::LazyLock;

/// A typeface of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Face {
    /// Titles and sentences: Newsreader.
    Text,
    /// Digits and clues: Inter.
    Digits,
    /// Givens and numbers of puzzles: Inter, semibold.
    Bold,
}

impl Face {
    /// Every face.
    pub const ALL: [Face; 3] = [Face::Text, Face::Digits, Face::Bold];

    /// Returns the face for a sentence: that of digits if the text face lacks a letter of it.
    pub(crate) fn for_sentence(text: &str) -> Face {
        let lacks = |face: Face| text.chars().any(|letter| face.glyph(letter).is_none());
        if lacks(Face::Text) && !lacks(Face::Digits) { Face::Digits } else { Face::Text }
    }

    /// Returns the font file.
    pub(crate) const fn bytes(self) -> &'static [u8] {
        match self {
            Face::Text => include_bytes!("../fonts/newsreader-regular.ttf"),
            Face::Digits => include_bytes!("../fonts/inter-regular.ttf"),
            Face::Bold => include_bytes!("../fonts/inter-semibold.ttf"),
        }
    }

    /// Returns the PostScript name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Face::Text => "Newsreader-Regular",
            Face::Digits => "Inter-Regular",
            Face::Bold => "Inter-SemiBold",
        }
    }

    pub(crate) fn parsed(self) -> &'static ttf_parser::Face<'static> {
        static PARSED: LazyLock<[ttf_parser::Face<'static>; 3]> = LazyLock::new(|| {
            Face::ALL.map(|face| ttf_parser::Face::parse(face.bytes(), 0).expect("the fonts of this crate are fonts"))
        });
        &PARSED[self as usize]
    }

    /// Returns the number of a letter's glyph, or `None` if the face does not have the letter.
    pub(crate) fn glyph(self, letter: char) -> Option<u16> {
        self.parsed().glyph_index(letter).map(|glyph| glyph.0).filter(|&glyph| glyph != 0)
    }

    /// Returns the width of a text in points. Letters that the face does not have count nothing.
    pub fn width(self, text: &str, size: f64) -> f64 {
        let units: u32 = text.chars().filter_map(|letter| self.glyph(letter)).map(|glyph| self.advance(glyph)).sum();
        f64::from(units) * size / f64::from(self.parsed().units_per_em())
    }

    /// Returns the advance of a glyph in units of the font.
    pub(crate) fn advance(self, glyph: u16) -> u32 {
        self.parsed().glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or(0).into()
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
