//! Alternating inference chains and loops with almost locked sets.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{Candidate, Conclusion, Pattern, Step, Technique};

use super::conclude;
use super::links::{Kinds, Links};
use super::search::{End, Raw};
use super::shortest_paths::ShortestPaths;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Strong and weak links alternate around a loop. Some of the strong links are within almost locked sets.
    ///
    /// # What it looks like
    ///
    /// A continuous nice loop in which some strong links go from one digit of an almost locked set to another. A node
    /// is then all the places for a digit in the set.
    ///
    /// # Why it works
    ///
    /// An almost locked set has one more digit than cells. If one of its digits is in none of its cells, each of the
    /// others is in one of them. So the link is strong, and the loop works like one of single places.
    ///
    /// # How it is looked for
    ///
    /// The solver assumes each candidate to be true and looks for the shortest ways back to it, through sets of two to
    /// four cells.
    pub ALS_NICE_LOOP = "als-nice-loop", "nice loop with almost locked sets", "含待定数组连续环", Chains,
        look_for: "a nice loop with almost locked sets",
        zh: [
            "强链与弱链交替成环，有些强链在待定数组内。",
            "与连续环相同，但有些强链连接待定数组里的两个数，节点是一个数在数组里的所有位置。",
            "待定数组的数比格多一个，失去一个数，其余的数都必在其中，所以是强链。其余与连续环相同。",
            "延长含待定数组的链，看能否回到起点。",
        ],
        also: ["ALS nice loop", "AIC ring with ALS"];
}

technique! {
    /// Strong and weak links alternate along a chain, some within almost locked sets. One of the ends is true.
    ///
    /// # What it looks like
    ///
    /// An alternating inference chain in which some strong links go from one digit of an almost locked set to another.
    /// A node is then all the places for a digit in the set. An almost hidden set, as it is sometimes called, is the
    /// rest of the house of such a set, and its links are the same.
    ///
    /// # Why it works
    ///
    /// An almost locked set has one more digit than cells. If one of its digits is in none of its cells, each of the
    /// others is in one of them. So the link is strong, and the chain works like one of single places.
    ///
    /// # How it is looked for
    ///
    /// The solver assumes each candidate to be true and looks for the shortest ways to a node that makes it false,
    /// through sets of two to four cells.
    pub ALS_AIC = "als-aic", "alternating inference chain with almost locked sets", "含待定数组交替推理链", Chains,
        look_for: "an alternating inference chain with almost locked sets",
        zh: [
            "强链与弱链交替相连，有些强链在待定数组内，两端至少有一端成立。",
            "与交替推理链相同，但有些强链连接待定数组里的两个数，节点是一个数在数组里的所有位置。",
            "待定数组的数比格多一个，失去一个数，其余的数都必在其中，所以是强链。其余与交替推理链相同。",
            "走链时，看一组格失去一个候选数后是否锁定。",
        ], also: ["AIC with ALS",
        "ALS discontinuous nice loop", "almost hidden set", "AHS", "AIC with AHS", "almost hidden set chain"];
}

/// A finder of chains or loops with almost locked sets.
#[derive(Debug)]
pub struct AlsAic {
    closed: bool,
    technique: &'static Technique,
}

impl AlsAic {
    /// The finder of [loops](ALS_NICE_LOOP).
    pub const NICE_LOOP: AlsAic = AlsAic { closed: true, technique: &ALS_NICE_LOOP };
    /// The finder of [chains](ALS_AIC).
    pub const AIC: AlsAic = AlsAic { closed: false, technique: &ALS_AIC };
}

/// The maximum number of cells in a set.
const MOST_CELLS: usize = 4;

/// The maximum number of nodes in a chain.
const LONGEST: usize = 16;

impl Finder for AlsAic {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let (links, added) =
            Links::with_sets(board, Kinds { cells: true, houses: true, groups: true }, MOST_CELLS, found)?;
        let mut chains: Vec<(Raw, Conclusion)> = Vec::new();
        let mut ways = ShortestPaths::new(&links);
        for Candidate { cell, digit } in board.candidates().iter() {
            found.check()?;
            for ids in ways.from(cell, digit, self.closed, LONGEST) {
                // A chain without a set is found by a simpler technique.
                if ids.chunks(2).any(|link| link.len() == 2 && added.contains(&(link[0], link[1]))) {
                    let end = if self.closed { End::Closed } else { End::Open };
                    let raw = Raw { ids, end };
                    chains.extend(conclude(board, &links, &raw).map(|conclusion| (raw, conclusion)));
                }
            }
        }
        chains.sort_by_key(|(raw, _)| raw.ids.len());
        let mut shown = HashSet::new();
        for (raw, conclusion) in chains {
            if shown.insert(conclusion.clone()) {
                let pattern = Pattern::Chain(raw.chain(&links));
                found.push(Step { technique: self.technique, conclusion, pattern })?;
            }
        }
        ControlFlow::Continue(())
    }
}
