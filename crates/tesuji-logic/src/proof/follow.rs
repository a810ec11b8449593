//! Following an assumption by singles, with the reason of each.

use std::collections::VecDeque;

use tesuji_core::{Candidate, CandidateSet, CellSet, Claim, DigitSet};

use super::derivation::{At, Derivation};

/// The condition that ends the search, and the candidates that may be used for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// The candidate to be shown true.
    pub(super) place: Option<Candidate>,
    /// The candidates to be ruled out; if empty, only a contradiction ends the search.
    pub(super) gone: CandidateSet,
    /// The cells in which digits may be placed.
    pub(super) cells: CellSet,
    /// The digits that may be placed.
    pub(super) digits: DigitSet,
    /// `true` if a digit without a place, or a cell without a digit, ends the search.
    pub(super) ends_dead: bool,
}

impl Goal {
    /// Continues until there is a contradiction.
    pub(super) const CONTRADICTION: Goal =
        Goal { place: None, gone: CandidateSet::EMPTY, cells: CellSet::ALL, digits: DigitSet::ALL, ends_dead: true };

    fn is_reached(&self, derivation: &Derivation) -> bool {
        !self.gone.is_empty() && (self.gone & *derivation.left()).is_empty()
    }
}

/// Follows the consequences of the given lines, nearest first. Returns the line that reaches the goal, or one that
/// states a contradiction; `None` if neither is reached.
pub(super) fn follow(derivation: &mut Derivation, from: &[At], goal: &Goal) -> Option<At> {
    let mut queue: VecDeque<At> = from.iter().copied().collect();
    let mut placed = CandidateSet::EMPTY;
    while let Some(line) = queue.pop_front() {
        let gone = match *derivation.claim(line) {
            Claim::NoneOf(gone) => gone,
            Claim::OneOf(one) => {
                if let (1, Some(single)) = (one.len(), one.iter().next()) {
                    if goal.place == Some(single) {
                        return Some(line);
                    }
                    if placed.contains(single) {
                        continue;
                    }
                    placed.insert(single);
                }
                rule_out(derivation, line)
            }
            Claim::Holds { .. } => rule_out(derivation, line),
            Claim::Impossible => return Some(line),
        };
        if goal.ends_dead
            && let Some(at) = dead(derivation, &gone)
        {
            return Some(at);
        }
        if goal.is_reached(derivation) {
            return Some(derivation.together(goal.gone));
        }
        singles(derivation, &gone, goal, placed, &mut queue);
    }
    None
}

/// Writes all that a line rules out, and returns those candidates.
fn rule_out(derivation: &mut Derivation, line: At) -> CandidateSet {
    let before = *derivation.left();
    derivation.sees(line, CandidateSet::ALL);
    before - *derivation.left()
}

/// Writes that a cell or a house has nothing left, if one of these candidates was its last.
fn dead(derivation: &mut Derivation, gone: &CandidateSet) -> Option<At> {
    for Candidate { cell, digit } in gone.iter() {
        if derivation.in_cell(cell).is_empty() {
            return Some(derivation.cell(cell));
        }
        if let Some(house) = cell.houses().into_iter().find(|&house| derivation.in_house(house, digit).is_empty()) {
            return Some(derivation.house(house, digit));
        }
    }
    None
}

/// Writes the new singles of the cells and houses that lost candidates.
fn singles(
    derivation: &mut Derivation,
    gone: &CandidateSet,
    goal: &Goal,
    mut known: CandidateSet,
    queue: &mut VecDeque<At>,
) {
    let only = |set: CandidateSet| if set.len() == 1 { set.iter().next() } else { None };
    let allowed = |one: &Candidate| goal.cells.contains(one.cell) && goal.digits.contains(one.digit);
    for Candidate { cell, digit } in gone.iter() {
        if let Some(one) = only(derivation.in_cell(cell)).filter(allowed)
            && !known.contains(one)
        {
            known.insert(one);
            queue.push_back(derivation.cell(cell));
        }
        for house in cell.houses() {
            if let Some(one) = only(derivation.in_house(house, digit)).filter(allowed)
                && !known.contains(one)
            {
                known.insert(one);
                queue.push_back(derivation.house(house, digit));
            }
        }
    }
}
