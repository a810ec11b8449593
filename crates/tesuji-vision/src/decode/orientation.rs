//! The orientation of a photograph, which the camera writes into the Exif data of its file.

use crate::Gray;

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
    pub(super) fn apply(self, mut picture: Gray) -> Gray {
        if self.mirrored && picture.width > 0 {
            picture.pixels.chunks_exact_mut(picture.width).for_each(<[u8]>::reverse);
        }
        if self.quarters >= 2 {
            picture.pixels.reverse();
        }
        if self.quarters % 2 == 1 {
            return quarter_turn(&picture);
        }
        picture
    }
}

/// Turns a picture clockwise by a right angle.
fn quarter_turn(picture: &Gray) -> Gray {
    let (width, height) = (picture.height, picture.width);
    let mut pixels = Vec::with_capacity(width * height);
    for column in 0..picture.width {
        pixels.extend((0..picture.height).rev().map(|row| picture.pixels[row * picture.width + column]));
    }
    Gray { width, height, pixels }
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
