//! Contradiction nets and forcing nets, which follow singles from an assumption.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, Technique};

use super::chain::{agreements, runs};
use super::run::Run;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A candidate is false if it leads, single by single, to a cell without candidates or a digit without a place.
    ///
    /// # What it looks like
    ///
    /// Assume a candidate, and fill in the naked and hidden singles that follow. In the end, some cell has no candidate
    /// left, or some digit has no place left in a house.
    ///
    /// # Why it works
    ///
    /// The assumption cannot lead to a solution, so the candidate is false.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every candidate in turn. It shows only the steps that lead to the contradiction.
    pub CONTRADICTION_NET = "contradiction-net", "contradiction net", "矛盾网", Forcing,
        look_for: "a contradiction net",
        zh: [
            "假设一个候选数成立，用排除和唯余推出矛盾，它就不成立。",
            "假设某候选数成立，依次填入由此得出的数；最后某格没有候选数可填，或某数在某区域没有位置。",
            "每一步都是必然的，却推出矛盾，所以假设不成立。",
            "从影响大的候选数试起，只用排除和唯余推下去。",
        ], also: ["nishio", "forcing net contradiction", "nishio forcing chain",
        "Bowman's bingo", "forcing chain contradiction", "whip", "braid"], hodoku: Extreme 700, se: 85;
}

technique! {
    /// Singles lead from all candidates of a cell, or all places of a digit in a house, to the same conclusion.
    ///
    /// # What it looks like
    ///
    /// Take every candidate of one cell, or every place of one digit in a house. In each case, filling in the singles
    /// that follow leads to the same conclusion: a candidate that must be true, or one that must be false.
    ///
    /// # Why it works
    ///
    /// One of the starting candidates is true, and whichever it is, the conclusion follows.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a forcing chain, but several eliminations may combine to leave the last candidate in
    /// a cell, or the last place for a digit in a house.
    pub FORCING_NET = "forcing-net", "forcing net", "强制网", Forcing,
        look_for: "a forcing net",
        zh: [
            "从一个格的每个候选数，或一个数的每个位置，用排除和唯余都推出同一结论。",
            "从某格的每个候选数，或某区域里某数的每个位置出发，依次填入得出的数，都推出同一结论；一步可以依据前面的几步。",
            "其中必有一种成立，而每一种都推出这个结论。",
            "方法同强制链，但可以把几步的删数合起来用。",
        ], also: ["dynamic forcing chain", "forcing net verity", "dynamic forcing net", "tabling", "Trebor's tables", "动态链", "动态强制链"],
        hodoku: Extreme 700, se: 85;
}

/// The finder of [contradiction nets](CONTRADICTION_NET).
#[derive(Debug)]
pub struct ContradictionNet;

impl Finder for ContradictionNet {
    fn technique(&self) -> &'static Technique {
        &CONTRADICTION_NET
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for Candidate { cell, digit } in board.candidates().iter() {
            found.check()?;
            if let Some(step) = Run::of(board, cell, digit, true).refutation(&CONTRADICTION_NET, board) {
                found.push(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The finder of [forcing nets](FORCING_NET).
#[derive(Debug)]
pub struct ForcingNet;

impl Finder for ForcingNet {
    fn technique(&self) -> &'static Technique {
        &FORCING_NET
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        agreements(&FORCING_NET, board, &runs(board, true, found)?, found)
    }
}
