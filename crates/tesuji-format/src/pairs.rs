//! Pairs of adjacent cells, and pairs with a mark between them, such as a dot.

use tesuji_core::{Constraint, Layout, Relation};

/// Returns the pairs of all constraints whose relation satisfies `is_marked`, in the order of the constraints.
pub(crate) fn marked(constraints: &[Constraint], is_marked: impl Fn(&Relation) -> bool) -> Vec<[usize; 2]> {
    let pairs = constraints.iter().filter_map(|constraint| match constraint {
        Constraint::Pairs { relation, pairs } if is_marked(relation) => Some(pairs.as_slice()),
        _ => None,
    });
    pairs.flatten().copied().collect()
}

/// Returns the pairs sorted and without duplicates, each with its lower cell first.
pub(crate) fn in_order(pairs: &[[usize; 2]]) -> Vec<[usize; 2]> {
    let mut pairs = pairs.to_vec();
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Returns the cells that share a side with a cell.
pub(crate) fn neighbours(layout: &Layout, cell: usize) -> impl Iterator<Item = usize> + use<> {
    let (row, column) = layout.place(cell).unwrap_or_default();
    let places = [
        row.checked_sub(1).map(|row| (row, column)),
        column.checked_sub(1).map(|column| (row, column)),
        Some((row, column + 1)),
        Some((row + 1, column)),
    ];
    places.map(|place| place.and_then(|(row, column)| layout.cell_at(row, column))).into_iter().flatten()
}
