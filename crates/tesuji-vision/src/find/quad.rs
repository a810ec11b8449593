//! The four corners of a piece of ink.

use crate::mesh::{Point, area};

/// The maximum number of corners of a hull; a hull with more is thinned out.
const MOST_CORNERS: usize = 48;

/// Returns the largest quadrilateral whose corners are points of a piece, clockwise from the corner nearest to the top
/// left, or `None` if the piece is a line.
pub(crate) fn largest_quad(points: &[Point]) -> Option<[Point; 4]> {
    let hull = thinned(hull(points));
    let count = hull.len();
    if count < 4 {
        return None;
    }
    let triangle =
        |one: usize, two: usize, three: usize| area(&[hull[one % count], hull[two % count], hull[three % count]]).abs();
    let mut best = (0.0, [[0.0; 2]; 4]);
    for first in 0..count {
        // As the hull is convex, the corners farthest from the diagonal only move forward when the third corner does.
        let (mut second, mut fourth) = (first + 1, first + 3);
        for third in first + 2..first + count - 1 {
            while second + 1 < third && triangle(first, second + 1, third) >= triangle(first, second, third) {
                second += 1;
            }
            fourth = fourth.max(third + 1);
            while fourth + 1 < first + count && triangle(first, fourth + 1, third) >= triangle(first, fourth, third) {
                fourth += 1;
            }
            let quad = [first, second, third, fourth].map(|index| hull[index % count]);
            let size = area(&quad).abs();
            if size > best.0 {
                best = (size, quad);
            }
        }
    }
    (best.0 > 0.0).then(|| from_top_left(best.1))
}

/// Returns corners clockwise, beginning with the one nearest to the top left.
fn from_top_left(mut quad: [Point; 4]) -> [Point; 4] {
    if area(&quad) < 0.0 {
        quad.reverse();
    }
    let sum = |index: &usize| quad[*index][0] + quad[*index][1];
    let first = (0..4).min_by(|one, other| sum(one).total_cmp(&sum(other))).unwrap_or(0);
    quad.rotate_left(first);
    quad
}

/// Returns the convex hull in order, by Andrew's chain.
fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|one, other| one[0].total_cmp(&other[0]).then(one[1].total_cmp(&other[1])));
    sorted.dedup();
    let half = |points: &mut dyn Iterator<Item = &Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for &point in points {
            while let [.., before, last] = chain[..]
                && area(&[before, last, point]) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut chain = half(&mut sorted.iter());
    chain.extend(half(&mut sorted.iter().rev()));
    chain
}

/// Returns a hull without the corners that change it least.
fn thinned(mut hull: Vec<Point>) -> Vec<Point> {
    while hull.len() > MOST_CORNERS {
        let count = hull.len();
        let loss =
            |index: &usize| area(&[hull[(index + count - 1) % count], hull[*index], hull[(index + 1) % count]]).abs();
        let least = (0..count).min_by(|one, other| loss(one).total_cmp(&loss(other))).expect("the hull has corners");
        hull.remove(least);
    }
    hull
}

#[cfg(test)]
mod tests {
    use super::{area, hull, largest_quad};

    /// No quadrilateral with corners on the hull is larger.
    #[test]
    fn no_quadrilateral_is_larger() {
        let mut state = 1u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as f32 / 65_536.0 * 200.0
        };
        for _ in 0..50 {
            let points: Vec<[f32; 2]> = (0..40).map(|_| [random(), random() * 0.7]).collect();
            let hull = hull(&points);
            let mut largest: f32 = 0.0;
            for a in 0..hull.len() {
                for b in a + 1..hull.len() {
                    for c in b + 1..hull.len() {
                        for d in c + 1..hull.len() {
                            largest = largest.max(area(&[hull[a], hull[b], hull[c], hull[d]]).abs());
                        }
                    }
                }
            }
            let quad = largest_quad(&points).unwrap();
            assert!((area(&quad) - largest).abs() <= largest * 1e-5, "{} of {largest}", area(&quad));
        }
    }
}
