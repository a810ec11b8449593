//! What is said together: the places of a digit one after the other, and in long proofs runs of singles.

use std::collections::BTreeSet;

use tesuji_core::{Candidate, Claim, House, Rule};

use super::{Layout, Walk, facts_of};
use crate::words::{Dead, Saying, Tie};

/// How much is told of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Detail {
    /// Of an assumption within another that singles refute: to what it leads.
    Ends,
    /// Singles in a row, together.
    Rows,
    /// Each line with its reason.
    Lines,
}

impl Detail {
    /// Returns how much is told of so many lines: the more there are, the less of each.
    pub(super) fn of(lines: usize) -> Detail {
        match lines {
            0..=MOST_LINES => Detail::Lines,
            _ if lines <= MOST_ROWS => Detail::Rows,
            _ => Detail::Ends,
        }
    }
}

/// The most lines of a proof each of which is told with its reason: about a page.
const MOST_LINES: usize = 24;

/// The most lines of a proof of which every single is told.
const MOST_ROWS: usize = 40;

/// The most places of one sentence.
const MOST_PLACES: usize = 8;

impl Walk<'_> {
    /// Says several places of a digit at once, each the last in its house because of one before; `false` if there are not
    /// as many.
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
        // No line of these is said again.
        self.lists.extend(at..=last);
        let (mut tie, _) = self.tie(at);
        for places in places.chunks(MOST_PLACES) {
            self.say(layout, Saying::Run { digit, places: places.to_vec(), tie });
            tie = Tie::So;
        }
        self.before = Some(last);
        true
    }

    /// Says several singles in a row at once, if the proof is long; `false` if there are not as many.
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
        // No line of these is said again.
        self.lists.extend(at..=last);
        let (mut tie, _) = self.tie(at);
        for singles in singles.chunks(MOST_PLACES) {
            let names = |singles: &[(Candidate, Option<House>)]| singles.iter().any(|(_, house)| house.is_some());
            let is_read =
                |(_, saying): &(Layout, Saying)| matches!(saying, Saying::Singles { singles, .. } if names(singles));
            let first = names(singles) && !self.said.iter().any(is_read);
            self.say(layout, Saying::Singles { singles: singles.to_vec(), tie, first });
            tie = Tie::So;
        }
        self.before = Some(last);
        true
    }

    /// Returns the digit that a line places, and the house of which it is the last place.
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

    /// Says that singles lead from an assumption to a dead end; together with what was said before, if that was so too.
    pub(super) fn by_singles(&mut self, layout: Layout, claim: Claim, singles: usize, dead: Dead) {
        let one = |claim: &Claim| match claim {
            Claim::OneOf(one) if one.len() == 1 => one.iter().next(),
            _ => None,
        };
        let saying = match (self.said.last_mut(), one(&claim)) {
            (Some((_, Saying::EachBySingles(refuted))), Some(next)) => return refuted.push(next),
            (Some((_, Saying::BySingles { claim: last, .. })), Some(next)) if one(last).is_some() => {
                let refuted = one(last).into_iter().chain([next]).collect();
                self.said.pop();
                Saying::EachBySingles(refuted)
            }
            _ => Saying::BySingles { claim, singles, dead },
        };
        self.say(layout, saying);
    }

    /// Returns how many singles lead from an assumption to a dead end, if the proof is so long that no more is told of it.
    pub(super) fn singles_alone(&self, told: &[usize]) -> Option<usize> {
        let (_, singles) = told.split_last()?;
        let alone = self.detail == Detail::Ends && singles.iter().all(|&at| self.single(at).is_some());
        alone.then_some(singles.len())
    }
}
