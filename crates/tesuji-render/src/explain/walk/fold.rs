//! Statements that are merged: successive places of a digit and, in long proofs, runs of singles.

use std::collections::BTreeSet;

use tesuji_core::{Candidate, Claim, House, Rule};

use super::{Layout, Walk, facts_of};
use crate::words::{Dead, Sentence, Tie};

/// The level of detail of a stated proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Detail {
    /// For a nested assumption that singles refute, only its result.
    Ends,
    /// Consecutive singles together.
    Rows,
    /// Each line with its reason.
    Lines,
}

impl Detail {
    /// Returns the level of detail for this number of lines: the more lines, the less detail.
    pub(super) fn of(lines: usize) -> Detail {
        match lines {
            0..=MOST_LINES => Detail::Lines,
            _ if lines <= MOST_ROWS => Detail::Rows,
            _ => Detail::Ends,
        }
    }
}

/// The maximum number of lines of a proof whose lines are all stated with their reasons: about a page.
const MOST_LINES: usize = 24;

/// The maximum number of lines of a proof whose singles are all stated.
const MOST_ROWS: usize = 40;

/// The maximum number of places in one sentence.
const MOST_PLACES: usize = 8;

impl Walk<'_> {
    /// States several placements of a digit at once, each in the last place of its house because of an earlier one;
    /// `false` if there are too few.
    pub(super) fn run(&mut self, at: usize, layout: Layout) -> bool {
        let Rule::House(_, digit) = self.lines[at].rule else { return false };
        let Some(first) = self.before else { return false };
        let mut known = BTreeSet::from([first]);
        let mut places = Vec::new();
        let mut last = at;
        for (nth, line) in self.lines.iter().enumerate().skip(at) {
            match (&line.rule, &line.claim) {
                (Rule::Sees, _) => {}
                (Rule::House(house, same), Claim::OneOf(one))
                    if *same == digit && !self.lists.contains(&nth) && facts_of(self.lines, nth).is_subset(&known) =>
                {
                    known.insert(nth);
                    places.push((*house, one.cells(digit)));
                    last = nth;
                }
                _ => break,
            }
        }
        if places.len() < 3 {
            return false;
        }
        // None of these lines is stated again.
        self.lists.extend(at..=last);
        let (mut tie, _) = self.tie(at);
        for places in places.chunks(MOST_PLACES) {
            self.say(layout, Sentence::Run { digit, places: places.to_vec(), tie });
            tie = Tie::So;
        }
        self.before = Some(last);
        true
    }

    /// States several consecutive singles at once, if the proof is long; `false` if there are too few.
    pub(super) fn singles(&mut self, at: usize, layout: Layout) -> bool {
        if self.detail == Detail::Lines {
            return false;
        }
        let mut singles = Vec::new();
        let mut last = at;
        for (nth, line) in self.lines.iter().enumerate().take(self.until).skip(at) {
            match (self.single(nth), &line.rule) {
                (Some(single), _) if !self.lists.contains(&nth) => {
                    singles.push(single);
                    last = nth;
                }
                (None, Rule::Sees) => {}
                _ => break,
            }
        }
        if singles.len() < 2 {
            return false;
        }
        // None of these lines is stated again.
        self.lists.extend(at..=last);
        let (mut tie, _) = self.tie(at);
        for singles in singles.chunks(MOST_PLACES) {
            let names = |singles: &[(Candidate, Option<House>)]| singles.iter().any(|(_, house)| house.is_some());
            let is_read = |(_, sentence): &(Layout, Sentence)| match sentence {
                Sentence::Singles { singles, .. } => names(singles),
                _ => false,
            };
            let first = names(singles) && !self.said.iter().any(is_read);
            self.say(layout, Sentence::Singles { singles: singles.to_vec(), tie, first });
            tie = Tie::So;
        }
        self.before = Some(last);
        true
    }

    /// Returns the digit that a line places, and the house where this is its last place.
    fn single(&self, at: usize) -> Option<(Candidate, Option<House>)> {
        let line = &self.lines[at];
        let Claim::OneOf(one) = &line.claim else { return None };
        let house = match line.rule {
            Rule::Cell(_) => None,
            Rule::House(house, _) => Some(house),
            _ => return None,
        };
        (one.len() == 1).then(|| one.iter().next()).flatten().map(|one| (one, house))
    }

    /// States that singles lead from an assumption to a dead end, and merges this with the statement before if that is
    /// of the same kind.
    pub(super) fn by_singles(&mut self, layout: Layout, claim: Claim, singles: usize, dead: Dead) {
        let one = |claim: &Claim| match claim {
            Claim::OneOf(one) if one.len() == 1 => one.iter().next(),
            _ => None,
        };
        let sentence = match (self.said.last_mut(), one(&claim)) {
            (Some((_, Sentence::EachBySingles(refuted))), Some(next)) => return refuted.push(next),
            (Some((_, Sentence::BySingles { claim: last, .. })), Some(next)) if one(last).is_some() => {
                let refuted = one(last).into_iter().chain([next]).collect();
                self.said.pop();
                Sentence::EachBySingles(refuted)
            }
            _ => Sentence::BySingles { claim, singles, dead },
        };
        self.say(layout, sentence);
    }

    /// Returns the number of singles that lead from an assumption to a dead end, if the proof is so long that only this
    /// is stated.
    pub(super) fn singles_alone(&self, told: &[usize]) -> Option<usize> {
        let (_, singles) = told.split_last()?;
        let alone = self.detail == Detail::Ends && singles.iter().all(|&at| self.single(at).is_some());
        alone.then_some(singles.len())
    }
}
