//! The projection of a square onto four corners.

use super::linear::solve;
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

    /// Returns the projection that fits pairs of points best: a point of the unit square, its image, and a weight. Returns
    /// `None` if the images are on a line.
    pub(crate) fn fit(pairs: &[(Point, Point, f32)]) -> Option<Homography> {
        // The images are moved and scaled into the unit square, so that the equations are well conditioned.
        let low = [0, 1].map(|axis| pairs.iter().map(|pair| pair.1[axis]).fold(f32::MAX, f32::min));
        let high = [0, 1].map(|axis| pairs.iter().map(|pair| pair.1[axis]).fold(f32::MIN, f32::max));
        let scale = f64::from((high[0] - low[0]).max(high[1] - low[1]).max(1.0));
        let mut equations = [[0.0f64; 9]; 8];
        for &([u, v], image, weight) in pairs {
            let (u, v) = (f64::from(u), f64::from(v));
            for axis in [0, 1] {
                let place = f64::from(image[axis] - low[axis]) / scale;
                let mut row = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -u * place, -v * place, place];
                row[3 * axis..3 * axis + 3].copy_from_slice(&[u, v, 1.0]);
                for (left, sums) in equations.iter_mut().enumerate() {
                    sums.iter_mut().zip(row).for_each(|(sum, right)| *sum += f64::from(weight) * row[left] * right);
                }
            }
        }
        let mut solved = solve(equations)?;
        let [.., g, h] = solved;
        for axis in [0, 1] {
            let low = f64::from(low[axis]);
            let part = &mut solved[3 * axis..3 * axis + 3];
            part.iter_mut().zip([g, h, 1.0]).for_each(|(value, below)| *value = *value * scale + low * below);
        }
        Some(Homography(solved.map(|value| value as f32)))
    }

    /// Returns the image of a point.
    pub(crate) fn apply(&self, u: f32, v: f32) -> Point {
        let [a, b, c, d, e, f, g, h] = self.0;
        let w = g * u + h * v + 1.0;
        [(a * u + b * v + c) / w, (d * u + e * v + f) / w]
    }
}

#[cfg(test)]
mod tests {
    use super::Homography;

    #[test]
    fn the_fit_is_the_projection_of_the_points() {
        let flat = Homography::onto(&[[10.0, 20.0], [400.0, 60.0], [380.0, 500.0], [30.0, 420.0]]);
        let points = (0..100).map(|nth| [(nth % 10) as f32 / 9.0, (nth / 10) as f32 / 9.0]);
        let mut pairs: Vec<_> = points.map(|[u, v]| ([u, v], flat.apply(u, v), 1.0)).collect();
        // A point without weight has no effect.
        pairs.push(([0.5, 0.5], [0.0, 0.0], 0.0));
        let fit = Homography::fit(&pairs).unwrap();
        for &([u, v], [x, y], weight) in &pairs {
            let [fit_x, fit_y] = fit.apply(u, v);
            assert!(weight == 0.0 || (x - fit_x).hypot(y - fit_y) < 0.01, "{x} {y} {fit_x} {fit_y}");
        }
        let line: Vec<_> = (0..9).map(|nth| ([nth as f32, 0.0], [nth as f32, nth as f32], 1.0)).collect();
        assert!(Homography::fit(&line).is_none());
    }
}
