use std::collections::BTreeMap;

use serde::Serialize;
use tesuji_core::Grid;

use crate::{Classes, Response, Status};

/// A puzzle among others, and its kind: essentially the same puzzles have the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DistinctItem {
    /// The number of its kind, from 1 on, in the order in which kinds came.
    pub kind: u64,
    /// The canonical form that all of its kind share.
    pub form: Grid,
}

/// How many puzzles of each kind there are.
#[derive(Clone, Debug, Default)]
pub struct KindCounts {
    /// By the number of the kind, from 1 on.
    counts: Vec<u32>,
    /// The kinds up to this number were known before.
    known: u64,
    new: u64,
}

/// How many puzzles and kinds there are, and how large these are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KindSummary {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of kinds among them.
    pub kinds: u64,
    /// The number of these kinds that were not known before.
    pub new: u64,
    /// The number of puzzles of the largest kind.
    pub largest: u64,
    /// The canonical form of the largest kind, of the first of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_form: Option<Grid>,
    /// The number of kinds of each size, from the smallest size on.
    pub sizes: Vec<KindSize>,
}

/// How many kinds have so many puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct KindSize {
    /// The number of puzzles of each.
    pub size: u64,
    /// The number of kinds.
    pub kinds: u64,
}

impl KindCounts {
    /// Returns the counts of nothing; kinds up to this number are known.
    pub fn new(known: u64) -> KindCounts {
        KindCounts { known, ..KindCounts::default() }
    }

    /// Counts a puzzle of the kind with this number, from 1 on.
    pub fn add(&mut self, kind: u64) {
        let index = kind.saturating_sub(1) as usize;
        if self.counts.len() <= index {
            self.counts.resize(index + 1, 0);
        }
        self.new += u64::from(self.counts[index] == 0 && kind > self.known);
        self.counts[index] = self.counts[index].saturating_add(1);
    }

    /// Returns the summary. `classes` has the forms of the kinds.
    pub fn summary(&self, classes: &Classes) -> KindSummary {
        let mut sizes = BTreeMap::<u64, u64>::new();
        let counted = || self.counts.iter().map(|&count| u64::from(count)).zip(1..).filter(|(count, _)| *count > 0);
        counted().for_each(|(count, _)| *sizes.entry(count).or_default() += 1);
        // The first of several: ties go to the smaller number.
        let largest = counted().max_by_key(|&(count, kind)| (count, std::cmp::Reverse(kind)));
        KindSummary {
            puzzles: counted().map(|(count, _)| count).sum(),
            kinds: sizes.values().sum(),
            new: self.new,
            largest: largest.map_or(0, |(count, _)| count),
            largest_form: largest.and_then(|(_, kind)| classes.get(kind)),
            sizes: sizes.into_iter().map(|(size, kinds)| KindSize { size, kinds }).collect(),
        }
    }
}

impl Response for DistinctItem {
    const COLUMNS: &'static [&'static str] = &["kind", "form"];

    fn status(&self) -> &Status {
        &Status::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_counted_by_their_size() {
        let mut classes = Classes::new();
        let forms: Vec<Grid> = ["1", "2", "3", "4"].map(|digit| format!("{digit:.<81}").parse().unwrap()).to_vec();
        classes.insert(&forms[0]);
        let mut counts = KindCounts::new(classes.len() as u64);
        for nth in [0, 1, 2, 1, 3, 2, 0] {
            let (kind, _) = classes.insert(&forms[nth]);
            counts.add(kind);
        }
        let summary = counts.summary(&classes);
        assert_eq!((summary.puzzles, summary.kinds, summary.new, summary.largest), (7, 4, 3, 2));
        assert_eq!(summary.largest_form, Some(forms[0]));
        assert_eq!(summary.sizes, [KindSize { size: 1, kinds: 1 }, KindSize { size: 2, kinds: 3 }]);
        let none = KindCounts::new(0).summary(&Classes::new());
        assert_eq!((none.puzzles, none.kinds, none.largest, none.largest_form, none.sizes.len()), (0, 0, 0, None, 0));
    }
}
