//! Proofs of forcing chains, krakens and nets.

use tesuji_core::{
    Candidate, CandidateSet, Cause, Claim, Conclusion, Control, Digit, House, HouseSet, SignedNode, Step,
};

use super::derivation::{At, Derivation, of};
use super::follow::{Goal, follow};
use super::{Target, body, derive, refute_by_singles};
use crate::forcing::{easy_step, left_without, refutable};

pub(super) fn forcing(
    derivation: &mut Derivation,
    cause: Cause,
    chains: &[Vec<SignedNode>],
    wanted: &Target,
) -> Option<At> {
    match cause {
        Cause::NoDigit(_) | Cause::NoPlace(..) => {
            let assumed = wanted.gone.iter().next()?;
            refute(derivation, assumed)
        }
        Cause::Cell(cell) => {
            let cases = derivation.in_cell(cell);
            let list = derivation.cell(cell);
            each_case(derivation, list, cases, &[], wanted)
        }
        Cause::House(house, digit) => {
            let cases = derivation.in_house(house, digit);
            let list = derivation.house(house, digit);
            each_case(derivation, list, cases, &[], wanted)
        }
        Cause::Fish { digit, base, cover } => kraken(derivation, digit, base, cover, chains, wanted),
    }
}

fn goal(wanted: &Target) -> Goal {
    Goal { place: wanted.place, gone: wanted.gone, ..Goal::CONTRADICTION }
}

/// Follows each of the cases, one of which is true according to the list, together with the earlier assumptions.
pub(super) fn each_case(
    derivation: &mut Derivation,
    list: At,
    cases: CandidateSet,
    before: &[At],
    wanted: &Target,
) -> Option<At> {
    let mut ends = Vec::new();
    for case in cases.iter() {
        let assumed = Claim::OneOf(case.into());
        ends.push(derivation.case(assumed, |derivation, at| {
            if wanted.place == Some(case) {
                return Some(at);
            }
            let from: Vec<At> = before.iter().copied().chain([at]).collect();
            follow(derivation, &from, &goal(wanted))
        })?);
    }
    Some(derivation.cases(Some(list), ends, wanted.claim()))
}

/// Proves that every fin leads to the goal, and so does the fish itself.
fn kraken(
    derivation: &mut Derivation,
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
    chains: &[Vec<SignedNode>],
    wanted: &Target,
) -> Option<At> {
    let cells = |houses: HouseSet| houses.iter().fold(tesuji_core::CellSet::EMPTY, |all, house| all | house.cells());
    let fins = derivation.in_cells(cells(base) - cells(cover), digit);
    let all_of_a_house = |house: &House| derivation.in_house(*house, digit).is_subset(&fins);
    if let Some(house) = fins.iter().flat_map(|fin| fin.cell.houses()).find(all_of_a_house) {
        // One of the fins is true in any case, so the fish is not needed.
        let list = derivation.house(house, digit);
        return each_case(derivation, list, derivation.in_house(house, digit), &[], wanted);
    }
    let finned =
        derivation.case(Claim::OneOf(fins), |derivation, list| each_case(derivation, list, fins, &[], wanted))?;
    let starts: tesuji_core::CellSet = chains
        .iter()
        .filter_map(|chain| chain.first())
        .fold(tesuji_core::CellSet::EMPTY, |all, one| all | one.node.cells);
    let vertices = starts & cells(cover) & cells(base);
    let bare = derivation.case(Claim::NoneOf(fins), |derivation, none| {
        if vertices.is_empty() {
            return Some(body(derivation, digit, base, cover, wanted.claim()));
        }
        let places = of(digit, vertices) & *derivation.left();
        let list = body(derivation, digit, base, cover, Claim::OneOf(places));
        each_case(derivation, list, places, &[none], wanted)
    })?;
    Some(derivation.cases(None, vec![finned, bare], wanted.claim()))
}

/// Shows that a candidate leads to a contradiction: by singles, by simple steps when singles end, or by refuting other
/// candidates under the assumption.
fn refute(derivation: &mut Derivation, candidate: Candidate) -> Option<At> {
    derivation.by_contradiction(Claim::OneOf(candidate.into()), |derivation, at| {
        let mut from = vec![at];
        loop {
            if let Some(at) = follow(derivation, &from, &Goal::CONTRADICTION) {
                return Some(at);
            }
            from = beyond_singles(derivation).map_or_else(|| within(derivation), |at| vec![at]);
            if from.is_empty() {
                return None;
            }
        }
    })
}

/// Takes an easy step in the state that the assumption leads to.
fn beyond_singles(derivation: &mut Derivation) -> Option<At> {
    let board = derivation.board();
    let step: Step = easy_step(&board, &Control::new())?;
    let before = *derivation.left();
    let at = derive(derivation, &step)?;
    match step.conclusion {
        Conclusion::Eliminate(gone) if !(gone & before).is_empty() => Some(at),
        _ => None,
    }
}

/// Refutes one candidate in the state that the assumption leads to. Candidates that are one of two in their cell or
/// house are preferred, because then the other one is true; among them, the one whose removal lets singles go furthest.
/// Otherwise any will do.
fn within(derivation: &mut Derivation) -> Vec<At> {
    let board = derivation.board();
    let is_one_of_two = |one: &Candidate| {
        let is_pair = |&house: &House| board.cells_in(house, one.digit).len() == 2;
        board.digits(one.cell).len() == 2 || one.cell.houses().iter().any(is_pair)
    };
    let (pairs, others): (Vec<Candidate>, Vec<Candidate>) = board.candidates().iter().partition(is_one_of_two);
    let is_refuted = |one: &Candidate| refutable(&board, *one);
    let furthest = pairs.into_iter().filter(is_refuted).min_by_key(|&one| left_without(&board, one));
    let refuted = furthest.or_else(|| others.into_iter().find(is_refuted));
    refuted.and_then(|candidate| refute_by_singles(derivation, Claim::OneOf(candidate.into()))).into_iter().collect()
}
