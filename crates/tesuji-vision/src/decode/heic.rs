//! HEIC files, as phones write them.

use heic_rs::{DecodeOptions, Error, Image, PixelLayout};

use super::orientation::Orientation;
use super::raster::{Channels, Raster};
use super::{Bounds, DecodeError};

/// Returns `true` if these first 12 bytes are those of a HEIC file.
pub(super) fn is_heic(start: &[u8; 12]) -> bool {
    const BRANDS: [&[u8; 4]; 6] = [b"heic", b"heix", b"heim", b"heis", b"mif1", b"msf1"];
    start[4..8] == *b"ftyp" && BRANDS.iter().any(|brand| start[8..] == **brand)
}

/// Decodes the main picture of a HEIC file. The decoder turns it upright: the Exif data repeat the orientation that the
/// file itself has.
pub(super) fn decode(bytes: &[u8], bounds: Bounds) -> Result<(Raster, Orientation), DecodeError> {
    let info = heic_rs::probe(bytes).map_err(error)?;
    bounds.check(info.width, info.height)?;
    let (layout, channels) =
        if info.has_alpha { (PixelLayout::Rgba8, Channels::Rgba) } else { (PixelLayout::Gray8, Channels::Gray) };
    let options = DecodeOptions::default().with_layout(layout).with_max_pixels(Some(bounds.pixels));
    let Image { data: bytes, width, height, .. } = heic_rs::decode(bytes, &options).map_err(error)?;
    Ok((Raster { width, height, channels, bytes }, Orientation::default()))
}

fn error(error: Error) -> DecodeError {
    match error {
        Error::PixelLimit { .. } => DecodeError::out_of_memory(),
        error => DecodeError::damaged(error),
    }
}
