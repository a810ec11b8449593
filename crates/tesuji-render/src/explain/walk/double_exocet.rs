//! Statements about double exocets; all digits with the same kind of reason are stated together.

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, House, ProofLine, Rule, Sector};

use super::counted::CountedSet;
use super::{Layout, Scope, Walk, facts_of};
use crate::words::{Dead, Double, Sentence};

/// Consecutive assumptions of one kind, and the result of refuting each.
struct Group<T> {
    of: Vec<T>,
    /// The lines that discharge the assumptions.
    closings: Vec<usize>,
}

impl Walk<'_> {
    /// States the consequences of two exocets, starting at the first assumption. Returns the line that discharges the
    /// last of these assumptions; `None` if the proof is not about a double exocet.
    pub(super) fn double_exocet(&mut self, at: usize) -> Option<usize> {
        let mut next = at;
        let both = self.group(&mut next, |walk, assumed| walk.not_in_both(assumed));
        let bases = self.group(&mut next, |walk, assumed| walk.in_one_base(assumed));
        let mut last = *bases.closings.last().filter(|_| !both.of.is_empty())?;
        self.say(Layout::Follow, Sentence::Double(Double::NotInBoth(both.of)));
        self.say(Layout::Follow, Sentence::Double(Double::InOneBase(digits(&bases.of))));
        self.seen_by(&bases, false);
        let lemmas = self.group(&mut next, |walk, assumed| walk.not_in_this_base(assumed));
        self.not_in_bases(&lemmas.of);
        let targets = self.group(&mut next, |walk, assumed| walk.in_targets(assumed, &bases.closings));
        if let Some(&closing) = targets.closings.last() {
            self.say(Layout::Follow, Sentence::Double(Double::InTargets(digits(&targets.of))));
            self.seen_by(&targets, true);
            last = closing;
        }
        self.before = Some(last);
        Some(last)
    }

    /// States which digits the bases cannot take unless their targets have them, in one sentence if both bases agree.
    fn not_in_bases(&mut self, dead: &[(House, Dead)]) {
        let of_base = |base: &[(House, Dead)]| base.iter().map(|(_, dead)| dead.clone()).collect::<Vec<Dead>>();
        let bases: Vec<Vec<Dead>> = dead.chunk_by(|one, other| one.0 == other.0).map(of_base).collect();
        let sentences = match bases.as_slice() {
            [one, other] if one == other => vec![(None, one)],
            bases => bases.iter().enumerate().map(|(nth, dead)| (Some(nth == 0), dead)).collect(),
        };
        for (first, dead) in sentences {
            self.say(Layout::Follow, Sentence::Double(Double::NotInBase { first, dead: dead.clone() }));
        }
    }

    /// Collects the results of `of` for consecutive assumptions from `next`, and advances `next` past them.
    fn group<T>(&self, next: &mut usize, of: impl Fn(&Self, usize) -> Option<T>) -> Group<T> {
        let mut group = Group { of: Vec::new(), closings: Vec::new() };
        while let (Some(one), Some(&Scope { closing, .. })) = (of(self, *next), self.scopes.get(next)) {
            group.of.push(one);
            group.closings.push(closing);
            let is_silent = |line: &usize| matches!(self.lines[*line].rule, Rule::Sees | Rule::Together);
            *next = (closing + 1..self.lines.len()).find(|line| !is_silent(line)).unwrap_or(self.lines.len());
        }
        group
    }

    /// Returns the dead end of the assumption that a digit is in both bases.
    fn not_in_both(&self, assumed: usize) -> Option<Dead> {
        let &Scope { end, closing } = self.scopes.get(&assumed)?;
        let told = self.told(assumed + 1, end);
        // A base without room for the digit is stated by a line; if one base suffices, there is no line about the
        // other.
        let Some((_, in_bases @ ([] | [_] | [_, _]))) = told.split_last() else { return None };
        let is_box = |at: usize| matches!(self.lines[at].rule, Rule::House(house, _) if house.index() >= 18);
        let is_cited = |line: &ProofLine| match &line.rule {
            Rule::Count { truths, .. } => {
                truths.contains(&Sector::Line(closing)) && CountedSet::of(truths).cells.len() == 4
            }
            _ => false,
        };
        let rests = |fact: usize| fact == assumed || in_bases.contains(&fact);
        let rests = facts_of(self.lines, end).into_iter().all(rests);
        let fits = in_bases.iter().all(|&at| is_box(at)) && rests && self.lines.iter().any(is_cited);
        fits.then(|| self.dead(end)).filter(Dead::is_without_crossing)
    }

    /// Returns the digit that the bases need: the assumption that neither base has it leads to a dead end.
    fn in_one_base(&self, assumed: usize) -> Option<(Digit, CellSet)> {
        let &Scope { end, .. } = self.scopes.get(&assumed)?;
        let Rule::Count { truths, .. } = &self.lines[end].rule else { return None };
        let counted = CountedSet::of(truths);
        let fits = self.told(assumed + 1, end) == [end] && counted.line.is_some() && counted.cells.len() == 4;
        self.none_of_digit(assumed).filter(|_| fits).map(|digit| (digit, counted.cells))
    }

    /// Returns the box of the base that, by assumption, has a digit that none of its targets has, and the dead end that
    /// this leads to.
    fn not_in_this_base(&self, assumed: usize) -> Option<(House, Dead)> {
        let &Scope { end, closing } = self.scopes.get(&assumed)?;
        let told = self.told(assumed + 1, end);
        let in_base = told.split_last().filter(|(_, before)| before.len() < 2).map(|(_, before)| before.first())?;
        let is_known = |fact: usize| fact == assumed || Some(&fact) == in_base;
        let house = self.base_of_case(closing)?;
        let is_box = in_base.is_none_or(|&at| matches!(self.lines[at].rule, Rule::House(of, _) if of == house));
        let fits = is_box && facts_of(self.lines, end).into_iter().all(is_known);
        fits.then(|| self.dead(end)).filter(Dead::is_without_crossing).map(|dead| (house, dead))
    }

    /// Returns the box of the base that has a digit in one of several cases, where that case leads to this line.
    fn base_of_case(&self, lemma: usize) -> Option<House> {
        let leads = |end: usize| {
            end == lemma || self.lines[end].rule == Rule::Strike && self.lines[end].from.first() == Some(&lemma)
        };
        let assumed = self.lines.iter().find_map(|line| match &line.rule {
            Rule::Cases(cases) => cases.iter().find(|&&[_, end]| leads(end)).map(|&[assumed, _]| assumed),
            _ => None,
        });
        let Claim::OneOf(base) = self.claim(assumed?) else { return None };
        House::containing(!base.empty_cells()).find(|house| house.index() >= 18)
    }

    /// Returns the digit that is in a target whichever base has it, and its possible targets. One of the lines
    /// `in_bases` states that a base has the digit.
    fn in_targets(&self, assumed: usize, in_bases: &[usize]) -> Option<(Digit, CellSet)> {
        let &Scope { closing, .. } = self.scopes.get(&assumed)?;
        let (Rule::Cases(cases), Claim::OneOf(places)) = (&self.lines[closing].rule, self.claim(closing)) else {
            return None;
        };
        let is_struck = |at: &usize| self.lines[*at].rule == Rule::Strike;
        let fits = cases.iter().all(|&[assumed, end]| self.told(assumed + 1, end).iter().all(is_struck));
        let fits = fits && self.lines[closing].from.iter().any(|from| in_bases.contains(from));
        let digit = places.iter().map(|one| one.digit).collect::<DigitSet>().only().filter(|_| fits)?;
        Some((digit, places.cells(digit)))
    }

    /// Returns the only digit among the candidates that an assumption takes to be false.
    fn none_of_digit(&self, assumed: usize) -> Option<Digit> {
        let Claim::NoneOf(none) = self.claim(assumed) else { return None };
        none.iter().map(|one| one.digit).collect::<DigitSet>().only()
    }

    /// States the eliminations of cells that see all places of a digit in the bases or in the targets.
    fn seen_by(&mut self, group: &Group<(Digit, CellSet)>, targets: bool) {
        let mut gone = CandidateSet::EMPTY;
        for line in self.lines.iter().filter(|line| line.rule == Rule::Sees) {
            if let (Claim::NoneOf(more), true) =
                (&line.claim, line.from.iter().any(|from| group.closings.contains(from)))
            {
                gone = gone | *more;
            }
        }
        if gone.is_empty() {
            return;
        }
        let cells = group.of.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells);
        let sees_all = |cell: &Cell| (cells - cell.peers()).is_empty() && cells.len() == 4;
        let all: CellSet = (!gone.empty_cells()).iter().filter(sees_all).collect();
        let of_digit = |&(digit, _): &(Digit, CellSet)| (digit, gone.cells(digit) - all);
        let places = group.of.iter().map(of_digit).filter(|(_, cells)| !cells.is_empty()).collect();
        self.say(Layout::Follow, Sentence::Double(Double::Seen { gone, targets, all, places }));
    }

    /// States a count whose links are the targets of two exocets; `false` if the targets have not been mentioned.
    pub(super) fn of_double_exocet(&mut self, counted: &CountedSet, linked: &CountedSet) -> bool {
        if !self.said.iter().any(|(_, sentence)| matches!(sentence, Sentence::Double(Double::InTargets(_)))) {
            return false;
        }
        // The fact that the targets contain nothing else has already been stated.
        let Some(digit) = counted.digits.only() else { return true };
        let cover = (digit, linked.houses);
        match self.said.last_mut() {
            Some((_, Sentence::Double(Double::Elsewhere { lines, covers }))) if *lines == counted.houses => {
                covers.push(cover);
            }
            _ => {
                let sentence = Double::Elsewhere { lines: counted.houses, covers: vec![cover] };
                self.say(Layout::Follow, Sentence::Double(sentence));
            }
        }
        true
    }
}

fn digits(of: &[(Digit, CellSet)]) -> DigitSet {
    of.iter().map(|(digit, _)| *digit).collect()
}
