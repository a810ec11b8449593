//! The pixels that a decoder returns.

use crate::Gray;

/// The channels of a pixel, one byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channels {
    /// Brightness.
    Gray,
    /// Brightness and opacity.
    GrayAlpha,
    /// Red, green and blue.
    Rgb,
    /// Red, green, blue and opacity.
    Rgba,
}

impl Channels {
    /// Returns the number of bytes per pixel.
    pub(super) fn count(self) -> usize {
        match self {
            Channels::Gray => 1,
            Channels::GrayAlpha => 2,
            Channels::Rgb => 3,
            Channels::Rgba => 4,
        }
    }
}

/// A decoded picture, row by row.
#[derive(Debug)]
pub(super) struct Raster {
    /// The width in pixels.
    pub(super) width: u32,
    /// The height in pixels.
    pub(super) height: u32,
    /// The channels of a pixel.
    pub(super) channels: Channels,
    /// `width * height * channels.count()` bytes.
    pub(super) bytes: Vec<u8>,
}

impl Raster {
    /// Returns the brightness of the picture, with white behind transparent pixels.
    pub(super) fn into_gray(self) -> Gray {
        let pixels = self.bytes.chunks_exact(self.channels.count());
        let pixels = match self.channels {
            Channels::Gray => self.bytes,
            Channels::GrayAlpha => pixels.map(|pixel| on_paper(pixel[0], pixel[1])).collect(),
            Channels::Rgb => pixels.map(luma).collect(),
            Channels::Rgba => pixels.map(|pixel| on_paper(luma(pixel), pixel[3])).collect(),
        };
        Gray { width: self.width as usize, height: self.height as usize, pixels }
    }
}

/// Returns the brightness of red, green and blue (ITU-R BT.709).
fn luma(pixel: &[u8]) -> u8 {
    let [red, green, blue] = [pixel[0], pixel[1], pixel[2]].map(u32::from);
    ((2126 * red + 7152 * green + 722 * blue) / 10_000) as u8
}

/// Returns the brightness of a pixel in front of white.
fn on_paper(shade: u8, alpha: u8) -> u8 {
    let [shade, alpha] = [shade, alpha].map(u32::from);
    ((shade * alpha + 255 * (255 - alpha)) / 255) as u8
}
