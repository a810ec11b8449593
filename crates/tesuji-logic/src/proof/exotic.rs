//! Proofs of exotic patterns, whose cells have roles.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Part, Sector};

use super::derivation::{At, Derivation, of};
use super::{Target, cells_as_truths, exocet, guardians, medusa, refute_each, uniqueness};

pub(super) fn parts(derivation: &mut Derivation, parts: &[Part], wanted: &Target) -> Option<At> {
    let first = parts.first()?;
    match first.role {
        "linked cells" => linked(derivation, parts, wanted),
        "tridagon" | "oddagon" => {
            let guardian = derivation.unfillable(first.cells, first.digits);
            let at = wanted.settled(derivation, guardian);
            at.or_else(|| Some(derivation.sees(guardian, wanted.gone)))
        }
        "aligned cell" => aligned(derivation, first.cells, parts, wanted),
        // The page's first module does not look for exocets.
        "base" if !cfg!(tesuji_small) && parts.iter().filter(|part| part.role == "base").count() == 2 => {
            exocet::double(derivation, parts, wanted)
        }
        "base" if !cfg!(tesuji_small) => exocet::exocet(derivation, parts, wanted),
        "firework" => guardians::triple_firework(derivation, parts, wanted),
        "ring" => guardians::ring(derivation, parts, wanted),
        "exchangeable cell" => guardians::exchangeable(derivation, parts, wanted),
        "exchangeable pair" if !cfg!(tesuji_small) => uniqueness::two_lines(derivation, parts, wanted),
        "first colour" => medusa::two_colors(derivation, parts, wanted),
        _ => refute_each(derivation, wanted),
    }
}

/// Proves a pattern of cells whose candidates are all in as many covers as there are cells; a cover is a digit in a
/// house.
fn linked(derivation: &mut Derivation, parts: &[Part], wanted: &Target) -> Option<At> {
    let cells = parts.iter().fold(CellSet::EMPTY, |all, part| all | part.cells);
    let links = parts.iter().flat_map(|part| {
        let house = part.house;
        part.digits.iter().filter_map(move |digit| Some(Sector::Place(house?, digit)))
    });
    let links: Vec<Sector> = links.collect();
    Some(derivation.count(&cells_as_truths(cells), &links, Claim::NoneOf(wanted.gone)))
}

/// Tries the digits of the other aligned cells: each combination leaves an excluding cell without a candidate.
fn aligned(derivation: &mut Derivation, cells: CellSet, parts: &[Part], wanted: &Target) -> Option<At> {
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

/// Tries all digits of the cells, until an excluding cell is left without a candidate.
fn exhaust(derivation: &mut Derivation, cells: &[Cell], excluding: CellSet) -> Option<At> {
    if let Some(dead) = excluding.iter().find(|&cell| derivation.in_cell(cell).is_empty()) {
        return Some(derivation.cell(dead));
    }
    // The cell with the fewest digits gives the shortest proof.
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
