//! Rules of unknown regions.

use std::collections::HashMap;

use crate::poster::{Poster, Spec};
use crate::propagators::{ChaosArrow, ChaosCount, EqualityTie, Regions, Tie};
use crate::rectangle::border;
use crate::space::Var;

/// The maximum number of ties; more would make tables of variables too large. The largest grid has fewer pairs of
/// neighbours, even with corners.
const MOST_TIES: usize = 1 << 14;

/// Requires the unknown regions to be connected, of one size, and without repeated values.
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

/// Posts a clue about the total length of the runs of the clue's own region along all arms.
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
        refuse_many_ties("chaos-arrow", poster);
    }
}

/// Posts a clue about the number of cells in the region of the first.
pub(super) fn count(cell: Var, offset: i64, numbers: &[Var], poster: &mut Poster) {
    let base = poster.first + offset;
    let ties = numbers[1..].iter().map(|&number| poster.tie(numbers[0], number)).collect();
    poster.ready(ChaosCount { control: cell, base, ties });
    refuse_many_ties("chaos-count", poster);
}

fn refuse_many_ties(name: &'static str, poster: &mut Poster) {
    if poster.ties.len() > MOST_TIES {
        poster.unknown.push(name);
    }
}

/// Posts the propagators of unknown regions and ties, once all clues have added their ties.
pub(super) fn finish(poster: &mut Poster) {
    let mut ties = std::mem::take(&mut poster.ties);
    for mut regions in std::mem::take(&mut poster.unknown_regions) {
        let places: HashMap<Var, usize> = regions.numbers.iter().enumerate().map(|(cell, &var)| (var, cell)).collect();
        let place = |var: &Var| places.get(var).copied();
        let is_own = |&([one, other], _): &([Var; 2], Var)| places.contains_key(&one) && places.contains_key(&other);
        let (own, others): (Vec<_>, Vec<_>) = ties.into_iter().partition(is_own);
        ties = others;
        regions.ties =
            own.into_iter().map(|(pair, var)| Tie { cells: pair.map(|number| places[&number]), var }).collect();
        for spec in &poster.specs {
            match spec {
                Spec::Relation(one, other, table) if table.is_equality() => {
                    regions.joined.extend(place(one).zip(place(other)).map(|(one, other)| [one, other]));
                }
                // More cells than values cannot differ.
                Spec::Distinct(cells) if cells.len() <= poster.values => {
                    let cells: Vec<usize> = cells.iter().filter_map(place).collect();
                    for (nth, &one) in cells.iter().enumerate() {
                        regions.separate.extend(cells[..nth].iter().map(|&other| [one, other]));
                    }
                }
                _ => {}
            }
        }
        let cells = |vars: &Vec<Var>| vars.iter().map(place).collect::<Option<Vec<usize>>>();
        let counts = poster.counts.iter().filter_map(|(control, vars)| Some((*control, cells(vars)?)));
        regions.counts = counts.collect();
        poster.specs.push(Spec::Ready(regions.enforce()));
    }
    for (vars, tie) in ties {
        poster.ready(EqualityTie { vars, tie });
    }
}
