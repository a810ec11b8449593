//! The map between the pixels of a picture and the points of a bent page.

/// A point, x first.
pub(crate) type Point = [f64; 2];

/// Returns the left, upper, right and lower edge of the points. If there is no point, the left edge is right of the
/// right one.
pub(crate) fn edges_of(points: impl Iterator<Item = Point>) -> [f64; 4] {
    points.fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[left, top, right, bottom], [x, y]| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

/// A map that keeps straight lines straight, as a 3x3 matrix.
#[derive(Clone, Copy, Debug)]
struct Homography([[f64; 3]; 3]);

impl Homography {
    /// Returns the map from a rectangle at the origin to four corners: upper left, upper right, lower right, lower
    /// left.
    fn of([width, height]: Point, corners: [Point; 4]) -> Homography {
        let [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
        let (across, down) = ([x1 - x2, y1 - y2], [x3 - x2, y3 - y2]);
        let rest = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
        let area = across[0] * down[1] - down[0] * across[1];
        let g = (rest[0] * down[1] - down[0] * rest[1]) / area;
        let h = (across[0] * rest[1] - rest[0] * across[1]) / area;
        let rows = [[x1 - x0 + g * x1, x3 - x0 + h * x3, x0], [y1 - y0 + g * y1, y3 - y0 + h * y3, y0], [g, h, 1.0]];
        Homography(rows.map(|[a, b, c]| [a / width, b / height, c]))
    }

    fn map(&self, [x, y]: Point) -> Point {
        let [u, v, w] = self.0.map(|[a, b, c]| a * x + b * y + c);
        [u / w, v / w]
    }

    /// Returns the inverse map, up to a factor that does not matter.
    fn inverse(&self) -> Homography {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.0;
        Homography([
            [e * i - f * h, c * h - b * i, b * f - c * e],
            [f * g - d * i, a * i - c * g, c * d - a * f],
            [d * h - e * g, b * g - a * h, a * e - b * d],
        ])
    }
}

/// The shape of a page that does not lie flat, as the distance by which its points appear shifted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bend {
    /// The middle of the grid and half its width.
    pub(crate) middle: Point,
    pub(crate) half: f64,
    /// The fractions of `half` by which the page bows, waves and slants at its sides.
    pub(crate) bow: f64,
    pub(crate) wave: f64,
    pub(crate) phase: f64,
    pub(crate) slant: f64,
}

impl Bend {
    /// Returns the distance by which a point appears shifted.
    fn moved(&self, [x, y]: Point) -> Point {
        let part = |place: f64, middle: f64| ((place - middle) / self.half).clamp(-2.5, 2.5);
        let (s, t) = (part(x, self.middle[0]), part(y, self.middle[1]));
        let down = self.bow * s * s + self.wave * (2.0 * s + self.phase).sin();
        [self.slant * s * s.abs() * self.half, (down + 0.5 * self.slant * t) * self.half]
    }
}

/// The map between the pixels of a picture and a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lens {
    seen: Homography,
    back: Homography,
    bend: Bend,
}

impl Lens {
    /// Returns the lens through which the corners of a picture of this size show these points of the page, before it
    /// is bent.
    pub(crate) fn new(size: Point, corners: [Point; 4], bend: Bend) -> Lens {
        let seen = Homography::of(size, corners);
        Lens { seen, back: seen.inverse(), bend }
    }

    /// Returns the point of the page that a pixel shows.
    pub(crate) fn page(&self, pixel: Point) -> Point {
        let flat = self.seen.map(pixel);
        let moved = self.bend.moved(flat);
        [flat[0] + moved[0], flat[1] + moved[1]]
    }

    /// Returns the pixel that shows a point of the page.
    pub(crate) fn pixel(&self, page: Point) -> Point {
        let mut flat = page;
        // The bend changes slowly, so each round reduces the error several times.
        for _ in 0..40 {
            let moved = self.bend.moved(flat);
            flat = [page[0] - moved[0], page[1] - moved[1]];
        }
        self.back.map(flat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_and_points_of_the_page_are_inverse() {
        let bend = Bend { middle: [200.0, 220.0], half: 120.0, bow: 0.05, wave: 0.03, phase: 0.4, slant: 0.04 };
        let corners = [[60.0, 90.0], [340.0, 70.0], [350.0, 360.0], [50.0, 370.0]];
        let lens = Lens::new([800.0, 800.0], corners, bend);
        for pixel in [[0.0, 0.0], [799.0, 0.0], [400.0, 300.0], [10.0, 790.0], [799.0, 799.0]] {
            let back = lens.pixel(lens.page(pixel));
            assert!((back[0] - pixel[0]).abs() < 1e-6 && (back[1] - pixel[1]).abs() < 1e-6, "{pixel:?} {back:?}");
        }
        let flat = Bend { bow: 0.0, wave: 0.0, slant: 0.0, ..bend };
        let lens = Lens::new([800.0, 800.0], corners, flat);
        let seen = [[0.0, 0.0], [800.0, 0.0], [800.0, 800.0], [0.0, 800.0]].map(|pixel| lens.page(pixel));
        for (seen, corner) in seen.iter().zip(corners) {
            assert!((seen[0] - corner[0]).abs() < 1e-9 && (seen[1] - corner[1]).abs() < 1e-9);
        }
    }
}
