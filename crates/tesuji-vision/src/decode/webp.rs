//! WebP files.

use std::io::Cursor;

use image_webp::{DecodingError, WebPDecoder};

use super::orientation::Orientation;
use super::raster::{Channels, Raster};
use super::{Bounds, DecodeError};

/// Decodes a WebP file; of an animation, the first frame.
pub(super) fn decode(bytes: &[u8], bounds: Bounds) -> Result<(Raster, Orientation), DecodeError> {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(error)?;
    decoder.set_memory_limit(bounds.bytes());
    let (width, height) = decoder.dimensions();
    bounds.check(width, height)?;
    let channels = if decoder.has_alpha() { Channels::Rgba } else { Channels::Rgb };
    let mut bytes = vec![0; width as usize * height as usize * channels.count()];
    decoder.read_image(&mut bytes).map_err(error)?;
    // A picture without readable Exif data is upright.
    let exif = decoder.exif_metadata().ok().flatten();
    Ok((Raster { width, height, channels, bytes }, Orientation::from_exif(exif.as_deref())))
}

fn error(error: DecodingError) -> DecodeError {
    match error {
        DecodingError::MemoryLimitExceeded | DecodingError::ImageTooLarge => DecodeError::out_of_memory(),
        error => DecodeError::damaged(error),
    }
}
