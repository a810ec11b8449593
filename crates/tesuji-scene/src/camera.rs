//! Pages seen by a camera or a scanner.

use tesuji_book::page::Colour;
use tesuji_book::{Raster, TooLargeError};

use crate::image::{Image, between};
use crate::lens::{Bend, Lens, Point, edges_of};
use crate::paper::Paper;
use crate::random::Random;
use crate::scene::{Rendering, SceneError};
use crate::style::Style;

/// The number of pixels of the drawn page per pixel of the picture.
const FINER: f64 = 1.25;

/// The number of pixels of a picture for which the blur below is given; the blur grows with the picture.
const USUAL: f32 = 800.0;

/// Takes a picture of a page, with the whole grid in it.
pub(crate) fn take(paper: &Paper, style: Style, pixels: u32, random: &mut Random) -> Result<Rendering, SceneError> {
    let (size, lens) = aim(paper, style, pixels, random);
    let [width, height] = size;
    let (raster, [left, top], scale) = develop(paper, &lens, size)?;
    let light = Light::new(paper, style, size, random);
    let mut image = Image { width, height, pixels: Vec::with_capacity(width * height) };
    for y in 0..height {
        for x in 0..width {
            let pixel = [x as f64 + 0.5, y as f64 + 0.5];
            let page = lens.page(pixel);
            let colour = between(&raster, (page[0] - left) * scale, (page[1] - top) * scale);
            let light = light.at(pixel, page);
            image.pixels.push(std::array::from_fn(|part| colour[part] * light[part]));
        }
    }
    let coarse = pixels as f32 / USUAL;
    let is_scan = style == Style::Scan;
    image.blur(random.between(0.0, if is_scan { 0.8 } else { 1.2 }) * coarse);
    image.roughen(random.between(0.0, if is_scan { 4.0 } else { 7.0 }), random);
    if random.chance(if is_scan { 0.6 } else { 0.2 }) {
        image.drop_colours();
    }
    let file = image.jpeg(random.between(45.0, 95.0) as u8)?;
    let (corner, cell) = (paper.corner, paper.cell);
    let points = Box::new(move |[x, y]: Point| lens.pixel([corner[0] + x * cell, corner[1] + y * cell]));
    Ok((file, size, points))
}

/// Chooses a position of the camera from which the whole grid is visible, and returns it with the size of the picture.
fn aim(paper: &Paper, style: Style, pixels: u32, random: &mut Random) -> ([usize; 2], Lens) {
    let [left, top, right, bottom] = paper.drawing;
    let middle = [(left + right) / 2.0, (top + bottom) / 2.0];
    let mut margin = f64::from(random.between(0.04, 0.45));
    let ratio = *random.choose(&[1.0, 4.0 / 3.0, 3.0 / 4.0]);
    let size = [f64::min(1.0, ratio), f64::min(1.0, 1.0 / ratio)].map(|side| (side * f64::from(pixels)).round());
    let (tilt, turn) = match style {
        Style::Scan => (0.0, 0.012),
        _ => (0.03, 0.06),
    };
    loop {
        let side = margin * (right - left).max(bottom - top);
        let (across, down) = (right - left + 2.0 * side, bottom - top + 2.0 * side);
        let (across, down) = (across.max(down * size[0] / size[1]), down.max(across * size[1] / size[0]));
        let mut shift = || f64::from(random.between(-0.5, 0.5)) * side;
        let centre = [middle[0] + shift(), middle[1] + shift()];
        let (sin, cos) = f64::from(random.normal() * turn).sin_cos();
        let corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(|[u, v]| {
            let mut part = |place: f64| place + f64::from(random.normal() * tilt);
            let (x, y) = (part(u) * across, part(v) * down);
            [centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos]
        });
        let lens = Lens::new(size, corners, bend(paper, style, random));
        let edge = 0.01 * size[0];
        let is_seen = [[left, top], [right, top], [right, bottom], [left, bottom]].iter().all(|&corner| {
            let [x, y] = lens.pixel(corner);
            (edge..size[0] - edge).contains(&x) && (edge..size[1] - edge).contains(&y)
        });
        if is_seen {
            return (size.map(|side| side as usize), lens);
        }
        margin += 0.03;
    }
}

/// Returns a random shape for the page.
fn bend(paper: &Paper, style: Style, random: &mut Random) -> Bend {
    let [left, top, right, bottom] = paper.drawing;
    let most = match style {
        Style::Scan => 0.0,
        Style::Newspaper => 0.015,
        _ => 0.03,
    };
    let mut part = || f64::from(random.normal() * most);
    Bend {
        middle: [(left + right) / 2.0, (top + bottom) / 2.0],
        half: (right - left).max(bottom - top) / 2.0,
        bow: part(),
        wave: 0.5 * part(),
        slant: 0.5 * part(),
        phase: f64::from(random.between(0.0, std::f32::consts::TAU)),
    }
}

