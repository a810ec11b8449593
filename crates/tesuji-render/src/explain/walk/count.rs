//! Statements about counts: a number of digits for the same number of cells or houses.

use std::collections::BTreeSet;

use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, House, HouseSet, Sector};

use super::counted::{CountedSet, by_house};
use super::{Layout, Walk, facts_of};
use crate::words::{Dead, Exchange, Others, Refill, Sentence, Set, Tie};

impl Walk<'_> {
    pub(super) fn count(&mut self, at: usize, truths: &[Sector], links: &[Sector], claim: &Claim, layout: Layout) {
        let (counted, linked) = (CountedSet::of(truths), CountedSet::of(links));
        if layout == Layout::Follow && self.twice_tied(at) {
            return;
        }
        let because = self.because(at, &[]);
        let out = self.ruled_out(at);
        if !linked.cells.is_empty() && counted.line.is_some() && self.of_double_exocet(&counted, &linked) {
            self.before = Some(at);
            return;
        }
        if !linked.cells.is_empty() && counted.line.is_some() && counted.cells.is_empty() {
            let of_line = |truth: &Sector| if let Sector::Line(line) = truth { Some(self.claim(*line)) } else { None };
            let of_claim = |claim: &Claim| if let Claim::OneOf(one) = claim { Some(*one) } else { None };
            let all = truths.iter().filter_map(of_line).filter_map(of_claim);
            let digits = all.flat_map(|one| one.iter().map(|one| one.digit).collect::<DigitSet>()).collect();
            self.say(layout, Sentence::Fill { digits, cells: linked.cells });
            self.before = Some(at);
            return;
        }
        if !linked.cells.is_empty() && counted.line.is_some() {
            let layout = self.after_absurd(layout);
            self.say(layout, Sentence::InTargets { base: counted.cells, targets: linked.cells });
            self.before = Some(at);
            return;
        }
        if counted.line.is_some() {
            let digits = linked.digits;
            if let Some(house) = linked.houses.first() {
                self.beside(counted.cells, digits, house, layout);
            }
            self.before = Some(at);
            return;
        }
        let cells = counted.cells;
        let out_digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | out.digits(cell));
        let together = House::containing(cells).next().is_some();
        let in_houses = if together { Vec::new() } else { by_house(links) };
        let letter = self.letter(cells);
        let sentence = match (claim, cells.is_empty()) {
            (Claim::Holds { digits, .. }, false) => match cells.only() {
                Some(cell) => {
                    let (tie, out) = self.tie(at);
                    Sentence::Cell { cell, left: *digits, tie, out: out.digits(cell), because }
                }
                None => {
                    let set = Set { cells, digits: *digits, letter };
                    let (tie, _) = self.tie(at);
                    match letter {
                        Some(letter) => self.ties_of(at, letter, out_digits, layout),
                        None => self.before = None,
                    }
                    let because = self.because(at, &[]);
                    Sentence::Filled { set, out: out_digits - *digits, links: in_houses, tie, because }
                }
            },
            (Claim::Impossible, false) => {
                let (out, because) = (out_digits - linked.digits, self.because_all(at));
                match cells.only() {
                    Some(cell) => Sentence::Dead { dead: Dead::Cell(cell), out: CandidateSet::EMPTY, because },
                    None => {
                        let set = Set { cells, digits: linked.digits, letter };
                        Sentence::TooFew { set, out, links: in_houses, because }
                    }
                }
            }
            (_, false) => Sentence::Linked { cells, links: by_house(links) },
            (claim, true) => return self.count_places(at, &counted, &linked, claim, layout),
        };
        self.say(layout, sentence);
        self.before = Some(at);
    }

    /// States that some cells and the cell of one of some candidates form a subset of a house. If the statement before
    /// says the same about another house, this house is added to it.
    fn beside(&mut self, cells: CellSet, digits: DigitSet, house: House, layout: Layout) {
        if let Some((_, Sentence::Beside { cells: same, digits: known, houses })) = self.said.last_mut()
            && (*same, *known) == (cells, digits)
        {
            houses.insert(house);
            return;
        }
        self.say(layout, Sentence::Beside { cells, digits, houses: house.into() });
    }

    /// Returns the facts about the candidates other than those of the digits that cannot fill the cells alone, from a
    /// line that claims that one of them is true.
    pub(super) fn others(&self, at: usize, claim: &Claim) -> Others {
        let count = if let Claim::OneOf(set) = claim { set.len() } else { 0 };
        let is_last = at + 1 == self.lines.len();
        Others { count, are_left: !self.lines[at].from.is_empty(), claim: (!is_last).then(|| claim.clone()) }
    }

    /// States a count of the places of digits in houses.
    fn count_places(&mut self, at: usize, counted: &CountedSet, linked: &CountedSet, claim: &Claim, layout: Layout) {
        if *claim != Claim::Impossible {
            // No word ties this sentence to the one before, so it names its premises.
            self.before = None;
        }
        // A dead end names all of its premises.
        let because = if *claim == Claim::Impossible { self.because_all(at) } else { self.because(at, &[]) };
        if linked.houses.is_empty() {
            let (houses, digits, cells) = (counted.houses, counted.digits, linked.cells);
            self.say(layout, Sentence::Hidden { houses, digits, cells, because });
        } else if let Some(digit) = counted.digits.only() {
            let (base, cover) = (counted.houses, linked.houses);
            match claim {
                Claim::Impossible => {
                    let crossing = self.crossing(base, digit);
                    let both = self.rests_on_both(at) && crossing.is_empty();
                    self.say(layout, Sentence::Crowded { digit, base, cover, crossing, both, because });
                }
                _ => {
                    let twice = twice(claim, digit, base, cover);
                    let is_known = |(_, sentence): &(Layout, Sentence)| match sentence {
                        Sentence::Fish { base: one, cover: other, .. } => (*one, *other) == (base, cover),
                        _ => false,
                    };
                    if !self.said.iter().any(is_known) {
                        self.say(layout, Sentence::Fish { digit, base, cover, fins: CellSet::EMPTY, because });
                    }
                    self.say(layout, Sentence::NoRoom { digit, base, cover, twice });
                }
            }
            if let Claim::OneOf(_) = claim {
                self.say(layout, Sentence::So { claim: claim.clone(), tie: Tie::So, because: Vec::new() });
            }
        }
        self.before = Some(at);
    }

    /// Returns `true` if a line rests on exactly the last assumption and the statement that followed from it right
    /// before.
    fn rests_on_both(&self, at: usize) -> bool {
        let (Some(assumed), Some(before)) = (self.just_assumed(), self.before) else { return false };
        assumed != before && facts_of(self.lines, at) == BTreeSet::from([assumed, before])
    }

    /// Returns the statement about two lines that could be filled in another way.
    pub(super) fn two_lines(&self, lines: HouseSet, pair: CellSet, digits: DigitSet, claim: Option<Claim>) -> Sentence {
        let is_across = |house: &House| (house.index() < 9) != lines.iter().all(|line| line.index() < 9);
        let across = pair.iter().flat_map(Cell::houses).filter(|house| house.index() < 18 && is_across(house));
        let cells = |houses: HouseSet| houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
        let crossings = cells(lines) & cells(across.collect());
        let block = House::ALL[18 + crossings.first().map_or(0, Cell::box_index)];
        let beside = self.start.within(block.cells() - crossings).with_digits(digits);
        let crossings = !self.start.within(crossings).with_digits(digits).empty_cells();
        let refill = Refill { lines, pair, digits, block, crossings, outside: !beside.is_empty() };
        Sentence::TwoLines { refill, claim }
    }

    pub(super) fn deadly(&mut self, at: usize, exchanged: &CandidateSet, claim: &Claim, layout: Layout) {
        let cells = !exchanged.empty_cells();
        let digits: DigitSet = exchanged.iter().map(|one| one.digit).collect();
        let filled = !(cells - self.grid.empty_cells()).is_empty();
        match claim {
            // All empty cells: only a few candidates are extra.
            Claim::OneOf(extra) if cells == self.grid.empty_cells() && digits.len() > 2 => {
                self.say(layout, Sentence::BivalueGrave { extra: *extra });
                if at + 1 < self.lines.len() {
                    self.say(layout, Sentence::So { claim: claim.clone(), tie: Tie::So, because: Vec::new() });
                }
            }
            claim => {
                let others = self.others(at, claim);
                let exchange = match (digits.len(), two_lines(cells)) {
                    (..=2, _) => Exchange::Digits,
                    (_, Some(lines)) => Exchange::Lines(lines),
                    (_, None) => Exchange::Some,
                };
                self.say(layout, Sentence::Deadly { cells, digits, exchange, filled, others });
            }
        }
        self.before = Some(at);
    }
}

/// Returns the two rows or the two columns that contain all of the cells.
fn two_lines(cells: CellSet) -> Option<HouseSet> {
    let lines = |from: usize| -> HouseSet {
        House::ALL[from..from + 9].iter().copied().filter(|line| !line.cells().is_disjoint(cells)).collect()
    };
    [0, 9].into_iter().map(lines).find(|lines| lines.len() == 2)
}

/// Returns the cells that are eliminated because they are in two cover houses.
pub(super) fn twice(claim: &Claim, digit: Digit, base: HouseSet, cover: HouseSet) -> CellSet {
    let Claim::NoneOf(gone) = claim else { return CellSet::EMPTY };
    let based = base.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
    let covers = |cell: &Cell| cover.iter().filter(|house| house.cells().contains(*cell)).count();
    gone.cells(digit).iter().filter(|cell| based.contains(*cell) && covers(cell) > 1).collect()
}
