//! Proofs with almost locked sets, and with the cells of an intersection.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, House, LockedSet, Sector};

use super::chain::lock;
use super::derivation::{At, Derivation, of};
use super::{Target, cells_as_truths};

pub(super) fn almost_locked(
    derivation: &mut Derivation,
    stem: Option<Cell>,
    sets: &[LockedSet],
    ties: &[DigitSet],
    wanted: &Target,
) -> Option<At> {
    match (stem, sets) {
        (Some(stem), sets) => blossom(derivation, stem, sets, ties, wanted),
        (None, [one, other]) if ties.first()?.len() > 1 => {
            if let Some(at) = counted(derivation, one, other, ties[0], wanted) {
                return Some(at);
            }
            twice_tied(derivation, one, other, ties[0], wanted)
        }
        (None, sets) => {
            let digits: DigitSet = wanted.gone.iter().map(|one| one.digit).collect();
            match digits.only() {
                Some(digit) => along(derivation, sets, ties, digit, wanted),
                None => at_first_tie(derivation, sets, ties, wanted),
            }
        }
    }
}

/// Proves a death blossom: whichever digit the stem has, one set loses it and holds all its others.
fn blossom(
    derivation: &mut Derivation,
    stem: Cell,
    sets: &[LockedSet],
    ties: &[DigitSet],
    wanted: &Target,
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

/// Proves a step from two sets with two linking digits: each digit is in only one of the sets, so both sets are locked
/// in either case.
fn twice_tied(
    derivation: &mut Derivation,
    one: &LockedSet,
    other: &LockedSet,
    ties: DigitSet,
    wanted: &Target,
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

/// Proves that two sets with two linking digits have as many cells as digits, each of which fits there only once,
/// counted in one house per digit; `None` if a digit has no such house, or if this does not show all wanted
/// eliminations.
fn counted(
    derivation: &mut Derivation,
    one: &LockedSet,
    other: &LockedSet,
    ties: DigitSet,
    wanted: &Target,
) -> Option<At> {
    // With three or more links, two are enough.
    let ties: DigitSet = ties.iter().take(2).collect();
    if !one.cells.is_disjoint(other.cells) {
        return None;
    }
    let all = one.cells | other.cells;
    let place = |digit: Digit, cells: CellSet, but: CellSet| {
        let [places, others] = [cells, but].map(|cells| derivation.left().cells(digit) & cells);
        let house = House::containing(places).find(|house| house.cells().is_disjoint(others))?;
        Some(Sector::Place(house, digit))
    };
    let mut links = Vec::new();
    let mut held = Vec::new();
    for (set, but) in [(one, other), (other, one)] {
        let digits = set.digits - ties;
        for digit in digits {
            links.push(place(digit, set.cells, but.cells)?);
        }
        held.push((set.cells, digits));
    }
    for digit in ties {
        links.push(place(digit, all, CellSet::EMPTY)?);
    }
    held.push((all, ties));
    let seen = held.iter().fold(CandidateSet::EMPTY, |seen, &(cells, digits)| {
        digits.iter().fold(seen, |seen, digit| {
            let places = derivation.in_cells(cells, digit);
            seen | (places.excluded_by_all().with_digits(digit.into()))
        })
    });
    if !wanted.gone.is_subset(&seen) {
        return None;
    }
    let mut at = None;
    for (cells, digits) in held {
        let line = derivation.count(&cells_as_truths(all), &links, Claim::Holds { cells, digits });
        at = Some(derivation.sees(line, wanted.gone));
    }
    wanted.settled(derivation, at?)
}

/// Proves that either the first set lacks its linking digit and holds all its others; or the next set lacks it, and so
/// on to the last set, which holds all its others. Eliminated candidates see the places of their digit in both the
/// first and the last set.
fn at_first_tie(derivation: &mut Derivation, sets: &[LockedSet], ties: &[DigitSet], wanted: &Target) -> Option<At> {
    let (first, rest) = sets.split_first()?;
    let tied = CandidateSet::ALL.within(first.cells).with_digits(*ties.first()?) & *derivation.left();
    let without = derivation.case(Claim::NoneOf(tied), |derivation, _| {
        let held = lock(derivation, first.cells)?;
        wanted.seen(derivation, held)
    })?;
    let with = derivation.case(Claim::OneOf(tied), |derivation, at| {
        let held = lock_along(derivation, at, rest, ties)?;
        wanted.seen(derivation, held)
    })?;
    Some(derivation.cases(None, vec![without, with], wanted.claim()))
}

/// Locks the sets in turn, each after the previous line removes its linking digit; ends early at a contradiction.
fn lock_along(derivation: &mut Derivation, mut held: At, sets: &[LockedSet], ties: &[DigitSet]) -> Option<At> {
    for (set, tie) in sets.iter().zip(ties) {
        if *derivation.claim(held) == Claim::Impossible {
            break;
        }
        derivation.sees(held, CandidateSet::ALL.within(set.cells).with_digits(*tie));
        held = lock(derivation, set.cells)?;
    }
    Some(held)
}

/// Proves that the digit is in the first set, or else in the last.
fn along(
    derivation: &mut Derivation,
    sets: &[LockedSet],
    ties: &[DigitSet],
    digit: Digit,
    wanted: &Target,
) -> Option<At> {
    let start = derivation.in_cells(sets.first()?.cells, digit);
    let with = derivation.case(Claim::OneOf(start), |derivation, at| wanted.seen(derivation, at))?;
    let without = derivation.case(Claim::NoneOf(start), |derivation, _| {
        let first = lock(derivation, sets[0].cells)?;
        let held = lock_along(derivation, first, &sets[1..], ties)?;
        wanted.seen(derivation, held)
    })?;
    Some(derivation.cases(None, vec![with, without], wanted.claim()))
}

/// Proves that the cells have as many digits as cells, and each digit fits there only once.
pub(super) fn intersection(
    derivation: &mut Derivation,
    cells: CellSet,
    line: &LockedSet,
    block: &LockedSet,
    wanted: &Target,
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
