//! PDF files.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::{LoadPdfError, Pdf};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};

use super::raster::{Channels, Raster};
use super::{DecodeError, DecodeErrorKind};
use crate::Image;

/// The number of pixels per point of a page: 200 dots per inch.
const SCALE: f32 = 200.0 / 72.0;

/// The smallest and the largest number of pixels on the longer side of a page.
const SIDES: [f32; 2] = [1000.0, 4000.0];

/// The sides of a page that is drawn, in points.
const POINTS: std::ops::Range<f32> = 4.0..1e6;

/// A PDF file.
pub(super) struct Document(Pdf);

impl Document {
    /// Opens a file.
    pub(super) fn open(bytes: Vec<u8>) -> Result<Document, DecodeError> {
        let damaged = |message: &str| DecodeError::new(DecodeErrorKind::Damaged, message);
        match Pdf::new(bytes) {
            Ok(pdf) if pdf.pages().is_empty() => Err(damaged("the PDF file has no pages")),
            Ok(pdf) => Ok(Document(pdf)),
            Err(LoadPdfError::Decryption(_)) => Err(damaged("the PDF file has a password")),
            Err(LoadPdfError::Invalid) => Err(damaged("the PDF file is damaged")),
        }
    }

    /// Returns the number of pages.
    pub(super) fn count(&self) -> usize {
        self.0.pages().len()
    }

    /// Draws a page, which must exist, on white paper.
    pub(super) fn draw(&self, nth: usize) -> Result<Image, DecodeError> {
        let page = &self.0.pages()[nth];
        let (width, height) = page.render_dimensions();
        if !(POINTS.contains(&width) && POINTS.contains(&height)) {
            return Err(DecodeError::new(
                DecodeErrorKind::Damaged,
                format!("the page cannot have {width} x {height} points"),
            ));
        }
        let [least, most] = SIDES.map(|side| side / width.max(height));
        let scale = SCALE.clamp(least, most);
        let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
        // A new cache for each page, because it only grows.
        let (cache, interpreter) = (RenderCache::new(), InterpreterSettings::default());
        let pixmap = render(page, &cache, &interpreter, &RenderSettings::default(), &settings);
        let [width, height] = [pixmap.width(), pixmap.height()].map(u32::from);
        Ok(Raster { width, height, channels: Channels::Rgba, bytes: pixmap.data_as_u8_slice().to_vec() }.into_image())
    }
}
