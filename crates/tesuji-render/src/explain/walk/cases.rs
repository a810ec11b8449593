//! Statements about cases, and about chains where one end or the other is true.

use std::collections::BTreeSet;

use tesuji_core::{CandidateSet, CellSet, Claim, Digit, DigitSet, House, HouseSet, ProofLine, Rule};

use super::count::twice;
use super::counted::CountedSet;
use super::fold::Detail;
use super::{Layout, Scope, Walk, facts_of};
use crate::words::{AssumptionOrder, Sentence, Tie, one_digit};

impl<'p> Walk<'p> {
    /// States what follows in each of several cases.
    pub(super) fn cases(&mut self, closing: usize, cases: &'p [[usize; 2]], depth: usize) {
        let list = self.lines[closing].from.first().copied();
        let is_last = closing + 1 == self.lines.len();
        if let (None, &[one, other]) = (list, cases) {
            let is_true = |case: [usize; 2]| matches!(self.claim(case[0]), Claim::OneOf(_));
            let [with, without] = if is_true(one) { [one, other] } else { [other, one] };
            if self.take_turns(closing, with, without, depth) {
                self.before = Some(closing);
                return;
            }
            if self.finned(closing, with, without, depth) || self.either_end(closing, with, without, depth) {
                self.before = Some(closing);
                return;
            }
        }
        if let (Some(list), &[[assumed, end]]) = (list, cases) {
            // The list already states the only case.
            self.say_list(list, depth);
            self.before = Some(list);
            // A true candidate can be filled in at once, so the reader does not need every reason.
            let detail = self.detail;
            self.detail = detail.min(Detail::Rows);
            self.block(assumed + 1, end + 1, depth.max(1));
            self.detail = detail;
            self.end_case(end);
            self.before = Some(closing);
            return;
        }
        match list {
            Some(list) if self.are_seen(list, cases) => {
                self.say_list(list, depth);
                let (Claim::OneOf(places), Claim::NoneOf(gone)) = (self.claim(list), self.claim(closing)) else {
                    return;
                };
                self.say_excluded(places, gone, depth);
                self.before = Some(closing);
                return;
            }
            Some(list) => self.list(list, closing, cases, depth),
            None if depth == 0 => self.idea_of_two(cases),
            None => {}
        }
        self.introduce_sets();
        let known = self.reached.len();
        // Impossible cases come first; then the remaining one holds.
        let cannot_be = |case: &[usize; 2]| *self.claim(case[1]) == Claim::Impossible;
        let mut cases = cases.to_vec();
        cases.sort_by_key(|case| !cannot_be(case));
        let others_cannot_be = cases.len() > 1 && cases[..cases.len() - 1].iter().all(cannot_be);
        if !others_cannot_be && self.at_once(&mut cases, depth) {
            self.reached.push(self.claim(closing).clone());
        }
        for (nth, &[assumed, end]) in cases.iter().enumerate() {
            self.before = list;
            let is_left = others_cannot_be && nth + 1 == cases.len();
            let how = match (nth, depth) {
                _ if is_left => AssumptionOrder::Left,
                (_, 0) => AssumptionOrder::First,
                (0, _) => AssumptionOrder::Further,
                _ => AssumptionOrder::Instead,
            };
            self.case(assumed, end, depth, how);
        }
        self.reached.truncate(known);
        let ends_case =
            |scope: &Scope| scope.end == closing && matches!(self.lines[scope.closing].rule, Rule::Cases(_));
        if !is_last && !self.scopes.values().any(ends_case) {
            let layout = self.after_lines(depth);
            self.say(layout, Sentence::Always { claim: self.claim(closing).clone(), cases: cases.len() });
        }
        self.before = Some(closing);
    }

