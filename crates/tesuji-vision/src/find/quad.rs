//! The four corners of a piece of ink.

use crate::mesh::{Point, area};

/// The maximum number of corners of a hull that are tried; a hull with more is thinned out.
const MOST_CORNERS: usize = 48;

/// Returns the largest quadrilateral between the outermost points of a piece, clockwise from the corner nearest to the
/// top left, or `None` if the piece is a line.
pub(crate) fn largest_quad(points: &[Point]) -> Option<[Point; 4]> {
    let hull = thinned(hull(points));
    let count = hull.len();
    if count < 4 {
        return None;
    }
    let mut best = (0.0, [0; 4]);
    for first in 0..count {
        for third in first + 2..count {
            let farthest = |from: usize, to: usize| {
                let triangle = |&middle: &usize| area(&[hull[first], hull[middle % count], hull[third]]).abs();
                (from..to).max_by(|one, other| triangle(one).total_cmp(&triangle(other)))
            };
            let (Some(second), Some(fourth)) = (farthest(first + 1, third), farthest(third + 1, first + count)) else {
                continue;
            };
            let quad = [first, second, third, fourth % count];
            let size = area(&quad.map(|index| hull[index])).abs();
            if size > best.0 {
                best = (size, quad);
            }
        }
    }
    (best.0 > 0.0).then(|| from_top_left(best.1.map(|index| hull[index])))
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
