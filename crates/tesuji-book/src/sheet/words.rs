//! The words below a drawing.

use tesuji_render::Language;

use crate::face::Faces;
use crate::layout::wrapped;
use crate::page::{Page, Point, Role};
use crate::{Face, OwnFace};

/// The sizes of the heading and of the sentences.
const HEADING: f64 = 10.0;
const TEXT: f64 = 9.0;

/// The distance between lines, as a multiple of the font size.
const LEADING: f64 = 1.32;

/// The space above the words, and below a paragraph.
const ABOVE: f64 = 8.0;
const BELOW_PARAGRAPH: f64 = 3.0;

/// The error returned if no typeface has a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the typefaces have no letter {0:?}")]
pub struct MissingLetterError(char);

/// A heading and sentences in lines of one width.
#[derive(Clone, Debug)]
pub(super) struct SheetWords {
    paragraphs: Vec<Paragraph>,
    pub(super) height: f64,
    pub(super) language: Language,
}

#[derive(Clone, Debug)]
struct Paragraph {
    role: Role,
    size: f64,
    /// The baseline of each line below the drawing, and its text.
    lines: Vec<(f64, Face, String)>,
}

impl SheetWords {
    /// Breaks a heading and paragraphs into lines of this width. Each line of the words is a paragraph.
    pub(super) fn of(
        (heading, words): (&str, &str),
        width: f64,
        language: Language,
        font: Option<OwnFace>,
    ) -> Result<SheetWords, MissingLetterError> {
        let faces = Faces { own: font };
        let heading = heading.lines().map(|text| (Role::Heading, HEADING, text));
        let texts = heading.chain(words.lines().map(|text| (Role::Paragraph, TEXT, text)));
        let (mut paragraphs, mut height) = (Vec::new(), ABOVE);
        for (role, size, text) in texts.filter(|(.., text)| !text.trim().is_empty()) {
            let mut lines = Vec::new();
            for line in wrapped(text, size, width, faces) {
                let face = if role == Role::Heading { faces.for_heading(&line) } else { faces.for_sentence(&line) };
                if let Some(letter) = line.chars().find(|letter| face.glyph(*letter).is_none()) {
                    return Err(MissingLetterError(letter));
                }
                height += size * LEADING;
                lines.push((height - 0.3 * size, face, line));
            }
            height += BELOW_PARAGRAPH;
            paragraphs.push(Paragraph { role, size, lines });
        }
        Ok(SheetWords { paragraphs, height, language })
    }

    /// Writes the words below a point.
    pub(super) fn draw(&self, page: &mut Page, (left, top): Point) {
        for Paragraph { role, size, lines } in &self.paragraphs {
            let placed = lines.iter().map(|(below, face, line)| ((left, top + below), *face, line.as_str()));
            page.lines(role, *size, placed);
        }
    }
}
