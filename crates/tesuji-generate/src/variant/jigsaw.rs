//! Random regions: boxes, or rows for sizes without boxes, that exchange cells with each other.

use tesuji_core::{Drawing, Layout, Shape};

use crate::Rng;

/// The number of exchanges tried per cell, for grids of up to 12 digits and for larger ones: no search finds solutions
/// of large grids with very irregular regions.
const TRIES_PER_CELL: [usize; 2] = [24, 3];

/// Returns a layout of rows, columns and random connected regions.
pub(super) fn random_layout(size: usize, rng: &mut Rng) -> Layout {
    let mut drawing = Drawing::lines(size, size);
    drawing.add_regions(&random_regions(size, rng));
    Layout::draw(drawing).expect("each region has as many cells as there are digits")
}

/// Returns the region of each cell, in reading order.
fn random_regions(size: usize, rng: &mut Rng) -> Vec<usize> {
    let cells = size * size;
    let first = |cell| Shape::of_size(size).map_or(cell / size, |boxes| boxes.box_of(cell));
    let mut regions: Vec<usize> = (0..cells).map(first).collect();
    for _ in 0..TRIES_PER_CELL[usize::from(size > 12)] * cells {
        exchange(&mut regions, size, rng);
    }
    regions
}

/// Moves a random cell to the region of a neighbour, and a cell of that region to its own, if both regions stay
/// connected.
fn exchange(regions: &mut [usize], size: usize, rng: &mut Rng) {
    let cell = rng.below(regions.len() as u64) as usize;
    let others: Vec<usize> = neighbours(cell, size).filter(|&next| regions[next] != regions[cell]).collect();
    if others.is_empty() {
        return;
    }
    let (from, to) = (regions[cell], regions[others[rng.below(others.len() as u64) as usize]]);
    regions[cell] = to;
    let touches =
        |&one: &usize| regions[one] == to && one != cell && neighbours(one, size).any(|next| regions[next] == from);
    let back: Vec<usize> = (0..regions.len()).filter(touches).collect();
    if back.is_empty() {
        regions[cell] = from;
        return;
    }
    let other = back[rng.below(back.len() as u64) as usize];
    regions[other] = from;
    if !is_connected(regions, from, size) || !is_connected(regions, to, size) {
        (regions[cell], regions[other]) = (from, to);
    }
}

fn is_connected(regions: &[usize], region: usize, size: usize) -> bool {
    let mut seen = vec![false; regions.len()];
    let mut reached: Vec<usize> = (0..regions.len()).filter(|&cell| regions[cell] == region).take(1).collect();
    reached.iter().for_each(|&cell| seen[cell] = true);
    let mut nth = 0;
    while let Some(&cell) = reached.get(nth) {
        nth += 1;
        for next in neighbours(cell, size) {
            if regions[next] == region && !std::mem::replace(&mut seen[next], true) {
                reached.push(next);
            }
        }
    }
    reached.len() == size
}

/// Iterates over the cells that share a side with a cell.
pub(super) fn neighbours(cell: usize, size: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / size, cell % size);
    let steps = [
        (row > 0).then(|| cell - size),
        (row + 1 < size).then(|| cell + size),
        (column > 0).then(|| cell - 1),
        (column + 1 < size).then(|| cell + 1),
    ];
    steps.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_connected_and_of_one_size() {
        for size in [4, 5, 7, 9, 12, 25] {
            let regions = random_regions(size, &mut Rng::new(3, size as u64));
            assert!((0..size).all(|region| is_connected(&regions, region, size)), "{size}: {regions:?}");
            assert_eq!(random_layout(size, &mut Rng::new(3, 1)), random_layout(size, &mut Rng::new(3, 1)));
            assert!(random_layout(size, &mut Rng::new(3, 1)).boxes().is_none(), "{size}");
        }
    }
}
