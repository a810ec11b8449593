//! PNG files.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, DecodingError, Limits, Transformations};

use super::orientation::Orientation;
use super::raster::{Channels, Raster};
use super::{Bounds, DecodeError};

/// Decodes a PNG file; of an animation, the default image.
pub(super) fn decode(bytes: &[u8], bounds: Bounds) -> Result<(Raster, Orientation), DecodeError> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: bounds.bytes() });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let (width, height) = decoder.read_header_info().map_err(error)?.size();
    bounds.check(width, height)?;
    let mut reader = decoder.read_info().map_err(error)?;
    let channels = match reader.output_color_type() {
        (ColorType::Grayscale, BitDepth::Eight) => Channels::Gray,
        (ColorType::GrayscaleAlpha, BitDepth::Eight) => Channels::GrayAlpha,
        (ColorType::Rgb, BitDepth::Eight) => Channels::Rgb,
        (ColorType::Rgba, BitDepth::Eight) => Channels::Rgba,
        (color, depth) => return Err(DecodeError::damaged(format!("unsupported colours: {color:?}, {depth:?}"))),
    };
    let mut bytes = vec![0; width as usize * height as usize * channels.count()];
    reader.next_frame(&mut bytes).map_err(error)?;
    let orientation = Orientation::from_exif(reader.info().exif_metadata.as_deref());
    Ok((Raster { width, height, channels, bytes }, orientation))
}

fn error(error: DecodingError) -> DecodeError {
    match error {
        DecodingError::LimitsExceeded => DecodeError::out_of_memory(),
        error => DecodeError::damaged(error),
    }
}
