//! Proofs by cells whose digits could be exchanged.

use tesuji_core::{Automorphism, CandidateSet, CellSet, Claim, DigitSet, House, HouseSet, Part, Sector};

use super::derivation::{At, Derivation};
use super::follow::{Goal, follow};
use super::{Target, refute_each};

pub(super) fn rectangle(
    derivation: &mut Derivation,
    cells: CellSet,
    digits: DigitSet,
    others: CellSet,
    houses: HouseSet,
    wanted: &Target,
) -> Option<At> {
    let exchanged = CandidateSet::ALL.within(cells).with_digits(digits);
    let houses = if others.is_empty() { HouseSet::EMPTY } else { houses };
    deadly(derivation, &exchanged, cells | others, houses, others, wanted)
}

pub(super) fn grave(derivation: &mut Derivation, extra: CandidateSet, wanted: &Target) -> Option<At> {
    let exchanged = derivation.start().candidates() - extra;
    let cells = !extra.empty_cells();
    let houses = House::containing(cells).collect();
    deadly(derivation, &exchanged, CellSet::ALL, houses, CellSet::EMPTY, wanted)
}

/// Eliminates candidates whose image is impossible; a digit is placed where all other candidates of the cell are
/// eliminated.
pub(super) fn symmetry(derivation: &mut Derivation, map: Automorphism, wanted: &Target) -> At {
    let Some(placed) = wanted.place else { return derivation.symmetry(map, wanted.gone) };
    let mut others = derivation.in_cell(placed.cell);
    others.remove(placed);
    if !others.is_empty() {
        derivation.symmetry(map, others);
    }
    derivation.cell(placed.cell)
}

/// Proves a step from two lines that could be filled in a second way if a pair outside them exchanged its digits.
pub(super) fn two_lines(derivation: &mut Derivation, parts: &[Part], wanted: &Target) -> Option<At> {
    let [pair, crossing, one, other, rest @ ..] = parts else { return None };
    let lines = [one.house?, other.house?].into_iter().collect();
    let beside = crossing.house?.cells() - crossing.cells;
    let saved = derivation.two_lines(lines, pair.cells, pair.digits, beside);
    let subset = rest.iter().filter(|part| part.role == "subset").fold(CellSet::EMPTY, |all, part| all | part.cells);
    let near = SearchScope { cells: pair.cells | subset, houses: pair.house.into_iter().collect(), others: subset };
    one_of_those(derivation, saved, pair.digits, &near, wanted)
}

/// Proves that one of the candidates that prevent the exchange of the others is true. This eliminates candidates that
/// see all of them, that see them and a subset, or that would rule all of them out.
fn deadly(
    derivation: &mut Derivation,
    exchanged: &CandidateSet,
    near: CellSet,
    houses: HouseSet,
    others: CellSet,
    wanted: &Target,
) -> Option<At> {
    let saved = derivation.deadly(*exchanged);
    let digits = exchanged.iter().map(|one| one.digit).collect();
    one_of_those(derivation, saved, digits, &SearchScope { cells: near, houses, others }, wanted)
}

/// The scope of the search for consequences of the condition that prevents the cells from exchanging their digits.
struct SearchScope {
    /// The cells in which singles may be placed.
    cells: CellSet,
    /// The houses to search for subsets.
    houses: HouseSet,
    /// The other cells that form a subset with the guardians; empty if unknown.
    others: CellSet,
}

