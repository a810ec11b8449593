//! The picture of a cell while it is drawn and degraded.

use tesuji_scene::Random;
use tesuji_vision::net::{Pixels, SIDE};

use crate::glyph::Glyph;

/// The number of pixels.
const COUNT: usize = SIDE * SIDE;

/// A layer of values, one for each pixel.
pub type Plane = Vec<f32>;

/// Returns a layer of zeros.
#[must_use]
pub fn plane() -> Plane {
    vec![0.0; COUNT]
}

/// The placement of a shape: its centre and height in pixels, its turn in radians, and its distortion.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The centre.
    pub centre: [f32; 2],
    /// The height.
    pub height: f32,
    /// The width as a fraction of the usual width.
    pub narrow: f32,
    /// The turn, clockwise in radians.
    pub turn: f32,
    /// The slant: the shift of a point per pixel of height.
    pub slant: f32,
    /// The perspective: the relative growth along both axes.
    pub tilt: [f32; 2],
}

impl Place {
    /// Returns an upright placement.
    #[must_use]
    pub fn new(centre: [f32; 2], height: f32) -> Place {
        Place { centre, height, narrow: 1.0, turn: 0.0, slant: 0.0, tilt: [0.0; 2] }
    }

    /// Returns the placement with a random turn, slant, width and perspective. `most` is the largest turn.
    #[must_use]
    pub fn shaken(self, most: f32, random: &mut Random) -> Place {
        Place {
            narrow: random.between(0.82, 1.18),
            turn: self.turn + random.between(-most, most),
            slant: random.normal() * 0.08,
            tilt: [random.normal() * 0.08, random.normal() * 0.08],
            ..self
        }
    }

    /// Returns the point of the shape, in heights around its centre, that a pixel shows.
    #[must_use]
    pub fn back(&self, x: f32, y: f32) -> [f32; 2] {
        let (x, y) = (x - self.centre[0], y - self.centre[1]);
        let (sin, cos) = self.turn.sin_cos();
        let (u, v) = ((x * cos + y * sin) / self.height, (y * cos - x * sin) / self.height);
        let grow = (1.0 + self.tilt[0] * u + self.tilt[1] * v).max(0.5);
        [(u + self.slant * v) / (self.narrow * grow), v / grow]
    }

    /// Returns the pixel of a point of the shape, without perspective.
    fn forth(&self, [u, v]: [f32; 2]) -> [f32; 2] {
        let (sin, cos) = self.turn.sin_cos();
        let (x, y) = ((u * self.narrow - self.slant * v) * self.height, v * self.height);
        [self.centre[0] + x * cos - y * sin, self.centre[1] + x * sin + y * cos]
    }
}

/// Returns the part of a pixel that a shape covers, given the distance to its outline, which is positive inside.
fn covered(distance: f32) -> f32 {
    (distance + 0.5).clamp(0.0, 1.0)
}

/// Draws a shape, with its strokes made thicker on each side by `thicker`, in heights.
pub fn draw_glyph(ink: &mut Plane, glyph: &Glyph, place: &Place, thicker: f32) {
    let reach = place.height * 1.1 + 1.0;
    let limits = |centre: f32| ((centre - reach).max(0.0) as usize, ((centre + reach).max(0.0) as usize).min(SIDE));
    let ((left, right), (top, bottom)) = (limits(place.centre[0]), limits(place.centre[1]));
    for y in top..bottom {
        for x in left..right {
            let [u, v] = place.back(x as f32 + 0.5, y as f32 + 0.5);
            let cover = covered((glyph.distance(u, v) + thicker) * place.height);
            let value = &mut ink[y * SIDE + x];
            *value = value.max(cover);
        }
    }
}

/// Draws chains of points as strokes with a thickness in pixels, which varies a little along them.
pub fn draw_chains(ink: &mut Plane, chains: &[Vec<[f32; 2]>], place: &Place, thickness: f32, random: &mut Random) {
    let phase = random.between(0.0, 6.0);
    let varied = random.between(0.0, 0.25);
    for chain in chains {
        for (index, pair) in chain.windows(2).enumerate() {
            let width = thickness * (1.0 + varied * (phase + index as f32 * 0.7).sin());
            draw_line(ink, place.forth(pair[0]), place.forth(pair[1]), width);
        }
    }
}

/// Draws a straight line with round ends.
pub fn draw_line(ink: &mut Plane, [x0, y0]: [f32; 2], [x1, y1]: [f32; 2], thickness: f32) {
    let reach = thickness / 2.0 + 1.0;
    let limits = |a: f32, b: f32| {
        let (low, high) = (a.min(b) - reach, a.max(b) + reach + 1.0);
        (low.max(0.0) as usize, (high.max(0.0) as usize).min(SIDE))
    };
    let ((left, right), (top, bottom)) = (limits(x0, x1), limits(y0, y1));
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = (dx * dx + dy * dy).max(1e-6);
    for y in top..bottom {
        for x in left..right {
            let (px, py) = (x as f32 + 0.5 - x0, y as f32 + 0.5 - y0);
            let t = ((px * dx + py * dy) / length).clamp(0.0, 1.0);
            let (ex, ey) = (px - t * dx, py - t * dy);
            // A line thinner than a pixel is fainter, not narrower.
            let faint = thickness.min(1.0);
            let cover = covered(thickness.max(1.0) / 2.0 - (ex * ex + ey * ey).sqrt()) * faint;
            let value = &mut ink[y * SIDE + x];
            *value = value.max(cover);
        }
    }
}

