//! Rules of pairs of cells.

use tesuji_core::{IndexedBy, Relation};

use crate::poster::Poster;
use crate::propagators::Element;
use crate::space::Var;

/// Requires each pair of cells to be in the relation.
pub(super) fn pairs(relation: &Relation, pairs: &[[Var; 2]], poster: &mut Poster) {
    let first = poster.first;
    let table = poster.table(|a, b| relation.holds(first, a, b));
    pairs.iter().for_each(|&[one, other]| poster.relation(one, other, &table));
}

/// Requires the cell to be larger, or smaller, than its neighbours.
pub(super) fn extremum(cell: Var, maximum: bool, exempt: &[Var], poster: &mut Poster) {
    let table = poster.table(|a, b| if maximum { a > b } else { a < b });
    for (one, other) in poster.neighbours(false) {
        let neighbour = if one == cell { other } else { one };
        if (one == cell || other == cell) && !exempt.contains(&neighbour) {
            poster.relation(cell, neighbour, &table);
        }
    }
}

/// Requires the cell selected by this cell's number, in its column, row or box, to contain the number of this cell's
/// row, column or place.
pub(super) fn indexer(cell: Var, by: IndexedBy, poster: &mut Poster) {
    let (row, column) = poster.layout.place(cell).expect("an indexer is in the grid");
    let (line, at) = match by {
        IndexedBy::Rows => (poster.columns[column].clone(), row),
        IndexedBy::Columns => (poster.rows[row].clone(), column),
        IndexedBy::Boxes => {
            let Some(region) = poster.regions.iter().find(|region| region.contains(&cell)).cloned() else {
                return poster.never();
            };
            let at = region.iter().position(|&other| other == cell).expect("the cell is in its region");
            (region, at)
        }
    };
    // The number n selects the n-th cell, counted from 1.
    let array = (0..poster.values)
        .map(|value| usize::try_from(poster.first + value as i64 - 1).ok().and_then(|nth| line.get(nth).copied()))
        .collect();
    let mask = poster.mask(at as i64 + 1);
    poster.ready(Element { index: cell, array, value: Err(mask) });
}
