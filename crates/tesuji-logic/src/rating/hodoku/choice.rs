//! Which of the steps of a technique HoDoKu takes.
//!
//! For singles up to fish and wings it is the first that is found. Chains, loops and almost locked sets are all collected,
//! and the one that eliminates most is taken; among these, the one with the shortest chain.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Chain, Conclusion, Family, Pattern, Step};

use crate::chains::between;
use crate::{Board, Finder, Repertoire};

/// The most stations of a nice loop or an alternating inference chain: ten, with the first cell counted at both ends.
const LONGEST: usize = 9;

/// Returns the step that is taken, if there is any.
pub(super) fn next(known: &Repertoire, board: &Board) -> Option<Step> {
    let mut finders = known.finders().iter().copied().peekable();
    while let Some(finder) = finders.next() {
        let step = match finder.technique().family {
            // Loops and chains of one kind are one technique there.
            Family::Chains if finder.technique().id.ends_with("nice-loop") => {
                best(board, &[Some(finder), finders.next()])
            }
            Family::Chains | Family::AlmostLocked
                if !["remote-pair", "sue-de-coq"].contains(&finder.technique().id) =>
            {
                best(board, &[Some(finder)])
            }
            _ => first(board, finder),
        };
        if step.is_some() {
            return step;
        }
    }
    None
}

fn first(board: &Board, finder: &dyn Finder) -> Option<Step> {
    let mut first = None;
    let _ = finder.find(board, &mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    first
}

fn best(board: &Board, finders: &[Option<&dyn Finder>]) -> Option<Step> {
    let mut best: Option<(Rank, Step)> = None;
    for finder in finders.iter().flatten() {
        let id = finder.technique().id;
        let limit = if id == "x-chain" || id == "xy-chain" { usize::MAX } else { LONGEST };
        let _ = finder.find(board, &mut |mut step| {
            if matches!(&step.pattern, Pattern::Chain(chain) if stations(chain) > limit) {
                return ControlFlow::Continue(());
            }
            // Of a loop, only what sees both sides of a weak link.
            if let Pattern::Chain(chain) = &step.pattern
                && chain.closed
            {
                let nodes = |nth: usize| (chain.nodes[nth], chain.nodes[(nth + 1) % chain.nodes.len()]);
                let links = (1..chain.nodes.len()).step_by(2).map(nodes);
                let gone = links.map(|(one, other)| between(board, one, other));
                step.conclusion = Conclusion::Eliminate(gone.fold(CandidateSet::EMPTY, |all, one| all | one));
            }
            // A chain that proves a digit takes the others of its cell there, and leaves the digit to the next step.
            if let Conclusion::Place(Candidate { cell, digit }) = step.conclusion {
                let others = board.digits(cell).without(digit).iter();
                step.conclusion = Conclusion::Eliminate(others.map(|digit| Candidate { cell, digit }).collect());
            }
            if step.conclusion == Conclusion::Eliminate(CandidateSet::EMPTY) {
                return ControlFlow::Continue(());
            }
            let rank = rank(&step);
            if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                best = Some((rank, step));
            }
            ControlFlow::Continue(())
        });
    }
    best.map(|(_, step)| step)
}

/// Counts the stations of a chain: nodes of the same cell that follow each other are one.
fn stations(chain: &Chain) -> usize {
    1 + chain.nodes.windows(2).filter(|pair| pair[0].cells != pair[1].cells).count()
}

/// How many candidates go, the length of the chain, and where they are; the least is taken.
type Rank = (Reverse<usize>, usize, usize);

fn rank(step: &Step) -> Rank {
    let length = match &step.pattern {
        Pattern::Chain(chain) => chain.nodes.len(),
        Pattern::AlmostLocked { sets, .. } => sets.iter().map(|set| set.cells.len()).sum(),
        _ => 0,
    };
    let Conclusion::Eliminate(gone) = &step.conclusion else { return (Reverse(0), length, 0) };
    // The later ones weigh more.
    let place = |(nth, one): (usize, Candidate)| (1 + 80 * nth) * one.cell.index() + one.digit.index();
    (Reverse(gone.len()), length, gone.iter().enumerate().map(place).sum())
}