/// Draws the visible part of the page, and returns it with its upper left corner and its pixels per point.
fn develop(paper: &Paper, lens: &Lens, size: [usize; 2]) -> Result<(Raster, Point, f64), TooLargeError> {
    let [width, height] = size.map(|side| side as f64);
    let edge = (0..=16).map(|part| f64::from(part) / 16.0);
    let seen = edge.flat_map(|part| {
        let (x, y) = (part * width, part * height);
        [[x, 0.0], [x, height], [0.0, y], [width, y]].map(|pixel| lens.page(pixel))
    });
    let [left, top, right, bottom] = edges_of(seen);
    let scale = FINER * (width / (right - left)).max(height / (bottom - top));
    let pixels = |length: f64| (length * scale).ceil() as u32;
    let mut raster = Raster::new((pixels(right - left), pixels(bottom - top)), Colour::Gray(1.0))?;
    for (items, [a, b, c, d, e, f]) in &paper.items {
        let place = [a * scale, b * scale, c * scale, d * scale, (e - left) * scale, (f - top) * scale];
        raster.draw(items, place);
    }
    Ok((raster, [left, top], scale))
}

/// The light that white paper reflects at each point.
struct Light {
    paper: [f32; 3],
    /// The middle of the picture and half its width.
    middle: Point,
    half: f64,
    slope: Point,
    shadow: Option<Shadow>,
    /// The position and the darkness of the spine of a book.
    spine: Option<(f64, f64)>,
}

impl Light {
    fn new(paper: &Paper, style: Style, size: [usize; 2], random: &mut Random) -> Light {
        let (tint, exposed) = match style {
            Style::Scan => ([1.0, 1.0, 0.99], random.between(0.88, 1.0)),
            Style::Newspaper => ([0.94, 0.92, 0.87], random.between(0.6, 0.95)),
            _ => ([0.98, 0.96, 0.92], random.between(0.6, 1.0)),
        };
        let is_scan = style == Style::Scan;
        let mut slope = || if is_scan { 0.0 } else { f64::from(random.normal()) * 0.1 };
        let slope = [slope(), slope()];
        let [left, _, right, _] = paper.drawing;
        let spine = (style == Style::Book).then(|| {
            let beside = f64::from(random.between(0.1, 0.5)) * (right - left);
            let place = if random.chance(0.5) { left - beside } else { right + beside };
            (place, f64::from(random.between(0.0, 0.6)))
        });
        let shadow = (!is_scan && random.chance(0.35)).then(|| Shadow::new(random));
        let middle = size.map(|side| side as f64 / 2.0);
        Light {
            paper: tint.map(|part: f32| part * exposed),
            middle,
            half: middle[0].max(middle[1]),
            slope,
            shadow,
            spine,
        }
    }

    /// Returns the red, green and blue light that the paper reflects at a pixel, from 0 to 1.
    fn at(&self, pixel: Point, page: Point) -> [f32; 3] {
        let [x, y] = [0, 1].map(|axis| (pixel[axis] - self.middle[axis]) / self.half);
        let mut light = 1.0 + self.slope[0] * x + self.slope[1] * y - 0.05 * (x * x + y * y);
        if let Some(shadow) = &self.shadow {
            light *= shadow.light(x, y);
        }
        if let Some((place, dark)) = self.spine {
            let distance = (page[0] - place) / 25.0;
            light *= 1.0 - dark * (-distance * distance).exp();
        }
        self.paper.map(|part| (part * light as f32).clamp(0.0, 1.0))
    }
}

/// The edge of a shadow. Its unit is half the picture, and its origin is the middle.
struct Shadow {
    normal: Point,
    offset: f64,
    width: f64,
    dark: f64,
}

impl Shadow {
    fn new(random: &mut Random) -> Shadow {
        let (sin, cos) = f64::from(random.between(0.0, std::f32::consts::TAU)).sin_cos();
        let offset = f64::from(random.between(-0.7, 0.7));
        let width = f64::from(random.between(0.02, 0.3));
        Shadow { normal: [cos, sin], offset, width, dark: f64::from(random.between(0.1, 0.5)) }
    }

    fn light(&self, x: f64, y: f64) -> f64 {
        let distance = (x * self.normal[0] + y * self.normal[1] - self.offset) / self.width;
        1.0 - self.dark / (1.0 + (-distance).exp())
    }
}