/// Proves the wanted conclusion from a line that states that one of the guardians is true; `digits` are the exchanged
/// digits.
fn one_of_those(
    derivation: &mut Derivation,
    saved: At,
    digits: DigitSet,
    near: &SearchScope,
    wanted: &Target,
) -> Option<At> {
    if let Some(at) = wanted.settled(derivation, saved) {
        return Some(at);
    }
    if wanted.place.is_none() {
        let at = derivation.sees(saved, wanted.gone);
        if let Some(at) = wanted.settled(derivation, at) {
            return Some(at);
        }
        for house in near.houses {
            with_subset(derivation, saved, house, near.others, wanted);
        }
        if (wanted.gone & *derivation.left()).is_empty() {
            return Some(derivation.together(wanted.gone));
        }
        if let Some(at) = by_places(derivation, saved, digits, wanted) {
            return Some(at);
        }
    }
    let mut last = None;
    let assumptions = match wanted.place {
        Some(candidate) => vec![Claim::NoneOf(candidate.into())],
        None => (wanted.gone & *derivation.left()).iter().map(|one| Claim::OneOf(one.into())).collect(),
    };
    for assumed in assumptions {
        let refuted = derivation.by_contradiction(assumed, |derivation, at| {
            let goal = Goal { cells: near.cells, ends_dead: false, ..Goal::CONTRADICTION };
            if let Some(at) = follow(derivation, &[at], &goal) {
                return Some(at);
            }
            derivation.impossible(saved)
        });
        match refuted {
            Some(at) => last = Some(at),
            None => return refute_each(derivation, wanted),
        }
    }
    last
}

/// Proves that a digit has exactly two places in a house, both in the corners: whichever it takes, one of the guardians
/// left is true.
fn by_places(derivation: &mut Derivation, saved: At, digits: DigitSet, wanted: &Target) -> Option<At> {
    let Claim::OneOf(one_of) = *derivation.claim(saved) else { return None };
    let corners = !one_of.empty_cells();
    for house in House::containing(corners) {
        for digit in digits {
            let places = derivation.in_house(house, digit);
            if places.len() != 2 || !places.is_subset(&CandidateSet::ALL.within(corners)) {
                continue;
            }
            let mut ends = Vec::new();
            for place in places.iter() {
                ends.push(derivation.case(Claim::OneOf(place.into()), |derivation, at| {
                    derivation.sees(at, wanted.gone | one_of);
                    let left = derivation.strike(saved);
                    derivation.sees(left, wanted.gone);
                    (wanted.gone & *derivation.left()).is_empty().then(|| derivation.together(wanted.gone))
                }));
            }
            if let Some(ends) = ends.into_iter().collect() {
                let list = derivation.house(house, digit);
                return Some(derivation.cases(Some(list), ends, wanted.claim()));
            }
        }
    }
    None
}

/// Proves that the true guardian forms a naked subset with other cells of a house.
fn with_subset(derivation: &mut Derivation, saved: At, house: House, others: CellSet, wanted: &Target) {
    let Claim::OneOf(one_of) = *derivation.claim(saved) else { return };
    let cells = !one_of.empty_cells();
    if !cells.is_subset(house.cells()) {
        return;
    }
    let digits_of = |derivation: &Derivation, others: CellSet| {
        let digits: DigitSet = one_of.iter().map(|one| one.digit).collect();
        others.iter().fold(digits, |all, cell| all | derivation.left().digits(cell))
    };
    let candidates: Vec<CellSet> = if others.is_empty() {
        let free = (house.cells() & derivation.start().open()) - cells;
        free.iter().map(CellSet::of).collect()
    } else {
        vec![others & house.cells()]
    };
    for others in candidates {
        let digits = digits_of(derivation, others);
        if digits.len() != others.len() + 1 {
            continue;
        }
        let mut truths = vec![Sector::Line(saved)];
        truths.extend(others.iter().map(Sector::Cell));
        let links: Vec<Sector> = digits.iter().map(|digit| Sector::Place(house, digit)).collect();
        let here = wanted.gone.iter().filter(|one| {
            house.cells().contains(one.cell)
                && !others.contains(one.cell)
                && digits.contains(one.digit)
                && !one_of.contains(*one)
        });
        let here: CandidateSet = here.collect();
        if !(here & *derivation.left()).is_empty() {
            derivation.count(&truths, &links, Claim::NoneOf(here));
        }
    }
}
