//! Proofs of exotic patterns, whose cells play parts.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Digit, House, Part, Sector};

use super::derivation::{At, Derivation, of};
use super::{Wanted, cells_as_truths, refute_each};

pub(super) fn parts(derivation: &mut Derivation, parts: &[Part], wanted: &Wanted) -> Option<At> {
    let first = parts.first()?;
    match first.role {
        "linked cells" => linked(derivation, parts, wanted),
        "tridagon" => {
            let guardian = derivation.unfillable(first.cells, first.digits);
            let at = wanted.settled(derivation, guardian);
            at.or_else(|| Some(derivation.sees(guardian, wanted.gone)))
        }
        "aligned cell" => aligned(derivation, first.cells, parts, wanted),
        "base" => exocet(derivation, parts, wanted),
        _ => refute_each(derivation, wanted),
    }
}

/// As many cells as digits in houses that hold all their candidates.
fn linked(derivation: &mut Derivation, parts: &[Part], wanted: &Wanted) -> Option<At> {
    let cells = parts.iter().fold(CellSet::EMPTY, |all, part| all | part.cells);
    let links = parts.iter().flat_map(|part| {
        let house = part.house;
        part.digits.iter().filter_map(move |digit| Some(Sector::Place(house?, digit)))
    });
    let links: Vec<Sector> = links.collect();
    Some(derivation.count(&cells_as_truths(cells), &links, Claim::NoneOf(wanted.gone)))
}

/// Tries the digits of the other aligned cells: each leaves an excluding cell without a candidate.
fn aligned(derivation: &mut Derivation, cells: CellSet, parts: &[Part], wanted: &Wanted) -> Option<At> {
    let excluding = parts[1..].iter().fold(CellSet::EMPTY, |all, part| all | part.cells);
    let mut last = None;
    for one in wanted.gone.iter() {
        let others: Vec<Cell> = cells.without(one.cell).iter().collect();
        last = Some(derivation.by_contradiction(Claim::OneOf([one].into_iter().collect()), |derivation, at| {
            derivation.sees(at, CandidateSet::ALL);
            exhaust(derivation, &others, excluding)
        })?);
    }
    last
}

/// Tries all digits of the cells, until one of the others is left without a candidate.
fn exhaust(derivation: &mut Derivation, cells: &[Cell], excluding: CellSet) -> Option<At> {
    if let Some(dead) = excluding.iter().find(|&cell| derivation.in_cell(cell).is_empty()) {
        return Some(derivation.cell(dead));
    }
    let (&cell, rest) = cells.split_first()?;
    for digit in derivation.left().digits(cell) {
        let assumed = Claim::OneOf(of(digit, cell.into()));
        derivation.by_contradiction(assumed, |derivation, at| {
            derivation.sees(at, CandidateSet::ALL);
            exhaust(derivation, rest, excluding)
        })?;
    }
    Some(derivation.cell(cell)).filter(|&at| *derivation.claim(at) == Claim::Impossible)
}

/// Each digit of the base has to stand in a target, for the cross lines have no room for it elsewhere.
fn exocet(derivation: &mut Derivation, parts: &[Part], wanted: &Wanted) -> Option<At> {
    let [base, target, cross] = parts else { return None };
    let lines = cross_lines(cross.cells | target.cells)?;
    let mut last = None;
    for one in wanted.gone.iter() {
        last = Some(derivation.by_contradiction(Claim::OneOf([one].into_iter().collect()), |derivation, at| {
            derivation.sees(at, CandidateSet::ALL);
            let base: Vec<Cell> = base.cells.iter().collect();
            try_base(derivation, &base, target.cells, &lines, &[])
        })?);
    }
    last
}

/// Returns the three lines in one direction that have all of the cells.
fn cross_lines(cells: CellSet) -> Option<Vec<House>> {
    [0, 9].into_iter().find_map(|from| {
        let lines: Vec<House> =
            House::ALL[from..from + 9].iter().copied().filter(|line| !line.cells().is_disjoint(cells)).collect();
        (lines.len() <= 3).then_some(lines)
    })
}

/// Tries all digits of the base; with all of them chosen, each has to stand in a target.
fn try_base(
    derivation: &mut Derivation,
    base: &[Cell],
    targets: CellSet,
    lines: &[House],
    chosen: &[Digit],
) -> Option<At> {
    let Some((&cell, rest)) = base.split_first() else {
        return in_targets(derivation, targets, lines, chosen);
    };
    for digit in derivation.left().digits(cell) {
        let assumed = Claim::OneOf(of(digit, cell.into()));
        derivation.by_contradiction(assumed, |derivation, at| {
            derivation.sees(at, CandidateSet::ALL);
            let chosen: Vec<Digit> = chosen.iter().copied().chain([digit]).collect();
            try_base(derivation, rest, targets, lines, &chosen)
        })?;
    }
    Some(derivation.cell(cell)).filter(|&at| *derivation.claim(at) == Claim::Impossible)
}

/// The chosen digits would all have to stand in the targets, which have no room for them.
fn in_targets(derivation: &mut Derivation, targets: CellSet, lines: &[House], chosen: &[Digit]) -> Option<At> {
    for &digit in chosen {
        let places = derivation.in_cells(targets, digit);
        if places.is_empty() {
            return without_room(derivation, lines, digit);
        }
        let one_of = derivation
            .by_contradiction(Claim::NoneOf(places), |derivation, _| without_room(derivation, lines, digit))?;
        derivation.sees(one_of, CandidateSet::ALL);
    }
    let dead = targets.iter().find(|&cell| derivation.in_cell(cell).is_empty())?;
    Some(derivation.cell(dead))
}

/// Three lines need a digit, and fewer houses across hold all its places; or trying all of them shows it.
fn without_room(derivation: &mut Derivation, lines: &[House], digit: Digit) -> Option<At> {
    if let Some(&line) = lines.iter().find(|&&line| derivation.in_house(line, digit).is_empty()) {
        return Some(derivation.house(line, digit));
    }
    let (&line, rest) = lines.split_first()?;
    for place in derivation.in_house(line, digit).iter() {
        let assumed = Claim::OneOf(CandidateSet::from_iter([place]));
        derivation.by_contradiction(assumed, |derivation, at| {
            derivation.sees(at, CandidateSet::ALL.with_digits(digit.into()));
            without_room(derivation, rest, digit)
        })?;
    }
    Some(derivation.house(line, digit)).filter(|&at| *derivation.claim(at) == Claim::Impossible)
}
