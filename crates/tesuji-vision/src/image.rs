//! Pictures in gray and in colour.

use crate::Gray;

/// A picture: the shades of its pixels, and their colours unless it is gray.
///
/// Grids and digits are found by their shades alone. The colours distinguish the player's digits on a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    pub(crate) gray: Gray,
    pub(crate) colours: Option<Colours>,
}

/// The colours of the pixels of a picture, row by row.
///
/// Only those near digits are needed, so they stay as they were decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Colours {
    /// Red, green and blue.
    Rgb(Vec<[u8; 3]>),
    /// Brightness, blue difference and red difference.
    #[cfg(feature = "decode")]
    YCbCr(Vec<[u8; 3]>),
}

/// The colour of a pixel without its shade: the blue and the red difference, as JPEG stores them, 128 for gray.
pub(crate) type Chroma = [u8; 2];

/// The chroma of gray.
const NEUTRAL: Chroma = [128; 2];

impl From<Gray> for Image {
    fn from(gray: Gray) -> Image {
        Image { gray, colours: None }
    }
}

impl Image {
    /// Returns a picture from red, green, blue and opacity, four bytes per pixel, with white behind transparent pixels.
    ///
    /// Returns `None` if a side is 0, or unless there are `4 * width * height` bytes.
    #[must_use]
    pub fn from_rgba(width: usize, height: usize, bytes: &[u8]) -> Option<Image> {
        let count = width.checked_mul(height)?.checked_mul(4)?;
        (count > 0 && bytes.len() == count).then(|| Image::from_rgb(width, height, opaque(bytes)))
    }

    /// Returns a picture from the red, green and blue of its pixels, row by row.
    pub(crate) fn from_rgb(width: usize, height: usize, colours: Vec<[u8; 3]>) -> Image {
        let pixels = colours.iter().copied().map(luma).collect();
        Image { gray: Gray { width, height, pixels }, colours: Some(Colours::Rgb(colours)) }
    }

    /// Returns the shades of the picture.
    #[must_use]
    pub fn gray(&self) -> &Gray {
        &self.gray
    }

    /// Returns the shade and the colour of the pixel at a point, or of the nearest pixel if the point is outside.
    pub(crate) fn pixel(&self, x: f32, y: f32) -> (u8, Chroma) {
        // The conversion from float saturates at 0.
        let (column, row) = ((x as usize).min(self.gray.width - 1), (y as usize).min(self.gray.height - 1));
        let place = row * self.gray.width + column;
        let shade = self.gray.pixels[place];
        let colour = match &self.colours {
            None => NEUTRAL,
            Some(Colours::Rgb(colours)) => chroma(colours[place], shade),
            #[cfg(feature = "decode")]
            Some(Colours::YCbCr(colours)) => [colours[place][1], colours[place][2]],
        };
        (shade, colour)
    }
}

/// Returns the red, green and blue of pixels in front of white, from their red, green, blue and opacity.
pub(crate) fn opaque(bytes: &[u8]) -> Vec<[u8; 3]> {
    let (pixels, _) = bytes.as_chunks();
    pixels.iter().map(|&[red, green, blue, alpha]| [red, green, blue].map(|shade| on_paper(shade, alpha))).collect()
}

/// Returns the brightness of a pixel in front of white.
pub(crate) fn on_paper(shade: u8, alpha: u8) -> u8 {
    let [shade, alpha] = [shade, alpha].map(u32::from);
    ((shade * alpha + 255 * (255 - alpha)) / 255) as u8
}

/// Returns the brightness of red, green and blue (ITU-R BT.709).
fn luma(rgb: [u8; 3]) -> u8 {
    let [red, green, blue] = rgb.map(u32::from);
    ((2126 * red + 7152 * green + 722 * blue) / 10_000) as u8
}

/// Returns the blue and the red difference (ITU-R BT.709).
fn chroma([red, _, blue]: [u8; 3], shade: u8) -> Chroma {
    let difference = |colour: u8, scale: i32| {
        let difference = (i32::from(colour) - i32::from(shade)) * 1000 / scale;
        (difference + 128).clamp(0, 255) as u8
    };
    [difference(blue, 1856), difference(red, 1575)]
}

#[cfg(test)]
mod tests {
    use super::{Image, NEUTRAL};

    #[test]
    fn transparent_pixels_are_white_and_gray_has_no_colour() {
        let bytes = [[0, 0, 0, 0], [90, 90, 90, 255], [20, 60, 200, 255], [255, 0, 0, 255]].concat();
        let image = Image::from_rgba(2, 2, &bytes).unwrap();
        assert_eq!(image.gray().pixels, [255, 90, 61, 54]);
        assert_eq!([image.pixel(0.0, 0.0), image.pixel(1.9, 0.0)].map(|pixel| pixel.1), [NEUTRAL; 2]);
        assert_eq!([image.pixel(0.5, 1.5), image.pixel(9.0, 9.0)], [(61, [202, 102]), (54, [99, 255])]);
        assert_eq!(image.pixel(-3.0, f32::NAN), (255, NEUTRAL));
    }

    #[test]
    fn a_picture_has_all_its_pixels() {
        for (width, height) in [(0, 4), (2, 3), (usize::MAX, 2), (1, 1)] {
            assert!(Image::from_rgba(width, height, &[0; 16]).is_none(), "{width} {height}");
        }
        assert!(Image::from_rgba(2, 2, &[0; 16]).is_some());
    }
}