    /// States together the immediate consequences of several cases of one digit, and removes these cases from the list;
    /// `false` if there are none.
    fn at_once(&mut self, cases: &mut Vec<[usize; 2]>, depth: usize) -> bool {
        let is_at_once = |case: &&[usize; 2]| {
            let [assumed, end] = **case;
            self.lines[end].rule == Rule::Sees && facts_of(self.lines, end) == BTreeSet::from([assumed])
        };
        let Some(&&[_, end]) = cases.iter().filter(is_at_once).collect::<Vec<_>>().first() else { return false };
        let then = self.claim(end).clone();
        let same: Vec<[usize; 2]> =
            cases.iter().filter(is_at_once).filter(|case| *self.claim(case[1]) == then).copied().collect();
        let all = same.iter().fold(CandidateSet::EMPTY, |all, case| match self.claim(case[0]) {
            Claim::OneOf(one) => all | *one,
            _ => all,
        });
        if same.len() < 2 || one_digit(&all).is_none() || same.len() == cases.len() {
            return false;
        }
        cases.retain(|case| !same.contains(case));
        let layout = self.after_lines(depth);
        self.say(layout, Sentence::If { claim: Claim::OneOf(all), not: CandidateSet::EMPTY, then });
        true
    }

    /// Returns the layout of the text after the lines of an assumption, if there were any.
    fn after_lines(&self, depth: usize) -> Layout {
        match self.said.last() {
            _ if depth > 0 => Layout::Step,
            Some((Layout::Step | Layout::Paragraph, _)) => Layout::Paragraph,
            _ => Layout::Follow,
        }
    }

    /// Returns `true` if the consequence in each case is immediately visible from the list.
    fn are_seen(&self, list: usize, cases: &[[usize; 2]]) -> bool {
        let is_seen = |&[assumed, end]: &[usize; 2]| {
            self.lines[end].rule == Rule::Sees && facts_of(self.lines, end) == BTreeSet::from([assumed])
        };
        matches!(self.claim(list), Claim::OneOf(_)) && cases.iter().all(is_seen)
    }

    /// States the idea of an assumption and its opposite: a fish with a reason for each fin, or a ring.
    fn idea_of_two(&mut self, cases: &[[usize; 2]]) {
        let is_true = |case: &&[usize; 2]| matches!(self.claim(case[0]), Claim::OneOf(_));
        let (Some(with), Some(without)) = (cases.iter().find(is_true), cases.iter().find(|case| !is_true(case))) else {
            return;
        };
        let Claim::OneOf(fins) = self.claim(with[0]) else { return };
        let sentence = match self.fish_of(without[0] + 1, fins) {
            Some((digit, base, cover)) => {
                Sentence::Fish { digit, base, cover, fins: fins.cells(digit), because: Vec::new() }
            }
            None => match cases.iter().find(|case| *self.claim(case[1]) == Claim::Impossible) {
                // A case that ends at once needs no introduction.
                Some(&[assumed, end]) if self.told(assumed + 1, end).len() < 2 => return,
                Some(&[assumed, end]) => Sentence::Leads { assumed: self.claim(assumed).clone(), dead: self.dead(end) },
                None => Sentence::Whether(self.claim(with[0]).clone()),
            },
        };
        self.say(Layout::Follow, sentence);
    }

    /// Returns the digit, the base and the cover of a fish, if the first stated line at or after `from` is a fish with
    /// these fins.
    fn fish_of(&self, from: usize, fins: &CandidateSet) -> Option<(Digit, HouseSet, HouseSet)> {
        let is_told = |line: &&ProofLine| !matches!(line.rule, Rule::Sees | Rule::Together);
        let Rule::Count { truths, links } = &self.lines[from..].iter().find(is_told)?.rule else { return None };
        let (counted, linked) = (CountedSet::of(truths), CountedSet::of(links));
        let digit = counted.digits.only()?;
        let cells = |houses: HouseSet| houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
        let outside = (self.start.cells(digit) & cells(counted.houses)) - cells(linked.houses);
        let is_fish = counted.cells.is_empty() && !linked.houses.is_empty() && outside.is_subset(fins.cells(digit));
        is_fish.then_some((digit, counted.houses, linked.houses))
    }

