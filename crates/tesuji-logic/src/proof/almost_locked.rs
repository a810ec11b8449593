//! Proofs with almost locked sets, and with the cells of an intersection.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, House, LockedSet, Sector};

use super::chain::lock;
use super::derivation::{At, Derivation, of};
use super::{Wanted, cells_as_truths};

pub(super) fn almost_locked(
    derivation: &mut Derivation,
    stem: Option<Cell>,
    sets: &[LockedSet],
    ties: &[DigitSet],
    wanted: &Wanted,
) -> Option<At> {
    match (stem, sets) {
        (Some(stem), sets) => blossom(derivation, stem, sets, ties, wanted),
        (None, [one, other]) if ties.first()?.len() > 1 => twice_tied(derivation, one, other, ties[0], wanted),
        (None, sets) => {
            let mut at = None;
            for digit in Digit::iter() {
                let part = Wanted { place: None, gone: wanted.gone.with_digits(digit.into()) };
                if !part.gone.is_empty() {
                    at = Some(along(derivation, sets, ties, digit, &part)?);
                }
            }
            at
        }
    }
}

/// Whatever the stem is, a set loses that digit and holds all its others.
fn blossom(
    derivation: &mut Derivation,
    stem: Cell,
    sets: &[LockedSet],
    ties: &[DigitSet],
    wanted: &Wanted,
) -> Option<At> {
    let digits = derivation.left().digits(stem);
    let mut cases = Vec::new();
    for digit in digits {
        let set = sets.iter().zip(ties).find(|(_, tie)| tie.contains(digit)).map(|(set, _)| set);
        cases.push(derivation.case(Claim::OneOf(of(digit, stem.into())), |derivation, at| {
            derivation.sees(at, wanted.gone);
            if let (Some(set), false) = (set, (wanted.gone & *derivation.left()).is_empty()) {
                derivation.sees(at, of(digit, set.cells));
                let held = lock(derivation, set.cells)?;
                return wanted.seen(derivation, held);
            }
            wanted.settled(derivation, at)
        })?);
    }
    let list = derivation.cell(stem);
    Some(derivation.cases(Some(list), cases, wanted.claim()))
}

/// Only one of the sets can hold each of two digits, so both are locked, whichever it is.
fn twice_tied(
    derivation: &mut Derivation,
    one: &LockedSet,
    other: &LockedSet,
    ties: DigitSet,
    wanted: &Wanted,
) -> Option<At> {
    let first = ties.first()?;
    let start = derivation.in_cells(one.cells, first);
    let all = CandidateSet::ALL.with_digits(ties);
    let mut locked = |claim: Claim, order: [&LockedSet; 2]| {
        derivation.case(claim, |derivation, at| {
            if matches!(derivation.claim(at), Claim::OneOf(_)) {
                derivation.sees(at, all | wanted.gone);
            }
            for set in order {
                let held = lock(derivation, set.cells)?;
                if *derivation.claim(held) == Claim::Impossible {
                    return Some(held);
                }
                derivation.sees(held, all | wanted.gone);
            }
            wanted.settled(derivation, at)
        })
    };
    let with = locked(Claim::OneOf(start), [other, one])?;
    let without = locked(Claim::NoneOf(start), [one, other])?;
    Some(derivation.cases(None, vec![with, without], wanted.claim()))
}

/// The digit stands in the first set, or else in the last.
fn along(
    derivation: &mut Derivation,
    sets: &[LockedSet],
    ties: &[DigitSet],
    digit: Digit,
    wanted: &Wanted,
) -> Option<At> {
    let start = derivation.in_cells(sets.first()?.cells, digit);
    let with = derivation.case(Claim::OneOf(start), |derivation, at| wanted.seen(derivation, at))?;
    let without = derivation.case(Claim::NoneOf(start), |derivation, _| {
        let mut held = lock(derivation, sets[0].cells)?;
        for (set, tie) in sets[1..].iter().zip(ties) {
            if *derivation.claim(held) == Claim::Impossible {
                break;
            }
            derivation.sees(held, CandidateSet::ALL.within(set.cells).with_digits(*tie));
            held = lock(derivation, set.cells)?;
        }
        wanted.seen(derivation, held)
    })?;
    Some(derivation.cases(None, vec![with, without], wanted.claim()))
}

/// The cells have as many digits, each of which can stand only once among them.
pub(super) fn intersection(
    derivation: &mut Derivation,
    cells: CellSet,
    line: &LockedSet,
    block: &LockedSet,
    wanted: &Wanted,
) -> Option<At> {
    let all = cells | line.cells | block.cells;
    let of_block = House::containing(cells | block.cells).find(|house| house.index() >= 18)?;
    let of_line = House::containing(cells | line.cells).find(|house| house.index() < 18)?;
    let digits = all.iter().fold(DigitSet::EMPTY, |digits, cell| digits | derivation.left().digits(cell));
    let link = |digit: Digit| {
        let places = derivation.left().cells(digit) & all;
        let house = if places.is_subset(of_block.cells()) { of_block } else { of_line };
        Sector::Place(house, digit)
    };
    let links: Vec<Sector> = digits.iter().map(link).collect();
    let held = derivation.count(&cells_as_truths(all), &links, Claim::Holds { cells: all, digits });
    wanted.seen(derivation, held)
}
