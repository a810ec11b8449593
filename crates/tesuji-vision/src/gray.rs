//! Gray pictures.

use crate::mesh::Point;

/// The maximum side of a picture whose points fit numbers with 16 bits after the point.
const MAX_FIXED: usize = 1 << 15;

/// A gray picture: rows of bytes from the top, 0 black and 255 white.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gray {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// `width * height` bytes, row by row.
    pub pixels: Vec<u8>,
}

impl Gray {
    /// Returns a picture of one shade.
    #[must_use]
    pub fn filled(width: usize, height: usize, shade: u8) -> Gray {
        Gray { width, height, pixels: vec![shade; width * height] }
    }

    /// Returns a negative, in which light lines on dark paper are as clear as dark lines on light paper: dark shades
    /// are spread, because a contrast is a ratio of shades.
    #[must_use]
    pub fn inverted(&self) -> Gray {
        let negative: [u8; 256] = std::array::from_fn(|shade| (255.0 - 255.0 * (shade as f32 / 255.0).sqrt()) as u8);
        let pixels = self.pixels.iter().map(|&shade| negative[usize::from(shade)]).collect();
        Gray { width: self.width, height: self.height, pixels }
    }

    /// Returns the picture scaled down: each pixel is the mean of `factor` x `factor` pixels. Remaining columns on the
    /// right and rows at the bottom are left out.
    #[must_use]
    pub fn shrunk(&self, factor: usize) -> Gray {
        if factor <= 1 {
            return self.clone();
        }
        let (width, height) = (self.width / factor, self.height / factor);
        let area = (factor * factor) as u32;
        let mut pixels = Vec::with_capacity(width * height);
        let mut sums = vec![0u32; width];
        for y in 0..height {
            sums.fill(0);
            for row in 0..factor {
                let start = (y * factor + row) * self.width;
                let row = &self.pixels[start..start + width * factor];
                for (sum, block) in sums.iter_mut().zip(row.chunks_exact(factor)) {
                    *sum += block.iter().map(|&pixel| u32::from(pixel)).sum::<u32>();
                }
            }
            pixels.extend(sums.iter().map(|sum| ((sum + area / 2) / area) as u8));
        }
        Gray { width, height, pixels }
    }

    /// Returns the picture with rows and columns exchanged.
    #[must_use]
    pub(crate) fn transposed(&self) -> Gray {
        let columns = (0..self.width).flat_map(|x| self.pixels.iter().skip(x).step_by(self.width));
        Gray { width: self.height, height: self.width, pixels: columns.copied().collect() }
    }

    /// Returns whether a point is in the picture.
    #[must_use]
    pub(crate) fn contains(&self, [x, y]: Point) -> bool {
        (0.0..=self.width as f32).contains(&x) && (0.0..=self.height as f32).contains(&y)
    }

    /// Samples `count` points at equal distances on a line, from half a distance after its start to half a distance before
    /// its end. `take` gets the shade of each.
    pub(crate) fn sample_line(&self, start: Point, end: Point, count: usize, mut take: impl FnMut(f32)) {
        let is_inner =
            |[x, y]: Point| (0.5..self.width as f32 - 1.5).contains(&x) && (0.5..self.height as f32 - 1.5).contains(&y);
        if !is_inner(start) || !is_inner(end) || self.width.max(self.height) > MAX_FIXED {
            for nth in 0..count {
                let [x, y] = point_on(start, end, nth, count);
                take(self.sample(x, y));
            }
            return;
        }
        // Numbers with 16 bits after the point are faster than floats, because each point is split into a pixel and a
        // share.
        let fixed = |number: f32| (number * 65536.0) as i32;
        let slope = [0, 1].map(|axis| fixed((end[axis] - start[axis]) / count as f32));
        let [mut x, mut y] = [0, 1].map(|axis| fixed(start[axis] - 0.5) + slope[axis] / 2);
        for _ in 0..count {
            let pixels = &self.pixels[(y >> 16) as usize * self.width + (x >> 16) as usize..][..self.width + 2];
            let pixel = |place: usize| i32::from(pixels[place]);
            let (right, down) = ((x >> 8) & 255, (y >> 8) & 255);
            let upper = pixel(0) * (256 - right) + pixel(1) * right;
            let lower = pixel(self.width) * (256 - right) + pixel(self.width + 1) * right;
            take((upper * (256 - down) + lower * down) as f32 / 65536.0);
            x += slope[0];
            y += slope[1];
        }
    }

