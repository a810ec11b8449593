//! Alternating inference chains and continuous loops, with and without groups.

use std::ops::ControlFlow;

use tesuji_core::Technique;

use super::search::End;
use super::{Kinds, find};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Strong and weak links alternate around a loop. Each weak link then works like a strong one.
    ///
    /// # What it looks like
    ///
    /// A chain through cells with two candidates and houses with two places, whose last node sees its first.
    ///
    /// # Why it works
    ///
    /// If one node of the loop is true, its links determine all others, all the way round: every second node is true.
    /// If it is false, the others are true. So one side of each weak link is true, and any candidate that sees both
    /// sides can be eliminated: other places for the digit in the house, or other digits in the cell. So can any other
    /// candidate that conflicts with nodes of both kinds.
    ///
    /// # How it is looked for
    ///
    /// From every candidate, the solver looks for the shortest chains to the candidates that it sees, with up to 24
    /// nodes, the shortest loops first.
    pub NICE_LOOP = "nice-loop", "continuous nice loop", "连续环", Chains,
        look_for: "a continuous nice loop",
        zh: [
            "交替链首尾相接成环，每条弱链的两端恰有一端成立。",
            "强链与弱链交替，最后一条弱链回到起点。",
            "起点无论真假，都能沿环推出其余各点的真假，所以每条弱链总有一端成立，与弱链两端都冲突的候选数可以删去。",
            "延长交替链，看能否回到起点。",
        ], also: ["AIC ring", "bidirectional cycle", "continuous loop", "CNL"],
        hodoku: Unfair 280, se: 70;
}

technique! {
    /// Strong and weak links alternate along a chain, through cells and houses. One of its ends is true.
    ///
    /// # What it looks like
    ///
    /// A chain of candidates. A strong link joins the only two places for a digit in a house, or the only two digits of
    /// a cell. A weak link joins any two candidates that cannot both be true. The chain begins and ends with a strong
    /// link.
    ///
    /// # Why it works
    ///
    /// If the start is false, the next node is true, the one after it is false, and so on, and the end is true. So one
    /// of the ends is true, and any candidate that conflicts with both can be eliminated. If the end is the start
    /// itself, it is true.
    ///
    /// # How it is looked for
    ///
    /// From every candidate, the solver looks for the shortest chains to all others, with up to 24 nodes, the shortest
    /// first.
    pub AIC = "aic", "alternating inference chain", "交替推理链", Chains,
        look_for: "an alternating inference chain",
        zh: [
            "强链与弱链交替相连，两端至少有一端成立。",
            "由候选数组成的链：强链表示一假则另一真，弱链表示一真则另一假，首尾都是强链。",
            "一端若为假，沿链推下去，另一端就为真。所以至少有一端成立，与两端都冲突的候选数可以删去。",
            "从只有两个位置的数或双值格出发，交替走强链和弱链。",
        ], also: ["discontinuous nice loop", "forcing chain of two ends",
        "discontinuous loop", "DNL", "digit forcing chain", "double forcing chain", "AIC type 1", "AIC type 2", "异数链"],
        hodoku: Unfair 280, se: 70;
}

technique! {
    /// A continuous nice loop with groups: two or three places of a miniline act as one node.
    ///
    /// # What it looks like
    ///
    /// A loop of alternating links in which some nodes are two or three places for a digit where a box meets a line.
    ///
    /// # Why it works
    ///
    /// A group is true if one of its places is true. Otherwise, the loop works like one of single places.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a continuous nice loop, with a node for each group.
    pub GROUPED_NICE_LOOP = "grouped-nice-loop", "grouped continuous nice loop", "分组连续环", Chains,
        look_for: "a grouped continuous nice loop",
        zh: [
            "分组的连续环：同宫同线的两三格可以作为一个节点。",
            "与连续环相同，但有些节点是某数在宫与线交叉处的两三个位置。",
            "一组格中有一格成立，节点就成立。其余与连续环相同。",
            "延长分组的交替链，看能否回到起点。",
        ], also: ["grouped continuous loop", "grouped X-cycle"],
        hodoku: Unfair 300;
}

technique! {
    /// An alternating inference chain with groups: two or three places of a miniline act as one node.
    ///
    /// # What it looks like
    ///
    /// A chain of alternating links in which some nodes are two or three places for a digit where a box meets a line.
    ///
    /// # Why it works
    ///
    /// A group is true if one of its places is true. Otherwise, the chain works like one of single places.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for an alternating inference chain, with a node for each group.
    pub GROUPED_AIC = "grouped-aic", "grouped alternating inference chain", "分组交替推理链", Chains,
        look_for: "a grouped alternating inference chain",
        zh: [
            "分组的交替推理链：同宫同线的两三格可以作为一个节点。",
            "与交替推理链相同，但有些节点是某数在宫与线交叉处的两三个位置。",
            "一组格中有一格成立，节点就成立。其余与交替推理链相同。",
            "走链时，把宫与线交叉处的几格当作一个节点。",
        ], also: ["grouped discontinuous nice loop", "group AIC",
        "grouped X-chain", "grouped skyscraper", "grouped chain"], hodoku: Unfair 300;
}

/// A finder of chains or loops through cells and houses.
#[derive(Debug)]
pub struct Aic {
    closed: bool,
    groups: bool,
    technique: &'static Technique,
}

impl Aic {
    /// The finder of [continuous nice loops](NICE_LOOP).
    pub const NICE_LOOP: Aic = Aic { closed: true, groups: false, technique: &NICE_LOOP };
    /// The finder of [alternating inference chains](AIC).
    pub const AIC: Aic = Aic { closed: false, groups: false, technique: &AIC };
    /// The finder of [grouped continuous nice loops](GROUPED_NICE_LOOP).
    pub const GROUPED_NICE_LOOP: Aic = Aic { closed: true, groups: true, technique: &GROUPED_NICE_LOOP };
    /// The finder of [grouped alternating inference chains](GROUPED_AIC).
    pub const GROUPED_AIC: Aic = Aic { closed: false, groups: true, technique: &GROUPED_AIC };
}

impl Finder for Aic {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let fits = |end: End| ((end == End::Closed) == self.closed).then_some(self.technique);
        find(board, Kinds { cells: true, houses: true, groups: self.groups }, fits, found)
    }
}
