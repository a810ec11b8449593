//! Rules of unknown regions.

use crate::poster::Poster;
use crate::propagators::{Chaos, ChaosArrow, ChaosCount, Connected};
use crate::space::Var;

/// Regions are unknown: connected, of one size, and no value twice.
pub(super) fn construction(regions: &[Var], size: usize, poster: &mut Poster) {
    let cells: Vec<Var> = (0..poster.layout.cell_count()).collect();
    let count = cells.len() / size;
    let all = if size == poster.values { poster.all() } else { 0 };
    let mut neighbours = vec![Vec::new(); cells.len()];
    for (one, other) in poster.neighbours(false) {
        neighbours[one].push(other as u32);
        neighbours[other].push(one as u32);
    }
    for region in 0..count {
        poster.ready(Connected {
            cells: regions.to_vec(),
            mask: 1 << region,
            size: Some(size),
            neighbours: neighbours.clone(),
        });
    }
    for &region in regions {
        poster.keep(region, u64::MAX >> (64 - count));
    }
    poster.ready(Chaos { cells, regions: regions.to_vec(), size, all });
}

/// The runs of the clue's own region along all arms.
pub(super) fn arrow(cell: Var, offset: i64, arms: &[Vec<Var>], poster: &mut Poster) {
    let mut arms: Vec<Vec<Var>> = arms.to_vec();
    if arms.iter().any(|arm| arm.len() > 1) {
        arms.retain(|arm| arm.len() > 1);
    } else {
        arms.truncate(1);
    }
    if !arms.is_empty() {
        poster.ready(ChaosArrow { control: cell, base: poster.first + offset, arms });
    }
}

/// How many cells are in the region of the first.
pub(super) fn count(cell: Var, offset: i64, regions: &[Var], poster: &mut Poster) {
    poster.ready(ChaosCount { control: cell, base: poster.first + offset, regions: regions.to_vec() });
}
