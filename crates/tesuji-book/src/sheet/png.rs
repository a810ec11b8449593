//! Sheets as PNG.
//!
//! Letters are drawn as outlines of the typefaces of this crate, so the pixels are the same on every machine.

use tiny_skia::{
    BlendMode, Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform,
};

use super::{INCH, Sheet, TooLargeError, Width};
use crate::page::{Cap, Colour, Item, Segment, Shape};

/// The greatest number of pixels.
const MOST_PIXELS: u64 = 100_000_000;

pub(super) fn write(sheet: &Sheet, per_inch: u32) -> Result<Vec<u8>, TooLargeError> {
    let (width, height) = sheet.size();
    let scale = match sheet.width {
        Width::Pixels(pixels) => f64::from(pixels) / width,
        Width::Paper(..) => f64::from(per_inch) / INCH,
    };
    // A hundredth of a pixel is no reason for another one.
    let pixels = |points: f64| (points * scale - 0.01).ceil().max(1.0) as u32;
    let (across, down) = (pixels(width), pixels(height));
    if u64::from(across) * u64::from(down) > MOST_PIXELS {
        return Err(TooLargeError(()));
    }
    let mut canvas = Pixmap::new(across, down).ok_or(TooLargeError(()))?;
    canvas.fill(colour_of(sheet.theme.paper()));
    let [left, top, ..] = sheet.picture.view;
    let factor = (scale * sheet.scale()) as f32;
    let place = Transform::from_translate(-left as f32, -top as f32).post_scale(factor, factor);
    for item in &sheet.picture.items {
        match item {
            Item::Shape(shape) => draw(&mut canvas, shape, place),
            Item::Text(text) => {
                if let Some(path) = path_of(&text.outline()) {
                    canvas.fill_path(&path, &paint(text.colour, false), FillRule::Winding, place, None::<&Mask>);
                }
            }
        }
    }
    Ok(encoded(&canvas, scale * INCH))
}

fn draw(canvas: &mut Pixmap, shape: &Shape, place: Transform) {
    let Some(path) = path_of(&shape.path) else { return };
    if let Some(fill) = shape.fill {
        let rule = if shape.even_odd { FillRule::EvenOdd } else { FillRule::Winding };
        canvas.fill_path(&path, &paint(fill, shape.multiplies), rule, place, None);
    }
    if let Some(stroke) = &shape.stroke {
        let dash = stroke.dash.iter().map(|length| *length as f32).collect();
        let stroked = tiny_skia::Stroke {
            width: stroke.width as f32,
            line_cap: match stroke.cap {
                Cap::Butt => LineCap::Butt,
                Cap::Round => LineCap::Round,
                Cap::Square => LineCap::Square,
            },
            line_join: if stroke.round { LineJoin::Round } else { LineJoin::Miter },
            dash: StrokeDash::new(dash, 0.0),
            ..tiny_skia::Stroke::default()
        };
        canvas.stroke_path(&path, &paint(stroke.colour, false), &stroked, place, None);
    }
}

/// Returns a path; `None` if it is empty.
fn path_of(segments: &[Segment]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for segment in segments {
        match *segment {
            Segment::Move((x, y)) => path.move_to(x as f32, y as f32),
            Segment::Line((x, y)) => path.line_to(x as f32, y as f32),
            Segment::Curve((a, b), (c, d), (x, y)) => {
                path.cubic_to(a as f32, b as f32, c as f32, d as f32, x as f32, y as f32);
            }
            Segment::Close => path.close(),
        }
    }
    path.finish()
}

fn colour_of(colour: Colour) -> Color {
    let [red, green, blue] = colour.rgb().map(|part| part.clamp(0.0, 1.0) as f32);
    Color::from_rgba(red, green, blue, 1.0).unwrap_or(Color::BLACK)
}

fn paint(colour: Colour, multiplies: bool) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour_of(colour));
    if multiplies {
        paint.blend_mode = BlendMode::Multiply;
    }
    paint
}

/// Returns the pixels as a PNG file: in grays if there is no other colour.
fn encoded(canvas: &Pixmap, per_inch: f64) -> Vec<u8> {
    let pixels = canvas.pixels();
    let is_gray = pixels.iter().all(|pixel| pixel.red() == pixel.green() && pixel.green() == pixel.blue());
    let mut rows = Vec::new();
    for row in pixels.chunks(canvas.width() as usize) {
        // Each row is written as the difference from the row above, which packs well for a grid.
        rows.push(2);
        let above = rows_above(pixels, rows.len(), row.len(), is_gray);
        for (nth, pixel) in row.iter().enumerate() {
            let over = above.and_then(|above| above.get(nth));
            let difference = |now: u8, before: Option<u8>| now.wrapping_sub(before.unwrap_or(0));
            rows.push(difference(pixel.red(), over.map(|over| over.red())));
            if !is_gray {
                rows.push(difference(pixel.green(), over.map(|over| over.green())));
                rows.push(difference(pixel.blue(), over.map(|over| over.blue())));
            }
        }
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = [canvas.width().to_be_bytes(), canvas.height().to_be_bytes()].concat();
    head.extend([8, if is_gray { 0 } else { 2 }, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &head);
    let per_metre = ((per_inch / 0.0254).round() as u32).to_be_bytes();
    chunk(&mut file, b"pHYs", &[&per_metre[..], &per_metre[..], &[1]].concat());
    chunk(&mut file, b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&rows, 8));
    chunk(&mut file, b"IEND", &[]);
    file
}

/// Returns the row above the one that begins after `written` bytes; `None` above the first row.
fn rows_above(
    pixels: &[tiny_skia::PremultipliedColorU8],
    written: usize,
    width: usize,
    is_gray: bool,
) -> Option<&[tiny_skia::PremultipliedColorU8]> {
    let row = (written - 1) / (1 + width * if is_gray { 1 } else { 3 });
    let before = row.checked_sub(1)?;
    pixels.get(before * width..row * width)
}

/// Appends a chunk with its length and its checksum.
fn chunk(file: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(data);
    let sum = checksum(&file[start..]);
    file.extend(sum.to_be_bytes());
}

/// Returns the CRC-32 of some bytes.
fn checksum(bytes: &[u8]) -> u32 {
    const fn entry(mut value: u32) -> u32 {
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 == 1 { 0xedb8_8320 ^ (value >> 1) } else { value >> 1 };
            bit += 1;
        }
        value
    }
    !bytes.iter().fold(!0_u32, |sum, byte| entry((sum ^ u32::from(*byte)) & 0xff) ^ (sum >> 8))
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Grid, Problem};
    use tesuji_render::ProblemPicture;
    use tesuji_render::art::Theme;

    use super::*;

    /// Reads the width, the height, the channels and the pixels of a file as this module writes it.
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
}
