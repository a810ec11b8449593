use std::ops::ControlFlow;

use tesuji_core::{Candidate, Technique};

use super::chain::{agreements, runs};
use super::run::Run;
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// A candidate that leads, single by single, to a cell without a digit or a house without a place is false.
    ///
    /// # What it looks like
    ///
    /// Assume a candidate, and fill in what then are naked and hidden singles. Somewhere a cell has no candidate any more,
    /// or a digit no place in a house.
    ///
    /// # Why it works
    ///
    /// The assumption has no solution, so the candidate does not hold.
    ///
    /// # How it is looked for
    ///
    /// Every candidate in turn; only what leads to the contradiction is shown.
    pub CONTRADICTION_NET = "contradiction-net", "contradiction net", "矛盾网", Forcing,
        look_for: "a contradiction net",
        zh: [
            "假设一个候选数成立，用排除和唯余推下去，出现矛盾，它就不成立。",
            "某候选数成立时，依次得出的填数使某格无数可填或某数无处可填。",
            "推理的每一步都必然，结果不可能，所以假设错误。",
            "从影响大的候选数试起，只用唯余和排除推下去。",
        ], also: ["nishio", "forcing net contradiction", "nishio forcing chain",
        "Bowman's bingo", "forcing chain contradiction", "whip", "braid"], hodoku: Extreme 700, se: 85;
}

technique! {
    /// All candidates of a cell, or all places of a digit in a house, lead by singles to the same end.
    ///
    /// # What it looks like
    ///
    /// From every candidate of one cell, or from every place of one digit in a house, filling in singles leads to the same
    /// conclusion: a digit that stands, or one that does not.
    ///
    /// # Why it works
    ///
    /// One of the candidates holds, and whichever it is, the conclusion follows.
    ///
    /// # How it is looked for
    ///
    /// As a forcing chain, but a digit may also be the last of a cell or a house after several others have gone.
    pub FORCING_NET = "forcing-net", "forcing net", "强制网", Forcing,
        look_for: "a forcing net",
        zh: [
            "与强制链相同，推理可以分叉汇合。",
            "从某格的各候选数或某区域中某数的各位置出发，一步可以依据前面的几步。",
            "其中必有一种成立，而每一种都推出这个结论。",
            "同强制链，把每一步的结果都记下来。",
        ], also: ["dynamic forcing chain", "forcing net verity", "dynamic forcing net", "tabling", "Trebor's tables", "动态链", "动态强制链"],
        hodoku: Extreme 700, se: 85;
}

/// Finds [contradiction nets](CONTRADICTION_NET).
#[derive(Debug)]
pub struct ContradictionNet;

impl Finder for ContradictionNet {
    fn technique(&self) -> &'static Technique {
        &CONTRADICTION_NET
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        for Candidate { cell, digit } in board.candidates().iter() {
            found.check()?;
            if let Some(step) = Run::of(board, cell, digit, true).refutation(&CONTRADICTION_NET, board) {
                found.push(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Finds [forcing nets](FORCING_NET).
#[derive(Debug)]
pub struct ForcingNet;

impl Finder for ForcingNet {
    fn technique(&self) -> &'static Technique {
        &FORCING_NET
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        agreements(&FORCING_NET, board, &runs(board, true, found)?, found)
    }
}