    /// States the list of cases, and first the idea if the cases are long.
    fn list(&mut self, list: usize, closing: usize, cases: &[[usize; 2]], depth: usize) {
        let is_long = cases.iter().any(|&[assumed, end]| self.told(assumed + 1, end).len() > 1);
        let claim = self.claim(closing).clone();
        let idea = match self.lines[list].rule {
            Rule::Cell(cell) => Some(Sentence::Whichever { cell, claim }),
            Rule::House(house, digit) => Some(Sentence::Wherever { house, digit, claim }),
            _ => None,
        };
        // If a case is impossible, the idea promises no result.
        let all_lead = cases.iter().all(|case| *self.claim(case[1]) != Claim::Impossible);
        if let Some(idea) = idea.filter(|_| is_long && all_lead && depth == 0) {
            self.say(Layout::Follow, idea);
        }
        self.say_list(list, depth);
    }

    /// States the line that lists the cases, unless it has already been stated.
    fn say_list(&mut self, list: usize, depth: usize) {
        if self.lines[list].rule != Rule::Assume && list > self.before.unwrap_or(0) || self.before.is_none() {
            self.line(list, depth);
        }
    }

    fn case(&mut self, assumed: usize, end: usize, depth: usize, how: AssumptionOrder) {
        let told = self.told(assumed + 1, end);
        let claim = self.claim(assumed).clone();
        if let Rule::Cases(inner) = &self.lines[end].rule
            && self.lines[end].from == [assumed]
            && told.first() == inner.first().map(|[first, _]| first)
        {
            // The case consists of several cases.
            for &[inner_assumed, inner_end] in inner {
                self.before = Some(assumed);
                self.case(inner_assumed, inner_end, depth, how);
            }
            return;
        }
        let layout = self.after_lines(depth);
        let then = self.claim(end).clone();
        let follows = end == assumed || facts_of(self.lines, end) == BTreeSet::from([assumed]);
        let is_single = matches!(self.lines[end].rule, Rule::Cell(_) | Rule::House(..));
        let short = match told.as_slice() {
            [] if follows => Some(CandidateSet::EMPTY),
            [only] if *only == end && follows && is_single && then != Claim::Impossible => Some(self.ruled_out(end)),
            _ => None,
        };
        if let Some(not) = short {
            // A case that is itself the end needs no statement.
            let is_last = self.scopes.get(&assumed).is_some_and(|scope| scope.closing + 1 == self.lines.len());
            if end != assumed && how == AssumptionOrder::Left && not.is_empty() {
                let sentence = |claim, tie| Sentence::So { claim, tie, because: Vec::new() };
                self.say(layout, sentence(claim, Tie::So));
                match &then {
                    // If the conclusion comes next, only its reason is stated.
                    Claim::NoneOf(gone) if is_last && one_digit(gone).is_some() => self.conclude(end),
                    _ if is_last => {}
                    _ => self.say(layout, sentence(then.clone(), Tie::Then)),
                }
                self.reached.push(then);
            } else if end != assumed {
                self.say(layout, Sentence::If { claim, not, then: then.clone() });
                self.reached.push(then);
            }
            return;
        }
        self.suppose_so(assumed, depth, how);
        self.before = Some(assumed);
        self.block(assumed + 1, end + 1, depth + 1);
        let is_last = self.scopes.get(&assumed).is_some_and(|scope| scope.closing + 1 == self.lines.len());
        // If the conclusion comes next, only its reason is stated.
        match &self.lines[end].rule {
            Rule::Sees if how == AssumptionOrder::Left && is_last => self.conclude(end),
            Rule::Together if how == AssumptionOrder::Left && is_last => self.say(Layout::Step, Sentence::Jointly),
            _ => self.end_case(end),
        }
    }

    /// States the result of a case, unless its last line has already been stated.
    fn end_case(&mut self, end: usize) {
        let then = self.claim(end).clone();
        match (&self.lines[end].rule, &then) {
            (_, Claim::Impossible) => self.say(Layout::Step, Sentence::Absurd { claim: None }),
            (Rule::Sees | Rule::Together, _) => {
                let because = self.because(end, &[]);
                self.seen_by_set(end);
                let is_known = self.reached.contains(&then);
                let tie = if self.is_first() { Tie::Then } else { Tie::So };
                let sentence = match is_known {
                    true => Sentence::Same { claim: self.said_again(end), because },
                    false => Sentence::So { claim: then.clone(), tie, because },
                };
                self.say(Layout::Step, sentence);
            }
            _ => {}
        }
        self.reached.push(then);
    }

