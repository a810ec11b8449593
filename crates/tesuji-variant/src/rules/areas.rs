//! Rules of connected areas.

use tesuji_core::ValueSet;

use crate::poster::Poster;
use crate::propagators::{ConnectedCells, Crossing, Regions};
use crate::rectangle::{border, neighbours, squares};
use crate::space::Var;

/// Cells with certain values, connected by sides.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    /// The cells, row by row.
    cells: Vec<Var>,
    columns: usize,
    values: u64,
    size: Option<usize>,
}

/// Requires the cells with one of the values to be one connected area.
pub(super) fn connected_values(
    cells: &[Var],
    columns: usize,
    values: ValueSet,
    size: Option<usize>,
    poster: &mut Poster,
) {
    let area = Area { cells: cells.to_vec(), columns, values: values.bits(), size };
    if poster.is_branch {
        connect(area, poster);
    } else {
        poster.areas.push(area);
    }
}

/// Posts the propagators of areas, once all are known.
pub(super) fn finish(poster: &mut Poster) {
    let mut areas = std::mem::take(&mut poster.areas);
    while let Some(first) = areas.first() {
        let (cells, columns) = (first.cells.clone(), first.columns);
        let (same, others) = areas.into_iter().partition(|area| area.cells == cells && area.columns == columns);
        areas = others;
        finish_grid(same, poster);
    }
}

/// Posts the propagators of areas of the same cells.
fn finish_grid(areas: Vec<Area>, poster: &mut Poster) {
    if let Some(size) = whole(&areas) {
        return divide(&areas, size, poster);
    }
    let Area { cells, columns, .. } = areas[0].clone();
    let mut taken = 0;
    let mut disjoint = Vec::new();
    for area in areas {
        if area.values & taken == 0 {
            taken |= area.values;
            disjoint.push(area.values);
        }
        connect(area, poster);
    }
    if disjoint.len() > 1 && cells.len().is_multiple_of(columns) {
        poster.ready(Crossing::new(&cells, columns, disjoint));
    }
}

fn connect(area: Area, poster: &mut Poster) {
    let neighbours = neighbours(area.cells.len(), area.columns);
    poster.ready(ConnectedCells { cells: area.cells, mask: area.values, size: area.size, neighbours });
}

/// Returns the size of the areas if each has a single value, all have one size and together they fill all cells.
fn whole(areas: &[Area]) -> Option<usize> {
    let size = areas[0].size.filter(|&size| size > 0)?;
    let values = areas.iter().fold(0, |all, area| all | area.values);
    let is_rectangle = areas[0].cells.len().is_multiple_of(areas[0].columns);
    let is_single = areas.iter().all(|area| area.values.is_power_of_two() && area.size == Some(size));
    let is_whole = values.count_ones() as usize == areas.len() && areas.len() * size == areas[0].cells.len();
    (is_rectangle && is_single && is_whole).then_some(size)
}

/// Posts areas that fill all cells, as unknown regions whose numbers are the values.
fn divide(areas: &[Area], size: usize, poster: &mut Poster) {
    let values = areas.iter().fold(0, |all, area| all | area.values);
    let (numbers, columns) = (areas[0].cells.clone(), areas[0].columns);
    let rows = numbers.len() / columns;
    let neighbours = neighbours(numbers.len(), columns);
    for (one, others) in neighbours.iter().enumerate() {
        others.iter().filter(|&&other| one < other as usize).for_each(|&other| {
            poster.tie(numbers[one], numbers[other as usize]);
        });
        poster.keep(numbers[one], values);
    }
    let mut regions = Regions::new(numbers, values, size, neighbours, squares(rows, columns));
    regions.border = border(rows, columns);
    regions.first = poster.first;
    poster.unknown_regions.push(regions);
}
