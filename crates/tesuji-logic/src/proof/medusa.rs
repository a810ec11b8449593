//! Proofs by two colours, one of which is true.

use tesuji_core::{Cell, House, Part};

use super::Target;
use super::derivation::{At, Derivation};
use super::forcing::each_case;

/// Follows both of the two candidates of a cell, or of a digit in a house, that have different colours.
pub(super) fn two_colors(derivation: &mut Derivation, parts: &[Part], wanted: &Target) -> Option<At> {
    let first = parts.first()?;
    let of = |role: &'static str| parts.iter().filter(move |part| part.role == role);
    let other = parts.last()?.role;
    let (cell, digit) = (first.cells.first()?, first.digits.first()?);
    let is_other = |cell: Cell, digit| of(other).any(|part| part.cells.contains(cell) && part.digits.contains(digit));
    let in_cell = derivation.in_cell(cell);
    if in_cell.len() == 2 && in_cell.iter().any(|one| is_other(one.cell, one.digit)) {
        let list = derivation.cell(cell);
        return each_case(derivation, list, in_cell, &[], wanted);
    }
    let tied = |house: &House| {
        let places = derivation.in_house(*house, digit);
        places.len() == 2 && places.iter().any(|one| is_other(one.cell, digit))
    };
    let house = cell.houses().into_iter().find(tied)?;
    let places = derivation.in_house(house, digit);
    let list = derivation.house(house, digit);
    each_case(derivation, list, places, &[], wanted)
}
