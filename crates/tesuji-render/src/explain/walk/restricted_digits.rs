//! Statements about almost locked sets that share a digit that only one of them can contain.

use tesuji_core::{CandidateSet, CellSet, Claim, Digit, DigitSet, House, Rule};

use super::counted::CountedSet;
use super::{Layout, Walk, facts_of};
use crate::words::{Fact, Sentence, SetChange};

impl Walk<'_> {
    /// Returns the letters of the sets that are within some cells.
    fn letters_in(&self, cells: CellSet) -> Vec<char> {
        self.sets.iter().filter(|set| set.cells.is_subset(cells)).filter_map(|set| set.letter).collect()
    }

    /// Returns the places of a digit in the set with this letter, in the state.
    fn places_in(&self, letter: char, digit: Digit) -> CellSet {
        let of_letter = self.sets.iter().find(|set| set.letter == Some(letter));
        of_letter.map_or(CellSet::EMPTY, |set| self.start.cells(digit) & set.cells)
    }

    /// States why only one of two sets can contain a digit, if the grid shows it and it has not been stated.
    pub(super) fn tied(&mut self, one: char, other: char, digit: Digit, layout: Layout) {
        let (near, far) = (self.places_in(one, digit), self.places_in(other, digit));
        let candidates = |cells: CellSet| CandidateSet::ALL.within(cells).with_digits(digit.into());
        let see_each_other = candidates(far).is_subset(&candidates(near).excluded_by_all());
        let is_said = self.said.iter().any(|(_, sentence)| {
            matches!(sentence, Sentence::Tied { one: first, other: second, digit: same, .. }
                if *same == digit && [(one, other), (other, one)].contains(&(*first, *second)))
        });
        if near.is_empty() || far.is_empty() || !see_each_other || is_said {
            return;
        }
        let house = House::containing(near | far).next();
        self.say(layout, Sentence::Tied { one, other, digit, house });
    }

    /// States why the set loses the digits `out` to the sets that are premises of a line about it.
    pub(super) fn ties_of(&mut self, at: usize, letter: char, out: DigitSet, layout: Layout) {
        for premise in facts_of(self.lines, at) {
            if let Some(Fact::Set { letter: other, digits }) = self.fact(at, premise) {
                (digits & out).iter().for_each(|digit| self.tied(other, letter, digit, layout));
            }
        }
    }

    /// States that the first of several sets lacks a digit, or else the next does, and so on; `false` if the cases have
    /// another form.
    pub(super) fn take_turns(&mut self, closing: usize, with: [usize; 2], without: [usize; 2], depth: usize) -> bool {
        let (Claim::NoneOf(tied), Claim::NoneOf(gone)) = (self.claim(without[0]), self.claim(closing)) else {
            return false;
        };
        let Some(digit) = crate::words::one_digit(tied) else { return false };
        let turns = |case: [usize; 2]| -> Option<Vec<SetChange>> {
            self.told(case[0] + 1, case[1]).into_iter().map(|at| self.turn(at)).collect()
        };
        let (Some(first), Some(rest)) = (turns(without), turns(with)) else { return false };
        let ([first], Some(last)) = (&first[..], rest.last()) else { return false };
        let ends = [first, last].map(|turn| turn.letter);
        let digits: DigitSet = gone.iter().map(|one| one.digit).collect();
        if depth > 0 || first.out != digit.into() || ends[0] == ends[1] || !self.see_sets(gone, &ends) {
            return false;
        }
        self.introduce_sets();
        let mut before = first.letter;
        for turn in &rest {
            turn.out.iter().for_each(|out| self.tied(before, turn.letter, out, Layout::Follow));
            before = turn.letter;
        }
        self.say(Layout::Paragraph, Sentence::Turns { first: first.clone(), rest });
        self.say(Layout::Follow, Sentence::InSets { digits, sets: ends.to_vec() });
        self.say_seen_by_sets(gone, &ends);
        true
    }

    /// Returns the statement of a line about a set that lacks digits.
    fn turn(&self, at: usize) -> Option<SetChange> {
        let (Rule::Count { .. }, Claim::Holds { cells, digits }) = (&self.lines[at].rule, self.claim(at)) else {
            return None;
        };
        let letter = self.letter(*cells)?;
        let out = self.ruled_out(at);
        let out: DigitSet = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | out.digits(cell)) - *digits;
        Some(SetChange { letter, out, held: *digits })
    }

    /// Returns `true` if each candidate sees all places of its digit in the sets.
    fn see_sets(&self, gone: &CandidateSet, letters: &[char]) -> bool {
        gone.iter().all(|one| {
            letters.iter().all(|&letter| {
                let places = self.places_in(letter, one.digit);
                !places.is_empty() && places.is_subset(one.cell.peers())
            })
        })
    }

    /// States for each digit which cells see all its places in the sets.
    fn say_seen_by_sets(&mut self, gone: &CandidateSet, letters: &[char]) {
        let layout = match self.said.last() {
            Some((Layout::Step, _)) => Layout::Step,
            _ => Layout::Follow,
        };
        let digits: DigitSet = gone.iter().map(|one| one.digit).collect();
        for digit in digits {
            self.say(layout, Sentence::SeesSets { digit, cells: gone.cells(digit), sets: letters.to_vec() });
        }
    }

    /// States which cells see all places of a digit in the set that takes the digit from them.
    pub(super) fn seen_by_set(&mut self, at: usize) {
        let facts: Vec<usize> = facts_of(self.lines, at).into_iter().collect();
        let (&[held], Claim::NoneOf(gone)) = (&facts[..], self.claim(at)) else { return };
        let Claim::Holds { cells, .. } = self.claim(held) else { return };
        if let Some(letter) = self.letter(*cells)
            && self.see_sets(gone, &[letter])
        {
            self.say_seen_by_sets(gone, &[letter]);
        }
    }

    /// States that two digits tie the two sets whose cells and digits a line counts; `false` if the line does not count
    /// such sets.
    pub(super) fn twice_tied(&mut self, at: usize) -> bool {
        let Some((letters, ties)) = self.twice_tied_at(at) else { return false };
        let &[one, other] = &letters[..] else { return false };
        self.introduce_sets();
        ties.iter().for_each(|digit| self.tied(one, other, digit, Layout::Follow));
        self.say(Layout::Follow, Sentence::TwiceTied { sets: [one, other], ties });
        let same = &self.lines[at].rule;
        let of_same = (at..self.lines.len()).filter(|&line| self.lines[line].rule == *same);
        self.lists.extend(of_same);
        self.before = Some(at);
        true
    }

    /// Returns the letters of the two sets whose contents a count gives, and the digits that tie them.
    fn twice_tied_at(&self, at: usize) -> Option<(Vec<char>, DigitSet)> {
        let (Rule::Count { truths, .. }, Claim::Holds { .. }) = (&self.lines[at].rule, self.claim(at)) else {
            return None;
        };
        let counted = CountedSet::of(truths);
        let letters = self.letters_in(counted.cells);
        let &[one, other] = &letters[..] else { return None };
        let of = |letter| self.sets.iter().find(|set| set.letter == Some(letter));
        let (one, other) = (of(one)?, of(other)?);
        if one.cells | other.cells != counted.cells || !one.cells.is_disjoint(other.cells) {
            return None;
        }
        let is_tie = |&digit: &Digit| {
            let places = |cells: CellSet| self.start.cells(digit) & cells;
            places(other.cells).iter().all(|cell| places(one.cells).is_subset(cell.peers()))
        };
        let ties: DigitSet = (one.digits & other.digits).iter().filter(is_tie).collect();
        (ties.len() == 2).then_some((letters, ties))
    }

    /// States which cells see the digits of two doubly linked sets; `false` if the premise is not about such sets.
    pub(super) fn seen_by_twice_tied(&mut self, premise: usize, gone: &CandidateSet) -> bool {
        let (Some(_), Claim::Holds { cells, .. }) = (self.twice_tied_at(premise), self.claim(premise)) else {
            return false;
        };
        let letters = self.letters_in(*cells);
        self.say_seen_by_sets(gone, &letters);
        true
    }
}
