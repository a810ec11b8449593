//! Proofs of single and double exocets.

use tesuji_core::{CandidateSet, CellSet, Claim, Digit, DigitSet, House, Part, Sector};

use super::derivation::{At, Derivation, of};
use super::{Target, cells_as_truths};

/// Proves that each digit of the base is in a target, because the cross lines have no room for it elsewhere. So the
/// targets have no room for other digits.
pub(super) fn exocet(derivation: &mut Derivation, parts: &[Part], wanted: &Target) -> Option<At> {
    let [base, target, cross @ ..] = parts else { return None };
    let lines = houses_of(cross);
    let house = box_of(base.cells)?;
    let mut truths = cells_as_truths(base.cells);
    let mut links = cells_as_truths(target.cells);
    for digit in digits_in(derivation, base.cells) {
        let lemma = in_target(derivation, base.cells, target.cells, &lines, digit)?;
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

/// Proves that the digit is in a target, or in the box of the base but outside the base: if it is in the base, it is
/// also in a target.
fn in_target(
    derivation: &mut Derivation,
    base: CellSet,
    targets: CellSet,
    lines: &[House],
    digit: Digit,
) -> Option<At> {
    let house = box_of(base)?;
    let goal = outside(derivation, base, digit)? | derivation.in_cells(targets, digit);
    derivation.by_contradiction(Claim::NoneOf(goal), |derivation, _| {
        let in_base = derivation.house(house, digit);
        derivation.sees(in_base, CandidateSet::ALL.with_digits(digit.into()));
        without_room(derivation, lines, digit)
    })
}

/// Proves that no digit is in both bases, so each is in exactly one of them. So each is in one of the targets, which
/// hold nothing else. Of its three places in the cross lines, the other two are covered by fewer crossing houses.
pub(super) fn double(derivation: &mut Derivation, parts: &[Part], wanted: &Target) -> Option<At> {
    let [one, one_targets, other, other_targets, cross @ ..] = parts else { return None };
    let targets = one_targets.cells | other_targets.cells;
    let lines = houses_of(cross);
    let bases = [one.cells, other.cells];
    let digits = digits_in(derivation, one.cells | other.cells);
    let mut apart = Vec::new();
    for digit in digits_in(derivation, one.cells) & digits_in(derivation, other.cells) {
        apart.push((digit, not_in_both(derivation, bases, &lines, digit)?));
    }
    let mut in_bases = Vec::new();
    for digit in digits {
        in_bases.push(in_one_base(derivation, bases, &apart, digit)?);
    }
    let exocets = [(one.cells, one_targets.cells), (other.cells, other_targets.cells)];
    let mut lemmas = Vec::new();
    for (base, targets) in exocets {
        for digit in digits_in(derivation, base) {
            lemmas.push((base, digit, in_target(derivation, base, targets, &lines, digit)?));
        }
    }
    for &at in &in_bases {
        derivation.sees(at, wanted.gone);
    }
    let mut in_targets = Vec::new();
    for (digit, &in_base) in digits.iter().zip(&in_bases) {
        let mut cases = Vec::new();
        for &(base, _, lemma) in lemmas.iter().filter(|lemma| lemma.1 == digit) {
            let assumed = Claim::OneOf(derivation.in_cells(base, digit));
            cases.push(derivation.case(assumed, |derivation, at| {
                derivation.sees(at, CandidateSet::ALL.within(box_of(base)?.cells() - targets));
                Some(derivation.strike(lemma))
            })?);
        }
        let places = derivation.in_cells(targets, digit);
        in_targets.push((digit, derivation.cases(Some(in_base), cases, Claim::OneOf(places))));
    }
    for &(_, at) in &in_targets {
        derivation.sees(at, wanted.gone);
    }
    let of_targets: Vec<Sector> = in_targets.iter().map(|&(_, at)| Sector::Line(at)).collect();
    let others = (wanted.gone & *derivation.left()).within(targets);
    if !others.is_empty() {
        derivation.count(&of_targets, &cells_as_truths(targets), Claim::NoneOf(others));
    }
    for digit in digits {
        let gone = (wanted.gone & *derivation.left()).with_digits(digit.into());
        if !gone.is_empty() {
            outside_lines(derivation, &lines, targets, &in_targets, digit, gone)?;
        }
    }
    (wanted.gone & *derivation.left()).is_empty().then(|| derivation.together(wanted.gone))
}

/// Proves that a digit is outside the base in one of the two boxes, because the cross lines have no room for it when it
/// is in both bases.
fn not_in_both(derivation: &mut Derivation, bases: [CellSet; 2], lines: &[House], digit: Digit) -> Option<At> {
    let goal = outside(derivation, bases[0], digit)? | outside(derivation, bases[1], digit)?;
    derivation.by_contradiction(Claim::NoneOf(goal), |derivation, _| {
        for base in bases {
            let in_base = derivation.house(box_of(base)?, digit);
            derivation.sees(in_base, CandidateSet::ALL.with_digits(digit.into()));
        }
        without_room(derivation, lines, digit)
    })
}

/// Proves that a digit is in one of the bases: the other digits, each in at most one base, cannot fill four cells.
fn in_one_base(derivation: &mut Derivation, bases: [CellSet; 2], apart: &[(Digit, At)], digit: Digit) -> Option<At> {
    let cells = bases[0] | bases[1];
    let nowhere = Claim::NoneOf(derivation.in_cells(cells, digit));
    derivation.by_contradiction(nowhere, |derivation, _| {
        let mut links = Vec::new();
        for base in bases {
            for other in digits_in(derivation, base) {
                links.push(Sector::Place(box_of(base)?, other));
            }
        }
        let lemmas = apart.iter().filter(|lemma| lemma.0 != digit).map(|&(_, lemma)| Sector::Line(lemma));
        let truths: Vec<Sector> = cells_as_truths(cells).into_iter().chain(lemmas).collect();
        Some(derivation.count(&truths, &links, Claim::Impossible))
    })
}

/// Proves that one place of a digit in the cross lines is a target, because each target has a different digit. Two
/// houses contain all the other places.
fn outside_lines(
    derivation: &mut Derivation,
    lines: &[House],
    targets: CellSet,
    in_targets: &[(Digit, At)],
    digit: Digit,
    gone: CandidateSet,
) -> Option<At> {
    let places = lines.iter().fold(CandidateSet::EMPTY, |all, &line| all | derivation.in_house(line, digit));
    let cover = covering(&(places - CandidateSet::ALL.within(targets)), 2)?;
    let others = in_targets.iter().filter(|one| one.0 != digit).map(|&(_, at)| Sector::Line(at));
    let truths: Vec<Sector> = lines.iter().map(|&line| Sector::Place(line, digit)).chain(others).collect();
    let mut links = cells_as_truths(targets);
    links.extend(cover.iter().map(|&house| Sector::Place(house, digit)));
    Some(derivation.count(&truths, &links, Claim::NoneOf(gone)))
}

fn box_of(base: CellSet) -> Option<House> {
    House::containing(base).find(|house| house.index() >= 18)
}

fn digits_in(derivation: &Derivation, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | derivation.left().digits(cell))
}

/// Returns the places of a digit in the box of a base but outside the base.
fn outside(derivation: &Derivation, base: CellSet, digit: Digit) -> Option<CandidateSet> {
    Some(derivation.in_house(box_of(base)?, digit) - of(digit, base))
}

/// Returns the cross lines.
fn houses_of(cross: &[Part]) -> Vec<House> {
    cross.iter().filter_map(|part| part.house).collect()
}

/// Proves that three lines need a digit, and fewer crossing houses contain all its places; or trying all of them shows
/// this.
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

/// Returns at most `most` houses that contain all of these places.
pub(crate) fn covering(places: &CandidateSet, most: usize) -> Option<Vec<House>> {
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
