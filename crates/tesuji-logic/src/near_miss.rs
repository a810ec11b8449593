//! Near misses: a single additional candidate that would invalidate a step.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Conclusion, Control, Digit, Family, House, Proof, Rule, Sector, Step};

use crate::{Board, FINDERS, StepSink, prove};

/// A candidate that the board does not have, and that would invalidate a step if it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The candidate.
    pub candidate: Candidate,
    /// The cell, or the digit of a house, that would then have one more choice.
    pub sector: Sector,
    /// `true` if the technique would then no longer find that conclusion; otherwise it would find it in another way.
    pub ends: bool,
}

/// The maximum number of near misses returned.
const MOST: usize = 2;

/// Returns up to two near misses of a step on this board, each at a different cell or house of its proof. There may be
/// none: a full house has no other open cell, and some conclusions follow in so many ways that no candidate invalidates
/// them.
///
/// Each was tested: with the candidate, the finder of the technique no longer finds the conclusion, or, if it always
/// does, the step has no proof. So this takes as long as several searches.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Cell, Digit};
/// use tesuji_logic::{Example, near_misses, technique};
///
/// let Example { board, step } = Example::of(technique("skyscraper").unwrap()).unwrap();
/// let misses = near_misses(&board, &step);
/// // A third 4 in one of the two columns.
/// assert!(misses.iter().all(|miss| miss.candidate.digit == Digit::D4));
/// assert!([1, 3].contains(&misses[0].candidate.cell.column()));
/// ```
pub fn near_misses(board: &Board, step: &Step) -> Vec<NearMiss> {
    let Some(proof) = prove(board, step) else { return Vec::new() };
    let sectors = sectors(&proof);
    // A nested net that can still be proved is also still found, and proving it is faster than searching for it.
    let refuted = proof.lines.iter().filter(|line| matches!(line.rule, Rule::Refute(_))).count();
    let is_nested = step.technique.family == Family::Forcing && refuted > 1;
    let ends = |board: &Board| (!is_nested || prove(board, step).is_none()) && !is_found(board, step);
    let misses = those(board, &sectors, true, ends);
    if misses.is_empty() { those(board, &sectors, false, |board| prove(board, step).is_none()) } else { misses }
}

/// Returns near misses: for each cell or house, the first candidate that invalidates the step.
fn those(board: &Board, sectors: &[Sector], ends: bool, spoils: impl Fn(&Board) -> bool) -> Vec<NearMiss> {
    let mut misses: Vec<NearMiss> = Vec::new();
    for &sector in sectors {
        if misses.len() == MOST || misses.iter().any(|miss| miss.sector == sector) {
            continue;
        }
        let candidate = additions(board, sector).find(|&candidate| spoils(&board.with(candidate)));
        misses.extend(candidate.map(|candidate| NearMiss { candidate, sector, ends }));
    }
    misses
}

/// Returns the cells and houses whose lack of other choices the proof relies on.
fn sectors(proof: &Proof) -> Vec<Sector> {
    let mut sectors = Vec::new();
    for line in &proof.lines {
        match &line.rule {
            Rule::Cell(cell) => sectors.push(Sector::Cell(*cell)),
            Rule::House(house, digit) => sectors.push(Sector::Place(*house, *digit)),
            Rule::Count { truths, .. } => {
                sectors.extend(truths.iter().filter(|truth| !matches!(truth, Sector::Line(_))).copied());
            }
            Rule::Deadly(candidates) => sectors.extend((!candidates.empty_cells()).iter().map(Sector::Cell)),
            Rule::TwoLines { pair, .. } => sectors.extend(pair.iter().map(Sector::Cell)),
            Rule::Unfillable { cells, .. } => sectors.extend(cells.iter().map(Sector::Cell)),
            Rule::Template(digit) => {
                sectors.extend(House::ALL[..9].iter().map(|&row| Sector::Place(row, *digit)));
            }
            _ => {}
        }
    }
    sectors
}

/// Iterates over the candidates missing from a cell, or from the open cells of a house for a digit.
fn additions(board: &Board, sector: Sector) -> impl Iterator<Item = Candidate> {
    let all: CandidateSet = match sector {
        Sector::Cell(cell) if board.open().contains(cell) => {
            Digit::iter().map(|digit| Candidate { cell, digit }).collect()
        }
        Sector::Place(house, digit) => {
            (house.cells() & board.open()).iter().map(|cell| Candidate { cell, digit }).collect()
        }
        _ => CandidateSet::EMPTY,
    };
    (all - board.candidates()).iter().collect::<Vec<_>>().into_iter()
}

/// Returns whether the finder of the technique still finds the conclusion of a step, or a stronger one.
fn is_found(board: &Board, step: &Step) -> bool {
    let Some(finder) = FINDERS.iter().find(|finder| finder.technique() == step.technique) else { return false };
    let mut is_found = false;
    let _ = finder.find(
        board,
        &mut StepSink::new(&Control::new(), &mut |other| {
            is_found = match (&other.conclusion, &step.conclusion) {
                (Conclusion::Eliminate(gone), Conclusion::Eliminate(wanted)) => wanted.is_subset(gone),
                // A single found in another house counts as a different step.
                (found, wanted) => found == wanted && other.pattern.houses() == step.pattern.houses(),
            };
            if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }),
    );
    is_found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Example, techniques};

    /// The only cell of a house; placed digits, one of which might be a clue; clues that might differ.
    const WITHOUT: [&str; 3] = ["full-house", "avoidable-rectangle-1", "symmetrical-placement"];

    #[test]
    fn steps_that_hang_on_candidates_have_near_misses() {
        let mut without = Vec::new();
        for technique in techniques() {
            let Example { board, step } = Example::of(technique).expect("an example");
            let misses = near_misses(&board, &step);
            assert!(misses.iter().all(|miss| !board.candidates().contains(miss.candidate)), "{}", technique.id);
            if misses.is_empty() {
                without.push(technique.id);
            }
        }
        assert_eq!(without, WITHOUT);
    }
}
