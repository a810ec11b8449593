//! The walk over a proof: which of its lines are stated, and in which order.

mod cases;
mod count;
mod counted;
mod double_exocet;
mod exotic;
mod fold;
mod restricted_digits;
mod symmetry;
mod unfillable;

use std::collections::{BTreeMap, BTreeSet};

use tesuji_core::{
    CandidateSet, CellSet, Claim, Digit, DigitSet, Grid, House, HouseSet, Proof, ProofLine, Rule, Sector,
};

use crate::words::{AssumptionOrder, Dead, Double, Fact, Sentence, Set, Tie};
use counted::{CountedSet, by_house};
use fold::Detail;
use unfillable::arrangement;

/// The letters of sets, in their order. A to K are not used, because rows can have these names.
const LETTERS: &str = "PQSTUVWXYZLMN";

/// The position of a sentence in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) enum Layout {
    /// Directly after the sentence before.
    Follow,
    /// At the start of a new line, which the following sentences continue.
    Paragraph,
    /// In a run of steps from an assumption; each step of a long run is on a numbered line.
    Step,
}

/// An assumption: the last line under it, and the line that discharges it.
#[derive(Clone, Copy, Debug)]
struct Scope {
    end: usize,
    closing: usize,
}

/// Returns the lines that give the premises of a line: stated lines, or those that cause an elimination.
pub(crate) fn facts_of(lines: &[ProofLine], at: usize) -> BTreeSet<usize> {
    let mut facts = BTreeSet::new();
    let mut open = lines[at].from.clone();
    while let Some(premise) = open.pop() {
        let ProofLine { rule, from, .. } = &lines[premise];
        match rule {
            Rule::Sees | Rule::Together => open.extend(from),
            _ => {
                facts.insert(premise);
            }
        }
    }
    facts
}

/// A walk over the lines of a proof, which collects the statements.
///
/// A line that eliminates candidates is not stated separately: its cause is the reason of the line that needs it.
pub(in crate::explain) struct Walk<'p> {
    lines: &'p [ProofLine],
    /// The candidates and digits of the state.
    start: CandidateSet,
    grid: &'p Grid,
    scopes: BTreeMap<usize, Scope>,
    /// The lines that list cases.
    lists: BTreeSet<usize>,
    /// The almost locked sets that have letters.
    sets: Vec<Set>,
    /// `true` if the sets have been introduced.
    sets_said: bool,
    /// The results of the cases so far.
    reached: Vec<Claim>,
    /// The last assumption, and the number of statements before it.
    assumed: Option<(usize, usize)>,
    /// The line stated last; a line that follows from it alone needs no other reason.
    before: Option<usize>,
    /// The level of detail.
    detail: Detail,
    /// The end of the current block.
    until: usize,
    said: Vec<(Layout, Sentence)>,
}

impl<'p> Walk<'p> {
    /// Returns the statements for a proof that may be about almost locked sets of these cells.
    pub(in crate::explain) fn over(
        proof: &'p Proof,
        start: CandidateSet,
        grid: &'p Grid,
        sets: &[CellSet],
    ) -> Vec<(Layout, Sentence)> {
        let mut walk = Walk {
            lines: &proof.lines,
            start,
            grid,
            scopes: BTreeMap::new(),
            lists: BTreeSet::new(),
            sets: Vec::new(),
            sets_said: false,
            reached: Vec::new(),
            assumed: None,
            before: None,
            detail: Detail::Lines,
            until: proof.lines.len(),
            said: Vec::new(),
        };
        walk.find_scopes();
        walk.name_sets(sets);
        walk.detail = Detail::of(walk.told(0, proof.lines.len().saturating_sub(1)).len());
        walk.block(0, proof.lines.len(), 0);
        walk.said
    }

