//! JPEG files.

use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::orientation::Orientation;
use super::raster::{Channels, Raster};
use super::{Bounds, DecodeError};

/// The largest side of a JPEG file.
const MOST_SIDE: usize = 65_535;

/// Decodes a JPEG file.
pub(super) fn decode(bytes: &[u8], bounds: Bounds) -> Result<(Raster, Orientation), DecodeError> {
    // Truncated files are common, and the remaining part may show the grid.
    let options = DecoderOptions::default().set_strict_mode(false).set_max_width(MOST_SIDE).set_max_height(MOST_SIDE);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(error)?;
    let info = decoder.info().ok_or_else(|| DecodeError::damaged("it has no header"))?;
    let (width, height) = (u32::from(info.width), u32::from(info.height));
    bounds.check(width, height)?;
    let (space, channels) = match decoder.input_colorspace() {
        Some(ColorSpace::Luma) => (ColorSpace::Luma, Channels::Gray),
        Some(ColorSpace::YCbCr) => (ColorSpace::YCbCr, Channels::YCbCr),
        _ => (ColorSpace::RGB, Channels::Rgb),
    };
    decoder.set_options(options.jpeg_set_out_colorspace(space));
    let bytes = decoder.decode().map_err(error)?;
    let orientation = Orientation::from_exif(decoder.exif().map(Vec::as_slice));
    if bytes.len() != width as usize * height as usize * channels.count() {
        return Err(DecodeError::damaged("its number of pixels does not match its size"));
    }
    Ok((Raster { width, height, channels, bytes }, orientation))
}

fn error(error: DecodeErrors) -> DecodeError {
    match error {
        // The decoder would print these messages in quotation marks.
        DecodeErrors::Format(message) => DecodeError::damaged(message),
        DecodeErrors::FormatStatic(message) => DecodeError::damaged(message),
        error => DecodeError::damaged(error),
    }
}
