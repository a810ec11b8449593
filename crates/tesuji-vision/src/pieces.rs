//! Pieces of ink in a picture.

use crate::Gray;
use crate::net::{Pixels, SIDE};

/// The height of a digit that stands alone in a patch, in pixels.
const HEIGHT: f32 = 17.0;

/// The rectangle around a piece of ink, all bounds included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) left: usize,
    pub(crate) right: usize,
    pub(crate) top: usize,
    pub(crate) bottom: usize,
}

impl Span {
    /// Returns the rectangle around pixels of a picture with this width, or `None` if there are none.
    pub(crate) fn of(piece: &[usize], width: usize) -> Option<Span> {
        let columns = || piece.iter().map(|place| place % width);
        let rows = || piece.iter().map(|place| place / width);
        Some(Span { left: columns().min()?, right: columns().max()?, top: rows().min()?, bottom: rows().max()? })
    }

    pub(crate) fn width(self) -> usize {
        self.right - self.left + 1
    }

    pub(crate) fn height(self) -> usize {
        self.bottom - self.top + 1
    }

    /// Returns whether all bounds are at least `edge` pixels from the edges of a picture with this side.
    pub(crate) fn is_inside(self, edge: usize, side: usize) -> bool {
        let inner = edge..side - edge;
        [self.left, self.right, self.top, self.bottom].iter().all(|bound| inner.contains(bound))
    }

    /// Returns whether a pixel is at most `near` pixels outside.
    pub(crate) fn contains(self, x: usize, y: usize, near: usize) -> bool {
        (self.left..=self.right + 2 * near).contains(&(x + near))
            && (self.top..=self.bottom + 2 * near).contains(&(y + near))
    }

    /// Returns the rectangle around both.
    pub(crate) fn with(self, other: Span) -> Span {
        Span {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// Returns the patch for the net of a digit that is alone in a picture: in the middle, and in the usual size. Each pixel
/// is the mean of the samples at all pairs of these parts of a pixel.
pub(crate) fn patch_of(gray: &Gray, digit: Span, parts: &[f32]) -> Pixels {
    let scale = digit.height() as f32 / HEIGHT;
    let along = |index: usize, part: f32, low: usize, high: usize| {
        (index as f32 + part - SIDE as f32 / 2.0) * scale + (low + high + 1) as f32 / 2.0
    };
    std::array::from_fn(|place| {
        let pairs = parts.iter().flat_map(|&down| parts.iter().map(move |&right| (right, down)));
        let samples = pairs.map(|(right, down)| {
            let x = along(place % SIDE, right, digit.left, digit.right);
            gray.sample(x, along(place / SIDE, down, digit.top, digit.bottom))
        });
        (samples.sum::<f32>() / (parts.len() * parts.len()) as f32) as u8
    })
}
