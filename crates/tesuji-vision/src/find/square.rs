//! The upright square that fits the grid of a screen.
//!
//! The path of a thin line can be drawn to pencil marks beside it. Paper is nearly always bent or turned a little, but the
//! grid of a screenshot is an upright square, and the square that fits most crossings is not drawn anywhere.

use super::homography::Homography;
use crate::mesh::{Mesh, Point};

/// The number of times that the flat grid is fitted again, with less weight for crossings far from it.
const ROUNDS: usize = 8;
/// The distance from the flat grid, in cells, within which a crossing fits it.
const MAX_FIT_DISTANCE: f32 = 0.03;
/// A grid is flat if at least this share of its crossings fits.
const FLAT: f32 = 0.5;
/// The sides of an upright square differ from it by less than this, as a share of a side.
const UPRIGHT: f32 = 0.006;
/// The distances of neighbours to the flat grid differ by less than this, in cells, if the lines were followed well.
const SMOOTH: f32 = 0.06;
/// A mesh is rough if at least this share of the neighbours differ by more.
const ROUGH: f32 = 0.05;

/// Returns the upright square with the lines of a mesh, if some of its crossings were not found at the lines. Returns
/// `None` if the grid is not an upright square, or if all crossings fit their neighbours.
pub(crate) fn squared(mesh: &Mesh) -> Option<Mesh> {
    // Single crossings, such as a corner, may be farther away than the square that fits most of them.
    if !is_upright(&mesh.corners(), 5.0 * UPRIGHT) {
        return None;
    }
    let size = mesh.size();
    let side = size + 1;
    let place = |nth: usize| [(nth % side) as f32, (nth / side) as f32].map(|index| index / size as f32);
    let mut pairs: Vec<(Point, Point, f32)> =
        mesh.points().iter().enumerate().map(|(nth, &point)| (place(nth), point, 1.0)).collect();
    let mut flat = Homography::fit(&pairs)?;
    for _ in 0..ROUNDS {
        let distances: Vec<f32> = shifts(&flat, &pairs).iter().map(|[x, y]| x.hypot(*y)).collect();
        let mut sorted = distances.clone();
        sorted.sort_by(f32::total_cmp);
        let usual = sorted[sorted.len() / 2].max(0.25);
        for (pair, distance) in pairs.iter_mut().zip(distances) {
            pair.2 = (1.0 + (distance / usual).powi(2)).powi(-2);
        }
        flat = Homography::fit(&pairs)?;
    }
    let cell = mesh.cell_side();
    let shifts = shifts(&flat, &pairs);
    let near = shifts.iter().filter(|[x, y]| x.hypot(*y) < MAX_FIT_DISTANCE * cell).count();
    let is_square = near as f32 >= FLAT * shifts.len() as f32
        && is_upright(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[u, v]| flat.apply(u, v)), UPRIGHT);
    (is_square && is_rough(&shifts, size, SMOOTH * cell)).then(|| {
        Mesh::new(size, |row, column| {
            let [u, v] = place(row * side + column);
            flat.apply(u, v)
        })
    })
}

/// Returns whether four corners, clockwise from the top left, differ from an upright square by less than this share of a
/// side.
fn is_upright(corners: &[Point; 4], share: f32) -> bool {
    let [[left, top], [right, top_right], [far_right, bottom], [far_left, far_bottom]] = *corners;
    let limit = share * (right - left).abs();
    let same = [(left, far_left), (right, far_right), (top, top_right), (bottom, far_bottom)];
    let is_square = ((right - left) - (bottom - top)).abs() < 2.0 * limit;
    is_square && same.iter().all(|(one, other)| (one - other).abs() < limit)
}

/// Returns the way from each crossing of the flat grid to the one that was found.
fn shifts(flat: &Homography, pairs: &[(Point, Point, f32)]) -> Vec<[f32; 2]> {
    let shift = |&([u, v], [x, y], _): &(Point, Point, f32)| {
        let [flat_x, flat_y] = flat.apply(u, v);
        [x - flat_x, y - flat_y]
    };
    pairs.iter().map(shift).collect()
}

/// Returns whether many neighbours differ by more than `limit`.
fn is_rough(shifts: &[[f32; 2]], size: usize, limit: f32) -> bool {
    let differ = |one: usize, other: usize| {
        let ([x1, y1], [x2, y2]) = (shifts[one], shifts[other]);
        usize::from((x1 - x2).hypot(y1 - y2) > limit)
    };
    let side = size + 1;
    let across = (0..side * side).filter(|nth| nth % side < size).map(|nth| differ(nth, nth + 1));
    let down = (0..size * side).map(|nth| differ(nth, nth + side));
    let count = across.chain(down).sum::<usize>();
    count as f32 >= ROUGH * (2 * size * side) as f32
}

#[cfg(test)]
mod tests {
    use super::squared;
    use crate::mesh::Mesh;

    #[test]
    fn other_meshes_stay_as_they_are() {
        let curved =
            Mesh::new(9, |row, column| [50.0 + 30.0 * column as f32, (40 + 30 * row + column * column / 4) as f32]);
        assert_eq!(squared(&curved), None);
        let turned = Mesh::new(9, |row, column| {
            let [x, y] = [50 + 30 * column + row, 40 + 30 * row + if row % 2 == column % 2 { 3 } else { 0 }];
            [x as f32, y as f32]
        });
        assert_eq!(squared(&turned), None);
    }

    #[test]
    fn single_crossings_do_not_bend_a_square() {
        let flat = Mesh::new(9, |row, column| [50.0 + 30.0 * column as f32, 40.0 + 30.0 * row as f32]);
        let bent = Mesh::new(9, |row, column| {
            let [x, y] = flat.point(row, column);
            if (3 * row + 5 * column) % 7 == 0 { [x + 6.0, y - 5.0] } else { [x, y] }
        });
        for (point, expected) in squared(&bent).unwrap().points().iter().zip(flat.points()) {
            assert!((point[0] - expected[0]).hypot(point[1] - expected[1]) < 0.1, "{point:?} {expected:?}");
        }
    }
}
