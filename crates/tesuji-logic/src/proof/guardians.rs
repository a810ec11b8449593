//! Proofs by guardians: without them, some cells could not be filled, or could be filled in two ways.

use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, House, Part, Sector};

use super::derivation::{At, Derivation, of};
use super::follow::{Goal, follow};
use super::{Wanted, cells_as_truths};
use crate::choose::choose;

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

/// Cells that could be filled with a few digits in two ways: one of their other candidates is true.
pub(super) fn exchangeable(derivation: &mut Derivation, parts: &[Part], wanted: &Wanted) -> Option<At> {
    let cells: Vec<Cell> = parts.first()?.cells.iter().collect();
    let guardian =
        derivation.by_contradiction(Claim::NoneOf(guardians(parts)), |derivation, _| fill(derivation, &cells))?;
    wanted.seen(derivation, guardian)
}

/// Tries all ways to fill some cells, until those that are filled could be exchanged for others.
fn fill(derivation: &mut Derivation, cells: &[Cell]) -> Option<At> {
    if let Some(&dead) = cells.iter().find(|&&cell| derivation.in_cell(cell).is_empty()) {
        return Some(derivation.cell(dead));
    }
    let within = CandidateSet::ALL.within(cells.iter().copied().collect());
    let mut filled = Vec::new();
    for &cell in cells {
        if derivation.left().digits(cell).len() == 1 {
            filled.push(cell);
            let only = derivation.in_cell(cell);
            if !(only.excluded_by_all() & within & *derivation.left()).is_empty() {
                let at = derivation.cell(cell);
                derivation.sees(at, within);
                return fill(derivation, cells);
            }
        }
    }
    if let Some(rectangle) = rectangle(derivation, cells) {
        return Some(derivation.deadly(rectangle));
    }
    let digits: Vec<(Cell, DigitSet)> = filled.iter().map(|&cell| (cell, derivation.left().digits(cell))).collect();
    if let Some(exchanged) = exchanged(&digits) {
        return Some(derivation.deadly(exchanged));
    }
    // The cell with the fewest digits: the shortest proof.
    let open = cells.iter().filter(|&&cell| derivation.left().digits(cell).len() > 1);
    let &cell = open.min_by_key(|&&cell| derivation.left().digits(cell).len())?;
    for digit in derivation.left().digits(cell) {
        let assumed = Claim::OneOf(of(digit, cell.into()));
        derivation.by_contradiction(assumed, |derivation, at| {
            derivation.sees(at, within);
            fill(derivation, cells)
        })?;
    }
    Some(derivation.cell(cell)).filter(|&at| *derivation.claim(at) == Claim::Impossible)
}

/// Returns the two digits of four cells, if these cross and hold no others.
fn rectangle(derivation: &Derivation, cells: &[Cell]) -> Option<CandidateSet> {
    let left = |cell: Cell| derivation.left().digits(cell);
    for &two in cells.iter().filter(|&&cell| left(cell).len() == 2) {
        let digits = left(two);
        let within: Vec<Cell> = cells.iter().copied().filter(|&cell| left(cell).is_subset(digits)).collect();
        let mut found = None;
        let _ = choose(within.len(), 4, &mut |chosen| {
            let corners: CellSet = chosen.iter().map(|&nth| within[nth]).collect();
            if House::iter().all(|house| matches!((house.cells() & corners).len(), 0 | 2)) {
                found = Some(CandidateSet::ALL.within(corners).with_digits(digits));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Returns the digits of filled cells that could hold others, with these, so that each house has the same digits; of as few
/// cells as can be.
fn exchanged(filled: &[(Cell, DigitSet)]) -> Option<CandidateSet> {
    let mut others = Vec::with_capacity(filled.len());
    let mut best = None;
    refill(filled, &mut others, &mut best);
    best.map(|(_, exchanged)| exchanged)
}

fn refill(filled: &[(Cell, DigitSet)], others: &mut Vec<DigitSet>, best: &mut Option<(usize, CandidateSet)>) {
    let changed = || filled.iter().zip(&*others).filter(|((_, digit), other)| digit != *other);
    let count = changed().count();
    if best.is_some_and(|(fewest, _)| count >= fewest) {
        return;
    }
    let Some(&(cell, _)) = filled.get(others.len()) else {
        let both = changed().map(|(&(cell, digit), &other)| (cell, digit | other));
        let exchanged = both.map(|(cell, both)| CandidateSet::ALL.within(cell.into()).with_digits(both));
        let exchanged = exchanged.fold(CandidateSet::EMPTY, |all, one| all | one);
        *best = (count > 0).then_some((count, exchanged)).or(*best);
        return;
    };
    // A digit that comes from each house of the cell, and to none of them twice: so each house keeps its digits.
    let of_house = |house: House| {
        let here = filled.iter().filter(|(cell, _)| house.cells().contains(*cell));
        here.fold(DigitSet::EMPTY, |all, (_, digit)| all | *digit)
    };
    let taken = filled.iter().zip(&*others).filter(|((other, _), _)| other.peers().contains(cell));
    let taken = taken.fold(DigitSet::EMPTY, |all, (_, digit)| all | *digit);
    let possible = cell.houses().into_iter().fold(DigitSet::ALL, |all, house| all & of_house(house)) - taken;
    for digit in possible {
        others.push(digit.into());
        refill(filled, others, best);
        others.pop();
    }
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
