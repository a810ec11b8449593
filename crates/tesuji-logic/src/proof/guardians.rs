//! Proofs by guardians: without them, some cells could not be filled, or could be filled in two ways.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Digit, House, Part, Sector};

use super::derivation::{At, Derivation, of};
use super::follow::{Goal, follow};
use super::{Wanted, cells_as_truths};

fn guardians(parts: &[Part]) -> CandidateSet {
    let of_part = |part: &Part| CandidateSet::ALL.within(part.cells).with_digits(part.digits);
    parts[1..].iter().fold(CandidateSet::EMPTY, |all, part| all | of_part(part))
}

/// An odd ring of places of a digit: one of the guardians holds it.
pub(super) fn ring(derivation: &mut Derivation, parts: &[Part], wanted: &Wanted) -> Option<At> {
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

/// Cells that could be filled with three digits in two ways: one of their other candidates is true.
pub(super) fn exchangeable(derivation: &mut Derivation, parts: &[Part], wanted: &Wanted) -> Option<At> {
    let cells: Vec<Cell> = parts.first()?.cells.iter().collect();
    let guardian = derivation
        .by_contradiction(Claim::NoneOf(guardians(parts)), |derivation, _| fill(derivation, &cells, &cells))?;
    wanted.seen(derivation, guardian)
}

/// Tries all ways to fill the open ones of some cells. Each could be exchanged for another.
fn fill(derivation: &mut Derivation, open: &[Cell], cells: &[Cell]) -> Option<At> {
    if let Some(&dead) = cells.iter().find(|&&cell| derivation.in_cell(cell).is_empty()) {
        return Some(derivation.cell(dead));
    }
    let Some((&cell, rest)) = open.split_first() else {
        return Some(derivation.deadly(exchanged(derivation, cells)));
    };
    if let Some(only) = derivation.left().digits(cell).only() {
        let at = derivation.cell(cell);
        derivation.sees(at, CandidateSet::ALL.within(cells.iter().copied().collect()).with_digits(only.into()));
        return fill(derivation, rest, cells);
    }
    for digit in derivation.left().digits(cell) {
        let assumed = Claim::OneOf(of(digit, cell.into()));
        derivation.by_contradiction(assumed, |derivation, at| {
            derivation.sees(at, CandidateSet::ALL.within(cells.iter().copied().collect()));
            fill(derivation, rest, cells)
        })?;
    }
    Some(derivation.cell(cell)).filter(|&at| *derivation.claim(at) == Claim::Impossible)
}

/// Returns the digits of the cells, each with that of the other cell in its box.
fn exchanged(derivation: &Derivation, cells: &[Cell]) -> CandidateSet {
    let all: CellSet = cells.iter().copied().collect();
    let digits_in = |cells: CellSet| cells.iter().flat_map(|cell| derivation.left().digits(cell)).collect();
    let with_partner = |&cell: &Cell| {
        let both = all & cell.houses()[2].cells();
        CandidateSet::ALL.within(cell.into()).with_digits(digits_in(both))
    };
    cells.iter().map(with_partner).fold(CandidateSet::EMPTY, |all, one| all | one)
}

/// Each digit stands in its firework: at the crossing, or at one of the two ends. As many cells as digits hold them.
pub(super) fn triple_firework(derivation: &mut Derivation, parts: &[Part], wanted: &Wanted) -> Option<At> {
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

/// Row and column would both have the digit in their box, at different places.
fn firework(derivation: &mut Derivation, cells: CellSet, houses: [House; 3], digit: Digit) -> Option<At> {
    let places = derivation.in_cells(cells, digit);
    let [row, column, block] = houses.map(|house| Sector::Place(house, digit));
    derivation.by_contradiction(Claim::NoneOf(places), |derivation, _| {
        Some(derivation.count(&[row, column], &[block], Claim::Impossible))
    })
}
