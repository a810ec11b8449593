//! The pixels that a decoder returns.

use crate::image::{Colours, on_paper, opaque};
use crate::{Gray, Image};

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
    /// Brightness, blue difference and red difference.
    YCbCr,
}

impl Channels {
    /// Returns the number of bytes per pixel.
    pub(super) fn count(self) -> usize {
        match self {
            Channels::Gray => 1,
            Channels::GrayAlpha => 2,
            Channels::Rgb | Channels::YCbCr => 3,
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
    /// Returns the picture with its colours, and with white behind transparent pixels.
    pub(super) fn into_image(self) -> Image {
        let (width, height) = (self.width as usize, self.height as usize);
        let pixels = self.bytes.chunks_exact(self.channels.count());
        let gray = |pixels| Image::from(Gray { width, height, pixels });
        match self.channels {
            Channels::Gray => gray(self.bytes),
            Channels::GrayAlpha => gray(pixels.map(|pixel| on_paper(pixel[0], pixel[1])).collect()),
            Channels::Rgb => Image::from_rgb(width, height, self.bytes.as_chunks().0.to_vec()),
            Channels::Rgba => Image::from_rgb(width, height, opaque(&self.bytes)),
            Channels::YCbCr => Image {
                gray: Gray { width, height, pixels: pixels.map(|pixel| pixel[0]).collect() },
                colours: Some(Colours::YCbCr(self.bytes.as_chunks().0.to_vec())),
            },
        }
    }
}
