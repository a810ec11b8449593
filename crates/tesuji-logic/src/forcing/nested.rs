//! Contradiction nets that use other techniques or further assumptions.

use std::ops::ControlFlow;

use tesuji_core::{
    Candidate, CandidateSet, Cause, CellSet, Conclusion, Control, Digit, Node, Pattern, SignedNode, Step, Technique,
};

use super::assume::{AssumedBoard, assume, without};
use crate::fish::BasicFish;
use crate::locked::{Claiming, Pointing};
use crate::subsets::{Hidden, Naked};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A candidate is false if it leads to a contradiction through singles, locked candidates, pairs and X-wings.
    ///
    /// # What it looks like
    ///
    /// Assume a candidate, and fill in the singles that follow. When there are no more singles, make the eliminations
    /// of locked candidates, pairs and X-wings, and continue. In the end, some cell has no candidate left, or some
    /// digit has no place left.
    ///
    /// # Why it works
    ///
    /// The assumption cannot lead to a solution, so the candidate is false.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every candidate in turn. It shows the digits that follow, in order.
    pub CONTRADICTION_NET_PLUS = "contradiction-net-plus", "contradiction net with techniques", "矛盾网加技巧", Forcing,
        look_for: "a contradiction net with techniques",
        zh: [
            "假设一个候选数成立，用排除、唯余、区块、数对和二阶鱼推出矛盾，它就不成立。",
            "与矛盾网相同，但没有排除和唯余时，还用区块、数对和二阶鱼删数，再推下去。",
            "每一步都是必然的，却推出矛盾，所以假设不成立。",
            "排除和唯余推不动时，再找区块、数对和二阶鱼。",
        ],
        also: ["dynamic contradiction forcing chain plus", "T&E with techniques"], se: 90;
}

technique! {
    /// A candidate is false if it leads to a contradiction with the help of other contradiction nets.
    ///
    /// # What it looks like
    ///
    /// Assume a candidate, and fill in the singles that follow. When there are no more singles, assume a second
    /// candidate. If that leads to a contradiction, eliminate the second candidate and continue the first net. In the
    /// end, the first net reaches a contradiction too.
    ///
    /// # Why it works
    ///
    /// A candidate that an inner net refutes is false if the first assumption is true. So the first assumption cannot
    /// lead to a solution, and it is false.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every candidate in turn, and within its net every remaining candidate, until nothing changes.
    pub NESTED_NET = "nested-net", "nested contradiction net", "嵌套矛盾网", Forcing,
        look_for: "a nested contradiction net",
        zh: [
            "假设中再作假设，借助里层的矛盾推出外层的矛盾。",
            "与矛盾网相同，但途中有些候选数由另一个矛盾网排除。",
            "外层假设若成立，里层推出矛盾的候选数就不成立；外层最后也推出矛盾，所以外层假设不成立。",
            "最后的手段；适合用程序。",
        ],
        also: ["nested forcing chain", "T&E(2)"], se: 95;
}

/// A finder of contradictions that need more than singles.
#[derive(Debug)]
pub struct NestedNet {
    /// Applies one technique beyond singles on a board that follows from an assumption. Returns whether the board
    /// changed, `Break` if the search is to end.
    advance: fn(&mut AssumedBoard, &StepSink<'_>) -> ControlFlow<(), bool>,
    technique: &'static Technique,
}

impl NestedNet {
    /// The finder of [nets with simple techniques](CONTRADICTION_NET_PLUS).
    pub const TECHNIQUES: NestedNet = NestedNet { advance: techniques, technique: &CONTRADICTION_NET_PLUS };
    /// The finder of [nets within nets](NESTED_NET).
    pub const NETS: NestedNet = NestedNet { advance: nets, technique: &NESTED_NET };
}

impl Finder for NestedNet {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        // An assumption in a cell with few candidates has more consequences.
        let mut candidates: Vec<Candidate> = board.candidates().iter().collect();
        candidates.sort_by_key(|candidate| board.digits(candidate.cell).len());
        for candidate in candidates {
            let mut assumed = assume(board, candidate);
            while assumed.dead.is_none() && !assumed.board.is_complete() && (self.advance)(&mut assumed, found)? {}
            if let Some(cause) = assumed.dead {
                found.push(step(self.technique, candidate, cause, &assumed.placed))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn step(technique: &'static Technique, candidate: Candidate, cause: Cause, placed: &[Candidate]) -> Step {
    let implied = |one: &Candidate| SignedNode { node: Node { digit: one.digit, cells: one.cell.into() }, holds: true };
    let chains = vec![placed.iter().map(implied).collect()];
    let conclusion = Conclusion::Eliminate(CandidateSet::from_iter([candidate]));
    Step { technique, conclusion, pattern: Pattern::Forcing { cause, chains } }
}

/// The finders tried within a net, easiest first.
const WITHIN: [&dyn Finder; 5] = [&Pointing, &Claiming, &Naked::PAIR, &Hidden::PAIR, &BasicFish::X_WING];

fn techniques(assumed: &mut AssumedBoard, found: &StepSink<'_>) -> ControlFlow<(), bool> {
    found.check()?;
    let Some(Step { conclusion: Conclusion::Eliminate(gone), .. }) = easy_step(&assumed.board, found.control()) else {
        return ControlFlow::Continue(false);
    };
    gone.iter().for_each(|candidate| assumed.remove(candidate));
    ControlFlow::Continue(true)
}

/// Returns the first step beyond singles on this board.
pub(crate) fn easy_step(board: &Board, control: &Control<'_>) -> Option<Step> {
    let first = |finder: &&dyn Finder| {
        let mut found = None;
        let mut push = |step: Step| {
            found = Some(step);
            ControlFlow::Break(())
        };
        let _ = finder.find(board, &mut StepSink::new(control, &mut push));
        found
    };
    WITHIN.iter().find_map(first)
}

/// Returns whether singles lead from a candidate to a contradiction.
pub(crate) fn refutable(board: &Board, candidate: Candidate) -> bool {
    assume(board, candidate).dead.is_some()
}

/// Returns the number of candidates that singles leave if this one is false; 0 if they lead to a contradiction.
pub(crate) fn left_without(board: &Board, candidate: Candidate) -> usize {
    let AssumedBoard { board, dead, .. } = without(board, candidate);
    if dead.is_some() { 0 } else { board.candidates().len() }
}

fn nets(assumed: &mut AssumedBoard, found: &StepSink<'_>) -> ControlFlow<(), bool> {
    let mut changed = false;
    for digit in Digit::ALL {
        let cells: CellSet = assumed.board.cells(digit);
        for cell in cells {
            found.check()?;
            let candidate = Candidate { cell, digit };
            if assumed.board.has(cell, digit) && assume(&assumed.board, candidate).dead.is_some() {
                assumed.remove(candidate);
                changed = true;
                if assumed.dead.is_some() {
                    return ControlFlow::Continue(true);
                }
            }
        }
    }
    ControlFlow::Continue(changed)
}
