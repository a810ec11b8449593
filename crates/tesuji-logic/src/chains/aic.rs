use std::ops::ControlFlow;

use tesuji_core::Technique;

use super::search::End;
use super::{Kinds, find};
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// A loop of strong and weak links in turns: each weak link is as good as a strong one.
    ///
    /// # What it looks like
    ///
    /// A chain through cells with two candidates and houses with two places, of which the last node sees the first.
    ///
    /// # Why it works
    ///
    /// If one node of the loop holds, its links decide all others, round to itself: every second node holds. If it does
    /// not, all the others do. So one side of each weak link holds, and what sees both sides goes: other places of the
    /// digit in the house, other digits in the cell; and so does all else that nodes of both kinds rule out.
    ///
    /// # How it is looked for
    ///
    /// From every candidate, the shortest ways to those that it sees, up to 24 nodes; the shortest loops first.
    pub NICE_LOOP = "nice-loop", "continuous nice loop", "连续环", Chains, look_for: "a continuous nice loop",
        also: ["AIC ring", "bidirectional cycle"], hodoku: Unfair 280, se: 70;
}

technique! {
    /// Strong and weak links in turns, through cells and houses: one of the ends holds.
    ///
    /// # What it looks like
    ///
    /// A chain of candidates. A strong link joins the two places of a digit in a house, or the two digits of a cell; a
    /// weak one any two candidates of which only one can hold. The chain begins and ends with a strong link.
    ///
    /// # Why it works
    ///
    /// If the start does not hold, the next node does, the one after it does not, and so on, and the end holds. So one of
    /// the ends holds, and what sees both does not. If the end is the start itself, it holds.
    ///
    /// # How it is looked for
    ///
    /// From every candidate, the shortest ways to all others, up to 24 nodes; the shortest chains first.
    pub AIC = "aic", "alternating inference chain", "交替推理链", Chains, look_for: "an alternating inference chain",
        also: ["discontinuous nice loop", "forcing chain of two ends"], hodoku: Unfair 280, se: 70;
}

technique! {
    /// A continuous nice loop with groups: two or three places of a miniline as one node.
    ///
    /// # What it looks like
    ///
    /// A loop of links in turns, some of whose nodes are two or three places of a digit where a box meets a line.
    ///
    /// # Why it works
    ///
    /// A group holds if one of its places does. With that, the loop works as one of single places does.
    ///
    /// # How it is looked for
    ///
    /// As a continuous nice loop, with a node for each group.
    pub GROUPED_NICE_LOOP = "grouped-nice-loop", "grouped continuous nice loop", "分组连续环", Chains,
        look_for: "a grouped continuous nice loop", hodoku: Unfair 300;
}

technique! {
    /// An alternating inference chain with groups: two or three places of a miniline as one node.
    ///
    /// # What it looks like
    ///
    /// A chain of links in turns, some of whose nodes are two or three places of a digit where a box meets a line.
    ///
    /// # Why it works
    ///
    /// A group holds if one of its places does. With that, the chain works as one of single places does.
    ///
    /// # How it is looked for
    ///
    /// As an alternating inference chain, with a node for each group.
    pub GROUPED_AIC = "grouped-aic", "grouped alternating inference chain", "分组交替推理链", Chains,
        look_for: "a grouped alternating inference chain",
        also: ["grouped discontinuous nice loop"], hodoku: Unfair 300;
}

/// Finds chains or loops through cells and houses.
#[derive(Debug)]
pub struct Aic {
    closed: bool,
    groups: bool,
    technique: &'static Technique,
}

impl Aic {
    /// Finds [continuous nice loops](NICE_LOOP).
    pub const NICE_LOOP: Aic = Aic { closed: true, groups: false, technique: &NICE_LOOP };
    /// Finds [alternating inference chains](AIC).
    pub const AIC: Aic = Aic { closed: false, groups: false, technique: &AIC };
    /// Finds [grouped continuous nice loops](GROUPED_NICE_LOOP).
    pub const GROUPED_NICE_LOOP: Aic = Aic { closed: true, groups: true, technique: &GROUPED_NICE_LOOP };
    /// Finds [grouped alternating inference chains](GROUPED_AIC).
    pub const GROUPED_AIC: Aic = Aic { closed: false, groups: true, technique: &GROUPED_AIC };
}

impl Finder for Aic {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        let fits = |end: End| ((end == End::Closed) == self.closed).then_some(self.technique);
        find(board, Kinds { cells: true, houses: true, groups: self.groups }, fits, found)
    }
}