/// Blurs with a Gaussian, with a different width in each direction.
pub fn blur(pixels: &mut Plane, across: f32, down: f32) {
    let mut turned = plane();
    for (width, stride, line) in [(across, 1, SIDE), (down, SIDE, 1)] {
        if width < 0.2 {
            continue;
        }
        let reach = ((width * 2.5).ceil() as usize).min(8);
        let bell: Vec<f32> = (0..=reach).map(|d| (-((d * d) as f32) / (2.0 * width * width)).exp()).collect();
        let whole = bell[0] + 2.0 * bell[1..].iter().sum::<f32>();
        for start in (0..SIDE).map(|index| index * line) {
            for at in 0..SIDE {
                let mut sum = bell[0] * pixels[start + at * stride];
                for (distance, weight) in bell.iter().enumerate().skip(1) {
                    let before = at.saturating_sub(distance);
                    let after = (at + distance).min(SIDE - 1);
                    sum += weight * (pixels[start + before * stride] + pixels[start + after * stride]);
                }
                turned[start + at * stride] = sum / whole;
            }
        }
        pixels.copy_from_slice(&turned);
    }
}

/// Returns the value of a picture of any size at a point between its pixels.
#[must_use]
pub fn between(pixels: &[f32], width: usize, x: f32, y: f32) -> f32 {
    let height = pixels.len() / width;
    let (x, y) = (x.clamp(0.0, (width - 1) as f32), y.clamp(0.0, (height - 1) as f32));
    let (left, top) = (x as usize, y as usize);
    let (right, bottom) = ((left + 1).min(width - 1), (top + 1).min(height - 1));
    let upper = pixels[top * width + left] * (1.0 - x.fract()) + pixels[top * width + right] * x.fract();
    let lower = pixels[bottom * width + left] * (1.0 - x.fract()) + pixels[bottom * width + right] * x.fract();
    upper * (1.0 - y.fract()) + lower * y.fract()
}

/// Scales the picture down to `size` pixels and up again.
pub fn coarsen(pixels: &mut Plane, size: usize, shift: [f32; 2]) {
    let step = SIDE as f32 / size as f32;
    let mut small = vec![0.0; (size + 1) * (size + 1)];
    for (index, value) in small.iter_mut().enumerate() {
        let (row, column) = (index / (size + 1), index % (size + 1));
        for part in 0..4 {
            let (dx, dy) = ((part % 2) as f32 / 2.0 - 0.25, (part / 2) as f32 / 2.0 - 0.25);
            let x = (column as f32 + dx + shift[0]) * step - 0.5;
            let y = (row as f32 + dy + shift[1]) * step - 0.5;
            *value += between(pixels, SIDE, x, y) / 4.0;
        }
    }
    for (index, value) in pixels.iter_mut().enumerate() {
        let (x, y) = ((index % SIDE) as f32 + 0.5, (index / SIDE) as f32 + 0.5);
        *value = between(&small, size + 1, x / step - shift[0], y / step - shift[1]);
    }
}

/// Rounds the frequencies of each block of 8x8 pixels, as JPEG does. `coarse` is the step of the lowest frequency.
pub fn compress(pixels: &mut Plane, coarse: f32) {
    let wave = |frequency: usize, at: usize| {
        let scale: f32 = if frequency == 0 { 0.125f32.sqrt() } else { 0.5 };
        scale * ((2 * at + 1) as f32 * frequency as f32 * std::f32::consts::PI / 16.0).cos()
    };
    let waves: [[f32; 8]; 8] = std::array::from_fn(|frequency| std::array::from_fn(|at| wave(frequency, at)));
    for corner in 0..16 {
        let start = corner / 4 * 8 * SIDE + corner % 4 * 8;
        let block: [[f32; 8]; 8] = std::array::from_fn(|y| std::array::from_fn(|x| pixels[start + y * SIDE + x]));
        let rows = block.map(|row| waves.map(|wave| (0..8).map(|x| wave[x] * row[x]).sum::<f32>()));
        let mut shares = [[0.0; 8]; 8];
        for (v, wave) in waves.iter().enumerate() {
            for (u, share) in shares[v].iter_mut().enumerate() {
                let sum: f32 = (0..8).map(|y| wave[y] * rows[y][u]).sum();
                let step = coarse * (1.0 + 0.5 * (u + v) as f32);
                *share = (sum / step).round() * step;
            }
        }
        let columns: [[f32; 8]; 8] =
            std::array::from_fn(|y| std::array::from_fn(|u| (0..8).map(|v| waves[v][y] * shares[v][u]).sum()));
        for (y, row) in columns.iter().enumerate() {
            for x in 0..8 {
                pixels[start + y * SIDE + x] = (0..8).map(|u| waves[u][x] * row[u]).sum();
            }
        }
    }
}

/// Returns the picture as bytes.
#[must_use]
pub fn to_pixels(pixels: &Plane) -> Box<Pixels> {
    let mut bytes = Box::new([0; COUNT]);
    for (byte, value) in bytes.iter_mut().zip(pixels) {
        *byte = value.round().clamp(0.0, 255.0) as u8;
    }
    bytes
}
