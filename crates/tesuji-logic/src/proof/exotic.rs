//! Proofs of exotic patterns, whose cells play parts.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, House, Part, Sector};

use super::derivation::{At, Derivation, of};
use super::{Wanted, cells_as_truths, guardians, medusa, refute_each, uniqueness};

pub(super) fn parts(derivation: &mut Derivation, parts: &[Part], wanted: &Wanted) -> Option<At> {
    let first = parts.first()?;
    match first.role {
        "linked cells" => linked(derivation, parts, wanted),
        "tridagon" | "oddagon" => {
            let guardian = derivation.unfillable(first.cells, first.digits);
            let at = wanted.settled(derivation, guardian);
            at.or_else(|| Some(derivation.sees(guardian, wanted.gone)))
        }
        "aligned cell" => aligned(derivation, first.cells, parts, wanted),
        "base" => exocet(derivation, parts, wanted),
        "firework" => guardians::triple_firework(derivation, parts, wanted),
        "ring" => guardians::ring(derivation, parts, wanted),
        "exchangeable cell" => guardians::exchangeable(derivation, parts, wanted),
        "exchangeable pair" if !cfg!(tesuji_small) => uniqueness::two_lines(derivation, parts, wanted),
        "first colour" => medusa::two_colors(derivation, parts, wanted),
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
        last = Some(derivation.by_contradiction(Claim::OneOf(one.into()), |derivation, at| {
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
    // The cell with the fewest digits: the shortest proof.
    let cell = *cells.iter().min_by_key(|&&cell| derivation.left().digits(cell).len())?;
    let rest: Vec<Cell> = cells.iter().copied().filter(|&other| other != cell).collect();
    for digit in derivation.left().digits(cell) {
        let assumed = Claim::OneOf(of(digit, cell.into()));
        derivation.by_contradiction(assumed, |derivation, at| {
            derivation.sees(at, CandidateSet::ALL);
            exhaust(derivation, &rest, excluding)
        })?;
    }
    Some(derivation.cell(cell)).filter(|&at| *derivation.claim(at) == Claim::Impossible)
}

/// Each digit of the base has to stand in a target, for the cross lines have no room for it elsewhere. So the targets have no
/// room for others.
fn exocet(derivation: &mut Derivation, parts: &[Part], wanted: &Wanted) -> Option<At> {
    let [base, target, cross] = parts else { return None };
    let lines = cross_lines(cross.cells | target.cells)?;
    let house = House::containing(base.cells).find(|house| house.index() >= 18)?;
    let mut truths = cells_as_truths(base.cells);
    let mut links = cells_as_truths(target.cells);
    for digit in base.cells.iter().fold(DigitSet::EMPTY, |all, cell| all | derivation.left().digits(cell)) {
        let outside = derivation.in_house(house, digit) - of(digit, base.cells);
        let goal = outside | derivation.in_cells(target.cells, digit);
        let lemma = derivation.by_contradiction(Claim::NoneOf(goal), |derivation, _| {
            let in_base = derivation.house(house, digit);
            derivation.sees(in_base, CandidateSet::ALL.with_digits(digit.into()));
            without_room(derivation, &lines, digit)
        })?;
        derivation.sees(lemma, wanted.gone);
        truths.push(Sector::Line(lemma));
        links.push(Sector::Place(house, digit));
    }
    let gone = (wanted.gone & *derivation.left()).within(target.cells);
    if !gone.is_empty() {
        derivation.count(&truths, &links, Claim::NoneOf(gone));
    }
    (wanted.gone & *derivation.left()).is_empty().then(|| derivation.together(wanted.gone))
}

/// Returns the three lines in one direction that have all of the cells.
fn cross_lines(cells: CellSet) -> Option<Vec<House>> {
    [0, 9].into_iter().find_map(|from| {
        let lines: Vec<House> =
            House::ALL[from..from + 9].iter().copied().filter(|line| !line.cells().is_disjoint(cells)).collect();
        (lines.len() <= 3).then_some(lines)
    })
}

/// Three lines need a digit, and fewer houses across hold all its places; or trying all of them shows it.
fn without_room(derivation: &mut Derivation, lines: &[House], digit: Digit) -> Option<At> {
    if let Some(&line) = lines.iter().find(|&&line| derivation.in_house(line, digit).is_empty()) {
        return Some(derivation.house(line, digit));
    }
    let sectors = |houses: &[House]| houses.iter().map(|&house| Sector::Place(house, digit)).collect::<Vec<Sector>>();
    let places = lines.iter().fold(CandidateSet::EMPTY, |all, &line| all | derivation.in_house(line, digit));
    if let Some(across) = covering(&places, lines.len() - 1) {
        return Some(derivation.count(&sectors(lines), &sectors(&across), Claim::Impossible));
    }
    let (&line, rest) = lines.split_first()?;
    for place in derivation.in_house(line, digit).iter() {
        let assumed = Claim::OneOf(place.into());
        derivation.by_contradiction(assumed, |derivation, at| {
            derivation.sees(at, CandidateSet::ALL.with_digits(digit.into()));
            without_room(derivation, rest, digit)
        })?;
    }
    Some(derivation.house(line, digit)).filter(|&at| *derivation.claim(at) == Claim::Impossible)
}

/// Returns at most so many houses that contain all of these places.
fn covering(places: &CandidateSet, most: usize) -> Option<Vec<House>> {
    let Some(first) = places.iter().next() else { return Some(Vec::new()) };
    if most == 0 {
        return None;
    }
    first.cell.houses().into_iter().find_map(|house| {
        let rest = *places - CandidateSet::ALL.within(house.cells());
        let mut houses = covering(&rest, most - 1)?;
        houses.push(house);
        Some(houses)
    })
}
