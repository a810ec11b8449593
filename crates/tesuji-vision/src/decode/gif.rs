//! GIF files.

use gif::{ColorOutput, DecodeOptions, DecodingError, MemoryLimit};

use super::orientation::Orientation;
use super::raster::{Channels, Raster};
use super::{Bounds, DecodeError};

/// Decodes the first frame of a GIF file.
pub(super) fn decode(bytes: &[u8], bounds: Bounds) -> Result<(Raster, Orientation), DecodeError> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    options.check_frame_consistency(true);
    options.set_memory_limit(MemoryLimit::Bytes((bounds.bytes() as u64).try_into().expect("the limit is not 0")));
    let mut decoder = options.read_info(bytes).map_err(error)?;
    let (width, height) = (decoder.width(), decoder.height());
    bounds.check(width.into(), height.into())?;
    let frame = decoder.read_next_frame().map_err(error)?.ok_or_else(|| DecodeError::damaged("it has no frame"))?;
    // A frame smaller than the picture is surrounded by transparent pixels.
    let channels = Channels::Rgba;
    let pixel = channels.count();
    let stride = usize::from(width) * pixel;
    let mut bytes = vec![0; stride * usize::from(height)];
    let lines = bytes.chunks_exact_mut(stride).skip(frame.top.into());
    for (line, part) in lines.zip(frame.buffer.chunks_exact((usize::from(frame.width) * pixel).max(1))) {
        let start = usize::from(frame.left) * pixel;
        line[start..start + part.len()].copy_from_slice(part);
    }
    Ok((Raster { width: width.into(), height: height.into(), channels, bytes }, Orientation::default()))
}

fn error(error: DecodingError) -> DecodeError {
    match error {
        DecodingError::OutOfMemory | DecodingError::MemoryLimit => DecodeError::out_of_memory(),
        error => DecodeError::damaged(error),
    }
}
