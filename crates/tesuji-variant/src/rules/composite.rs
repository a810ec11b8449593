//! Rules made of rules.

use tesuji_core::Constraint;

use crate::poster::Poster;

/// At least one of the constraints holds.
pub(super) fn any(constraints: &[Constraint], poster: &mut Poster) {
    let branches = constraints.iter().map(|one| poster.branch(|poster| super::post(one, poster))).collect();
    poster.any(branches);
}

/// All of the constraints hold.
pub(super) fn all(constraints: &[Constraint], poster: &mut Poster) {
    constraints.iter().for_each(|one| super::post(one, poster));
}
