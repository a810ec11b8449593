//! Proofs by guardians: without them, some cells could not be filled, or could be filled in two ways.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Digit, House, Part, Sector};

use super::derivation::{At, Derivation, of};
use super::follow::{Goal, follow};
use super::{Target, cells_as_truths};

fn guardians(parts: &[Part]) -> CandidateSet {
    let of_part = |part: &Part| CandidateSet::ALL.within(part.cells).with_digits(part.digits);
    parts[1..].iter().fold(CandidateSet::EMPTY, |all, part| all | of_part(part))
}

/// Proves that one of the guardians of an odd ring of places is true.
pub(super) fn ring(derivation: &mut Derivation, parts: &[Part], wanted: &Target) -> Option<At> {
    let ring = parts.first()?;
    let (start, digit) = (ring.cells.first()?, ring.digits.first()?);
    let guardian = derivation.by_contradiction(Claim::NoneOf(guardians(parts)), |derivation, _| {
        let goal = Goal { digits: digit.into(), cells: ring.cells, ..Goal::CONTRADICTION };
        let false_start = derivation.by_contradiction(Claim::OneOf(of(digit, start.into())), |derivation, at| {
            follow(derivation, &[at], &goal)
        })?;
        follow(derivation, &[false_start], &goal)
    })?;
    wanted.seen(derivation, guardian)
}

/// Proves that one of the other candidates of cells in two lines that could exchange their digits is true.
pub(super) fn exchangeable(derivation: &mut Derivation, parts: &[Part], wanted: &Target) -> Option<At> {
    let Part { cells, digits, .. } = *parts.first()?;
    let guardian = derivation.deadly(CandidateSet::ALL.within(cells).with_digits(digits));
    wanted.seen(derivation, guardian)
}

/// Proves that each digit has its place in its firework: at the crossing, or at one of the two ends. There are as many
/// cells as digits.
pub(super) fn triple_firework(derivation: &mut Derivation, parts: &[Part], wanted: &Target) -> Option<At> {
    let Part { cells, digits, .. } = *parts.first()?;
    let houses = crossing(cells)?.houses();
    let mut truths = Vec::new();
    for digit in digits {
        truths.push(Sector::Line(firework(derivation, cells, houses, digit)?));
    }
    Some(derivation.count(&truths, &cells_as_truths(cells), Claim::NoneOf(wanted.gone)))
}

/// Returns the cell that shares its row with one of the others and its column with the other.
fn crossing(cells: CellSet) -> Option<Cell> {
    let shared = |cell: Cell, nth: usize| (cell.houses()[nth].cells() & cells).len() == 2;
    cells.iter().find(|&cell| shared(cell, 0) && shared(cell, 1))
}

/// Proves that a digit has its place in a firework, because otherwise the row and the column would both have it in
/// their box, at different places.
fn firework(derivation: &mut Derivation, cells: CellSet, houses: [House; 3], digit: Digit) -> Option<At> {
    let places = derivation.in_cells(cells, digit);
    let [row, column, block] = houses.map(|house| Sector::Place(house, digit));
    derivation.by_contradiction(Claim::NoneOf(places), |derivation, _| {
        Some(derivation.count(&[row, column], &[block], Claim::Impossible))
    })
}