    fn find_scopes(&mut self) {
        for (closing, line) in self.lines.iter().enumerate() {
            match &line.rule {
                Rule::Refute(assumed) => {
                    self.scopes.insert(*assumed, Scope { end: line.from[0], closing });
                }
                Rule::Cases(cases) => {
                    self.scopes.extend(cases.iter().map(|&[assumed, end]| (assumed, Scope { end, closing })));
                    self.lists.extend(line.from.iter().copied());
                }
                _ => {}
            }
        }
    }

    /// Gives letters to almost locked sets in a house that a line draws a conclusion from; no naming convention uses
    /// these letters for rows. The sets of the pattern come first, in its order, if a line is about them.
    fn name_sets(&mut self, sets: &[CellSet]) {
        let mut named: Vec<CellSet> = Vec::new();
        for line in self.lines {
            let Rule::Count { truths, .. } = &line.rule else { continue };
            let CountedSet { cells, line: counted_line, .. } = CountedSet::of(truths);
            if counted_line.is_some() {
                continue;
            }
            let almost = |cells: CellSet| self.digits_in(cells).len() == cells.len() + 1;
            match sets {
                // A count of both sets of a pattern is about each of them.
                &[one, other] if one | other == cells && one.is_disjoint(other) && cells.len() > 2 => {
                    named.extend([one, other]);
                }
                _ if cells.len() > 1 && almost(cells) && !line.from.is_empty() => {
                    named.extend(House::containing(cells).next().map(|_| cells));
                }
                _ => {}
            }
        }
        named.sort_by_key(|cells| sets.iter().position(|set| set == cells).unwrap_or(sets.len()));
        for cells in named {
            let known = self.sets.iter().any(|set| set.cells == cells);
            if let (false, Some(letter)) = (known, LETTERS.chars().nth(self.sets.len())) {
                self.sets.push(Set { cells, digits: self.digits_in(cells), letter: Some(letter) });
            }
        }
    }

