//! The classes of essentially equal puzzles in a list.

use std::collections::BTreeMap;

use serde::Serialize;
use tesuji_core::Grid;

use crate::{Classes, Response, Status};

/// A puzzle and its class among other puzzles: essentially the same puzzles have the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DistinctItem {
    /// The number of its class, from 1, in order of first appearance.
    pub kind: u64,
    /// The canonical form of the class.
    pub form: Grid,
}

/// The number of puzzles in each class.
#[derive(Clone, Debug, Default)]
pub struct KindCounts {
    /// Indexed by the number of the class, from 1.
    counts: Vec<u32>,
    /// Classes up to this number were already known.
    known: u64,
    new: u64,
}

/// The numbers of puzzles and classes, and the sizes of the classes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KindSummary {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of classes among them.
    pub kinds: u64,
    /// The number of these classes that were not known before.
    pub new: u64,
    /// The number of puzzles in the largest class.
    pub largest: u64,
    /// The canonical form of the largest class, or of the first if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_form: Option<Grid>,
    /// The number of classes of each size, smallest size first.
    pub sizes: Vec<KindSize>,
}

/// The number of classes of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct KindSize {
    /// The number of puzzles in each of these classes.
    pub size: u64,
    /// The number of classes.
    pub kinds: u64,
}

impl KindCounts {
    /// Makes empty counts; classes up to number `known` are known.
    pub fn new(known: u64) -> KindCounts {
        KindCounts { known, ..KindCounts::default() }
    }

    /// Counts a puzzle of the class with this number, counted from 1.
    pub fn add(&mut self, kind: u64) {
        let index = kind.saturating_sub(1) as usize;
        if self.counts.len() <= index {
            self.counts.resize(index + 1, 0);
        }
        self.new += u64::from(self.counts[index] == 0 && kind > self.known);
        self.counts[index] = self.counts[index].saturating_add(1);
    }

    /// Returns the summary. `classes` contains the canonical forms.
    pub fn summary(&self, classes: &Classes) -> KindSummary {
        let mut sizes = BTreeMap::<u64, u64>::new();
        let counted = || self.counts.iter().map(|&count| u64::from(count)).zip(1..).filter(|(count, _)| *count > 0);
        counted().for_each(|(count, _)| *sizes.entry(count).or_default() += 1);
        // If several are largest, the one with the smallest number is used.
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
