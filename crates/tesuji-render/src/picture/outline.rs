//! The outline of a group of cells, slightly inset.

use std::collections::{BTreeMap, BTreeSet};

use super::sheet::{CELL, Point};

/// A corner of a cell, or a direction along its side: columns to the right, rows down.
type Step = (i64, i64);

/// Returns the corners of each loop around the cells at these rows and columns, moved inwards by `inset`. Cells that
/// touch only at a corner have separate loops.
pub(super) fn outline(places: &BTreeSet<(i64, i64)>, inset: f64) -> Vec<Vec<Point>> {
    // The sides of cells without a neighbour there, clockwise: from a corner, in a direction.
    let mut sides: BTreeMap<Step, Vec<Step>> = BTreeMap::new();
    for &(row, column) in places {
        let mut side = |neighbour: (i64, i64), from: Step, towards: Step| {
            if !places.contains(&neighbour) {
                sides.entry(from).or_default().push(towards);
            }
        };
        side((row - 1, column), (column, row), (1, 0));
        side((row, column + 1), (column + 1, row), (0, 1));
        side((row + 1, column), (column + 1, row + 1), (-1, 0));
        side((row, column - 1), (column, row + 1), (0, -1));
    }
    let mut loops = Vec::new();
    while let Some((&start, _)) = sides.first_key_value() {
        let mut corners: Vec<(Step, Step)> = Vec::new();
        let (mut at, mut before) = (start, None);
        while let Some(towards) = take_side(&mut sides, at, before) {
            corners.push((at, towards));
            at = (at.0 + towards.0, at.1 + towards.1);
            before = Some(towards);
        }
        loops.push(inset_corners(&corners, inset));
    }
    loops
}

/// Removes and returns the side that continues from a corner; of two, the one that turns right, along the same cell.
fn take_side(sides: &mut BTreeMap<Step, Vec<Step>>, at: Step, before: Option<Step>) -> Option<Step> {
    let here = sides.get_mut(&at)?;
    let right = before.map(inwards);
    let nth = here.iter().position(|&side| Some(side) == right).unwrap_or(0);
    let side = here.swap_remove(nth);
    if here.is_empty() {
        sides.remove(&at);
    }
    Some(side)
}

/// Returns the direction from a side into its cell.
const fn inwards((right, down): Step) -> Step {
    (-down, right)
}

/// Returns the corners at which the loop turns, each moved into the cells on both of its sides.
fn inset_corners(corners: &[(Step, Step)], inset: f64) -> Vec<Point> {
    let before = corners.iter().cycle().skip(corners.len().saturating_sub(1));
    let turns = corners.iter().zip(before).filter(|((_, side), (_, before))| side != before);
    turns
        .map(|(&((x, y), side), &(_, before))| {
            let ((a, b), (c, d)) = (inwards(side), inwards(before));
            (x as f64 * CELL + inset * (a + c) as f64, y as f64 * CELL + inset * (b + d) as f64)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_keep_within_their_cells() {
        let around = |places: &[(i64, i64)]| outline(&places.iter().copied().collect(), 5.0);
        assert_eq!(around(&[(0, 0)]), [[(5.0, 5.0), (55.0, 5.0), (55.0, 55.0), (5.0, 55.0)]]);
        // An inner corner is inside the cell that has it.
        let angle = [(5.0, 5.0), (115.0, 5.0), (115.0, 55.0), (55.0, 55.0), (55.0, 115.0), (5.0, 115.0)];
        assert_eq!(around(&[(0, 0), (0, 1), (1, 0)]), [angle]);
        assert_eq!(around(&[(0, 0), (1, 1)]).len(), 2, "a corner joins nothing");
        let ring: Vec<(i64, i64)> = (0..9).filter(|&nth| nth != 4).map(|nth| (nth / 3, nth % 3)).collect();
        assert_eq!(around(&ring).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        assert!(around(&[]).is_empty());
    }
}
