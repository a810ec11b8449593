//! Reading the files of pictures.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageReader, Limits};
use thiserror::Error;

use crate::Gray;

/// The largest number of pixels that is decoded: more than any telephone takes today.
pub const MOST_PIXELS: u64 = 120_000_000;

/// The smallest side of a picture that could show a grid.
const SMALLEST_SIDE: u32 = 40;

/// An error in the file of a picture.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct DecodeError {
    kind: DecodeErrorKind,
    message: String,
}

/// The kinds of [`DecodeError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The bytes are in none of the formats JPEG, PNG, WebP and GIF.
    UnknownFormat,
    /// The file is damaged or uses a part of its format that is not supported.
    Damaged,
    /// The picture has more than [`MOST_PIXELS`] pixels.
    TooLarge,
    /// The picture is too small to show a grid.
    TooSmall,
}

impl DecodeError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> DecodeErrorKind {
        self.kind
    }

    fn new(kind: DecodeErrorKind, message: impl Into<String>) -> DecodeError {
        DecodeError { kind, message: message.into() }
    }

    fn damaged(error: &image::ImageError) -> DecodeError {
        match error {
            image::ImageError::Limits(_) => {
                DecodeError::new(DecodeErrorKind::TooLarge, "the picture needs more memory than is allowed")
            }
            error => DecodeError::new(DecodeErrorKind::Damaged, format!("the picture cannot be decoded: {error}")),
        }
    }
}

impl Gray {
    /// Decodes a picture: JPEG, PNG, WebP, or the first frame of a GIF. A photograph is turned upright if its file says
    /// how the camera was held. Transparent parts become white.
    ///
    /// # Errors
    /// Returns an error if the bytes are no such picture, are damaged, or have too many or too few pixels. The size is
    /// read before the pixels, so that a small file cannot ask for much memory.
    pub fn decode(bytes: &[u8]) -> Result<Gray, DecodeError> {
        let mut reader = ImageReader::new(Cursor::new(bytes))
            .with_guessed_format()
            .map_err(|error| DecodeError::new(DecodeErrorKind::Damaged, error.to_string()))?;
        if reader.format().is_none() {
            let message = "expected a picture in JPEG, PNG, WebP or GIF";
            return Err(DecodeError::new(DecodeErrorKind::UnknownFormat, message));
        }
        let mut limits = Limits::default();
        limits.max_alloc = Some(MOST_PIXELS * 8);
        reader.limits(limits);
        let mut decoder = reader.into_decoder().map_err(|error| match error {
            image::ImageError::Unsupported(_) => {
                DecodeError::new(DecodeErrorKind::UnknownFormat, "expected a picture in JPEG, PNG, WebP or GIF")
            }
            error => DecodeError::damaged(&error),
        })?;
        check_size(decoder.dimensions())?;
        let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
        let decoded = DynamicImage::from_decoder(decoder).map_err(|error| DecodeError::damaged(&error))?;
        let mut gray = DynamicImage::ImageLuma8(to_luma(decoded));
        gray.apply_orientation(orientation);
        let gray = gray.into_luma8();
        Ok(Gray { width: gray.width() as usize, height: gray.height() as usize, pixels: gray.into_raw() })
    }
}

/// Refuses pictures whose size is out of bounds.
fn check_size((width, height): (u32, u32)) -> Result<(), DecodeError> {
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        let message = format!("the picture has {width} x {height} pixels; at most {MOST_PIXELS} are read");
        return Err(DecodeError::new(DecodeErrorKind::TooLarge, message));
    }
    if width.min(height) < SMALLEST_SIDE {
        let message = format!("the picture has {width} x {height} pixels, too few for a grid");
        return Err(DecodeError::new(DecodeErrorKind::TooSmall, message));
    }
    Ok(())
}

/// Returns the brightness of a picture on white paper.
fn to_luma(decoded: DynamicImage) -> image::GrayImage {
    if decoded.color().has_alpha() {
        let pixels = decoded.to_luma_alpha8();
        let (width, height) = pixels.dimensions();
        let on_paper = |pixel: &image::LumaA<u8>| {
            let [shade, alpha] = pixel.0.map(u32::from);
            ((shade * alpha + 255 * (255 - alpha)) / 255) as u8
        };
        let shades = pixels.pixels().map(on_paper).collect();
        return image::GrayImage::from_raw(width, height, shades).expect("one byte a pixel");
    }
    decoded.into_luma8()
}
