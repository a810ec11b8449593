//! Reading the files of pictures.

mod error;
mod gif;
mod jpeg;
mod orientation;
mod png;
mod raster;
mod webp;

#[cfg(test)]
mod tests;

pub use error::{DecodeError, DecodeErrorKind};

use self::orientation::Orientation;
use self::raster::Raster;
use crate::Gray;

/// The largest number of pixels that is decoded: more than any telephone takes today.
pub const MOST_PIXELS: u64 = 120_000_000;

/// The memory that a decoder may use, in bytes.
const MOST_BYTES: usize = MOST_PIXELS as usize * 8;

/// The smallest side of a picture that could show a grid.
const SMALLEST_SIDE: u32 = 40;

impl Gray {
    /// Decodes a picture: JPEG, PNG, WebP, or the first frame of a GIF. A photograph is turned upright if its file says
    /// how the camera was held. Transparent parts become white.
    ///
    /// # Errors
    /// Returns an error if the bytes are no such picture, are damaged, or have too many or too few pixels. The size is
    /// read before the pixels, so that a small file cannot ask for much memory.
    pub fn decode(bytes: &[u8]) -> Result<Gray, DecodeError> {
        let (raster, orientation) = decode(bytes)?;
        Ok(orientation.apply(raster.into_gray()))
    }
}

/// Decodes a picture by the first bytes of its file.
fn decode(bytes: &[u8]) -> Result<(Raster, Orientation), DecodeError> {
    match bytes {
        [0xff, 0xd8, 0xff, ..] => jpeg::decode(bytes),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => png::decode(bytes),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => gif::decode(bytes),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => webp::decode(bytes),
        _ => Err(DecodeError::new(DecodeErrorKind::UnknownFormat, "expected a picture in JPEG, PNG, WebP or GIF")),
    }
}

/// Refuses pictures whose size is out of bounds.
fn check_size(width: u32, height: u32) -> Result<(), DecodeError> {
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