    /// Returns the result of a case, unless it is long or the conclusion states it next.
    fn said_again(&self, end: usize) -> Option<Claim> {
        let claim = self.claim(end);
        let is_long = matches!(claim, Claim::NoneOf(gone) if (!gone.empty_cells()).len() > 2);
        let is_next = self.scopes.values().any(|scope| scope.end == end && scope.closing + 1 == self.lines.len());
        (!is_long && !is_next).then(|| claim.clone())
    }

    /// States a finned fish; `false` if the cases are not one.
    fn finned(&mut self, closing: usize, with: [usize; 2], without: [usize; 2], depth: usize) -> bool {
        let layout = if depth > 0 { Layout::Step } else { Layout::Follow };
        let told = self.told(without[0] + 1, without[1]);
        let (Claim::OneOf(fins), Claim::NoneOf(gone)) = (self.claim(with[0]), self.claim(closing)) else {
            return false;
        };
        let (true, [count]) = (self.told(with[0] + 1, with[1]).is_empty(), told.as_slice()) else { return false };
        let Rule::Count { truths, links } = &self.lines[*count].rule else { return false };
        let (counted, linked) = (CountedSet::of(truths), CountedSet::of(links));
        let (true, Some(digit)) = (counted.cells.is_empty() && !linked.houses.is_empty(), counted.digits.only()) else {
            return false;
        };
        let (base, cover, fins) = (counted.houses, linked.houses, fins.cells(digit));
        self.say(layout, Sentence::Fish { digit, base, cover, fins, because: Vec::new() });
        let within = |house: &House| (self.start.cells(digit) & house.cells()).is_subset(fins);
        if let Some(house) = base.iter().find(within) {
            // Without the fins there is no fish.
            self.say(layout, Sentence::InFins { house, digit, fins: fins.len() });
            self.say(layout, Sentence::Finned { fins, digit, gone: *gone });
            return true;
        }
        self.say(layout, Sentence::Finned { fins, digit, gone: *gone });
        let twice = twice(self.claim(closing), digit, base, cover);
        self.say(layout, Sentence::Finless { digit, base, cover, twice });
        true
    }

    /// States a chain where one end or the other is true; `false` if the cases are not one.
    fn either_end(&mut self, closing: usize, with: [usize; 2], without: [usize; 2], depth: usize) -> bool {
        let (Claim::OneOf(first), Claim::NoneOf(gone)) = (self.claim(with[0]), self.claim(closing)) else {
            return false;
        };
        let told = self.told(without[0] + 1, without[1]);
        let (true, Some(&last)) = (self.told(with[0] + 1, with[1]).is_empty(), told.last()) else { return false };
        let facts = facts_of(self.lines, without[1]);
        let is_end = facts.contains(&last) && facts.iter().all(|fact| [last, without[0]].contains(fact));
        if self.lines[without[1]].rule != Rule::Sees || !is_end {
            return false;
        }
        let (other, claim) = match self.claim(last) {
            Claim::OneOf(other) => (*other, self.claim(last).clone()),
            Claim::Holds { cells, digits } => {
                let left = self.start.within(*cells) - self.ruled_out(last) - self.ruled_out(without[1]);
                let excludes = |digit: &Digit| {
                    let places = left.with_digits((*digit).into());
                    !(places.excluded_by_all() & *gone).is_empty()
                };
                let digits: DigitSet = digits.iter().filter(excludes).collect();
                let other = left.with_digits(digits);
                let claim = match digits.only() {
                    Some(_) => Claim::OneOf(other),
                    None => Claim::Holds { cells: *cells, digits },
                };
                (other, claim)
            }
            _ => return false,
        };
        let places = *first | other;
        if self.one_link(&told, &places) {
            // The link itself states that.
        } else if self.two_links(&told, first, depth) {
            self.say(Layout::Follow, Sentence::So { claim: Claim::OneOf(places), tie: Tie::So, because: Vec::new() });
        } else {
            if depth == 0 {
                self.say(Layout::Follow, either(self.claim(with[0]), claim));
            }
            self.introduce_sets();
            self.suppose(without[0], depth);
            self.before = Some(without[0]);
            self.block(without[0] + 1, without[1] + 1, depth + 1);
            if let (Claim::Holds { cells, .. }, Some(digit)) = (self.claim(last), one_digit(&other))
                && cells.len() > 1
            {
                let named = self.letter(*cells).is_some();
                self.say(Layout::Step, Sentence::Its { digit, places: other.cells(digit), named });
            }
            let layout = self.after_lines(depth);
            self.say(layout, Sentence::Always { claim: Claim::OneOf(places), cases: 2 });
        }
        self.say_excluded(&places, gone, depth);
        true
    }

