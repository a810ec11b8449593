//! Statements about exocets and aligned exclusions, which give one reason for several digits or several fillings at
//! once.

use tesuji_core::{Candidate, Claim, Digit, DigitSet, House, Rule, Sector};

use super::counted::CountedSet;
use super::{Layout, Scope, Walk, facts_of};
use crate::words::{Dead, Filling, Sentence};

impl Walk<'_> {
    /// States together which digits the base of an exocet cannot take unless a target has them, starting at an
    /// assumption. Returns the line that discharges the last of these assumptions; `None` if there is none.
    pub(super) fn not_in_base(&mut self, at: usize) -> Option<usize> {
        let mut all = Vec::new();
        let mut last = None;
        let mut next = at;
        while let Some((dead, closing)) = self.not_this_in_base(next) {
            all.push(dead);
            last = Some(closing);
            let is_silent = |line: &usize| matches!(self.lines[*line].rule, Rule::Sees | Rule::Together);
            next = (closing + 1..self.lines.len()).find(|line| !is_silent(line))?;
        }
        if last.is_some() {
            self.say(Layout::Follow, Sentence::NotInBase(all));
            self.before = last;
        }
        last
    }

    /// Returns the dead end of the assumption that a digit is in the base but in no target, and the line that
    /// discharges it.
    fn not_this_in_base(&self, assumed: usize) -> Option<(Dead, usize)> {
        let &Scope { end, closing } = self.scopes.get(&assumed)?;
        let told = self.told(assumed + 1, end);
        // If the targets alone cause the dead end, no line states anything about the base.
        let (_, in_base @ ([] | [_])) = told.split_last()? else { return None };
        let Rule::Refute(_) = self.lines[closing].rule else { return None };
        // Only the count of the targets uses the lemma; any other line that rests on it would need its statement.
        let mut cited = self.lines.iter().filter(|line| line.from.contains(&closing));
        let (Some(count), None) = (cited.next(), cited.next()) else { return None };
        let Rule::Count { truths, .. } = &count.rule else { return None };
        let base = CountedSet::of(truths).cells;
        let is_base = |&at: &usize| match (&self.lines[at].rule, self.claim(at)) {
            (Rule::House(house, digit), Claim::OneOf(places)) => {
                house.index() >= 18 && places.cells(*digit).is_subset(base)
            }
            _ => false,
        };
        let rests = |fact: usize| fact == assumed || in_base.contains(&fact);
        let fits = in_base.iter().all(is_base) && facts_of(self.lines, end).into_iter().all(rests);
        let dead = Some(self.dead(end)).filter(Dead::is_without_crossing);
        let is_lemma =
            truths.contains(&Sector::Line(closing)) && House::containing(base).any(|house| house.index() >= 18);
        dead.filter(|_| is_lemma && fits).map(|dead| (dead, closing))
    }

    /// States that cells cannot be filled under an assumption, whatever is tried; `false` if the assumption fails for
    /// another reason.
    pub(super) fn no_way(&mut self, assumed: usize, end: usize, closing: usize) -> bool {
        let Claim::OneOf(one) = self.claim(assumed) else { return false };
        let (Some(one), 1) = (one.iter().next(), one.len()) else { return false };
        let Some(ways) = self.ways(assumed, end, &[]).filter(|_| self.told(assumed + 1, end).len() > 1) else {
            return false;
        };
        let layout = self.after_absurd(Layout::Follow);
        self.say(layout, Sentence::NoWay { one, ways, is_last: closing + 1 == self.lines.len() });
        self.before = Some(closing);
        true
    }

    /// Returns the ways in which an assumption fails: each digit tried in a cell, after the digits of earlier cells,
    /// leaves another cell without a digit.
    fn ways(&self, assumed: usize, end: usize, with: &[Candidate]) -> Option<Vec<Filling>> {
        let Rule::Cell(tried) = self.lines[end].rule else { return None };
        // Premises from before the assumption must be named.
        let is_within = |&fact: &usize| fact > assumed || self.lines[fact].rule == Rule::Assume;
        if !facts_of(self.lines, end).iter().all(is_within) {
            return None;
        }
        let mut ways: Vec<Filling> = Vec::new();
        let mut at = assumed + 1;
        while at < end {
            match (&self.lines[at].rule, self.scopes.get(&at)) {
                (Rule::Sees | Rule::Together, _) => {}
                (Rule::Assume, Some(&Scope { end: dead_end, closing })) => {
                    let one = self.tried(at, closing).filter(|one| one.cell == tried)?;
                    let Rule::Cell(dead) = self.lines[dead_end].rule else { return None };
                    match self.told(at + 1, dead_end).len() {
                        1 if facts_of(self.lines, dead_end)
                            .iter()
                            .all(|&fact| self.lines[fact].rule == Rule::Assume) =>
                        {
                            add(&mut ways, with, one, dead);
                        }
                        1 => return None,
                        _ => ways.extend(self.ways(at, dead_end, &[with, &[one]].concat())?),
                    }
                    at = closing;
                }
                _ => return None,
            }
            at += 1;
        }
        Some(ways).filter(|ways| !ways.is_empty())
    }

    /// Returns the only candidate that a line assumes, if the assumption is refuted.
    fn tried(&self, assumed: usize, closing: usize) -> Option<Candidate> {
        let (Rule::Refute(_), Claim::OneOf(one)) = (&self.lines[closing].rule, self.claim(assumed)) else {
            return None;
        };
        one.iter().next().filter(|_| one.len() == 1)
    }
}

/// Adds a filling, merged into one that differs from it only in the last digit if there is one.
fn add(ways: &mut Vec<Filling>, with: &[Candidate], one: Candidate, dead: tesuji_core::Cell) {
    let digit: Digit = one.digit;
    match ways.iter_mut().find(|way| way.with == with && way.cell == one.cell && way.dead == dead) {
        Some(way) => way.digits.insert(digit),
        None => ways.push(Filling { with: with.to_vec(), cell: one.cell, digits: DigitSet::of(digit), dead }),
    }
}
