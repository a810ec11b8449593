//! Corrects crossings that do not fit their neighbours.

use super::linear::solve;
use crate::mesh::Point;

/// The number of terms of a quadratic surface.
const TERMS: usize = 6;
/// A crossing at least this far from the surface, in cells, was not found at its lines.
const MAX_SURFACE_DISTANCE: f64 = 0.13;
/// The number of times that the surface is fitted again to the crossings near it.
const ROUNDS: usize = 5;

/// Fits a smooth surface to the crossings, and moves those that are far from it onto it. Paper bends smoothly, but a
/// line may have been followed along digits or along its neighbour.
///
/// `points` are the crossings in cells, row by row. If all lines were at their expected positions, the coordinates
/// would be column and row.
pub(crate) fn repair_crossings(points: &mut [Point], size: usize) {
    let expected: Vec<[f64; 2]> =
        (0..points.len()).map(|nth| [(nth % (size + 1)) as f64, (nth / (size + 1)) as f64]).collect();
    let shift = |points: &[Point], nth: usize, axis: usize| f64::from(points[nth][axis]) - expected[nth][axis];
    let mut near = vec![true; points.len()];
    let mut surfaces = [[0.0; TERMS]; 2];
    for _ in 0..ROUNDS {
        for (axis, surface) in surfaces.iter_mut().enumerate() {
            let samples = (0..points.len()).filter(|&nth| near[nth]);
            let samples = samples.map(|nth| (terms(expected[nth], size), shift(points, nth, axis)));
            let Some(fitted) = fit(samples) else { return };
            *surface = fitted;
        }
        let mut distances: Vec<f64> =
            (0..points.len()).map(|nth| distance(&surfaces, nth, &expected, size, points)).collect();
        let far: Vec<bool> = distances.iter().map(|&distance| distance < MAX_SURFACE_DISTANCE).collect();
        // At first, wrong crossings bend the surface, so at least the nearer half of the crossings is used.
        distances.sort_by(f64::total_cmp);
        let half = distances[distances.len() * 6 / 10];
        near = (0..points.len())
            .map(|nth| far[nth] || distance(&surfaces, nth, &expected, size, points) <= half)
            .collect();
    }
    for nth in 0..points.len() {
        if distance(&surfaces, nth, &expected, size, points) >= MAX_SURFACE_DISTANCE {
            let terms = terms(expected[nth], size);
            points[nth] = [0, 1].map(|axis| (expected[nth][axis] + value(&surfaces[axis], &terms)) as f32);
        }
    }
}

fn terms([x, y]: [f64; 2], size: usize) -> [f64; TERMS] {
    let (x, y) = (2.0 * x / size as f64 - 1.0, 2.0 * y / size as f64 - 1.0);
    [1.0, x, y, x * x, x * y, y * y]
}

fn value(surface: &[f64; TERMS], terms: &[f64; TERMS]) -> f64 {
    surface.iter().zip(terms).map(|(factor, term)| factor * term).sum()
}

fn distance(surfaces: &[[f64; TERMS]; 2], nth: usize, expected: &[[f64; 2]], size: usize, points: &[Point]) -> f64 {
    let terms = terms(expected[nth], size);
    let apart = |axis: usize| f64::from(points[nth][axis]) - expected[nth][axis] - value(&surfaces[axis], &terms);
    apart(0).hypot(apart(1))
}

/// Fits a surface by least squares. Returns `None` if the samples do not determine one.
fn fit(samples: impl Iterator<Item = ([f64; TERMS], f64)>) -> Option<[f64; TERMS]> {
    let mut rows = [[0.0; TERMS + 1]; TERMS];
    for (terms, value) in samples {
        for (row, &term) in rows.iter_mut().zip(&terms) {
            for (sum, other) in row.iter_mut().zip(terms.iter().chain([&value])) {
                *sum += term * other;
            }
        }
    }
    solve(rows)
}

#[cfg(test)]
mod tests {
    use super::repair_crossings;

    /// A few wrong crossings are moved back to a bent surface; the others stay.
    #[test]
    fn wrong_crossings_return() {
        let bent = |nth: usize| {
            let (x, y) = ((nth % 10) as f32, (nth / 10) as f32);
            [x + 0.01 * y * y, y + 0.2 - 0.02 * x * y / 9.0]
        };
        let mut points: Vec<[f32; 2]> = (0..100).map(bent).collect();
        for nth in [3, 13, 23, 33, 43, 53, 77] {
            points[nth][0] += 0.35;
        }
        repair_crossings(&mut points, 9);
        for (nth, point) in points.iter().enumerate() {
            let [x, y] = bent(nth);
            assert!((point[0] - x).hypot(point[1] - y) < 0.02, "{nth}: {point:?}");
        }
    }
}
