//! Rules of unknown regions.

use crate::poster::{Poster, Spec};
use crate::propagators::{ChaosArrow, ChaosCount, Regions, Tie, Tied, border};
use crate::space::Var;

/// Regions are unknown: connected, of one size, and no value twice.
pub(super) fn construction(numbers: &[Var], size: usize, poster: &mut Poster) {
    let cells: Vec<Var> = (0..poster.layout.cell_count()).collect();
    let range = u64::MAX >> (64 - cells.len() / size);
    let mut neighbours = vec![Vec::new(); cells.len()];
    for (one, other) in poster.neighbours(false) {
        neighbours[one].push(other as u32);
        neighbours[other].push(one as u32);
        poster.tie(numbers[one], numbers[other]);
    }
    numbers.iter().for_each(|&number| poster.keep(number, range));
    let mut regions = Regions::new(numbers.to_vec(), range, size, neighbours, poster.squares());
    regions.in_order = true;
    regions.all = if size == poster.values { poster.all() } else { 0 };
    let (rows, columns) = (poster.layout.rows(), poster.layout.columns());
    if rows * columns == cells.len() {
        regions.border = border(rows, columns);
    }
    regions.cells = cells;
    regions.first = poster.first;
    poster.unknown_regions.push(regions);
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
        let base = poster.first + offset;
        let arms = arms.iter().map(|arm| arm.windows(2).map(|pair| poster.tie(pair[0], pair[1])).collect()).collect();
        poster.ready(ChaosArrow { control: cell, base, arms });
    }
}

/// How many cells are in the region of the first.
pub(super) fn count(cell: Var, offset: i64, numbers: &[Var], poster: &mut Poster) {
    let base = poster.first + offset;
    let ties = numbers[1..].iter().map(|&number| poster.tie(numbers[0], number)).collect();
    poster.ready(ChaosCount { control: cell, base, ties });
}

/// Posts what enforces unknown regions and ties, once all clues have named theirs.
pub(super) fn finish(poster: &mut Poster) {
    let mut ties = std::mem::take(&mut poster.ties);
    for mut regions in std::mem::take(&mut poster.unknown_regions) {
        let place = |number: Var| regions.numbers.iter().position(|&known| known == number);
        let mut own = Vec::new();
        ties.retain(|&([one, other], var)| match (place(one), place(other)) {
            (Some(one), Some(other)) => {
                own.push(Tie { cells: [one, other], var });
                false
            }
            _ => true,
        });
        let equal = poster.specs.iter().filter_map(|spec| match spec {
            Spec::Relation(one, other, table) if table.is_equality() => Some([place(*one)?, place(*other)?]),
            _ => None,
        });
        let joined = equal.collect();
        let mut separate = Vec::new();
        for spec in &poster.specs {
            if let Spec::Distinct(cells) = spec {
                let cells: Vec<usize> = cells.iter().filter_map(|&cell| place(cell)).collect();
                for (nth, &one) in cells.iter().enumerate() {
                    separate.extend(cells[..nth].iter().map(|&other| [one, other]));
                }
            }
        }
        let places = |cells: &Vec<Var>| cells.iter().map(|&cell| place(cell)).collect::<Option<Vec<usize>>>();
        let counts = poster.counts.iter().filter_map(|(control, cells)| Some((*control, places(cells)?)));
        regions.counts = counts.collect();
        regions.ties = own;
        regions.joined = joined;
        regions.separate = separate;
        poster.specs.push(Spec::Ready(regions.enforce()));
    }
    for (vars, tie) in ties {
        poster.ready(Tied { vars, tie });
    }
}
