//! Rules of the whole grid.

use tesuji_core::Relation;

use crate::poster::Poster;
use crate::propagators::{Classes, DifferWhere};
use crate::space::Var;

/// Requires the cells of a main diagonal to differ.
pub(super) fn diagonal(rising: bool, poster: &mut Poster) {
    poster.distinct(poster.diagonal(rising));
}

/// Requires cells that are a chess piece's move apart to differ.
pub(super) fn anti_chess(rows: usize, columns: usize, poster: &mut Poster) {
    let pairs = poster.pairs_by_move(rows, columns);
    pairs.into_iter().for_each(|(one, other)| poster.distinct(vec![one, other]));
}

/// Requires cells at this taxicab distance to differ.
pub(super) fn taxicab(distance: usize, poster: &mut Poster) {
    let pairs = poster.pairs_at_distance(distance);
    pairs.into_iter().for_each(|(one, other)| poster.distinct(vec![one, other]));
}

/// Forbids two equal numbers at the taxicab distance that is this number.
pub(super) fn anti_taxicab(poster: &mut Poster) {
    for value in 0..poster.values {
        let Ok(distance) = usize::try_from(poster.first + value as i64) else { continue };
        if distance == 0 {
            continue;
        }
        let table = poster.table(|a, b| a != b || a != distance as i64);
        for (one, other) in poster.pairs_at_distance(distance) {
            poster.relation(one, other, &table);
        }
    }
}

/// Forbids neighbours to be in the relation.
pub(super) fn not_adjacent(relation: &Relation, diagonal: bool, exempt: &[[Var; 2]], poster: &mut Poster) {
    let first = poster.first;
    let table = poster.table(|a, b| !relation.holds(first, a, b));
    for (one, other) in poster.neighbours(diagonal) {
        if !exempt.contains(&[one, other]) && !exempt.contains(&[other, one]) {
            poster.relation(one, other, &table);
        }
    }
}

/// Returns the number of rows and columns of the boxes, if the first region is a box.
fn box_size(poster: &Poster) -> Option<(usize, usize)> {
    let region = poster.regions.first()?;
    let places: Vec<(usize, usize)> = region.iter().filter_map(|&cell| poster.layout.place(cell)).collect();
    let (top, left) = *places.first()?;
    let rows = places.iter().map(|place| place.0).max()? + 1 - top;
    let columns = places.iter().map(|place| place.1).max()? + 1 - left;
    (rows * columns == region.len()).then_some((rows, columns))
}

/// Returns the boxes one cell apart from each other and from the border.
pub(crate) fn windows(poster: &Poster) -> Vec<Vec<Var>> {
    let Some((rows, columns)) = box_size(poster) else { return Vec::new() };
    let mut windows = Vec::new();
    for top in (1..poster.layout.rows().saturating_sub(rows)).step_by(rows + 1) {
        for left in (1..poster.layout.columns().saturating_sub(columns)).step_by(columns + 1) {
            let cells = (top..top + rows)
                .flat_map(|row| (left..left + columns).map(move |column| (row, column)))
                .filter_map(|(row, column)| poster.layout.cell_at(row, column))
                .collect();
            windows.push(cells);
        }
    }
    windows
}

/// Requires the cells of each of these boxes to differ.
pub(super) fn windoku(poster: &mut Poster) {
    windows(poster).into_iter().for_each(|cells| poster.distinct(cells));
}

/// Requires cells at the same place in their regions to differ.
pub(super) fn disjoint_groups(poster: &mut Poster) {
    poster.disjoint_groups().into_iter().for_each(|cells| poster.distinct(cells));
}

/// Returns the values in three groups of the same size, or nearly: otherwise the middle group, or the outer two, have
/// one value more.
pub(crate) fn thirds(poster: &Poster) -> [u64; 3] {
    let third = poster.values / 3;
    let low = third + usize::from(poster.values % 3 == 2);
    let low_mask = (1u64 << low) - 1;
    let high_mask = low_mask << (poster.values - low);
    [low_mask, poster.all() & !low_mask & !high_mask, high_mask]
}

/// Requires every square of 2x2 to have a low, a middle and a high value.
pub(super) fn global_entropy(poster: &mut Poster) {
    let groups = thirds(poster);
    squares_have(&groups, poster);
}

/// Requires every square of 2x2 to have a value of every residue modulo 3.
pub(super) fn global_modulo(poster: &mut Poster) {
    let groups = [0, 1, 2].map(|residue| poster.mask_where(|number| number.rem_euclid(3) == residue));
    squares_have(&groups, poster);
}

fn squares_have(groups: &[u64; 3], poster: &mut Poster) {
    for square in poster.squares() {
        poster.ready(Classes { cells: square, classes: *groups });
    }
}

/// Requires every middle value to have the lowest above it or the highest below it.
pub(super) fn dutch_flat_mates(poster: &mut Poster) {
    let middle = 1u64 << (poster.values.div_ceil(2) - 1);
    let (lowest, highest) = (1u64, 1u64 << (poster.values - 1));
    for column in poster.columns.clone() {
        for (nth, &cell) in column.iter().enumerate() {
            let mut literals = vec![(cell, poster.all() & !middle)];
            literals.extend(nth.checked_sub(1).map(|above| (column[above], lowest)));
            literals.extend(column.get(nth + 1).map(|&below| (below, highest)));
            poster.clause(literals);
        }
    }
}

/// Requires the largest houses to have the same set of values.
pub(super) fn same_region_values(poster: &mut Poster) {
    let houses = poster.rows.iter().chain(&poster.columns).chain(&poster.regions);
    let largest = houses.clone().map(Vec::len).max().unwrap_or(0);
    let groups: Vec<Vec<Var>> = houses.filter(|house| house.len() == largest).cloned().collect();
    if groups.len() > 1 && largest < poster.values {
        super::sets::same_values(&groups, poster);
    }
}

/// Requires houses to omit different values, and these to differ for the houses of a cell with the lowest value.
pub(super) fn doppelganger(omitted: [&[Var]; 3], poster: &mut Poster) {
    let others = poster.all() & !1;
    let mut omitted_by: Vec<Vec<Var>> = vec![Vec::new(); poster.layout.cell_count()];
    let houses = [poster.rows.clone(), poster.columns.clone(), poster.regions.clone()];
    for (houses, omitted) in houses.into_iter().zip(omitted) {
        for (mut house, &value) in houses.into_iter().zip(omitted) {
            poster.keep(value, others);
            house.iter().for_each(|&cell| omitted_by[cell].push(value));
            house.push(value);
            poster.distinct(house);
        }
        let mut omitted = omitted.to_vec();
        // With a variable for the lowest value, the omitted values are a house.
        let lowest = poster.variable(1);
        omitted.push(lowest);
        poster.distinct(omitted);
    }
    for (cell, vars) in omitted_by.into_iter().enumerate().filter(|(_, vars)| vars.len() > 1) {
        poster.ready(DifferWhere { cell, value: 0, vars });
    }
}
