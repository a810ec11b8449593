//! Items as pixels.

use tiny_skia::{
    BlendMode, Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform,
};

use crate::page::{Cap, Colour, Item, Matrix, Segment, Shape};

/// The maximum number of pixels.
const MOST_PIXELS: u64 = 100_000_000;

/// The error returned for a picture that would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the picture would have more than a hundred million pixels")]
pub struct TooLargeError(());

/// A grid of pixels on which items are drawn.
///
/// # Examples
///
/// ```
/// use tesuji_book::Raster;
/// use tesuji_book::picture::Picture;
/// use tesuji_core::{Grid, Problem};
/// use tesuji_render::ProblemPicture;
/// use tesuji_render::art::Theme;
///
/// let drawing = ProblemPicture::of(&Problem::from(Grid::EMPTY)).art();
/// let mut raster = Raster::new((570, 570), Theme::Print.paper())?;
/// raster.draw(&Picture::of(&drawing, Theme::Print).items, [1.0, 0.0, 0.0, 1.0, 15.0, 15.0]);
/// assert_eq!(raster.pixel(3, 3), [255; 3]);
/// assert_eq!(raster.pixel(15, 100), [0; 3]);
/// # Ok::<(), tesuji_book::TooLargeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Raster(Pixmap);

impl Raster {
    /// Makes a raster of this width and height, filled with one colour.
    ///
    /// # Errors
    ///
    /// Returns an error if it has no pixel, or more than a hundred million.
    pub fn new((width, height): (u32, u32), paper: Colour) -> Result<Raster, TooLargeError> {
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return Err(TooLargeError(()));
        }
        let mut canvas = Pixmap::new(width, height).ok_or(TooLargeError(()))?;
        canvas.fill(colour_of(paper));
        Ok(Raster(canvas))
    }

    /// Returns the number of pixels in a row.
    pub fn width(&self) -> usize {
        self.0.width() as usize
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.0.height() as usize
    }

    /// Returns the red, green and blue of a pixel.
    ///
    /// # Panics
    ///
    /// If there is no such pixel.
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        assert!(x < self.width(), "a row has {} pixels", self.width());
        let pixel = self.0.pixels()[y * self.width() + x];
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    /// Draws items, the lowest first. `place` maps their coordinates to pixels.
    pub fn draw(&mut self, items: &[Item], place: Matrix) {
        let [a, b, c, d, e, f] = place.map(|part| part as f32);
        let place = Transform::from_row(a, b, c, d, e, f);
        for item in items {
            match item {
                Item::Shape(shape) => draw(&mut self.0, shape, place),
                Item::Text(text) => {
                    if let Some(path) = path_of(&text.outline()) {
                        self.0.fill_path(&path, &paint(text.colour, false), FillRule::Winding, place, None::<&Mask>);
                    }
                }
            }
        }
    }

    /// Returns the pixels as a PNG file, in grayscale if there is no other colour.
    pub fn png(&self, per_inch: f64) -> Vec<u8> {
        encoded(&self.0, per_inch)
    }
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

/// Returns the pixels as a PNG file, in grayscale if there is no other colour.
fn encoded(canvas: &Pixmap, per_inch: f64) -> Vec<u8> {
    let pixels = canvas.pixels();
    let is_gray = pixels.iter().all(|pixel| pixel.red() == pixel.green() && pixel.green() == pixel.blue());
    let mut rows = Vec::new();
    for row in pixels.chunks(canvas.width() as usize) {
        // Each row is written as the difference from the row above, which compresses well for a grid.
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
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
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
