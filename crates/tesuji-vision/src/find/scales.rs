//! A picture scaled down by several factors.

use std::cell::OnceCell;

use crate::Gray;

/// The largest factor.
const MAX_FACTOR: usize = 8;

/// A picture with copies scaled down by whole factors. Each copy is made when it is first needed.
pub(crate) struct Scales<'a> {
    gray: &'a Gray,
    copies: [OnceCell<Gray>; MAX_FACTOR - 1],
}

impl<'a> Scales<'a> {
    /// Returns the scales of a picture.
    pub(crate) fn new(gray: &'a Gray) -> Scales<'a> {
        Scales { gray, copies: [const { OnceCell::new() }; MAX_FACTOR - 1] }
    }

    /// Returns the picture scaled down by a factor, and the factor, which is at most 8.
    pub(crate) fn shrunk(&self, factor: usize) -> (&Gray, usize) {
        let factor = factor.clamp(1, MAX_FACTOR);
        match factor {
            1 => (self.gray, 1),
            _ => (self.copies[factor - 2].get_or_init(|| self.gray.shrunk(factor)), factor),
        }
    }
}
