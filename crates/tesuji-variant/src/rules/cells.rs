//! Rules of single cells.

use tesuji_core::ValueSet;

use crate::poster::Poster;
use crate::space::Var;

/// Requires the cell to have one of the values.
pub(super) fn allowed(cell: Var, values: ValueSet, poster: &mut Poster) {
    poster.keep(cell, values.bits());
}

/// Requires the cell to be even, or odd.
pub(super) fn parity(cell: Var, even: bool, poster: &mut Poster) {
    let mask = poster.mask_where(|number| (number % 2 == 0) == even);
    poster.keep(cell, mask);
}
