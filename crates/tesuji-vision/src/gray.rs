//! Gray pictures.

use crate::mesh::Point;

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
    use super::{Gray, Sums};

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
