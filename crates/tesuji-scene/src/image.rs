//! Pictures as floating-point colours.

use jpeg_encoder::{ColorType, Encoder, EncodingError};
use tesuji_book::Raster;

use crate::random::Random;

/// A picture. Each pixel has a red, a green and a blue value from 0 to 255.
pub(crate) struct Image {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<[f32; 3]>,
}

impl Image {
    /// Blurs with a Gaussian of this standard deviation in pixels.
    pub(crate) fn blur(&mut self, deviation: f32) {
        if deviation < 0.2 {
            return;
        }
        let reach = (deviation * 2.5).ceil() as usize;
        let bell: Vec<f32> = (0..=reach).map(|d| (-((d * d) as f32) / (2.0 * deviation * deviation)).exp()).collect();
        let whole = bell[0] + 2.0 * bell[1..].iter().sum::<f32>();
        let (width, height) = (self.width, self.height);
        let lines = [(width, 1, height, width), (height, width, width, 1)];
        let mut blurred = vec![[0.0; 3]; self.pixels.len()];
        for (length, step, count, next) in lines {
            for start in (0..count).map(|line| line * next) {
                for at in 0..length {
                    let mut sum = self.pixels[start + at * step].map(|part| part * bell[0]);
                    for (distance, weight) in bell.iter().enumerate().skip(1) {
                        let before = self.pixels[start + at.saturating_sub(distance) * step];
                        let after = self.pixels[start + (at + distance).min(length - 1) * step];
                        for (sum, (before, after)) in sum.iter_mut().zip(before.iter().zip(after)) {
                            *sum += weight * (before + after);
                        }
                    }
                    blurred[start + at * step] = sum.map(|part| part / whole);
                }
            }
            std::mem::swap(&mut self.pixels, &mut blurred);
        }
    }

    /// Adds noise of this standard deviation.
    pub(crate) fn roughen(&mut self, deviation: f32, random: &mut Random) {
        for pixel in &mut self.pixels {
            let light = random.normal() * deviation;
            *pixel = pixel.map(|part| part + light + random.normal() * deviation * 0.3);
        }
    }

    /// Makes the picture gray.
    pub(crate) fn drop_colours(&mut self) {
        for pixel in &mut self.pixels {
            let [red, green, blue] = *pixel;
            *pixel = [0.299 * red + 0.587 * green + 0.114 * blue; 3];
        }
    }

    /// Returns the picture as a JPEG file.
    pub(crate) fn jpeg(&self, quality: u8) -> Result<Vec<u8>, EncodingError> {
        let bytes: Vec<u8> = self.pixels.iter().flatten().map(|part| part.round().clamp(0.0, 255.0) as u8).collect();
        let mut file = Vec::new();
        // The longest side is far below the limit of the format.
        Encoder::new(&mut file, quality).encode(&bytes, self.width as u16, self.height as u16, ColorType::Rgb)?;
        Ok(file)
    }
}

/// Returns the colour of a raster at a point between its pixels, each component from 0 to 255.
pub(crate) fn between(raster: &Raster, x: f64, y: f64) -> [f32; 3] {
    let limit = |place: f64, count: usize| (place - 0.5).clamp(0.0, (count - 1) as f64);
    let (x, y) = (limit(x, raster.width()), limit(y, raster.height()));
    let (left, top) = (x as usize, y as usize);
    let (right, bottom) = ((left + 1).min(raster.width() - 1), (top + 1).min(raster.height() - 1));
    let (right_part, lower_part) = (x.fract() as f32, y.fract() as f32);
    let row = |y: usize| {
        let (one, other) = (raster.pixel(left, y), raster.pixel(right, y));
        std::array::from_fn::<f32, 3, _>(|part| {
            f32::from(one[part]) * (1.0 - right_part) + f32::from(other[part]) * right_part
        })
    };
    let (upper, lower) = (row(top), row(bottom));
    std::array::from_fn(|part| upper[part] * (1.0 - lower_part) + lower[part] * lower_part)
}
