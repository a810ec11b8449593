//! The typefaces of the printed digits.

use tesuji_book::page::{Item, Segment};
use tesuji_book::{Face, OwnFace};

use crate::lens::edges_of;
use crate::random::Random;

/// The typefaces of the printed digits: those of `tesuji-book`, or the user's fonts.
#[derive(Clone, Debug)]
pub struct Fonts(Vec<Face>);

impl Default for Fonts {
    fn default() -> Fonts {
        Fonts(Face::ALL.to_vec())
    }
}

impl Fonts {
    /// Returns the user's fonts without those that lack a digit; `None` if none is left.
    pub fn of(fonts: impl IntoIterator<Item = OwnFace>) -> Option<Fonts> {
        let faces: Vec<Face> = fonts.into_iter().map(Face::Own).filter(|face| face.has("0123456789")).collect();
        (!faces.is_empty()).then_some(Fonts(faces))
    }

    /// Returns a random font.
    pub(crate) fn choose(&self, random: &mut Random) -> Face {
        *random.choose(&self.0)
    }
}

/// Sets the texts of a drawing in another font, centred where they were. `enlarged` is the factor of their size.
pub(crate) fn set_in(items: &mut [Item], face: Face, enlarged: f64) {
    for item in items {
        let Item::Text(text) = item else { continue };
        if !face.has(&text.text) {
            continue;
        }
        let Some(before) = middle(&text.outline()) else { continue };
        text.face = face;
        text.size *= enlarged;
        if let Some(after) = middle(&text.outline()) {
            text.at.0 += before.0 - after.0;
            text.at.1 += before.1 - after.1;
        }
    }
}

/// Returns the middle of an outline; `None` if it is empty.
fn middle(outline: &[Segment]) -> Option<(f64, f64)> {
    let ends = outline.iter().filter_map(|segment| match *segment {
        Segment::Move(point) | Segment::Line(point) | Segment::Curve(_, _, point) => Some(point.into()),
        Segment::Close => None,
    });
    let [left, top, right, bottom] = edges_of(ends);
    (left <= right).then_some(((left + right) / 2.0, (top + bottom) / 2.0))
}
