//! Sheets as PNG.
//!
//! Letters are drawn as outlines of the typefaces of this crate, so the pixels are the same on every machine.

use super::{INCH, Sheet, Width};
use crate::raster::{Raster, TooLargeError};

/// Returns the number of pixels in a row and the number of rows.
pub(super) fn pixels(sheet: &Sheet, per_inch: u32) -> (u32, u32) {
    let (width, height) = sheet.size();
    let scale = scale(sheet, per_inch);
    // A hundredth of a pixel is not rounded up to another pixel.
    let pixels = |points: f64| (points * scale - 0.01).ceil().max(1.0) as u32;
    (pixels(width), pixels(height))
}

/// Returns the number of pixels per point.
fn scale(sheet: &Sheet, per_inch: u32) -> f64 {
    match sheet.width {
        Width::Pixels(pixels) => f64::from(pixels) / sheet.size().0,
        Width::Paper(..) => f64::from(per_inch) / INCH,
        Width::Screen(screen) => f64::from(screen.per_inch) / INCH,
    }
}

pub(super) fn write(sheet: &Sheet, per_inch: u32) -> Result<Vec<u8>, TooLargeError> {
    let scale = scale(sheet, per_inch);
    let mut raster = Raster::new(pixels(sheet, per_inch), sheet.theme.paper())?;
    let [left, top, ..] = sheet.picture.view;
    let factor = scale * sheet.scale();
    raster.draw(&sheet.picture.items, [factor, 0.0, 0.0, factor, -left * factor, -top * factor]);
    Ok(raster.png(scale * INCH))
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Grid, Problem};
    use tesuji_render::ProblemPicture;
    use tesuji_render::art::Theme;

    use super::*;
    use crate::Screen;
    use crate::raster::checksum;

    /// Reads the width, the height, the channels and the pixels of a file that this module wrote.
    fn decoded(file: &[u8]) -> (usize, usize, usize, Vec<u8>) {
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        let (width, height, channels) = (number(16), number(20), if file[25] == 0 { 1 } else { 3 });
        let data = file.windows(4).position(|name| name == b"IDAT").unwrap();
        let length = number(data - 4);
        assert_eq!(number(data + 4 + length) as u32, checksum(&file[data..data + 4 + length]));
        let rows = miniz_oxide::inflate::decompress_to_vec_zlib(&file[data + 4..data + 4 + length]).unwrap();
        let mut pixels: Vec<u8> = Vec::new();
        for row in rows.chunks(1 + width * channels) {
            let from = pixels.len().saturating_sub(width * channels);
            let above = pixels[from..].to_vec();
            pixels.extend(
                row[1..].iter().enumerate().map(|(nth, byte)| byte.wrapping_add(above.get(nth).copied().unwrap_or(0))),
            );
        }
        (width, height, channels, pixels)
    }

    #[test]
    fn pixels_are_where_the_drawing_has_them() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        let puzzle: Grid =
            "5...............................................................................1".parse().unwrap();
        let problem = Problem::from(puzzle);
        let art = ProblemPicture::of(&problem).art();
        let sheet = |theme| Sheet::new(&art, theme, Width::Pixels(543)).unwrap();
        let (width, height, channels, pixels) = decoded(&sheet(Theme::Print).png(300).unwrap());
        assert_eq!((width, height, channels), (543, 543, 1));
        let dark = |row: usize, column: usize| {
            let cell = (0..54).flat_map(|y| (0..54).map(move |x| (row * 60 + 4 + y) * 543 + column * 60 + 4 + x));
            cell.filter(|at| pixels[*at] < 128).count()
        };
        assert!(dark(0, 0) > 150 && dark(8, 8) > 100, "{} {}", dark(0, 0), dark(8, 8));
        assert!((1..8).all(|nth| dark(nth, nth) == 0));
        assert_eq!((pixels[0], pixels[30 * 543 + 330]), (0, 255));
        let (.., channels, pixels) = decoded(&sheet(Theme::Dark).png(300).unwrap());
        assert_eq!(channels, 3);
        assert!(pixels[(30 * 543 + 330) * 3] < 60);
    }

    #[test]
    fn a_width_on_paper_has_the_asked_pixels() {
        let art = ProblemPicture::of(&Problem::from(Grid::EMPTY)).art();
        let sheet = Sheet::new(&art, Theme::Print, "25.4mm".parse().unwrap()).unwrap();
        let (width, height, ..) = decoded(&sheet.png(300).unwrap());
        assert_eq!((width, height), (300, 300));
        let wide = Sheet::new(&art, Theme::Print, "2000mm".parse().unwrap()).unwrap();
        assert!(wide.png(300).is_err());
    }

    #[test]
    fn a_screen_has_all_its_pixels_in_gray() {
        let art = ProblemPicture::of(&Problem::from(Grid::EMPTY)).art();
        for screen in Screen::ALL {
            let width = Width::Screen(screen);
            let file = Sheet::new(&art, width.usual_theme(), width).unwrap().png(96).unwrap();
            let (width, height, channels, pixels) = decoded(&file);
            assert_eq!(((width as u32, height as u32), channels), (screen.pixels, 1), "{}", screen.name);
            assert!(pixels.contains(&0) && pixels.first() == Some(&255));
        }
    }
}