    /// States that a digit has only these places in a house; `false` if the chain is not such a link.
    fn one_link(&mut self, told: &[usize], places: &CandidateSet) -> bool {
        let &[one] = told else { return false };
        let Rule::House(house, digit) = self.lines[one].rule else { return false };
        let left = self.start.cells(digit) & house.cells();
        if !left.is_subset(places.cells(digit)) {
            return false;
        }
        let none = CellSet::EMPTY;
        self.say(
            Layout::Follow,
            Sentence::Places { house, digit, left, tie: Tie::Fact, out: none, because: Vec::new() },
        );
        true
    }

    /// States two strong links of a digit as facts, where an end of one sees an end of the other; `false` if the chain
    /// has another form.
    fn two_links(&mut self, told: &[usize], first: &CandidateSet, depth: usize) -> bool {
        let &[one, other] = told else { return false };
        let link = |at: usize| match (&self.lines[at].rule, &self.lines[at].claim) {
            (Rule::House(house, digit), Claim::OneOf(to)) => Some((*house, *digit, to.cells(*digit))),
            _ => None,
        };
        let (Some((house, digit, near)), Some((other_house, same, _))) = (link(one), link(other)) else { return false };
        if digit != same || depth > 0 {
            return false;
        }
        let places = |house: House| self.start.cells(digit) & house.cells();
        let far = self.ruled_out(other).cells(digit);
        let say_places = |house, digit: Digit, left| Sentence::Places {
            house,
            digit,
            left,
            tie: Tie::Fact,
            out: CellSet::EMPTY,
            because: Vec::new(),
        };
        if !places(house).is_subset(first.cells(digit) | near) {
            return false;
        }
        let (all, all_others) = (places(house), places(other_house));
        self.say(Layout::Follow, say_places(house, digit, all));
        self.say(Layout::Follow, say_places(other_house, digit, all_others));
        self.say(Layout::Follow, not_both(near, far, digit));
        true
    }
}

/// Returns the idea of a chain: at least one of its ends is true.
fn either(one: &Claim, other: Claim) -> Sentence {
    if let (Claim::OneOf(one), Claim::OneOf(other)) = (one, &other) {
        let all = *one | *other;
        let cells = !all.empty_cells();
        match (cells.only(), one_digit(&all)) {
            (Some(cell), _) => return Sentence::OneOfTwo { cell, digits: all.digits(cell) },
            (None, Some(digit)) => return Sentence::AtLeastOne { cells, digit },
            (None, None) => {}
        }
    }
    Sentence::Either(one.clone(), other)
}

/// Returns the statement that at most one of two groups of places contains the digit.
fn not_both(one: CellSet, other: CellSet, digit: Digit) -> Sentence {
    match (one.only(), other.only(), House::containing(one | other).next()) {
        (Some(one), Some(other), _) => Sentence::NotBoth { one, other, digit },
        (_, _, Some(house)) => Sentence::OneInHouse { cells: one | other, house, digit },
        _ => Sentence::OneOfGroups { one, other, digit },
    }
}
