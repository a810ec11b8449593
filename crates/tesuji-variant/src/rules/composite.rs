//! Rules composed of other rules.

use tesuji_core::Constraint;

use crate::poster::Poster;

/// Requires at least one of the constraints to hold.
pub(super) fn any(constraints: &[Constraint], poster: &mut Poster) {
    let branches = constraints.iter().map(|one| poster.branch(|poster| super::post(one, poster))).collect();
    poster.any(branches);
}

/// Requires all of the constraints to hold.
pub(super) fn all(constraints: &[Constraint], poster: &mut Poster) {
    constraints.iter().for_each(|one| super::post(one, poster));
}
