//! The projection of a square onto four corners.

use crate::mesh::Point;

/// The projection of the unit square onto a quadrilateral, as a camera sees a flat square.
pub(crate) struct Homography([f32; 8]);

impl Homography {
    /// Returns the projection that maps (0, 0), (1, 0), (1, 1), (0, 1) to four corners in this order.
    pub(crate) fn onto(corners: &[Point; 4]) -> Homography {
        let [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = *corners;
        let (dx1, dx2, dx3) = (x1 - x2, x3 - x2, x0 - x1 + x2 - x3);
        let (dy1, dy2, dy3) = (y1 - y2, y3 - y2, y0 - y1 + y2 - y3);
        let determinant = dx1 * dy2 - dx2 * dy1;
        let (g, h) = if determinant.abs() < 1e-6 {
            (0.0, 0.0)
        } else {
            ((dx3 * dy2 - dx2 * dy3) / determinant, (dx1 * dy3 - dx3 * dy1) / determinant)
        };
        Homography([x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h])
    }

    /// Returns the image of a point.
    pub(crate) fn apply(&self, u: f32, v: f32) -> Point {
        let [a, b, c, d, e, f, g, h] = self.0;
        let w = g * u + h * v + 1.0;
        [(a * u + b * v + c) / w, (d * u + e * v + f) / w]
    }
}