    /// Returns the shade at a point, interpolated between the centres of pixels. Points outside have the shade of the
    /// nearest pixel.
    #[must_use]
    pub fn sample(&self, x: f32, y: f32) -> f32 {
        let x = (x - 0.5).clamp(0.0, (self.width - 1) as f32);
        let y = (y - 0.5).clamp(0.0, (self.height - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (dx, dy) = (x - left as f32, y - top as f32);
        let at = |x: usize, y: usize| f32::from(self.pixels[y * self.width + x]);
        let upper = at(left, top) + (at(right, top) - at(left, top)) * dx;
        let lower = at(left, bottom) + (at(right, bottom) - at(left, bottom)) * dx;
        upper + (lower - upper) * dy
    }
}

/// Returns the middle of part `nth`, from 0, of a line divided into `count` equal parts.
pub(crate) fn point_on(start: Point, end: Point, nth: usize, count: usize) -> Point {
    let share = (nth as f32 + 0.5) / count as f32;
    [0, 1].map(|axis| start[axis] + share * (end[axis] - start[axis]))
}

/// The sums of the pixels of all rectangles of a picture; each takes four look-ups.
pub(crate) struct Sums {
    width: usize,
    height: usize,
    sums: Vec<u32>,
}

impl Sums {
    /// Returns the sums of a picture.
    pub(crate) fn new(gray: &Gray) -> Sums {
        let stride = gray.width + 1;
        let mut sums = vec![0u32; stride * (gray.height + 1)];
        for y in 0..gray.height {
            let mut row = 0u32;
            for x in 0..gray.width {
                row = row.wrapping_add(u32::from(gray.pixels[y * gray.width + x]));
                sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1].wrapping_add(row);
            }
        }
        Sums { width: gray.width, height: gray.height, sums }
    }

    /// Returns the mean shade of the square around each pixel of a row, which reaches `radius` pixels to each side.
    pub(crate) fn means(&self, y: usize, radius: usize, means: &mut Vec<f32>) {
        let stride = self.width + 1;
        let (top, bottom) = (y.saturating_sub(radius), (y + radius + 1).min(self.height));
        let (above, below) = (&self.sums[top * stride..][..stride], &self.sums[bottom * stride..][..stride]);
        // The sums may have wrapped around, but their difference is right, because a window has fewer than 2^24 pixels.
        let mean = |left: usize, right: usize| {
            let sum = below[right].wrapping_sub(below[left]).wrapping_sub(above[right].wrapping_sub(above[left]));
            sum as f32 / ((right - left) * (bottom - top)) as f32
        };
        let window = 2 * radius + 1;
        means.clear();
        means.extend((0..radius.min(self.width)).map(|x| mean(0, (x + radius + 1).min(self.width))));
        if window <= self.width {
            let area = (window * (bottom - top)) as f32;
            let lefts = below.iter().zip(above);
            let rights = below[window..].iter().zip(&above[window..]);
            means.extend(lefts.zip(rights).map(|((below_left, above_left), (below_right, above_right))| {
                let sum = below_right.wrapping_sub(*below_left).wrapping_sub(above_right.wrapping_sub(*above_left));
                sum as f32 / area
            }));
        }
        means.extend(
            (means.len()..self.width).map(|x| mean(x.saturating_sub(radius), (x + radius + 1).min(self.width))),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{Gray, Sums, point_on};

    /// The samples of a line are those of its points, also at and beyond the edges.
    #[test]
    fn samples_of_lines() {
        let (width, height) = (40, 30);
        let gray =
            Gray { width, height, pixels: (0..width * height).map(|nth| (nth * nth * 37 % 251) as u8).collect() };
        let mut state = 1u32;
        let mut random = |side: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as f32 / 65_536.0 * (side as f32 + 4.0) - 2.0
        };
        for nth in 0..2000 {
            // Short lines are inside more often, and some are parallel to a side.
            let start = [random(width), random(height)];
            let share = if nth % 2 == 0 { 0.1 } else { 1.0 };
            let mut end = [0, 1].map(|axis| start[axis] + share * (random([width, height][axis]) - start[axis]));
            if nth % 5 == 0 {
                end[nth % 2] = start[nth % 2].round() + 0.5;
            }
            let mut samples = Vec::new();
            gray.sample_line(start, end, 8, |shade| samples.push(shade));
            assert_eq!(samples.len(), 8);
            for (place, &shade) in samples.iter().enumerate() {
                let [x, y] = point_on(start, end, place, 8);
                // A share has 8 bits, and two neighbours differ by at most 250.
                assert!((shade - gray.sample(x, y)).abs() <= 2.5, "{start:?} {end:?} {place}: {shade}");
            }
        }
    }

    /// The means are right at the edges, too, and where the window is wider than the picture.
    #[test]
    fn means_of_rows() {
        let (width, height) = (13, 7);
        let gray =
            Gray { width, height, pixels: (0..width * height).map(|nth| (nth * nth * 37 % 251) as u8).collect() };
        let sums = Sums::new(&gray);
        let mut means = Vec::new();
        for radius in [1, 3, 6, 20] {
            for y in 0..height {
                sums.means(y, radius, &mut means);
                assert_eq!(means.len(), width);
                for (x, &mean) in means.iter().enumerate() {
                    let rows = y.saturating_sub(radius)..(y + radius + 1).min(height);
                    let columns = x.saturating_sub(radius)..(x + radius + 1).min(width);
                    let count = rows.len() * columns.len();
                    let pixels = rows.flat_map(|row| columns.clone().map(move |column| row * width + column));
                    let sum: u32 = pixels.map(|index| u32::from(gray.pixels[index])).sum();
                    assert_eq!(mean, sum as f32 / count as f32, "radius {radius}, row {y}, column {x}");
                }
            }
        }
    }
}
