//! The orientation of a photograph, which the camera writes into the Exif data of its file.

use crate::image::Colours;
use crate::{Gray, Image};

/// The tag of the orientation, and the type of its value: a number of two bytes.
const TAG: u16 = 0x0112;
const SHORT: u16 = 3;

/// The orientation of the rows of a file in the upright picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Orientation {
    /// `true` if the picture is mirrored left to right before it is turned.
    mirrored: bool,
    /// The number of quarter turns clockwise.
    quarters: u8,
}

impl Orientation {
    /// Reads the orientation from Exif data, which is a TIFF file. Without a valid orientation, the picture is upright.
    pub(super) fn from_exif(data: Option<&[u8]>) -> Orientation {
        data.and_then(value).and_then(Orientation::from_value).unwrap_or_default()
    }

    /// Returns the orientation for a value of the tag, from 1 to 8.
    fn from_value(value: u16) -> Option<Orientation> {
        let (mirrored, quarters) = match value {
            1 => (false, 0),
            2 => (true, 0),
            3 => (false, 2),
            4 => (true, 2),
            5 => (true, 3),
            6 => (false, 1),
            7 => (true, 1),
            8 => (false, 3),
            _ => return None,
        };
        Some(Orientation { mirrored, quarters })
    }

    /// Returns the upright picture.
    pub(super) fn apply(self, picture: Image) -> Image {
        let Image { gray: Gray { width, height, pixels }, colours } = picture;
        let pixels = self.upright(pixels, width);
        let colours = colours.map(|colours| match colours {
            Colours::Rgb(colours) => Colours::Rgb(self.upright(colours, width)),
            Colours::YCbCr(colours) => Colours::YCbCr(self.upright(colours, width)),
        });
        let (width, height) = if self.quarters.is_multiple_of(2) { (width, height) } else { (height, width) };
        Image { gray: Gray { width, height, pixels }, colours }
    }

    /// Returns the pixels of the upright picture, row by row, from rows of this width.
    fn upright<T: Copy>(self, mut pixels: Vec<T>, width: usize) -> Vec<T> {
        if self.mirrored && width > 0 {
            pixels.chunks_exact_mut(width).for_each(<[T]>::reverse);
        }
        if self.quarters >= 2 {
            pixels.reverse();
        }
        if self.quarters.is_multiple_of(2) {
            return pixels;
        }
        // A quarter turn clockwise.
        let rows = pixels.chunks_exact(width.max(1)).rev();
        (0..width).flat_map(|column| rows.clone().map(move |row| row[column])).collect()
    }
}

/// Returns the value of the orientation tag in the first directory of a TIFF file.
fn value(tiff: &[u8]) -> Option<u16> {
    let little = match tiff.get(..4)? {
        [b'I', b'I', 42, 0] => true,
        [b'M', b'M', 0, 42] => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let long = |at: usize| {
        let bytes = tiff.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    };
    let directory = usize::try_from(long(4)?).ok()?;
    // An entry has a tag, a type, the number of values, and a value in 12 bytes.
    let entries = (0..usize::from(short(directory)?)).map(|nth| directory + 2 + 12 * nth);
    let is_orientation = |&entry: &usize| short(entry) == Some(TAG) && short(entry + 2) == Some(SHORT);
    short(entries.into_iter().find(is_orientation)? + 8)
}
