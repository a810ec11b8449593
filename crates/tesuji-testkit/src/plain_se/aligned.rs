//! Aligned pair and triplet exclusion.

use std::ops::ControlFlow;

use tesuji_core::{ByCell, Candidate, CandidateSet, Cell, Digit, DigitSet};

use super::board::Board;
use super::hint::{Hint, Sink};
use super::kind::peers_in_house_order;

/// Finds two or three cells some of whose combinations would leave a common peer without a candidate: a candidate that
/// is in no other combination is eliminated.
pub(super) fn find(board: &Board, degree: usize, sink: Sink) -> ControlFlow<()> {
    let excluders: ByCell<Option<Vec<Cell>>> = ByCell::from_fn(|cell| excluders(board, cell, degree));
    let base: Vec<Cell> = Cell::iter().filter(|&cell| excluders[cell].is_some()).collect();
    let of = |cell: Cell| excluders[cell].as_deref().unwrap_or_default();
    for (index, &second) in base.iter().enumerate() {
        for &first in &base[..index] {
            if degree == 2 {
                exclude(board, &[first, second], &of, sink)?;
                continue;
            }
            let mut tried = Vec::new();
            for &third in of(first).iter().chain(of(second)) {
                if excluders[third].is_some() && third != first && third != second && !tried.contains(&third) {
                    tried.push(third);
                    exclude(board, &[first, second, third], &of, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the peers of a cell that may lose their last candidate, in house order; `None` if the cell cannot be a base.
fn excluders(board: &Board, cell: Cell, degree: usize) -> Option<Vec<Cell>> {
    let peers = peers_in_house_order(cell);
    if board.digits(cell).len() < 2 || peers.iter().any(|&peer| board.digits(peer).len() == 1) {
        return None;
    }
    let few: Vec<Cell> =
        peers.iter().copied().filter(|&peer| (2..=degree).contains(&board.digits(peer).len())).collect();
    (!few.is_empty()).then_some(few)
}

fn exclude<'a>(board: &Board, base: &[Cell], of: &dyn Fn(Cell) -> &'a [Cell], sink: Sink) -> ControlFlow<()> {
    let common: Vec<Cell> =
        of(base[0]).iter().copied().filter(|cell| base[1..].iter().all(|&other| of(other).contains(cell))).collect();
    if common.len() < 2 {
        return ControlFlow::Continue(());
    }
    let mut possible = CandidateSet::EMPTY;
    for combination in combinations(board, base) {
        let clash =
            pairs(&combination).any(|(one, other)| one.digit == other.digit && one.cell.peers().contains(other.cell));
        let digits: DigitSet = combination.iter().map(|candidate| candidate.digit).collect();
        if !clash && !common.iter().any(|&cell| board.digits(cell).is_subset(digits)) {
            combination.into_iter().for_each(|candidate| possible.insert(candidate));
        }
    }
    let all = board.candidates(base.iter().copied().collect(), DigitSet::ALL);
    let (rating, technique) =
        if base.len() == 2 { (6.2, "Aligned Pair Exclusion") } else { (7.5, "Aligned Triplet Exclusion") };
    Hint::strike(rating, technique, all - possible).offer(sink)
}

/// Returns every choice of one candidate in each cell.
fn combinations(board: &Board, cells: &[Cell]) -> Vec<Vec<Candidate>> {
    let mut combinations = vec![Vec::new()];
    for &cell in cells {
        let with = |chosen: &Vec<Candidate>, digit: Digit| [&chosen[..], &[Candidate { cell, digit }]].concat();
        combinations = combinations
            .iter()
            .flat_map(|chosen| board.digits(cell).iter().map(move |digit| with(chosen, digit)))
            .collect();
    }
    combinations
}

fn pairs(candidates: &[Candidate]) -> impl Iterator<Item = (Candidate, Candidate)> {
    candidates.iter().enumerate().flat_map(|(index, &one)| candidates[..index].iter().map(move |&other| (one, other)))
}