    fn digits_in(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.start.digits(cell))
    }

    fn claim(&self, at: usize) -> &'p Claim {
        &self.lines[at].claim
    }

    fn say(&mut self, layout: Layout, sentence: Sentence) {
        self.said.push((layout, sentence));
    }

    /// States the lines of a block at the given depth of assumptions.
    fn block(&mut self, from: usize, to: usize, depth: usize) {
        let outer = std::mem::replace(&mut self.until, to);
        let mut at = from;
        while at < to {
            match (&self.lines[at].rule, self.scopes.get(&at)) {
                (Rule::Assume, Some(&Scope { end, closing })) => {
                    let last = if depth == 0 && !cfg!(tesuji_small) {
                        self.not_in_base(at).or_else(|| self.double_exocet(at))
                    } else {
                        None
                    };
                    match &self.lines[closing].rule {
                        _ if last.is_some() => {}
                        Rule::Cases(cases) => self.cases(closing, cases, depth),
                        _ if depth == 0 && self.no_way(at, end, closing) => {}
                        _ => self.refute(at, end, closing, depth),
                    }
                    at = last.unwrap_or(closing);
                }
                _ if self.lists.contains(&at) => {}
                _ => self.line(at, depth),
            }
            at += 1;
        }
        self.until = outer;
    }

    /// States the facts about the sets, once.
    fn introduce_sets(&mut self) {
        if !self.sets_said && !self.sets.is_empty() {
            self.say(Layout::Follow, Sentence::Sets(self.sets.clone()));
        }
        self.sets_said = true;
    }

    /// Returns the facts to state as the reason of a line, besides the given lines: empty if all were stated right
    /// before.
    fn because(&self, at: usize, besides: &[usize]) -> Vec<Fact> {
        let facts = facts_of(self.lines, at);
        let is_before = |fact: &usize| Some(*fact) == self.before || besides.contains(fact);
        let is_recent = |fact: &usize| is_before(fact) || Some(*fact) == self.just_assumed();
        let rests_on_before = self.before.is_some_and(|before| facts.contains(&before));
        if facts.iter().all(is_before) || rests_on_before && facts.iter().all(is_recent) {
            return Vec::new();
        }
        self.named(at, facts.into_iter().filter(|fact| !besides.contains(fact)))
    }

    /// Returns the facts to state as the reason of a dead end, without the exhausted list: all of them, unless the only
    /// fact is the one stated right before.
    fn because_all(&self, at: usize) -> Vec<Fact> {
        let mut facts = facts_of(self.lines, at);
        if self.lines[at].rule == Rule::Strike {
            facts.remove(&self.lines[at].from[0]);
        }
        if facts.iter().all(|fact| Some(*fact) == self.before) {
            return Vec::new();
        }
        self.named(at, facts.into_iter())
    }

    fn named(&self, at: usize, facts: impl Iterator<Item = usize>) -> Vec<Fact> {
        facts.filter_map(|fact| self.fact(at, fact)).collect()
    }

    /// Returns a premise of a line as a sentence names it; for a set with a letter, the digits that matter to the line.
    fn fact(&self, at: usize, premise: usize) -> Option<Fact> {
        let claim = self.part_for(at, self.claim(premise))?;
        if let Claim::Holds { cells, digits } = self.claim(premise)
            && let Some(letter) = self.letter(*cells)
        {
            return Some(Fact::Set { letter, digits: self.used_of(at, premise, *digits) });
        }
        Some(Fact::Claim(claim))
    }

    /// Returns the letter of a set of cells, if it has one.
    fn letter(&self, cells: CellSet) -> Option<char> {
        self.sets.iter().find(|set| set.cells == cells)?.letter
    }

    /// Returns the digits of a premise that a line needs, as far as the eliminations of the premise show; otherwise all
    /// digits.
    fn used_of(&self, at: usize, premise: usize, digits: DigitSet) -> DigitSet {
        let mut open = vec![at];
        let mut used = DigitSet::EMPTY;
        while let Some(line) = open.pop() {
            let ProofLine { claim, rule, from } = &self.lines[line];
            match (rule, self.part_for(at, claim)) {
                (Rule::Sees, Some(Claim::NoneOf(gone))) if from.contains(&premise) => {
                    used |= gone.iter().map(|one| one.digit).collect::<DigitSet>();
                }
                (Rule::Sees | Rule::Together, _) => open.extend(from),
                _ if line == at => open.extend(from),
                _ => {}
            }
        }
        if (used & digits).is_empty() { digits } else { used & digits }
    }

    /// Returns the candidates that the premises of a dead end eliminate in its cell or house, unless the sentence
    /// before says so.
    fn out_of_dead(&self, at: usize) -> CandidateSet {
        let out = self.ruled_out(at);
        let out = match self.lines[at].rule {
            Rule::Cell(cell) => out.within(cell.into()),
            Rule::House(house, digit) => out.within(house.cells()).with_digits(digit.into()),
            _ => CandidateSet::EMPTY,
        };
        match self.before.map(|before| self.claim(before)) {
            Some(Claim::NoneOf(said)) => out - *said,
            _ => out,
        }
    }

    /// Returns the part of a claim that matters to a line: of eliminations, only the candidates in its cell or house.
    fn part_for(&self, at: usize, claim: &Claim) -> Option<Claim> {
        let Claim::NoneOf(none) = claim else { return Some(claim.clone()) };
        let part = match &self.lines[at].rule {
            Rule::Cell(cell) => none.within((*cell).into()),
            Rule::House(house, digit) => none.within(house.cells()).with_digits((*digit).into()),
            Rule::Count { truths, .. } => truths.iter().fold(CandidateSet::EMPTY, |all, truth| {
                all | match truth {
                    Sector::Cell(cell) => none.within((*cell).into()),
                    Sector::Place(house, digit) => none.within(house.cells()).with_digits((*digit).into()),
                    Sector::Line(_) => *none,
                }
            }),
            _ => *none,
        };
        (!part.is_empty()).then_some(Claim::NoneOf(part))
    }

    /// Returns the line of an assumption that was stated last or second to last.
    fn just_assumed(&self) -> Option<usize> {
        let (assumed, said) = self.assumed?;
        (self.said.len() - said <= 2).then_some(assumed)
    }

    /// Returns the candidates that the premises of a line eliminate.
    fn ruled_out(&self, at: usize) -> CandidateSet {
        let none = |&premise: &usize| if let Claim::NoneOf(none) = self.claim(premise) { Some(*none) } else { None };
        self.lines[at].from.iter().filter_map(none).fold(CandidateSet::EMPTY, |all, none| all | none)
    }

    /// Returns `true` if the next statement is the first after an assumption.
    fn is_first(&self) -> bool {
        matches!(self.said.last(), Some((_, Sentence::Suppose { .. })))
    }

    /// Returns the layout of the text after a refutation: a new line, unless the refutation is nested.
    fn after_absurd(&self, layout: Layout) -> Layout {
        match self.said.last() {
            Some((_, Sentence::Absurd { .. })) if layout == Layout::Follow => Layout::Paragraph,
            _ => layout,
        }
    }

    /// Returns the relation of a line to the statement right before, and that statement's eliminations if it does not
    /// name them.
    fn tie(&self, at: usize) -> (Tie, CandidateSet) {
        let said = self.before.map(|before| &self.lines[before]);
        match said {
            _ if self.lines[at].from.is_empty() => (Tie::Fact, CandidateSet::EMPTY),
            Some(ProofLine { claim: Claim::NoneOf(_), .. }) => (Tie::Then, CandidateSet::EMPTY),
            _ if self.is_first() => (Tie::Then, self.ruled_out(at)),
            _ => (Tie::So, self.ruled_out(at)),
        }
    }

    /// States a line that neither makes nor discharges an assumption.
    fn line(&mut self, at: usize, depth: usize) {
        let line = &self.lines[at];
        let layout = if depth > 0 { Layout::Step } else { Layout::Follow };
        let is_last = at + 1 == self.lines.len();
        if matches!(line.rule, Rule::Sees | Rule::Together) {
            if is_last {
                self.conclude(at);
            }
            return;
        }
        if depth > 0 && (self.singles(at, layout) || self.run(at, layout)) {
            return;
        }
        let besides = if line.rule == Rule::Strike { &line.from[..1] } else { &[] };
        let because = self.because(at, besides);
        let sentence = match (&line.rule, &line.claim) {
            (Rule::Count { truths, links }, claim) => return self.count(at, truths, links, claim, layout),
            (_, Claim::Impossible) => match self.dead(at) {
                Dead::Candidates(list) => Sentence::NoneLeft { list, because: self.because_all(at) },
                dead => Sentence::Dead { dead, out: self.out_of_dead(at), because: self.because_all(at) },
            },
            (Rule::Cell(cell), Claim::OneOf(one)) => {
                let left = one.digits(*cell);
                match left.only() {
                    Some(digit) if depth == 0 && line.from.is_empty() => Sentence::LastDigit { cell: *cell, digit },
                    _ => {
                        let (tie, out) = self.tie(at);
                        Sentence::Cell { cell: *cell, left, tie, out: out.digits(*cell), because }
                    }
                }
            }
            (Rule::House(house, digit), Claim::OneOf(one)) => {
                let left = one.cells(*digit);
                let empty = house.cells() & self.grid.empty_cells();
                match (left.only(), empty.only()) {
                    (Some(cell), Some(_)) => Sentence::LastCell { house: *house, cell, digit: *digit },
                    _ => {
                        let (tie, out) = self.tie(at);
                        let out = out.cells(*digit) & house.cells();
                        Sentence::Places { house: *house, digit: *digit, left, tie, out, because }
                    }
                }
            }
            (Rule::Strike, claim) => Sentence::So { claim: claim.clone(), tie: self.tie(at).0, because },
            (Rule::Deadly(exchanged), claim) => return self.deadly(at, exchanged, claim, layout),
            (Rule::TwoLines { lines, pair, digits }, claim) if !cfg!(tesuji_small) => {
                self.two_lines(*lines, *pair, *digits, (!is_last).then(|| claim.clone()))
            }
            (Rule::Symmetry(map), claim) if !cfg!(tesuji_small) => return self.symmetry(at, map, claim),
            (Rule::Template(digit), claim) => Sentence::Template { digit: *digit, claim: claim.clone() },
            (Rule::Unfillable { cells, digits }, claim) => {
                let others = self.others(at, claim);
                let arrangement = arrangement(*cells, *digits);
                Sentence::Unfillable { cells: *cells, digits: *digits, arrangement, others }
            }
            _ => return,
        };
        self.say(layout, sentence);
        self.before = Some(at);
    }

    /// Returns the dead end of a line that claims a contradiction.
    fn dead(&self, at: usize) -> Dead {
        match &self.lines[at].rule {
            Rule::Cell(cell) => Dead::Cell(*cell),
            Rule::House(house, digit) => Dead::Place(*house, *digit),
            Rule::Count { truths, links } => {
                let (counted, linked) = (CountedSet::of(truths), CountedSet::of(links));
                match (counted.cells.is_empty(), linked.digits.only()) {
                    (true, Some(digit)) => Dead::Houses {
                        digit,
                        base: counted.houses,
                        cover: linked.houses,
                        crossing: self.crossing(counted.houses, digit),
                    },
                    _ => counted.cells.only().map_or(Dead::Cells(counted.cells, linked.digits), Dead::Cell),
                }
            }
            Rule::Deadly(exchanged) => Dead::Exchanged(!exchanged.empty_cells()),
            Rule::TwoLines { pair, .. } => Dead::Exchanged(*pair),
            _ => {
                let list = self.lines[at].from.first().map(|&list| self.claim(list));
                Dead::Candidates(if let Some(Claim::OneOf(list)) = list { *list } else { CandidateSet::EMPTY })
            }
        }
    }

    /// Returns the cells shared by two of these houses where the digit is a candidate.
    fn crossing(&self, houses: HouseSet, digit: Digit) -> CellSet {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for house in houses {
            (once, twice) = (once | house.cells(), twice | (once & house.cells()));
        }
        twice & self.start.cells(digit)
    }

    /// States why the last line makes its eliminations.
    fn conclude(&mut self, at: usize) {
        let line = &self.lines[at];
        if line.rule == Rule::Together {
            for &premise in &line.from {
                if self.lines[premise].rule == Rule::Sees {
                    self.conclude(premise);
                }
            }
            return;
        }
        let (Claim::NoneOf(gone), Some(&premise)) = (&line.claim, line.from.first()) else { return };
        let others = !gone.empty_cells();
        match self.claim(premise) {
            Claim::Holds { .. } if self.seen_by_twice_tied(premise, gone) => {}
            Claim::Holds { cells, .. } => {
                let houses: HouseSet =
                    House::containing(*cells).filter(|house| !(house.cells() & others).is_empty()).collect();
                if !houses.is_empty() {
                    self.say(Layout::Follow, Sentence::Nowhere { houses });
                }
            }
            Claim::OneOf(places) => {
                let ruled_out = self.ruled_out(at);
                self.say_excluded(&(*places - ruled_out), gone, 0);
            }
            _ => {}
        }
    }

    fn say_excluded(&mut self, places: &CandidateSet, gone: &CandidateSet, depth: usize) {
        let of_one_cell = !places.empty_cells() == !gone.empty_cells() && places.empty_cells().len() == 80;
        if of_one_cell || self.is_beside(gone) {
            // A cell that contains one digit cannot contain another.
            return;
        }
        let digits: DigitSet = places.iter().chain(gone.iter()).map(|one| one.digit).collect();
        let (cells, others) = (!places.empty_cells(), !gone.empty_cells());
        let sentence = match (digits.only(), House::containing(cells | others).next()) {
            (Some(digit), Some(house)) => Sentence::Confined { house, digit, places: places.len() },
            (Some(_), None) if cells.is_disjoint(others) => Sentence::Sees { cells: others, places: cells },
            _ => Sentence::Excludes { places: *places, gone: *gone },
        };
        self.say(if depth > 0 { Layout::Step } else { Layout::Follow }, sentence);
    }

    /// Returns `true` if a statement already said that a house has these digits in other cells.
    fn is_beside(&self, gone: &CandidateSet) -> bool {
        self.said.iter().any(|(_, sentence)| match sentence {
            Sentence::Double(Double::Seen { gone: known, .. }) => gone.is_subset(known),
            Sentence::Beside { digits, houses, .. } => {
                let cells = houses.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union);
                gone.is_subset(&CandidateSet::ALL.within(cells).with_digits(*digits))
            }
            _ => false,
        })
    }

    /// Returns the lines of a scope that are stated, in order.
    fn told(&self, from: usize, to: usize) -> Vec<usize> {
        let is_told =
            |at: &usize| !matches!(self.lines[*at].rule, Rule::Sees | Rule::Together) && !self.lists.contains(at);
        (from..=to).filter(is_told).collect()
    }

    /// States why an assumption fails.
    fn refute(&mut self, assumed: usize, end: usize, closing: usize, depth: usize) {
        let layout = if depth > 0 { Layout::Step } else { Layout::Follow };
        let told = self.told(assumed + 1, end);
        let claim = self.claim(assumed).clone();
        let is_last = closing + 1 == self.lines.len();
        let opposite = self.claim(closing).clone();
        if told.as_slice() == [end] {
            if !self.lacking(end, &claim, layout) {
                // Earlier statements are named again, because the assumption is new.
                self.before = None;
                let because = self.because(end, &[assumed]);
                self.say(self.after_absurd(layout), Sentence::IfDead { claim, dead: self.dead(end), because });
            }
            if let (Claim::OneOf(_), false) = (&opposite, is_last) {
                self.say(layout, Sentence::So { claim: opposite, tie: Tie::So, because: Vec::new() });
            }
            self.before = Some(closing);
            return;
        }
        if let Some(singles) = self.singles_alone(&told).filter(|_| depth > 0) {
            self.by_singles(layout, claim, singles, self.dead(end));
            if let Claim::OneOf(_) = opposite {
                self.say(layout, Sentence::So { claim: opposite, tie: Tie::So, because: Vec::new() });
            }
            self.before = Some(closing);
            return;
        }
        if depth == 0 && told.len() > 3 {
            self.say(self.after_absurd(layout), Sentence::Leads { assumed: claim.clone(), dead: self.dead(end) });
        }
        self.introduce_sets();
        self.suppose(assumed, depth);
        self.before = Some(assumed);
        self.block(assumed + 1, end + 1, depth + 1);
        self.say(layout, Sentence::Absurd { claim: (!is_last).then_some(opposite) });
        self.before = Some(closing);
    }

    fn suppose(&mut self, assumed: usize, depth: usize) {
        self.suppose_so(assumed, depth, if depth > 0 { AssumptionOrder::Further } else { AssumptionOrder::First });
    }

    fn suppose_so(&mut self, assumed: usize, depth: usize, how: AssumptionOrder) {
        let claim = self.claim(assumed).clone();
        self.assumed = Some((assumed, self.said.len()));
        let layout = if depth > 0 { Layout::Step } else { Layout::Paragraph };
        self.say(layout, Sentence::Suppose { claim, how });
    }

    /// States that cells would have too few digits without one of them; `false` if that is not the reason.
    fn lacking(&mut self, end: usize, assumed: &Claim, layout: Layout) -> bool {
        let (Rule::Count { truths, links }, Claim::NoneOf(free)) = (&self.lines[end].rule, assumed) else {
            return false;
        };
        let cells = CountedSet::of(truths).cells;
        let digits = self.digits_in(cells);
        let free: DigitSet = free.iter().map(|one| one.digit).collect();
        if cells.len() < 2 || digits - free != CountedSet::of(links).digits || self.lines[end].from.len() != 1 {
            return false;
        }
        self.say(layout, Sentence::Lacking { cells, digits, once: by_house(links), free });
        true
    }
}
