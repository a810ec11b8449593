//! Reading the files of pictures.

mod error;
mod gif;
mod heic;
mod jpeg;
mod orientation;
mod pages;
#[cfg(feature = "pdf")]
mod pdf;
mod png;
mod raster;
mod webp;

#[cfg(test)]
mod tests;

pub use error::{DecodeError, DecodeErrorKind};
pub use pages::Pages;

use self::orientation::Orientation;
use self::raster::Raster;
use crate::Image;

/// The maximum number of pixels that [`Image::decode`] accepts: more than any phone camera has today.
pub const MOST_PIXELS: u64 = 120_000_000;

/// The maximum memory of a decoder per pixel, in bytes.
const BYTES_PER_PIXEL: u64 = 8;

/// The minimum side of a picture that can show a grid.
const SMALLEST_SIDE: u32 = 40;

impl Image {
    /// Decodes a picture: JPEG, PNG, WebP, HEIC, or the first frame of a GIF. A photograph is turned upright if its file
    /// says how the camera was held. Transparent parts become white. HEIC files have no colours here.
    ///
    /// # Errors
    /// Returns an error if the bytes are in none of these formats or damaged, or if the picture has too few pixels or
    /// more than [`MOST_PIXELS`]. The size is read before the pixels, so that a small file cannot ask for much memory.
    pub fn decode(bytes: &[u8]) -> Result<Image, DecodeError> {
        Image::decode_up_to(MOST_PIXELS, bytes)
    }

    /// Decodes a picture with a limit on its pixels, at most [`MOST_PIXELS`], which also limits the memory of the
    /// decoder. See [`Image::decode`].
    ///
    /// # Errors
    /// Returns the errors of `decode`, and an error if the picture has more pixels than the limit.
    pub fn decode_up_to(most_pixels: u64, bytes: &[u8]) -> Result<Image, DecodeError> {
        let bounds = Bounds { pixels: most_pixels.min(MOST_PIXELS) };
        let (raster, orientation) = decode(bytes, bounds)?;
        Ok(orientation.apply(raster.into_image()))
    }

    /// Returns `true` if a file begins like a picture in one of the supported formats.
    #[must_use]
    pub fn is_picture(bytes: &[u8]) -> bool {
        FileKind::of(bytes).is_some()
    }
}

/// The formats of pictures.
enum FileKind {
    Jpeg,
    Png,
    Gif,
    WebP,
    Heic,
}

impl FileKind {
    /// Returns the format of a file by its first 12 bytes.
    fn of(bytes: &[u8]) -> Option<FileKind> {
        match bytes {
            [0xff, 0xd8, 0xff, ..] => Some(FileKind::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(FileKind::Png),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(FileKind::Gif),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(FileKind::WebP),
            _ if bytes.first_chunk().is_some_and(heic::is_heic) => Some(FileKind::Heic),
            _ => None,
        }
    }
}

fn decode(bytes: &[u8], bounds: Bounds) -> Result<(Raster, Orientation), DecodeError> {
    match FileKind::of(bytes) {
        Some(FileKind::Jpeg) => jpeg::decode(bytes, bounds),
        Some(FileKind::Png) => png::decode(bytes, bounds),
        Some(FileKind::Gif) => gif::decode(bytes, bounds),
        Some(FileKind::WebP) => webp::decode(bytes, bounds),
        Some(FileKind::Heic) => heic::decode(bytes, bounds),
        None => Err(DecodeError::new(DecodeErrorKind::UnknownFormat, unknown(bytes))),
    }
}

/// Returns advice for a file in an unknown format.
fn unknown(bytes: &[u8]) -> &'static str {
    match bytes {
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => {
            "expected a picture in JPEG, PNG, WebP, GIF or HEIC; save AVIF as PNG first"
        }
        [b'%', b'P', b'D', b'F', ..] => {
            "expected a picture in JPEG, PNG, WebP, GIF or HEIC; a page of a PDF becomes one by: pdftoppm -r 200 -png FILE page"
        }
        _ => "expected a picture in JPEG, PNG, WebP, GIF or HEIC",
    }
}

/// The bounds of a picture that is decoded.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// The maximum number of pixels.
    pixels: u64,
}

impl Bounds {
    /// Returns the memory that a decoder may use.
    fn bytes(self) -> usize {
        usize::try_from(self.pixels.saturating_mul(BYTES_PER_PIXEL)).unwrap_or(usize::MAX).max(1)
    }

    /// Refuses pictures whose size is out of bounds.
    fn check(self, width: u32, height: u32) -> Result<(), DecodeError> {
        if u64::from(width) * u64::from(height) > self.pixels {
            let message = format!("the picture has {width} x {height} pixels; at most {} are read", self.pixels);
            return Err(DecodeError::new(DecodeErrorKind::TooLarge, message));
        }
        if width.min(height) < SMALLEST_SIDE {
            let message = format!("the picture has {width} x {height} pixels, too few for a grid");
            return Err(DecodeError::new(DecodeErrorKind::TooSmall, message));
        }
        Ok(())
    }
}
