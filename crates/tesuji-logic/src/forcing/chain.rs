//! Forcing chains from all candidates of a cell or all places of a digit in a house.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{Candidate, Cause, Digit, House, Technique};

use super::run::Run;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Chains from all candidates of a cell, or from all places of a digit in a house, lead to the same conclusion.
    ///
    /// # What it looks like
    ///
    /// From every candidate of one cell, or from every place of one digit in a house, a chain of links leads to the
    /// same conclusion: a candidate that must be true, or one that must be false.
    ///
    /// # Why it works
    ///
    /// One of the starting candidates is true, and whichever it is, the conclusion follows.
    ///
    /// # How it is looked for
    ///
    /// The solver follows the consequences of every candidate, link by link. A true candidate makes everything it sees
    /// false. If a cell has two candidates, or a digit has two places in a house, and one of the two is false, the
    /// other is true. The solver then compares the results for the cells and the houses, beginning with those that have
    /// the fewest candidates.
    pub FORCING_CHAIN = "forcing-chain", "forcing chain", "强制链", Forcing,
        look_for: "a forcing chain",
        zh: [
            "一个格的每个候选数，或一个数的每个位置，都推出同一结论。",
            "从某格的每个候选数，或某区域里某数的每个位置出发，都有一条链推出同一结论。",
            "其中必有一种成立，而每一种都推出这个结论。",
            "从候选数少的格或位置少的数出发，分别推下去，看有没有共同的结果。",
        ], also: ["cell forcing chain", "region forcing chain", "unit forcing chain",
        "quad forcing chain", "multiple forcing chain", "forcing chain verity", "house forcing chain", "区域强制链", "单元格强制链"],
        hodoku: Extreme 500, se: 80;
}

/// The finder of [forcing chains](FORCING_CHAIN).
#[derive(Debug)]
pub struct ForcingChain;

impl Finder for ForcingChain {
    fn technique(&self) -> &'static Technique {
        &FORCING_CHAIN
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        agreements(&FORCING_CHAIN, board, &runs(board, false, found)?, found)
    }
}

/// Runs every candidate and returns the runs by candidate index; `Break` if the search is to end.
pub(super) fn runs(board: &Board, nets: bool, found: &StepSink<'_>) -> ControlFlow<(), Vec<Option<Run>>> {
    let mut runs: Vec<Option<Run>> = (0..729).map(|_| None).collect();
    for Candidate { cell, digit } in board.candidates().iter() {
        found.check()?;
        runs[Candidate { cell, digit }.index()] = Some(Run::of(board, cell, digit, nets));
    }
    ControlFlow::Continue(runs)
}

/// Pushes a step for each conclusion that all candidates of a cell, or all places of a house, lead to.
pub(super) fn agreements(
    technique: &'static Technique,
    board: &Board,
    runs: &[Option<Run>],
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let mut causes: Vec<(Cause, Vec<Candidate>)> = Vec::new();
    for cell in board.open() {
        let candidates = board.digits(cell).iter().map(|digit| Candidate { cell, digit });
        causes.push((Cause::Cell(cell), candidates.collect()));
    }
    for house in House::ALL {
        for digit in Digit::ALL {
            let candidates = board.cells_in(house, digit).iter().map(|cell| Candidate { cell, digit });
            causes.push((Cause::House(house, digit), candidates.collect()));
        }
    }
    causes.retain(|(_, candidates)| candidates.len() > 1);
    causes.sort_by_key(|(_, candidates)| candidates.len());
    let mut shown = HashSet::new();
    for (cause, candidates) in causes {
        found.check()?;
        let runs: Vec<&Run> = candidates.iter().filter_map(|candidate| runs[candidate.index()].as_ref()).collect();
        // A candidate that leads to a contradiction would agree with any conclusion.
        if runs.iter().any(|run| run.dead.is_some()) {
            continue;
        }
        let Some((first, others)) = runs.split_first() else { continue };
        for (agreed, holds) in first.happened() {
            if others.iter().all(|run| run.knows(agreed, holds)) && shown.insert((agreed, holds)) {
                found.push(Run::agreement(technique, board, cause, &runs, agreed, holds))?;
            }
        }
    }
    ControlFlow::Continue(())
}
